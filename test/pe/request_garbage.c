// SPDX-License-Identifier: BSD-3-Clause
// A request that holds a small number instead of SHMEMX_REQUEST_UNINITIALIZED is none that the
// library has used last: its puts are done, and waited for.
// pes: 2
// nodes: 2
#include <shmem.h>
#include <shmemx.h>

#include "../expect.h"

static long word[2];

int main(void)
{
    shmem_init();
    int other = 1 - shmem_my_pe();
    long value = 5;
    shmemx_request_t request = 2;
    for (int i = 0; i < 2; i++)
        shmemx_long_put_nbe(&word[i], &value, 1, other, &request);
    shmemx_wait_nbe(&request);
    for (int i = 0; i < 2; i++)
        EXPECT(shmem_long_g(&word[i], other) == value);
    shmem_finalize();
    return 0;
}
