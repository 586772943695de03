/* SPDX-License-Identifier: BSD-3-Clause */
/* Gets, one after the other, into the same place: when the counter has counted an answer, its data
 * is there, and the next one comes only when it was read. */
// source: far/ring.c far/ring.h far/counter.h far/drain.c far/inside.h
// options: --unroll=6
#define SIZES_RING 128
#include "apply.h"

#include <stddef.h>

enum { GETS = 2 };

static struct meshmem_ring ring;

/* What the other node does: its answer comes in a frame. */
static void answer(uint64_t i)
{
    while (moved() <= i)
        drain_some();
    uint64_t words[RECORD_SIZE_REPLY / 8 + 1];
    struct meshmem_record_reply f = {8};
    meshmem_record_write_reply(words, 0, f);
    words[RECORD_SIZE_REPLY / 8] = 10 + i;
    assert(meshmem_apply_frame(&proxy, &links[1], words, sizeof words));
}

/* As in far/operations.c. */
static void get(uint64_t i)
{
    enum { PLACE = offsetof(struct meshmem_far_memory, counter[MESHMEM_COUNTER_CONTEXT].answer) };
    meshmem_ring_control(&ring, RECORD_ANSWER,
                         RECORD_FIELD(answer, segment, MESHMEM_RECORD_SEGMENT_OWN) |
                             RECORD_FIELD(answer, offset, PLACE));
    post(&ring, meshmem_record_word(RECORD_GET, 0, 0, 8 * i), 8);
    meshmem_ring_wait_for(&ring, &counter, false);
    assert(far.counter[counter.number].answer[0] == 10 + i);
}

static void *pe(void *argument)
{
    if (!argument)
        meshmem_ring_direct(&ring, 1, &counter);
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
