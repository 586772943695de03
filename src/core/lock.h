/* SPDX-License-Identifier: BSD-3-Clause */
/* Distributed locks (1.6, 9.13): a queue in the lock variables themselves, so first come, first
 * served, and each PE waits on its own copy. A lock is a symmetric long, 0 at first, in two halves:
 *
 *     tail  used on one PE, the lock's home: who came last, PE + 1; 0 when the lock is free
 *     mine  used on every PE: who comes after me, PE + 1, in the low bits; HELD when I have the
 * lock
 *
 * Exclusion: tail changes by atomics alone. mine of PE p is written by p while it is not in the
 * queue; its low bits then once by the PE that came after p, and HELD once by the PE before p. */
#ifndef MESHMEM_CORE_LOCK_H
#define MESHMEM_CORE_LOCK_H

/* Wait for the lock. call names the function for messages and reports. */
void meshmem_lock_set(const char *call, long *lock);

/* Take it if it is free: 0, else 1. */
int meshmem_lock_test(const char *call, long *lock);

/* Quiet, and give it to who came next. */
void meshmem_lock_clear(const char *call, long *lock);

#endif
