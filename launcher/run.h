/* SPDX-License-Identifier: BSD-3-Clause */
/* One job while oshrun runs it: the state that start, watch, failure and stall share. oshrun has
 * one thread. */
#ifndef MESHMEM_LAUNCHER_RUN_H
#define MESHMEM_LAUNCHER_RUN_H

#include "base/cgroup.h"
#include "boot/job.h"
#include "launcher/options.h"
#include "launcher/output.h"

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

#define MESHMEM_MS UINT64_C(1000000)          /* a millisecond in nanoseconds */
#define MESHMEM_KILL_AFTER (300 * MESHMEM_MS) /* SIGTERM, then SIGKILL */

/* epoll_event.data.u64 of the events that watch.c handles itself. */
enum { MESHMEM_TAG_SIGNALS = MESHMEM_TAG_OTHERS, MESHMEM_TAG_EXEC, MESHMEM_TAG_GUARD };

/* How a PE's end looks from outside. */
enum meshmem_end {
    MESHMEM_END_NONE,    /* it lives, or ended well, or was ended by oshrun */
    MESHMEM_END_MESSAGE, /* its slot has the sentence */
    MESHMEM_END_SIGNAL,  /* killed by a signal */
    MESHMEM_END_STATUS,  /* exit status other than 0 */
};

/* What oshrun knows of one PE. */
struct meshmem_child {
    pid_t pid;                   /* 0 before it is started */
    bool ended;                  /* and reaped */
    bool late;                   /* perhaps started after a signal that ends the job */
    bool said;                   /* its failure was written */
    bool attached;               /* its debugger was started */
    bool left;                   /* ended while RUNNING, with status 0 */
    bool behind;                 /* its program lived longer than pid, and was killed */
    int wait_status;             /* as waitpid gave it; valid when ended */
    uint64_t computed;           /* microseconds of processors that it has used; likewise */
    enum meshmem_end end;        /* valid when ended */
    enum meshmem_pe_state state; /* of its slot when it ended */
    uint32_t turn;               /* of its slot's waiting, at the last look of stall.c */
    unsigned looks;              /* how many looks in a row have seen that turn */
};

/* What a PE writes to the exec pipe when its program cannot be executed. */
struct meshmem_exec_failure {
    int error; /* errno */
    uint32_t pe;
};

/* live + ended = n once all are started; deadlines are CLOCK_MONOTONIC nanoseconds, 0 when there is
 * none. */
struct meshmem_run {
    const struct meshmem_options *options;
    struct meshmem_job *job;        /* the mapped head of job_file, which any PE can overwrite: only
                                       memory.h reads it */
    struct meshmem_job layout;      /* what its constant part holds unless overwritten */
    int job_file;                   /* inherited by the PEs */
    uint32_t n;                     /* PEs */
    uint32_t live;                  /* started and not ended */
    struct meshmem_child *children; /* n */
    uint32_t *order;                /* the PEs that have ended, in the order of their ends */
    uint32_t ended;                 /* how many */
    struct meshmem_output output;

    int epoll;            /* all that oshrun waits for */
    int guard;            /* readable once the guard has ended (guard.h); -1: there is none */
    int signals;          /* signalfd of handled */
    int marks;            /* of --stats: a file with a byte for each PE whose calls are counted;
                             inherited by the PEs; -1: there is none */
    int exec_pipe;        /* PEs whose exec failed say so there; -1 once all have started */
    sigset_t handled;     /* the signals in it */
    sigset_t mask_before; /* oshrun's signal mask when it was started, for the PEs */

    int status;              /* exit status; the first that is not 0 stays */
    int interrupted;         /* the signal that ends the job, or 0 */
    uint64_t interrupted_at; /* when that signal came */
    unsigned stacks;         /* of PEs that were written */
    bool closing;            /* all PEs have ended */
    bool abandoned;          /* the user does not wait for the rest of the output */
    bool output_lost;        /* stdout cannot be written */
    bool damaged;            /* the job's memory was overwritten, which was said */
    bool stopping;           /* the job is being ended: what PEs do from now on is no failure */
    bool orphans;            /* a process that is no PE, left behind by one, failed or was ended */
    bool hurry;              /* do not wait forever for a reader of the output */
    uint64_t started;
    struct meshmem_cgroup_kills kills; /* for lack of memory, before the PEs were started */
    uint64_t collect_most;             /* the latest time for the next one */
    uint64_t collect_until;            /* until then failures are collected */
    bool collected_fatal;              /* one of them ends the job */
    uint64_t look_at;                  /* when stall.c looks again */
    uint64_t attach_at;                /* when attach.c looks again */
    uint64_t check_at;                 /* when the job's memory is checked again */
    uint64_t timeout_at;
    uint64_t term_at;    /* SIGTERM to the PEs */
    uint64_t kill_at;    /* SIGKILL to all descendants */
    uint64_t exit_until; /* until then PEs that have called shmem_global_exit get neither, as they
                            run their exit handlers; 0: they get what others get */
    uint64_t give_up_at; /* after SIGKILL did not help */
};

static inline bool meshmem_run_is_due(uint64_t deadline, uint64_t now)
{
    return deadline && now >= deadline;
}

/* Keep the first exit status that is not 0. */
static inline void meshmem_run_set_status(struct meshmem_run *run, int status)
{
    if (run->status == 0)
        run->status = status;
}

/* End the job: SIGTERM and SIGKILL to the PEs after these times, or earlier where that was decided
 * before. */
static inline void meshmem_run_stop(struct meshmem_run *run, uint64_t now, uint64_t term_after,
                                    uint64_t kill_after)
{
    if (!run->stopping)
        run->term_at = now + term_after;
    if (!run->stopping || (run->kill_at && now + kill_after < run->kill_at))
        run->kill_at = now + kill_after;
    run->stopping = true;
    run->exit_until = 0;
    run->collect_until = run->look_at = run->check_at = run->timeout_at = run->attach_at = 0;
}

#endif
