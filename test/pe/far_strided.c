/* SPDX-License-Identifier: BSD-3-Clause */
/* Strided puts and gets to PEs of other nodes: few and many blocks, smaller and larger than a
 * frame, from and to every kind of memory; bytes between the blocks stay as they are. */
// pes: 3
// nodes: 2 3:cyclic
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

enum { LONGS = 400000, EMPTY = -1 };
enum { PRIVATE, HEAP, DATA, PLACES };

struct shape {
    ptrdiff_t dst, sst;
    size_t block, blocks;
};

static const struct shape shapes[] = {
    {1, 1, 1, 1},
    {1, 1, 1, 5000},
    {2, 1, 1, 20000},
    {1, 3, 1, 20000},
    {5, 7, 3, 10000},
    {1016, 1016, 1016, 9},
    {1017, 1018, 1016, 9},
    {1100, 1200, 1017, 7},
    {3000, 2500, 2400, 20},
    {30000, 17000, 16385, 5},
    {70000, 70001, 66000, 4},
    {9999, 1, 1, 30},
    {4, 4, 0, 10},
    {4, 4, 2, 0},
    {130001, 2, 2, 3},
};

static long data_source[LONGS], data_dest[LONGS];
static long *source[PLACES], *dest[PLACES];

static void move(int form, long *to, const long *from, const struct shape *s, int pe)
{
    switch (form) {
    case 0:
        shmem_long_ibput(to, from, s->dst, s->sst, s->block, s->blocks, pe);
        break;
    case 1:
        shmem_ibput64(to, from, s->dst, s->sst, s->block, s->blocks, pe);
        break;
    case 2:
        shmem_long_ibget(to, from, s->dst, s->sst, s->block, s->blocks, pe);
        break;
    default:
        shmem_ibget64(to, from, s->dst, s->sst, s->block, s->blocks, pe);
    }
}

static void move_single(int form, long *to, const long *from, const struct shape *s, int pe)
{
    if (form < 2)
        shmem_long_iput(to, from, s->dst, s->sst, s->blocks, pe);
    else
        shmem_iget64(to, from, s->dst, s->sst, s->blocks, pe);
}

static void check(const long *at, const struct shape *s, long key)
{
    size_t i = 0;
    for (size_t b = 0; b < s->blocks && s->block; b++) {
        for (; i < b * (size_t)s->dst; i++)
            EXPECT(at[i] == EMPTY);
        for (size_t k = 0; k < s->block; k++, i++)
            EXPECT(at[i] == key + (long)(b * (size_t)s->sst + k));
    }
    for (size_t end = i + 100; i < end; i++)
        EXPECT(at[i] == EMPTY);
}

static void turn(int form, int from, int to, const struct shape *s, int number)
{
    int me = shmem_my_pe(), n = shmem_n_pes(), is_put = form < 2;
    int distance = 1 + number % (n - 1), right = (me + distance) % n,
        left = (me + n - distance) % n;
    long key = number * 1000003L;
    size_t used = s->blocks ? (s->blocks - 1) * (size_t)s->sst + s->block : 0, place = number % 5u;
    for (size_t i = 0; i < used; i++)
        source[from][place + i] = key + me * 7L + (long)i;
    for (size_t i = 0; i < (size_t)s->dst * s->blocks + s->block + 110; i++)
        dest[to][i] = EMPTY;
    shmem_barrier_all();
    (s->block == 1 && number % 2 ? move_single : move)(form, dest[to] + place, source[from] + place,
                                                       s, right);
    shmem_barrier_all();
    check(dest[to] + place, s, key + (is_put ? left : right) * 7L);
    shmem_barrier_all();
}

int main(void)
{
    int number = 0;
    shmem_init();
    size_t bytes = LONGS * sizeof(long);
    long *memory[] = {malloc(bytes),       malloc(bytes), shmem_malloc(bytes),
                      shmem_malloc(bytes), data_source,   data_dest};
    for (int place = 0; place < PLACES; place++) {
        source[place] = memory[2 * place];
        dest[place] = memory[2 * place + 1];
        EXPECT(source[place] && dest[place]);
    }
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int form = 0; form < 4; form++)
            for (int from = 0; from < PLACES; from++)
                for (int to = 0; to < PLACES; to++)
                    if ((form < 2 ? to : from) != PRIVATE)
                        turn(form, from, to, &shapes[i], number++);
    free(memory[0]);
    free(memory[1]);
    shmem_finalize();
    return 0;
}
