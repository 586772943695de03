/* SPDX-License-Identifier: BSD-3-Clause */
/* The two barriers of node.h. */
#include "near/node.h"

#include "near/wait.h"

#include <stdatomic.h>

static struct meshmem_wait wait_for(struct meshmem_node *node)
{
    return (struct meshmem_wait){.describe = node->describe, .what = node};
}

static bool has_come(_Atomic uint32_t *word, uint32_t epoch)
{
    /* Acquire: pairs with the release of who wrote it. Epochs wrap. */
    return (int32_t)(atomic_load_explicit(word, memory_order_acquire) - epoch) >= 0;
}

static bool by_flags(struct meshmem_node *node)
{
    struct meshmem_node_flag *flag = node->memory->flag;
    uint32_t epoch = node->epoch;
    for (uint32_t r = 0, distance = 1; distance < node->n; r++, distance *= 2) {
        uint32_t to = node->me + distance;
        to = to < node->n ? to : to - node->n;
        _Atomic uint32_t *mine = &flag[node->me * MESHMEM_NODE_ROUNDS + r].epoch;
        /* Release: what I wrote and heard of so far; pairs with has_come in PE `to`. */
        atomic_store_explicit(&flag[to * MESHMEM_NODE_ROUNDS + r].epoch, epoch,
                              memory_order_release);
        if (likely(has_come(mine, epoch)))
            continue;
        struct meshmem_wait w = wait_for(node);
        while (!has_come(mine, epoch) && !w.over)
            meshmem_wait_step(&w);
        meshmem_wait_end(&w);
        if (unlikely(w.over))
            return false;
    }
    return true;
}

static bool by_counter(struct meshmem_node *node)
{
    struct meshmem_node_memory *m = node->memory;
    /* Release hands on what I wrote, acquire takes what the earlier ones wrote. */
    if (atomic_fetch_add_explicit(&m->arrived, 1, memory_order_acq_rel) + 1 == node->n) {
        atomic_store_explicit(&m->arrived, 0, memory_order_relaxed);
        /* Sequentially consistent with the sleepers' count: either I see the sleeper or it sees the
         * epoch. */
        atomic_store_explicit(&m->epoch, node->epoch, memory_order_seq_cst);
        if (atomic_load_explicit(&m->sleepers, memory_order_seq_cst))
            meshmem_os_futex_wake(&m->epoch);
        return true;
    }
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    struct meshmem_wait w = wait_for(node);
    uint32_t now;
    while ((int32_t)((now = atomic_load_explicit(&m->epoch, memory_order_seq_cst)) - node->epoch) <
               0 &&
           !w.over) {
        meshmem_wait_step(&w);
        w.value = now;
        if (!w.futex && p->for_ever == MESHMEM_WAIT_SLEEP && w.steps >= p->spins + p->yields) {
            atomic_fetch_add_explicit(&m->sleepers, 1, memory_order_seq_cst);
            w.futex = &m->epoch;
        }
    }
    if (w.futex)
        atomic_fetch_sub_explicit(&m->sleepers, 1, memory_order_relaxed);
    meshmem_wait_end(&w);
    return !w.over;
}

bool meshmem_node_barrier(struct meshmem_node *node)
{
    node->epoch++;
    return node->oversubscribed ? by_counter(node) : by_flags(node);
}
