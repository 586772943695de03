/* SPDX-License-Identifier: BSD-3-Clause */
/* The job's memfd; see memory.h. The file is sparse: it is as long as all windows, and takes memory
 * where touched. */
#include "launcher/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8u
#endif

/* Numbers below are what shell scripts use themselves; those of 64 and more would need a larger
 * table. */
enum { JOB_FILE_FROM = 60 };

static int make_file(void)
{
    int file = memfd_create("meshmem-job", MFD_CLOEXEC | MFD_NOEXEC_SEAL);
    if (file < 0 && errno == EINVAL) /* Linux before 6.3 */
        file = memfd_create("meshmem-job", MFD_CLOEXEC);
    if (file < 0)
        return -1;
    int inherited = fcntl(file, F_DUPFD, JOB_FILE_FROM);
    if (inherited < 0) /* the limit is below */
        inherited = fcntl(file, F_DUPFD, STDERR_FILENO + 1);
    int error = errno;
    close(file);
    errno = error;
    return inherited;
}

static void explain_size(uint64_t bytes)
{
    struct rlimit limit;
    if (errno == EFBIG && getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        dprintf(
            STDERR_FILENO,
            "oshrun: the limit on the size of files (%llu KiB) also counts for the job's memory; "
            "lift it with ulimit -f unlimited\n",
            (unsigned long long)limit.rlim_cur / 1024);
    else
        dprintf(STDERR_FILENO,
                "oshrun: cannot make a sparse memory file of %llu TiB: %s; start fewer PEs\n",
                (unsigned long long)(bytes >> 40), strerror(errno));
}

bool meshmem_memory_open(struct meshmem_run *run, uint32_t cores)
{
    struct meshmem_job layout;
    memset(&layout, 0, sizeof layout);
    uint64_t head = meshmem_job_lay_out(&layout, run->n, run->n, cores, getpid());
    uint64_t bytes = MESHMEM_WINDOW_BYTES * (run->n + 1);
    run->job_file = make_file();
    if (run->job_file < 0) {
        dprintf(STDERR_FILENO, "oshrun: cannot make the job's memory (memfd): %s%s\n",
                strerror(errno),
                errno == EMFILE ? "; raise the limit on open files (ulimit -n)" : "");
        return false;
    }
    if (ftruncate(run->job_file, (off_t)bytes) != 0) {
        explain_size(bytes);
        close(run->job_file);
        return false;
    }
    run->job = mmap(NULL, head, PROT_READ | PROT_WRITE, MAP_SHARED, run->job_file, 0);
    if (run->job == MAP_FAILED) {
        dprintf(STDERR_FILENO,
                "oshrun: cannot map %llu KiB of the job's memory: %s; is there a limit on memory "
                "(ulimit -v)?\n",
                (unsigned long long)head / 1024, strerror(errno));
        close(run->job_file);
        return false;
    }
    madvise(run->job, head, MADV_DONTFORK);
    /* All else is zero, as every atomic shall begin. */
    meshmem_job_lay_out(run->job, run->n, run->n, cores, getpid());
    meshmem_job_cut(run->job, run->options->nodes, run->options->in_turn);
    if (getrandom(&run->job->secret, sizeof run->job->secret, 0) < 0)
        run->job->secret = (uint64_t)getpid() * UINT64_C(0x9e3779b97f4a7c15);
    return true;
}

void meshmem_memory_close(struct meshmem_run *run)
{
    munmap(run->job, run->job->bytes);
    close(run->job_file);
}
