/* SPDX-License-Identifier: BSD-3-Clause */
/* Far, then near: PE 0's proxy brings it what a far PE has. PE 0 calls quiet and puts a word to
 * PE 1, which waits for it and reads PE 0's data. */
// source: core/order.h
// options: --unroll=4
// twins: NO_QUIET
#include "drain.h"

static struct meshmem_ring ring;
#define FAR_QUIET(ctx) meshmem_ring_wait_for(&ring, &counter, true)
#include "litmus.h"

enum { PROXY = 2 };

static void *pe(void *argument)
{
    uint64_t me = (uint64_t)(uintptr_t)argument;
    if (me == PROXY) {
        while (moved() < 1)
            drain_some();
        litmus_put(heap[0].data, 1, 0);
        meshmem_proxy_complete(&proxy, &drain, drain.tally, 1);
    } else if (me == 0) {
        meshmem_ring_direct(&ring, 1, &counter);
        post(&ring, word_of(0), 1);
        litmus_quiet();
        litmus_put(heap[0].flag, 1, 1);
    } else {
        while (!__atomic_load_n(heap[1].flag, __ATOMIC_ACQUIRE))
            ;
        assert(litmus_get(heap[0].data, 0) == 1);
    }
    return NULL;
}

int main(void)
{
    begin();
    open_ring(&ring);
    genmc_run(3, pe);
    return 0;
}
