/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: the barriers of near/node.c in which one PE acts. The act comes when all have written and
 * before anybody leaves, once in each barrier. */
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

/* A way to break it: the store to `arrived` comes after that to `epoch`. */
static bool late_reset;
static bool holds_back(const void *word);
static void catch_up(const void *word);
#undef atomic_store_explicit
#define atomic_store_explicit(p, v, order) \
    ({                                     \
        if (!holds_back(p))                \
            EXPLORE_STORE(p, v);           \
        catch_up(p);                       \
    })
#include "node.h"

enum { BARRIERS = 2 };

static struct {
    _Alignas(64) char memory[NODE_BYTES];
    uint32_t board[EXPLORE_PES];
    uint32_t begun, ended; /* acts */
} shared;

static bool holds_back(const void *word)
{
    return late_reset && word == &((struct meshmem_node_memory *)(void *)shared.memory)->arrived;
}

static void catch_up(const void *word)
{
    struct meshmem_node_memory *m = (void *)shared.memory;
    if (late_reset && word == &m->epoch)
        EXPLORE_STORE(&m->arrived, 0);
}

static bool oversubscribed;
static bool alone, early; /* ways to break it: no barrier after the act, or none before */

static void act(void *what)
{
    const uint32_t *b = what;
    explore_point();
    EXPECT(shared.begun == *b - 1 && shared.ended == *b - 1);
    shared.begun = *b;
    for (int p = 0; p < explore.model->n; p++)
        EXPECT(shared.board[p] == *b);
    explore_point();
    for (int p = 0; p < explore.model->n; p++)
        EXPECT(shared.board[p] == *b);
    shared.ended = *b;
}

static void one(struct meshmem_node *node, uint32_t *b)
{
    if (early && node->me == 0)
        act(b);
    if (!alone && !early) {
        meshmem_node_barrier_and(node, act, b);
        return;
    }
    meshmem_node_barrier(node);
    if (alone && node->me == 0)
        act(b);
}

static void run(int me)
{
    struct meshmem_node node =
        meshmem_node_open(shared.memory, (uint32_t)me, (uint32_t)explore.model->n, oversubscribed);
    for (uint32_t b = 1; b <= BARRIERS; b++) {
        explore_point();
        shared.board[me] = b;
        one(&node, &b);
        EXPECT(shared.begun == b && shared.ended == b);
    }
}

static void check(void)
{
    struct meshmem_node_memory *m = (void *)shared.memory;
    if (m->arrived || m->sleepers)
        explore.failure = "something is left behind";
}

int main(void)
{
    struct explore_model flags = {.name = "act by flags",
                                  .n = 2,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared};
    const char *const may[] = {NODE_REPORTED, NULL};
    struct explore_model counter = {.name = "act by counter",
                                    .n = 2,
                                    .run = run,
                                    .check = check,
                                    .shared = &shared,
                                    .bytes = sizeof shared,
                                    .may = may};
    int wrong = 0;
    for (int n = 1; n <= 3; n++) {
        flags.n = counter.n = n;
        oversubscribed = false;
        wrong += explore_test(&flags, n == 3);
        oversubscribed = true;
        wrong += explore_test(&counter, n == 3);
    }
    for (int mode = 0; mode < 2; mode++) {
        const struct explore_model *model = mode ? &counter : &flags;
        oversubscribed = mode;
        alone = true;
        wrong += explore_broken(model, "no barrier after the act");
        alone = false;
        early = true;
        wrong += explore_broken(model, "no barrier before the act");
        early = false;
        node_hasty = true;
        wrong += explore_broken(model, "no wait");
        node_hasty = false;
    }
    late_reset = true;
    wrong += explore_broken(&counter, "`arrived` is reset after `epoch` is turned");
    return wrong != 0;
}
