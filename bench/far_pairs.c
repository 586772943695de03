/* SPDX-License-Identifier: BSD-3-Clause */
/* The operations between two PEs of different nodes, as a program would call them. Knows nothing of
 * repetitions, medians or counterparts. */
#include "far.h"
#include <shmem.h>
#include <string.h>

static long rounds; /* of ping-pong, on both PEs */

static void ping(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        shmem_long_p(here.flag, ++rounds, here.partner);
        shmem_long_wait_until(here.flag, SHMEM_CMP_GE, rounds);
    }
    (void)bytes;
}

static void pong(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        shmem_long_wait_until(here.flag, SHMEM_CMP_GE, ++rounds);
        shmem_long_p(here.flag, rounds, here.partner);
    }
    (void)bytes;
}

static void put_signal(void)
{
    shmem_long_put_signal(here.flag, &rounds, 1, here.signal, (uint64_t)rounds, SHMEM_SIGNAL_SET,
                          here.partner);
}

static void ping_signal(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        rounds++;
        put_signal();
        shmem_signal_wait_until(here.signal, SHMEM_CMP_GE, (uint64_t)rounds);
    }
    (void)bytes;
}

static void pong_signal(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        shmem_signal_wait_until(here.signal, SHMEM_CMP_GE, (uint64_t)++rounds);
        put_signal();
    }
    (void)bytes;
}

static void put_word_quiet(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        shmem_long_p(here.word, i, here.partner);
        shmem_quiet();
    }
    (void)bytes;
}

static void check_word(size_t bytes, long n)
{
    expect("the word put last", shmem_long_g(here.word, here.partner), n - 1);
    (void)bytes;
}

static void g(size_t bytes, long n)
{
    for (long i = 0; i < n; i++)
        expect("shmem_long_g", shmem_long_g((long *)(void *)here.buffer, here.partner), 0);
    (void)bytes;
}

static void get(size_t bytes, long n)
{
    size_t at = 0;
    for (long i = 0; i < n; i++) {
        shmem_getmem(here.mine + at, here.buffer + at, bytes, here.partner);
        at = next_place(at, bytes);
    }
}

static void fetch_add(size_t bytes, long n)
{
    long first = shmem_long_atomic_fetch(here.word, here.partner);
    for (long i = 0; i < n; i++)
        expect("shmem_long_atomic_fetch_add",
               shmem_long_atomic_fetch_add(here.word, 1, here.partner), first + i);
    (void)bytes;
}

static void compare_swap(size_t bytes, long n)
{
    long first = shmem_long_atomic_fetch(here.word, here.partner);
    for (long i = first; i < first + n; i++)
        expect("shmem_long_atomic_compare_swap",
               shmem_long_atomic_compare_swap(here.word, i, i + 1, here.partner), i);
    (void)bytes;
}

static void barrier(size_t bytes, long n)
{
    for (long i = 0; i < n; i++)
        shmem_barrier_all();
    (void)bytes;
}

static void sync_all(size_t bytes, long n)
{
    for (long i = 0; i < n; i++)
        shmem_sync_all();
    (void)bytes;
}

/* ---- rate ---- */

static long added; /* added to the first word so far */
static uint64_t signals;

static void put_rate(size_t bytes, long n)
{
    long *words = (long *)(void *)here.buffer;
    for (long i = 0; i < n; i++)
        shmem_long_p(&words[i & (buffer_words - 1)], i, here.partner);
    shmem_quiet();
    (void)bytes;
}

static void check_rate(size_t bytes, long n)
{
    long *words = (long *)(void *)here.buffer;
    expect("the word put last", shmem_long_g(&words[(n - 1) & (buffer_words - 1)], here.partner),
           n - 1);
    (void)bytes;
}

static void add_rate(size_t bytes, long n)
{
    long *words = (long *)(void *)here.buffer;
    for (long i = 0; i < n; i++)
        shmem_long_atomic_add(&words[i & (buffer_words - 1)], 1, here.partner);
    shmem_quiet();
    (void)bytes;
}

static void clear_first(void)
{
    shmem_long_atomic_set((long *)(void *)here.buffer, 0, here.partner);
    shmem_quiet();
    added = 0;
}

static void add_all(size_t bytes, long n)
{
    if (!added)
        clear_first();
    add_rate(bytes, n);
    added += (n + buffer_words - 1) / buffer_words;
}

static void check_added(size_t bytes, long n)
{
    expect("what was added", shmem_long_g((long *)(void *)here.buffer, here.partner), added);
    (void)bytes;
    (void)n;
}

static void signal_rate(size_t bytes, long n)
{
    long *words = (long *)(void *)here.buffer;
    for (long i = 0; i < n; i++)
        shmem_long_put_signal(&words[i & (buffer_words - 1)], &i, 1, here.signal, 1,
                              SHMEM_SIGNAL_ADD, here.partner);
    shmem_quiet();
    signals += (uint64_t)n;
    (void)bytes;
}

static void check_signals(size_t bytes, long n)
{
    check_rate(bytes, n);
    expect("the number of signals", (long)shmem_uint64_g(here.signal, here.partner), (long)signals);
}

/* ---- bandwidth ---- */

/* Put n blocks from source, with a quiet after every `window` of them and after the last. */
static void put_blocks(char *source, size_t bytes, long n, long between)
{
    size_t at = 0;
    memcpy(source + last_place(n, bytes), &n, sizeof n);
    for (long i = 1; i <= n; i++) {
        shmem_putmem(here.buffer + at, source + at, bytes, here.partner);
        if (i % between == 0)
            shmem_quiet();
        at = next_place(at, bytes);
    }
    shmem_quiet();
}

static void put_blocks_nbi(char *source, size_t bytes, long n, long between)
{
    size_t at = 0;
    memcpy(source + last_place(n, bytes), &n, sizeof n);
    for (long i = 1; i <= n; i++) {
        shmem_putmem_nbi(here.buffer + at, source + at, bytes, here.partner);
        if (i % between == 0)
            shmem_quiet();
        at = next_place(at, bytes);
    }
    shmem_quiet();
}

static void get_blocks_nbi(size_t bytes, long n, long between)
{
    size_t at = 0;
    for (long i = 1; i <= n; i++) {
        shmem_getmem_nbi(here.mine + at, here.buffer + at, bytes, here.partner);
        if (i % between == 0)
            shmem_quiet();
        at = next_place(at, bytes);
    }
    shmem_quiet();
}

static void get_private(size_t bytes, long n)
{
    size_t at = 0;
    for (long i = 0; i < n; i++) {
        shmem_getmem(here.private + at, here.buffer + at, bytes, here.partner);
        at = next_place(at, bytes);
    }
}

static void put(size_t bytes, long n) { put_blocks(here.mine, bytes, n, n); }
static void put_private(size_t bytes, long n) { put_blocks(here.private, bytes, n, n); }
static void put_quiet(size_t bytes, long n) { put_blocks(here.mine, bytes, n, 1); }
static void put_nbi(size_t bytes, long n) { put_blocks_nbi(here.mine, bytes, n, n); }
static void put_window(size_t bytes, long n) { put_blocks_nbi(here.mine, bytes, n, window); }
static void get_nbi(size_t bytes, long n) { get_blocks_nbi(bytes, n, n); }
static void get_window(size_t bytes, long n) { get_blocks_nbi(bytes, n, window); }

static void check_put(size_t bytes, long n)
{
    long *last = (long *)(void *)(here.buffer + last_place(n, bytes));
    expect("the block put last", shmem_long_g(last, here.partner), n);
}

/* Whether the partner has received the last block. */
static void check_block(const char *got, size_t bytes, long n)
{
    size_t at = last_place(n, bytes);
    long *last = (long *)(void *)(here.buffer + at);
    long is;
    memcpy(&is, got + at, sizeof is);
    expect("the block got last", is, shmem_long_g(last, here.partner));
}

static void check_get(size_t bytes, long n) { check_block(here.mine, bytes, n); }
static void check_private(size_t bytes, long n) { check_block(here.private, bytes, n); }

const struct operation far_operations[] = {
    {.group = "latency", .row = "put_latency", .lead = ping, .follow = pong, .ways = 2},
    {.group = "latency",
     .row = "put_signal_latency",
     .lead = ping_signal,
     .follow = pong_signal,
     .ways = 2},
    {.group = "latency", .row = "put_quiet", .lead = put_word_quiet, .check = check_word},
    {.group = "latency", .row = "g_latency", .lead = g},
    {.group = "latency", .row = "get_latency", .sizes = some, .lead = get, .check = check_get},
    {.group = "latency", .row = "barrier_all", .lead = barrier, .follow = barrier},
    {.group = "latency", .row = "sync_all", .lead = sync_all, .follow = sync_all},
    {.group = "atomic", .row = "fetch_add", .lead = fetch_add},
    {.group = "atomic", .row = "compare_swap", .lead = compare_swap},
    {.group = "crowded", .row = "put_latency", .lead = ping, .follow = pong, .ways = 2},
    {.group = "rate", .row = "put_rate", .lead = put_rate, .check = check_rate},
    {.group = "rate", .row = "amo_rate", .lead = add_all, .check = check_added},
    {.group = "rate", .row = "put_signal_rate", .lead = signal_rate, .check = check_signals},
    {.group = "bandwidth", .row = "put", .sizes = one_large, .lead = put, .check = check_put},
    {.group = "bandwidth",
     .row = "put_private",
     .sizes = one_large,
     .lead = put_private,
     .check = check_put},
    {.group = "bandwidth",
     .row = "put_quiet",
     .sizes = one_large,
     .lead = put_quiet,
     .check = check_put},
    {.group = "bandwidth",
     .row = "put_window",
     .sizes = one_large,
     .lead = put_window,
     .check = check_put},
    {.group = "bandwidth", .row = "get", .sizes = one_large, .lead = get, .check = check_get},
    {.group = "bandwidth",
     .row = "get_private",
     .sizes = one_large,
     .lead = get_private,
     .check = check_private},
    {.group = "bandwidth",
     .row = "get_window",
     .sizes = one_large,
     .lead = get_window,
     .check = check_get},
    {.group = "sweep", .row = "put", .sizes = all, .lead = put, .check = check_put},
    {.group = "sweep", .row = "put_nbi", .sizes = all, .lead = put_nbi, .check = check_put},
    {.group = "sweep", .row = "get_nbi", .sizes = all, .lead = get_nbi, .check = check_get},
    {.group = "sweep", .row = "put_quiet", .sizes = all, .lead = put_quiet, .check = check_put},
    {.group = "sweep", .row = "get", .sizes = all, .lead = get, .check = check_get},
};
const int n_far_operations = sizeof far_operations / sizeof far_operations[0];
