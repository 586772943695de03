/* SPDX-License-Identifier: BSD-3-Clause */
/* The state of sleeping PEs; see sleepers.h. */
#include "core/sleepers.h"

#include "base/error.h"
#include "boot/boot.h"
#include "mem/window.h"
#include "near/hand.h"
#include "near/wait.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static struct meshmem_slot *slot_of(int near)
{
    return meshmem_job_slot(meshmem_boot.job, (uint32_t)meshmem_boot.near_slot[near]);
}

/* This node's share of the host's cores. */
static uint32_t count_cores(void)
{
    const struct meshmem_job *job = meshmem_boot.job;
    uint32_t cores = (uint32_t)((uint64_t)job->cores * (uint32_t)meshmem_boot.n_near / job->n_pes);
    return cores ? cores : 1;
}

void meshmem_sleepers_open(bool threads)
{
    uint32_t n = (uint32_t)meshmem_boot.n_near;
    struct meshmem_hand hand = {
        .me = (uint32_t)meshmem_boot.near,
        .cores = count_cores(),
        .threads = threads,
        .sleeper = calloc(n, sizeof *hand.sleeper),
        .bell = calloc(n, sizeof *hand.bell),
        .node = &slot_of(0)->sleepers,
        .window = &meshmem_window,
    };
    if (!hand.sleeper || !hand.bell)
        meshmem_fail_memory("shmem_init", "out of memory");
    for (uint32_t i = 0; i < n; i++) {
        hand.sleeper[i] = &slot_of((int)i)->sleeper;
        hand.bell[i] = &hand.sleeper[i]->bell;
    }
    hand.n = n > 1 ? n : 0;
    struct meshmem_sleeper *mine = hand.sleeper[hand.me];
    atomic_store_explicit(&mine->sleeping, 0, memory_order_relaxed);
    meshmem_hand = hand;
    meshmem_hand_unwatch(&meshmem_hand); /* clears what an earlier program of this PE has left */
    meshmem_wait_policy.publish = meshmem_window_publish_polls;
    meshmem_wait_hooks(
        (struct meshmem_wait_hooks){.arrivals = &mine->bell, .sleeping = &mine->sleeping});
}

void meshmem_sleepers_close(void)
{
    struct meshmem_hand hand = meshmem_hand;
    meshmem_hand = (struct meshmem_hand){0};
    meshmem_wait_policy.publish = NULL;
    if (!meshmem_wait_policy.hooks.watch) /* else the far layer's hooks are in place */
        meshmem_wait_hooks((struct meshmem_wait_hooks){0});
    free(hand.sleeper);
    free(hand.bell);
}
