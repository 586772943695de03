/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE that loads and stores data of its own is not said to race with what another PE writes next
 * to it, in the same word. */
// pes: 2
// nodes: 1
// env: SHMEM_CHECK=full
#include "../expect.h"

#include <shmem.h>

enum { TIMES = 60000 };

static int pair[2];
static struct {
    char mine, other;
    short also;
} small;

int main(void)
{
    volatile int *own = &pair[0];
    volatile char *byte = &small.mine;
    shmem_init();
    shmem_barrier_all();
    for (int i = 0; i < TIMES; i++) {
        if (shmem_my_pe() == 0) {
            shmem_int_p(&pair[1], i, 1);
            shmem_char_p(&small.other, (char)i, 1);
            shmem_short_p(&small.also, (short)i, 1);
        } else {
            *own = *own + 1;
            *byte = (char)(*byte + 1);
            shmem_fence(); /* a call, in which another word is chosen */
        }
    }
    shmem_barrier_all();
    EXPECT(shmem_my_pe() == 0 || (pair[0] == TIMES && pair[1] == TIMES - 1));
    shmem_finalize();
    return 0;
}
