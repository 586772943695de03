/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE without private memory for what it must know of symmetric blocks ends the job: if it went
 * on, its blocks would lie elsewhere than those of the others. */
// pes: 2
// nodes: 1 2
// fails: shmem_malloc: out of private memory for the records of symmetric blocks
#include "../expect.h"

#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

enum { BLOCKS = 200 };

int main(void)
{
    static long mine, theirs;
    char *block[BLOCKS];
    struct rlimit limit;
    void *volatile got;
    if (SANITIZED) {
        printf("skipped: sanitizers need private memory\n");
        return 77;
    }
    shmem_init();
    for (int i = 0; i < BLOCKS; i++)
        EXPECT((block[i] = shmem_malloc(4096)));
    for (int i = 0; i < BLOCKS; i += 2) /* these leave a record each */
        shmem_free(block[i]);
    if (shmem_my_pe() == 1) {
        EXPECT(getrlimit(RLIMIT_DATA, &limit) == 0);
        limit.rlim_cur = 1 << 20; /* 0 would be none */
        EXPECT(setrlimit(RLIMIT_DATA, &limit) == 0);
        for (size_t bytes = 1 << 20; bytes >= sizeof(long); bytes /= 2)
            do
                got = malloc(bytes);
            while (got);
    }
    for (int i = 0; i < BLOCKS; i++) {
        char *small = shmem_malloc(64);
        mine = small ? small - block[1] : 0;
        shmem_barrier_all();
        shmem_get(&theirs, &mine, 1, 1 - shmem_my_pe());
        EXPECT(mine == theirs);
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
