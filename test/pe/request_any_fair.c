/* SPDX-License-Identifier: BSD-3-Clause */
/* An event loop that issues the operation of the request that was returned again at once gets every
 * request: none is skipped because another one is complete whenever the loop looks. */
// pes: 2
#include "../expect.h"

#include <shmemx.h>
#include <stddef.h>

enum { REQUESTS = 5, CALLS = 2000 };
static long word[REQUESTS], here[REQUESTS];

static void issue(shmemx_request_t *request, size_t i)
{
    *request = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_put_nbe(&word[i], &here[i], 1, shmem_my_pe(), request);
}

static void all_found(const long *found)
{
    for (size_t i = 0; i < REQUESTS; i++)
        EXPECT(found[i] > 0);
}

/* The last one is of another PE, and complete after some time. */
static void loop(int waits)
{
    shmemx_request_t requests[REQUESTS];
    long found[REQUESTS] = {0};
    for (size_t i = 0; i + 1 < REQUESTS; i++)
        issue(&requests[i], i);
    requests[REQUESTS - 1] = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_long_get_nbe(&here[REQUESTS - 1], &word[REQUESTS - 1], 1, 1 - shmem_my_pe(),
                        &requests[REQUESTS - 1]);
    shmem_quiet();
    for (long calls = 0; calls < CALLS; calls++) {
        size_t i = waits ? shmemx_wait_nbe_any(requests, REQUESTS, NULL)
                         : shmemx_test_nbe_any(requests, REQUESTS, NULL);
        EXPECT(i < REQUESTS);
        found[i]++;
        issue(&requests[i], i);
    }
    all_found(found);
    shmemx_wait_nbe_all(requests, REQUESTS, NULL);
}

/* Two sets in turn, of persistent requests, which stay complete. */
static void alternate(size_t nelems)
{
    shmemx_request_t first[REQUESTS], second[REQUESTS];
    long in_first[REQUESTS] = {0}, in_second[REQUESTS] = {0};
    for (size_t i = 0; i < REQUESTS; i++) {
        EXPECT(shmemx_request_allocate(&first[i], SHMEMX_REQUEST_PERSISTENT) == 0);
        EXPECT(shmemx_request_allocate(&second[i], SHMEMX_REQUEST_PERSISTENT) == 0);
    }
    for (int i = 0; i < CALLS; i++) {
        size_t a = shmemx_wait_nbe_any(first, REQUESTS, NULL);
        size_t b = shmemx_test_nbe_any(second, nelems, NULL);
        EXPECT(a < REQUESTS && b < nelems);
        in_first[a]++;
        in_second[b]++;
    }
    all_found(in_first);
    for (size_t i = 0; i < nelems; i++)
        EXPECT(in_second[i] > 0);
    for (size_t i = 0; i < REQUESTS; i++) {
        shmemx_request_free(&first[i]);
        shmemx_request_free(&second[i]);
    }
}

int main(void)
{
    shmem_init();
    loop(0);
    loop(1);
    for (size_t nelems = 1; nelems <= REQUESTS; nelems++)
        alternate(nelems);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
