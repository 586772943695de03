// SPDX-License-Identifier: BSD-3-Clause
// A copy of a request that was waited for is noticed, also among requests that share a counter.
// pes: 2
// nodes: 2
// fails: shmemx_wait_nbe: the request holds 0x\w+, which is no request
#include <shmem.h>
#include <shmemx.h>

static long word[2];

int main(void)
{
    shmem_init();
    int other = 1 - shmem_my_pe();
    long value = 5;
    shmemx_request_t first = SHMEMX_REQUEST_UNINITIALIZED, second = first, copy;
    shmemx_long_put_nbe(&word[0], &value, 1, other, &first); /* the next one is in a batch */
    shmemx_long_put_nbe(&word[1], &value, 1, other, &second);
    copy = second;
    shmemx_wait_nbe(&first);
    shmemx_wait_nbe(&second);
    if (shmem_long_g(&word[0], other) == value && shmem_long_g(&word[1], other) == value)
        shmemx_wait_nbe(&copy);
    shmem_finalize();
    return 0;
}
