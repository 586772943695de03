/* SPDX-License-Identifier: BSD-3-Clause */
/* A forked child has a private copy of the static data: neither sees what the other writes
 * afterwards, other PEs' writes and memory that nobody had touched included. What it writes to the
 * heap stays its own too. */
// pes: 1 2 3
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <sys/wait.h>

static long in_data = 1, untouched[4096];

int main(void)
{
    int to_child[2], from_child[2], status;
    char byte = 0;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n;
    long *in_heap = shmem_malloc(sizeof *in_heap);
    *in_heap = 2;
    shmem_barrier_all();
    EXPECT(pipe(to_child) == 0 && pipe(from_child) == 0);
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0) {
        *in_heap += 10;
        EXPECT(write(from_child[1], &byte, 1) == 1);
        in_data += 10; /* before the parent goes on, or after: both must not matter */
        EXPECT(read(to_child[0], &byte, 1) == 1);
        EXPECT(in_data == 11 && *in_heap == 12 && untouched[2048] == 0);
        _exit(0);
    }
    EXPECT(read(from_child[0], &byte, 1) == 1);
    EXPECT(in_data == 1 && *in_heap == 2);
    shmem_barrier_all();
    shmem_long_p(&in_data, 100 + me, right);
    shmem_long_p(in_heap, 200 + me, right);
    untouched[2048] = 1;
    shmem_barrier_all();
    EXPECT(write(to_child[1], &byte, 1) == 1);
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(in_data == 100 + (me + n - 1) % n && *in_heap == 200 + (me + n - 1) % n);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
