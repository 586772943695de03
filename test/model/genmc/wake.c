/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE waits for replies and then for completion, and falls asleep over both; the proxy wakes it
 * when they come. */
// source: far/wake.c far/attend.c near/wait.c
// options: --unroll=5
#include "wake.h"

static struct meshmem_ring ring;
static uint64_t done;

static void *pe(void *argument)
{
    if (argument) {
        meshmem_count_up(&far.ring[0].fetched, 1);
        wake();
        done = 7;
        meshmem_count_up(&far.ring[0].updated, 1);
        wake();
        return NULL;
    }
    ring.updates = 1;
    ring.requests = 1;
    meshmem_ring_wait_replies(&ring);
    meshmem_ring_wait_updates(&ring);
    assert(done == 7);
    return NULL;
}

int main(void)
{
    begin_wakes();
    open_ring(&ring);
    genmc_run(2, pe);
    assert(!asleep);
    return 0;
}
