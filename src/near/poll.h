/* SPDX-License-Identifier: BSD-3-Clause */
/* Loops that poll: test, atomic_fetch, g, or a volatile read and a fence. The library sees single
 * calls and no loop, so it counts looks that found nothing new. After some of them, on a node with
 * more PEs than cores, other PEs get the core. Knows nothing of what is looked for.
 *
 * A program may read a word many times, or fence its stores, without waiting for anything. So an
 * other PE gets the core only every quantum, and where a yield is dear, sleeps that nobody ended
 * take at most as long as the thread was awake (poll.c). */
#ifndef MESHMEM_NEAR_POLL_H
#define MESHMEM_NEAR_POLL_H

#include "near/wait.h"

#include <stddef.h>
#include <stdint.h>

/* A test of the word of bytes bytes, which holds seen, failed; NULL: of several words. */
void meshmem_poll_failed(const void *word, uint32_t bytes, uint64_t seen);

/* A fence or quiet: one look, at words that are not known. completes: what I stored before is
 * complete, so others may wait for it. */
void meshmem_poll_ordered(bool completes);

/* The word of a near PE was read. */
void meshmem_poll_read(const void *word, size_t bytes, uint64_t value);

/* The same where it costs nothing with a core for every PE. */
static inline void meshmem_poll_looked(const void *word, size_t bytes, uint64_t value)
{
    if (unlikely(meshmem_wait_policy.gives_way))
        meshmem_poll_read(word, bytes, value);
}

#endif
