// SPDX-License-Identifier: BSD-3-Clause
// Deprecated functions, for who reads an old program; what replaces each is said on its page.
// Collectives take a pSync, a symmetric array that all PEs have filled with SHMEM_SYNC_VALUE before
// any of them calls.
#include "example.h"

// also: _my_pe, _num_pes
EXAMPLE(start_pes)
{
    start_pes(0); /* the end of the program finalizes the library */
    int me = _my_pe(), n = _num_pes();
    if (me == 0)
        printf("%d PEs\n", n);
}

/* ---- memory ---- */

// also: shfree, shrealloc
EXAMPLE(shmalloc)
{
    int me = _my_pe(), n = _num_pes();
    int *list = shmalloc(n * sizeof *list);
    shmem_int_p(&list[me], me * me, 0); /* PE 0 collects squares */
    shmem_barrier_all();
    list = shrealloc(list, 2 * n * sizeof *list); /* what is in it stays */
    if (me == 0)
        printf("the last of %d squares is %d\n", n, list[n - 1]);
    shfree(list);
}

EXAMPLE(shmemalign)
{
    /* A counter that shares its cache line with nothing else. */
    long *counter = shmemalign(64, 64);
    *counter = 0;
    shmem_barrier_all();
    shmem_long_atomic_inc(counter, 0);
    shmem_barrier_all();
    if (_my_pe() == 0)
        printf("%ld PEs have counted\n", *counter);
    shfree(counter);
}

/* ---- atomic operations ---- */

// also: shmem_set
EXAMPLE(shmem_fetch)
{
    static double temperature;
    int me = _my_pe(), n = _num_pes(), next = (me + 1) % n;
    shmem_double_set(&temperature, 20.0 + me, next); /* another PE may read it now */
    shmem_barrier_all();
    double there = shmem_double_fetch(&temperature, next); /* 20.0 + me */
    if (me == 0)
        printf("PE %d has %.1f degrees\n", next, there);
}

EXAMPLE(shmem_cswap)
{
    static long first = -1; /* on PE 0: who was here first; -1: nobody yet */
    int me = _my_pe();
    if (shmem_long_cswap(&first, -1, me, 0) == -1)
        printf("PE %d is the first\n", me); /* one PE prints this */
}

EXAMPLE(shmem_swap)
{
    static int holder = -1; /* on PE 0: who has passed here last */
    int before = shmem_int_swap(&holder, _my_pe(), 0);
    if (before < 0)
        printf("nobody was here before PE %d\n", _my_pe());
}

EXAMPLE(shmem_finc)
{
    static long next; /* on PE 0: the next task that nobody has taken */
    long mine = 0;
    while (shmem_long_finc(&next, 0) < 20) {
        compute(); /* each of 20 tasks is done by one PE */
        mine++;
    }
    printf("PE %d did %ld tasks\n", _my_pe(), mine);
}

EXAMPLE(shmem_inc)
{
    static int ready; /* on PE 0: how many PEs are ready */
    compute();
    shmem_int_inc(&ready, 0);
    if (_my_pe() == 0)
        shmem_int_wait_until(&ready, SHMEM_CMP_EQ, _num_pes());
}

EXAMPLE(shmem_fadd)
{
    static long used; /* on PE 0: how many places of its list are taken */
    int me = _my_pe(), n = _num_pes();
    long *list = shmalloc(2 * n * sizeof *list), mine[2] = {me, me * me};
    long place = shmem_long_fadd(&used, 2, 0); /* reserves two places of the list */
    shmem_long_put(&list[place], mine, 2, 0);
    shmem_barrier_all();
    for (int i = 0; me == 0 && i < 2 * n; i += 2)
        printf("the square of %ld is %ld\n", list[i], list[i + 1]);
    shfree(list);
}

EXAMPLE(shmem_add)
{
    static long sum; /* on PE 0 */
    shmem_long_add(&sum, _my_pe() + 1, 0);
    shmem_barrier_all();
    if (_my_pe() == 0)
        printf("1 + ... + %d is %ld\n", _num_pes(), sum);
}

/* ---- waiting ---- */

EXAMPLE(shmem_wait)
{
    static long data, flag;
    int me = _my_pe(), n = _num_pes(), next = (me + 1) % n;
    shmem_long_p(&data, me, next);
    shmem_fence(); /* first the data, then the flag */
    shmem_long_atomic_set(&flag, 1, next);
    shmem_wait(&flag, 0); /* until it is not 0 any more; shmem_long_wait is the same */
    printf("PE %d got %ld\n", me, data);
}

EXAMPLE(shmem_wait_until_deprecated)
{
    static long arrived; /* on PE 0 */
    static short go;
    int me = _my_pe(), n = _num_pes();
    shmem_long_atomic_inc(&arrived, 0);
    if (me == 0) {
        shmem_wait_until(&arrived, SHMEM_CMP_GE, n);
        for (int pe = 0; pe < n; pe++)
            shmem_short_p(&go, 1, pe); /* no atomic writes a short; portable programs use an int */
    }
    shmem_short_wait_until(&go, SHMEM_CMP_EQ, 1);
}

EXAMPLE(shmem_test_deprecated)
{
    static short ready;
    int next = (_my_pe() + 1) % _num_pes();
    shmem_short_p(&ready, 1, next); /* no atomic writes a short; portable programs use an int */
    while (!shmem_short_test(&ready, SHMEM_CMP_EQ, 1))
        compute(); /* something useful, instead of waiting */
}

/* ---- active sets ---- */

EXAMPLE(shmem_barrier)
{
    static long pSync[SHMEM_BARRIER_SYNC_SIZE], data;
    int me = _my_pe(), n = _num_pes(), evens = (n + 1) / 2;
    for (int i = 0; i < SHMEM_BARRIER_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (me % 2)
        return;
    shmem_long_p(&data, me, (me + 2) % (2 * evens)); /* to the next PE with an even number */
    shmem_barrier(0, 1, evens, pSync);               /* PE 0 and every second one after it */
    printf("PE %d got %ld\n", me, data);
}

EXAMPLE(shmem_sync)
{
    static long pSync[SHMEM_BARRIER_SYNC_SIZE];
    int me = _my_pe(), n = _num_pes(), half = (n + 1) / 2;
    for (int i = 0; i < SHMEM_BARRIER_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    if (me >= half)
        return;
    compute();
    shmem_sync(0, 0, half, pSync); /* PEs 0 to half - 1 have arrived; it completes no puts */
}

// also: shmem_broadcast64
EXAMPLE(shmem_broadcast32)
{
    static long pSync[2][SHMEM_BCAST_SYNC_SIZE];
    static int settings[3] = {10, 20, 30}, all[3];
    static double limit = 0.5, limits;
    int me = _my_pe(), n = _num_pes();
    for (int i = 0; i < SHMEM_BCAST_SYNC_SIZE; i++)
        pSync[0][i] = pSync[1][i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    /* From PE 0 to all others, whose dest is written; that of PE 0 is not. */
    shmem_broadcast32(all, settings, 3, 0, 0, 0, n, pSync[0]);
    shmem_broadcast64(&limits, &limit, 1, 0, 0, 0, n, pSync[1]);
    if (me != 0 && (all[2] != 30 || limits != 0.5))
        shmem_global_exit(1);
}

// also: shmem_collect64
EXAMPLE(shmem_collect32)
{
    static long pSync[SHMEM_COLLECT_SYNC_SIZE];
    static int found[2];
    int me = _my_pe(), n = _num_pes(), *all = shmalloc(2 * n * sizeof *all);
    size_t mine = me % 2 ? 1 : 2; /* each PE brings as many as it has */
    found[0] = found[1] = me;
    for (int i = 0; i < SHMEM_COLLECT_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_collect32(all, found, mine, 0, 0, n, pSync);        /* shmem_collect64: of 8 bytes each */
    if (all[0] != 0 || all[1] != 0 || (n > 1 && all[2] != 1)) /* 0 0 1 2 2 3 4 4 ... */
        shmem_global_exit(1);
    shfree(all);
}

// also: shmem_fcollect64
EXAMPLE(shmem_fcollect32)
{
    static long pSync[SHMEM_COLLECT_SYNC_SIZE];
    static float mine;
    int me = _my_pe(), n = _num_pes();
    float *all = shmalloc(n * sizeof *all);
    mine = 0.5F * me;
    for (int i = 0; i < SHMEM_COLLECT_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_fcollect32(all, &mine, 1, 0, 0, n, pSync); /* shmem_fcollect64: of 8 bytes each */
    if (me == 0)
        printf("the last PE has %.1f\n", all[n - 1]);
    shfree(all);
}

// also: shmem_alltoall64
EXAMPLE(shmem_alltoall32)
{
    static long pSync[SHMEM_ALLTOALL_SYNC_SIZE];
    int me = _my_pe(), n = _num_pes();
    int *out = shmalloc(n * sizeof *out), *in = shmalloc(n * sizeof *in);
    for (int pe = 0; pe < n; pe++)
        out[pe] = 100 * me + pe; /* for PE pe */
    for (int i = 0; i < SHMEM_ALLTOALL_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_alltoall32(in, out, 1, 0, 0, n, pSync); /* shmem_alltoall64: of 8 bytes each */
    if (in[n - 1] != 100 * (n - 1) + me)
        shmem_global_exit(1);
    shfree(out);
    shfree(in);
}

// also: shmem_alltoalls64
EXAMPLE(shmem_alltoalls32)
{
    static long pSync[SHMEM_ALLTOALLS_SYNC_SIZE];
    int me = _my_pe(), n = _num_pes();
    int *out = shmalloc(2 * n * sizeof *out), *in = shmalloc(n * sizeof *in);
    for (int pe = 0; pe < n; pe++)
        out[2 * pe] = 100 * me + pe; /* every second element is sent */
    for (int i = 0; i < SHMEM_ALLTOALLS_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    /* Strides: 1 in `in`, 2 in `out`. shmem_alltoalls64: of 8 bytes each. */
    shmem_alltoalls32(in, out, 1, 2, 1, 0, 0, n, pSync);
    if (in[n - 1] != 100 * (n - 1) + me)
        shmem_global_exit(1);
    shfree(out);
    shfree(in);
}

// also: shmem_or_to_all, shmem_xor_to_all
EXAMPLE(shmem_and_to_all)
{
    static long pSync[3][SHMEM_REDUCE_SYNC_SIZE];
    static int pWrk[3][SHMEM_REDUCE_MIN_WRKDATA_SIZE], mine, in_all, in_any, in_odd;
    int me = _my_pe(), n = _num_pes();
    mine = 4 | (me & 1); /* a bit for each property of this PE */
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        pSync[0][i] = pSync[1][i] = pSync[2][i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_int_and_to_all(&in_all, &mine, 1, 0, 0, n, pWrk[0], pSync[0]); /* 4 */
    shmem_int_or_to_all(&in_any, &mine, 1, 0, 0, n, pWrk[1], pSync[1]);  /* 5, or 4 if n is 1 */
    shmem_int_xor_to_all(&in_odd, &mine, 1, 0, 0, n, pWrk[2], pSync[2]); /* of odd many */
    if (in_all != 4 || in_any != (n > 1 ? 5 : 4) || in_odd != (n % 2 ? 4 : 0) + n / 2 % 2)
        shmem_global_exit(1);
}

// also: shmem_min_to_all
EXAMPLE(shmem_max_to_all)
{
    static long pSync[2][SHMEM_REDUCE_SYNC_SIZE]; /* one for each call, as the next may be early */
    static double pWrk[2][SHMEM_REDUCE_MIN_WRKDATA_SIZE], mine, least, most;
    int me = _my_pe(), n = _num_pes();
    mine = 1.5 * me;
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        pSync[0][i] = pSync[1][i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_double_max_to_all(&most, &mine, 1, 0, 0, n, pWrk[0], pSync[0]);
    shmem_double_min_to_all(&least, &mine, 1, 0, 0, n, pWrk[1], pSync[1]);
    if (least != 0 || most != 1.5 * (n - 1))
        shmem_global_exit(1);
}

// also: shmem_prod_to_all
EXAMPLE(shmem_sum_to_all)
{
    static long pSync[2][SHMEM_REDUCE_SYNC_SIZE];
    static long pWrk[2][SHMEM_REDUCE_MIN_WRKDATA_SIZE], mine, sum, product;
    int me = _my_pe(), n = _num_pes();
    mine = me + 1;
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        pSync[0][i] = pSync[1][i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_long_sum_to_all(&sum, &mine, 1, 0, 0, n, pWrk[0], pSync[0]);
    shmem_long_prod_to_all(&product, &mine, 1, 0, 0, n, pWrk[1], pSync[1]);
    if (me == 0)
        printf("1 + ... + %d is %ld, the product %ld\n", n, sum, product);
}
