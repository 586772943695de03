/* SPDX-License-Identifier: BSD-3-Clause */
/* Settings that affect communication must be equal in all PEs. */
// pes: 2 3
// run: sh -c 'case $MESHMEM_JOB in *:0) export SHMEM_COLL=reduce=eager;; esac; exec "$0"'
// fails: SHMEM_COLL differs from that of PE 0; set it to the same value on all PEs
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
