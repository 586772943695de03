/* SPDX-License-Identifier: BSD-3-Clause */
/* Two near PEs are parked. One unparks, stores what the other waits for, which wakes nobody, and
 * parks again. Only a sleep while both are parked is long, which here is forever. */
// source: near/wait.c
// options: --unroll=4
#define NOW 1000000000000 /* waits have lasted long when they begin */
#define ENDS(time) ((time) <= 500000000)
#include "wake.h"

static _Atomic uint32_t parked;

/* As in far/far.c. */
static void wake_near(void)
{
    atomic_fetch_add_explicit(&far.arrivals, 1, memory_order_seq_cst);
    meshmem_os_futex_wake(&far.arrivals);
}

static void *pe(void *argument)
{
    struct meshmem_wait w = {.since = 1}, again = {0};
    if (argument) {
        while (!__atomic_load_n(&words[0], __ATOMIC_RELAXED))
            meshmem_wait_step(&w);
        meshmem_wait_end(&w);
        return NULL;
    }
    try_park(&w, NOW);
    unpark();
    __atomic_store_n(&words[0], 1, __ATOMIC_RELAXED);
    try_park(&again, NOW);
    return NULL;
}

int main(void)
{
    begin_wakes();
    meshmem_wait_policy.park.parked = &parked;
    meshmem_wait_policy.park.pes = 2;
    meshmem_wait_policy.park.wake = wake_near;
    genmc_run(2, pe);
    assert(!asleep);
    return 0;
}
