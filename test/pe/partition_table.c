/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_INFO prints what each partition was asked to be and what it is, once for each node. */
// pes: 2
// nodes: 1 2
// env: SHMEM_INFO=1
// env: SHMEM_SYMMETRIC_PARTITION1=SIZE=64m:KIND=NORMALMEM:POLICY=PREFERRED
// env: SHMEM_SYMMETRIC_PARTITION7=SIZE=32k:PGSIZE=16k
// env: SHMEM_SYMMETRIC_PARTITION8=SIZE=1m:KIND=FILE:/tmp
// prints: on host .*, as PEs? 0(, 1)? ha(s|ve) got them:
// prints: partition 1: asked: 64 MiB, NORMALMEM, PREFERRED; got: 64 MiB, pages of
// prints: partition 7: asked: 32 KiB, pages of 16 KiB; got: (32 KiB, pages of|64 KiB, pages of 64)
// prints: got: (32 KiB, pages of (4 KiB: this kernel has no pages of )?16|64 KiB, pages of 64) KiB
// prints: partition 8: asked: 1 MiB, FILE:/tmp; got: 1 MiB, pages of
#include <shmem.h>

int main(void)
{
    shmem_init();
    shmem_finalize();
    return 0;
}
