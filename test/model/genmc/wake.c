/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE waits for one counter, as for an answer, and then for another one, as for completion, and
 * falls asleep over both; the proxy wakes it when they have counted. */
// source: far/wake.c far/inside.h far/ring.c far/drive.c far/progress.c near/wait.c
// options: --unroll=5
#include "wake.h"

static struct meshmem_ring ring;
static struct meshmem_counter answer;
static uint64_t done;

static void *pe(void *argument)
{
    if (argument) {
        meshmem_proxy_complete(&proxy, &drain,
                               (struct tally){meshmem_counter_memory(&answer), NULL}, 1);
        wake();
        done = 7;
        meshmem_proxy_complete(&proxy, &drain,
                               (struct tally){meshmem_counter_memory(&counter), NULL}, 1);
        wake();
        return NULL;
    }
    answer.issued = counter.issued = 1;
    meshmem_ring_wait_for(&ring, &answer, false);
    meshmem_ring_wait_for(&ring, &counter, true);
    assert(done == 7);
    return NULL;
}

int main(void)
{
    begin_wakes();
    open_ring(&ring);
    meshmem_counter_open(&answer, &far, MESHMEM_COUNTER_WAITER);
    genmc_run(2, pe);
    assert(!asleep);
    return 0;
}
