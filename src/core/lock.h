/* SPDX-License-Identifier: BSD-3-Clause */
/* Distributed locks (1.6, 9.13): the lock variables themselves form a queue, so service is first
 * come, first served, and each PE waits on its own copy. A lock is a symmetric word, initially 0: a
 * long, or in Fortran an INTEGER of 4 bytes. It has two halves:
 *
 *     tail  used on one PE only, the lock's home: the PE that entered the queue last, + 1; 0 when
 *           the lock is free
 *     mine  used on every PE: its successor in the queue, + 1, in the low bits; QUEUED while one of
 *           its threads is in the queue or holds the lock, HELD while it holds the lock; else 0
 *
 * Exclusion: tail changes by atomics only. The thread of PE p that enters the queue changes mine of
 * p from 0 to QUEUED, so threads of a PE queue up one at a time; then p's successor sets the low
 * bits once, and p's predecessor sets HELD once; p sets it to 0 when no other PE can reach it any
 * more. */
#ifndef MESHMEM_CORE_LOCK_H
#define MESHMEM_CORE_LOCK_H

#include <stdbool.h>
#include <stddef.h>

/* Whether threads of a PE may wait for each other's locks (SHMEM_THREAD_MULTIPLE). Otherwise
 * setting a lock that the PE already holds would never return, and ends the job with a message. */
extern bool meshmem_lock_threads;

/* The home of a lock of `bytes` bytes, the PE whose tail is used: locks are spread over the PEs by
 * their offset in the segment. */
int meshmem_lock_home(const void *lock, size_t bytes);

/* Acquire the lock of 8 or 4 bytes; one of 4 serves 16,383 PEs. call names the function for
 * messages and reports. Ends the job with a message if the lock holds a value that no lock
 * operation leaves there. */
void meshmem_lock_set(const char *call, void *lock, size_t bytes);

/* Try to acquire the lock: returns 0 on success, else 1. */
int meshmem_lock_test(const char *call, void *lock, size_t bytes);

/* Complete all operations, and pass the lock to the next PE in the queue. */
void meshmem_lock_clear(const char *call, void *lock, size_t bytes);

#endif
