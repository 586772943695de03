/* SPDX-License-Identifier: BSD-3-Clause */
/* Starting the PEs; see start.h. Everything that oshrun opens is close-on-exec, except the job's
 * memory. */
#include "launcher/start.h"

#include "base/module.h"
#include "boot/identity.h"
#include "launcher/handing.h"
#include "launcher/memory.h"
#include "launcher/program.h"
#include "launcher/say.h"
#include "tools/record/own.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { OTHER_FILES = 20 }; /* descriptors that oshrun needs besides those of pipes */

static struct rlimit files_before;
static bool files_changed;

void meshmem_start_prepare(void)
{
    int fd;
    do {
        fd = open("/dev/null", O_RDWR);
    } while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
    meshmem_handing_prepare();
}

/* Two pipes for each of n PEs; files are closed once their PE is started. */
static bool make_room_for_files(uint32_t n, bool pipes)
{
    rlim_t needed = (pipes ? 2 * (rlim_t)n : 0) + OTHER_FILES;
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed)
        return true;
    files_before = limit;
    if (limit.rlim_max < needed) {
        meshmem_say("-n %u needs %llu file descriptors, and the limit is %llu; start fewer PEs or "
                    "raise it (ulimit -Hn)",
                    n, (unsigned long long)needed, (unsigned long long)limit.rlim_max);
        return false;
    }
    limit.rlim_cur = limit.rlim_max;
    files_changed = setrlimit(RLIMIT_NOFILE, &limit) == 0;
    return true;
}

static const char *remedy(int error)
{
    return error == EAGAIN ? "; start fewer PEs or raise the limit on processes (ulimit -u, or "
                             "pids.max of the container)"
           : error == EMFILE || error == ENFILE
               ? "; start fewer PEs or raise the limit on open files (ulimit -n)"
           : error == ENOSPC ? "; start fewer PEs or raise /proc/sys/fs/epoll/max_user_watches"
                             : "";
}

bool meshmem_start_open(struct meshmem_run *run)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = MESHMEM_TAG_SIGNALS};
    struct epoll_event lost = {.events = EPOLLIN, .data.u64 = MESHMEM_TAG_GUARD};
    sigemptyset(&run->handled);
    sigaddset(&run->handled, SIGCHLD);
    meshmem_handing_add(&run->handled);
    sigprocmask(SIG_BLOCK, &run->handled, &run->mask_before);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (!make_room_for_files(run->n, !run->options->output_file))
        return false;
    run->epoll = epoll_create1(EPOLL_CLOEXEC);
    run->signals = signalfd(-1, &run->handled, SFD_CLOEXEC | SFD_NONBLOCK);
    if (run->epoll >= 0 && run->signals >= 0 &&
        epoll_ctl(run->epoll, EPOLL_CTL_ADD, run->signals, &event) == 0 &&
        (run->guard < 0 || epoll_ctl(run->epoll, EPOLL_CTL_ADD, run->guard, &lost) == 0) &&
        meshmem_output_open(&run->output, run->epoll, run->n, run->options->label,
                            run->options->stamp))
        return true;
    meshmem_say("cannot open what it waits on (epoll, signalfd): %s%s", strerror(errno),
                remedy(errno));
    return false;
}

static void set_number(const char *name, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    setenv(name, text, 1);
}

/* Say who the next PE is, for its library, and for scripts and wrappers. */
static void name_pe(struct meshmem_run *run, uint32_t pe)
{
    const struct meshmem_location *locations = meshmem_job_locations(run->job);
    uint32_t n = run->n, nodes = run->options->nodes, node = locations[pe].node;
    uint32_t on_node =
        run->options->in_turn
            ? n / nodes + (node < n % nodes)
            : (uint32_t)((uint64_t)(node + 1) * n / nodes - (uint64_t)node * n / nodes);
    char place[32];
    snprintf(place, sizeof place, "%d:%u", run->job_file, pe);
    setenv(MESHMEM_JOB_ENV, place, 1);
    set_number("MESHMEM_PE", pe);
    set_number("MESHMEM_N_PES", n);
    set_number("MESHMEM_NODE", node);
    set_number("MESHMEM_LOCAL_PE", locations[pe].index);
    set_number("MESHMEM_LOCAL_N_PES", on_node);
}

/* What the child does: ends in the program, or with errno in the exec pipe. */
static _Noreturn void become_pe(const struct meshmem_run *run, const struct meshmem_bind *bind,
                                uint32_t pe, const int ends[MESHMEM_STREAMS], int input,
                                int failures, pid_t launcher)
{
    const struct meshmem_app *app = meshmem_options_app(run->options, pe);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launcher) /* it died before prctl */
        _exit(1);
    if (pe > 0)
        dup2(input, STDIN_FILENO);
    dup2(ends[0], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    if (bind->bound && sched_setaffinity(0, bind->set_bytes, meshmem_bind_place(bind, pe)) != 0)
        meshmem_say("warning: PE %u is not bound (--bind-to): %s", pe, strerror(errno));
    if (files_changed)
        setrlimit(RLIMIT_NOFILE, &files_before);
    meshmem_handing_restore(true);
    sigprocmask(SIG_SETMASK, &run->mask_before, NULL);
    if (!app->directory || chdir(app->directory) == 0)
        meshmem_program_exec(app->program, app->command);
    struct meshmem_exec_failure failure = {errno, pe};
    ssize_t done = write(failures, &failure, sizeof failure);
    (void)done;
    _exit(MESHMEM_EXIT_NOT_FOUND);
}

static void explain_start(struct meshmem_run *run, uint32_t pe, int error)
{
    meshmem_output_say(&run->output, "oshrun: cannot start PE %u of %u: %s%s", pe, run->n,
                       strerror(error), remedy(error));
    meshmem_run_set_status(run, 1);
}

/* Create the pipes of a PE: the reading ends go to output, the writing ends to ends. */
static bool make_pipes(struct meshmem_run *run, uint32_t pe, int ends[MESHMEM_STREAMS])
{
    ends[0] = ends[1] = -1;
    for (int s = 0; s < MESHMEM_STREAMS; s++) {
        int both[2];
        if (pipe2(both, O_CLOEXEC) != 0)
            return false;
        ends[s] = both[1];
        if (!meshmem_output_add(&run->output, pe, s, both[0]))
            return false;
    }
    return true;
}

static void explain_file(struct meshmem_run *run, const char *name, int error)
{
    meshmem_output_say(&run->output, "oshrun: cannot write %s: %s", name, own_open_why(error));
    meshmem_run_set_status(run, 1);
}

/* Open the file for the output of a PE: its stdout and stderr. */
static bool open_file(struct meshmem_run *run, uint32_t pe, int ends[MESHMEM_STREAMS])
{
    char name[PATH_MAX + 16];
    snprintf(name, sizeof name, "%.*s.%u", PATH_MAX, run->options->output_file, pe);
    ends[0] = own_open(name, true, O_APPEND);
    ends[1] = ends[0] < 0 ? -1 : fcntl(ends[0], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (ends[0] < 0)
        explain_file(run, name, errno);
    return ends[1] >= 0;
}

static void close_ends(const int ends[MESHMEM_STREAMS])
{
    int error = errno;
    for (int s = 0; s < MESHMEM_STREAMS; s++)
        if (ends[s] >= 0)
            close(ends[s]);
    errno = error;
}

static bool start_pe(struct meshmem_run *run, const struct meshmem_bind *bind, uint32_t pe,
                     int input, int failures, pid_t launcher)
{
    int ends[MESHMEM_STREAMS];
    pid_t pid = -1;
    name_pe(run, pe);
    if (run->options->output_file ? open_file(run, pe, ends) : make_pipes(run, pe, ends))
        pid = fork();
    if (pid == 0)
        become_pe(run, bind, pe, ends, input, failures, launcher);
    close_ends(ends);
    if (pid < 0)
        return false;
    run->children[pe].pid = pid;
    /* Relaxed: a number for reports. */
    atomic_store_explicit(&meshmem_memory_slot(run, pe)->process, pid, memory_order_relaxed);
    run->live++;
    return true;
}

/* Tell the PEs the path of oshrun. */
static void name_oshrun(void)
{
    char path[PATH_MAX];
    ssize_t bytes = readlink("/proc/self/exe", path, sizeof path - 1);
    path[bytes > 0 ? bytes : 0] = '\0';
    if (bytes > 0)
        setenv(MESHMEM_OSHRUN_ENV, path, 1);
}

/* Whether a signal waits that ends the job. */
static bool is_interrupted(const struct meshmem_run *run)
{
    sigset_t pending;
    bool any = false;
    if (sigpending(&pending) != 0) /* a filter of system calls may refuse it */
        return false;
    for (int number = 1; number < SIGRTMIN; number++)
        any |= meshmem_handing_ends(number) && sigismember(&pending, number) &&
               sigismember(&run->handled, number);
    return any;
}

void meshmem_start_all(struct meshmem_run *run, const struct meshmem_bind *bind)
{
    int failures[2] = {-1, -1};
    pid_t launcher = getpid();
    name_oshrun();
    meshmem_identity_leave();
    int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = MESHMEM_TAG_EXEC};
    run->exec_pipe = -1;
    if (input < 0) {
        meshmem_output_say(&run->output,
                           "oshrun: /dev/null, the standard input of PEs, cannot be "
                           "opened: %s%s",
                           strerror(errno),
                           *remedy(errno) ? remedy(errno)
                                          : "; does this container or chroot have a /dev?");
        meshmem_run_set_status(run, 1);
    } else if (pipe2(failures, O_CLOEXEC | O_NONBLOCK) != 0 ||
               epoll_ctl(run->epoll, EPOLL_CTL_ADD, failures[0], &event) != 0) {
        explain_start(run, 0, errno);
    } else {
        run->exec_pipe = failures[0];
        bool late = false;
        for (uint32_t pe = 0; pe < run->n && run->status == 0 && !late; pe++) {
            if (!start_pe(run, bind, pe, input, failures[1], launcher) && run->status == 0)
                explain_start(run, pe, errno);
            run->children[pe].late = late = is_interrupted(run);
        }
    }
    if (input >= 0)
        close(input);
    if (failures[1] >= 0)
        close(failures[1]);
}
