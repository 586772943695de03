// SPDX-License-Identifier: BSD-3-Clause
/* Everybody puts to everybody, adds to a counter of PE 0, and waits; then one does what argv[1]
 * says. Prints one line per PE. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 64 };
static long from[MOST], counter;

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    char host[64];
    if (strcmp(what, "late") == 0)
        atexit(shmem_finalize);
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), wrong = 0;
    long *heap = shmem_calloc(MOST, sizeof *heap);
    for (int pe = 0; pe < n; pe++) {
        shmem_long_p(&from[me], 100 * me + pe, pe);
        shmem_long_p(&heap[me], 1000 * me + pe, pe);
    }
    shmem_long_atomic_add(&counter, me + 1, 0);
    shmem_barrier_all();
    for (int pe = 0; pe < n; pe++)
        wrong += from[pe] != 100 * pe + me || heap[pe] != 1000 * pe + me ||
                 shmem_long_g(&heap[me], pe) != 1000 * me + pe;
    wrong += shmem_long_g(&counter, 0) != n * (n + 1L) / 2;
    gethostname(host, sizeof host);
    printf("PE %d of %d on %s: %d wrong, %d near\n", me, n, host, wrong,
           shmem_team_n_pes(SHMEM_TEAM_SHARED));
    shmem_barrier_all();
    if (strcmp(what, "late") == 0 || strcmp(what, "all") == 0)
        return wrong != 0;
    fflush(stdout);
    if (me == n - 1 && strcmp(what, "exit") == 0)
        shmem_global_exit(5);
    if (me == n - 1 && strcmp(what, "end") == 0)
        shmem_global_exit(0);
    if (me == n - 1 && strcmp(what, "leave") == 0)
        exit(3);
    if (me == n - 1 && strcmp(what, "forget") == 0)
        return 0;
    if (me == n - 1 && strcmp(what, "child") == 0) {
        pid_t child = fork();
        if (child == 0)
            abort();
        waitpid(child, NULL, 0);
        shmem_global_exit(7);
    }
    if (me == n - 1 && strcmp(what, "die") == 0)
        abort();
    if (me == n - 1 && strcmp(what, "misuse") == 0)
        shmem_long_p(&counter, 1, n + 7);
    while (strcmp(what, "meet") == 0)
        shmem_barrier_all();
    if (*what)
        sleep(60);
    shmem_free(heap);
    shmem_finalize();
    return wrong != 0;
}
