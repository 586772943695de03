/* SPDX-License-Identifier: BSD-3-Clause */
/* What leaders send lies in memory of the node, which the next collective writes again; here the
 * network moves rows of 4 KiB, and so may read them late. */
// pes: 4
// nodes: 2
// quick: no
// env: SHMEM_WIRE=emulate:chaos:ofi
// env: SHMEM_WIRE_OPTIONS=lone=4096;seed=3,refuse=0.99
// env: SHMEM_COLL=alltoallv=multi-leader,alltoall=leader
#include "../expect.h"

#include <shmem.h>
#include <shmemx.h>
#include <stdbool.h>
#include <string.h>

#ifdef __SANITIZE_THREAD__
enum { ROUNDS = 10 }; /* each PE has a node of its own: more messages, refused a hundred times */
#else
enum { ROUNDS = 150 };
#endif

enum { PES = 4, ROOM = 2048, BYTES = 2040, NEXT = 400 };

static size_t to[PES], room[PES], from[PES], bytes[PES];
static unsigned char got[PES * ROOM], data[PES * ROOM], next_got[PES * NEXT], next[PES * NEXT];

static unsigned char value(int round, int sender, int receiver)
{
    return (unsigned char)(round * 31 + sender * 7 + receiver);
}

/* Whether a block has this value in each byte. */
static bool is_all(const unsigned char *block, size_t n, unsigned char wanted)
{
    return block[0] == wanted && memcmp(block, block + 1, n - 1) == 0;
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    EXPECT(shmem_n_pes() == PES);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < PES; i++) {
            to[i] = from[i] = (size_t)i * ROOM;
            bytes[i] = BYTES;
            room[i] = ROOM;
            memset(data + from[i], value(round, me, i), BYTES);
            memset(next + i * NEXT, ~value(round, me, i), NEXT);
        }
        shmem_barrier_all();
        shmemx_team_alltoallv(got, to, room, data, from, bytes, SHMEM_TEAM_WORLD, NULL);
        shmem_alltoallmem(SHMEM_TEAM_WORLD, next_got, next, NEXT);
        for (int i = 0; i < PES; i++) {
            EXPECT(room[i] == BYTES && is_all(got + to[i], BYTES, value(round, i, me)));
            EXPECT(is_all(next_got + i * NEXT, NEXT, (unsigned char)~value(round, i, me)));
        }
    }
    shmem_finalize();
    return 0;
}
