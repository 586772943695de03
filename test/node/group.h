/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of threads as PEs, for the collectives: all PEs, in ascending or descending order, on one
 * node or on several. */
#ifndef MESHMEM_TEST_GROUP_H
#define MESHMEM_TEST_GROUP_H

#include "window.h"
#include "yields.h"

#include <string.h>

#include "coll/algorithm.h"
#include "coll/coll.h"
#include "coll/group.h"
#include "coll/pool.h"
#include "coll/span.h"
#include "mem/address.h"

/* Memory from malloc, with an offset such that the sums of coll/pool.c lead to it. */
void *meshmem_pool_take(size_t bytes)
{
    size_t up = (bytes + 63) & ~(size_t)63;
    void *memory = aligned_alloc(64, up);
    EXPECT(memory);
    return memset(memory, 0, up);
}

void *meshmem_pool_try(size_t bytes) { return meshmem_pool_take(bytes); }

void meshmem_pool_free(void *memory) { free(memory); }

/* Every other time a PE can borrow little. */
void *meshmem_pool_borrow(size_t bytes)
{
    enum { LITTLE = 1 << 11 };
    static _Thread_local unsigned borrowed;
    if (bytes > LITTLE && borrowed & 1)
        return NULL;
    borrowed++;
    return meshmem_pool_take(bytes);
}

void meshmem_pool_return(void *memory) { free(memory); }

void meshmem_pool_give(void *memory, uint32_t n, void *const *also, size_t count)
{
    (void)memory, (void)n, (void)also;
    EXPECT(!count);
}

uint64_t meshmem_pool_offset(const void *memory)
{
    return (uintptr_t)memory - meshmem_window.base + 1;
}

void *meshmem_pool_mine(uint64_t offset) { return (void *)(meshmem_window.base + offset - 1); }

void *meshmem_pool_at(uint64_t offset, int pe)
{
    return meshmem_window_at(meshmem_pool_mine(offset), pe);
}

/* Called under SHMEM_CHECK only. */
void meshmem_address_check(const char *call, const char *what, const void *address, size_t bytes)
{
    (void)call, (void)what, (void)address, (void)bytes;
}

enum { GROUP_PES = 5 };

/* The node of each PE. */
static const uint32_t group_node[][GROUP_PES] = {
    {0, 0, 0, 0, 0}, {0, 0, 1, 1, 1}, {0, 1, 0, 1, 0}, {0, 1, 2, 2, 0}, {0, 1, 2, 3, 4}};

enum { GROUP_CUTS = sizeof group_node / sizeof *group_node };

/* Shared state of a test with one number of PEs. */
struct group_job {
    char *memory[GROUP_PES]; /* [pe]: for those that lead a node */
    bool backwards;
    void (*run)(struct meshmem_group *group);
};

/* The bytes that pe needs if it leads its node, and no more, so that a sanitizer finds accesses
 * beyond them. */
static inline size_t group_bytes(uint32_t pe, uint32_t n)
{
    uint32_t nodes = 0, near = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t node = window_location[i].node;
        near += node == window_location[pe].node;
        nodes = node >= nodes ? node + 1 : nodes;
    }
    size_t bytes = meshmem_node_bytes(near) + (nodes > 1 ? meshmem_span_bytes(nodes, n) : 0);
    return (bytes + 63) & ~(size_t)63;
}

static inline void group_start(uint32_t pe, uint32_t n, void *shared)
{
    const struct group_job *job = shared;
    int world[GROUP_PES] = {0};
    uint64_t offset[GROUP_PES];
    struct meshmem_group group;
    window_become(pe, n);
    for (int i = 0; i < (int)n; i++)
        world[i] = job->backwards ? (int)n - 1 - i : i;
    EXPECT(meshmem_group_plan(&group, world, n));
    EXPECT(meshmem_group_bytes(&group) <= group_bytes(pe, n));
    for (uint32_t k = 0; k < meshmem_group_nodes(&group); k++) {
        int leader = world[meshmem_group_leader(&group, k)];
        offset[k] = (uintptr_t)job->memory[leader] - (uintptr_t)window_memory[leader] + 1;
    }
    meshmem_group_open(&group, offset);
    job->run(&group);
    meshmem_group_barrier(&group);
    meshmem_group_close(&group);
}

/* Whether n PEs are cut like that by a cut before. */
static inline bool group_is_known(int cut, uint32_t n)
{
    bool known = false;
    for (int c = 0; c < cut; c++)
        known |= memcmp(group_node[c], group_node[cut], n * sizeof **group_node) == 0;
    return known;
}

static inline void group_test_cut(int cut, uint32_t n, int mode,
                                  void (*run)(struct meshmem_group *group))
{
    struct group_job job = {.backwards = (n + (uint32_t)mode) % 2, .run = run};
    for (uint32_t pe = 0; pe < n; pe++)
        window_location[pe].node = group_node[cut][pe];
    for (uint32_t pe = 0; pe < n; pe++) {
        job.memory[pe] = aligned_alloc(64, group_bytes(pe, n));
        EXPECT(job.memory[pe]);
        memset(job.memory[pe], 0, group_bytes(pe, n));
    }
    threads_run(n, group_start, &job);
    for (uint32_t pe = 0; pe < n; pe++)
        free(job.memory[pe]);
}

/* The value of SHMEM_COLL for a round: algorithm number `round` of each collective from first to
 * last; in round -1 those of the table. False if no collective has that many. */
static inline bool group_name(char text[256], enum meshmem_collective first,
                              enum meshmem_collective last, int round)
{
    bool any = round < 0;
    size_t length = 0;
    text[0] = 0;
    for (enum meshmem_collective c = first; c <= last && round >= 0; c++) {
        int count = meshmem_algorithm_count(c);
        any |= round < count;
        length += (size_t)snprintf(text + length, 256 - length, "%s%s=%s", c > first ? "," : "",
                                   meshmem_algorithm_collective(c),
                                   meshmem_algorithm_name(c, round % count));
    }
    return any;
}

/* Run with 1 to GROUP_PES PEs, on one node or several, crowded or not, with each algorithm of the
 * collectives first to last. */
static inline void group_test(enum meshmem_collective first, enum meshmem_collective last,
                              void (*run)(struct meshmem_group *group))
{
    char text[256];
    yields_are_learned();
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, NULL, NULL);
    for (int round = -1; group_name(text, first, last, round); round++)
        for (int cut = 0; cut < GROUP_CUTS; cut++)
            for (uint32_t n = 1; n <= GROUP_PES; n++)
                for (int mode = 0; mode < 2; mode++) {
                    meshmem_algorithm_open(text, mode);
                    if (!group_is_known(cut, n))
                        group_test_cut(cut, n, mode, run);
                }
}

#endif
