/* SPDX-License-Identifier: BSD-3-Clause */
/* put_signal of sizes up to 3 MiB, from every kind of memory, blocking or not, setting or adding: a
 * PE that sees the signal, by any wait, test or fetch, sees all of the data. */
// pes: 2 3
// nodes: 2 3:cyclic
// sanitize: yes
#include "../expect.h"

#include <sched.h>
#include <shmem.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = (3 << 20) + 64, WAYS = 7 };

static const size_t sizes[] = {0,     1,     4,     8,      9,      64,
                               65,    500,   4096,  8129,   16384,  20001,
                               32769, 65536, 99999, 131073, 262145, (3 << 20) - 1};

static unsigned char data_source[ROOM], data_dest[ROOM];
static uint64_t words[2], back;

static void wait_for(int way, uint64_t *word, uint64_t value)
{
    static const uint64_t values[2] = {UINT64_MAX, UINT64_MAX};
    uint64_t all[2] = {values[0], values[1]};
    size_t which = (size_t)(word - words);
    all[which] = value;
    switch (way) {
    case 0:
        EXPECT(shmem_signal_wait_until(word, SHMEM_CMP_EQ, value) == value);
        break;
    case 1:
        shmem_uint64_wait_until(word, SHMEM_CMP_GE, value);
        break;
    case 2:
        EXPECT(shmem_uint64_wait_until_any_vector(words, 2, NULL, SHMEM_CMP_EQ, all) == which);
        break;
    case 3:
        shmem_uint64_wait_until_all(word, 1, NULL, SHMEM_CMP_EQ, value);
        break;
    case 4:
        while (!shmem_uint64_test(word, SHMEM_CMP_EQ, value))
            sched_yield();
        break;
    case 5:
        while (shmem_signal_fetch(word) != value)
            sched_yield();
        break;
    default:
        while (shmem_uint64_atomic_fetch(word, shmem_my_pe()) != value)
            sched_yield();
    }
}

static int value_of(uint64_t round) { return 1 + (int)(round % 251); }

static void send(unsigned char *dest, const unsigned char *source, size_t bytes, uint64_t round,
                 int pe)
{
    uint64_t *word = &words[round % 2];
    int add = round / 2 % 2;
    uint64_t value = add ? 2 : round; /* the words count in steps of two */
    int op = add ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET;
    if (round / 4 % 2)
        shmem_uchar_put_signal(dest, source, bytes, word, value, op, pe);
    else
        shmem_putmem_signal_nbi(dest, source, bytes, word, value, op, pe);
}

static void turn(unsigned char *dest, unsigned char *source, size_t bytes, uint64_t round)
{
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    memset(source, value_of(round), bytes + 1);
    send(dest, source, bytes, round, right);
    wait_for((int)(round % WAYS), &words[round % 2], round);
    for (size_t i = 0; i < bytes; i++)
        EXPECT(dest[i] == value_of(round));
    EXPECT(dest[bytes] != value_of(round));
    shmem_uint64_p(&back, round, left);
    shmem_uint64_wait_until(&back, SHMEM_CMP_GE, round);
    shmem_quiet();
}

int main(void)
{
    shmem_init();
    unsigned char *sources[] = {malloc(ROOM), shmem_malloc(ROOM), data_source};
    unsigned char *dests[] = {shmem_calloc(ROOM, 1), data_dest};
    uint64_t round = 1;
    EXPECT(sources[0] && sources[1] && dests[0]);
    shmem_barrier_all();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int to = 0; to < 2; to++)
            for (int from = 0; from < 3; from++)
                for (int k = 0; k < (sizes[i] < 70000 ? 9 : 3); k++, round++)
                    turn(dests[to], sources[from], sizes[i], round);
    free(sources[0]);
    shmem_finalize();
    return 0;
}
