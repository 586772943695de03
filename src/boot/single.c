/* SPDX-License-Identifier: BSD-3-Clause */
/* A job of one PE, for a program that was started without a launcher. */
#include "base/os.h"
#include "boot/source.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int meshmem_single_attach(struct meshmem_boot *boot, char *problem, size_t size)
{
    struct meshmem_job layout;
    memset(&layout, 0, sizeof layout);
    meshmem_job_lay_out(&layout, 1, 1, meshmem_os_cores(), 0);
    int file = meshmem_job_make_file(MESHMEM_JOB_FILE, 2 * MESHMEM_WINDOW_BYTES);
    if (file < 0) {
        snprintf(problem, size, "the job's memory cannot be created: %s%s", strerror(errno),
                 meshmem_job_remedy(errno));
        return -1;
    }
    void *head = mmap(NULL, layout.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (head == MAP_FAILED) {
        snprintf(problem, size, "no room to map the job's memory: %s", strerror(errno));
        return -1;
    }
    memcpy(head, &layout, sizeof layout);
    meshmem_job_cut(head, 1, false);
    boot->pe = boot->slot = 0;
    boot->n_pes = 1;
    boot->file = file;
    boot->launched = false;
    boot->job = head;
    boot->me = meshmem_job_slot(head, 0);
    atomic_store_explicit(&boot->me->pid, getpid(), memory_order_relaxed);
    return 1;
}
