/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: the exchange of near/node.c, three in a row with a barrier among them. Every PE reads all
 * that each PE has shown in this exchange, even while others already enter the next one. */
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

#include "node.h"

enum { EXCHANGES = 3, WORDS = 2 };

static struct {
    _Alignas(64) char memory[NODE_BYTES];
    uint32_t plain[EXPLORE_PES]; /* written before */
} shared;

static bool oversubscribed;
static uint32_t barrier_after;   /* this exchange */
static bool one_line, late_data; /* ways to break it */

/* Publishes the number before the data. */
static void show_late(struct meshmem_node *node, const uint64_t *mine)
{
    meshmem_node_exchange(node, mine, 0);
    explore_point();
    node_copy(meshmem_node_show_of(node, node->me)->shown, mine, WORDS * sizeof *mine);
}

static void run(int me)
{
    struct meshmem_node node =
        meshmem_node_open(shared.memory, (uint32_t)me, (uint32_t)explore.model->n, oversubscribed);
    for (uint32_t e = 1; e <= EXCHANGES; e++) {
        uint64_t mine[WORDS] = {10 * e + (uint32_t)me, 100 * e + (uint32_t)me};
        shared.plain[me] = e;
        node.exchanges += one_line; /* all numbers are even or odd, so one line is in use */
        if (late_data)
            show_late(&node, mine);
        else
            meshmem_node_exchange(&node, mine, sizeof mine);
        for (int word = 0; word < WORDS; word++) {
            for (uint32_t i = 0; i < node.n; i++) {
                const uint64_t *his = meshmem_node_shown(&node, i);
                EXPECT(his[word] == (word ? 100 : 10) * e + i);
                EXPECT(shared.plain[i] >= e); /* may be on its way to the next */
            }
            if (word == 0)
                explore_point();
        }
        if (e == barrier_after)
            meshmem_node_barrier(&node);
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
    /* With the counter the barrier does all; the number is for the barrier with flags. */
    const char *const may[] = {"store &show->number in meshmem_node_exchange", NODE_REPORTED, NULL};
    struct explore_model flags = {.name = "exchange by flags",
                                  .n = 2,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared};
    struct explore_model counter = {.name = "exchange by counter",
                                    .n = 2,
                                    .run = run,
                                    .check = check,
                                    .shared = &shared,
                                    .bytes = sizeof shared,
                                    .may = may};
    int wrong = 0;
    for (barrier_after = 0; barrier_after <= 2; barrier_after += 2) {
        for (flags.n = 1; flags.n <= 3; flags.n++)
            wrong += explore_test(&flags, flags.n == 3 && barrier_after);
        oversubscribed = true;
        for (counter.n = 1; counter.n <= 3; counter.n++)
            wrong += explore_test(&counter, counter.n == 2 && barrier_after);
        oversubscribed = false;
    }
    barrier_after = 0;
    counter.n = flags.n = 3;
    for (int mode = 0; mode < 2; mode++) {
        const struct explore_model *model = mode ? &counter : &flags;
        oversubscribed = mode;
        one_line = true;
        wrong += explore_broken(model, "one line instead of two");
        one_line = false;
        late_data = true;
        wrong += explore_broken(model, "data after its number");
        late_data = false;
        node_hasty = true;
        wrong += explore_broken(model, "no wait");
        node_hasty = false;
    }
    return wrong != 0;
}
