/* SPDX-License-Identifier: BSD-3-Clause */
/* Windows for threads as PEs. The library knows one window, that of its process; here each thread
 * has its own, and the sources of the core that are included after this file use it. All windows
 * lie side by side in one array. PEs may be of several nodes: far.h has what then takes the place
 * of the network. */
#ifndef MESHMEM_TEST_WINDOW_H
#define MESHMEM_TEST_WINDOW_H

#ifndef SHMEM_NO_INLINE
#define SHMEM_NO_INLINE
#endif
#include "core/ctx.h"
#include "far/far.h"
#include "mem/symmetric.h"
#include "mem/window.h"

#include "threads.h"

#ifndef WINDOW_LONGS
#define WINDOW_LONGS 64
#endif

static _Alignas(64) long window_memory[MAX_PES][WINDOW_LONGS];
static struct meshmem_location
    window_location[MAX_PES]; /* all of one node, unless a test says else */
static _Thread_local struct meshmem_window thread_window;
static _Thread_local char *thread_delta[MAX_PES];

/* This thread is PE me of n from now on. */
static inline void window_become(uint32_t me, uint32_t n)
{
    thread_window.base = (uintptr_t)window_memory[me];
    thread_window.table.segment[MESHMEM_SEGMENT_DATA].start = thread_window.base;
    thread_window.table.segment[MESHMEM_SEGMENT_DATA].bytes = sizeof window_memory[me];
    thread_window.pe = (int)me;
    thread_window.n_pes = (int)n;
    thread_window.location = window_location;
    thread_window.delta = thread_delta;
    for (uint32_t pe = 0; pe < n; pe++)
        thread_delta[pe] = (char *)((uintptr_t)window_memory[pe] - (uintptr_t)window_memory[me]);
}

/* PE pe's copy, wherever it is. */
static inline void *thread_window_any(const void *symmetric, int pe)
{
    return (void *)((uintptr_t)symmetric + (uintptr_t)thread_window.delta[pe]);
}

static inline bool thread_window_is_near(int pe)
{
    return window_location[pe].node == window_location[thread_window.pe].node;
}

static inline void *thread_window_near(const void *symmetric, int pe)
{
    return thread_window_is_near(pe) ? thread_window_any(symmetric, pe) : NULL;
}

static inline void *thread_window_at(const void *symmetric, int pe)
{
    REQUIRE(thread_window_is_near(pe));
    return thread_window_any(symmetric, pe);
}

/* For what describes waits in words. */
const char *meshmem_symmetric_name(char *text, const void *address)
{
    snprintf(text, 40, "%p", address);
    return text;
}

#define meshmem_window thread_window
#define meshmem_window_at thread_window_at
#define meshmem_window_near thread_window_near
#define meshmem_window_is_near thread_window_is_near

#include "far.h"

#include "core/order.h"

#endif
