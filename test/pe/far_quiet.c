/* SPDX-License-Identifier: BSD-3-Clause */
/* Operations that quiet and pe_quiet of a context have completed are visible to a PE that is
 * notified over another context; non-blocking gets have arrived on the stack, the heap and in
 * static data, many at the same time. */
// pes: 3 4
// nodes: 2 3:cyclic
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 60, PIECES = 300, WORDS = 24, LARGE = 300000 };

static long small[PIECES], flag, back, data_got[PIECES][WORDS], there[PIECES][WORDS];
static unsigned char *large, *large_source, *private_source;

/* Puts of all kinds to all PEs, of which those to pe are then completed. */
static void put(shmem_ctx_t ctx, long round, int pe)
{
    int n = shmem_n_pes(), me = shmem_my_pe();
    long values[PIECES];
    memset(large_source, (int)round, LARGE);
    memset(private_source, (int)round, LARGE);
    for (int i = 0; i < PIECES; i++)
        values[i] = round;
    for (int k = 1; k < n; k++) {
        int to = (me + k) % n;
        if (to != pe) /* these may be pending; nobody reads them */
            shmem_ctx_long_put_nbi(ctx, &there[0][0], values, WORDS, to);
    }
    for (int i = 0; i < PIECES / 2; i++)
        shmem_ctx_long_p(ctx, &small[i], round, pe);
    shmem_ctx_long_put_nbi(ctx, &small[PIECES / 2], values, PIECES / 2, pe);
    shmem_ctx_putmem_nbi(ctx, large, round % 2 ? large_source : private_source, LARGE, pe);
    if (round % 3)
        shmem_ctx_pe_quiet(ctx, &pe, 1);
    else
        shmem_ctx_quiet(ctx);
}

static void check_puts(long round)
{
    for (int i = 0; i < PIECES; i++)
        EXPECT(small[i] == round);
    for (int i = 0; i < LARGE; i++)
        EXPECT(large[i] == (unsigned char)round);
}

static void get(shmem_ctx_t ctx, long (*heap_got)[WORDS], int pe)
{
    long got[PIECES][WORDS], one[PIECES];
    for (int i = 0; i < PIECES; i++) {
        size_t words = (size_t)i % WORDS + 1;
        shmem_ctx_long_get_nbi(ctx, got[i], there[i], words, pe);
        shmem_ctx_long_get_nbi(ctx, heap_got[i], there[i], words, pe);
        shmem_ctx_getmem_nbi(ctx, data_got[i], there[i], words * sizeof(long), pe);
        shmem_ctx_long_atomic_fetch_nbi(ctx, &one[i], &there[i][words - 1], pe);
    }
    shmem_ctx_quiet(ctx);
    for (int i = 1; i < PIECES; i++)
        for (int k = 0; k <= i % WORDS; k++) {
            long value = pe * 100000L + i * 100 + k;
            EXPECT(got[i][k] == value && heap_got[i][k] == value && data_got[i][k] == value);
            EXPECT(k < i % WORDS || one[i] == value);
        }
}

int main(void)
{
    shmem_ctx_t ctx;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    large = shmem_malloc(LARGE);
    large_source = shmem_malloc(LARGE);
    private_source = malloc(LARGE);
    long(*heap_got)[WORDS] = shmem_malloc(PIECES * sizeof *heap_got);
    EXPECT(large && large_source && private_source && heap_got);
    for (int i = 1; i < PIECES; i++) /* the first is for others to write to */
        for (int k = 0; k < WORDS; k++)
            there[i][k] = me * 100000L + i * 100 + k;
    EXPECT(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &ctx) == 0);
    shmem_barrier_all();
    for (long round = 1; round <= ROUNDS; round++) {
        put(ctx, round, right);
        shmem_long_p(&flag, round, right); /* another context: nothing orders it but the quiet */
        shmem_long_wait_until(&flag, SHMEM_CMP_GE, round);
        check_puts(round);
        shmem_long_p(&back, round, left);
        get(ctx, heap_got, right);
        shmem_long_wait_until(&back, SHMEM_CMP_GE, round);
    }
    shmem_ctx_destroy(ctx);
    free(private_source);
    shmem_finalize();
    return 0;
}
