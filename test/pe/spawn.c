/* SPDX-License-Identifier: BSD-3-Clause */
/* system, popen, posix_spawn and vfork with exec work in a PE and leave its memory alone. */
// pes: 1 2
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

extern char **environ;
static long word = 4;

int main(void)
{
    char line[64] = "", *command[] = {"sh", "-c", "exit 6", NULL};
    int status;
    pid_t child;
    shmem_init();
    EXPECT(WEXITSTATUS(system("exit 5")) == 5);
    FILE *pipe = popen("echo words", "r");
    EXPECT(pipe && fgets(line, sizeof line, pipe) && strcmp(line, "words\n") == 0);
    EXPECT(pclose(pipe) == 0);
    EXPECT(posix_spawnp(&child, "sh", NULL, NULL, command, environ) == 0);
    EXPECT(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 6);
    child = vfork();
    if (child == 0) {
        execvp(command[0], command);
        _exit(127);
    }
    EXPECT(waitpid(child, &status, 0) == child && WEXITSTATUS(status) == 6);
    shmem_barrier_all();
    EXPECT(shmem_long_g(&word, (shmem_my_pe() + 1) % shmem_n_pes()) == 4);
    shmem_finalize();
    return 0;
}
