/* SPDX-License-Identifier: BSD-3-Clause */
/* A child forked before shmem_init or after shmem_finalize has a private copy of the static data.
 */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <sys/wait.h>

static long in_data = 1;

static void fork_and_write(void)
{
    int status;
    long before = in_data;
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0) {
        in_data = 99;
        _exit(0);
    }
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(in_data == before);
}

int main(void)
{
    fork_and_write();
    shmem_init();
    in_data = 2;
    shmem_barrier_all();
    shmem_finalize();
    fork_and_write();
    return 0;
}
