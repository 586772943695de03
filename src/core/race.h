/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full: accesses of several PEs to the same data without synchronization. Each PE
 * of this host keeps the last accesses that it and others have made to its memory by calls; a PE
 * that accesses this memory checks whether one of them conflicts and may have come at the same
 * time.
 *
 * Two accesses are reported only if no call in between can have ordered them: the second PE has
 * called nothing since the first access that waits for or reads what others write, and both PEs
 * have left the same barriers over all PEs. So nothing is reported that the calls of the interface
 * order; the library does not see what loads and stores order, and stops looking once a program has
 * asked for an address by shmem_ptr. What is missed: all but the last accesses, and loads and
 * stores but for the samples of loads.h. */
#ifndef MESHMEM_CORE_RACE_H
#define MESHMEM_CORE_RACE_H

#include "base/os.h"
#include "core/accesses.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether this is done; else nothing below is called. */
MESHMEM_HIDDEN extern bool meshmem_race_on;

/* An access by a call of this PE. */
struct meshmem_race_access {
    const char *call;
    enum meshmem_race_kind kind;
    const void *address; /* a symmetric object, here */
    size_t bytes;
    const void *data; /* what is written, or NULL */
    int pe;           /* the PE of the world whose memory is accessed */
    uintptr_t site;   /* where the program made the call */
};

/* Between init and finalize, with the thread level. Only programs without SHMEM_THREAD_MULTIPLE are
 * watched, and their loads and stores only where one thread calls. */
void meshmem_race_open(int level);
void meshmem_race_close(void);

/* Before the access: keep it, and warn if it conflicts with one that is not ordered before it. */
void meshmem_race_note(const struct meshmem_race_access *access);

/* A call begins that may learn what others have done; and a call ends. Without the second one, it
 * ends at the latest when the next access begins. */
void meshmem_race_acquire(void);
void meshmem_race_leave(void);

/* This PE leaves a barrier over all PEs, the same on all. */
void meshmem_race_round(void);

/* The program orders accesses by loads and stores from now on: stop, on all PEs of this host. */
void meshmem_race_give_up(void);

#endif
