/* SPDX-License-Identifier: BSD-3-Clause */
/* What a forward Fourier transform by pencil consists of on so many nodes: its grid of PEs, the
 * work of a PE, and the two exchanges between nodes. It knows no network. */
#ifndef MESHMEM_TOOLS_SIM_FFT_H
#define MESHMEM_TOOLS_SIM_FFT_H

#include <stdbool.h>
#include <stddef.h>

/* How an exchange is done: each PE sends its blocks, which the proxy packs into frames; every block
 * goes in a frame of its own; one PE of each node sends what all have for another node. */
enum fft_way { FFT_DIRECT, FFT_SINGLE, FFT_LEADER, FFT_WAYS };
extern const char *const fft_ways[FFT_WAYS];

struct fft {
    size_t size; /* the field has size^3 elements, complex double */
    int pes;     /* of a node */
    double rate; /* floating point operations of a PE per nanosecond */
    double copy; /* bytes that a PE copies from memory to memory per nanosecond */
    enum fft_way way;
};

/* An exchange, as far as it is between nodes. */
struct fft_exchange {
    int nodes;     /* that exchange data with each other; 1: none do, and all below is 0 */
    int senders;   /* PEs that send, of a node */
    int stride;    /* the partners of a PE on another node: struct settings of sim_job.h */
    size_t block;  /* bytes for each of them */
    double copies; /* nanoseconds of copies that only this way of exchanging needs */
};

struct fft_part {
    int rows, columns;
    bool is_chosen; /* pencil_open takes this grid */
    double memory;  /* bytes that a node needs */
    double work;    /* nanoseconds of a PE: transforms along the three axes, passes over memory */
    struct fft_exchange row, column; /* z to y pencils, y to x pencils */
};

/* With the best grid, by pencil's model, of those whose rows begin where nodes do, or that have
 * whole rows on each node: there all nodes do the same. */
struct fft_part fft_part(const struct fft *fft, int nodes);

#endif
