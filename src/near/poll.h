/* SPDX-License-Identifier: BSD-3-Clause */
/* Polling loops: test, atomic_fetch, g, or a volatile read and a fence. The library sees single
 * calls, not the loop, so it counts looks that found nothing new. After some of them, on a node
 * with more PEs than cores, other PEs get the core. Knows nothing of what the loop looks for.
 *
 * A program may also read a word many times, or fence its stores, without waiting for anything. So
 * other PEs get the core only once per quantum; and where yields are dear, sleeps that nobody ended
 * take at most as long as the thread was awake (poll.c). */
#ifndef MESHMEM_NEAR_POLL_H
#define MESHMEM_NEAR_POLL_H

#include "near/wait.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A test of a word of `bytes` bytes failed; the word holds `seen`. NULL: of several words. */
void meshmem_poll_failed(const void *word, uint32_t bytes, uint64_t seen);

/* A fence or quiet, which counts as one look at unknown words. completes: this PE's earlier stores
 * are complete, so others may be waiting for them. */
void meshmem_poll_ordered(bool completes);

/* Called while meshmem_wait_policy.tells: this PE has stored, or is about to, into the memory of
 * near PE pe, which may be polling for that. So a fence with no store before it counts as a poll,
 * too. */
void meshmem_poll_stored(int pe);

/* The same for a copy of bytes to dest in the memory of near PE pe, and for meshmem_copy_strided.
 */
void meshmem_poll_put(void *dest, const void *source, size_t bytes, int pe);
void meshmem_poll_put_strided(void *dest, const void *source, ptrdiff_t dest_step,
                              ptrdiff_t source_step, size_t bytes, size_t blocks, int pe)
    __attribute__((cold));

/* A word of a near PE was read. Returns value, so that the call can be a caller's last. */
uint64_t meshmem_poll_read(const void *word, size_t bytes, uint64_t value);

/* Copy bytes of a near PE to dest. A copy of a word counts as a read; a larger one is no poll. */
void meshmem_poll_copy(void *dest, const void *source, size_t bytes);

#endif
