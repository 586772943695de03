/* SPDX-License-Identifier: BSD-3-Clause */
/* The PEs' output: whole lines from their pipes to oshrun's stdout and stderr, and oshrun's own
 * sentences between them. A line is never cut by another's, except lines of more than 64 KiB. It
 * knows nothing of processes.
 *
 * A reader that is slow slows the PEs, never oshrun: nothing here blocks, except a write of at most
 * 4 KiB in a race with another writer of the same pipe. */
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
    char *part;   /* the line that has not ended */
    size_t bytes; /* of part; less than 64 KiB between two calls */
    size_t size;  /* allocated */
};

/* What waits to be written to one of oshrun's files; data[begin] to data[end - 1]. */
struct meshmem_box {
    int fd;
    char *data;
    size_t begin, end, size;
    const struct meshmem_source *open; /* whose line has not ended; NULL at the begin of a line */
    bool at_once; /* a write never blocks for long: a plain file, or O_NONBLOCK */
    bool waiting; /* epoll tells when fd takes more */
    bool paused;  /* so full that the PEs' pipes are not read */
    int error;    /* of a write; what comes later is dropped */
};

struct meshmem_output {
    int epoll;                  /* the caller's; our events carry the tags below */
    int lines[MESHMEM_STREAMS]; /* epolls over the sources of a stream, members of epoll */
    bool label;
    uint32_t n_open;                /* sources */
    uint32_t n;                     /* PEs */
    struct meshmem_source *sources; /* [pe * MESHMEM_STREAMS + stream] */
    struct meshmem_box boxes[MESHMEM_STREAMS];
    struct meshmem_box *box[MESHMEM_STREAMS]; /* the same one when stdout and stderr are one file */
    char *chunk;                              /* what was read last */
    bool interactive;   /* a person types for PE 0: show its prompts, which end no line */
    uint64_t prompt_at; /* when, unless the line ends before; CLOCK_MONOTONIC, 0: none */
};

/* epoll_event.data.u64 of our events. */
enum meshmem_output_tag {
    MESHMEM_TAG_LINES = 100, /* + stream */
    MESHMEM_TAG_BOX = 110,   /* + stream */
    MESHMEM_TAG_OTHERS = 120 /* and above: the caller's */
};

/* For n PEs; events are added to epoll. False, with errno, when file descriptors are short. */
bool meshmem_output_open(struct meshmem_output *output, int epoll, uint32_t n, bool label);
void meshmem_output_close(struct meshmem_output *output);

/* fd is the reading end of a PE's pipe, now owned by output. False, with errno, when epoll refuses.
 */
bool meshmem_output_add(struct meshmem_output *output, uint32_t pe, int stream, int fd);

/* An event with a tag of ours. */
void meshmem_output_handle(struct meshmem_output *output, uint64_t tag);

/* Read all that pe's pipes hold now. The PE has ended. */
void meshmem_output_drain(struct meshmem_output *output, uint32_t pe);

/* Drain and close all pipes that are still open, because someone else keeps them. */
void meshmem_output_finish(struct meshmem_output *output);

/* A sentence of oshrun, on stderr, with its newline. */
void meshmem_output_say(struct meshmem_output *output, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Text as it is, on stderr, at the begin of a line. */
void meshmem_output_put(struct meshmem_output *output, const char *text, size_t bytes);

/* At prompt_at: PE 0's unfinished lines go out. */
void meshmem_output_show_prompt(struct meshmem_output *output);

/* Write what can be written now. Returns the number of bytes that wait. */
size_t meshmem_output_flush(struct meshmem_output *output);

#endif
