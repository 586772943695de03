/* SPDX-License-Identifier: BSD-3-Clause */
/* Descriptions of what PEs wait for, readable by others. They are written only when a wait has
 * lasted longer than spinning, so fast waits pay nothing. Knows nothing of where the memory is. */
#ifndef MESHMEM_BASE_TRACK_H
#define MESHMEM_BASE_TRACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MESHMEM_TEXT_WORDS = 32,  /* 256 bytes of text */
    MESHMEM_PLACE_WORDS = 68, /* a line of base/stack.h */
};

/* A sequence lock. `turn` modulo 4 is 0 if there is no wait, odd while the description changes, and
 * 2 if a wait is described. Exclusion: one writer (threads of a PE take turns in core/stall.c), any
 * number of readers. */
struct meshmem_waiting {
    _Atomic uint32_t turn;
    _Atomic uint32_t
        barrier; /* if not 0, the number of the barrier over all PEs in which the PE waits */
    _Atomic uint64_t since;                    /* CLOCK_MONOTONIC, nanoseconds */
    _Atomic uint64_t text[MESHMEM_TEXT_WORDS]; /* "shmem_long_wait_until(heap+0x40 >= 3), which is
                                                  2", zero-ended */
    /* Where the program waits, as base/stack.h writes it, zero-ended; "" if that is unknown. */
    _Atomic uint64_t place[MESHMEM_PLACE_WORDS];
};

/* A consistent copy of it. */
struct meshmem_waiting_copy {
    uint32_t barrier;
    uint64_t since;
    char text[MESHMEM_TEXT_WORDS * 8 + 1];
    char place[MESHMEM_PLACE_WORDS * 8 + 1];
};

/* Describe a wait, or change its description; an equal one leaves `turn` unchanged, so that others
 * see that nothing happens. One thread at a time per object. */
void meshmem_track_write(struct meshmem_waiting *w, const char *text, const char *place,
                         uint32_t barrier, uint64_t since);

/* End the description. */
void meshmem_track_clear(struct meshmem_waiting *w);

/* Copy the description; false if there is no wait, or it changes too quickly to be a long one. Any
 * thread of any process. */
bool meshmem_track_read(struct meshmem_waiting *w, struct meshmem_waiting_copy *copy);

#endif
