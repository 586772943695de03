/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives over PEs of several nodes: sizes around those at which the library changes its
 * algorithms, teams in different orders, heap and static data, all roots, and reductions in place.
 * Floating-point sums equal those of a loop over the PEs, to the last bit. */
// pes: 5
// nodes: 2 3:cyclic
// sanitize: yes
#include "members.h"

#include <string.h>

enum { MOST = 3 << 17, TEAM = 5, ROOM = MOST + 64 }; /* longs: 3 MiB */

static const size_t counts[] = {1,    2,    60,   61,    62,    63,    64,    65,    100,   513,
                                2047, 2048, 2049, 16383, 16384, 16385, 32767, 32768, 32769, MOST};

static long data_source[ROOM], data_dest[ROOM], *heap_source, *heap_dest;
static int turn;

/* A PE's values are base(pe) + i * STEP. */
enum { STEP = 40503 };
static long base(int pe) { return pe * 1000003L + turn * 7919L; }

/* The first n longs at p, `stride` longs apart, are first, first + step and so on. */
static void expect_series(const long *p, size_t stride, size_t n, long first, long step)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++)
        wrong += p[i * stride] != first + (long)i * step;
    EXPECT(wrong == 0);
}

/* Fill the source, empty the dest, of which `used` longs count, and let all do so. */
static void prepare(shmem_team_t team, long **dest, long **source, size_t given, size_t used)
{
    turn++;
    *source = turn & 1 ? heap_source : data_source;
    *dest = turn & 2 ? heap_dest : data_dest;
    long *to = *dest, *from = *source;
    const long first = base(shmem_my_pe());
    for (size_t i = 0; i < given; i++)
        from[i] = first + (long)i * STEP;
    for (size_t i = 0; i < used + 8; i++)
        to[i] = -7;
    EXPECT(shmem_team_sync(team) == 0);
}

static void expect_end(const long *dest, size_t used) { expect_series(dest + used, 1, 8, -7, 0); }

static void broadcast(shmem_team_t team, const struct members *m, size_t count)
{
    long *dest, *source;
    for (int root = 0; root<m->size; root += count> 20000 ? 3 : 1) {
        prepare(team, &dest, &source, count, count);
        EXPECT(shmem_long_broadcast(team, dest, source, count, root) == 0);
        expect_series(dest, 1, count, base(m->pe[root]), STEP);
        expect_end(dest, count);
    }
}

static void collect(shmem_team_t team, const struct members *m, size_t count)
{
    long *dest, *source, *at;
    size_t all = 0, mine = count + (size_t)shmem_team_my_pe(team);
    prepare(team, &dest, &source, count, count * (size_t)m->size);
    EXPECT(shmem_long_fcollect(team, dest, source, count) == 0);
    for (int pe = 0; pe < m->size; pe++)
        expect_series(dest + (size_t)pe * count, 1, count, base(m->pe[pe]), STEP);
    expect_end(dest, count * (size_t)m->size);

    for (int pe = 0; pe < m->size; pe++)
        all += count + (size_t)pe;
    prepare(team, &dest, &source, mine, all);
    EXPECT(shmem_long_collect(team, dest, source, mine) == 0);
    at = dest;
    for (int pe = 0; pe < m->size; at += count + (size_t)pe++)
        expect_series(at, 1, count + (size_t)pe, base(m->pe[pe]), STEP);
    expect_end(dest, all);
}

static void alltoall(shmem_team_t team, const struct members *m, size_t count)
{
    size_t me = (size_t)shmem_team_my_pe(team), n = (size_t)m->size;
    long *dest, *source;
    prepare(team, &dest, &source, count * n, count * n);
    EXPECT(shmem_long_alltoall(team, dest, source, count) == 0);
    const long skipped = (long)(me * count) * STEP;
    for (size_t pe = 0; pe < n; pe++)
        expect_series(dest + pe * count, 1, count, base(m->pe[pe]) + skipped, STEP);
    expect_end(dest, count * n);

    if (count * n * 3 > MOST)
        return;
    prepare(team, &dest, &source, count * n * 3, count * n * 2);
    EXPECT(shmem_long_alltoalls(team, dest, source, 2, 3, count) == 0);
    for (size_t pe = 0; pe < n; pe++) {
        const long *block = dest + pe * count * 2;
        expect_series(block, 2, count, base(m->pe[pe]) + skipped * 3, 3L * STEP);
        expect_series(block + 1, 2, count, -7, 0);
    }
    expect_end(dest, count * n * 2);
}

static void reduce(shmem_team_t team, const struct members *m, size_t count)
{
    long *dest, *source;
    prepare(team, &dest, &source, count, count);
    if (turn % 3 == 0)
        dest = source;
    EXPECT(shmem_long_sum_reduce(team, dest, source, count) == 0);
    long sum = 0;
    for (int pe = 0; pe < m->size; pe++)
        sum += base(m->pe[pe]);
    expect_series(dest, 1, count, sum, (long)m->size * STEP);
    prepare(team, &dest, &source, count, count);
    EXPECT(shmem_long_max_reduce(team, dest, source, count) == 0);
    long most = base(m->pe[0]);
    for (int pe = 0; pe < m->size; pe++)
        most = base(m->pe[pe]) > most ? base(m->pe[pe]) : most;
    expect_series(dest, 1, count, most, STEP);
}

static double term(int pe, size_t i)
{
    static const double scale[] = {1e-12, 1.0, -1e9, 3e-3, 7e15, -2e4, 1e-300};
    unsigned long key = i * 2654435761u + (unsigned long)pe * 40503 + (unsigned long)turn;
    return (double)(key % 100003) * scale[key % 7] / 3;
}

static void reduce_doubles(shmem_team_t team, const struct members *m, size_t count)
{
    long *dest, *source;
    prepare(team, &dest, &source, count, count);
    double *to = turn & 4 ? (double *)source : (double *)dest, *from = (double *)source;
    const int world = shmem_my_pe();
    for (size_t i = 0; i < count; i++)
        from[i] = term(world, i);
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_double_sum_reduce(team, to, from, count) == 0);
    for (size_t i = 0; i < count; i++) {
        double sum = term(m->pe[0], i);
        for (int pe = 1; pe < m->size; pe++)
            sum += term(m->pe[pe], i);
        EXPECT(memcmp(&sum, &to[i], sizeof sum) == 0);
    }
}

static void scan(shmem_team_t team, const struct members *m, size_t count)
{
    long *dest, *source;
    int me = shmem_team_my_pe(team), is_inclusive = turn % 2;
    prepare(team, &dest, &source, count, count);
    EXPECT((is_inclusive ? shmem_long_sum_inscan(team, dest, source, count)
                         : shmem_long_sum_exscan(team, dest, source, count)) == 0);
    const int n = me + is_inclusive;
    long sum = 0;
    for (int pe = 0; pe < n; pe++)
        sum += base(m->pe[pe]);
    expect_series(dest, 1, count, sum, (long)n * STEP);
}

static void run(shmem_team_t team, const struct members *m)
{
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        size_t count = counts[k];
        broadcast(team, m, count);
        reduce(team, m, count);
        reduce_doubles(team, m, count);
        scan(team, m, count);
        if ((count + TEAM) * TEAM <= MOST) {
            collect(team, m, count);
            alltoall(team, m, count);
        }
    }
}

int main(void)
{
    shmem_init();
    struct members world = members_world();
    int n = world.size;
    const int forms[][3] = {
        {0, 1, n}, {n - 1, -1, n}, {0, 2, (n + 1) / 2}, {n - 1, -2, (n + 1) / 2}, {1, 1, n - 1}};
    EXPECT(n <= TEAM);
    heap_source = shmem_malloc(sizeof data_source);
    heap_dest = shmem_malloc(sizeof data_dest);
    EXPECT(heap_source && heap_dest);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const int *form = forms[i];
        struct members m = members_pick(&world, form[0], form[1], form[2]);
        shmem_team_t team;
        EXPECT(shmem_team_split_strided(SHMEM_TEAM_WORLD, form[0], form[1], form[2], NULL, 0,
                                        &team) == 0);
        if (team != SHMEM_TEAM_INVALID)
            run(team, &m);
        shmem_team_destroy(team);
        turn = (int)(i + 1) * 100000;
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
