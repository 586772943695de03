// SPDX-License-Identifier: BSD-3-Clause
// Cray OpenSHMEMX: PEs of the node, teams and all-to-alls, as programs that come from there use
// them.
#include "example.h"

/* ---- PEs of the node ---- */

// also: shmemx_local_pes
EXAMPLE(shmemx_local_npes)
{
    int here = shmemx_local_npes(), *pes = malloc(here * sizeof *pes);
    shmemx_local_pes(pes, here);
    if (pes[0] == shmem_my_pe()) /* the first PE of each node */
        printf("PEs %d to %d share a node\n", pes[0], pes[here - 1]);
    free(pes);
}

/* ---- teams ---- */

// also: shmemx_team_mype, shmemx_team_n_pes, shmemx_team_npes
EXAMPLE(shmemx_team_my_pe)
{
    int me = shmemx_team_my_pe(SHMEM_TEAM_NODE), n = shmemx_team_n_pes(SHMEM_TEAM_NODE);
    if (me != shmemx_team_mype(SHMEM_TEAM_NODE) || n != shmemx_team_npes(SHMEM_TEAM_NODE))
        shmem_global_exit(1); /* these are other names of the same */
    printf("PE %d is number %d of %d of its node\n", shmem_my_pe(), me, n);
}

EXAMPLE(shmemx_team_translate_pe)
{
    static long data;
    int leader = shmemx_team_translate_pe(SHMEM_TEAM_NODE, 0, SHMEM_TEAM_WORLD);
    shmem_long_atomic_inc(&data, leader); /* operations without a context count in the world */
    shmem_barrier_all();
    if (shmem_my_pe() == leader && data != shmemx_local_npes())
        shmem_global_exit(1);
}

EXAMPLE(shmemx_team_split_strided)
{
    shmem_team_t evens = SHMEM_TEAM_NULL;
    int me = shmem_my_pe(), n = shmem_n_pes();
    if (me % 2 == 0) /* the others need not call */
        shmemx_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, (n + 1) / 2, &evens);
    if (evens != SHMEM_TEAM_NULL) {
        printf("PE %d is number %d of the even ones\n", me, shmem_team_my_pe(evens));
        shmemx_team_destroy(&evens);
    }
}

EXAMPLE(shmemx_team_create_strided)
{
    shmem_team_t lower;
    int half = (shmem_n_pes() + 1) / 2;
    if (shmem_my_pe() >= half)
        return;
    shmemx_team_create_strided(0, 1, half, &lower); /* of SHMEM_TEAM_WORLD */
    shmem_team_sync(lower);
    shmemx_team_destroy(&lower);
}

EXAMPLE(shmemx_team_split_2d)
{
    static long mine, in_row, in_column;
    shmem_team_t row, column;
    int n = shmem_n_pes(), width = n > 1 ? 2 : 1;
    mine = shmem_my_pe();
    shmemx_team_split_2d(SHMEM_TEAM_WORLD, width, n / width, &row, &column);
    if (row == SHMEM_TEAM_NULL)
        return; /* n is odd: the last PE has no place in the grid */
    shmem_long_sum_reduce(row, &in_row, &mine, 1);
    shmem_long_sum_reduce(column, &in_column, &mine, 1);
    printf("PE %ld: sum of its row %ld, of its column %ld\n", mine, in_row, in_column);
    shmemx_team_destroy(&row);
    shmemx_team_destroy(&column);
}

EXAMPLE(shmemx_team_split_3d)
{
    shmem_team_t axis[3];
    int n = shmem_n_pes(), x = n >= 2 ? 2 : 1, y = n >= 4 ? 2 : 1;
    shmemx_team_split_3d(SHMEM_TEAM_WORLD, x, y, n / (x * y), &axis[0], &axis[1], &axis[2]);
    if (axis[0] != SHMEM_TEAM_NULL)
        printf("PE %d is at (%d, %d, %d)\n", shmem_my_pe(), shmem_team_my_pe(axis[0]),
               shmem_team_my_pe(axis[1]), shmem_team_my_pe(axis[2]));
    for (int k = 0; k < 3; k++)
        shmemx_team_destroy(&axis[k]); /* SHMEM_TEAM_NULL is allowed */
}

// also: shmemx_team_split, shmemx_team_destroy
EXAMPLE(shmemx_team_split_color)
{
    shmem_team_t team, reversed;
    int me = shmem_my_pe(), n = shmem_n_pes();
    /* Three teams: PEs 0, 3, 6, ..., then 1, 4, 7, ... and 2, 5, 8, ... */
    shmemx_team_split_color(SHMEM_TEAM_WORLD, me % 3, 0, &team);
    /* One team; the key orders it backwards. shmemx_team_split is another name. */
    shmemx_team_split(SHMEM_TEAM_WORLD, 0, n - me, &reversed);
    if (shmem_team_my_pe(team) != me / 3 || shmem_team_my_pe(reversed) != n - 1 - me)
        shmem_global_exit(1);
    shmemx_team_destroy(&reversed); /* also sets it to SHMEM_TEAM_NULL */
    shmemx_team_destroy(&team);
}

EXAMPLE(shmemx_team_barrier)
{
    static long sum; /* on the first PE of each node */
    int leader = shmem_team_translate_pe(SHMEM_TEAM_NODE, 0, SHMEM_TEAM_WORLD);
    shmem_long_atomic_add(&sum, shmem_my_pe(), leader);
    shmemx_team_barrier(SHMEM_TEAM_NODE, NULL); /* the additions of the team are complete */
    if (shmem_my_pe() == leader)
        printf("sum over the node of PE %d: %ld\n", leader, sum);
}

// also: shmemx_team_prod_to_all, shmemx_team_max_to_all, shmemx_team_min_to_all
EXAMPLE(shmemx_team_sum_to_all)
{
    static double mine[2], total[2], product, least[2], most[2];
    int me = shmem_my_pe(), n = shmem_n_pes();
    mine[0] = 2;
    mine[1] = me;
    shmem_barrier_all();
    shmemx_team_double_sum_to_all(SHMEM_TEAM_WORLD, total, mine, 2, NULL, NULL);
    shmemx_team_double_prod_to_all(SHMEM_TEAM_WORLD, &product, mine, 1, NULL, NULL);
    shmemx_team_double_max_to_all(SHMEM_TEAM_WORLD, most, mine, 2, NULL, NULL);
    shmemx_team_double_min_to_all(SHMEM_TEAM_WORLD, least, mine, 2, NULL, NULL);
    if (total[0] != 2 * n || product < 2 || most[1] != n - 1 || least[1] != 0)
        shmem_global_exit(1);
}

// also: shmemx_team_or_to_all, shmemx_team_xor_to_all
EXAMPLE(shmemx_team_and_to_all)
{
    static int mine, in_all, in_any, in_odd;
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_team_t all = SHMEM_TEAM_WORLD;
    mine = 4 | (me & 1); /* a bit for each property of this PE */
    shmem_barrier_all();
    shmemx_team_int_and_to_all(all, &in_all, &mine, 1, NULL, NULL); /* 4 */
    shmemx_team_int_or_to_all(all, &in_any, &mine, 1, NULL, NULL);  /* 5, or 4 if n is 1 */
    shmemx_team_int_xor_to_all(all, &in_odd, &mine, 1, NULL, NULL); /* of odd many */
    if (in_all != 4 || in_any != (n > 1 ? 5 : 4) || in_odd != (n % 2 ? 4 : 0) + n / 2 % 2)
        shmem_global_exit(1);
}

/* ---- all-to-all ---- */

EXAMPLE(shmemx_team_alltoall)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long *out = shmem_malloc(n * sizeof *out), *in = shmem_malloc(n * sizeof *in);
    for (int pe = 0; pe < n; pe++)
        out[pe] = 100 * me + pe; /* for PE pe */
    shmem_sync_all();
    shmemx_team_alltoall(in, out, sizeof *out, SHMEM_TEAM_WORLD, NULL);
    if (in[n - 1] != 100 * (n - 1) + me) /* what PE n - 1 had for me */
        shmem_global_exit(1);
    shmem_free(in);
    shmem_free(out);
}

EXAMPLE(shmemx_alltoallv)
{
    static long pSync[SHMEM_ALLTOALL_SYNC_SIZE];
    int me = shmem_my_pe(), n = shmem_n_pes();
    char *out = shmem_malloc(n), *in = shmem_malloc(n * n);
    size_t *to = shmem_malloc(n * sizeof *to), *bytes = shmem_malloc(n * sizeof *bytes);
    size_t *at = shmem_malloc(n * sizeof *at), *got = shmem_malloc(n * sizeof *got);
    memset(out, 'a' + me % 26, n);
    for (int pe = 0; pe < n; pe++) {
        to[pe] = 0;
        bytes[pe] = pe + 1;     /* PE pe gets out[0] to out[pe] */
        at[pe] = pe * (me + 1); /* so what PE pe sends to this one begins here */
    }
    for (int i = 0; i < SHMEM_ALLTOALL_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmemx_alltoallv(in, at, got, out, to, bytes, 0, 0, n, pSync);
    printf("PE %d got %zu times %c from the last PE\n", me, got[n - 1], in[at[n - 1]]);
}

EXAMPLE(shmemx_alltoallv_packed)
{
    static long pSync[SHMEM_ALLTOALL_SYNC_SIZE];
    int me = shmem_my_pe(), n = shmem_n_pes(), one = 1000 + me;
    int *in = shmem_malloc(n * sizeof *in);
    size_t *from = calloc(n, sizeof *from), *bytes = calloc(n, sizeof *bytes), all;
    bytes[(me + 1) % n] = sizeof one; /* this PE has something for one PE only */
    for (int i = 0; i < SHMEM_ALLTOALL_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmemx_alltoallv_packed(in, n * sizeof *in, &all, &one, from, bytes, 0, 0, n, pSync);
    for (size_t i = 0; i < all / sizeof *in; i++) /* what came, without gaps, in any order */
        printf("PE %d got %d\n", me, in[i]);
    shmem_free(in);
    free(bytes);
    free(from);
}

EXAMPLE(shmemx_team_alltoallv)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    long out[2] = {me, me * me}, *in = shmem_malloc(2 * n * sizeof *in);
    size_t *to = shmem_calloc(n, sizeof *to), *bytes = shmem_malloc(n * sizeof *bytes);
    size_t *at = shmem_malloc(n * sizeof *at), *got = shmem_malloc(n * sizeof *got);
    for (int pe = 0; pe < n; pe++) {
        bytes[pe] = pe % 2 ? sizeof out : sizeof *out; /* odd PEs want both numbers */
        at[pe] = 2 * pe * sizeof *in;                  /* offsets are in bytes */
    }
    shmem_sync_all();
    shmemx_team_alltoallv(in, at, got, out, to, bytes, SHMEM_TEAM_WORLD, NULL);
    printf("PE %d got %zu bytes from the last PE, first %ld\n", me, got[n - 1], in[2 * (n - 1)]);
}

EXAMPLE(shmemx_team_alltoallv_packed)
{
    static long pSync[SHMEM_ALLTOALL_SYNC_SIZE];
    int me = shmem_my_pe(), n = shmem_n_pes(), particle = 1000 + me;
    int *in = shmem_malloc(n * sizeof *in);
    size_t *from = calloc(n, sizeof *from), *bytes = calloc(n, sizeof *bytes), all;
    bytes[0] = sizeof particle; /* all particles move to PE 0 */
    for (int i = 0; i < SHMEM_ALLTOALL_SYNC_SIZE; i++)
        pSync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmemx_team_alltoallv_packed(in, n * sizeof *in, &all, &particle, from, bytes, SHMEM_TEAM_WORLD,
                                 pSync);
    printf("PE %d got %zu particles\n", me, all / sizeof *in);
    shmem_free(in);
    free(bytes);
    free(from);
}
