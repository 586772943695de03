/* SPDX-License-Identifier: BSD-3-Clause */
/* The locks that this PE holds, recorded under SHMEM_CHECK, so that finalize can report those that
 * were not released. Does not know how a lock works. */
#ifndef MESHMEM_CORE_HELD_H
#define MESHMEM_CORE_HELD_H

#include "base/config.h"
#include "base/os.h"

void meshmem_held_note(const char *call, const void *lock);
void meshmem_held_forget(const void *lock);

/* Record that this PE has acquired a lock in the function call. Any thread. */
static inline void meshmem_held_add(const char *call, const void *lock)
{
    if (unlikely(meshmem_config.check))
        meshmem_held_note(call, lock);
}

/* Record that the lock is released. Any thread. */
static inline void meshmem_held_remove(const void *lock)
{
    if (unlikely(meshmem_config.check))
        meshmem_held_forget(lock);
}

/* Report the locks that are still held, and forget them. call is for the message. */
void meshmem_held_close(const char *call);

#endif
