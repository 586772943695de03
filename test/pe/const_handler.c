/* SPDX-License-Identifier: BSD-3-Clause */
/* Variables that are const are symmetric also where the program handles SIGSEGV itself. */
// pes: 2 3
#include "../expect.h"

#include <shmem.h>
#include <signal.h>
#include <unistd.h>

static const long constant[3] = {7, 8, 9};

static void refuse(int number)
{
    (void)number;
    _exit(1);
}

int main(void)
{
    EXPECT(signal(SIGSEGV, refuse) != SIG_ERR);
    for (int times = 0; times < 2; times++) {
        shmem_init();
        for (int pe = 0; pe < shmem_n_pes(); pe++)
            EXPECT(shmem_long_g(&constant[2], pe) == 9);
        shmem_finalize();
    }
    return 0;
}
