/* SPDX-License-Identifier: BSD-3-Clause */
/* A forked child may end by exit(), which runs exit handlers and flushes, without harm to the job;
 * also after start_pes, whose handler would wait for all PEs. */
// pes: 1 2
// prints: child's words
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
    int status;
    start_pes(0);
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0) {
        printf("child's words\n");
        exit(7);
    }
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7);
    shmem_barrier_all();
    return 0;
}
