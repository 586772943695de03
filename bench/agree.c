/* SPDX-License-Identifier: BSD-3-Clause */
/* How PEs agree on a value: PE 0 puts it to all others. Plain OpenSHMEM; the only collective is the
 * barrier, which every implementation gets right. */
#include "agree.h"
#include <shmem.h>

long agree(long value)
{
    static long *agreed; /* symmetric */
    if (!agreed)
        agreed = shmem_malloc(sizeof *agreed);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        for (int pe = 0; pe < shmem_n_pes(); pe++)
            shmem_long_p(agreed, value, pe);
    shmem_barrier_all();
    return *agreed;
}
