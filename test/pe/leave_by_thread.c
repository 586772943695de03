/* SPDX-License-Identifier: BSD-3-Clause */
/* If a PE's only thread ends by pthread_exit before finalize, the PE has left, although its node's
 * proxy has a thread in the process. A thread that goes on keeps the PE alive (main_ends.c). */
// pes: 2 3
// nodes: 1 2
// fails: PE 1 left without shmem_finalize while
#include <pthread.h>
#include <shmem.h>
#include <stdio.h>

#ifdef __SANITIZE_THREAD__
enum { HAS_ANOTHER = 1 };
#else
enum { HAS_ANOTHER = 0 };
#endif

int main(void)
{
    if (HAS_ANOTHER) {
        printf("skipped: ThreadSanitizer has a thread of its own in each process\n");
        return 77;
    }
    shmem_init();
    if (shmem_my_pe() == 1)
        pthread_exit(NULL);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
