/* SPDX-License-Identifier: BSD-3-Clause */
/* Near, then far: PE 0 puts to PE 1 of its node, and then tells a PE of another node, which puts a
 * word to PE 1. PE 1, which waits for the word, sees what PE 0 put: its proxy has taken PE 0's
 * record before the other node could hear of it. */
// options: --unroll=4
// twins: LATE_DATA
#include "litmus.h"

#include "apply.h"

enum { PROXY = 1, WAITER = 2 };

static struct meshmem_ring ring;

static void *pe(void *argument)
{
    uint64_t me = (uint64_t)(uintptr_t)argument;
    if (me == 0) {
        if (TWIN != LATE_DATA)
            litmus_put(heap[0].data, 1, 1);
        meshmem_ring_direct(&ring, 1, &counter);
        post(&ring, word_of(0), 1);
        if (TWIN == LATE_DATA)
            litmus_put(heap[0].data, 1, 1);
        return NULL;
    }
    if (me == WAITER) {
        while (!__atomic_load_n(&segment[0][3], __ATOMIC_ACQUIRE))
            ;
        assert(litmus_get(heap[0].data, 1) == 1);
        return NULL;
    }
    while (moved() < 1)
        drain_some();
    uint64_t words[RECORD_SIZE_PUT8 / 8];
    struct meshmem_record_put8 f = {1};
    meshmem_record_write_put8(words, meshmem_record_word(RECORD_PUT8, 0, 0, 8 * 3), f);
    assert(meshmem_apply_frame(&proxy, &links[1], words, sizeof words));
    return NULL;
}

int main(void)
{
    begin_windows();
    open_ring(&ring);
    genmc_run(3, pe);
    return 0;
}
