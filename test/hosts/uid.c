/* SPDX-License-Identifier: BSD-3-Clause */
/* usage: hosts_uid FILE PE N [what]
 * A PE of a job without a launcher: PE 0 makes the unique id and leaves it in the file, the others
 * find it there. Then everybody puts to everybody. */
#include "boot/wireup.h"

#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 64, AGAIN = 10 };
static long from[MOST];

/* Write the id under another name first, so that nobody reads half of it. */
static void leave_uid(const char *name, const char uid[MESHMEM_UID_BYTES])
{
    char other[4096];
    snprintf(other, sizeof other, "%s.new", name);
    FILE *file = fopen(other, "w");
    if (!file || fwrite(uid, MESHMEM_UID_BYTES, 1, file) != 1 || fclose(file) != 0 ||
        rename(other, name) != 0)
        exit(20);
}

static void find_uid(const char *name, char uid[MESHMEM_UID_BYTES])
{
    FILE *file;
    while (!(file = fopen(name, "r")))
        usleep(10000);
    if (fread(uid, MESHMEM_UID_BYTES, 1, file) != 1)
        exit(21);
    fclose(file);
}

/* Start the library again and again, as the same PE of the same job; as another one it cannot. */
static int again(const char *bytes, int pe, int n)
{
    shmemx_uid_t uid;
    memcpy(&uid, bytes, sizeof uid);
    for (int i = 0; i < AGAIN; i++) {
        if (shmemx_init_uid(&uid, pe, n) != 0)
            return 1;
        shmem_long_p(&from[0], i, (pe + 1) % n);
        shmem_barrier_all();
        if (from[0] != i)
            return 1;
        shmem_finalize();
    }
    return shmemx_init_uid(&uid, pe, n + 1) == 0;
}

int main(int argc, char **argv)
{
    char uid[MESHMEM_UID_BYTES], problem[512];
    int pe = argc > 3 ? atoi(argv[2]) : 0, n = argc > 3 ? atoi(argv[3]) : 1, wrong = 0;
    if (pe == 0 && !meshmem_uid_make(uid, problem, sizeof problem)) {
        printf("%s\n", problem);
        return 22;
    }
    if (pe == 0)
        leave_uid(argv[1], uid);
    else
        find_uid(argv[1], uid);
    meshmem_hosts_use_uid(uid, pe, n);
    shmem_init();
    for (int to = 0; to < n; to++)
        shmem_long_p(&from[pe], 100 * pe + to, to);
    shmem_barrier_all();
    for (int other = 0; other < n; other++)
        wrong += from[other] != 100 * other + pe;
    printf("PE %d of %d: %d wrong, %d near\n", shmem_my_pe(), shmem_n_pes(), wrong,
           shmem_team_n_pes(SHMEM_TEAM_SHARED));
    fflush(stdout);
    if (argc > 4 && pe == 1 && strcmp(argv[4], "exit") == 0)
        shmem_global_exit(5);
    if (argc > 4 && pe == 1 && strcmp(argv[4], "die") == 0)
        abort();
    if (argc > 4 && strcmp(argv[4], "differ") == 0) { /* each half is in a collective of its own */
        if (pe < n / 2)
            shmem_barrier_all();
        else
            shmem_long_sum_reduce(SHMEM_TEAM_WORLD, from, from + 1, 1);
    } else if (argc > 4 && strcmp(argv[4], "again") != 0) {
        sleep(60);
    }
    shmem_finalize();
    if (argc > 4)
        wrong += again(uid, pe, n);
    return wrong != 0;
}
