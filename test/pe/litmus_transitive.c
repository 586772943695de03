/* SPDX-License-Identifier: BSD-3-Clause */
/* Visibility is transitive: PE 0 puts to PE 2, calls quiet and notifies PE 1, which notifies PE 2;
 * PE 2 then sees what PE 0 put. PE 1 has no fence between its wait and its p, so this rests on
 * multi-copy atomicity (docs/why/order.md). */
// pes: 3
#include "../expect.h"

#include <shmem.h>

static long data, flag;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    for (long round = 1; round <= 5000; round++) {
        if (me == 0) {
            shmem_long_p(&data, round, 2);
            shmem_quiet();
            shmem_long_p(&flag, round, 1);
            shmem_long_wait_until(&flag, SHMEM_CMP_EQ, round);
        } else {
            shmem_long_wait_until(&flag, SHMEM_CMP_EQ, round);
            if (me == 2)
                EXPECT(data == round);
            shmem_long_p(&flag, round, (me + 1) % 3);
        }
    }
    shmem_finalize();
    return 0;
}
