/* SPDX-License-Identifier: BSD-3-Clause */
/* Visibility is handed on: PE 0 puts to PE 2, calls quiet and puts a word to PE 1, which waits for
 * it and tells PE 2 by an atomic set; PE 2 sees what PE 0 put. */
// source: core/order.h
// twins: NO_QUIET RELAX_SET
#include "litmus_wait.h"

static void *pe(void *argument)
{
    uint64_t *data = heap[0].data, *flag = heap[0].flag;
    int me = (int)(uintptr_t)argument;
    if (me == 0) {
        litmus_put(data, 1, 2);
        litmus_quiet();
        litmus_put(flag, 1, 1);
        return NULL;
    }
    litmus_wait_until(flag, me);
    if (me == 1)
        litmus_atomic_set(flag, 1, 2);
    else
        assert(litmus_get(data, 2) == 1);
    return NULL;
}

int main(void)
{
    genmc_run(3, pe);
    return 0;
}
