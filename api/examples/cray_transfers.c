// SPDX-License-Identifier: BSD-3-Clause
// Cray OpenSHMEMX: transfers, atomic operations, completion, threads and sessions, as programs that
// come from there use them, and what they can say instead.
#include "example.h"

/* ---- transfers ---- */

EXAMPLE(shmemx_put_nb)
{
    static double halo[4];
    int me = shmem_my_pe(), n = shmem_n_pes();
    double edge[4] = {me, me, me, me};
    shmemx_double_put_nb(halo, edge, 4, (me + 1) % n, NULL); /* today: shmem_double_put_nbi */
    compute();                                               /* while the network works */
    shmem_quiet();                                           /* now edge may change */
    shmem_barrier_all();                                     /* and halo has arrived on all PEs */
    if (halo[3] != (me + n - 1) % n)
        shmem_global_exit(1);
}

EXAMPLE(shmemx_get_nb)
{
    static long table[8];
    int me = shmem_my_pe(), n = shmem_n_pes();
    long copy[8];
    for (int i = 0; i < 8; i++)
        table[i] = 10 * me + i;
    shmem_barrier_all();
    shmemx_long_get_nb(copy, table, 8, (me + 1) % n, NULL); /* today: shmem_long_get_nbi */
    compute();
    shmem_quiet(); /* only now copy holds the table of the next PE */
    printf("PE %d read %ld to %ld\n", me, copy[0], copy[7]);
}

EXAMPLE(shmemx_put_signal)
{
    static long message[2];
    static uint64_t arrived;
    int me = shmem_my_pe(), n = shmem_n_pes();
    long text[2] = {me, me * me};
    /* today: shmem_long_put_signal(message, text, 2, &arrived, 1, SHMEM_SIGNAL_SET, pe) */
    shmemx_long_put_signal(message, text, 2, &arrived, 1, (me + 1) % n);
    shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 1); /* then the message is there, too */
    printf("the square of %ld is %ld\n", message[0], message[1]);
}

EXAMPLE(shmemx_put_signal_nb)
{
    static char block[4096];
    static uint64_t arrived;
    int me = shmem_my_pe(), n = shmem_n_pes();
    char *mine = malloc(sizeof block);
    memset(mine, 'a' + me % 26, sizeof block);
    shmemx_putmem_signal_nb(block, mine, sizeof block, &arrived, 1, (me + 1) % n, NULL);
    compute();
    shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 1); /* the block of the PE before me */
    shmem_quiet();                                      /* nothing reads mine any more */
    free(mine);
}

EXAMPLE(shmemx_signal_set)
{
    static long column[100];
    static uint64_t ready;
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    for (int row = 0; row < 50; row++)
        shmem_long_p(&column[2 * row], row, next);
    shmem_fence(); /* the signal overtakes no put */
    shmemx_signal_set(&ready, 1, next);
    shmem_signal_wait_until(&ready, SHMEM_CMP_EQ, 1);
    printf("PE %d has its column, to %ld\n", me, column[98]);
}

/* ---- atomic operations that do not wait ---- */

// also: shmemx_inc_nb
EXAMPLE(shmemx_add_nb)
{
    static long histogram[4], values; /* on PE 0 */
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int i = 0; i < 10; i++) {
        shmemx_long_add_nb(&histogram[(me + i) % 4], 2, 0, NULL); /* today: shmem_long_atomic_add */
        shmemx_long_inc_nb(&values, 0, NULL);                     /* today: shmem_long_atomic_inc */
    }
    shmem_barrier_all(); /* completes them */
    if (me == 0 && values != 10 * n)
        shmem_global_exit(1);
}

EXAMPLE(shmemx_cswap_nb)
{
    static long owner[3] = {-1, -1, -1}; /* on PE 0: who owns each of three things */
    long before[3];
    int me = shmem_my_pe();
    for (int i = 0; i < 3; i++)
        shmemx_long_cswap_nb(&before[i], &owner[i], -1, me, 0, NULL);
    shmem_quiet(); /* waits once for three answers */
    for (int i = 0; i < 3; i++)
        if (before[i] == -1)
            printf("PE %d owns thing %d\n", me, i);
}

// also: shmemx_finc_nb
EXAMPLE(shmemx_fadd_nb)
{
    static long places, writers; /* on PE 0 */
    long place, number;
    shmemx_long_fadd_nb(&place, &places, 100, 0, NULL); /* reserve 100 places of a list */
    shmemx_long_finc_nb(&number, &writers, 0, NULL);
    compute();     /* while the answers are on their way */
    shmem_quiet(); /* now place and number are there */
    printf("PE %d is writer %ld, from place %ld on\n", shmem_my_pe(), number, place);
}

EXAMPLE(shmemx_swap_nb)
{
    static long seat[2] = {-1, -1};
    long before[2];
    int me = shmem_my_pe(), next = (me + 1) % shmem_n_pes();
    shmemx_long_swap_nb(&before[0], &seat[0], me, me, NULL);
    shmemx_long_swap_nb(&before[1], &seat[1], me, next, NULL);
    shmem_quiet();
    if (before[0] != -1 || before[1] != -1) /* nobody was there */
        shmem_global_exit(1);
}

/* ---- atomic operations on 8 and 16 bits ---- */

// also: shmemx_inc
EXAMPLE(shmemx_add)
{
    static int16_t score[4]; /* on PE 0; four in 8 bytes, and none disturbs the others */
    static uint8_t players;
    int me = shmem_my_pe();
    shmemx_int16_add(&score[me % 4], 5, 0);
    shmemx_uint8_inc(&players, 0);
    shmem_barrier_all();
    if (me == 0)
        printf("%d players; the first has %d points\n", players, score[0]);
}

// also: shmemx_finc
EXAMPLE(shmemx_fadd)
{
    static uint16_t balance = 1000, ticket; /* on PE 0 */
    uint16_t before = shmemx_uint16_fadd(&balance, 10, 0);
    uint16_t number = shmemx_uint16_finc(&ticket, 0);
    printf("ticket %d, balance %d\n", number, before + 10);
}

// also: shmemx_cswap
EXAMPLE(shmemx_swap)
{
    static unsigned char color[16]; /* on PE 0; 0: not colored */
    int me = shmem_my_pe();
    unsigned char mine = (unsigned char)(me % 255 + 1);
    if (shmemx_uchar_cswap(&color[me % 16], 0, mine, 0) != 0) /* unless it is colored */
        shmemx_uchar_swap(&color[15], mine, 0);               /* in any case */
}

/* ---- completion and threads ---- */

EXAMPLE(shmemx_pe_quiet)
{
    static long inbox[2];
    int me = shmem_my_pe(), n = shmem_n_pes();
    long slow = me, quick = -me;
    shmem_long_put_nbi(&inbox[0], &slow, 1, (me + n - 1) % n);
    shmem_long_put_nbi(&inbox[1], &quick, 1, (me + 1) % n);
    shmemx_pe_quiet((me + 1) % n); /* waits for that PE only */
    quick = 0;
    shmem_quiet(); /* waits for all */
}

// also: shmemx_thread_unregister, shmemx_thread_quiet
EXAMPLE(shmemx_thread_register)
{
    /* In each thread that calls the library, with SHMEM_THREAD_MULTIPLE: */
    static long result[8];
    long mine[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_thread_register();
    shmem_long_put_nbi(result, mine, 8, next);
    shmemx_thread_quiet(); /* waits for the operations of this thread; mine may change */
    mine[0] = 9;
    shmemx_thread_unregister();
}

EXAMPLE(shmemx_thread_fence)
{
    static long data;
    static int flag;
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_long_p(&data, 10 * me, (me + 1) % n);
    shmemx_thread_fence(); /* orders what this thread does, not what others do */
    shmem_int_atomic_set(&flag, 1, (me + 1) % n);
    shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
    printf("PE %d got %ld\n", me, data);
}

// also: shmemx_query_thread
EXAMPLE(shmemx_init_thread)
{
    int level = shmemx_init_thread(SHMEM_THREAD_MULTIPLE); /* today: shmem_init_thread */
    if (level < SHMEM_THREAD_MULTIPLE)
        printf("only one thread may call the library at a time: level %d\n", level);
    if (shmemx_query_thread() != level)
        shmem_global_exit(1);
    shmem_finalize();
}

/* ---- sessions ---- */

// also: shmemx_session_stop
EXAMPLE(shmemx_session_start)
{
    static long seen[100];
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_session_start(SHMEM_CTX_DEFAULT, SHMEM_SESSION_BUNDLE | SHMEM_SESSION_OP_AMO);
    for (int i = 0; i < 100; i++) {
        compute(); /* the updates come slowly, so they would not share messages by themselves */
        shmem_long_atomic_inc(&seen[i], next);
    }
    shmemx_session_stop(SHMEM_CTX_DEFAULT);
    shmem_quiet();
}

// also: shmemx_ctx_session_stop
EXAMPLE(shmemx_ctx_session_start)
{
    static long line[100];
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_ctx_t ctx;
    if (shmem_ctx_create(SHMEM_CTX_SERIALIZED, &ctx) != 0)
        shmem_global_exit(1);
    shmemx_ctx_session_start(ctx, SHMEM_SESSION_BUNDLE | SHMEM_SESSION_OP_PUT);
    for (int i = 0; i < 100; i++) {
        compute();
        shmem_ctx_long_p(ctx, &line[i], 10 * i, (me + 1) % n); /* only those on ctx are delayed */
    }
    shmemx_ctx_session_stop(ctx);
    shmem_ctx_destroy(ctx); /* completes them */
}
