/* SPDX-License-Identifier: BSD-3-Clause */
/* Exchange, send and receive, the barrier with an act, and leaving, with threads as PEs and data in
 * plain memory. */
// sources: near/node.c near/wait.c near/hand.c base/os.c
#include "near/node.h"
#include "near/wait.h"

#include "threads.h"
#include "yields.h"

#include <stdatomic.h>
#include <string.h>

enum { TIMES = 6000 / SLOWER, BLOCKS = 3 };

struct job {
    struct meshmem_node_memory *memory, *block[BLOCKS];
    bool oversubscribed;
    uint64_t plain[MAX_PES], *record; /* plain memory */
};

static struct meshmem_node_memory *zeroes(uint32_t n)
{
    size_t bytes = (meshmem_node_bytes(n) + 63) & ~(size_t)63;
    struct meshmem_node_memory *memory = aligned_alloc(64, bytes);
    EXPECT(memory);
    return memset(memory, 0, bytes);
}

static struct meshmem_node open_node(const struct job *job, uint32_t me, uint32_t n)
{
    return meshmem_node_open(job->memory, me, n, job->oversubscribed);
}

/* Exchanges of many sizes, some followed by a barrier. The last bytes are as right as the first. */
static void exchange(uint32_t me, uint32_t n, void *shared)
{
    struct job *job = shared;
    struct meshmem_node node = open_node(job, me, n);
    for (uint32_t e = 1; e <= TIMES; e++) {
        uint64_t words = 1 + e % (MESHMEM_NODE_SHOWN / 8), mine[MESHMEM_NODE_SHOWN / 8];
        for (uint64_t i = 0; i < words; i++)
            mine[i] = e * 1000 + me * 100 + i;
        meshmem_node_exchange(&node, mine, words * 8);
        for (uint32_t pe = 0; pe < n; pe++) {
            const uint64_t *his = meshmem_node_shown(&node, pe);
            EXPECT(his[0] == e * 1000 + pe * 100);
            EXPECT(his[words - 1] == e * 1000 + pe * 100 + words - 1);
        }
        if (e % 7 == 0)
            meshmem_node_barrier(&node);
    }
    EXPECT(node.exchanges == TIMES);
}

/* An exchange orders what was written before, like a barrier. */
static void exchange_orders(uint32_t me, uint32_t n, void *shared)
{
    struct job *job = shared;
    struct meshmem_node node = open_node(job, me, n);
    for (uint32_t e = 1; e <= TIMES / 2; e++) {
        job->plain[me] = e;
        meshmem_node_exchange(&node, &me, sizeof me);
        for (uint32_t pe = 0; pe < n; pe++)
            EXPECT(job->plain[pe] == e && *(const uint32_t *)meshmem_node_shown(&node, pe) == pe);
        if (e % 2)
            meshmem_node_exchange(&node, &me, sizeof me);
        else
            meshmem_node_barrier(&node);
    }
}

/* The root changes and repeats, and may run ahead of the others: each send has a slot. */
static void send(uint32_t me, uint32_t n, void *shared)
{
    struct job *job = shared;
    struct meshmem_node node = open_node(job, me, n);
    for (uint32_t s = 0; s < TIMES; s++) {
        uint32_t root = s / 3 * 5 % n;
        if (root == me) {
            job->record[s] = s + 10;
            meshmem_node_send(&node);
        } else {
            meshmem_node_receive(&node, root);
            EXPECT(job->record[s] == s + 10);
        }
    }
}

struct act {
    struct job *job;
    uint32_t n, number;
};

static void add(void *what)
{
    const struct act *act = what;
    uint64_t *sum = &act->job->record[0];
    *sum = 0;
    for (uint32_t pe = 0; pe < act->n; pe++) {
        EXPECT(act->job->plain[pe] == act->number + pe);
        *sum += act->job->plain[pe];
        act->job->plain[pe] = 0; /* nobody has left */
    }
}

static void act(uint32_t me, uint32_t n, void *shared)
{
    struct job *job = shared;
    struct meshmem_node node = open_node(job, me, n);
    for (uint32_t b = 1; b <= TIMES; b++) {
        struct act what = {job, n, b};
        EXPECT(job->plain[me] == 0);
        job->plain[me] = b + me;
        meshmem_node_barrier_and(&node, add, &what);
        EXPECT(job->record[0] == (uint64_t)n * b + n * (n - 1) / 2);
        if (b % 3)
            meshmem_node_barrier(&node);
        else
            meshmem_node_exchange(&node, &b, sizeof b);
    }
}

/* PE 0 takes memory that all have left, as coll/pool.c does. */
static uint64_t take(struct job *job, uint32_t n)
{
    uint64_t i = 0;
    while (!meshmem_node_all_left(job->block[i], n))
        EXPECT(++i < BLOCKS);
    memset(job->block[i], 0, meshmem_node_bytes(n));
    return i;
}

static void leave(uint32_t me, uint32_t n, void *shared)
{
    struct job *job = shared;
    struct meshmem_node node = open_node(job, me, n);
    for (uint32_t t = 1; t <= TIMES / 2; t++) {
        uint64_t offset = me == 0 ? take(job, n) : 0;
        meshmem_node_exchange(&node, &offset, sizeof offset);
        offset = *(const uint64_t *)meshmem_node_shown(&node, 0);
        struct meshmem_node team =
            meshmem_node_open(job->block[offset], me, n, job->oversubscribed ^ (t & 1));
        for (uint32_t i = 0; i < 1 + t % 3; i++)
            meshmem_node_barrier(&team);
        if (t % 2)
            meshmem_node_exchange(&team, &t, sizeof t);
        meshmem_node_leave(&team);
    }
}

static void test(uint32_t n, bool oversubscribed,
                 void (*run)(uint32_t me, uint32_t n, void *shared))
{
    struct job job = {.memory = zeroes(n), .oversubscribed = oversubscribed};
    job.record = calloc(TIMES, sizeof *job.record);
    for (int i = 0; i < BLOCKS; i++) {
        job.block[i] = zeroes(n);
        atomic_init(&job.block[i]->left, n);
    }
    threads_run(n, run, &job);
    EXPECT(job.memory->arrived == 0 && job.memory->sleepers == 0);
    free(job.memory);
    for (int i = 0; i < BLOCKS; i++)
        free(job.block[i]);
    free(job.record);
}

int main(void)
{
    yields_are_learned();
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, NULL, NULL);
    for (uint32_t n = 1; n <= 5; n++)
        for (int mode = 0; mode < 2; mode++) {
            test(n, mode, exchange);
            test(n, mode, exchange_orders);
            test(n, mode, send);
            test(n, mode, act);
            test(n, mode, leave);
        }
    return 0;
}
