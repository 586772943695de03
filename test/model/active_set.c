/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: how the PEs of an active set find the memory in which they meet (coll/set.c): the first PE
 * provides it, and writes its place into the pSync of the others. Three sets with the same pSync,
 * one after the other; the memory is full of garbage before it is provided, and afterwards pSync is
 * as it was. */
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

#include "near/node.h"

enum {
    SETS = 3,
    BLOCK = sizeof(struct meshmem_node_memory) +
            3 * (2 + 1 + 2 * MESHMEM_NODE_SHOW) * sizeof(struct meshmem_node_line),
    SET = 256
};

#define WINDOW_MORE                                                  \
    _Alignas(64) char block[EXPLORE_PES][BLOCK]; /* their pools */   \
    int given[EXPLORE_PES];                                          \
    uint64_t set[EXPLORE_PES][SETS][SET / 8]; /* what they malloc */ \
    int sets[EXPLORE_PES];                                           \
    _Alignas(64) char world[BLOCK];                                  \
    uint32_t board[EXPLORE_PES];
#include "window.h"

#include "node.h"

#include "coll/pool.h"

static bool late_zeroes, hurry; /* ways to break it */

static void fill(char *block, int value)
{
    memset(block, value, sizeof(struct meshmem_node_memory));
    explore_point();
    memset(block + sizeof(struct meshmem_node_memory), value,
           BLOCK - sizeof(struct meshmem_node_memory));
}

/* Each PE is the first of one set. */
static void *model_take(size_t bytes)
{
    int me = explore.me;
    EXPECT(!shared.given[me] && bytes <= BLOCK);
    shared.given[me] = 1;
    fill(shared.block[me], 0x11);
    if (!late_zeroes)
        fill(shared.block[me], 0);
    return shared.block[me];
}

static void *model_pool_at(uint64_t offset, int pe)
{
    EXPECT(offset == 640 + (uint64_t)pe && shared.given[pe]);
    return shared.block[pe];
}

static void *model_malloc(size_t bytes)
{
    EXPECT(bytes <= SET && shared.sets[explore.me] < SETS);
    return shared.set[explore.me][shared.sets[explore.me]++];
}

#define meshmem_pool_take model_take
#define meshmem_pool_offset(memory) (640 + (uint64_t)explore.me)
#define meshmem_pool_at model_pool_at
#define meshmem_pool_mine(offset) ((void)(offset), (void *)NULL) /* all PEs are of one node */
#define meshmem_pool_free free
#include "group.h"

static void model_open(struct meshmem_group *group, const uint64_t *offset)
{
    meshmem_group_open(group, offset);
    if (late_zeroes && group->node.me == 0)
        fill((char *)group->node.memory, 0);
}

#define meshmem_group_open model_open
#define describe(...) __attribute__((unused)) describe_set(__VA_ARGS__)
#define malloc model_malloc
#include "coll/set.c"
#undef malloc

bool meshmem_lock_threads;

/* The first PE of each set, and its stride. The second comes while others have just left the first.
 */
static int n_sets = SETS;
static const int order[SETS] = {0, 1, 2}, log_strides[SETS] = {0, 0, 0};

/* The set of PEs `first` to n - 1, or of the even ones. */
static void meet(int me, int first, int log_stride, uint32_t b)
{
    int n = explore.model->n, size = (n - 1 - first) / (1 << log_stride) + 1;
    long *pSync = &shared.window[me][1];
    if (me < first || (me - first) % (1 << log_stride))
        return;
    struct set *set = make("a call", first, log_stride, size, pSync);
    EXPECT(set->size == size && (*pSync == SHMEM_SYNC_VALUE || me == first));
    shared.board[me] = b;
    meshmem_node_barrier(&set->group.node);
    EXPECT(*pSync == SHMEM_SYNC_VALUE);
    for (int i = 0; i < size; i++)
        EXPECT(shared.board[set->world[i]] >= b);
}

static void run(int me)
{
    struct meshmem_node world =
        meshmem_node_open(shared.world, (uint32_t)me, (uint32_t)explore.model->n, false);
    for (int b = 0; b < n_sets; b++) {
        /* A different set may take a pSync only when all are done with it (1.6, 9.10). */
        if (b > 0 && !hurry)
            meshmem_node_barrier(&world);
        meet(me, order[b], log_strides[b], (uint32_t)b + 1);
    }
}

static void check_end(void)
{
    for (int pe = 0; pe < explore.model->n; pe++)
        for (int i = 0; i < WINDOW_LONGS; i++)
            if (shared.window[pe][i])
                explore.failure = "pSync is not as it was";
}

int main(void)
{
    struct explore_model model = {.name = "active sets",
                                  .n = 2,
                                  .run = run,
                                  .check = check_end,
                                  .shared = &shared,
                                  .bytes = sizeof shared};
    int wrong = 0;
    for (model.n = 2; model.n <= 3; model.n++) {
        n_sets = model.n;
        open_windows(model.n);
        wrong += explore_test(&model, model.n == 3);
    }
    model.n = 3;
    late_zeroes = true;
    wrong += explore_broken(&model, "zeroes after the offset was told");
    late_zeroes = false;
    hurry = true;
    wrong += explore_broken(&model, "another set with the pSync at once");
    return wrong != 0;
}
