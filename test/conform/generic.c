// SPDX-License-Identifier: BSD-3-Clause
// C11 generics beyond what the other programs do with them when they are built for the generics:
// every type there is an argument for, arrays, converted values, and arguments with side effects.
// pes: 1 2
#include "conform.h"

#define EXPECT_OF(what, condition)                                                               \
    if (!(condition))                                                                            \
    fail(&(struct check){.name = what, .type.name = "generic"}, "line %d: not so: %s", __LINE__, \
         #condition)

static shmem_ctx_t ctx;

/* All types of the RMA functions. */
#define EACH_RMA(DO)             \
    DO(float, f);                \
    DO(double, d);               \
    DO(long double, ld);         \
    DO(char, c);                 \
    DO(signed char, sc);         \
    DO(short, s);                \
    DO(int, i);                  \
    DO(long, l);                 \
    DO(long long, ll);           \
    DO(unsigned char, uc);       \
    DO(unsigned short, us);      \
    DO(unsigned int, ui);        \
    DO(unsigned long, ul);       \
    DO(unsigned long long, ull); \
    DO(int8_t, i8);              \
    DO(int16_t, i16);            \
    DO(int32_t, i32);            \
    DO(int64_t, i64);            \
    DO(uint8_t, u8);             \
    DO(uint16_t, u16);           \
    DO(uint32_t, u32);           \
    DO(uint64_t, u64);           \
    DO(size_t, size);            \
    DO(ptrdiff_t, diff);
#define EACH_AMO(DO)             \
    DO(int, i);                  \
    DO(long, l);                 \
    DO(long long, ll);           \
    DO(unsigned int, ui);        \
    DO(unsigned long, ul);       \
    DO(unsigned long long, ull); \
    DO(int32_t, i32);            \
    DO(int64_t, i64);            \
    DO(uint32_t, u32);           \
    DO(uint64_t, u64);           \
    DO(size_t, size);            \
    DO(ptrdiff_t, diff);
#define EACH_BITWISE(DO)         \
    DO(unsigned int, ui);        \
    DO(unsigned long, ul);       \
    DO(unsigned long long, ull); \
    DO(int32_t, i32);            \
    DO(int64_t, i64);            \
    DO(uint32_t, u32);           \
    DO(uint64_t, u64);
#define EACH_LOGIC(DO)           \
    DO(unsigned char, uc);       \
    DO(unsigned short, us);      \
    DO(unsigned int, ui);        \
    DO(unsigned long, ul);       \
    DO(unsigned long long, ull); \
    DO(int8_t, i8);              \
    DO(int16_t, i16);            \
    DO(int32_t, i32);            \
    DO(int64_t, i64);            \
    DO(uint8_t, u8);             \
    DO(uint16_t, u16);           \
    DO(uint32_t, u32);           \
    DO(uint64_t, u64);           \
    DO(size_t, size);
/* With those of EACH_RMA, the types that are added. */
#define EACH_COMPLEX(DO)     \
    DO(double _Complex, cd); \
    DO(float _Complex, cf);
#define RMA(ctype, tag)                                                                       \
    static void rma_##tag(void)                                                               \
    {                                                                                         \
        static ctype there[6];                                                                \
        const ctype three[] = {1, 2, 3}, *from = there;                                       \
        ctype here[6] = {0};                                                                  \
        static uint64_t signal;                                                               \
        shmem_put(there, three, 3, me);                                                       \
        shmem_put_nbi(ctx, there + 3, three, 3, me);                                          \
        shmem_quiet();                                                                        \
        shmem_ctx_quiet(ctx);                                                                 \
        shmem_get(here, from, 6, me);                                                         \
        EXPECT_OF("shmem_put", here[1] == 2 && here[5] == 3);                                 \
        shmem_p(there, 9, me);                                                                \
        shmem_p(ctx, &there[1], here[2], me);                                                 \
        EXPECT_OF("shmem_g", shmem_g(from, me) == 9 && shmem_g(ctx, there + 1, me) == 3);     \
        shmem_iput(ctx, there, three, 2, 1, 3, me);                                           \
        shmem_iget(here, from, 1, 2, 3, me);                                                  \
        EXPECT_OF("shmem_iput", here[0] == 1 && here[1] == 2 && here[2] == 3);                \
        shmem_ibput(there, three, 3, 1, 1, 2, me);                                            \
        shmem_ibget(ctx, here, from, 1, 3, 1, 2, me);                                         \
        EXPECT_OF("shmem_ibput", here[0] == 1 && here[1] == 2);                               \
        shmem_put_signal(there, three + 1, 1, &signal, 4, SHMEM_SIGNAL_ADD, me);              \
        shmem_put_signal_nbi(ctx, there + 1, three + 1, 1, &signal, 4, SHMEM_SIGNAL_ADD, me); \
        shmem_get_nbi(here, from, 2, me);                                                     \
        shmem_quiet();                                                                        \
        EXPECT_OF("shmem_put_signal",                                                         \
                  here[0] == 2 && here[1] == 2 && shmem_signal_fetch(&signal) == 8);          \
    }
#define AMO(ctype, tag)                                                                          \
    static void amo_##tag(void)                                                                  \
    {                                                                                            \
        static ctype there[2];                                                                   \
        const ctype *from = there;                                                               \
        ctype got = 0;                                                                           \
        int status[2] = {0};                                                                     \
        size_t indices[2];                                                                       \
        shmem_atomic_set(there, 5, me);                                                          \
        shmem_atomic_add(ctx, there, 2, me);                                                     \
        shmem_atomic_inc(there, me);                                                             \
        EXPECT_OF("shmem_atomic_fetch",                                                          \
                  shmem_atomic_fetch(from, me) == 8 && shmem_atomic_fetch(ctx, there, me) == 8); \
        EXPECT_OF("shmem_atomic_fetch_add", shmem_atomic_fetch_add(there, 1, me) == 8);          \
        EXPECT_OF("shmem_atomic_fetch_inc", shmem_atomic_fetch_inc(ctx, there, me) == 9);        \
        EXPECT_OF("shmem_atomic_swap", shmem_atomic_swap(there, 3, me) == 10);                   \
        EXPECT_OF("shmem_atomic_compare_swap",                                                   \
                  shmem_atomic_compare_swap(ctx, there, 3, 4, me) == 3);                         \
        shmem_atomic_fetch_add_nbi(ctx, &got, there, 6, me);                                     \
        shmem_ctx_quiet(ctx);                                                                    \
        shmem_atomic_fetch_nbi(&got, from, me);                                                  \
        shmem_quiet();                                                                           \
        EXPECT_OF("shmem_atomic_fetch_nbi", got == 10);                                          \
        shmem_wait_until(there, SHMEM_CMP_EQ, 10);                                               \
        shmem_wait_until_all(there, 1, NULL, SHMEM_CMP_GT, 9);                                   \
        EXPECT_OF("shmem_test", shmem_test(there, SHMEM_CMP_GE, 10) &&                           \
                                    shmem_test_all(there, 1, status, SHMEM_CMP_GE, 2));          \
        EXPECT_OF("shmem_test_any", shmem_test_any(there, 2, status, SHMEM_CMP_LT, 1) == 1);     \
        EXPECT_OF("shmem_wait_until_some",                                                       \
                  shmem_wait_until_some(there, 2, indices, NULL, SHMEM_CMP_LE, 10) == 2);        \
        EXPECT_OF("shmem_test_some_vector",                                                      \
                  shmem_test_some_vector(there, 2, indices, NULL, SHMEM_CMP_EQ, from) == 2);     \
    }
#define BITWISE(ctype, tag)                                                                       \
    static void bitwise_##tag(void)                                                               \
    {                                                                                             \
        static ctype there = 12;                                                                  \
        ctype got;                                                                                \
        shmem_atomic_and(&there, 10, me);                                                         \
        shmem_atomic_or(ctx, &there, 1, me);                                                      \
        shmem_atomic_xor(&there, 3, me);                                                          \
        EXPECT_OF("shmem_atomic_fetch_and", shmem_atomic_fetch_and(ctx, &there, 9, me) == 10);    \
        EXPECT_OF("shmem_atomic_fetch_or", shmem_atomic_fetch_or(&there, 7, me) == 8);            \
        EXPECT_OF("shmem_atomic_fetch_xor", shmem_atomic_fetch_xor(ctx, &there, 1, me) == 15);    \
        shmem_atomic_fetch_and_nbi(&got, &there, 6, me);                                          \
        shmem_atomic_fetch_or_nbi(ctx, &got, &there, 1, me);                                      \
        shmem_ctx_quiet(ctx);                                                                     \
        shmem_atomic_fetch_xor_nbi(&got, &there, 1, me);                                          \
        shmem_quiet();                                                                            \
        EXPECT_OF("shmem_atomic_fetch_xor_nbi", got == 7 && shmem_atomic_fetch(&there, me) == 6); \
    }
#define TEAM SHMEM_TEAM_WORLD
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

#define MOVE(ctype, tag)                                                                     \
    static void move_##tag(void)                                                             \
    {                                                                                        \
        static ctype to[5][2 * PES], source[PES];                                            \
        const ctype *from = source;                                                          \
        int n = n_pes;                                                                       \
        for (int i = 0; i < n; i++)                                                          \
            source[i] = (ctype)(10 * me + i);                                                \
        EXPECT_OF("shmem_broadcast", shmem_broadcast(TEAM, to[0], from, 1, n - 1) == 0 &&    \
                                         to[0][0] == (ctype)(10 * (n - 1)));                 \
        EXPECT_OF("shmem_collect", shmem_collect(TEAM, to[1], source, 1) == 0 &&             \
                                       to[1][n - 1] == (ctype)(10 * (n - 1)));               \
        EXPECT_OF("shmem_fcollect", shmem_fcollect(TEAM, to[2], from, 1) == 0 &&             \
                                        to[2][n - 1] == (ctype)(10 * (n - 1)));              \
        EXPECT_OF("shmem_alltoall", shmem_alltoall(TEAM, to[3], from, 1) == 0 &&             \
                                        to[3][n - 1] == (ctype)(10 * (n - 1) + me));         \
        EXPECT_OF("shmem_alltoalls", shmem_alltoalls(TEAM, &to[4][0], from, 2, 1, 1) == 0 && \
                                         to[4][2 * (n - 1)] == (ctype)(10 * (n - 1) + me));  \
    }
#define SUMS(ctype, tag)                                                                   \
    static void sums_##tag(void)                                                           \
    {                                                                                      \
        static ctype to[4], source;                                                        \
        const ctype *from = &source;                                                       \
        source = (ctype)(me + 2);                                                          \
        EXPECT_OF("shmem_sum_reduce", shmem_sum_reduce(TEAM, to, from, 1) == 0 &&          \
                                          to[0] == (ctype)(n_pes * (n_pes + 3) / 2));      \
        EXPECT_OF("shmem_prod_reduce", shmem_prod_reduce(TEAM, to + 1, &source, 1) == 0 && \
                                           to[1] == (ctype)factorial(n_pes + 1));          \
        EXPECT_OF("shmem_sum_inscan", shmem_sum_inscan(TEAM, &to[2], from, 1) == 0 &&      \
                                          to[2] == (ctype)((me + 1) * (me + 4) / 2));      \
        EXPECT_OF("shmem_sum_exscan", shmem_sum_exscan(TEAM, to + 3, &source, 1) == 0 &&   \
                                          to[3] == (ctype)(me * (me + 3) / 2));            \
    }
#define ORDER(ctype, tag)                                                                   \
    static void order_##tag(void)                                                           \
    {                                                                                       \
        static ctype to[2], source;                                                         \
        const ctype *from = &source;                                                        \
        source = (ctype)(me + 2);                                                           \
        EXPECT_OF("shmem_max_reduce",                                                       \
                  shmem_max_reduce(TEAM, to, from, 1) == 0 && to[0] == (ctype)(n_pes + 1)); \
        EXPECT_OF("shmem_min_reduce",                                                       \
                  shmem_min_reduce(TEAM, to + 1, &source, 1) == 0 && to[1] == (ctype)2);    \
    }
#define LOGIC(ctype, tag)                                                              \
    static void logic_##tag(void)                                                      \
    {                                                                                  \
        static ctype to[3], source;                                                    \
        const ctype *from = &source;                                                   \
        source = (ctype)(me ? 6 : 3);                                                  \
        EXPECT_OF("shmem_and_reduce", shmem_and_reduce(TEAM, to, from, 1) == 0 &&      \
                                          to[0] == (ctype)(n_pes == 1 ? 3 : 2));       \
        EXPECT_OF("shmem_or_reduce", shmem_or_reduce(TEAM, to + 1, &source, 1) == 0 && \
                                         to[1] == (ctype)(n_pes == 1 ? 3 : 7));        \
        EXPECT_OF("shmem_xor_reduce", shmem_xor_reduce(TEAM, &to[2], from, 1) == 0 &&  \
                                          to[2] == (ctype)(n_pes % 2 ? 3 : 5));        \
    }
EACH_RMA(RMA)
EACH_AMO(AMO)
EACH_BITWISE(BITWISE)
EACH_RMA(MOVE)
EACH_RMA(SUMS)
EACH_COMPLEX(SUMS)
EACH_RMA(ORDER)
EACH_LOGIC(LOGIC)

/* shmem_sync with one argument and with four, and by name. */
static void check_sync(void)
{
    static long sync[SHMEM_SYNC_SIZE];
    for (int i = 0; i < SHMEM_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    EXPECT_OF("shmem_sync", shmem_sync(TEAM) == 0);
    shmem_sync(0, 0, n_pes, sync);
    (shmem_sync)(0, 0, n_pes, sync);
    for (int i = 0; i < SHMEM_SYNC_SIZE; i++)
        EXPECT_OF("shmem_sync", sync[i] == SHMEM_SYNC_VALUE);
}

/* Each argument of a collective is evaluated once. */
static void check_collective_once(void)
{
    static long there[4], here[4] = {1, 2, 3, 4};
    long *to = there, *from = here;
    size_t counts[] = {1, 1}, *count = counts;
    shmem_broadcast(TEAM, to++, from++, *count++, 0);
    shmem_sum_reduce(TEAM, to++, from++, *count++);
    EXPECT_OF("shmem_broadcast", to == there + 2 && from == here + 2 && count == counts + 2);
    EXPECT_OF("shmem_broadcast", there[0] == 1 && there[1] == 2 * n_pes && there[2] == 0);
}

/* Each argument is evaluated once, with and without a context. */
static void check_once(void)
{
    static long there[8];
    long here[] = {10, 11, 12, 13, 14, 15, 16, 17}, *to = there, *from = here;
    int pes[] = {me, me, me, me}, *pe = pes;
    shmem_put(to++, from++, 1, *pe++);
    shmem_put(ctx, to++, from++, 1, *pe++);
    shmem_p(to++, *from++, *pe++);
    shmem_ctx_quiet(ctx);
    shmem_quiet();
    EXPECT_OF("shmem_put", to == there + 3 && from == here + 3 && pe == pes + 3);
    EXPECT_OF("shmem_put", there[0] == 10 && there[1] == 11 && there[2] == 12 && there[3] == 0);
}

/* Values are converted as a call to a prototype converts them. */
static void check_conversion(void)
{
    static double d;
    static unsigned char c;
    static float f;
    int wide = 0x1ff;
    shmem_p(&d, 3, me);
    shmem_p(&c, wide, me);
    shmem_atomic_set(&f, 2, me);
    shmem_quiet();
    EXPECT_OF("shmem_p", d == 3.0 && c == 0xff && f == 2.0f);
    EXPECT_OF("shmem_atomic_swap",
              shmem_atomic_swap(&f, 5.5, me) == 2.0f && shmem_atomic_fetch(&f, me) == 5.5f);
}

#define RUN_RMA(ctype, tag) rma_##tag();
#define RUN_AMO(ctype, tag) amo_##tag();
#define RUN_BITWISE(ctype, tag) bitwise_##tag();
#define RUN_MOVE(ctype, tag) move_##tag();
#define RUN_SUMS(ctype, tag) sums_##tag();
#define RUN_ORDER(ctype, tag) order_##tag();
#define RUN_LOGIC(ctype, tag) logic_##tag();

int main(void)
{
    start();
    ctx = contexts[0];
    EACH_RMA(RUN_RMA)
    EACH_AMO(RUN_AMO)
    EACH_BITWISE(RUN_BITWISE)
    EACH_RMA(RUN_MOVE)
    EACH_RMA(RUN_SUMS)
    EACH_COMPLEX(RUN_SUMS)
    EACH_RMA(RUN_ORDER)
    EACH_LOGIC(RUN_LOGIC)
    check_sync();
    check_collective_once();
    check_once();
    check_conversion();
    return finish();
}
