/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads of a PE add operations to a request that they share, each through a context of its
 * own: all are counted. */
// source: far/request.c far/request.h
#include "request.h"

enum { THREADS = 2 };

static struct meshmem_far_request request = {.home = UINT32_MAX, .shared = true};
static struct meshmem_counter whole[THREADS];

static void *thread(void *argument)
{
    struct meshmem_counter *mine = &whole[(uintptr_t)argument];
    struct meshmem_joined joined = meshmem_request_join(&request, mine);
    assert(joined.counter->context == mine->number);
    joined.counter->issued++;
    meshmem_request_leave(&joined);
    return NULL;
}

int main(void)
{
    begin();
    for (uint32_t i = 0; i < THREADS; i++)
        whole[i].number = i;
    genmc_run(THREADS, thread);
    assert(request.counter.issued == THREADS);
    assert(whole[0].issued == 1 && whole[1].issued == 1);
    return 0;
}
