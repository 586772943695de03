/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full: loads and stores of this PE's program in its own symmetric memory, at the
 * time when another PE accesses the same place by a call. Samples: the processor watches one word
 * of what others have accessed before. pending.h may borrow the watchpoint.
 *
 * Whatever the program synchronizes with, two accesses are not ordered if neither PE does anything
 * else between them. So the PE that is caught at a load or store stays there for a moment, and
 * PEs that are about to access the watched word wait for a moment in the call. If the two moments
 * overlap it is a race.
 *
 * Only one thread calls this; the signal handler runs in it, too. */
#ifndef MESHMEM_CORE_LOADS_H
#define MESHMEM_CORE_LOADS_H

#include "core/accesses.h"

#include <stdbool.h>
#include <stdint.h>

/* Watch loads and stores of this thread, where accesses to this PE are kept. Where the system does
 * not allow it nothing is watched, which SHMEM_DEBUG says. */
void meshmem_loads_open(struct meshmem_accesses *mine, uint32_t pe);
void meshmem_loads_close(void);

/* Watch another word now and then; called within calls of the program. */
void meshmem_loads_look(uint64_t now);

/* How long this PE, which is about to access bytes of another one, has to wait, in nanoseconds; 0
 * if that PE does not watch them, or if this PE has waited lately. */
uint64_t meshmem_loads_pause(struct meshmem_accesses *all, const struct meshmem_accessed *access);

/* Have the processor watch another word than a sample, for loads and stores, until
 * meshmem_loads_take_back: `hit` is told of the first one, as in base/watchpoint.h, and may call
 * this again. False if nothing can be watched. */
bool meshmem_loads_lend(uintptr_t word, unsigned bytes, void (*hit)(uintptr_t ip));
void meshmem_loads_take_back(void);

/* Return a race that was found since the last call; each is returned once. */
bool meshmem_loads_found(struct meshmem_accessed *local, struct meshmem_accessed *other);

#endif
