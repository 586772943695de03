/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: leaving in near/node.c, as coll/pool.c uses it. PE 0 gives out blocks of memory for teams
 * of all PEs, one team after the other. The PEs of a team meet in its block, leave it and go on; PE
 * 0 uses a block again when all have left it, fills it with zeroes, and shows to all which block it
 * is. */
#define EXPLORE_WRONG(value) ((value) ? 0 : (unsigned)explore.model->n)
#include "explore.h"

#include "node.h"

enum { TEAMS = 3, BLOCKS = 2 };

static struct {
    _Alignas(64) char world[NODE_BYTES];
    _Alignas(64) char block[BLOCKS][NODE_BYTES];
    bool given[BLOCKS];
    int users[BLOCKS]; /* PEs that have opened it and not begun to leave */
    uint32_t board[EXPLORE_PES];
} shared;

static bool oversubscribed;
static bool too_few, leave_early, zero_late; /* ways to break it */

static struct meshmem_node_memory *block_at(uint64_t offset)
{
    return (void *)shared.block[offset];
}

static void zero(uint64_t offset)
{
    char *block = shared.block[offset];
    EXPECT(shared.users[offset] == 0);
    memset(block, 0, sizeof(struct meshmem_node_memory));
    explore_point();
    memset(block + sizeof(struct meshmem_node_memory), 0,
           NODE_BYTES - sizeof(struct meshmem_node_memory));
}

static bool is_free(uint64_t offset)
{
    uint32_t n = (uint32_t)explore.model->n;
    return !shared.given[offset] || meshmem_node_all_left(block_at(offset), n) ||
           (too_few && meshmem_node_all_left(block_at(offset), n - 1));
}

/* The first block that all have left, or that was never given. */
static uint64_t take(void)
{
    uint64_t offset = 0;
    while (!is_free(offset))
        if (++offset == BLOCKS)
            explore_fail("the memory of the team before the last is not free", __LINE__);
    shared.given[offset] = true;
    if (!zero_late)
        zero(offset);
    return offset;
}

static void use(uint64_t offset, uint32_t me, uint32_t b)
{
    struct meshmem_node team =
        meshmem_node_open(block_at(offset), me, (uint32_t)explore.model->n, oversubscribed);
    shared.users[offset]++;
    shared.board[me] = b;
    if (leave_early) {
        shared.users[offset]--;
        meshmem_node_leave(&team);
    }
    meshmem_node_barrier(&team);
    for (uint32_t p = 0; p < team.n; p++)
        EXPECT(shared.board[p] >= b); /* may be on its way to the next */
    if (leave_early)
        return;
    shared.users[offset]--;
    meshmem_node_leave(&team);
}

static void run(int me)
{
    struct meshmem_node world =
        meshmem_node_open(shared.world, (uint32_t)me, (uint32_t)explore.model->n, false);
    for (uint32_t b = 1; b <= TEAMS; b++) {
        uint64_t offset = me == 0 ? take() : 0;
        meshmem_node_exchange(&world, &offset, sizeof offset);
        offset = *(const uint64_t *)meshmem_node_shown(&world, 0);
        if (zero_late && me == 0)
            zero(offset);
        use(offset, (uint32_t)me, b);
    }
}

static void check(void)
{
    for (int i = 0; i < BLOCKS; i++)
        if (shared.given[i] &&
            !meshmem_node_all_left(block_at((uint64_t)i), (uint32_t)explore.model->n))
            explore.failure = "a block is lost";
    if (shared.users[0] || shared.users[1])
        explore.failure = "the model counts wrongly";
}

int main(void)
{
    /* Each team has one barrier here, and of two PEs only one sleeps. */
    const char *const may[] = {"store &m->arrived in turn_epoch",
                               "fetch_add &m->sleepers in by_counter",
                               "fetch_sub &m->sleepers in by_counter", NODE_REPORTED, NULL};
    struct explore_model model = {.name = "leave",
                                  .n = 2,
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .may = may};
    int wrong = 0;
    for (model.n = 1; model.n <= 3; model.n++)
        for (int mode = 0; mode < 2; mode++) {
            oversubscribed = mode;
            model.name = mode ? "leave, barriers by counter" : "leave, barriers by flags";
            wrong += explore_test(&model, model.n == 3 - mode); /* 3 have many states */
        }
    model.n = 3;
    for (int mode = 0; mode < 2; mode++) {
        oversubscribed = mode;
        too_few = true;
        wrong += explore_broken(&model, "all but one have left");
        too_few = false;
        leave_early = true;
        wrong += explore_broken(&model, "leave before the last use");
        leave_early = false;
        zero_late = true;
        wrong += explore_broken(&model, "zeroes after the offset was shown");
        zero_late = false;
    }
    return wrong != 0;
}
