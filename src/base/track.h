/* SPDX-License-Identifier: BSD-3-Clause */
/* What a PE waits for, where others can read it: written when a wait has lasted longer than
 * spinning, so that fast waits pay nothing. Knows nothing of where the memory lies. */
#ifndef MESHMEM_BASE_TRACK_H
#define MESHMEM_BASE_TRACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_TEXT_WORDS = 32 }; /* 256 bytes of text */

/* A sequence lock. `turn` counts: 0 modulo 4 no wait, 1 modulo 4 being written, 2 modulo 4 a wait
 * is described. Exclusion: one writer (threads of a PE take turns in core/stall.c), any
 * number of readers. */
struct meshmem_waiting {
    _Atomic uint32_t turn;
    _Atomic uint32_t barrier; /* not 0: the number of the barrier over all PEs that it is in */
    _Atomic uint64_t since;   /* CLOCK_MONOTONIC, nanoseconds */
    _Atomic uint64_t text[MESHMEM_TEXT_WORDS]; /* "shmem_long_wait_until(heap+0x40 >= 3), which is
                                                  2", zero-ended */
};

/* A consistent copy of it. */
struct meshmem_waiting_copy {
    uint32_t barrier;
    uint64_t since;
    char text[MESHMEM_TEXT_WORDS * 8 + 1];
};

/* Describe a wait, or change its description; an equal one leaves `turn` alone, so that others can
 * see that nothing moves. One thread at a time per object. */
void meshmem_track_write(struct meshmem_waiting *w, const char *text, uint32_t barrier,
                         uint64_t since);

/* The wait is over. */
void meshmem_track_clear(struct meshmem_waiting *w);

/* Copy the description; false when there is no wait or it changes too fast to be one. Any thread of
 * any process. */
bool meshmem_track_read(struct meshmem_waiting *w, struct meshmem_waiting_copy *copy);

#endif
