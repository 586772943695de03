/* SPDX-License-Identifier: BSD-3-Clause */
/* A fork in another library's handler of fork: the child of the outer one still has the static data
 * of the moment of its fork, though its parent goes on to change it, and no descriptor is left. */
// pes: 2
#include "descriptors.h"

#include <pthread.h>
#include <shmem.h>
#include <sys/wait.h>

enum { WORDS = 2 << 20, ROUNDS = 3 };

static long words[WORDS];
static int depth;

static void fork_first(void)
{
    if (++depth == 1) {
        pid_t child = fork();
        EXPECT(child >= 0);
        if (child == 0)
            _exit(0);
        EXPECT(waitpid(child, NULL, 0) == child);
    }
    depth--;
}

static void add_handler(void) { pthread_atfork(fork_first, NULL, NULL); }

/* Before the library's constructors add theirs, so this one is called after it. */
__attribute__((section(".preinit_array"), used)) static void (*const early)(void) = add_handler;

static void change_all(long to)
{
    for (long i = WORDS - 1; i >= 0; i--)
        words[i] = to;
}

int main(void)
{
    shmem_init();
    int before = descriptors();
    for (long round = 1; round <= ROUNDS; round++) {
        int status;
        change_all(round);
        pid_t child = fork();
        EXPECT(child >= 0);
        if (child == 0) {
            long others = 0;
            for (long i = 0; i < WORDS; i++)
                others += words[i] != round;
            _exit(others != 0);
        }
        change_all(-1);
        EXPECT(waitpid(child, &status, 0) == child && status == 0);
    }
    EXPECT(descriptors() == before);
    shmem_finalize();
    return 0;
}
