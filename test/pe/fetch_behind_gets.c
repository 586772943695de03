/* SPDX-License-Identifier: BSD-3-Clause */
/* More gets to private memory than there are bounce buffers for do not keep back an atomic that
 * comes after them: another PE sees it while this one waits for that PE's answer, or polls. */
// pes: 4
// nodes: 2
#include "../expect.h"

#include <shmem.h>
#include <stdbool.h>
#include <stdlib.h>

enum { GETS = 1000, BYTES = 8192, ROUNDS = 3 };

static long count, answer;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), other = (me + shmem_n_pes() / 2) % shmem_n_pes();
    bool asks = me % 2 && me < other;
    char *source = shmem_calloc(GETS, BYTES), *dest = malloc(GETS * BYTES);
    for (long round = 1; round <= ROUNDS && me % 2; round++) {
        long old = -1;
        if (!asks) {
            shmem_long_wait_until(&count, SHMEM_CMP_GE, round); /* only round 1 waits for this */
            shmem_long_atomic_set(&answer, round, other);
            continue;
        }
        for (size_t i = 0; i < GETS; i++)
            shmem_getmem_nbi(dest + BYTES * i, source + BYTES * i, BYTES, other);
        shmem_long_atomic_fetch_inc_nbi(&old, &count, other);
        if (round == 1)
            shmem_long_wait_until(&answer, SHMEM_CMP_EQ, round);
        else if (round == 2)
            while (shmem_long_atomic_fetch(&count, other) != round)
                ;
        else
            while (shmem_long_g(&count, other) != round)
                ;
        shmem_quiet();
        EXPECT(old == round - 1);
    }
    shmem_barrier_all();
    free(dest);
    shmem_finalize();
}
