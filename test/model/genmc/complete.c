/* SPDX-License-Identifier: BSD-3-Clause */
/* Completion: once a counter has counted a record, the effects of the record are visible. The proxy
 * applies it itself, in place of the network and the other node, which contain more fences. */
// source: far/ring.c far/ring.h far/counter.h far/drain.c far/inside.h
// options: --unroll=4
#include "drain.h"

enum { POSTS = 2 };

static struct meshmem_ring ring;
static uint64_t done[POSTS];

static void run_proxy(void)
{
    const uint64_t *r = (const uint64_t *)frame.records;
    for (size_t i = 0; i < POSTS; i++) {
        while (moved() <= i)
            drain_some();
        done[i] = r[2 * i + 1];
        meshmem_proxy_complete(&proxy, &drain, drain.tally, 1);
    }
}

static void *pe(void *argument)
{
    if (argument) {
        run_proxy();
        return NULL;
    }
    meshmem_ring_direct(&ring, 1, &counter);
    for (uint64_t i = 0; i < POSTS; i++)
        post(&ring, word_of(i), 10 + i);
    meshmem_ring_wait_for(&ring, &counter, true);
    assert(done[0] == 10 && done[1] == 11);
    return NULL;
}

int main(void)
{
    begin();
    open_ring(&ring);
    genmc_run(2, pe);
    return 0;
}
