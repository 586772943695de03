/* SPDX-License-Identifier: BSD-3-Clause */
/* Distributed locks (1.6, 9.13): a queue in the lock variables themselves, so first come, first
 * served, and each PE waits on its own copy. A lock is a symmetric long, 0 at first, in two halves:
 *
 *     tail  used on one PE, the lock's home: who came last, PE + 1; 0 when the lock is free
 *     mine  used on every PE: who comes after me, PE + 1, in the low bits; QUEUED while a thread of
 *           mine is in the queue or has the lock, HELD when it has it; 0 otherwise
 *
 * Exclusion: tail changes by atomics alone. mine of PE p goes from 0 to QUEUED by the thread of p
 * that enters the queue, so that threads of a PE come one after the other; then its low bits are
 * set once by the PE that came after p, and HELD once by the PE before p; and p sets it to 0 when
 * nobody can reach it any more. */
#ifndef MESHMEM_CORE_LOCK_H
#define MESHMEM_CORE_LOCK_H

#include <stdbool.h>

/* Whether threads of a PE may wait for each other's locks (SHMEM_THREAD_MULTIPLE); without, a PE
 * that sets the lock it holds would wait for ever, and is told. */
extern bool meshmem_lock_threads;

/* The PE whose tail counts: locks are spread over the PEs by their offset in their segment. */
int meshmem_lock_home(const long *lock);

/* Wait for the lock. call names the function for messages and reports. A word that no lock
 * operation can have left ends the job with a sentence. */
void meshmem_lock_set(const char *call, long *lock);

/* Take it if it is free: 0, else 1. */
int meshmem_lock_test(const char *call, long *lock);

/* Quiet, and give it to who came next. */
void meshmem_lock_clear(const char *call, long *lock);

#endif
