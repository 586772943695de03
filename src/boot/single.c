/* SPDX-License-Identifier: BSD-3-Clause */
/* A job of one PE, for a program that was started without a launcher. */
#include "base/os.h"
#include "boot/source.h"

#include <stdatomic.h>
#include <unistd.h>

int meshmem_single_attach(struct meshmem_boot *boot, char *problem, size_t size)
{
    struct meshmem_job *job =
        meshmem_job_create(1, 1, meshmem_os_cores(), &boot->file, problem, size);
    if (!job)
        return -1;
    meshmem_job_cut(job, 1, false);
    boot->pe = boot->slot = 0;
    boot->n_pes = 1;
    boot->launched = false;
    boot->job = job;
    boot->me = meshmem_job_slot(job, 0);
    atomic_store_explicit(&boot->me->pid, getpid(), memory_order_relaxed);
    return 1;
}
