/* SPDX-License-Identifier: BSD-3-Clause */
/* Does somebody wait for a PE that has ended? See stall.h. A wait counts when several looks find
 * the same one.
 *
 * Proof: a PE is in a barrier that an ended PE has not entered, or in shmem_init, which needs all
 * PEs. Strong evidence: all living PEs wait, each has one thread, and nothing changes for half a
 * second. A PE with more threads, or one that is stopped, might still go on by itself, so then the
 * job goes on after a sentence. */
#include "launcher/stall.h"

#include "base/track.h"
#include "launcher/descend.h"
#include "launcher/failure.h"
#include "launcher/memory.h"

#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* A PE in a barrier looks every 100 ms whether others have gone, and may then leave by itself. */
enum { LOOKS_IN_BARRIER = 4, LOOKS_ALL_WAIT = 6, LOOKS_TO_SAY = 20 };

static const struct {
    bool lives;
    enum meshmem_pe_state state; /* in which it has ended */
    const char *how, *more;
} endings[] = {
    {false, MESHMEM_PE_RUNNING, "left without shmem_finalize", ""},
    {false, MESHMEM_PE_STARTED, "ended without shmem_init", ""},
    {false, MESHMEM_PE_ATTACHED, "ended without shmem_init", ""},
    {false, MESHMEM_PE_FINALIZED, "ended after shmem_finalize", ""},
    {.lives = true,
     .how = "left the barrier of shmem_finalize",
     .more = ": PEs have called different numbers of barriers or other collectives, such as "
             "shmem_malloc; oshrun --check says which"},
};

/* Count a look at a living PE. Returns the barrier that it is stuck in, or 0. */
static uint32_t look_at(struct meshmem_run *run, uint32_t pe)
{
    struct meshmem_child *child = &run->children[pe];
    struct meshmem_waiting *waiting = &meshmem_memory_slot(run, pe)->waiting;
    struct meshmem_waiting_copy copy;
    /* Relaxed: compared only; meshmem_track_read orders what it reads. */
    uint32_t turn = atomic_load_explicit(&waiting->turn, memory_order_relaxed);
    bool waits = meshmem_track_read(waiting, &copy) &&
                 atomic_load_explicit(&waiting->turn, memory_order_relaxed) == turn;
    child->looks = !waits ? 0 : turn == child->turn ? child->looks + 1 : 1;
    child->turn = turn;
    return child->looks >= LOOKS_IN_BARRIER ? copy.barrier : 0;
}

/* Mark in in the PEs that ended, or were about to leave shmem_finalize, before they entered
 * barrier. Returns whether there are any. */
static bool find_absent(struct meshmem_run *run, uint32_t barrier, unsigned char *in)
{
    bool any = false;
    for (uint32_t p = 0; p < run->n; p++) {
        struct meshmem_slot *slot = meshmem_memory_slot(run, p);
        /* Acquire: a PE that leaves has entered its last barrier. Relaxed: one that has ended was
         * reaped. */
        bool gone =
            run->children[p].ended || atomic_load_explicit(&slot->leaving, memory_order_acquire);
        uint32_t entered = atomic_load_explicit(&slot->barriers, memory_order_relaxed);
        in[p] = gone && (int32_t)(barrier - entered) > 0;
        any |= in[p];
    }
    return any;
}

/* Whether a PE has one thread besides those of the library, and is not stopped. */
static bool has_one_thread(struct meshmem_run *run, uint32_t pe)
{
    struct meshmem_process process;
    struct meshmem_slot *slot = meshmem_memory_slot(run, pe);
    unsigned own = atomic_load_explicit(&slot->threads, memory_order_relaxed);
    return meshmem_descend_look(meshmem_memory_process(run, pe), &process) &&
           (unsigned)process.threads == 1 + own && process.state != 'T' && process.state != 't';
}

/* Whether a living PE is in shmem_init: it needs all others, also those that have finalized since,
 * and were then to run another program (`oshrun sh -c 'a && b'`). One that runs is rather in
 * shmem_finalize, whose last barrier others may have left. */
static bool is_starting(struct meshmem_run *run, uint32_t pe)
{
    struct meshmem_slot *slot = meshmem_memory_slot(run, pe);
    /* Acquire: a PE that has finalized is in no barrier but those of its next shmem_init. */
    int state = atomic_load_explicit(&slot->state, memory_order_acquire);
    return state != MESHMEM_PE_RUNNING &&
           atomic_load_explicit(&slot->starting, memory_order_relaxed);
}

/* For how many looks PEs have waited. */
struct looks {
    bool starting;  /* there is a PE in shmem_init, */
    unsigned start; /* the one that has been there longest for so many */
    unsigned all;   /* all living PEs, for so many at least */
};

static struct looks count_looks(struct meshmem_run *run)
{
    struct looks looks = {.all = UINT_MAX};
    for (uint32_t p = 0; p < run->n; p++) {
        struct meshmem_child *child = &run->children[p];
        if (child->ended)
            continue;
        if (child->looks < looks.all)
            looks.all = child->looks;
        if (!is_starting(run, p))
            continue;
        looks.starting = true;
        if (child->looks > looks.start)
            looks.start = child->looks;
    }
    return looks;
}

/* Mark in in the PEs that ended and that others may still need, also those that have finalized if
 * one is starting. Returns whether there are any. */
static bool find_missed(struct meshmem_run *run, unsigned char *in, bool starting)
{
    bool any = false;
    for (uint32_t p = 0; p < run->n; p++) {
        struct meshmem_child *child = &run->children[p];
        in[p] = child->ended && (starting || child->state != MESHMEM_PE_FINALIZED);
        any |= in[p];
    }
    return any;
}

static bool have_one_thread(struct meshmem_run *run)
{
    for (uint32_t p = 0; p < run->n; p++)
        if (!run->children[p].ended && !has_one_thread(run, p))
            return false;
    return true;
}

/* Say for which ended PEs, marked in missed, the others wait, or that they wait while those have
 * ended; in is room for n numbers. */
static void say(struct meshmem_run *run, const unsigned char *missed, unsigned char *in,
                bool for_them)
{
    char waiting[MESHMEM_RANGES_BYTES], who[MESHMEM_RANGES_BYTES];
    for (uint32_t p = 0; p < run->n; p++)
        in[p] = !run->children[p].ended && run->children[p].looks > 0 && !missed[p];
    bool many_wait = meshmem_failure_name(waiting, in, run->n) > 1;
    for (size_t e = 0; e < sizeof endings / sizeof endings[0]; e++) {
        for (uint32_t p = 0; p < run->n; p++)
            in[p] = missed[p] && run->children[p].ended != endings[e].lives &&
                    (endings[e].lives || run->children[p].state == endings[e].state);
        uint32_t count = meshmem_failure_name(who, in, run->n);
        if (count)
            meshmem_output_say(&run->output, "oshrun: %s %s while %s wait%s%s%s", who,
                               endings[e].how, waiting, many_wait ? "" : "s",
                               !for_them   ? ""
                               : count > 1 ? " for them"
                                           : " for it",
                               endings[e].more);
        for (uint32_t p = 0; p < run->n; p++)
            run->children[p].said |= in[p];
    }
}

/* All PEs wait for long, but some may go on by themselves: say it once. */
static void say_and_go_on(struct meshmem_run *run, const unsigned char *missed, unsigned char *in)
{
    bool is_new = false;
    for (uint32_t p = 0; p < run->n; p++)
        is_new |= missed[p] && !run->children[p].said;
    if (!is_new)
        return;
    say(run, missed, in, false);
    meshmem_output_say(
        &run->output,
        "oshrun: the job goes on, as waiting PEs have further threads or are stopped; kill -USR1 "
        "%d shows what they do",
        (int)getpid());
}

void meshmem_stall_begin(struct meshmem_run *run, uint64_t now)
{
    for (uint32_t p = 0; p < run->n && !run->stopping && !run->look_at; p++)
        /* Relaxed: a look reads more. */
        if (atomic_load_explicit(&meshmem_memory_slot(run, p)->leaving, memory_order_relaxed))
            run->look_at = now + MESHMEM_STALL_LOOK;
}

void meshmem_stall_look(struct meshmem_run *run, uint64_t now)
{
    unsigned char *marks = calloc(run->n, 2), *missed = marks, *in = marks ? marks + run->n : NULL;
    bool stuck, missing = false;
    uint32_t barrier = 0;
    run->look_at = now + MESHMEM_STALL_LOOK;
    if (!marks || run->collected_fatal) { /* the job ends anyway */
        free(marks);
        return;
    }
    for (uint32_t p = 0; p < run->n; p++) {
        uint32_t its = run->children[p].ended ? 0 : look_at(run, p);
        if (its && (!barrier || (int32_t)(its - barrier) > 0))
            barrier = its;
    }
    stuck = barrier && find_absent(run, barrier, missed);
    struct looks looks = count_looks(run);
    if (!stuck) {
        missing = find_missed(run, missed, looks.starting);
        stuck = missing && (looks.start >= LOOKS_ALL_WAIT ||
                            (looks.all >= LOOKS_ALL_WAIT && have_one_thread(run)));
    }
    if (!stuck && missing && looks.all >= LOOKS_TO_SAY)
        say_and_go_on(run, missed, in);
    if (stuck) {
        if (run->collect_until)
            meshmem_failure_say(run, now);
        say(run, missed, in, true);
        meshmem_failure_report(run, "oshrun: the job cannot go on; its PEs:");
        meshmem_run_set_status(run, 1);
        meshmem_run_stop(run, now, 0, MESHMEM_KILL_AFTER);
    }
    free(marks);
}
