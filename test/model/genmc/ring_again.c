/* SPDX-License-Identifier: BSD-3-Clause */
/* A ring is opened again for another context while the proxy still takes earlier records. */
// source: far/ring.c far/ring.h far/drain.c
// options: --unroll=6 --disable-loop-jump-threading
#include "drain.h"

enum { POSTS = 4 };

static struct meshmem_ring first, second;

static void post_two(struct meshmem_ring *ring, uint64_t i)
{
    open_ring(ring);
    ring->route = 1;
    ring->counting = counter.id;
    post(ring, word_of(i), 10 + i);
    post(ring, word_of(i + 1), 11 + i);
}

static void *pe(void *argument)
{
    if (argument) {
        while (moved() < POSTS)
            drain_some();
    } else {
        post_two(&first, 0);
        post_two(&second, 2);
    }
    return NULL;
}

int main(void)
{
    begin();
    drain.link = &links[1];
    drain.tally.counter = meshmem_counter_memory(&counter);
    genmc_run(2, pe);
    check_moved(POSTS);
    return 0;
}
