/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK=1 accepts calls that move nothing: blocks of no elements with a stride of 0, and null
 * pointers with a count of 0. */
// pes: 1 2
// env: SHMEM_CHECK=1
#include "../expect.h"

#include <shmem.h>

int main(void)
{
    static long word[4] = {1, 2, 3, 4};
    long here[4] = {5, 6, 7, 8};
    shmem_init();
    int other = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_long_ibput(word, here, 0, 0, 0, 3, other);
    shmem_long_ibget(here, word, 0, 0, 0, 3, other);
    shmem_long_ibput(word, here, 1, 1, 0, 3, other);
    shmem_long_ibput(word, here, 2, 2, 2, 0, other);
    shmem_long_ibput(NULL, NULL, 1, 1, 0, (size_t)1 << 60, other);
    shmem_long_ibget(NULL, NULL, 1, 1, 0, 3, other);
    shmem_long_put(NULL, NULL, 0, other);
    shmem_long_get(NULL, NULL, 0, other);
    shmem_long_iput(NULL, NULL, 1, 1, 0, other);
    shmem_barrier_all();
    for (int i = 0; i < 4; i++)
        EXPECT(word[i] == i + 1 && here[i] == i + 5);
    shmem_finalize();
    return 0;
}
