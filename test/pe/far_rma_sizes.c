/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts and gets of every form between private memory, the heap and static data, of sizes from 0 to
 * 5 MiB at odd offsets: all bytes arrive, and no others change. */
// pes: 4
// nodes: 2 3:cyclic
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = (5 << 20) + 4096, GUARD = 64, EMPTY = 0xee };

enum { PRIVATE, HEAP, DATA, PLACES };

static const size_t sizes[] = {
    0,     1,      2,      3,      4,      5,      7,      8,       9,
    15,    16,     17,     31,     64,     65,     100,    257,     487,
    488,   489,    511,    512,    513,    1000,   4095,   4097,    8127,
    8128,  8129,   16343,  16384,  16385,  32767,  32768,  32769,   65537,
    99991, 131071, 131072, 131073, 262143, 262145, 524287, 1048577, (5 << 20) - 3};

static unsigned char data_source[ROOM], data_dest[ROOM];
static unsigned char *source[PLACES], *dest[PLACES];

static unsigned char pattern(size_t i, unsigned key)
{
    return (unsigned char)((i * 2654435761u >> 13) + i + key * 37);
}

static void put(int form, unsigned char *to, const unsigned char *from, size_t bytes, int pe)
{
    switch (form) {
    case 0:
        shmem_putmem(to, from, bytes, pe);
        break;
    case 1:
        shmem_putmem_nbi(to, from, bytes, pe);
        break;
    case 2:
        shmem_uchar_put(to, from, bytes, pe);
        break;
    default:
        shmem_put8_nbi(to, from, bytes, pe);
    }
}

static void get(int form, unsigned char *to, const unsigned char *from, size_t bytes, int pe)
{
    switch (form) {
    case 0:
        shmem_getmem(to, from, bytes, pe);
        break;
    case 1:
        shmem_getmem_nbi(to, from, bytes, pe);
        break;
    case 2:
        shmem_uchar_get(to, from, bytes, pe);
        break;
    default:
        shmem_get8_nbi(to, from, bytes, pe);
    }
}

/* All of dest is empty but for bytes of the pattern at place. */
static void check(const unsigned char *memory, size_t place, size_t bytes, unsigned key)
{
    const unsigned char *at = memory + place;
    for (size_t i = 1; i <= GUARD; i++)
        EXPECT(at[-(ptrdiff_t)i] == EMPTY && at[bytes + i - 1] == EMPTY);
    for (size_t i = 0; i < bytes; i++)
        EXPECT(at[i] == pattern(i, key));
}

static void move(int is_put, int form, int from, int to, size_t bytes, unsigned number)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    int distance = 1 + (int)(number % (unsigned)(n - 1));
    int right = (me + distance) % n, left = (me + n - distance) % n;
    size_t to_place = GUARD + number * 7 % 65, from_place = GUARD + number * 5 % 67;
    unsigned mine = number * 16 + (unsigned)me;
    for (size_t i = 0; i < bytes; i++)
        source[from][from_place + i] = pattern(i, mine);
    memset(dest[to] + to_place - GUARD, EMPTY, bytes + 2 * GUARD);
    shmem_barrier_all();
    if (is_put) {
        put(form, dest[to] + to_place, source[from] + from_place, bytes, right);
        shmem_barrier_all();
        check(dest[to], to_place, bytes, number * 16 + (unsigned)left);
    } else {
        get(form, dest[to] + to_place, source[from] + from_place, bytes, right);
        shmem_quiet();
        check(dest[to], to_place, bytes, number * 16 + (unsigned)right);
        shmem_barrier_all();
    }
}

int main(void)
{
    unsigned number = 0;
    shmem_init();
    unsigned char *memory[] = {malloc(ROOM),       malloc(ROOM), shmem_malloc(ROOM),
                               shmem_malloc(ROOM), data_source,  data_dest};
    for (int place = 0; place < PLACES; place++) {
        source[place] = memory[2 * place];
        dest[place] = memory[2 * place + 1];
        EXPECT(source[place] && dest[place]);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int from = 0; from < PLACES; from++)
            for (int to = 0; to < PLACES; to++) {
                int form = (int)(number % 4);
                number++;
                if (to != PRIVATE)
                    move(1, form, from, to, sizes[i], number);
                if (from != PRIVATE)
                    move(0, form, from, to, sizes[i], number);
            }
    free(memory[0]);
    free(memory[1]);
    shmem_finalize();
    return 0;
}
