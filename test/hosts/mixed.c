// SPDX-License-Identifier: BSD-3-Clause
/* One of several programs of a job; compiled with its NAME. Everybody puts to everybody's heap,
 * since global variables of several programs are not symmetric. Prints one line per PE: with the
 * numbers of wrong values and near PEs, its directory, argv[1], and the variable COLOR. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    char host[64], folder[256];
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), wrong = 0;
    long *heap = shmem_calloc((size_t)n, sizeof *heap);
    for (int pe = 0; pe < n; pe++)
        shmem_long_p(&heap[me], 1000 * me + pe, pe);
    shmem_barrier_all();
    for (int pe = 0; pe < n; pe++)
        wrong += heap[pe] != 1000 * pe + me || shmem_long_g(&heap[me], pe) != 1000 * me + pe;
    gethostname(host, sizeof host);
    printf("%s %d of %d on %s: %d wrong, %d near, in %s, %s, %s\n", NAME, me, n, host, wrong,
           shmem_team_n_pes(SHMEM_TEAM_SHARED), getcwd(folder, sizeof folder),
           argc > 1 ? argv[1] : "-", getenv("COLOR") ? getenv("COLOR") : "-");
    fflush(stdout);
    shmem_free(heap);
    shmem_finalize();
    return wrong != 0;
}
