/* SPDX-License-Identifier: BSD-3-Clause */
/* The layout of the job's memory; see job.h. Linked into the library and into oshrun. */
#include "boot/job.h"

_Static_assert(sizeof(struct meshmem_slot) <= MESHMEM_SLOT_BYTES,
               "a slot has grown over its place");

uint64_t meshmem_job_lay_out(struct meshmem_job *job, uint32_t n, uint32_t cores, int32_t launcher)
{
    job->magic = MESHMEM_JOB_MAGIC;
    job->version = MESHMEM_JOB_VERSION;
    job->n_pes = n;
    job->cores = cores;
    job->launcher = launcher;
    job->slots = meshmem_job_page_up(sizeof *job);
    job->node = meshmem_job_page_up(job->slots + (uint64_t)n * MESHMEM_SLOT_BYTES);
    job->node_bytes = meshmem_job_node_bytes(n);
    job->bytes = meshmem_job_page_up(job->node + job->node_bytes);
    return job->bytes;
}
