/* SPDX-License-Identifier: BSD-3-Clause */
/* The loop of oshrun; see watch.h. Signals come through a signalfd, so nothing here runs in a
 * handler. */
#include "launcher/watch.h"

#include "base/os.h"
#include "launcher/attach.h"
#include "launcher/descend.h"
#include "launcher/failure.h"
#include "launcher/foreign.h"
#include "launcher/guard.h"
#include "launcher/handing.h"
#include "launcher/memory.h"
#include "launcher/program.h"
#include "launcher/stall.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define INTERRUPT_KILL (2000 * MESHMEM_MS) /* the time that PEs have after SIGINT and the like */
#define GIVE_UP (5000 * MESHMEM_MS)        /* SIGKILL has no effect */
#define CHECK_EVERY (1000 * MESHMEM_MS)    /* between two checks of the job's memory */
#define LINGER (100 * MESHMEM_MS)          /* for pipes that other processes keep open */
#define BEGINNING (2000 * MESHMEM_MS)      /* in which a program that is left loads the library */
#define ONE_EVENT (50 * MESHMEM_MS)        /* in which one key or command may send a signal twice */
#define SWEEP_STEP (20 * MESHMEM_MS)       /* between two looks at processes that are left */
#define PATIENCE \
    (2000 * MESHMEM_MS) /* for a slow reader of the output when the user wants to end the job */

enum { MAX_EVENTS = 16, MAX_SWEEPS = 100 };

/* Whether the signal has a meaning for the program, but ends a shell. Batch systems warn by SIGXCPU
 * and SIGALRM. */
static bool is_for_program(int signal)
{
    return signal == SIGUSR2 || signal == SIGXCPU || signal == SIGALRM;
}

/* Whether a signal from the terminal has reached a process of this PE, too. */
static bool has_got(const struct meshmem_child *child, pid_t pid)
{
    return !child->late && getpgid(pid) == getpgrp();
}

/* Send a signal to all running PEs, but not by SIGTERM to those that run exit handlers, and not to
 * processes that have got it from the terminal. If a PE's process was started by a wrapper, both
 * get it, except that the wrapper does not get what is for the program. */
static void forward(struct meshmem_run *run, int signal, bool from_terminal)
{
    for (uint32_t p = 0; p < run->n; p++) {
        struct meshmem_child *child = &run->children[p];
        if (child->ended || !child->pid ||
            (signal == SIGTERM && meshmem_failure_is_exiting(run, p)))
            continue;
        /* Relaxed: a number, which is checked to be one of our descendants. */
        pid_t pid = atomic_load_explicit(&meshmem_memory_slot(run, p)->pid, memory_order_relaxed);
        bool inside = pid > 0 && pid != child->pid && !(from_terminal && has_got(child, pid)) &&
                      meshmem_descend_signal(pid, child->pid, signal);
        if ((!inside || !is_for_program(signal)) && !(from_terminal && has_got(child, child->pid)))
            kill(child->pid, signal);
    }
}

/* Read the errors of PEs whose exec failed. */
static void read_exec_pipe(struct meshmem_run *run, uint64_t now)
{
    struct meshmem_exec_failure failure;
    ssize_t bytes;
    while (run->exec_pipe >= 0 && (bytes = read(run->exec_pipe, &failure, sizeof failure)) >= 0) {
        if (bytes == 0) {
            close(run->exec_pipe);
            run->exec_pipe = -1;
        } else if (!run->stopping) {
            const char *program = meshmem_options_app(run->options, failure.pe)->program;
            run->status = meshmem_program_explain(&run->output, program, failure.error);
            meshmem_run_stop(run, now, 0, 0);
        }
    }
}

static void end_pe(struct meshmem_run *run, uint32_t pe, int wait_status, uint64_t now)
{
    struct meshmem_child *child = &run->children[pe];
    child->ended = true;
    child->wait_status = wait_status;
    run->order[run->ended++] = pe;
    run->live--;
    meshmem_output_drain(&run->output, pe); /* its output is printed before the message about it */
    meshmem_failure_judge(run, pe, now);
    if (!run->stopping && !run->look_at)
        run->look_at = now + MESHMEM_STALL_LOOK;
}

/* Reap PEs, and orphans that became children of oshrun. False if oshrun has no children left. */
static bool reap(struct meshmem_run *run, uint64_t now)
{
    int wait_status;
    pid_t pid;
    struct rusage used;
    read_exec_pipe(run, now); /* first, since the error of an exec is written before its PE ends */
    while ((pid = wait4(-1, &wait_status, WNOHANG, &used)) > 0) {
        uint32_t p = 0;
        while (p < run->n && run->children[p].pid != pid)
            p++;
        if (p < run->n && !run->children[p].ended) {
            run->children[p].computed =
                (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 +
                (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
            end_pe(run, p, wait_status, now);
        } else if (p == run->n)
            meshmem_failure_note_orphan(run, pid, wait_status);
    }
    return pid == 0;
}

/* Handle SIGINT and the like. If it came from the terminal, the kernel has sent it to the PEs of
 * oshrun's process group, too. */
static void interrupt(struct meshmem_run *run, int signal, bool from_kernel, uint64_t now)
{
    /* A process group gets it both directly and through the guard. */
    if (signal == run->interrupted && now - run->interrupted_at < ONE_EVENT)
        return;
    if (run->closing || run->interrupted) {
        if (!run->interrupted) {
            run->interrupted = signal;
            run->interrupted_at = now;
            meshmem_run_set_status(run, 128 + signal);
        }
        run->abandoned = run->closing;
        run->kill_at = now;
        return;
    }
    run->interrupted = signal;
    run->interrupted_at = now;
    run->hurry = true;
    if (!run->stopping) {
        if (run->collect_until)
            meshmem_failure_say(run, now);
        run->status = 128 + signal;
        meshmem_output_say(&run->output, "oshrun: signal %d (%s) ends the job", signal,
                           strsignal(signal));
    }
    meshmem_run_stop(run, now, 0, INTERRUPT_KILL);
    run->term_at = 0;
    forward(run, signal, from_kernel);
}

static void report_now(struct meshmem_run *run, uint64_t now)
{
    char title[100];
    snprintf(title, sizeof title,
             "oshrun: the PEs after %.1f s:", (double)(now - run->started) * 1e-9);
    meshmem_failure_report(run, title);
}

static void read_signals(struct meshmem_run *run, uint64_t now)
{
    struct signalfd_siginfo info;
    bool child_ended = false;
    while (read(run->signals, &info, sizeof info) == sizeof info) {
        int signal = (int)info.ssi_signo;
        bool from_kernel = info.ssi_code == SI_KERNEL;
        if (signal == SIGCHLD)
            child_ended = true;
        else if (signal == SIGUSR1)
            report_now(run, now);
        else if (meshmem_handing_ends(signal))
            interrupt(run, signal, from_kernel, now);
        else if (!from_kernel || is_for_program(signal))
            forward(run, signal, false);
    }
    if (child_ended) {
        reap(run, now);
        meshmem_failure_look(run, now); /* a PE has sent the signal */
    }
}

static void give_up(struct meshmem_run *run)
{
    meshmem_output_say(
        &run->output,
        "oshrun: %u PEs do not end after SIGKILL, they are left alone; does a file system "
        "hang?",
        run->live);
    meshmem_run_set_status(run, 1);
    run->live = 0;
}

static void end_by_timeout(struct meshmem_run *run, uint64_t now)
{
    char title[100];
    snprintf(title, sizeof title,
             "oshrun: not ended after %g s (--timeout), so the job is ended; its PEs:",
             (double)run->options->timeout * 1e-9);
    if (run->collect_until)
        meshmem_failure_say(run, now);
    meshmem_failure_report(run, title);
    run->status = 124;
    run->hurry = true;
    meshmem_run_stop(run, now, 0, MESHMEM_KILL_AFTER);
}

/* Send SIGKILL to everything that the job has started; without /proc at least to the PEs. */
static void kill_all(struct meshmem_run *run)
{
    for (uint32_t p = 0; p < run->n; p++)
        if (run->children[p].pid && !run->children[p].ended)
            kill(run->children[p].pid, SIGKILL);
    meshmem_descend_kill();
}

/* Send SIGKILL to all PEs but those that may still run exit handlers, if there are any. */
static bool kill_others(struct meshmem_run *run)
{
    bool some = false;
    for (uint32_t p = 0; p < run->n; p++)
        some |= meshmem_failure_is_exiting(run, p);
    for (uint32_t p = 0; p < run->n && some; p++)
        if (run->children[p].pid && !run->children[p].ended && !meshmem_failure_is_exiting(run, p))
            meshmem_descend_kill_one(run->children[p].pid);
    return some;
}

static void end_by_kill(struct meshmem_run *run, uint64_t now)
{
    bool last = meshmem_run_is_due(run->exit_until, now);
    run->kill_at = run->exit_until;
    if (!last && kill_others(run))
        return;
    if (last)
        meshmem_failure_say_exiting(run);
    run->kill_at = 0;
    run->give_up_at = now + GIVE_UP;
    kill_all(run);
}

static void check_deadlines(struct meshmem_run *run, uint64_t now)
{
    if (run->live && meshmem_run_is_due(run->check_at, now)) {
        run->check_at = now + CHECK_EVERY;
        meshmem_failure_check_memory(run, now);
        meshmem_failure_look(run, now);
        meshmem_stall_begin(run, now);
    }
    if (meshmem_run_is_due(run->collect_until, now))
        meshmem_failure_say(run, now);
    if (run->live && meshmem_run_is_due(run->look_at, now))
        meshmem_stall_look(run, now);
    if (run->live && meshmem_run_is_due(run->attach_at, now))
        meshmem_attach_look(run, now);
    if (run->live && meshmem_run_is_due(run->timeout_at, now))
        end_by_timeout(run, now);
    if (meshmem_run_is_due(run->term_at, now)) {
        run->term_at = 0;
        forward(run, SIGTERM, false);
    }
    if (meshmem_run_is_due(run->kill_at, now))
        end_by_kill(run, now);
    if (run->live && meshmem_run_is_due(run->give_up_at, now))
        give_up(run);
    if (meshmem_run_is_due(run->output.prompt_at, now))
        meshmem_output_show_prompt(&run->output);
}

/* If the output cannot be written any more, or is not read, end the job, which has no purpose
 * then. */
static void check_output(struct meshmem_run *run, uint64_t now)
{
    int error = run->output.box[0]->error;
    if (!error || run->output_lost)
        return;
    run->output_lost = true;
    if (error != EPIPE)
        meshmem_output_say(&run->output, "oshrun: cannot write the PEs' output: %s; the job ends",
                           strerror(error));
    meshmem_run_set_status(run, error == EPIPE ? 128 + SIGPIPE : 1);
    if (!run->closing)
        meshmem_run_stop(run, now, 0, MESHMEM_KILL_AFTER);
}

/* Milliseconds to the next deadline, for epoll_wait. */
static int next_deadline(const struct meshmem_run *run, uint64_t until, uint64_t now)
{
    const uint64_t deadlines[] = {
        run->collect_until, run->look_at,    run->check_at,         run->timeout_at, run->term_at,
        run->kill_at,       run->give_up_at, run->output.prompt_at, run->attach_at,  until};
    uint64_t first = now + 3600000 * MESHMEM_MS;
    for (size_t i = 0; i < sizeof deadlines / sizeof deadlines[0]; i++)
        if (deadlines[i] && deadlines[i] < first)
            first = deadlines[i];
    return first <= now ? 0 : (int)((first - now + MESHMEM_MS - 1) / MESHMEM_MS);
}

/* Wait for one batch of events, or a deadline, at most until. */
static void step(struct meshmem_run *run, uint64_t until)
{
    struct epoll_event events[MAX_EVENTS];
    int n = epoll_wait(run->epoll, events, MAX_EVENTS, next_deadline(run, until, meshmem_os_now()));
    uint64_t now = meshmem_os_now();
    bool signals = false;
    for (int i = 0; i < n; i++) {
        if (events[i].data.u64 == MESHMEM_TAG_SIGNALS)
            signals = true; /* last: output is printed before messages about its PE's end */
        else if (events[i].data.u64 == MESHMEM_TAG_GUARD)
            meshmem_guard_lost();
        else if (events[i].data.u64 == MESHMEM_TAG_EXEC)
            read_exec_pipe(run, now);
        else
            meshmem_output_handle(&run->output, events[i].data.u64);
    }
    if (signals)
        read_signals(run, now);
    check_deadlines(run, now);
    meshmem_output_flush(&run->output);
    check_output(run, now);
}

/* End the processes that the PEs have left behind. */
static void sweep(struct meshmem_run *run)
{
    const struct timespec pause = {.tv_nsec = (long)SWEEP_STEP};
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    for (int i = 0; i < MAX_SWEEPS && reap(run, meshmem_os_now()); i++) {
        meshmem_descend_kill();
        if (sigtimedwait(&ended, NULL, &pause) < 0 && errno != EAGAIN && errno != EINTR)
            nanosleep(&pause, NULL); /* a filter of system calls refuses the wait */
    }
}

/* Whether processes are left one of which may be the program of a PE, as its script has not waited
 * for it. */
static bool may_follow(struct meshmem_run *run)
{
    bool some = false;
    /* Relaxed: a number. */
    for (uint32_t p = 0; p < run->n && !run->stopping; p++)
        some |= run->children[p].end == MESHMEM_END_NONE &&
                !atomic_load_explicit(&meshmem_memory_slot(run, p)->pid, memory_order_relaxed);
    return some && reap(run, meshmem_os_now());
}

/* Give the processes that the PEs have left behind a moment, and end them. */
static void end_rest(struct meshmem_run *run)
{
    uint64_t now = meshmem_os_now(), pipes = now + LINGER, rest = now + BEGINNING;
    while (!run->abandoned && ((run->output.n_open && meshmem_os_now() < pipes) ||
                               (may_follow(run) && meshmem_os_now() < rest)))
        step(run, meshmem_os_now() + SWEEP_STEP);
    sweep(run);
    if (!run->abandoned)
        meshmem_failure_say_behind(run);
}

/* All PEs have ended: read their pipes, end the processes that they left, and write all output. */
static void close_job(struct meshmem_run *run)
{
    run->closing = true;
    run->timeout_at = run->look_at = run->check_at = run->term_at = run->kill_at = 0;
    run->give_up_at = run->attach_at = 0;
    end_rest(run);
    meshmem_output_finish(&run->output);
    size_t waiting = meshmem_output_flush(&run->output), last = waiting;
    check_output(run, meshmem_os_now());
    uint64_t until = meshmem_os_now() + PATIENCE;
    while (waiting && !run->abandoned && !(run->hurry && meshmem_os_now() >= until)) {
        step(run, run->hurry ? until : 0);
        waiting = meshmem_output_flush(&run->output);
        if (waiting < last)
            until = meshmem_os_now() + PATIENCE;
        last = waiting;
    }
}

void meshmem_watch_job(struct meshmem_run *run)
{
    run->started = meshmem_os_now();
    run->kills = meshmem_cgroup_count_kills("");
    run->check_at = run->started + CHECK_EVERY;
    if (run->options->attach)
        run->attach_at = run->started + MESHMEM_ATTACH_LOOK;
    if (run->options->timeout)
        run->timeout_at = run->started + run->options->timeout;
    if (run->status)
        meshmem_run_stop(run, run->started, 0, 0);
    while (run->live)
        step(run, 0);
    if (run->collect_until)
        meshmem_failure_say(run, meshmem_os_now());
    if (!run->stopping && meshmem_failure_check_memory(run, meshmem_os_now())) {
        meshmem_failure_say_left(run);
        if (run->options->check)
            meshmem_failure_say_absent(run);
    }
    meshmem_foreign_say(run);
    if (run->options->counts) {
        meshmem_failure_say_uncounted(run);
        meshmem_failure_say_unseen(run);
    }
    close_job(run);
}
