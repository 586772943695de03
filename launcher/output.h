/* SPDX-License-Identifier: BSD-3-Clause */
/* The PEs' output: passes complete lines from their pipes to oshrun's stdout and stderr, with
 * oshrun's own messages in between. Lines are not interleaved, except those of more than 64 KiB. It
 * knows nothing of processes. A slow reader delays the PEs, never oshrun: nothing here blocks,
 * except a write of at most 4 KiB in a race with another writer of the same pipe. */
#ifndef MESHMEM_LAUNCHER_OUTPUT_H
#define MESHMEM_LAUNCHER_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_STREAMS = 2 }; /* stdout and stderr */

/* One pipe from a PE. */
struct meshmem_source {
    int fd; /* -1 when closed */
    uint32_t pe;
    int stream;   /* 0 stdout, 1 stderr */
    char *part;   /* the incomplete line */
    size_t bytes; /* its size; less than 64 KiB between two calls */
    size_t size;  /* allocated */
};

/* Data waiting to be written to one of oshrun's files: data[begin] to data[end - 1]. */
struct meshmem_box {
    int fd;
    char *data;
    size_t begin, end, size;
    const struct meshmem_source
        *open;    /* the source of the incomplete line; NULL at the beginning of a line */
    bool at_once; /* a write never blocks for long: a plain file, or O_NONBLOCK */
    bool waiting; /* epoll reports when fd is writable */
    bool paused;  /* too full: the PEs' pipes are not read */
    int error;    /* errno of a write; later output is dropped */
};

struct meshmem_output {
    int epoll;                  /* the caller's; our events have the tags below */
    int lines[MESHMEM_STREAMS]; /* epoll descriptors for the sources of a stream, members of epoll
                                 */
    bool label, stamp;          /* lines begin with the PE's number, with the time before it */
    uint32_t n_open;            /* sources */
    uint32_t n;                 /* PEs */
    struct meshmem_source *sources; /* [pe * MESHMEM_STREAMS + stream] */
    struct meshmem_box boxes[MESHMEM_STREAMS];
    struct meshmem_box *box[MESHMEM_STREAMS]; /* the same one when stdout and stderr are one file */
    char *chunk;                              /* the data read last */
    bool interactive;   /* a user types input for PE 0: show its prompts, which do not end a line */
    uint64_t prompt_at; /* when to show it, unless the line ends before; CLOCK_MONOTONIC, 0: none */
};

/* epoll_event.data.u64 of our events. */
enum meshmem_output_tag {
    MESHMEM_TAG_LINES = 100, /* + stream */
    MESHMEM_TAG_BOX = 110,   /* + stream */
    MESHMEM_TAG_OTHERS = 120 /* from here on: the caller's */
};

/* Open for n PEs; events are added to epoll. False with errno if descriptors are short. */
bool meshmem_output_open(struct meshmem_output *output, int epoll, uint32_t n, bool label,
                         bool stamp);
void meshmem_output_close(struct meshmem_output *output);

/* Add the reading end of a PE's pipe, which output then owns. False with errno if epoll refuses
 * it. */
bool meshmem_output_add(struct meshmem_output *output, uint32_t pe, int stream, int fd);

/* Handle an event with one of our tags. */
void meshmem_output_handle(struct meshmem_output *output, uint64_t tag);

/* Read all remaining data of a PE that has ended. */
void meshmem_output_drain(struct meshmem_output *output, uint32_t pe);

/* Drain and close all pipes that other processes keep open. */
void meshmem_output_finish(struct meshmem_output *output);

/* Print a message of oshrun on stderr, with a newline. */
void meshmem_output_say(struct meshmem_output *output, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Print text unchanged on stderr, at the beginning of a line. */
void meshmem_output_put(struct meshmem_output *output, const char *text, size_t bytes);

/* Called at prompt_at: print PE 0's incomplete lines. */
void meshmem_output_show_prompt(struct meshmem_output *output);

/* Write what can be written now. Returns the number of bytes left. */
size_t meshmem_output_flush(struct meshmem_output *output);

#endif
