/* SPDX-License-Identifier: BSD-3-Clause */
/* Judging the ends of PEs; see failure.h.
 *
 *   the PE ...                              the job ...
 *   said a sentence (state FAILED)          ends with the PE's status
 *   called shmem_global_exit                ends with that status, without a word, unless the PE
 *                                           does not end; the PE may still run exit handlers
 *   was killed by a signal                  ends with 128 + the signal
 *   exited, not 0, without shmem_finalize   ends with that status
 *   exited, not 0, otherwise                goes on, and ends with the first such status
 *   exited with 0 without shmem_finalize    goes on, unless others wait for the PE (stall.c)
 */
#include "launcher/failure.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/report.h"
#include "launcher/crash.h"
#include "launcher/marks.h"
#include "launcher/memory.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define COLLECT_FOR \
    (200 * MESHMEM_MS) /* how long to wait for equal failures of other PEs before printing */
#define COLLECT_MOST (1000 * MESHMEM_MS) /* the same while others still fail */
#define EXIT_TERM (250 * MESHMEM_MS)     /* for PEs to notice shmem_global_exit by themselves */
#define EXIT_KILL (500 * MESHMEM_MS)
#define EXIT_MOST (10000 * MESHMEM_MS) /* for exit handlers of the PE that has called it */

static int exit_code(int wait_status)
{
    return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

/* Tell PEs that wait for all others that count of them are gone. */
static void count_gone(struct meshmem_run *run, uint32_t count)
{
    /* Release: pairs with the acquire of waiting PEs, which then also see the state GONE. */
    atomic_fetch_add_explicit(&run->job->gone, count, memory_order_release);
}

/* The status of shmem_global_exit; -1 if no PE has called it. A PE that it ended may be reaped
 * before the one that called it, so all PEs are checked. */
static int find_global_exit(struct meshmem_run *run)
{
    for (uint32_t p = 0; p < run->n; p++) {
        struct meshmem_slot *slot = meshmem_memory_slot(run, p);
        struct meshmem_child *child = &run->children[p];
        /* Acquire: pairs with the PE's release of its state, which follows exit_status. */
        int state = child->ended ? (int)child->state
                                 : atomic_load_explicit(&slot->state, memory_order_acquire);
        if (state == MESHMEM_PE_EXITING)
            return meshmem_job_exit_code(
                atomic_load_explicit(&slot->exit_status, memory_order_relaxed));
    }
    return -1;
}

/* End the job if a PE has called shmem_global_exit. */
static void follow_global_exit(struct meshmem_run *run, uint64_t now)
{
    int status = run->stopping || run->collected_fatal ? -1 : find_global_exit(run);
    if (status < 0)
        return;
    run->status = status;
    meshmem_run_stop(run, now, EXIT_TERM, EXIT_KILL);
    run->exit_until = now + EXIT_MOST;
}

static void note_failure(struct meshmem_run *run, struct meshmem_child *child, enum meshmem_end end,
                         bool fatal, uint64_t now)
{
    int code = exit_code(child->wait_status);
    child->end = end;
    meshmem_run_set_status(run, code ? code : 1);
    run->collected_fatal |= fatal;
    /* Where many PEs share few cores, one after the other fails. */
    if (!run->collect_until)
        run->collect_most = now + COLLECT_MOST;
    uint64_t until = now + COLLECT_FOR;
    run->collect_until = until < run->collect_most ? until : run->collect_most;
}

bool meshmem_failure_check_memory(struct meshmem_run *run, uint64_t now)
{
    char where[64];
    if (run->damaged || meshmem_memory_is_whole(run, where, sizeof where))
        return !run->damaged;
    run->damaged = true;
    meshmem_output_say(&run->output,
                       "oshrun: a PE has overwritten the memory through which oshrun and the PEs "
                       "know each other (%s); does it write through a wrong address, or to file "
                       "descriptor %d? The job ends",
                       where, run->job_file);
    meshmem_run_set_status(run, 1);
    meshmem_run_stop(run, now, 0, MESHMEM_KILL_AFTER);
    return false;
}

void meshmem_failure_judge(struct meshmem_run *run, uint32_t pe, uint64_t now)
{
    struct meshmem_child *child = &run->children[pe];
    struct meshmem_slot *slot = meshmem_memory_slot(run, pe);
    child->state = MESHMEM_PE_GONE;
    if (!meshmem_failure_check_memory(run, now))
        return;
    /* Acquire: pairs with the PE's release of its state, which follows its message. */
    child->state = (enum meshmem_pe_state)atomic_load_explicit(&slot->state, memory_order_acquire);
    bool running = child->state == MESHMEM_PE_RUNNING;
    /* Release: pairs with the acquire of reports. */
    atomic_store_explicit(&slot->state, MESHMEM_PE_GONE, memory_order_release);
    follow_global_exit(run, now);
    if (run->stopping) {
        count_gone(run, running);
        return;
    }
    if (child->state == MESHMEM_PE_FAILED) {
        note_failure(run, child, MESHMEM_END_MESSAGE, true, now);
    } else if (WIFSIGNALED(child->wait_status)) {
        note_failure(run, child, MESHMEM_END_SIGNAL, true, now);
    } else if (WEXITSTATUS(child->wait_status)) {
        note_failure(run, child, MESHMEM_END_STATUS, running, now);
    } else if (running) {
        child->left = true;
        count_gone(run, 1);
    }
}

void meshmem_failure_look(struct meshmem_run *run, uint64_t now)
{
    /* Acquire: pairs with the release of the PE, which has set its state before. */
    if (!run->stopping && atomic_load_explicit(&run->job->exiting, memory_order_acquire) &&
        meshmem_failure_check_memory(run, now))
        follow_global_exit(run, now);
}

bool meshmem_failure_is_exiting(const struct meshmem_run *run, uint32_t pe)
{
    /* Relaxed: a PE that says so later is ended like others. Its wrapper, if it has one, is ended
     * like others when the PE has ended. */
    const struct meshmem_slot *slot = meshmem_memory_slot(run, pe);
    return run->exit_until && run->children[pe].pid && !run->children[pe].ended &&
           atomic_load_explicit(&slot->state, memory_order_relaxed) == MESHMEM_PE_EXITING &&
           !meshmem_os_has_ended(atomic_load_explicit(&slot->pid, memory_order_relaxed));
}

uint32_t meshmem_failure_name(char *text, const unsigned char *in, uint32_t n)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < n; p++)
        count += in[p] != 0;
    int length = snprintf(text, MESHMEM_RANGES_BYTES, "PE%s ", count > 1 ? "s" : "");
    meshmem_report_ranges(text + length, MESHMEM_RANGES_BYTES - (size_t)length, in, n);
    return count;
}

/* How a PE failed; a PE that has reported an error but not ended yet counts as well. */
static enum meshmem_end find_end(struct meshmem_run *run, uint32_t pe)
{
    if (run->children[pe].ended)
        return run->children[pe].end;
    /* Acquire: pairs with the PE's release of its state, which follows its message. */
    int state = atomic_load_explicit(&meshmem_memory_slot(run, pe)->state, memory_order_acquire);
    return state == MESHMEM_PE_FAILED ? MESHMEM_END_MESSAGE : MESHMEM_END_NONE;
}

/* Whether PE b failed in the same way as PE a, which failed with end. */
static bool is_alike(struct meshmem_run *run, enum meshmem_end end, uint32_t a, uint32_t b)
{
    if (run->children[b].said || find_end(run, b) != end)
        return false;
    if (end != MESHMEM_END_MESSAGE && run->children[a].wait_status != run->children[b].wait_status)
        return false;
    return end == MESHMEM_END_STATUS || meshmem_crash_is_alike(run, a, b);
}

/* Whether the message of a PE that is in the set differs from that of the first. */
static bool differ(struct meshmem_run *run, uint32_t pe, const unsigned char *in)
{
    for (uint32_t p = 0; p < run->n; p++)
        if (in[p] && strncmp(meshmem_memory_slot(run, p)->message,
                             meshmem_memory_slot(run, pe)->message, MESHMEM_MESSAGE_BYTES) != 0)
            return true;
    return false;
}

/* Append to the message about SIGKILL whether the kernel was short of memory. */
static void describe_shortage(const struct meshmem_run *run, char *text, size_t size)
{
    struct meshmem_cgroup_kills now = meshmem_cgroup_count_kills("");
    struct meshmem_cgroup_memory memory = meshmem_cgroup_read("");
    char limit[32], used[32], bounds[160] = "";
    bool here = now.here > run->kills.here;
    text[0] = '\0';
    if (!here && now.host <= run->kills.host)
        return;
    if (here)
        snprintf(bounds, sizeof bounds,
                 "; the limit of its control group is %s, at most %s were in use",
                 memory.limit == UINT64_MAX ? "that of a group outside of this container"
                                            : meshmem_error_bytes(limit, memory.limit),
                 meshmem_error_bytes(used, memory.used));
    snprintf(text, size,
             ": the kernel's out-of-memory killer has %s%s; start fewer PEs, let them use less "
             "(SHMEM_SYMMETRIC_SIZE), or raise the limit",
             here ? "killed it" : "killed a process of this host meanwhile", bounds);
}

/* The same if its limit on processor time is over, which the kernel counts by ticks. */
static void describe_time(const struct meshmem_child *child, char *text, size_t size)
{
    struct rlimit limit;
    double used = (double)child->computed * 1e-6;
    if (getrlimit(RLIMIT_CPU, &limit) == 0 && limit.rlim_max != RLIM_INFINITY &&
        used + 1 >= 0.9 * (double)limit.rlim_max)
        snprintf(text, size,
                 ": %.1f s of processor time were used, and the limit is %llu s (ulimit -Ht)", used,
                 (unsigned long long)limit.rlim_max);
}

static void say_signal(struct meshmem_run *run, const char *who, bool many,
                       const struct meshmem_child *child)
{
    char reason[400] = "";
    int status = child->wait_status, number = WTERMSIG(status);
    if (number == SIGKILL)
        describe_shortage(run, reason, sizeof reason);
    if (number == SIGKILL && !*reason)
        describe_time(child, reason, sizeof reason);
    if (number == SIGSYS)
        snprintf(reason, sizeof reason,
                 ": a filter of system calls (seccomp), as containers and sandboxes have, forbids "
                 "a call that was made");
    meshmem_output_say(&run->output, "oshrun: %s %s killed by signal %d (%s)%s%s", who,
                       many ? "were" : "was", number, strsignal(number),
                       WCOREDUMP(status) ? ", core dumped" : "", reason);
}

/* Print the message of PE pe, if there is one, for all PEs in `in`. */
static void say_message(struct meshmem_run *run, uint32_t pe, const char *who,
                        const unsigned char *in)
{
    char message[MESHMEM_MESSAGE_BYTES + 1], note[64] = "";
    meshmem_error_clean(message, sizeof message, meshmem_memory_slot(run, pe)->message,
                        MESHMEM_MESSAGE_BYTES);
    if (differ(run, pe, in))
        snprintf(note, sizeof note, " (addresses and numbers are those of PE %u)", pe);
    if (message[0])
        meshmem_output_say(&run->output, "meshmem: %s: %s%s", who, message, note);
}

/* Print one message for all PEs that failed as PE pe did. in has room for n numbers. */
static void say_one(struct meshmem_run *run, uint32_t pe, unsigned char *in)
{
    char who[MESHMEM_RANGES_BYTES];
    enum meshmem_end end = find_end(run, pe);
    int status = run->children[pe].wait_status;
    for (uint32_t p = 0; p < run->n; p++)
        in[p] = is_alike(run, end, pe, p);
    for (uint32_t p = 0; p < run->n; p++)
        run->children[p].said |= in[p];
    bool many = meshmem_failure_name(who, in, run->n) > 1;
    if (end != MESHMEM_END_STATUS)
        say_message(run, pe, who, in);
    if (end == MESHMEM_END_SIGNAL)
        say_signal(run, who, many, &run->children[pe]);
    if (end == MESHMEM_END_STATUS)
        meshmem_output_say(&run->output, "oshrun: %s exited with status %d", who,
                           WEXITSTATUS(status));
    else
        meshmem_crash_say(run, pe);
}

typedef bool property(const struct meshmem_run *run, uint32_t pe);

static uint32_t count(const struct meshmem_run *run, property *is)
{
    uint32_t n = 0;
    for (uint32_t p = 0; p < run->n; p++)
        n += is(run, p);
    return n;
}

/* Write a sentence with the PEs that are such, if there are any. */
static void say_who(struct meshmem_run *run, property *is, const char *before, const char *after)
{
    char who[MESHMEM_RANGES_BYTES];
    unsigned char *in = calloc(run->n, 1);
    for (uint32_t p = 0; p < run->n && in; p++)
        in[p] = is(run, p);
    if (in && meshmem_failure_name(who, in, run->n))
        meshmem_output_say(&run->output, "oshrun: %s%s %s", before, who, after);
    free(in);
}

static bool is_left(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].left && !run->children[p].said;
}

/* Relaxed: the PE's process has ended. */
static bool is_nested(const struct meshmem_run *run, uint32_t p)
{
    return is_left(run, p) &&
           atomic_load_explicit(&meshmem_memory_slot(run, p)->nested, memory_order_relaxed);
}

static bool is_without(const struct meshmem_run *run, uint32_t p)
{
    return is_left(run, p) && !is_nested(run, p);
}

void meshmem_failure_say_left(struct meshmem_run *run)
{
    say_who(run, is_without, "", "left without shmem_finalize");
    say_who(run, is_nested, "", "left " MESHMEM_JOB_NESTED);
    for (uint32_t p = 0; p < run->n; p++)
        run->children[p].said |= run->children[p].left;
}

/* Whether what oshrun has started as that PE has ended; it may not be reaped yet. */
static bool has_ended(const struct meshmem_run *run, uint32_t p)
{
    const struct meshmem_child *child = &run->children[p];
    siginfo_t info = {0};
    return child->ended ||
           (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid);
}

void meshmem_failure_note_orphan(struct meshmem_run *run, pid_t pid, int wait_status)
{
    bool killed = WIFSIGNALED(wait_status);
    int number = killed ? WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
    bool is_pe = false;
    for (uint32_t p = 0; p < run->n && wait_status && !run->stopping; p++) {
        /* Relaxed: the process has ended. */
        struct meshmem_slot *slot = meshmem_memory_slot(run, p);
        int state = atomic_load_explicit(&slot->state, memory_order_relaxed);
        bool done = state == MESHMEM_PE_FINALIZED ||
                    (state == MESHMEM_PE_GONE && run->children[p].state == MESHMEM_PE_FINALIZED);
        if (atomic_load_explicit(&slot->pid, memory_order_relaxed) != pid)
            continue;
        is_pe = true;
        if (done)
            continue;
        /* By oshrun, or by the kernel: a PE ends with its script. */
        if (killed && number == SIGKILL && has_ended(run, p)) {
            run->children[p].behind = true;
            continue;
        }
        meshmem_output_say(&run->output, "oshrun: PE %u, which ran in the background, %s %d", p,
                           killed ? "was killed by signal" : "ended with exit status", number);
        meshmem_run_set_status(run, killed ? 128 + number : number);
    }
    run->orphans |= wait_status && !run->stopping && !is_pe;
}

/* And the script has not failed, which was said. */
static bool is_behind(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].behind && run->children[p].end == MESHMEM_END_NONE;
}

/* Its program has not called shmem_init, but may do so in a child. */
static bool is_continued(const struct meshmem_run *run, uint32_t p)
{
    const struct meshmem_child *child = &run->children[p];
    return run->orphans && !child->behind && child->end == MESHMEM_END_NONE &&
           child->state == MESHMEM_PE_ATTACHED;
}

void meshmem_failure_say_behind(struct meshmem_run *run)
{
    say_who(
        run, is_behind, "",
        "ran on in the background when the script or program that oshrun had started ended, "
        "and oshrun ends what is left then; let the script wait, or start its program without &");
    say_who(
        run, is_continued, "",
        "ended before shmem_init and left a process behind; a PE cannot go on in a child of its "
        "process (fork, daemon): let the program stay in the foreground");
    if (count(run, is_behind) || count(run, is_continued))
        meshmem_run_set_status(run, 1);
}

void meshmem_failure_say_exiting(struct meshmem_run *run)
{
    char after[128];
    snprintf(after, sizeof after,
             "called shmem_global_exit %u s ago and did not end; oshrun ends the job",
             (unsigned)(EXIT_MOST / MESHMEM_MS / 1000));
    say_who(run, meshmem_failure_is_exiting, "", after);
}

/* It has not come to the end of shmem_init. */
static bool has_not_begun(const struct meshmem_run *run, uint32_t p)
{
    enum meshmem_pe_state state = run->children[p].state;
    return state == MESHMEM_PE_STARTED || state == MESHMEM_PE_ATTACHED;
}

/* And it has not failed, which was said. */
static bool is_absent(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].end == MESHMEM_END_NONE && has_not_begun(run, p);
}

void meshmem_failure_say_absent(struct meshmem_run *run)
{
    say_who(run, is_absent, "",
            "ended without shmem_init; is the program of this job compiled with oshcc, and does "
            "it call shmem_init on all PEs?");
}

static bool ended_by_itself(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].left || run->children[p].end != MESHMEM_END_NONE;
}

static bool has_exited(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].state == MESHMEM_PE_EXITING;
}

/* Also one that has failed, unless after the shmem_finalize that gathered statistics. */
static bool was_running(const struct meshmem_run *run, uint32_t p)
{
    enum meshmem_pe_state state = run->children[p].state;
    return state == MESHMEM_PE_RUNNING ||
           (state == MESHMEM_PE_FAILED && !meshmem_marks_collected(run, p));
}

static bool has_exited_itself(const struct meshmem_run *run, uint32_t p)
{
    return has_exited(run, p) && ended_by_itself(run, p);
}

static bool ended_running(const struct meshmem_run *run, uint32_t p)
{
    return was_running(run, p) && ended_by_itself(run, p);
}

void meshmem_failure_say_uncounted(struct meshmem_run *run)
{
    bool exits = count(run, has_exited) > 0, before = false; /* if so, others were ended by that */
    property *all = exits ? has_exited : was_running,
             *some = exits ? has_exited_itself : ended_running;
    if (getenv("MESHMEM_STATS") && count(run, has_not_begun) == run->n)
        meshmem_output_say(&run->output, /* not for --stats of any command */
                           "oshrun: there are no statistics, as no PE has called shmem_init");
    for (uint32_t p = 0; p < run->n; p++)
        before |= meshmem_marks_collected(run, p);
    say_who(run, count(run, some) ? some : all,
            before ? "there are no statistics of the last start, as "
                   : "there are no statistics, as ",
            exits ? "ended the job by shmem_global_exit; --trace and --heatmap record such "
                    "jobs, too"
                  : "ended without shmem_finalize; --trace and --heatmap record such jobs, too");
}

static bool is_unseen(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].state == MESHMEM_PE_FINALIZED && !meshmem_marks_counted(run, p);
}

/* The tool has not seen the call. */
static bool is_hidden(const struct meshmem_run *run, uint32_t p)
{
    return run->children[p].state == MESHMEM_PE_FINALIZED && meshmem_marks_only_counted(run, p);
}

void meshmem_failure_say_unseen(struct meshmem_run *run)
{
    say_who(run, is_unseen, "there are no statistics: ",
            "called past the tool that counts; is the program linked with the shared library, "
            "without -static and -static-meshmem? Functions that it looks up in the library "
            "itself, as ctypes of Python does, are not counted");
    say_who(run, is_hidden, "there are no statistics: ",
            "finished without a shmem_finalize that the tool saw; does the program, or another "
            "library, define that function or call pshmem_finalize?");
}

void meshmem_failure_say(struct meshmem_run *run, uint64_t now)
{
    unsigned char *in = calloc(run->n, 1);
    uint32_t lost = 0;
    run->collect_until = 0;
    if (run->collected_fatal) /* a PE that left may have caused the failures */
        meshmem_failure_say_left(run);
    for (uint32_t i = 0; i < run->ended && in; i++) {
        struct meshmem_child *child = &run->children[run->order[i]];
        if (child->end == MESHMEM_END_NONE || child->said)
            continue;
        say_one(run, run->order[i], in);
    }
    for (uint32_t p = 0; p < run->n && in; p++)
        if (!run->children[p].said && find_end(run, p) != MESHMEM_END_NONE)
            say_one(run, p, in);
    free(in);
    if (!run->collected_fatal)
        return;
    for (uint32_t p = 0; p < run->n; p++)
        lost += run->children[p].end != MESHMEM_END_NONE &&
                run->children[p].state == MESHMEM_PE_RUNNING;
    /* Done only now, so that errors of PEs that miss the lost ones do not hide why those were
     * lost. */
    count_gone(run, lost);
    meshmem_run_stop(run, now, 0, MESHMEM_KILL_AFTER);
}

/* The process of a running PE. */
static int32_t find_process(const void *what, uint32_t pe)
{
    const struct meshmem_run *run = what;
    return run->children[pe].ended ? 0 : meshmem_memory_process(run, pe);
}

void meshmem_failure_report(struct meshmem_run *run, const char *title)
{
    const struct meshmem_report_pes pes = {.slots = (char *)meshmem_memory_slot(run, 0),
                                           .n = run->n,
                                           .n_world = run->n,
                                           .find_process = find_process,
                                           .what = run};
    char text[4096];
    ssize_t bytes;
    off_t at = 0;
    int file = meshmem_os_make_memfd("oshrun-report", 0);
    if (file < 0) {
        meshmem_report_write_pes(STDERR_FILENO, &pes, title);
        return;
    }
    meshmem_report_write_pes(file, &pes, title);
    for (; (bytes = pread(file, text, sizeof text, at)) > 0; at += bytes)
        meshmem_output_put(&run->output, text, (size_t)bytes);
    close(file);
}
