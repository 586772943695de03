/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: send and receive of near/node.c, with changing roots and roots that run ahead. A PE that
 * has received sees what the root wrote before, and no PE mistakes an older send for the new
 * one. */
#define EXPLORE_WRONG(value) ((value) + 1)
#include "explore.h"

#include "node.h"

enum { SENDS = 5 };

static const uint32_t roots[SENDS] = {0, 0, 2, 1, 0};

static struct {
    _Alignas(64) char memory[NODE_BYTES];
    uint64_t data[SENDS];
} shared;

static bool late_data, count_own_only, no_count; /* ways to break it */

static void write_data(uint32_t s)
{
    explore_point();
    shared.data[s] = 10 + s;
}

static void run(int me)
{
    struct meshmem_node node =
        meshmem_node_open(shared.memory, (uint32_t)me, (uint32_t)explore.model->n, false);
    for (uint32_t s = 0; s < SENDS; s++) {
        uint32_t root = roots[s] % node.n;
        uint64_t before = node.sends;
        if (root == node.me) {
            if (!late_data)
                write_data(s);
            meshmem_node_send(&node);
            if (late_data)
                write_data(s);
        } else {
            meshmem_node_receive(&node, root);
            EXPECT(shared.data[s] == 10 + s);
        }
        if (no_count || (count_own_only && root != node.me))
            node.sends = before;
    }
}

int main(void)
{
    struct explore_model model = {
        .name = "send", .n = 2, .run = run, .shared = &shared, .bytes = sizeof shared};
    int wrong = 0;
    for (model.n = 1; model.n <= 3; model.n++)
        wrong += explore_test(&model, model.n == 3);
    model.n = 3;
    late_data = true;
    wrong += explore_broken(&model, "data after the send");
    late_data = false;
    count_own_only = true;
    wrong += explore_broken(&model, "sends of others are not counted");
    count_own_only = false;
    no_count = true;
    wrong += explore_broken(&model, "any earlier send will do");
    no_count = false;
    node_hasty = true;
    wrong += explore_broken(&model, "no wait");
    return wrong != 0;
}
