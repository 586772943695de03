/* SPDX-License-Identifier: BSD-3-Clause */
/* Windows for threads as PEs. The library has one window in each process; these tests build it with
 * MESHMEM_PE_LOCAL=_Thread_local, so that each thread has its own. All windows lie side by side in
 * one array. PEs may belong to several nodes: far.h replaces the network then. */
#ifndef MESHMEM_TEST_WINDOW_H
#define MESHMEM_TEST_WINDOW_H

#include "core/ctx.h"
#include "core/pending.h"
#include "core/race.h"
#include "far/far.h"
#include "mem/name.h"
#include "mem/window.h"

#include "threads.h"

#ifndef WINDOW_LONGS
#define WINDOW_LONGS 64
#endif

static _Alignas(64) long window_memory[MAX_PES][WINDOW_LONGS];
static struct meshmem_location
    window_location[MAX_PES]; /* all of one node, unless a test says else */
static _Thread_local char *window_delta[MAX_PES];
MESHMEM_PE_LOCAL struct meshmem_window meshmem_window;
struct meshmem_near meshmem_near_v2; /* zero: nothing is inlined */
MESHMEM_PE_LOCAL struct meshmem_ctx meshmem_ctx_default, meshmem_ctx_inner; /* without far parts */

/* PE pe's copy, even if it is far. */
static inline void *window_any(const void *symmetric, int pe)
{
    return (void *)((uintptr_t)symmetric + (uintptr_t)window_memory[pe] - meshmem_window.base);
}

/* This thread is PE me of n from now on. */
static inline void window_become(uint32_t me, uint32_t n)
{
    struct meshmem_window *w = &meshmem_window;
    w->base = (uintptr_t)window_memory[me];
    w->table.segment[MESHMEM_SEGMENT_DATA].start = w->base;
    w->table.segment[MESHMEM_SEGMENT_DATA].bytes = sizeof window_memory[me];
    w->pe = (int)me;
    w->n_pes = (int)n;
    w->location = window_location;
    w->delta = window_delta;
    for (uint32_t pe = 0; pe < n; pe++)
        window_delta[pe] = window_location[pe].node == window_location[me].node
                               ? (char *)((uintptr_t)window_memory[pe] - w->base)
                               : MESHMEM_WINDOW_FAR;
}

/* SHMEM_CHECK is off. */
bool meshmem_pending_on, meshmem_race_on;
void meshmem_pending_fence(shmem_ctx_t ctx) { (void)ctx; }
void meshmem_pending_complete(shmem_ctx_t ctx, int pe) { (void)ctx, (void)pe; }
void meshmem_pending_learn(void) {}

/* For descriptions of waits. */
const char *meshmem_name_address(char *text, const void *address)
{
    snprintf(text, 40, "%p", address);
    return text;
}

#include "far.h"

#include "core/order.h"

#endif
