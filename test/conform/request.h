/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls whose operations belong to a request: each request is made and completed in another one of
 * the ways there are. */
#ifndef CONFORM_REQUEST_H
#define CONFORM_REQUEST_H

#include "conform.h"

static unsigned n_begun, n_ended;

static inline _Noreturn void fail_request(const char *text)
{
    fail(&(struct check){.name = "a request", .type.name = "-"}, "%s", text);
}

/* The argument req of a call: a request that the first call makes, or one that was allocated. */
static inline shmemx_request_t *request_of(struct call *c)
{
    static const long options[] = {SHMEMX_REQUEST_PRIVATE, SHMEMX_REQUEST_SHARED,
                                   SHMEMX_REQUEST_PERSISTENT,
                                   SHMEMX_REQUEST_SHARED | SHMEMX_REQUEST_PERSISTENT};
    unsigned way = n_begun++ % 11;
    if (c->request == SHMEMX_REQUEST_UNINITIALIZED && way < 4 &&
        shmemx_request_allocate(&c->request, options[way]) != 0)
        fail_request("shmemx_request_allocate failed");
    return &c->request;
}

static inline void expect_end(int ended) { ended ? (void)0 : fail_request("it was not ended"); }

/* Wait for a request in an array, beside some that stand for nothing. */
static inline void wait_among(unsigned way, shmemx_request_t *request)
{
    shmemx_request_t set[3] = {SHMEMX_REQUEST_UNINITIALIZED, SHMEMX_REQUEST_INVALID, *request};
    size_t indices[3] = {7, 7, 7}, n = 1;
    int status[3] = {1, 0, 0};
    switch (way) {
    case 0:
        shmemx_wait_nbe_all(set, 3, NULL);
        break;
    case 1:
        expect_end(shmemx_wait_nbe_any(set, 3, status) == 2);
        break;
    case 2:
        n = shmemx_wait_nbe_some(set, 3, indices, NULL);
        expect_end(n == 1 && indices[0] == 2);
        break;
    case 3:
        while (!shmemx_test_nbe_all(set, 3, status))
            ;
        break;
    case 4:
        while ((n = shmemx_test_nbe_any(set, 3, NULL)) == SIZE_MAX)
            ;
        expect_end(n == 2);
        break;
    default:
        while ((n = shmemx_test_nbe_some(set, 3, indices, status)) == 0)
            ;
        expect_end(n == 1 && indices[0] == 2);
    }
    expect_end(set[0] == SHMEMX_REQUEST_UNINITIALIZED && set[1] == SHMEMX_REQUEST_INVALID);
    *request = set[2];
}

/* Merge a request with one of a get and with one that comes to nothing, and wait for all. */
static inline void wait_merged(struct call *c)
{
    static long number;
    long got = -1, *mine = (long *)(heap_arena + PES * SLOT) + me;
    shmemx_request_t all[3] = {c->request, SHMEMX_REQUEST_UNINITIALIZED,
                               SHMEMX_REQUEST_UNINITIALIZED};
    c->request = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_put_nbe(mine, &(long){++number}, 1, c->pe, &all[1]);
    shmemx_wait_local_nbe(&all[1]);
    shmemx_pe_quiet_nbe(c->pe, &all[1]);
    shmemx_wait_nbe(&all[1]);
    all[1] = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_get_nbe(&got, mine, 1, c->pe, &all[1]);
    shmemx_request_merge(&c->request, 3, all);
    expect_end(all[0] == SHMEMX_REQUEST_INVALID && all[1] == SHMEMX_REQUEST_INVALID);
    shmemx_wait_nbe(&c->request);
    if (got != number)
        fail_request("a get of a merged request has not arrived");
}

static inline void test_until_complete(shmemx_request_t *request)
{
    int is_complete;
    do
        shmemx_test_nbe(request, &is_complete);
    while (!is_complete);
}

/* Complete the calls that belong to a request, by one of the functions that can. */
static inline void complete_request(struct call *c)
{
    unsigned way = n_ended++ % 13;
    if (way < 6) {
        wait_among(way, &c->request);
    } else if (way < 8) {
        test_until_complete(&c->request);
    } else if (way == 8) {
        wait_merged(c);
    } else if (way == 9) {
        shmemx_request_free(&c->request);
        complete(c);
    } else if (way == 10) {
        complete(c);
        expect_end(shmemx_test_nbe_all(&c->request, 1, NULL));
    } else {
        shmemx_wait_nbe(&c->request);
    }
    if (c->request != SHMEMX_REQUEST_INVALID) /* is persistent */
        shmemx_request_free(&c->request);
    expect_end(c->request == SHMEMX_REQUEST_INVALID);
    c->request = SHMEMX_REQUEST_UNINITIALIZED;
}

/* Complete what was called, by its request if it has one. */
static inline void complete_call(struct call *c)
{
    if (c->request != SHMEMX_REQUEST_UNINITIALIZED)
        complete_request(c);
    else
        complete(c);
}

/* The call's source may be reused. */
static inline void complete_source(struct call *c)
{
    if (c->request != SHMEMX_REQUEST_UNINITIALIZED)
        shmemx_wait_local_nbe(&c->request);
}

#endif
