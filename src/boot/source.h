/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a job comes from: oshrun (local.c), another launcher or a unique id (hosts.c), or nowhere
 * (single.c). A source finds the PE's place and the memory of the host's part; boot.c asks one
 * after the other and does the rest, of which they know nothing. */
#ifndef MESHMEM_BOOT_SOURCE_H
#define MESHMEM_BOOT_SOURCE_H

#include "boot/job.h"

#include <stdbool.h>

struct meshmem_wireup;

struct meshmem_boot {
    int pe;                        /* my number, 0 to n_pes - 1 */
    int n_pes;                     /* of the job; 0 before attach */
    int node, n_nodes;             /* my node, of the job's */
    int near, n_near;              /* my number among my node's PEs, and how many they are */
    int *near_pe;                  /* [i]: the number of the node's i-th PE, ascending ... */
    int *near_slot;                /* ... and its slot */
    int slot;                      /* mine */
    int file;                      /* the memfd of the host's part, head first, then the windows */
    bool launched;                 /* started by oshrun */
    struct meshmem_job *job;       /* the mapped head of file */
    struct meshmem_slot *me;       /* my slot in it */
    unsigned rounds;               /* host barriers that I have passed */
    struct meshmem_wireup *wireup; /* to the launcher; NULL under oshrun and without one */
};

/* The sources. They fill pe, n_pes, slot, file, job, me, launched, rounds and
 * wireup, and return 1, 0 when there is no such source here, -1 with a sentence when there is one
 * that cannot be used. */
int meshmem_local_attach(struct meshmem_boot *boot, char *problem, size_t size);
int meshmem_hosts_attach(struct meshmem_boot *boot, char *problem, size_t size);
int meshmem_single_attach(struct meshmem_boot *boot, char *problem, size_t size);

#endif
