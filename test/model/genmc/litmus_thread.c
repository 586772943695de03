/* SPDX-License-Identifier: BSD-3-Clause */
/* The quiet and the fence of the calling thread: store buffering as in litmus_quiet, then message
 * passing as in litmus_message. */
// source: core/order.h
// twins: NO_FENCE NO_QUIET FENCE_FOR_QUIET
#include "litmus.h"

static uint64_t saw[2];

static void quiet(void)
{
    if (TWIN == FENCE_FOR_QUIET)
        meshmem_order_thread_fence();
    else if (TWIN != NO_QUIET)
        meshmem_order_thread_quiet();
}

static void *pe(void *argument)
{
    int me = argument != NULL;
    litmus_put(&heap[0].data[0], 1, 1 - me);
    quiet();
    saw[me] = litmus_get(&heap[0].data[0], me);
    if (me) {
        while (!__atomic_load_n(heap[1].flag, __ATOMIC_ACQUIRE))
            ;
        assert(litmus_get(&heap[0].data[1], 1) == 1);
        return NULL;
    }
    litmus_put(&heap[0].data[1], 1, 1);
    if (TWIN != NO_FENCE)
        meshmem_order_thread_fence();
    litmus_put(heap[0].flag, 1, 1);
    return NULL;
}

int main(void)
{
    genmc_run(2, pe);
    assert(saw[0] || saw[1]);
    return 0;
}
