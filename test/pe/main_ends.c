/* SPDX-License-Identifier: BSD-3-Clause */
/* Programs whose main ends by pthread_exit while another thread goes on to use the library: other
 * PEs still reach what the process has open, as a node's proxy and files of partitions need. */
// pes: 2 4
// nodes: 1 2
// env: SHMEM_SYMMETRIC_PARTITION2=SIZE=1m:KIND=FILE:/tmp
#include "../expect.h"

#include <pthread.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_THREAD__
enum { NO_JOIN = 1 };
#else
enum { NO_JOIN = 0 };
#endif

static pthread_t first;
static long word;

static void *go_on(void *unused)
{
    int provided;
    EXPECT(pthread_join(first, NULL) == 0);
    EXPECT(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0);
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;
    long *there = shmemx_partition_malloc(sizeof *there, 2);
    EXPECT(there);
    shmem_long_p(there, me + 1, next);
    shmem_barrier_all();
    EXPECT(*there == (me + n - 1) % n + 1);
    shmem_long_atomic_set(&word, 1, next);
    shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1);
    shmem_free(there);
    shmem_finalize();
    return unused;
}

int main(void)
{
    pthread_t thread;
    const char *wire = getenv("SHMEM_WIRE");
    if (wire && strstr(wire, "mpi")) {
        puts("skipped: an MPI reads its process's /proc entries, which are gone with the main "
             "thread");
        return 77;
    }
    if (NO_JOIN) {
        puts("skipped: ThreadSanitizer cannot join the main thread");
        return 77;
    }
    first = pthread_self();
    EXPECT(pthread_create(&thread, NULL, go_on, NULL) == 0);
    pthread_exit(NULL);
}
