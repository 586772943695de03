/* SPDX-License-Identifier: BSD-3-Clause */
/* The four primitives of node.h. */
#include "near/node.h"

#include "near/wait.h"

#include <stdatomic.h>
#include <string.h>

struct meshmem_node meshmem_node_open(void *memory, uint32_t me, uint32_t n, bool oversubscribed)
{
    return (struct meshmem_node){
        .memory = memory,
        .me = me,
        .n = n,
        .rounds = meshmem_node_rounds(n),
        .oversubscribed = oversubscribed,
        .awaited = n,
    };
}

/* The lines of PE i, starting with its flags. */
static struct meshmem_node_line *row(const struct meshmem_node *node, uint32_t i)
{
    return node->memory->line + i * meshmem_node_row(node->rounds);
}

static _Atomic uint64_t *sent_by(const struct meshmem_node *node, uint32_t i)
{
    return &row(node, i)[node->rounds].number;
}

static struct meshmem_wait wait_for(struct meshmem_node *node, _Atomic uint64_t *word)
{
    return (struct meshmem_wait){
        .describe = node->describe, .what = node, .word = word, .word_bytes = sizeof *word};
}

/* Wait until word, which PE `from` writes, is at least number; false if the wait is pointless.
 * Acquire: pairs with the release of its writer. */
static bool wait_number(struct meshmem_node *node, uint32_t from, _Atomic uint64_t *word,
                        uint64_t number)
{
    if (likely(atomic_load_explicit(word, memory_order_acquire) >= number))
        return true;
    struct meshmem_wait w = wait_for(node, word);
    node->awaited = from;
    while (atomic_load_explicit(word, memory_order_acquire) < number && !w.over)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    node->awaited = node->n;
    return !w.over;
}

/* ---- barrier ---- */

static bool has_come(_Atomic uint64_t *flag, uint32_t epoch)
{
    /* Acquire: pairs with the release of the writer. Epochs wrap around; every barrier writes all
     * flags, so none is ever far behind. */
    return (int32_t)((uint32_t)atomic_load_explicit(flag, memory_order_acquire) - epoch) >= 0;
}

static bool by_flags(struct meshmem_node *node)
{
    struct meshmem_node_line *mine = row(node, node->me);
    uint32_t epoch = node->epoch;
    for (uint32_t r = 0, distance = 1; distance < node->n; r++, distance *= 2) {
        uint32_t to = node->me + distance;
        to = to < node->n ? to : to - node->n;
        /* Release: covers what this PE wrote and what it learned in earlier rounds; pairs with
         * has_come in PE `to`. */
        atomic_store_explicit(&row(node, to)[r].number, epoch, memory_order_release);
        if (likely(has_come(&mine[r].number, epoch)))
            continue;
        struct meshmem_wait w = wait_for(node, &mine[r].number);
        while (!has_come(&mine[r].number, epoch) && !w.over)
            meshmem_wait_step(&w);
        meshmem_wait_end(&w);
        if (unlikely(w.over))
            return false;
    }
    return true;
}

/* Release all PEs; called by the last to arrive. */
static void turn_epoch(struct meshmem_node *node)
{
    struct meshmem_node_memory *m = node->memory;
    atomic_store_explicit(&m->arrived, 0, memory_order_relaxed);
    /* Sequentially consistent with the count of sleepers: either this PE sees the sleeper, or the
     * sleeper sees the epoch. */
    atomic_store_explicit(&m->epoch, node->epoch, memory_order_seq_cst);
    if (atomic_load_explicit(&m->sleepers, memory_order_seq_cst))
        meshmem_os_futex_wake(&m->epoch);
}

static bool by_counter(struct meshmem_node *node, void (*act)(void *), void *what)
{
    struct meshmem_node_memory *m = node->memory;
    /* Release publishes what this PE wrote, acquire covers what earlier PEs wrote. */
    if (atomic_fetch_add_explicit(&m->arrived, 1, memory_order_acq_rel) + 1 == node->n) {
        if (act)
            act(what);
        turn_epoch(node);
        return true;
    }
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    struct meshmem_wait w = {.describe = node->describe, .what = node};
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

/* Count a barrier on entry. */
static void enter(struct meshmem_node *node)
{
    node->epoch++;
    /* Relaxed: only reports read it, and they may be slightly out of date. */
    if (node->entered)
        atomic_store_explicit(node->entered, node->epoch, memory_order_relaxed);
    if (node->oversubscribed && node->rounds)
        atomic_store_explicit(&row(node, node->me)->number, node->epoch, memory_order_relaxed);
}

bool meshmem_node_has_entered(const struct meshmem_node *node, uint32_t i)
{
    /* With flags, the first one that PE i writes is that of PE i + 1; without, it is its own.
     * Relaxed: nothing depends on it. */
    if (node->rounds == 0)
        return true;
    uint32_t writes_to = node->oversubscribed ? i : i + 1 < node->n ? i + 1 : 0;
    uint64_t epoch = atomic_load_explicit(&row(node, writes_to)->number, memory_order_relaxed);
    return (int32_t)((uint32_t)epoch - node->epoch) >= 0;
}

bool meshmem_node_barrier(struct meshmem_node *node)
{
    enter(node);
    return node->oversubscribed ? by_counter(node, NULL, NULL) : by_flags(node);
}

bool meshmem_node_barrier_and(struct meshmem_node *node, void (*act)(void *), void *what)
{
    if (node->oversubscribed) {
        enter(node);
        return by_counter(node, act, what);
    }
    if (!meshmem_node_barrier(node))
        return false;
    if (node->me == 0)
        act(what);
    return meshmem_node_barrier(node);
}

/* ---- exchange ---- */

bool meshmem_node_exchange(struct meshmem_node *node, const void *mine, size_t bytes)
{
    uint64_t number = ++node->exchanges;
    struct meshmem_node_show *show = meshmem_node_show_of(node, node->me);
    memcpy(show->shown, mine, bytes);
    /* Release: pairs with the acquire in wait_number or, with a counter, in the barrier. */
    atomic_store_explicit(&show->number, number, memory_order_release);
    if (node->oversubscribed)
        return meshmem_node_barrier(node);
    for (uint32_t k = 1, i = node->me; k < node->n; k++) {
        i = i + 1 < node->n ? i + 1 : 0; /* PEs start with different ones */
        if (!wait_number(node, i, &meshmem_node_show_of(node, i)->number, number))
            return false;
    }
    return true;
}

/* ---- send ---- */

void meshmem_node_send(struct meshmem_node *node)
{
    /* Release: pairs with the acquire in wait_number. */
    atomic_store_explicit(sent_by(node, node->me), ++node->sends, memory_order_release);
}

bool meshmem_node_receive(struct meshmem_node *node, uint32_t from)
{
    uint64_t number = ++node->sends;
    return wait_number(node, from, sent_by(node, from), number);
}

/* ---- leave ---- */

void meshmem_node_leave(struct meshmem_node *node)
{
    /* Release: all of this PE's uses of the memory come before; pairs with the acquire of
     * all_left. */
    atomic_fetch_add_explicit(&node->memory->left, 1, memory_order_release);
}

bool meshmem_node_all_left(struct meshmem_node_memory *memory, uint32_t n)
{
    return atomic_load_explicit(&memory->left, memory_order_acquire) == n;
}
