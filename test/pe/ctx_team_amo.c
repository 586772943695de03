/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomic operations of every form use the PE numbers of their context's team. */
// pes: 1 2 3 5
#include "members.h"

#include <string.h>

enum { SUMS = 6 };
static long sum[SUMS], mine, slot[MEMBERS_MOST], swapped[MEMBERS_MOST];
static uint64_t ors[3], bits[3]; /* or, xor, and: each member has its bit */

static void add_forms(shmem_ctx_t ctx, long value, int to)
{
    long fetched = -1;
    shmem_ctx_long_atomic_add(ctx, &sum[0], value, to);
    shmem_ctx_long_atomic_inc(ctx, &sum[1], to);
    EXPECT(shmem_ctx_long_atomic_fetch_add(ctx, &sum[2], value, to) >= 0);
    EXPECT(shmem_ctx_long_atomic_fetch_inc(ctx, &sum[3], to) >= 0);
    shmem_ctx_long_atomic_fetch_add_nbi(ctx, &fetched, &sum[4], value, to);
    shmem_ctx_quiet(ctx);
    EXPECT(fetched >= 0);
    fetched = -1;
    shmem_ctx_long_atomic_fetch_inc_nbi(ctx, &fetched, &sum[5], to);
    shmem_ctx_quiet(ctx);
    EXPECT(fetched >= 0);
}

static void bit_forms(shmem_ctx_t ctx, int number, int to)
{
    uint64_t bit = UINT64_C(1) << number;
    shmem_ctx_uint64_atomic_or(ctx, &bits[0], bit, to);
    shmem_ctx_uint64_atomic_xor(ctx, &bits[1], bit, to);
    shmem_ctx_uint64_atomic_and(ctx, &bits[2], ~bit, to);
    EXPECT((shmem_ctx_uint64_atomic_fetch_or(ctx, &ors[0], bit, to) & bit) == 0);
    EXPECT((shmem_ctx_uint64_atomic_fetch_xor(ctx, &ors[1], bit, to) & bit) == 0);
    EXPECT((shmem_ctx_uint64_atomic_fetch_and(ctx, &ors[2], ~bit, to) & bit) != 0);
}

static void swap_forms(shmem_ctx_t ctx, int number, int to, int pe)
{
    long fetched = -1, value = 1000L * shmem_my_pe() + pe;
    EXPECT(shmem_ctx_long_atomic_fetch(ctx, &mine, to) == pe);
    shmem_ctx_long_atomic_fetch_nbi(ctx, &fetched, &mine, to);
    shmem_ctx_quiet(ctx);
    EXPECT(fetched == pe);
    shmem_ctx_long_atomic_set(ctx, &slot[number], value, to);
    EXPECT(shmem_ctx_long_atomic_compare_swap(ctx, &slot[number], value, -value, to) == value);
    EXPECT(shmem_ctx_long_atomic_swap(ctx, &slot[number], value + 1, to) == -value);
    shmem_ctx_long_atomic_swap_nbi(ctx, &fetched, &swapped[number], value, to);
    shmem_ctx_quiet(ctx);
    EXPECT(fetched == 0);
    shmem_ctx_long_atomic_compare_swap_nbi(ctx, &fetched, &swapped[number], value, value + 2, to);
    shmem_ctx_quiet(ctx);
    EXPECT(fetched == value);
}

static void check(const struct members *members)
{
    uint64_t all = 0;
    long total = 0;
    for (int i = 0; i < members->size; i++) {
        total += members->pe[i] + 1;
        all |= UINT64_C(1) << i;
        EXPECT(slot[i] == 1000L * members->pe[i] + shmem_my_pe() + 1 && swapped[i] == slot[i] + 1);
    }
    EXPECT(sum[0] == total && sum[2] == total && sum[4] == total);
    EXPECT(sum[1] == members->size && sum[3] == members->size && sum[5] == members->size);
    EXPECT(bits[0] == all && bits[1] == all && bits[2] == ~all);
    EXPECT(ors[0] == all && ors[1] == all && ors[2] == ~all);
}

static void visit(shmem_team_t team, const struct members *members)
{
    int number = shmem_team_my_pe(team);
    shmem_ctx_t ctx;
    memset(sum, 0, sizeof sum);
    memset(slot, 0, sizeof slot);
    memset(swapped, 0, sizeof swapped);
    bits[0] = bits[1] = ors[0] = ors[1] = 0;
    bits[2] = ors[2] = UINT64_MAX;
    mine = shmem_my_pe();
    EXPECT(shmem_team_sync(team) == 0);
    EXPECT(shmem_team_create_ctx(team, SHMEM_CTX_SERIALIZED, &ctx) == 0);
    for (int to = 0; to < members->size; to++) {
        add_forms(ctx, shmem_my_pe() + 1, to);
        bit_forms(ctx, number, to);
        swap_forms(ctx, number, to, members->pe[to]);
    }
    shmem_ctx_destroy(ctx);
    EXPECT(shmem_team_sync(team) == 0);
    check(members);
}

int main(void)
{
    shmem_init();
    members_visit(visit);
    shmem_finalize();
    return 0;
}
