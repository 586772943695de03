/* SPDX-License-Identifier: BSD-3-Clause */
/* What a program may do with a request and without one. Knows nothing of repetitions and medians.
 */
#include "clock.h"
#include "requests.h"
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    under_way = 4096, /* requests that one_each has open */
    open = 1000000,   /* those of measure_many */
    small = 1 << 20,  /* the largest block of the comparison of local completion */
};

#define NEW SHMEMX_REQUEST_UNINITIALIZED

/* Define a way: setup, n times `each` with index i, and finish are timed. */
#define WAY(name, setup, each, finish)       \
    static double name(size_t bytes, long n) \
    {                                        \
        setup;                               \
        double start = now();                \
        for (long i = 0; i < n; i++) {       \
            each;                            \
        }                                    \
        finish;                              \
        (void)bytes;                         \
        return now() - start;                \
    }

#define WORD (&here.word[i & (words - 1)])
#define REQUEST shmemx_request_t req = NEW

/* ---- without waiting for each ---- */

WAY(put_nbi, long value = 1, shmem_long_put_nbi(WORD, &value, 1, here.other), shmem_quiet())
WAY(put_merged, long value = 1;
    REQUEST, shmemx_long_put_nbe(WORD, &value, 1, here.other, &req), shmemx_wait_nbe(&req))
WAY(get_nbi, long value = 1, shmem_long_get_nbi(&value, WORD, 1, here.other), shmem_quiet())
WAY(get_merged, long value = 1;
    REQUEST, shmemx_long_get_nbe(&value, WORD, 1, here.other, &req), shmemx_wait_nbe(&req))
WAY(add_nbi, (void)0, shmem_long_atomic_add(WORD, 1, here.other), shmem_quiet())
WAY(add_merged, REQUEST, shmemx_long_atomic_add_nbe(WORD, 1, here.other, &req),
    shmemx_wait_nbe(&req))
WAY(block_nbi, (void)0,
    shmem_putmem_nbi(here.buffer + i % words * 64, here.mine, bytes, here.other), shmem_quiet())
WAY(block_merged, REQUEST,
    shmemx_putmem_nbe(here.buffer + i % words * 64, here.mine, bytes, here.other, &req),
    shmemx_wait_nbe(&req))

/* A request for each operation; the oldest one is waited for. */
static double put_one_each(size_t bytes, long n)
{
    static shmemx_request_t reqs[under_way];
    long value = 1;
    for (long i = 0; i < under_way; i++)
        reqs[i] = NEW;
    double start = now();
    for (long i = 0; i < n; i++) {
        shmemx_request_t *req = &reqs[i % under_way];
        if (i >= under_way) {
            shmemx_wait_nbe(req);
            *req = NEW;
        }
        shmemx_long_put_nbe(WORD, &value, 1, here.other, req);
    }
    shmemx_wait_nbe_all(reqs, n < under_way ? (size_t)n : under_way, NULL);
    (void)bytes;
    return now() - start;
}

/* ---- complete ones ---- */

static double nothing(size_t bytes, long n)
{
    double start = now();
    for (long i = 0; i < n; i++)
        __asm__ __volatile__("" ::: "memory");
    (void)bytes;
    return now() - start;
}

static shmemx_request_t complete(void)
{
    static long value;
    shmemx_request_t req;
    shmemx_request_allocate(&req, SHMEMX_REQUEST_PERSISTENT);
    shmemx_long_get_nbe(&value, here.word, 1, here.other, &req);
    shmemx_wait_nbe(&req);
    return req;
}

WAY(wait_complete, shmemx_request_t req = complete(), shmemx_wait_nbe(&req);
    __asm__ __volatile__("" ::
                             : "memory"),
    shmemx_request_free(&req))
WAY(test_complete, shmemx_request_t req = complete();
    int status = 0, shmemx_test_nbe(&req, &status); __asm__ __volatile__("" ::
                                                                             : "memory"),
                                                    shmemx_request_free(&req))

/* ---- waiting for each ---- */

WAY(put_quiet, long value = 1, shmem_long_put_nbi(WORD, &value, 1, here.other);
    shmem_quiet(), (void)0)
WAY(put_wait, long value = 1, REQUEST; shmemx_long_put_nbe(WORD, &value, 1, here.other, &req);
    shmemx_wait_nbe(&req), (void)0)
WAY(get_quiet, long value = 1, shmem_long_get_nbi(&value, WORD, 1, here.other);
    shmem_quiet(), (void)0)
WAY(get_wait, long value = 1, REQUEST; shmemx_long_get_nbe(&value, WORD, 1, here.other, &req);
    shmemx_wait_nbe(&req), (void)0)
WAY(fetch_quiet, long value = 1, shmem_long_atomic_fetch_add_nbi(&value, WORD, 1, here.other);
    shmem_quiet(), (void)0)
WAY(fetch_wait, long value = 1, REQUEST;
    shmemx_long_atomic_fetch_add_nbe(&value, WORD, 1, here.other, &req);
    shmemx_wait_nbe(&req), (void)0)

/* ---- after a large put ---- */

/* The time until a small put is complete; before it, `bytes` go the same way. */
static double small_put(size_t bytes, int waits)
{
    long value = 1;
    REQUEST;
    if (bytes)
        shmem_putmem_nbi(here.buffer, here.mine, bytes, here.other);
    double start = now();
    shmemx_long_put_nbe(here.word, &value, 1, here.other, &req);
    if (waits)
        shmemx_wait_nbe(&req);
    else
        shmem_quiet();
    double took = now() - start;
    shmem_quiet();
    if (!waits)
        shmemx_wait_nbe(&req);
    return took;
}

static double small_alone(size_t bytes, long n)
{
    (void)bytes, (void)n;
    return small_put(0, 1);
}

static double small_wait(size_t bytes, long n)
{
    (void)n;
    return small_put(bytes, 1);
}

static double small_quiet(size_t bytes, long n)
{
    (void)n;
    return small_put(bytes, 0);
}

/* ---- local completion ---- */

#define BLOCK here.buffer + (size_t)i *bytes % LARGE_BYTES
#define SOURCE here.mine + (size_t)i *bytes % small

WAY(block_blocking, (void)0, shmem_putmem(BLOCK, SOURCE, bytes, here.other), shmem_quiet())
WAY(block_without, (void)0, shmem_putmem_nbi(BLOCK, SOURCE, bytes, here.other), shmem_quiet())
WAY(block_local, (void)0, shmem_putmem_nbi(BLOCK, SOURCE, bytes, here.other);
    shmemx_local_complete(), shmem_quiet())
WAY(block_remote, (void)0, shmem_putmem_nbi(BLOCK, SOURCE, bytes, here.other);
    shmem_quiet(), (void)0)

const struct comparison near_comparisons[] = {
    {"put", {{"nbi", put_nbi}, {"merged", put_merged}}, 8, 8, 0},
    {"put64", {{"nbi", block_nbi}, {"merged", block_merged}}, 64, 64, 0},
    {"get", {{"nbi", get_nbi}, {"merged", get_merged}}, 8, 8, 0},
    {"add", {{"nbi", add_nbi}, {"merged", add_merged}}, 8, 8, 0},
    {"each", {{"nbi", put_nbi}, {"each", put_one_each}}, 8, 8, 0},
    {"complete", {{"loop", nothing}, {"wait", wait_complete}, {"test", test_complete}}, 8, 8, 0},
    {"put_wait", {{"quiet", put_quiet}, {"wait", put_wait}}, 8, 8, 0},
    {0},
};

const struct comparison far_comparisons[] = {
    {"put_wait", {{"quiet", put_quiet}, {"wait", put_wait}}, 8, 8, 0},
    {"get_wait", {{"quiet", get_quiet}, {"wait", get_wait}}, 8, 8, 0},
    {"fetch_wait", {{"quiet", fetch_quiet}, {"wait", fetch_wait}}, 8, 8, 0},
    {"put", {{"nbi", put_nbi}, {"merged", put_merged}, {"each", put_one_each}}, 8, 8, 0},
    {"add", {{"nbi", add_nbi}, {"merged", add_merged}}, 8, 8, 0},
    {"get", {{"nbi", get_nbi}, {"merged", get_merged}}, 8, 8, 0},
    {"behind",
     {{"alone", small_alone}, {"wait", small_wait}, {"quiet", small_quiet}},
     LARGE_BYTES,
     LARGE_BYTES,
     1},
    {"local",
     {{"blocking", block_blocking},
      {"without", block_without},
      {"local", block_local},
      {"remote", block_remote}},
     8,
     small,
     0},
    {0},
};

/* ---- a million ---- */

static long *got; /* [open] */

static void issue_put(shmemx_request_t *req, long i)
{
    long value = 1;
    shmemx_long_put_nbe(WORD, &value, 1, here.other, req);
}

static void issue_get(shmemx_request_t *req, long i)
{
    shmemx_long_get_nbe(&got[i], WORD, 1, here.other, req);
}

/* A new request for each operation; returns the time. */
static double issue_all(shmemx_request_t *reqs, long n, void (*issue)(shmemx_request_t *, long))
{
    for (long i = 0; i < n; i++)
        reqs[i] = NEW;
    double start = now();
    for (long i = 0; i < n; i++)
        issue(&reqs[i], i);
    return now() - start;
}

/* Those of puts share a counter, those of gets have one each. */
static void measure_open(const char *name, shmemx_request_t *reqs,
                         void (*issue)(shmemx_request_t *, long))
{
    issue_all(reqs, 100 * under_way, issue); /* the network has its memory */
    shmemx_wait_nbe_all(reqs, 100 * under_way, NULL);
    long before = read_kib("/proc/self/status", "VmRSS:");
    double issued = issue_all(reqs, open, issue);
    long during = read_kib("/proc/self/status", "VmRSS:");
    double waits = now();
    shmemx_wait_nbe_all(reqs, open, NULL);
    double end = now();
    long after = read_kib("/proc/self/status", "VmRSS:");
    printf("{\"row\":\"many%s\",\"requests\":%d,\"issue_ns\":%.1f,\"wait_ns\":%.1f,"
           "\"bytes\":%.1f,\"left_bytes\":%.1f}\n",
           name, open, issued / open, (end - waits) / open, (double)(during - before) * 1024 / open,
           (double)(after - before) * 1024 / open);
}

static void measure_merge(const char *name, shmemx_request_t *reqs,
                          void (*issue)(shmemx_request_t *, long))
{
    shmemx_request_t all = NEW;
    issue_all(reqs, open, issue);
    double start = now();
    shmemx_request_merge(&all, open, reqs);
    double merged = now();
    shmemx_wait_nbe(&all);
    printf("{\"row\":\"merge%s\",\"requests\":%d,\"merge_ns\":%.1f,\"wait_ns\":%.1f}\n", name, open,
           (merged - start) / open, (now() - merged) / open);
}

void measure_many(void)
{
    shmemx_request_t *reqs = malloc(open * sizeof *reqs);
    got = calloc(open, sizeof *got);
    if (!reqs || !got)
        shmem_global_exit(2);
    for (long i = 0; i < open; i++) { /* memory that is there */
        reqs[i] = SHMEMX_REQUEST_INVALID;
        got[i] = 1;
    }
    measure_open("", reqs, issue_put);
    measure_merge("", reqs, issue_put);
    measure_open("_get", reqs, issue_get);
    measure_merge("_get", reqs, issue_get);
    free(reqs);
    free(got);
}
