/* SPDX-License-Identifier: BSD-3-Clause */
/* The job's memfd; see memory.h. The file is sparse: it is as long as all windows, but uses memory
 * only where it is touched. */
#include "launcher/memory.h"

#include "base/os.h"
#include "launcher/descend.h"
#include "launcher/say.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Lower numbers are used by shell scripts; numbers from 64 on would need a larger table. */
enum { JOB_FILE_FROM = 60 };

int meshmem_memory_make_inheritable(int file)
{
    int inherited = fcntl(file, F_DUPFD, JOB_FILE_FROM);
    if (inherited < 0) /* the limit is lower than that */
        inherited = fcntl(file, F_DUPFD, STDERR_FILENO + 1);
    int error = errno;
    close(file);
    errno = error;
    return inherited;
}

static void explain_file(uint64_t bytes)
{
    struct rlimit limit;
    if (errno == EMFILE || errno == ENFILE)
        meshmem_say("cannot make the job's memory (memfd): %s; raise the limit on open files "
                    "(ulimit -n)",
                    strerror(errno));
    else if (errno == EFBIG && getrlimit(RLIMIT_FSIZE, &limit) == 0 &&
             limit.rlim_cur != RLIM_INFINITY)
        meshmem_say("the limit on the size of files (%llu KiB) also counts for the job's memory; "
                    "lift it with ulimit -f unlimited",
                    (unsigned long long)limit.rlim_cur / 1024);
    else if (errno == ENOSYS || errno == EPERM)
        meshmem_say("cannot make the job's memory: %s%s", strerror(errno),
                    meshmem_job_remedy(errno));
    else
        meshmem_say("cannot make a sparse memory file of %llu TiB: %s; start fewer PEs",
                    (unsigned long long)(bytes >> 40), strerror(errno));
}

/* Fill in the constant part; all else is zero, the initial value of every atomic. */
static void fill(struct meshmem_run *run, const struct meshmem_mac_key *key)
{
    struct meshmem_job *job = run->job;
    meshmem_job_cut(job, run->options->nodes, run->options->in_turn);
    job->key = *key;
    memcpy(&run->layout, job, sizeof run->layout);
    for (uint32_t p = 0; p < run->n; p++) {
        struct meshmem_slot *slot = meshmem_memory_slot(run, p);
        slot->guard = slot->last_guard = MESHMEM_SLOT_GUARD + p;
    }
}

/* The PID namespace, if its name is that of the guard, too: some kernels in user space make up a
 * name for each process. */
static uint64_t name_space(void)
{
    uint64_t space = meshmem_os_namespace("pid", 0);
    return space == meshmem_os_namespace("pid", getppid()) ? space : 0;
}

bool meshmem_memory_open(struct meshmem_run *run, uint32_t cores)
{
    uint64_t bytes = MESHMEM_WINDOW_BYTES * (run->n + 1);
    struct meshmem_mac_key key;
    if (!meshmem_mac_make_key(&key)) {
        meshmem_say("the kernel gives no random numbers for the job's key: %s", strerror(errno));
        return false;
    }
    int file = meshmem_job_make_file(MESHMEM_JOB_FILE, bytes);
    run->job_file = file < 0 ? -1 : meshmem_memory_make_inheritable(file);
    if (run->job_file < 0) {
        explain_file(bytes);
        return false;
    }
    run->job = meshmem_job_map(run->job_file, run->n, run->n, cores, getpid());
    if (!run->job) {
        meshmem_say("cannot map the job's memory: %s; is there a limit on memory "
                    "(ulimit -v)?",
                    strerror(errno));
        close(run->job_file);
        return false;
    }
    madvise(run->job, run->job->bytes, MADV_DONTFORK);
    run->job->space = name_space();
    fill(run, &key);
    return true;
}

bool meshmem_memory_is_whole(const struct meshmem_run *run, char *where, size_t size)
{
    where[0] = '\0';
    if (memcmp(run->job, &run->layout, offsetof(struct meshmem_job, gone)) != 0)
        snprintf(where, size, "its head");
    for (uint32_t p = 0; p < run->n && !*where; p++) {
        const struct meshmem_slot *slot = meshmem_memory_slot(run, p);
        if (slot->guard != MESHMEM_SLOT_GUARD + p || slot->last_guard != MESHMEM_SLOT_GUARD + p)
            snprintf(where, size, "the state of PE %u", p);
    }
    return !*where;
}

pid_t meshmem_memory_process(const struct meshmem_run *run, uint32_t pe)
{
    pid_t started = run->children[pe].pid;
    /* Relaxed: a number, which is checked to be one of the PE's processes. */
    pid_t pid = atomic_load_explicit(&meshmem_memory_slot(run, pe)->pid, memory_order_relaxed);
    bool inside =
        pid > 0 && started > 0 && pid != started && meshmem_descend_signal(pid, started, 0);
    return inside ? pid : started;
}

void meshmem_memory_close(struct meshmem_run *run)
{
    munmap(run->job, run->layout.bytes);
    close(run->job_file);
}
