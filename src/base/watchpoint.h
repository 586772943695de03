/* SPDX-License-Identifier: BSD-3-Clause */
/* A word of memory that the processor watches for this thread: when it loads from there or stores
 * there, a function is called. By Linux's perf events, which not every container allows. There is
 * one in a process. Knows nothing of SHMEM. */
#ifndef MESHMEM_BASE_WATCHPOINT_H
#define MESHMEM_BASE_WATCHPOINT_H

#include <stdbool.h>
#include <stdint.h>

/* Get it, not set yet, for the thread that calls; hit is told the instruction pointer. It is called
 * by a signal handler, after the load or store, with the watchpoint cleared; where the thread
 * blocks SIGTRAP then, it is not. False with errno if there is none, or it would disturb a debugger
 * or valgrind. */
bool meshmem_watchpoint_open(void (*hit)(uintptr_t ip));

/* Watch this many bytes (1, 2, 4 or 8) at address, a multiple of that, instead of those before,
 * until they are hit once: by stores, or by both. hit may call it, too. False if the program
 * handles or blocks SIGTRAP itself. */
bool meshmem_watchpoint_set(uintptr_t address, unsigned bytes, bool stores_only);

/* Watch nothing, until the next set. */
void meshmem_watchpoint_clear(void);

void meshmem_watchpoint_close(void);

#endif
