/* SPDX-License-Identifier: BSD-3-Clause */
/* A fence orders small and large operations, in both directions: the last put to an address wins,
 * however it is sent, from symmetric and from private memory, and a flag that follows is not
 * visible before the data. */
// pes: 4
// nodes: 2 3:cyclic
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 1 << 20, ROUNDS = 40 };
static unsigned char at_data[BYTES + 64];
static long flag, back;

static unsigned char *source, *private, *heap;

static void put(unsigned char *dest, unsigned char *from, int value, size_t bytes, int pe)
{
    memset(from, value, bytes);
    if (value & 1)
        shmem_putmem_nbi(dest, from, bytes, pe);
    else
        shmem_putmem(dest, from, bytes, pe);
}

/* Small and large ones to the same bytes; what is left are those of the last. */
static void send(unsigned char *dest, int round, int pe)
{
    static unsigned char small[8][64];
    unsigned char *from = round % 3 ? source : private;
    size_t place = (size_t)round * 24989 % (BYTES - 64);
    for (int i = 0; i < 4; i++) {
        put(dest + place, small[i], 10 + i, 64, pe);
        shmem_uchar_p(dest + place + 64, (unsigned char)i, pe);
        shmem_fence();
    }
    put(dest, from, 100 + round % 2, BYTES, pe);
    shmem_fence();
    put(dest + place, small[4], 200, 64, pe);
    shmem_fence();
    shmem_long_p(&flag, round, pe);
}

static void check(const unsigned char *dest, int round)
{
    size_t place = (size_t)round * 24989 % (BYTES - 64);
    for (size_t i = 0; i < BYTES; i++)
        EXPECT(dest[i] == (i - place < 64 ? 200 : 100 + round % 2));
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), to = (me + 1) % n, from = (me + n - 1) % n;
    source = shmem_malloc(BYTES);
    heap = shmem_malloc(BYTES + 64);
    private = malloc(BYTES);
    EXPECT(source && heap && private);
    for (int round = 1; round <= ROUNDS; round++) {
        unsigned char *dest = round & 1 ? heap : at_data;
        send(dest, round, to);
        shmem_long_wait_until(&flag, SHMEM_CMP_GE, round);
        check(dest, round);
        shmem_long_p(&back, round, from);
        shmem_long_wait_until(&back, SHMEM_CMP_GE, round);
        shmem_quiet();
    }
    free(private);
    shmem_finalize();
    return 0;
}
