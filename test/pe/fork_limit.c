/* SPDX-License-Identifier: BSD-3-Clause */
/* A child of fork has its copy of what is in the heap, also under a limit on private memory that is
 * lower than the heap's size. */
// pes: 1 2
// nodes: 1 2
// env: SHMEM_SYMMETRIC_SIZE=4g
#include "../expect.h"

#include <shmem.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

enum { WORDS = 100000 };

int main(void)
{
    struct rlimit limit;
    int status;
    if (SANITIZED) {
        printf("skipped: sanitizers need private memory\n");
        return 77;
    }
    shmem_init();
    long *block = shmem_malloc(WORDS * sizeof *block);
    EXPECT(block);
    for (int i = 0; i < WORDS; i++)
        block[i] = i;
    shmem_barrier_all();
    EXPECT(getrlimit(RLIMIT_DATA, &limit) == 0);
    limit.rlim_cur = 1 << 30;
    EXPECT(setrlimit(RLIMIT_DATA, &limit) == 0);
    pid_t child = fork();
    EXPECT(child >= 0);
    for (int i = 0; child == 0 && i < WORDS; i++)
        if (block[i]++ != i)
            _exit(1);
    if (child == 0)
        _exit(0);
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    for (int i = 0; i < WORDS; i++)
        EXPECT(block[i] == i);
    shmem_finalize();
    return 0;
}
