/* SPDX-License-Identifier: BSD-3-Clause */
/* The two barriers of node.h. */
#include "near/node.h"

#include "near/wait.h"

#include <stdatomic.h>

static struct meshmem_wait wait_for(struct meshmem_node *node)
{
    return (struct meshmem_wait){.describe = node->describe, .what = node};
}

static void by_flags(struct meshmem_node *node)
{
    struct meshmem_node_flag *flag = node->memory->flag;
    uint32_t epoch = node->epoch;
    for (uint32_t r = 0, distance = 1; distance < node->n; r++, distance *= 2) {
        uint32_t to = node->me + distance;
        to = to < node->n ? to : to - node->n;
        _Atomic uint32_t *mine = &flag[node->me * MESHMEM_NODE_ROUNDS + r].epoch;
        /* Release: what I wrote and heard of so far; pairs with the acquire load below in PE `to`.
         */
        atomic_store_explicit(&flag[to * MESHMEM_NODE_ROUNDS + r].epoch, epoch,
                              memory_order_release);
        if (likely((int32_t)(atomic_load_explicit(mine, memory_order_acquire) - epoch) >= 0))
            continue;
        struct meshmem_wait w = wait_for(node);
        while ((int32_t)(atomic_load_explicit(mine, memory_order_acquire) - epoch) < 0)
            meshmem_wait_step(&w);
        meshmem_wait_end(&w);
    }
}

static void by_counter(struct meshmem_node *node)
{
    struct meshmem_node_memory *m = node->memory;
    uint32_t before = node->epoch - 1; /* what m->epoch holds until all are here */
    /* Release hands on what I wrote, acquire takes what the earlier ones wrote. */
    if (atomic_fetch_add_explicit(&m->arrived, 1, memory_order_acq_rel) + 1 == node->n) {
        atomic_store_explicit(&m->arrived, 0, memory_order_relaxed);
        /* Sequentially consistent with the sleepers' count: either I see the sleeper or it sees the
         * epoch. */
        atomic_store_explicit(&m->epoch, node->epoch, memory_order_seq_cst);
        if (atomic_load_explicit(&m->sleepers, memory_order_seq_cst))
            meshmem_os_futex_wake(&m->epoch);
        return;
    }
    struct meshmem_wait w = wait_for(node);
    bool sleeper = false;
    while (atomic_load_explicit(&m->epoch, memory_order_seq_cst) == before) {
        meshmem_wait_step(&w);
        if (!sleeper && w.steps >= meshmem_wait_policy.spins + meshmem_wait_policy.yields) {
            atomic_fetch_add_explicit(&m->sleepers, 1, memory_order_seq_cst);
            sleeper = true;
            w.futex = &m->epoch;
            w.value = before;
        }
    }
    if (sleeper)
        atomic_fetch_sub_explicit(&m->sleepers, 1, memory_order_relaxed);
    meshmem_wait_end(&w);
}

void meshmem_node_barrier(struct meshmem_node *node)
{
    node->epoch++;
    if (node->oversubscribed)
        by_counter(node);
    else
        by_flags(node);
}
