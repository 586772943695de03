/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_COLL=list prints the algorithm for each size in this job, including those that the variable
 * sets. */
// pes: 5
// nodes: 2
// env: SHMEM_COLL=list,broadcast=get,reduce=eager
// prints: broadcast +within a node +any size +get
// prints: fcollect +within a node +32 bytes +eager
// prints: reduce +between nodes +488 bytes +eager
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
