/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of threads as PEs, for the collectives, whose sources are included after this file: all
 * PEs, in their order or the other way round. */
#ifndef MESHMEM_TEST_GROUP_H
#define MESHMEM_TEST_GROUP_H

#include "window.h"

#include "coll/choice.h"
#include "coll/coll.h"
#define shown shown_to_check /* move.c has this name, too */
#include "coll/group.c"
#undef shown

#include <string.h>

enum { GROUP_PES = 5 };

/* What a test of one number of PEs shares. */
struct group_job {
    void *memory;
    bool backwards;
    void (*run)(struct meshmem_group *group);
};

static inline void group_start(uint32_t pe, uint32_t n, void *shared)
{
    const struct group_job *job = shared;
    int world[GROUP_PES];
    struct meshmem_group group;
    window_become(pe, n);
    for (int i = 0; i < (int)n; i++)
        world[i] = job->backwards ? (int)n - 1 - i : i;
    meshmem_group_open(&group, job->memory, job->backwards ? n - 1 - pe : pe, n, world);
    job->run(&group);
}

/* Run with 1 to GROUP_PES PEs, crowded or not, for each of the ways that SHMEM_COLL may name. */
static inline void group_test(const char *const *ways, void (*run)(struct meshmem_group *group))
{
    meshmem_wait_open(MESHMEM_WAIT_AUTO, true, NULL, NULL);
    for (; *ways; ways++)
        for (uint32_t n = 1; n <= GROUP_PES; n++)
            for (int mode = 0; mode < 2; mode++) {
                size_t bytes = (meshmem_node_bytes(n) + 63) & ~(size_t)63;
                struct group_job job = {aligned_alloc(64, bytes), (n + (uint32_t)mode) % 2, run};
                REQUIRE(job.memory);
                memset(job.memory, 0, bytes);
                meshmem_choice_open(*ways, mode);
                threads_run(n, group_start, &job);
                free(job.memory);
            }
}

#endif
