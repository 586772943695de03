/* SPDX-License-Identifier: BSD-3-Clause */
/* A second series of init and finalize works although the program has mapped memory of its own in
 * between, wherever the kernel lets it, and asks for another heap. */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <sys/mman.h>

static long word;

static long *run(int value)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    long *block = shmem_calloc(100, sizeof *block);
    shmem_long_p(&block[99], value + me, right);
    shmem_long_p(&word, value - me, right);
    shmem_barrier_all();
    EXPECT(block[99] == value + left && word == value - left);
    shmem_finalize();
    return block;
}

int main(void)
{
    setenv("SHMEM_SYMMETRIC_SIZE", "10m", 1);
    long *place = run(10);
    void *mine = mmap((void *)((size_t)place & ~4095ul), 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(mine != MAP_FAILED);
    *(long *)mine = 77;
    run(20);
    setenv("SHMEM_SYMMETRIC_SIZE", "300m", 1);
    run(30);
    EXPECT(*(long *)mine == 77);
    return 0;
}
