/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests: waited for and tested one by one, merged while operations are added and afterwards, in
 * arrays, persistent, freed before they are complete; operations of all sizes from and to private
 * and symmetric memory, in several contexts. */
// pes: 1 2 3
// nodes: 1 2 3:cyclic
// sanitize: yes
#include "../expect.h"

#include <shmemx.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 20000, LARGE = 1 << 20 };

static int me, n, to;
static long words[WORDS], counter, slot[4];
static uint64_t signal_word;
static unsigned char *big;

static long value_of(int pe, int i) { return pe * 1000003L + i; }

static void fill(void)
{
    for (int i = 0; i < WORDS; i++)
        words[i] = value_of(me, i);
    counter = 0;
    shmem_barrier_all();
}

static void is_got(const long *got)
{
    for (int i = 0; i < WORDS; i++)
        EXPECT(got[i] == value_of(to, i));
}

/* ---- one request ---- */

static void one(void)
{
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    long value = 42 + me, back;
    shmemx_wait_nbe(&req); /* it stands for nothing */
    EXPECT(req == SHMEMX_REQUEST_INVALID);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_put_nbe(&slot[0], &value, 1, to, &req);
    shmemx_wait_nbe(&req);
    EXPECT(req == SHMEMX_REQUEST_INVALID);
    shmem_get(&back, &slot[0], 1, to);
    EXPECT(back == value);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_get_nbe(&back, &words[5], 1, to, &req);
    for (int status = 0; !status;)
        shmemx_test_nbe(&req, &status);
    EXPECT(req == SHMEMX_REQUEST_INVALID && back == value_of(to, 5));
    shmem_barrier_all();
}

static void many_in_one(long *got)
{
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    memset(got, 0, WORDS * sizeof *got);
    for (int i = 0; i < WORDS; i++)
        shmemx_get_nbe(&got[i], &words[i], 1, to, &req);
    shmemx_wait_nbe(&req);
    is_got(got);
}

static void one_each(long *got)
{
    shmemx_request_t *reqs = calloc(WORDS, sizeof *reqs);
    memset(got, 0, WORDS * sizeof *got);
    for (int i = 0; i < WORDS; i++)
        shmemx_get_nbe(&got[i], &words[i], 1, to, &reqs[i]);
    shmemx_wait_nbe_all(reqs, WORDS, NULL);
    is_got(got);
    for (int i = 0; i < WORDS; i++) {
        EXPECT(reqs[i] == SHMEMX_REQUEST_INVALID);
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
    }
    memset(got, 0, WORDS * sizeof *got);
    for (int i = 0; i < WORDS; i++)
        shmemx_get_nbe(&got[i], &words[i], 1, to, &reqs[i]);
    shmemx_request_t all = SHMEMX_REQUEST_UNINITIALIZED, halves[2] = {0};
    shmemx_request_merge(&halves[0], WORDS / 2, reqs);
    shmemx_request_merge(&halves[1], WORDS - WORDS / 2, reqs + WORDS / 2);
    shmemx_request_merge(&all, 2, halves);
    EXPECT(halves[0] == SHMEMX_REQUEST_INVALID && reqs[WORDS - 1] == SHMEMX_REQUEST_INVALID);
    shmemx_wait_nbe(&all);
    is_got(got);
    free(reqs);
}

/* Operations that nobody waits for are complete after quiet. */
static void given_up(long *got)
{
    memset(got, 0, WORDS * sizeof *got);
    for (int i = 0; i < WORDS; i++) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_get_nbe(&got[i], &words[i], 1, to, &req);
        shmemx_request_free(&req);
        EXPECT(req == SHMEMX_REQUEST_INVALID);
    }
    shmem_quiet();
    is_got(got);
    /* So are operations that are waited for after quiet. */
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    memset(got, 0, WORDS * sizeof *got);
    for (int i = 0; i < WORDS; i++)
        shmemx_get_nbe(&got[i], &words[i], 1, to, &req);
    shmem_quiet();
    is_got(got);
    int status = 0;
    shmemx_test_nbe(&req, &status);
    EXPECT(status == 1);
}

/* ---- arrays ---- */

static void arrays(void)
{
    enum { N = 8 };
    shmemx_request_t reqs[N] = {SHMEMX_REQUEST_UNINITIALIZED};
    int status[N] = {0};
    long got[N] = {0};
    size_t indices[N], left = N - 2;
    EXPECT(shmemx_wait_nbe_any(reqs, N, NULL) == SIZE_MAX); /* none stands for anything */
    EXPECT(shmemx_test_nbe_some(reqs, N, indices, NULL) == 0);
    EXPECT(shmemx_test_nbe_all(reqs, N, NULL) == 1);
    for (int i = 0; i < N; i++)
        shmemx_get_nbe(&got[i], &words[i], 1, to, &reqs[i]);
    status[3] = status[6] = 1;
    size_t which = shmemx_wait_nbe_any(reqs, N, status);
    EXPECT(which < N && !status[which] && reqs[which] == SHMEMX_REQUEST_INVALID);
    EXPECT(got[which] == value_of(to, (int)which));
    for (left--; left;) {
        size_t number = shmemx_wait_nbe_some(reqs, N, indices, status);
        EXPECT(number >= 1 && number <= left);
        for (size_t i = 0; i < number; i++)
            EXPECT(!status[indices[i]] && got[indices[i]] == value_of(to, (int)indices[i]));
        left -= number;
    }
    EXPECT(shmemx_wait_nbe_some(reqs, N, indices, status) == 0);
    EXPECT(reqs[3] != SHMEMX_REQUEST_INVALID && reqs[6] != SHMEMX_REQUEST_INVALID);
    while (!shmemx_test_nbe_all(reqs, N, NULL))
        continue;
    EXPECT(got[3] == value_of(to, 3) && got[6] == value_of(to, 6));
    for (int i = 0; i < N; i++)
        EXPECT(reqs[i] == SHMEMX_REQUEST_INVALID);
}

/* ---- sizes ---- */

static void sizes(void)
{
    static const size_t bytes[] = {1, 2, 3, 8, 9, 100, 4095, 8200, 33000, 99999, LARGE};
    unsigned char *private = malloc(LARGE);
    unsigned char *mine = big + LARGE;
    for (size_t s = 0; s < sizeof bytes / sizeof bytes[0]; s++)
        for (int symmetric = 0; symmetric < 2; symmetric++) {
            unsigned char *here = symmetric ? mine : private;
            shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
            memset(here, (int)(10 + s) * (symmetric + 1) + me, bytes[s]);
            shmemx_putmem_nbe(big, here, bytes[s], to, &req);
            shmemx_wait_local_nbe(&req);
            memset(here, 0, bytes[s]);
            shmemx_wait_nbe(&req);
            req = SHMEMX_REQUEST_UNINITIALIZED;
            shmemx_getmem_nbe(here, big, bytes[s], to, &req);
            shmemx_wait_nbe(&req);
            for (size_t i = 0; i < bytes[s]; i++)
                EXPECT(here[i] == (unsigned char)((int)(10 + s) * (symmetric + 1) + me));
            memset(here, 77, bytes[s]);
            shmemx_local_complete(); /* once more without anything to wait for */
            shmem_putmem_nbi(big, here, bytes[s], to);
            shmemx_local_complete();
            memset(here, 0, bytes[s]);
            shmem_getmem(here, big, bytes[s], to);
            EXPECT(here[0] == 77 || bytes[s] > 4095); /* a get may overtake a transfer */
            shmem_quiet();
            shmem_getmem(here, big, bytes[s], to);
            EXPECT(here[0] == 77 && here[bytes[s] - 1] == 77);
        }
    free(private);
    shmem_barrier_all();
}

/* ---- atomics, signals, strides, order ---- */

static void others(void)
{
    enum { TIMES = 300 };
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    long old[TIMES];
    short few[10], wide[30];
    for (int i = 0; i < TIMES; i++)
        shmemx_atomic_fetch_inc_nbe(&old[i], &counter, to, &req);
    shmemx_atomic_add_nbe(&counter, 5L, to, &req);
    shmemx_signal_add_nbe(&signal_word, 3, to, &req);
    shmemx_fence_nbe(&req);
    shmemx_pe_quiet_nbe(to, &req);
    shmemx_wait_nbe(&req);
    for (int i = 0; i < TIMES; i++)
        EXPECT(old[i] == i);
    EXPECT(shmem_atomic_fetch(&counter, to) == TIMES + 5);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_short_iget_nbe(few, (short *)words, 1, 4, 10, to, &req);
    shmemx_short_iget_nbe(wide, (short *)words, 3, 4, 10, to, &req);
    shmemx_wait_nbe(&req);
    for (int i = 0; i < 10; i++)
        EXPECT(few[i] == (short)value_of(to, i) && wide[3 * i] == few[i]);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_short_iput_nbe((short *)big, wide, 7, 3, 10, to, &req);
    long value = 9;
    shmemx_put_signal_nbe(&slot[1], &value, 1, &signal_word, 4, SHMEM_SIGNAL_ADD, to, &req);
    shmemx_wait_nbe(&req);
    for (int i = 0; i < 10; i++)
        EXPECT(shmem_g((short *)big + 7 * i, to) == few[i]);
    EXPECT(shmem_g(&slot[1], to) == 9 && shmem_g(&signal_word, to) == 7);
    shmem_barrier_all();
}

/* The functions without types, of a context. The PE that operations go to looks at its own memory:
 * what a fence orders is there before the signal that follows the fence. */
static void untyped(shmem_ctx_t ctx)
{
    enum { TIMES = 200 };
    signal_word = 0;
    slot[0] = slot[1] = 0;
    shmem_barrier_all();
    for (long i = 1; i <= TIMES; i++) {
        shmemx_request_t put = SHMEMX_REQUEST_UNINITIALIZED, behind = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_ctx_long_put_nbe(ctx, &slot[0], &i, 1, to, &put);
        shmemx_ctx_fence_nbe(ctx, &behind);
        if (i % 2)
            shmemx_ctx_signal_set_nbe(ctx, &signal_word, (uint64_t)i, to, &behind);
        else
            shmemx_ctx_signal_add_nbe(ctx, &signal_word, 1, to, &behind);
        shmem_uint64_wait_until(&signal_word, SHMEM_CMP_GE, (uint64_t)i);
        EXPECT(slot[0] >= i);
        shmemx_wait_nbe(&behind);
        shmemx_wait_nbe(&put);
        shmem_barrier_all();
    }
    for (long i = 1; i <= TIMES; i++) {
        shmemx_request_t all = SHMEMX_REQUEST_UNINITIALIZED;
        shmem_ctx_long_put_nbi(ctx, &slot[1], &i, 1, to);
        shmemx_ctx_pe_quiet_nbe(ctx, to, &all); /* of operations without a request */
        shmemx_wait_nbe(&all);
        EXPECT(shmem_long_atomic_fetch(&slot[1], to) == i);
        shmem_ctx_long_put_nbi(ctx, &words[0], &i, 1, me);
        shmemx_ctx_local_complete(ctx);
    }
    shmem_ctx_quiet(ctx);
    words[0] = value_of(me, 0);
    shmem_barrier_all();
}

static void untyped_of_contexts(void)
{
    static const long options[] = {0, SHMEM_CTX_PRIVATE, SHMEM_CTX_SERIALIZED};
    untyped(SHMEM_CTX_DEFAULT);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        shmem_ctx_t ctx;
        EXPECT(shmem_ctx_create(options[i], &ctx) == 0);
        untyped(ctx);
        shmem_ctx_destroy(ctx);
    }
}

static void persistent(void)
{
    shmemx_request_t req;
    shmem_ctx_t ctx;
    EXPECT(shmemx_request_allocate(&req, 1L << 20) != 0);
    EXPECT(shmemx_request_allocate(&req, SHMEMX_REQUEST_PERSISTENT) == 0);
    EXPECT(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
    for (long i = 0; i < 500; i++) {
        shmemx_long_put_nbe(&slot[2], &i, 1, to, &req);
        shmemx_ctx_long_put_nbe(ctx, &slot[3], &i, 1, to, &req);
        shmemx_wait_nbe(&req);
        EXPECT(req != SHMEMX_REQUEST_INVALID);
        EXPECT(shmem_g(&slot[2], to) == i && shmem_g(&slot[3], to) == i);
    }
    long value = 1000;
    shmemx_ctx_long_put_nbe(ctx, &slot[3], &value, 1, to, &req);
    shmem_ctx_destroy(ctx); /* completes it */
    EXPECT(shmem_g(&slot[3], to) == 1000);
    shmemx_wait_nbe(&req);
    shmemx_request_free(&req);
    EXPECT(req == SHMEMX_REQUEST_INVALID);
    shmem_barrier_all();
}

/* A persistent request without operations is complete, and ends nothing when it is ended: who asks
 * for one after the other excludes it by its status. */
static void persistent_idle(void)
{
    shmemx_request_t reqs[2];
    int status[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        long value = 2000 + i;
        EXPECT(shmemx_request_allocate(&reqs[i], SHMEMX_REQUEST_PERSISTENT) == 0);
        shmemx_long_put_nbe(&slot[2 + i], &value, 1, to, &reqs[i]);
    }
    for (size_t left = 2, seen = 0; left; left--) {
        size_t i = shmemx_wait_nbe_any(reqs, 2, status);
        EXPECT(i < 2 && !(seen & 1 << i) && shmem_g(&slot[2 + i], to) == 2000 + (long)i);
        seen |= 1 << i;
        status[i] = 1;
    }
    size_t indices[2];
    EXPECT(shmemx_wait_nbe_any(reqs, 2, status) == SIZE_MAX);
    EXPECT(shmemx_wait_nbe_any(reqs, 2, NULL) < 2 && shmemx_test_nbe_any(reqs, 2, NULL) < 2);
    EXPECT(shmemx_wait_nbe_some(reqs, 2, indices, NULL) == 2);
    EXPECT(shmemx_test_nbe_some(reqs, 2, indices, NULL) == 2);
    for (int i = 0; i < 2; i++)
        shmemx_request_free(&reqs[i]);
    shmem_barrier_all();
}

int main(void)
{
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    to = (me + 1) % n;
    big = shmem_malloc(2 * LARGE);
    long *private = malloc(WORDS * sizeof *private);
    long *symmetric = shmem_malloc(WORDS * sizeof *symmetric);
    fill();
    one();
    many_in_one(private);
    many_in_one(symmetric);
    one_each(private);
    one_each(symmetric);
    given_up(private);
    given_up(symmetric);
    arrays();
    sizes();
    others();
    untyped_of_contexts();
    persistent();
    persistent_idle();
    free(private);
    shmem_finalize();
    return 0;
}
