/* SPDX-License-Identifier: BSD-3-Clause */
/* Store buffering: each of two PEs puts to the other, calls quiet or pe_quiet, and reads what the
 * other put. Not both may read the old value. */
// source: core/order.h
// twins: NO_QUIET FENCE_FOR_QUIET
#include "litmus.h"

static uint64_t saw[2];

static void *pe(void *argument)
{
    int me = argument != NULL;
    litmus_put(&heap[0].data[0], 1, 1 - me);
    if (me)
        litmus_pe_quiet(0);
    else
        litmus_quiet();
    saw[me] = litmus_get(&heap[0].data[0], me);
    return NULL;
}

int main(void)
{
    genmc_run(2, pe);
    assert(saw[0] || saw[1]);
    return 0;
}
