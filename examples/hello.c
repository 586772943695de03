/* SPDX-License-Identifier: BSD-3-Clause */
/* Each PE says who it is. Shows the least an OpenSHMEM program needs: init, my_pe, n_pes, one
 * atomic update of another PE's memory, a barrier, finalize. PE 0 checks that it heard of
 * everybody.
 *
 *     oshcc hello.c -o hello && oshrun -n 4 ./hello */
#define _POSIX_C_SOURCE 200809L
#include <shmem.h>
#include <stdio.h>
#include <unistd.h>

/* Static data is symmetric: every PE has its own copy, and the others can reach it. */
static long heard;

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    int npes = shmem_n_pes();
    char host[256] = "";
    gethostname(host, sizeof host - 1);

    printf("PE %d of %d on %s, process %ld\n", me, npes, host, (long)getpid());
    fflush(stdout);

    shmem_long_atomic_inc(&heard, 0);
    shmem_barrier_all();
    int wrong = me == 0 && heard != npes;
    if (wrong)
        fprintf(stderr, "hello: heard of %ld PEs, not of %d\n", heard, npes);
    shmem_finalize();
    return wrong;
}
