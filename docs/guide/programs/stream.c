/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams blocks to the next PE through two buffers; one request stands for all of a block. */
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <string.h>

enum { BLOCKS = 6, WORDS = 10000 };

static long inbox[BLOCKS][WORDS]; /* symmetric: from the previous PE */
static long filled[BLOCKS];       /* and how much of each block is there */

int main(void)
{
    static long buffer[2][WORDS];
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    shmemx_request_t req[2] = {SHMEMX_REQUEST_UNINITIALIZED, SHMEMX_REQUEST_UNINITIALIZED};

    for (int i = 0; i < BLOCKS; i++) {
        shmemx_request_t *mine = &req[i % 2];
        long *block = buffer[i % 2];
        if (i >= 2)
            shmemx_wait_local_nbe(mine); /* the buffer may be reused; the data may be on its way */
        for (int k = 0; k < WORDS; k++)
            block[k] = 1000000L * me + WORDS * i + k;
        shmemx_long_put_nbe(inbox[i], block, WORDS, next, mine);
        shmem_fence();
        shmemx_long_atomic_set_nbe(&filled[i], WORDS, next, mine); /* joins the same request */
    }
    shmemx_request_merge(&req[0], 1, &req[1]);
    shmemx_wait_nbe(&req[0]); /* all blocks are there; nothing else was waited for */
    shmem_long_wait_until_all(filled, BLOCKS, NULL, SHMEM_CMP_EQ, WORDS);
    printf("PE %d: the last word is %ld\n", me, inbox[BLOCKS - 1][WORDS - 1]);
    shmem_finalize();
    return 0;
}
