/* SPDX-License-Identifier: BSD-3-Clause */
/* A job started by oshrun: MESHMEM_JOB contains the inherited memfd and this PE's number. The
 * descriptor stays open across exec, so that wrappers and programs that execute themselves again
 * keep their job. A child process of a PE inherits them, too; it is told from the PE by the PE's
 * note (identity.h) and, where it was given another environment, by the process number of the
 * process that attached first. */
#include "boot/source.h"

#include "base/os.h"
#include "boot/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Map the head of the job's file; NULL and a message if file is not a job of this version. */
static struct meshmem_job *map_head(int file, char *problem, size_t size)
{
    struct meshmem_job *job;
    struct stat about;
    if (fstat(file, &about) != 0) {
        snprintf(problem, size,
                 "oshrun's file descriptor %d is not open (%s); does a wrapper around the program "
                 "close descriptors? podman and docker do: start oshrun inside the container",
                 file, strerror(errno));
        return NULL;
    }
    if ((size_t)about.st_size < MESHMEM_WINDOW_BYTES ||
        (job = mmap(NULL, sizeof *job, PROT_READ, MAP_SHARED, file, 0)) == MAP_FAILED) {
        snprintf(problem, size,
                 "file descriptor %d, named by " MESHMEM_JOB_ENV ", is not a job of oshrun", file);
        return NULL;
    }
    uint64_t bytes = job->bytes, magic = job->magic;
    uint32_t version = job->version;
    munmap(job, sizeof *job);
    if (magic != MESHMEM_JOB_MAGIC || version != MESHMEM_JOB_VERSION) {
        snprintf(problem, size,
                 "oshrun and the library are of different versions (%u and %u); use the oshrun "
                 "that was installed with this library",
                 version, MESHMEM_JOB_VERSION);
        return NULL;
    }
    job = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (job == MAP_FAILED) {
        meshmem_job_say_unmapped(problem, size);
        return NULL;
    }
    return job;
}

/* Whether the job's file is mapped here by another copy of the library, too. */
static bool is_mapped_twice(int file)
{
    struct stat job;
    char line[512];
    unsigned long inode;
    int found = 0;
    FILE *maps = fopen("/proc/self/maps", "re");
    while (maps && fgets(line, sizeof line, maps))
        found += strstr(line, "memfd:meshmem-job") && fstat(file, &job) == 0 &&
                 sscanf(line, "%*s %*s %*s %*s %lu", &inode) == 1 && inode == job.st_ino;
    if (maps)
        fclose(maps);
    return found > 1;
}

/* Become the process of this PE. Returns 1 on success, 0 if another process is, whose child this
 * one then is, and -1 with a message. A program may follow another one in the same PE (`oshrun sh
 * -c 'a; b'`) if that one finalized, and a program may execute itself again (exec). */
static int take_slot(struct meshmem_slot *me, int file, char *problem, size_t size)
{
    int32_t other = 0, self = getpid();
    /* Relaxed: otherwise only oshrun reads pid, and needs nothing else with it. */
    while (!atomic_compare_exchange_strong_explicit(&me->pid, &other, self, memory_order_relaxed,
                                                    memory_order_relaxed)) {
        int state = atomic_load_explicit(&me->state, memory_order_acquire);
        if (other == self && is_mapped_twice(file)) {
            snprintf(problem, size,
                     "two copies of meshmem are in this process; link either "
                     "libmeshmem.a or libmeshmem.so, everywhere");
            return -1;
        }
        if (other != self && (kill(other, 0) == 0 || errno != ESRCH))
            return 0;
        bool in_order = state == MESHMEM_PE_STARTED || state == MESHMEM_PE_ATTACHED ||
                        state == MESHMEM_PE_FINALIZED;
        if (!in_order || atomic_load_explicit(&me->starting, memory_order_relaxed)) {
            snprintf(problem, size,
                     "another program (process %d) was this PE before and ended without "
                     "shmem_finalize",
                     other);
            return -1;
        }
        if (other == self)
            return 1;
    }
    return 1;
}

/* Numbers of processes, by which oshrun and the PEs find each other, mean others in another PID
 * namespace. */
static bool sees_launcher(const struct meshmem_job *job)
{
    uint64_t space = meshmem_os_namespace("pid", 0);
    return space && job->space ? space == job->space
                               : kill(job->launcher, 0) == 0 || errno != ESRCH;
}

int meshmem_local_attach(struct meshmem_boot *boot, char *problem, size_t size)
{
    const char *text = getenv(MESHMEM_JOB_ENV);
    int file, pe, end = 0;
    if (!text || meshmem_identity_is_others(MESHMEM_IDENTITY_OSHRUN) ||
        meshmem_identity_is_inside())
        return 0;
    if (sscanf(text, "%d:%d%n", &file, &pe, &end) != 2 || text[end] || file < 0 || pe < 0) {
        snprintf(problem, size,
                 MESHMEM_JOB_ENV "=%.60s: not what oshrun writes; start the program with oshrun",
                 text);
        return -1;
    }
    struct meshmem_job *job = map_head(file, problem, size);
    if (!job)
        return -1;
    if ((uint32_t)pe >= job->n_pes) {
        snprintf(problem, size, MESHMEM_JOB_ENV "=%s: the job has only %u PEs", text, job->n_pes);
        munmap(job, job->bytes);
        return -1;
    }
    if (!sees_launcher(job)) {
        snprintf(problem, size,
                 "this PE is in another PID namespace than oshrun; start oshrun in the container, "
                 "or each container with the host's PID namespace");
        munmap(job, job->bytes);
        return -1;
    }
    struct meshmem_slot *me = meshmem_job_slot(job, (uint32_t)pe);
    int taken = take_slot(me, file, problem, size);
    if (taken <= 0) {
        munmap(job, job->bytes);
        return taken;
    }
    boot->pe = pe;
    boot->slot = pe;
    boot->n_pes = (int)job->n_world;
    boot->file = file;
    boot->launched = true;
    boot->job = job;
    boot->me = me;
    /* Not 0 if another program of this PE was in the job before. Relaxed: it cannot change until
     * this PE arrives. */
    boot->rounds = atomic_load_explicit(&job->boot_round, memory_order_relaxed);
    return 1;
}
