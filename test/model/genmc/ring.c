/* SPDX-License-Identifier: BSD-3-Clause */
/* Records pass from a PE to its proxy once, whole and in order, round the ring's end and with
 * waiting for room. */
// source: far/ring.c far/ring.h far/drain.c
// options: --unroll=8 --disable-loop-jump-threading
#include "drain.h"

enum { POSTS = 4 };

static struct meshmem_ring ring;

static void *pe(void *argument)
{
    if (argument) {
        while (moved() < POSTS)
            drain_some();
    } else {
        meshmem_ring_direct(&ring, 1, &counter);
        for (uint64_t i = 0; i < POSTS; i++)
            post(&ring, word_of(i), 10 + i);
    }
    return NULL;
}

int main(void)
{
    begin();
    open_ring(&ring);
    know_counter(&ring);
    genmc_run(2, pe);
    check_moved(POSTS);
    return 0;
}
