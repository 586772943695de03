/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for memory that another PE writes with plain stores: spin, then yield, then sleep for
 * growing intervals, or until another PE wakes this one (hand.h). How soon depends on whether the
 * node has more PEs than cores, and on the cost of a yield. Knows nothing of what is waited for.
 *
 *     struct meshmem_wait w = {0};
 *     while (!condition)
 *         meshmem_wait_step(&w);
 *     meshmem_wait_end(&w); */
#ifndef MESHMEM_NEAR_WAIT_H
#define MESHMEM_NEAR_WAIT_H

#include "base/config.h"
#include "base/os.h"

#include <stdbool.h>
#include <stdint.h>

struct meshmem_wait {
    uint32_t steps;   /* steps so far */
    uint64_t since;   /* when spinning ended; 0 before that */
    uint64_t checked; /* when `slow` was last called; 0: never, so `ended` need not be called */
    /* Describes the wait for reports: writes a text of at most size bytes, and returns the number
     * of the barrier over all PEs in which this PE waits, or 0. NULL: no description. */
    uint32_t (*describe)(const void *what, char *text, size_t size);
    const void *what;
    _Atomic uint32_t *futex; /* if not NULL, sleep on this futex; whoever changes it wakes */
    uint32_t value;          /* its value when the condition was last checked */
    bool handed;             /* meshmem_hand_on was called in this wait */
    bool drove;              /* hooks.progress was called in this wait */
    bool over;               /* the wait is pointless: return without the condition if possible */
    bool sleeps;             /* counted in `sleeping` */
    bool parked;             /* counted in `parked` */
    bool all_parked;         /* all PEs of the node were parked when `parked` was last read */
    const void *word; /* the word that the condition depends on, of word_bytes (2, 4 or 8); NULL:
                         several words */
    uint32_t word_bytes;
    const void *named; /* the word for whose change this PE is woken, while it sleeps */
};

/* Where this PE sleeps, and who wakes it. Between nodes, the node's proxy takes part. */
struct meshmem_wait_hooks {
    bool (*progress)(void); /* drives the proxy in each step before sleep; whether it did something,
                               which may be what this PE waits for; or NULL */
    /* The same before each sleep where yields are dear: the kernel may let a thread that another
     * core wakes beside a busy process run only at its next tick; only timers are on time. So the
     * PE itself looks at what should have woken the proxy's thread. NULL if progress is NULL. */
    bool (*glance)(void);
    void (*rest)(void);  /* called at the end of a wait in which progress was called; NULL if
                            progress is NULL */
    void (*nudge)(void); /* called in each step where progress is NULL; or NULL */
    /* This PE sleeps on `arrivals`, which is changed to wake it if `sleeping` is not 0. */
    _Atomic uint32_t *arrivals, *sleeping;
    /* Name a word: the proxy wakes this PE if the word named last no longer holds `seen`; word
     * NULL: whenever anything arrives. watch is NULL in a job of one node, where only near PEs wake
     * (hand.h). */
    void (*watch)(const void *word, uint32_t bytes, uint64_t seen);
    bool alone; /* nobody else drives what progress drives, so this PE does not sleep for long */
    uint32_t proxies; /* of the node */
};

/* Parking, in a job of several nodes. When all PEs of a node are parked, none of them can store,
 * and anything new comes through the proxy, which wakes PEs. So each sleeps for a long time. The
 * first to unpark wakes the others before it can store. */
struct meshmem_wait_park {
    _Atomic uint32_t *parked; /* how many of the node's PEs are parked; NULL: this PE never parks */
    uint32_t pes;             /* PEs of the node; parked <= pes */
    void (*wake)(void);       /* changes `arrivals` of all other PEs of the node, and wakes them */
};

/* How this process waits. hooks, park, and with hooks spins and shares change only where a job
 * begins and ends; gives_way, tells and waits at any time; the rest is constant after open. */
struct meshmem_wait_policy {
    uint32_t spins, yields;         /* steps of each kind before the last kind, for_ever */
    uint64_t patience;              /* yield for at least this many nanoseconds */
    enum meshmem_wait_how for_ever; /* SPIN, YIELD or SLEEP */
    bool crowded;                   /* more PEs than cores */
    bool shares; /* more PEs and proxies than cores, or hooks.alone: PEs that poll drive the proxies
                  */
    bool mixed;  /* SHMEM_WAIT=auto */
    bool gives_way; /* polling loops must call the library: crowded, shares, or yields are dear.
                       Relaxed, since either value is right at any time */
    bool tells; /* stores must call the library, which tells the PE stored to (hand.h): yields are
                   dear, and a PE that has named no word sleeps. Relaxed, like gives_way */
    /* Tells inlined code that gives_way or tells has changed; NULL: they never change. */
    void (*publish)(bool polls_inlined, bool stores_inlined);
    /* Called every few milliseconds of a wait, with its duration so far. Ends the process if the
     * job is over; returns true if the wait is pointless. */
    bool (*slow)(const struct meshmem_wait *w, uint64_t lasted);
    void (*ended)(void);             /* called at the end of a wait for which slow was called */
    struct meshmem_wait_hooks hooks; /* zero in a job of one node */
    struct meshmem_wait_park park;   /* zero in a job of one node */
    /* See meshmem_wait_count. Relaxed: a hint. Each wait writes it, and each call reads what is
     * above, so it is on a line of its own. */
    _Alignas(MESHMEM_APART) uint32_t waits;
};

MESHMEM_HIDDEN extern struct meshmem_wait_policy meshmem_wait_policy;

/* How many waits there were whose condition did not soon become true, modulo 2^32. */
static inline uint32_t meshmem_wait_count(void)
{
    return __atomic_load_n(&meshmem_wait_policy.waits, __ATOMIC_RELAXED);
}

/* Choose the policy; oversubscribed says that the node has more PEs than cores. */
void meshmem_wait_open(enum meshmem_wait_how how, bool oversubscribed,
                       bool (*slow)(const struct meshmem_wait *, uint64_t), void (*ended)(void));

/* Set where this PE sleeps and who wakes it; zero undoes that, and then nobody wakes it. Where the
 * PE drives progress, it does not spin before. */
void meshmem_wait_hooks(struct meshmem_wait_hooks hooks);

/* Let this PE park in long waits; needs hooks. Zero undoes that. Only the caller's thread may store
 * to memory that near PEs wait for. Not to be called in a wait. */
void meshmem_wait_park(struct meshmem_wait_park park);

/* Sleep at most ns, for a caller that polls: it has read `seen` in word (NULL: unknown). Does not
 * sleep if the word has changed. Returns whether it has changed or this PE was woken. */
bool meshmem_wait_nap(const void *word, uint32_t bytes, uint64_t seen, uint64_t ns);

/* Whether each look of a PE that polls drives progress: with a core for every PE, or where nobody
 * else does. The program may compute for long between two looks. */
static inline bool meshmem_wait_drives(void)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    return p->hooks.progress && (p->hooks.alone || !p->crowded);
}

/* Whether this thread should glance between sleeps (struct meshmem_wait_hooks). */
bool meshmem_wait_glances(void);

/* Whether this thread should sleep instead of yielding: yields are dear, or SHMEM_WAIT=sleep. */
bool meshmem_wait_should_sleep(void);

/* Update gives_way and tells, and tell the inlined code. */
void meshmem_wait_notice(void);

/* A step after spinning. */
void meshmem_wait_longer(struct meshmem_wait *w);

/* The end of a long wait. */
void meshmem_wait_ended(struct meshmem_wait *w);

enum { MESHMEM_WAIT_UNPAUSED = 16 }; /* steps of a wait without a pause */

/* Wait a little, since the condition is not true yet. */
static inline void meshmem_wait_step(struct meshmem_wait *w)
{
    if (w->steps < meshmem_wait_policy.spins) {
        /* No pause in the first steps: an answer that is almost there arrives during them. More
         * such steps delay one that comes later: the processor has read the word ahead many times,
         * and does so again when its line is taken away (docs/why/wait.md). */
        if (++w->steps > MESHMEM_WAIT_UNPAUSED)
            meshmem_os_relax();
    } else {
        meshmem_wait_longer(w);
    }
}

/* End the wait: the condition is true. */
static inline void meshmem_wait_end(struct meshmem_wait *w)
{
    if (unlikely(w->checked || w->sleeps || w->drove))
        meshmem_wait_ended(w);
}

#endif
