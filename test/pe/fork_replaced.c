/* SPDX-License-Identifier: BSD-3-Clause */
/* As fork_closed, and a file of the program has got the number of the job's memory: it is not taken
 * for that. */
// pes: 2
// nodes: 1
// prints: meshmem: fork: .* since the program has closed the file descriptor of the job's memory
#include "../expect.h"

#include <fcntl.h>
#include <shmem.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status;
    shmem_init();
    shmem_barrier_all();
    for (int i = STDERR_FILENO + 1; i < 1024; i++)
        close(i);
    for (int file = 0; file >= 0 && file < 1023;)
        file = open("/proc/self/exe", O_RDONLY);
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 1);
    shmem_finalize();
    return 0;
}
