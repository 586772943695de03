/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE whose limit on open files is reached: creating one more partition fails in all PEs, with a
 * sentence, and what was created before stays of use. */
// pes: 4
// nodes: 1 2
// prints: warning: shmemx_partition_create: .*raise the limit with ulimit -n
#include <fcntl.h>
#include <shmem.h>
#include <shmemx.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../expect.h"

enum { MORE = 9 };

/* The limit is on their numbers. */
static void limit_files(void)
{
    struct rlimit limit;
    int next = open("/dev/null", O_RDONLY);
    EXPECT(next >= 0 && close(next) == 0);
    EXPECT(getrlimit(RLIMIT_NOFILE, &limit) == 0);
    limit.rlim_cur = (rlim_t)(next + MORE);
    EXPECT(setrlimit(RLIMIT_NOFILE, &limit) == 0);
}

/* Create partitions until one is refused, at most `most`. */
static int create(int *id, int most)
{
    int me = shmem_my_pe(), n_pes = shmem_n_pes(), n = 0;
    const shmemx_partition_config_t config = {.size = 1 << 16};
    for (; n < most && shmemx_partition_create(&config, &id[n]) == 0; n++) {
        int *block = shmemx_kind_malloc(sizeof *block, id[n]);
        shmem_int_p(block, me, (me + 1) % n_pes);
        shmem_barrier_all();
        EXPECT(*block == (me + n_pes - 1) % n_pes);
    }
    return n;
}

int main(void)
{
    static int n, least, most;
    int id[MORE + 4];
    shmem_init();
    if (shmem_my_pe() == 2)
        limit_files();
    n = create(id, MORE + 4);
    shmem_barrier_all();
    EXPECT(shmem_int_min_reduce(SHMEM_TEAM_WORLD, &least, &n, 1) == 0);
    EXPECT(shmem_int_max_reduce(SHMEM_TEAM_WORLD, &most, &n, 1) == 0);
    EXPECT(least == most && n > 0 && n <= MORE);
    for (int i = 0; i < n; i++)
        EXPECT(shmemx_partition_destroy(id[i]) == 0);
    EXPECT(create(id, n - 1) == n - 1);
    shmem_finalize();
    return 0;
}
