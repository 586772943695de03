/* SPDX-License-Identifier: BSD-3-Clause */
/* A hundred thousand contexts, one after the other and many at the same time, each with operations
 * on PEs of other nodes, leak nothing. */
// pes: 2
// nodes: 2
// sanitize: yes
#include "status.h"

#include <shmem.h>

enum { ROUNDS = 500, CONTEXTS = 200, KIB_MORE = 30000 };

static long count;

static void come_and_go(int round)
{
    static const long options[] = {0, SHMEM_CTX_PRIVATE, SHMEM_CTX_SERIALIZED, SHMEM_CTX_NOSTORE};
    static shmem_ctx_t contexts[CONTEXTS];
    int other = (shmem_my_pe() + 1) % shmem_n_pes();
    for (int i = 0; i < CONTEXTS; i++) {
        EXPECT(shmem_ctx_create(options[(i + round) % 4], &contexts[i]) == 0);
        shmem_ctx_long_atomic_inc(contexts[i], &count, other);
    }
    /* Half of them are destroyed with incomplete operations. */
    for (int i = 0; i < CONTEXTS; i++) {
        int k = (i * 67 + round) % CONTEXTS;
        if (i % 2)
            shmem_ctx_quiet(contexts[k]);
        shmem_ctx_destroy(contexts[k]);
    }
}

int main(void)
{
    shmem_init();
    for (int round = 0; round < ROUNDS / 10; round++)
        come_and_go(round);
    long kib = resident_kib();
    for (int round = 0; round < ROUNDS; round++)
        come_and_go(round);
    EXPECT(resident_kib() - kib < KIB_MORE);
    shmem_barrier_all();
    EXPECT(count == (long)(ROUNDS + ROUNDS / 10) * CONTEXTS);
    shmem_finalize();
    return 0;
}
