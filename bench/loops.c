/* SPDX-License-Identifier: BSD-3-Clause */
/* The loops that are timed: each operation as SHMEM calls, and as a good engineer would write it on
 * bare shared memory. Both have the same shape, so that only the operation differs. Knows nothing
 * of repetitions and medians. */
#include "near.h"
#include <shmem.h>
#include <stdio.h>
#include <string.h>

/* A compiler barrier: no value of memory stays in a register across it. */
#define KEEP_MEMORY() __asm__ __volatile__("" ::: "memory")
#define KEEP_VALUE(x) __asm__ __volatile__("" ::"r"(x))

static void expect(const char *what, long is, long expected)
{
    if (is == expected)
        return;
    fprintf(stderr, "near: %s gave %ld instead of %ld\n", what, is, expected);
    shmem_global_exit(1);
}

/* ---- one way of an 8-byte put: ping-pong, half of it ---- */

/* A flag holds the number of the last round, and rounds continue from there. The first round is not
 * timed: the PEs meet in it. */

static void ping_pong_shmem(struct place where, long first, long last)
{
    long *own = (long *)&where.own->flag, *dest = (long *)&where.dest->flag;
    for (long i = first; i <= last; i++) {
        if (where.me)
            shmem_long_wait_until(own, SHMEM_CMP_EQ, i);
        shmem_long_p(dest, i, where.other);
        if (!where.me)
            shmem_long_wait_until(own, SHMEM_CMP_EQ, i);
    }
}

static double latency_shmem(struct place where, long n)
{
    long done = shmem_long_g((long *)&where.dest->flag, where.other);
    ping_pong_shmem(where, done + 1, done + 1);
    double start = now();
    ping_pong_shmem(where, done + 2, done + 1 + n);
    return (now() - start) / (2.0 * (double)n);
}

static void ping_pong_bare(struct place where, long first, long last)
{
    volatile long *own = &where.own->flag, *dest = &where.dest->flag;
    for (long i = first; i <= last; i++) {
        if (where.me)
            while (*own != i)
                RELAX();
        *dest = i;
        if (!where.me)
            while (*own != i)
                RELAX();
    }
}

static double latency_bare(struct place where, long n)
{
    long done = where.dest->flag;
    ping_pong_bare(where, done + 1, done + 1);
    double start = now();
    ping_pong_bare(where, done + 2, done + 1 + n);
    return (now() - start) / (2.0 * (double)n);
}

/* ---- rate of stores ---- */

static double rate_shmem(struct place where, long n)
{
    if (where.me)
        return 0;
    long *array = (long *)where.dest->array;
    int pe = where.other;
    long rounds = (n + array_longs - 1) / array_longs;
    double start = now();
    for (long r = 0; r < rounds; r++)
        for (long i = 0; i < array_longs; i++)
            shmem_long_p(&array[i], r, pe);
    return (now() - start) / (double)(rounds * array_longs);
}

static double rate_bare(struct place where, long n)
{
    if (where.me)
        return 0;
    volatile long *array = where.dest->array;
    long rounds = (n + array_longs - 1) / array_longs;
    double start = now();
    for (long r = 0; r < rounds; r++)
        for (long i = 0; i < array_longs; i++)
            array[i] = r; /* volatile: one store each, as SHMEM promises, no vectors */
    return (now() - start) / (double)(rounds * array_longs);
}

/* ---- put and get ---- */

static double put_shmem(struct place where, long n)
{
    if (where.me)
        return 0;
    char *its = where.dest->block, *mine = where.mine;
    size_t bytes = where.bytes;
    int pe = where.other;
    double start = now();
    for (long i = 0; i < n; i++)
        shmem_putmem(its, mine, bytes, pe);
    return (now() - start) / (double)n;
}

static double put_bare(struct place where, long n)
{
    if (where.me)
        return 0;
    char *its = where.dest->block, *mine = where.mine;
    size_t bytes = where.bytes;
    double start = now();
    for (long i = 0; i < n; i++) {
        memcpy(its, mine, bytes);
        KEEP_MEMORY();
    }
    return (now() - start) / (double)n;
}

static double get_shmem(struct place where, long n)
{
    if (where.me)
        return 0;
    char *its = where.dest->block, *mine = where.mine;
    size_t bytes = where.bytes;
    int pe = where.other;
    double start = now();
    for (long i = 0; i < n; i++)
        shmem_getmem(mine, its, bytes, pe);
    return (now() - start) / (double)n;
}

static double get_bare(struct place where, long n)
{
    if (where.me)
        return 0;
    char *its = where.dest->block, *mine = where.mine;
    size_t bytes = where.bytes;
    double start = now();
    for (long i = 0; i < n; i++) {
        memcpy(mine, its, bytes);
        KEEP_MEMORY();
    }
    return (now() - start) / (double)n;
}

/* The same between both PEs' copies of one object, which are at the same offset in their memory. */
static struct place same_object(struct place where)
{
    where.mine = where.own->block;
    return where;
}

static double put_same_shmem(struct place where, long n)
{
    return put_shmem(same_object(where), n);
}

static double put_same_bare(struct place where, long n) { return put_bare(same_object(where), n); }

static double get_same_shmem(struct place where, long n)
{
    return get_shmem(same_object(where), n);
}

static double get_same_bare(struct place where, long n) { return get_bare(same_object(where), n); }

/* ---- atomics ---- */

static double fetch_add_shmem(struct place where, long n)
{
    if (where.me)
        return 0;
    long *word = (long *)&where.dest->word;
    int pe = where.other;
    long first = shmem_long_atomic_fetch(word, pe), old = 0;
    double start = now();
    for (long i = 0; i < n; i++) {
        old = shmem_long_atomic_fetch_add(word, 1, pe);
        KEEP_VALUE(old);
    }
    double took = now() - start;
    expect("fetch_add", old, first + n - 1);
    return took / (double)n;
}

static double fetch_add_bare(struct place where, long n)
{
    if (where.me)
        return 0;
    long *word = (long *)&where.dest->word;
    double start = now();
    for (long i = 0; i < n; i++) {
        long old = __atomic_fetch_add(word, 1, __ATOMIC_SEQ_CST); /* lock xadd */
        KEEP_VALUE(old);
    }
    return (now() - start) / (double)n;
}

static double compare_swap_shmem(struct place where, long n)
{
    if (where.me)
        return 0;
    long *word = (long *)&where.dest->word;
    int pe = where.other;
    long first = shmem_long_atomic_fetch(word, pe), old = 0;
    double start = now();
    for (long i = first; i < first + n; i++) {
        old = shmem_long_atomic_compare_swap(word, i, i + 1, pe);
        KEEP_VALUE(old);
    }
    double took = now() - start;
    expect("compare_swap", old, first + n - 1);
    return took / (double)n;
}

static double compare_swap_bare(struct place where, long n)
{
    if (where.me)
        return 0;
    long *word = (long *)&where.dest->word;
    long first = *word, old = 0;
    double start = now();
    for (long i = first; i < first + n; i++) {
        old = i; /* lock cmpxchg */
        __atomic_compare_exchange_n(word, &old, i + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        KEEP_VALUE(old);
    }
    double took = now() - start;
    expect("cmpxchg", old, first + n - 1);
    return took / (double)n;
}

/* ---- put and quiet ---- */

static double put_quiet_shmem(struct place where, long n)
{
    if (where.me)
        return 0;
    long *word = (long *)&where.dest->word;
    int pe = where.other;
    double start = now();
    for (long i = 0; i < n; i++) {
        shmem_long_p(word, i, pe);
        shmem_quiet();
    }
    return (now() - start) / (double)n;
}

static double put_quiet_bare(struct place where, long n)
{
    if (where.me)
        return 0;
    volatile long *word = &where.dest->word;
    double start = now();
    for (long i = 0; i < n; i++) {
        *word = i;
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
    }
    return (now() - start) / (double)n;
}

/* ---- barrier; the first call is not timed ---- */

static double barrier_shmem(struct place where, long n)
{
    (void)where;
    shmem_barrier_all();
    double start = now();
    for (long i = 0; i < n; i++)
        shmem_barrier_all();
    return (now() - start) / (double)n;
}

/* Two flags, each written by one process and read by the other, which may already be one round
 * ahead. */
static void exchange_bare(struct place where, long first, long last)
{
    volatile long *own = &where.own->flag, *dest = &where.dest->flag;
    for (long i = first; i <= last; i++) {
        *dest = i;
        while (*own < i)
            RELAX();
    }
}

static double barrier_bare(struct place where, long n)
{
    long done = where.dest->flag;
    exchange_bare(where, done + 1, done + 1);
    double start = now();
    exchange_bare(where, done + 2, done + 1 + n);
    return (now() - start) / (double)n;
}

/* ---- the rows ---- */

const struct operation latency = {
    .row = "latency",
    .what = "8-byte p, wait_until, one way",
    .shmem = latency_shmem,
    .bare = latency_bare,
    .has_static = 1,
    .goal = 1.1,
};

const struct operation rate = {
    .row = "rate",
    .what = "long_p inlined",
    .shmem = rate_shmem,
    .bare = rate_bare,
    .has_static = 1,
    .is_rate = 1,
    .goal = 0.9,
};

const struct operation called_rate = {
    .row = "called",
    .what = "long_p by exported symbol",
    .shmem = called_p,
    .bare = rate_bare,
    .has_static = 1,
    .is_rate = 1,
    .goal = 3.5,
    .in_ns = 1,
};

const struct operation put = {
    .row = "put",
    .what = "putmem",
    .shmem = put_shmem,
    .bare = put_bare,
    .has_static = 1,
    .is_rate = 1,
    .goal = 0.97,
};

const struct operation get = {
    .row = "get",
    .what = "getmem",
    .shmem = get_shmem,
    .bare = get_bare,
    .has_static = 1,
    .is_rate = 1,
    .goal = 0.97,
};

const struct operation put_same = {
    .row = "put_same",
    .what = "putmem of one object",
    .shmem = put_same_shmem,
    .bare = put_same_bare,
    .has_static = 1,
    .is_rate = 1,
    .goal = 0.97,
};

const struct operation get_same = {
    .row = "get_same",
    .what = "getmem of one object",
    .shmem = get_same_shmem,
    .bare = get_same_bare,
    .has_static = 1,
    .is_rate = 1,
    .goal = 0.97,
};

const struct operation fetch_add = {
    .row = "fetch_add",
    .what = "atomic_fetch_add",
    .shmem = fetch_add_shmem,
    .bare = fetch_add_bare,
    .has_static = 1,
    .goal = 1.1,
};

const struct operation compare_swap = {
    .row = "compare_swap",
    .what = "atomic_compare_swap",
    .shmem = compare_swap_shmem,
    .bare = compare_swap_bare,
    .has_static = 1,
    .goal = 1.1,
};

const struct operation put_quiet = {
    .row = "quiet",
    .what = "8-byte p, quiet",
    .shmem = put_quiet_shmem,
    .bare = put_quiet_bare,
    .has_static = 1,
    .goal = 1.2,
};

const struct operation barrier = {
    .row = "barrier",
    .what = "barrier_all",
    .shmem = barrier_shmem,
    .bare = barrier_bare,
    .goal = 1.5,
};
