/* SPDX-License-Identifier: BSD-3-Clause */
/* Lets a thread wait until another thread waits inside a call: with SHMEM_WAIT=sleep a waiting
 * thread sleeps, which the kernel reports. */
#ifndef SLEEPING_H
#define SLEEPING_H

#include "../expect.h"

#include <sched.h>
#include <sys/syscall.h>

/* The thread calls this just before the call that is to wait. */
static inline void now_waiting(_Atomic long *thread) { *thread = syscall(SYS_gettid); }

/* Return when the thread sleeps. */
static inline void until_waiting(_Atomic long *thread)
{
    char path[64], state = 0;
    while (!*thread)
        sched_yield();
    snprintf(path, sizeof path, "/proc/self/task/%ld/stat", *thread);
    while (state != 'S') {
        FILE *file = fopen(path, "r");
        EXPECT(file && fscanf(file, "%*d (%*[^)]) %c", &state) == 1);
        fclose(file);
        sched_yield();
    }
}

#endif
