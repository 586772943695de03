/* SPDX-License-Identifier: BSD-3-Clause */
/* A forked child that calls the library ends with a sentence; the job goes on. The child is not
 * counted as initialized. */
// pes: 1 2
// prints: a child of PE \d: shmem_long_p: called in a forked child, which is not a PE of the job
// prints: a child of PE \d:   (put|in_child|main)
// prints: shmem_ctx_long_p: called in a forked child, which is not a PE of the job
// prints: a child of PE \d: shmem_init: a forked child is not a PE of the job
#include "../expect.h"

#include <shmem.h>
#include <sys/wait.h>

static long word;
static shmem_ctx_t ctx;

static void put(void) { shmem_long_p(&word, 5, 0); }
static void put_with_ctx(void) { shmem_ctx_long_p(ctx, &word, 5, 0); }
static void start(void) { shmem_init(); }

static void in_child(void (*call)(void))
{
    int status, initialized = 1;
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0) {
        shmem_query_initialized(&initialized);
        EXPECT(!initialized);
        call();
        _exit(0);
    }
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) != 0);
}

int main(void)
{
    shmem_init();
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    in_child(put);
    in_child(put_with_ctx);
    in_child(start);
    shmem_barrier_all();
    EXPECT(word == 0);
    shmem_finalize();
    return 0;
}
