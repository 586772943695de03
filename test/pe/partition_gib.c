/* SPDX-License-Identifier: BSD-3-Clause */
/* A program can create as many partitions of 1 GiB as there can be partitions, also after it has
 * destroyed some of them in any order. */
// pes: 1 2 4
// nodes: 1 2
// env: SHMEM_SYMMETRIC_SIZE=64m
#include "../expect.h"

#include <shmemx.h>

#ifdef __SANITIZE_THREAD__
enum { FEW_ADDRESSES = 1 };
#else
enum { FEW_ADDRESSES = 0 };
#endif

enum { MOST = SHMEMX_MAX_PARTITIONS - 1 }; /* the first is there from the start */

static int me, n, ids[MOST];
static long *word[MOST];

static void create(int i)
{
    const shmemx_partition_config_t config = {.size = (size_t)1 << 30};
    EXPECT(shmemx_partition_create(&config, &ids[i]) == 0);
    word[i] = shmemx_kind_malloc(sizeof **word, ids[i]);
    EXPECT(word[i] && shmemx_partition_of(word[i]) == ids[i]);
    *word[i] = 0;
}

static void use_all(long round)
{
    shmem_barrier_all();
    for (int i = 0; i < MOST; i++)
        shmem_long_p(word[i], me + round * i, (me + 1) % n);
    shmem_barrier_all();
    for (int i = 0; i < MOST; i++)
        EXPECT(*word[i] == (me + n - 1) % n + round * i);
    shmem_barrier_all();
}

int main(void)
{
    if (FEW_ADDRESSES) {
        printf("skipped: ThreadSanitizer leaves too few addresses\n");
        return 77;
    }
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    for (int i = 0; i < MOST; i++)
        create(i);
    use_all(1);
    for (int step = 2; step < 6; step++) {
        for (int i = step; i < MOST; i += step)
            EXPECT(shmemx_partition_destroy(ids[i]) == 0);
        for (int i = step; i < MOST; i += step)
            create(i);
        use_all(step);
    }
    shmem_finalize();
    return 0;
}
