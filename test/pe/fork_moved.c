/* SPDX-License-Identifier: BSD-3-Clause */
/* Some libraries put a mremap of their own before the C library's that loses the address to move
 * to, as that of UCX does, which MPICH loads. Children of fork get their data nevertheless, and PEs
 * read each other's constants. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 2000 };
static const long constant[WORDS] = {[WORDS - 1] = 42};
static long in_data = 1;

/* Declared differently in sys/mman.h; the linker knows only the name. */
void *lossy(void *old, size_t bytes, size_t new_bytes, int flags) __asm__("mremap");
void *lossy(void *old, size_t bytes, size_t new_bytes, int flags)
{
    return (void *)syscall(SYS_mremap, old, bytes, new_bytes, flags, 0);
}

int main(void)
{
    int status;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_barrier_all();
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0) {
        in_data += 10;
        _exit(in_data == 11 ? 0 : 1);
    }
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(in_data == 1);
    EXPECT(shmem_long_g(constant + WORDS - 1, (me + 1) % n) == 42);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
