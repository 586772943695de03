/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: the two barriers of near/node.c. No PE leaves before all have arrived, no PE waits
 * forever, and a sleeper is always woken. */
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

#include "node.h"

enum { BARRIERS = 2 };

static struct {
    _Alignas(64) char memory[NODE_BYTES];
    uint32_t board[EXPLORE_PES];
} shared;

static bool oversubscribed;

static void run(int me)
{
    struct meshmem_node node =
        meshmem_node_open(shared.memory, (uint32_t)me, (uint32_t)explore.model->n, oversubscribed);
    for (uint32_t b = 1; b <= BARRIERS; b++) {
        shared.board[me] = b;
        meshmem_node_barrier(&node);
        for (int p = 0; p < explore.model->n; p++)
            EXPECT(shared.board[p] >= b && /* may be on its way to the next */
                   meshmem_node_has_entered(&node, (uint32_t)p));
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
    struct explore_model flags = {.name = "flags",
                                  .n = 2,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared};
    struct explore_model counter = {.name = "counter",
                                    .n = 2,
                                    .run = run,
                                    .check = check,
                                    .shared = &shared,
                                    .bytes = sizeof shared};
    int wrong = 0;
    for (int n = 2; n <= 3; n++) {
        flags.n = counter.n = n;
        oversubscribed = false;
        wrong += explore_test(&flags, n == 3);
        oversubscribed = true;
        wrong += explore_test(&counter, n == 3);
    }
    return wrong != 0;
}
