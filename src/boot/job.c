/* SPDX-License-Identifier: BSD-3-Clause */
/* The layout of the job's memory; see job.h. Linked into the library and into oshrun. */
#include "boot/job.h"

#include "base/os.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

_Static_assert(sizeof(struct meshmem_slot) <= MESHMEM_SLOT_BYTES,
               "a slot has grown over its place");

int meshmem_job_make_file(const char *name, uint64_t bytes)
{
    int file = meshmem_os_make_memfd(name, MFD_ALLOW_SEALING);
    if (file < 0)
        return -1;
    if (meshmem_os_size_file(file, bytes) == 0 &&
        fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

const char *meshmem_job_remedy(int error)
{
    return error == EMFILE  ? "; raise the limit with ulimit -n"
           : error == EFBIG ? "; lift the limit with ulimit -f unlimited"
           : error == ENOSYS || error == EPERM
               ? "; is memfd_create forbidden in this container or sandbox?"
               : "";
}

uint64_t meshmem_job_lay_out(struct meshmem_job *job, uint32_t n_pes, uint32_t n_world,
                             uint32_t cores, int32_t launcher)
{
    job->magic = MESHMEM_JOB_MAGIC;
    job->version = MESHMEM_JOB_VERSION;
    job->n_pes = n_pes;
    job->n_world = n_world;
    job->cores = cores;
    job->launcher = launcher;
    job->slots = meshmem_job_page_up(sizeof *job);
    job->pes = job->slots + (uint64_t)n_pes * MESHMEM_SLOT_BYTES;
    job->locations = meshmem_job_page_up(job->pes + n_pes * sizeof(uint32_t));
    job->cards = meshmem_job_page_up(job->locations + n_world * sizeof(struct meshmem_location));
    job->bytes = meshmem_job_page_up(job->cards + (uint64_t)n_world * MESHMEM_CARD_BYTES);
    return job->bytes;
}

struct meshmem_job *meshmem_job_map(int file, uint32_t n_pes, uint32_t n_world, uint32_t cores,
                                    int32_t launcher)
{
    struct meshmem_job layout = {0};
    uint64_t bytes = meshmem_job_lay_out(&layout, n_pes, n_world, cores, launcher);
    void *head = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (head == MAP_FAILED)
        return NULL;
    return memcpy(head, &layout, sizeof layout);
}

void meshmem_job_say_unmapped(char *problem, size_t size)
{
    snprintf(problem, size, "no room to map the job's memory: %s%s", strerror(errno),
             meshmem_os_map_remedy(errno));
}

struct meshmem_job *meshmem_job_create(uint32_t n_pes, uint32_t n_world, uint32_t cores, int *file,
                                       char *problem, size_t size)
{
    *file = meshmem_job_make_file(MESHMEM_JOB_FILE, MESHMEM_WINDOW_BYTES * (n_pes + 1));
    if (*file < 0) {
        snprintf(problem, size, "the job's memory cannot be created: %s%s", strerror(errno),
                 meshmem_job_remedy(errno));
        return NULL;
    }
    struct meshmem_job *job = meshmem_job_map(*file, n_pes, n_world, cores, 0);
    if (!job) {
        meshmem_job_say_unmapped(problem, size);
        close(*file);
        *file = -1;
    }
    return job;
}

void meshmem_job_cut(struct meshmem_job *job, uint32_t nodes, bool in_turn)
{
    uint32_t n = job->n_world;
    job->n_nodes = nodes;
    for (uint32_t pe = 0; pe < n; pe++) {
        /* Node k has PEs k * n / nodes to (k + 1) * n / nodes - 1. */
        uint32_t node = in_turn ? pe % nodes : (uint32_t)(((uint64_t)(pe + 1) * nodes - 1) / n);
        uint32_t first = (uint32_t)((uint64_t)node * n / nodes);
        uint32_t index = in_turn ? pe / nodes : pe - first;
        meshmem_job_pes(job)[pe] = pe;
        meshmem_job_locations(job)[pe] = (struct meshmem_location){node, index};
    }
}
