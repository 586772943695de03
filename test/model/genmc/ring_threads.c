/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads of a PE share a ring, which they lock. */
// source: far/ring.c far/ring.h far/drain.c
// options: --unroll=4 --disable-ipr
#include "drain.h"

enum { POSTS = 2, PROXY = POSTS };

static struct meshmem_ring ring;

static void *pe(void *argument)
{
    uint64_t i = (uint64_t)(uintptr_t)argument;
    if (i == PROXY) {
        while (moved() < POSTS)
            drain_some();
        return NULL;
    }
    meshmem_ring_enter(&ring);
    meshmem_ring_direct(&ring, 1, &counter);
    post(&ring, word_of(i), 10 + i);
    meshmem_ring_leave(&ring);
    return NULL;
}

int main(void)
{
    begin();
    open_ring(&ring);
    know_counter(&ring);
    ring.traits = MESHMEM_RING_LOCKED;
    genmc_run(POSTS + 1, pe);
    const uint64_t *r = (const uint64_t *)frame.records;
    uint64_t i = r[0] - word_of(0);
    assert(i < POSTS && r[1] == 10 + i && r[2] == word_of(1 - i) && r[3] == 11 - i);
    return 0;
}
