// SPDX-License-Identifier: BSD-3-Clause
// Waiting for requests.
#include "example.h"

EXAMPLE(shmemx_wait_nbe)
{
    static long table[2];
    long answer[2];
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_get_nbe(&answer[0], table, 1, (me + 1) % n, &req);
    shmemx_long_get_nbe(&answer[1], table + 1, 1, (me + 2) % n, &req);
    compute();
    shmemx_wait_nbe(&req); /* both are here; nothing else was waited for */
}

EXAMPLE(shmemx_test_nbe)
{
    static long table[10];
    long answer;
    int here = 0;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_get_nbe(&answer, &table[3], 1, next, &req);
    while (!here) {
        compute();
        shmemx_test_nbe(&req, &here);
    }
}

EXAMPLE(shmemx_wait_local_nbe)
{
    static long inbox[1000];
    long news[1000] = {1};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_put_nbe(inbox, news, 1000, next, &req);
    shmemx_wait_local_nbe(&req);
    news[0] = 2; /* the next PE gets 1 */
    shmemx_wait_nbe(&req);
}

EXAMPLE(shmemx_local_complete)
{
    static long inbox[1000];
    long news[1000] = {1};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_long_put_nbi(inbox, news, 1000, next);
    shmemx_local_complete();
    news[0] = 2; /* the next PE gets 1 */
    shmem_quiet();
}

EXAMPLE(shmemx_request_allocate)
{
    static long table[10];
    long answer;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t req;
    if (shmemx_request_allocate(&req, SHMEMX_REQUEST_PERSISTENT) != 0)
        shmem_global_exit(1);
    for (int i = 0; i < 10; i++) {
        shmemx_long_get_nbe(&answer, &table[i], 1, next, &req);
        shmemx_wait_nbe(&req); /* it can be used again */
    }
    shmemx_request_free(&req);
}

EXAMPLE(shmemx_request_free)
{
    static long log_entry;
    long what = 5;
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_put_nbe(&log_entry, &what, 1, 0, &req);
    shmemx_request_free(&req); /* nobody will ask for it */
    shmem_quiet();             /* now what may change */
}

EXAMPLE(shmemx_request_merge)
{
    static long table[10];
    long a, b;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmemx_request_t reqs[2] = {SHMEMX_REQUEST_UNINITIALIZED, SHMEMX_REQUEST_UNINITIALIZED};
    shmemx_request_t both = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_get_nbe(&a, &table[0], 1, 0, &reqs[0]);
    shmemx_long_get_nbe(&b, &table[1], 1, next, &reqs[1]);
    shmemx_request_merge(&both, 2, reqs);
    shmemx_wait_nbe(&both); /* a and b are here */
}

EXAMPLE(shmemx_wait_nbe_all)
{
    static long table[10];
    long answer[10];
    shmemx_request_t reqs[10];
    for (int i = 0; i < 10; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&answer[i], &table[i], 1, i % shmem_n_pes(), &reqs[i]);
    }
    shmemx_wait_nbe_all(reqs, 10, NULL); /* all answers are here */
}

EXAMPLE(shmemx_wait_nbe_any)
{
    static long table[10];
    long answer[10];
    shmemx_request_t reqs[10];
    for (int i = 0; i < 10; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&answer[i], &table[i], 1, i % shmem_n_pes(), &reqs[i]);
    }
    for (size_t i; (i = shmemx_wait_nbe_any(reqs, 10, NULL)) != SIZE_MAX;)
        handle(answer[i]);
}

EXAMPLE(shmemx_wait_nbe_some)
{
    static long table[10];
    long answer[10];
    shmemx_request_t reqs[10];
    for (int i = 0; i < 10; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&answer[i], &table[i], 1, i % shmem_n_pes(), &reqs[i]);
    }
    size_t indices[10];
    for (size_t n; (n = shmemx_wait_nbe_some(reqs, 10, indices, NULL)) > 0;)
        for (size_t i = 0; i < n; i++)
            handle(answer[indices[i]]);
}

EXAMPLE(shmemx_test_nbe_all)
{
    static long table[10];
    long answer[10];
    shmemx_request_t reqs[10];
    for (int i = 0; i < 10; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&answer[i], &table[i], 1, i % shmem_n_pes(), &reqs[i]);
    }
    while (!shmemx_test_nbe_all(reqs, 10, NULL))
        compute();
}

EXAMPLE(shmemx_test_nbe_any)
{
    static long table[10];
    long answer[10];
    shmemx_request_t reqs[10];
    for (int i = 0; i < 10; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&answer[i], &table[i], 1, i % shmem_n_pes(), &reqs[i]);
    }
    for (int left = 10; left > 0;) {
        size_t i = shmemx_test_nbe_any(reqs, 10, NULL);
        if (i == SIZE_MAX) {
            compute();
            continue;
        }
        handle(answer[i]);
        left--;
    }
}

EXAMPLE(shmemx_test_nbe_some)
{
    static long table[10];
    long answer[10];
    shmemx_request_t reqs[10];
    for (int i = 0; i < 10; i++) {
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&answer[i], &table[i], 1, i % shmem_n_pes(), &reqs[i]);
    }
    size_t indices[10];
    for (size_t left = 10; left > 0;) {
        size_t n = shmemx_test_nbe_some(reqs, 10, indices, NULL);
        for (size_t i = 0; i < n; i++)
            handle(answer[indices[i]]);
        left -= n;
        compute();
    }
}
