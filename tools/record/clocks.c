/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the clocks of nodes; see inside.h. The first PE of a node writes a ping to PE 0, and PE
 * 0 writes its time back: that time lies between the two times at which the other PE wrote and saw
 * the answer, so half their distance bounds the error, however long either way took. */
#include "record/inside.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 24 };

/* FNV-1a, on from hash. */
static uint64_t hash_bytes(uint64_t hash, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

uint64_t meshmem_clocks_name(void)
{
    char text[128];
    uint64_t name = UINT64_C(0xcbf29ce484222325);
    int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    ssize_t bytes = file < 0 ? -1 : read(file, text, sizeof text);
    if (file >= 0)
        close(file);
    if (bytes <= 0) { /* no proc file system: a process has a clock of its own */
        uint64_t mine = (uint64_t)getpid() << 32 ^ meshmem_now();
        return hash_bytes(name, (const char *)&mine, sizeof mine);
    }
    name = hash_bytes(name, text, (size_t)bytes);
    bytes = readlink("/proc/self/ns/time", text, sizeof text);
    return hash_bytes(name, text, bytes > 0 ? (size_t)bytes : 0);
}

/* PE 0: answer the pings of pe. */
static void serve(struct meshmem_board *board, int pe)
{
    pshmem_uint64_p(&board->turn, 1, pe);
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        pshmem_uint64_wait_until(&board->ping, SHMEM_CMP_EQ, (uint64_t)pe << 32 | round);
        pshmem_uint64_p(&board->answer, meshmem_now(), pe);
    }
}

/* The first PE of a node: exchange messages with PE 0. */
static struct part_clock ask(struct meshmem_board *board)
{
    struct part_clock best = {.error = UINT64_MAX};
    pshmem_uint64_wait_until(&board->turn, SHMEM_CMP_EQ, 1);
    board->turn = 0;
    for (uint64_t round = 1; round <= ROUNDS; round++) {
        __atomic_store_n(&board->answer, 0, __ATOMIC_RELAXED);
        uint64_t before = meshmem_now();
        pshmem_uint64_p(&board->ping, (uint64_t)meshmem_recorder.me << 32 | round, 0);
        pshmem_uint64_wait_until(&board->answer, SHMEM_CMP_NE, 0);
        uint64_t after = meshmem_now(), middle = before + (after - before) / 2;
        if ((after - before + 1) / 2 < best.error)
            best = (struct part_clock){middle, (after - before + 1) / 2,
                                       (int64_t)(board->answer - middle)};
    }
    return best;
}

struct part_clock meshmem_clocks_compare(struct meshmem_board *board)
{
    const struct meshmem_recorder *r = &meshmem_recorder;
    board->leader = r->leader;
    board->turn = board->ping = board->answer = 0;
    board->clock = (struct part_clock){meshmem_now(), 0, 0};
    pshmem_barrier_all();
    if (r->me == 0) {
        for (int pe = 1; pe < r->places; pe++) {
            int64_t leader;
            pshmem_getmem(&leader, &board->leader, sizeof leader, pe);
            if (leader == pe)
                serve(board, pe);
        }
    } else if (r->leader == r->me) {
        board->clock = ask(board);
    }
    pshmem_barrier_all();
    struct part_clock clock;
    pshmem_getmem(&clock, &board->clock, sizeof clock, r->leader);
    pshmem_barrier_all();
    return clock;
}
