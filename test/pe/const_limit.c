/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a constant of another PE cannot be mapped, the message says why. */
// pes: 2
// nodes: 1
// fails: read-only memory of .*; it could not be mapped here: Cannot allocate memory .a limit
#include "../expect.h"

#include <shmem.h>
#include <sys/resource.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static const long constant[3] = {7, 8, 9};

int main(void)
{
    struct rlimit none;
    if (SANITIZED) {
        printf("skipped: sanitizers map memory, too\n");
        return 77;
    }
    shmem_init();
    EXPECT(getrlimit(RLIMIT_AS, &none) == 0);
    none.rlim_cur = 0;
    EXPECT(setrlimit(RLIMIT_AS, &none) == 0);
    long got = shmem_long_g(&constant[2], 1 - shmem_my_pe());
    shmem_finalize();
    return got != 9;
}
