/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_global_exit ends PEs that compute, and ignore SIGTERM, at once, while exit handlers of the
 * PE that calls it still run. */
// pes: 2 4
// nodes: 1 2
// exits: 3
// prints: ^alone$
// prints: ^the handler has ended$
#include "../expect.h"

#include <errno.h>
#include <shmem.h>
#include <signal.h>

enum { PES = 4, LOOKS = 900, LOOK_US = 10000, LONGER_US = 1000000 };
static int process[PES], n;

static void handler(void)
{
    for (int pe = 1, look = 0; pe < n && look < LOOKS; look++)
        if (kill(process[pe], 0) != 0 && errno == ESRCH)
            pe++;
        else
            usleep(LOOK_US);
    for (int pe = 1; pe < n; pe++)
        if (kill(process[pe], 0) == 0)
            return;
    printf("alone\n");
    usleep(LONGER_US); /* beyond the time after which other PEs are killed */
    printf("the handler has ended\n");
}

int main(void)
{
    shmem_init();
    n = shmem_n_pes();
    signal(SIGTERM, SIG_IGN);
    shmem_int_p(&process[shmem_my_pe()], getpid(), 0);
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        atexit(handler);
        shmem_global_exit(3);
    }
    for (volatile long i = 0;; i++)
        ;
}
