/* SPDX-License-Identifier: BSD-3-Clause */
/* Gets, one after the other, into the same place: when `fetched` has counted a reply, its data is
 * there, and the next one comes only when it was read. */
// source: far/ring.c far/ring.h far/drain.c far/inside.h
// options: --unroll=6
#define SIZES_RING 128
#include "apply.h"

enum { GETS = 2, GET = 24 };

static struct meshmem_ring ring;

/* What the other node does: its answer comes in a frame. */
static void answer(uint64_t i)
{
    while (frame.head.bytes < MESHMEM_FRAME_HEAD + (i + 1) * GET)
        drain_some();
    const uint64_t *r = (const uint64_t *)frame.records + i * GET / 8;
    uint64_t words[3] = {r[2], r[1], 10 + i};
    assert(meshmem_proxy_apply(&proxy, NULL, words, sizeof words));
}

/* As in far/issue.c. */
static void get(uint64_t i)
{
    uint64_t *r = meshmem_ring_reserve(&ring, GET);
    r[0] = meshmem_record_word(RECORD_GET, 0, 0, 8 * i);
    r[1] = 8;
    r[2] = meshmem_record_word(RECORD_REPLY, 0, 0, 0);
    meshmem_ring_publish(&ring, GET);
    meshmem_ring_ask(&ring, 8);
    meshmem_ring_wait_replies(&ring);
    assert(segment[0][0] == 10 + i);
}

static void *pe(void *argument)
{
    if (!argument)
        meshmem_ring_route(&ring, 1);
    for (uint64_t i = 0; i < GETS; i++)
        if (argument)
            answer(i);
        else
            get(i);
    return NULL;
}

int main(void)
{
    begin_windows();
    open_ring(&ring);
    genmc_run(2, pe);
    return 0;
}
