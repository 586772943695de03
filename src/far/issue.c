/* SPDX-License-Identifier: BSD-3-Clause */
/* Opening and closing struct meshmem_issue, and its counters for operations that are waited for;
 * see issue.h. */
#include "far/issue.h"

#include "base/error.h"
#include "near/wait.h"

#include <stdlib.h>

static uint64_t bits(unsigned n) { return n == 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1; }

void meshmem_issue_open(struct meshmem_issue *issue, const struct meshmem_window *window,
                        const struct meshmem_location *locations, struct meshmem_far_memory *memory,
                        bool locked)
{
    *issue = (struct meshmem_issue){.window = window,
                                    .locations = locations,
                                    .write_threshold = SIZE_MAX,
                                    .lone_threshold = SIZE_MAX,
                                    .told_threshold = SIZE_MAX,
                                    .source_threshold = SIZE_MAX,
                                    .read_threshold = SIZE_MAX,
                                    .proxies = 1,
                                    .memory = memory,
                                    .requests.slabs = issue->requests.slabs};
    meshmem_requests_open(&issue->requests, locked);
    atomic_init(&issue->free_waiters, bits(MESHMEM_FAR_WAITERS));
    atomic_init(&issue->free_bounces, bits(MESHMEM_FAR_SHARED));
    for (uint32_t w = 0; w < MESHMEM_FAR_WAITERS; w++)
        meshmem_counter_open(&issue->waiter[w].counter, memory, MESHMEM_COUNTER_WAITER + w);
    for (uint32_t b = 0; b < MESHMEM_FAR_BOUNCES; b++) {
        struct meshmem_bounce *bounce = &issue->bounce[b];
        meshmem_counter_open(&bounce->counter, memory, b);
        bounce->offset = meshmem_far_bounce_offset(b);
        bounce->start = (char *)memory + bounce->offset;
    }
}

void meshmem_issue_close(struct meshmem_issue *issue)
{
    for (uint32_t b = 0; b < MESHMEM_FAR_BOUNCES; b++)
        free(issue->bounce[b].many);
}

void meshmem_issue_fail_memory(void)
{
    meshmem_fail_memory(NULL,
                        "out of memory for operations on PEs of other nodes that are under way");
}

int meshmem_issue_take_bit(_Atomic uint64_t *set)
{
    uint64_t seen = atomic_load_explicit(set, memory_order_relaxed);
    while (seen)
        /* Acquire: pairs with the release of the thread that returned it. */
        if (atomic_compare_exchange_weak_explicit(set, &seen, seen & (seen - 1),
                                                  memory_order_acquire, memory_order_relaxed))
            return __builtin_ctzll(seen);
    return -1;
}

void meshmem_issue_give_bit(_Atomic uint64_t *set, int bit)
{
    atomic_fetch_or_explicit(set, UINT64_C(1) << bit, memory_order_release); /* see above */
}

struct meshmem_counter *meshmem_issue_take_waiter(struct meshmem_issue *issue)
{
    struct meshmem_wait w = {0};
    int bit;
    while ((bit = meshmem_issue_take_bit(&issue->free_waiters)) < 0)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return &issue->waiter[bit].counter;
}

void meshmem_issue_give_waiter(struct meshmem_issue *issue, struct meshmem_counter *waiter)
{
    meshmem_issue_give_bit(&issue->free_waiters,
                           (int)((struct meshmem_waiter *)(void *)waiter - issue->waiter));
}
