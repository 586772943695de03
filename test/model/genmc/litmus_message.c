/* SPDX-License-Identifier: BSD-3-Clause */
/* Message passing: put, fence, put of a word; a PE that waits for the word, of any size, by
 * wait_until, test or signal_fetch, sees the data. */
// source: core/order.h core/p2p.c
// twins: NO_FENCE
#include "litmus_wait.h"

enum { WORDS = 7 };
static const int word[WORDS] = {2, 2 | MESHMEM_WORD_SIGNED, 4, 4 | MESHMEM_WORD_SIGNED, 8, 8, 8};

/* GenMC reads what it has written in one size only. */
static const uint16_t one2 = 1;
static const uint32_t one4 = 1;
static const uint64_t one8 = 1;

static const void *one_of(int bytes)
{
    return bytes == 2 ? (const void *)&one2 : bytes == 4 ? (const void *)&one4 : &one8;
}

static void *pe(void *argument)
{
    for (int i = 0; i < WORDS; i++) {
        if (!argument) {
            litmus_put(&heap[0].data[i], 1, 1);
            litmus_fence();
            int bytes = word[i] & ~MESHMEM_WORD_SIGNED;
            meshmem_rma_put(SHMEM_CTX_DEFAULT, &heap[0].flag[i], one_of(bytes), (size_t)bytes, 1);
            continue;
        }
        if (i == 5)
            while (!meshmem_p2p_test(&heap[1].flag[i], word[i], SHMEM_CMP_EQ, 1))
                ;
        else if (i == 6)
            while (!meshmem_p2p_fetch(&heap[1].flag[i]))
                ;
        else
            meshmem_p2p_wait("wait_until", &heap[1].flag[i], word[i], SHMEM_CMP_EQ, 1);
        assert(litmus_get(&heap[0].data[i], 1) == 1);
    }
    return NULL;
}

int main(void)
{
    genmc_run(2, pe);
    return 0;
}
