// SPDX-License-Identifier: BSD-3-Clause
// Order, completion and barriers.
#include "example.h"

EXAMPLE(shmem_fence)
{
    static long data[100], flag;
    long news[100] = {7};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_put(data, news, 100, next);
    shmem_fence(); /* flag arrives after data */
    shmem_atomic_set(&flag, 1L, next);
    shmem_wait_until(&flag, SHMEM_CMP_EQ, 1);
    handle(data[0]); /* 7 */
}

EXAMPLE(shmem_quiet)
{
    static long inbox[100];
    long news[100] = {1};
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        shmem_put_nbi(inbox, news, 100, pe);
    shmem_quiet(); /* all PEs have the data, */
    news[0] = 2;   /* so it may change */
}

EXAMPLE(shmem_pe_quiet)
{
    static long inbox[100];
    long news[100] = {1};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        shmem_put_nbi(inbox, news, 100, pe);
    shmem_pe_quiet(&next, 1); /* the next PE has it; others may not have it yet */
    shmem_quiet();
}

EXAMPLE(shmem_barrier_all)
{
    static long left;
    int me = shmem_my_pe(), next = (me + 1) % shmem_n_pes();
    shmem_p(&left, (long)me, next);
    shmem_barrier_all(); /* all PEs have come here, and all puts are complete */
    handle(left);
}

EXAMPLE(shmem_sync_all)
{
    static long ready;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    ready = 5;        /* a store, no put: nothing to complete */
    shmem_sync_all(); /* all PEs have stored theirs */
    handle(shmem_g(&ready, next));
}
