/* SPDX-License-Identifier: BSD-3-Clause */
/* Which locks this PE holds, under SHMEM_CHECK, so that finalize can say which were forgotten. Does
 * not know how a lock works. */
#ifndef MESHMEM_CORE_HELD_H
#define MESHMEM_CORE_HELD_H

#include "base/config.h"
#include "base/os.h"

void meshmem_held_note(const char *call, const long *lock);
void meshmem_held_forget(const long *lock);

/* This PE has taken a lock with the function call. Any thread. */
static inline void meshmem_held_add(const char *call, const long *lock)
{
    if (unlikely(meshmem_config.check))
        meshmem_held_note(call, lock);
}

/* It gives the lock back. Any thread. */
static inline void meshmem_held_remove(const long *lock)
{
    if (unlikely(meshmem_config.check))
        meshmem_held_forget(lock);
}

/* Say which it holds, and forget them. call is for the sentence. */
void meshmem_held_close(const char *call);

#endif
