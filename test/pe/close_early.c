/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that closes all descriptors before shmem_init, that of the job's memory among them, and
 * opens others, is told so. */
// pes: 1 2
// nodes: 1 2
// fails: shmem_init: the program has closed file descriptor \d+, which is the job's memory
#include "../expect.h"

#include <fcntl.h>
#include <shmem.h>
#include <unistd.h>

int main(void)
{
    for (int i = STDERR_FILENO + 1; i < 1024; i++)
        close(i);
    for (int i = 0; i < 100; i++)
        EXPECT(open("/dev/null", O_RDWR) >= 0);
    shmem_init();
    shmem_finalize();
    return 0;
}
