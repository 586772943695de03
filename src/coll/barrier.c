/* SPDX-License-Identifier: BSD-3-Clause */
/* The barrier over all PEs; see barrier.h. */
#include "coll/barrier.h"

#include "base/error.h"
#include "core/order.h"
#include "core/stall.h"
#include "near/node.h"

#include <stdatomic.h>
#include <stdio.h>

static struct meshmem_node node;
static _Atomic uint32_t *entered_count;
static const char *current_call;

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct meshmem_node *n = what;
    snprintf(text, size, "%s", current_call);
    return n->epoch;
}

void meshmem_barrier_open(void *memory, size_t bytes, int me, int n, bool oversubscribed,
                          _Atomic uint32_t *entered)
{
    if (node.memory)
        return;
    if (meshmem_node_bytes((uint32_t)n) > bytes)
        meshmem_fail("shmem_init", "the job's memory has no room for a barrier of %d PEs", n);
    entered_count = entered;
    node = (struct meshmem_node){
        .memory = memory,
        .me = (uint32_t)me,
        .n = (uint32_t)n,
        .epoch = atomic_load_explicit(
            entered, memory_order_relaxed), /* of the program before me in this PE, or 0 */
        .oversubscribed = oversubscribed,
        .describe = describe,
    };
}

void meshmem_barrier_sync(const char *call)
{
    current_call = call;
    /* Relaxed: only a report reads it, and it may be a moment late. */
    atomic_store_explicit(entered_count, node.epoch + 1, memory_order_relaxed);
    meshmem_node_barrier(&node);
}

void meshmem_barrier(const char *call)
{
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    meshmem_barrier_sync(call);
}

void meshmem_barrier_at_exit(const char *call)
{
    meshmem_stall_give_up();
    meshmem_barrier(call);
}
