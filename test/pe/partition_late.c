/* SPDX-License-Identifier: BSD-3-Clause */
/* Partitions that the program creates itself, of all PEs and of teams: IDs, allocation, operations
 * within and between nodes, many at a time, and again and again without keeping memory. */
// pes: 1 2 3 4
// nodes: 1 2 3:cyclic
// env: SHMEM_SYMMETRIC_SIZE=64m
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_THREAD__
enum { FEW_ADDRESSES = 1 }; /* 16 GiB for the partitions of all PEs of a node */
#else
enum { FEW_ADDRESSES = 0 };
#endif

enum { LONGS = 40000, MIB = 1 << 20, AGAIN = 200 };

static int me, n;
static long *global;

static const shmemx_partition_config_t plain = {.size = 8 * MIB};

static long value_of(int pe, int i) { return pe * 1000003L + i; }

/* Put to, get from and update memory of the next PE of a team, from heap and from private memory.
 */
static void use(shmem_team_t team, long *block)
{
    int mine = shmem_team_my_pe(team), size = shmem_team_n_pes(team);
    int to = shmem_team_translate_pe(team, (mine + 1) % size, SHMEM_TEAM_WORLD);
    int from = shmem_team_translate_pe(team, (mine + size - 1) % size, SHMEM_TEAM_WORLD);
    uint64_t *signal = (uint64_t *)(block + LONGS);
    long *private = malloc(LONGS * sizeof *private);
    long *count = block + LONGS + 1;
    EXPECT(private);
    *signal = 0;
    *count = 0;
    for (int i = 0; i < LONGS; i++)
        global[i] = private[i] = value_of(me, i);
    shmem_team_sync(team);
    shmem_long_put_signal(block, global, LONGS, signal, 3, SHMEM_SIGNAL_SET, to);
    shmem_long_atomic_add(count, 5, to);
    shmem_signal_wait_until(signal, SHMEM_CMP_EQ, 3);
    shmem_long_wait_until(count, SHMEM_CMP_GE, 5);
    for (int i = 0; i < LONGS; i++)
        EXPECT(block[i] == value_of(from, i));
    EXPECT(shmem_long_atomic_fetch_add(count, 1, to) == 5);
    shmem_quiet();
    shmem_team_sync(team);
    EXPECT(*count == 6);
    shmem_team_sync(team); /* its predecessor writes to it again */
    memset(private, 0, LONGS * sizeof *private);
    shmem_long_get(private, block, LONGS, to);
    for (int i = 0; i < LONGS; i++)
        EXPECT(private[i] == value_of(me, i));
    shmem_long_get_nbi(global, block, LONGS, to);
    shmem_quiet();
    EXPECT(memcmp(private, global, LONGS * sizeof *private) == 0);
    shmem_long_put_nbi(block, private, LONGS, to);
    shmem_long_p(count, me, to);
    shmem_quiet();
    shmem_team_sync(team);
    EXPECT(*count == from && block[LONGS - 1] == value_of(from, LONGS - 1));
    const long *near = shmem_ptr(count, to);
    EXPECT(!near || *near == me);
    shmem_team_sync(team);
    EXPECT(shmem_long_max_reduce(team, block, block, 100) == 0);
    shmem_team_sync(team);
    free(private);
}

/* Create, use and destroy one. */
static void one(shmem_team_t team, const shmemx_partition_config_t *config)
{
    shmemx_partition_info_t info;
    int id = -1, before = shmemx_partition_count();
    EXPECT(shmemx_team_partition_create(team, config, &id) == 0);
    EXPECT(id >= 2 && shmemx_partition_count() == before + 1);
    EXPECT(shmemx_partition_info(id, &info) == 0 && info.size >= config->size && info.used == 0);
    long *block = shmemx_kind_malloc((LONGS + 8) * sizeof *block, id);
    EXPECT(block && shmemx_partition_of(block) == id);
    use(team, block);
    block = shmem_realloc(block, 2 * (LONGS + 8) * sizeof *block);
    EXPECT(block);
    use(team, block);
    shmem_free(block);
    EXPECT(shmemx_partition_calloc(1, 3 * MIB, id) && !shmemx_kind_malloc(info.size, id));
    EXPECT(shmemx_partition_destroy(id) == 0 && shmemx_partition_destroy(id) != 0);
    EXPECT(shmemx_partition_info(id, &info) != 0 && shmemx_partition_count() == before);
    EXPECT(!shmemx_kind_malloc(8, id));
}

/* As many as there can be, in which every PE writes to the next one. */
static void many(void)
{
    static int ids[SHMEMX_MAX_PARTITIONS];
    static long *block[SHMEMX_MAX_PARTITIONS];
    const shmemx_partition_config_t small = {.size = 100000};
    int to = (me + 1) % n, from = (me + n - 1) % n, made = 0, id;
    for (; shmemx_partition_create(&small, &ids[made]) == 0; made++) {
        EXPECT(ids[made] == made + 2);
        block[made] = shmemx_kind_malloc(64, ids[made]);
    }
    EXPECT(made == SHMEMX_MAX_PARTITIONS - 1 || (FEW_ADDRESSES && made > 2));
    EXPECT(shmemx_partition_count() == made + 1);
    for (int i = 0; i < made; i++)
        shmem_long_p(block[i], value_of(me, i), to);
    shmem_barrier_all();
    for (int i = 0; i < made; i++)
        EXPECT(*block[i] == value_of(from, i));
    for (int i = made - 1; i >= 0; i -= 2)
        EXPECT(shmemx_partition_destroy(ids[i]) == 0);
    EXPECT(shmemx_partition_create(&small, &id) == 0 && id == (made % 2 ? 2 : 3));
    EXPECT(shmemx_partition_destroy(id) == 0);
    for (int i = made - 2; i >= 0; i -= 2)
        EXPECT(shmemx_partition_destroy(ids[i]) == 0);
}

/* The memory of a partition is new, whatever had its number before, also for large data, which a
 * network moves by a key to that memory: of another size each time. */
static void again(void)
{
    enum { LAST = 9999, LARGE = 64 * 1024 }; /* longs */
    static long from[LARGE], back[LARGE];
    int to = (me + 1) % n, before = (me + n - 1) % n;
    for (int times = 0; times < AGAIN; times++) {
        bool large = times % 8 < 3;
        size_t bytes = large ? (size_t)(3 - times % 8) * sizeof from : 80000, longs = bytes / 8;
        const shmemx_partition_config_t config = {.size = bytes + (size_t)(times % 3 + 1) * 20000};
        int id;
        EXPECT(shmemx_partition_create(&config, &id) == 0 && id == 2);
        long *block = shmemx_kind_malloc(bytes, id);
        EXPECT(block && block[0] == 0 && block[LAST] == 0 && block[longs - 1] == 0);
        shmem_barrier_all();
        shmem_long_p(block + LAST, times, to);
        shmem_long_atomic_add(block, 7, to);
        shmem_barrier_all();
        EXPECT(block[LAST] == times && block[0] == 7);
        if (large) {
            shmem_barrier_all();
            for (int i = 0; i < LARGE; i++)
                from[i] = value_of(me, i + times);
            shmem_long_put_nbi(block + longs - LARGE, from, LARGE, to);
            shmem_barrier_all();
            for (int i = 0; i < LARGE; i++)
                EXPECT(block[longs - LARGE + (size_t)i] == value_of(before, i + times));
            shmem_long_get_nbi(back, block + longs - LARGE, LARGE, to);
            shmem_quiet();
            EXPECT(memcmp(back, from, sizeof from) == 0);
        }
        EXPECT(shmemx_partition_destroy(id) == 0);
    }
    EXPECT(shmemx_partition_destroy(1) != 0 && shmemx_partition_destroy(0) != 0 &&
           shmemx_partition_destroy(500) != 0);
}

/* Those of a team end with it, and their IDs and memory are there for others; not with its child.
 */
static void end_with_team(shmem_team_t parent)
{
    shmem_team_t team, child;
    int id, other, again, before = shmemx_partition_count();
    int size = shmem_team_n_pes(parent), to = (shmem_team_my_pe(parent) + 1) % size;
    for (int times = 0; times < 3; times++) {
        EXPECT(shmem_team_split_strided(parent, 0, 1, size, NULL, 0, &team) == 0);
        EXPECT(shmem_team_split_strided(team, 0, 1, size, NULL, 0, &child) == 0);
        EXPECT(shmemx_team_partition_create(team, &plain, &id) == 0);
        EXPECT(shmemx_team_partition_create(parent, &plain, &other) == 0 && other == id + 1);
        EXPECT(shmemx_team_partition_create(team, &plain, &again) == 0 && again == id + 2);
        long *block = shmemx_kind_malloc(64, id), *kept = shmemx_kind_malloc(64, other);
        EXPECT(block && kept && shmemx_kind_malloc(64, again));
        shmem_team_destroy(child);
        EXPECT(shmemx_partition_count() == before + 3);
        shmem_long_p(block, times, shmem_team_translate_pe(parent, to, SHMEM_TEAM_WORLD));
        shmem_team_destroy(team);
        EXPECT(shmemx_partition_count() == before + 1 && shmemx_partition_destroy(id) != 0);
        EXPECT(shmemx_partition_of(block) == 0 && !shmemx_kind_malloc(64, again));
        EXPECT(shmemx_partition_of(kept) == other && shmemx_partition_destroy(other) == 0);
    }
}

/* Teams that have one each at the same time, under the same ID. */
static void teams(void)
{
    shmem_team_t parity;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, me % 2, 2, (n - me % 2 + 1) / 2, NULL, 0, &parity);
    if (n == 1)
        return;
    EXPECT(parity != SHMEM_TEAM_INVALID);
    one(parity, &plain);
    shmemx_partition_config_t mine = {.size = (size_t)(me % 2 + 1) * 4 * MIB};
    one(parity, &mine);
    end_with_team(parity);
    shmem_barrier_all();
    shmem_team_destroy(parity);
}

int main(void)
{
    for (int times = 0; times < 2; times++) {
        int id;
        shmem_init();
        me = shmem_my_pe();
        n = shmem_n_pes();
        global = shmem_malloc(LONGS * sizeof *global);
        one(SHMEM_TEAM_WORLD, &plain);
        one(SHMEM_TEAM_WORLD, &(shmemx_partition_config_t){.size = 5 * MIB, .kind = "FILE:/tmp"});
        one(SHMEM_TEAM_WORLD, &(shmemx_partition_config_t){.size = 5 * MIB, .page_size = 2 * MIB});
        one(SHMEM_TEAM_SHARED, &plain);
        end_with_team(SHMEM_TEAM_WORLD);
        teams();
        many();
        again();
        EXPECT(shmemx_partition_create(&plain, &id) == 0); /* shmem_finalize destroys it */
        EXPECT(shmemx_kind_malloc(1000, id));
        shmem_finalize();
    }
    return 0;
}
