/* SPDX-License-Identifier: BSD-3-Clause */
/* A child of a program that has closed all descriptors cannot have its copy of static data, and
 * says why; also where a file of the program has got the number of the job's memory, for which it
 * is not taken. */
// pes: 2
// nodes: 1
// prints: meshmem: fork: .* since the program has closed the file descriptor of the job's memory
#include "../expect.h"

#include <fcntl.h>
#include <shmem.h>
#include <sys/wait.h>
#include <unistd.h>

static void expect_no_child(void)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

int main(void)
{
    shmem_init();
    shmem_barrier_all();
    for (int i = STDERR_FILENO + 1; i < 1024; i++)
        close(i);
    expect_no_child();
    for (int file = 0; file >= 0 && file < 1023;)
        file = open("/proc/self/exe", O_RDONLY);
    expect_no_child();
    shmem_finalize();
    return 0;
}
