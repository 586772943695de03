/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for memory that another PE writes with plain stores: spin, then yield, then sleep in
 * growing steps, or until another PE hands the core on (hand.h). How soon depends on whether the
 * node has more PEs than cores, and on what a yield costs. Knows nothing of what is waited for.
 *
 *     struct meshmem_wait w = {0};
 *     while (!condition)
 *         meshmem_wait_step(&w);
 *     meshmem_wait_end(&w);
 */
#ifndef MESHMEM_NEAR_WAIT_H
#define MESHMEM_NEAR_WAIT_H

#include "base/config.h"
#include "base/os.h"

#include <stdbool.h>
#include <stdint.h>

struct meshmem_wait {
    uint32_t steps;   /* taken so far */
    uint64_t since;   /* when spinning ended; 0 before */
    uint64_t checked; /* when `slow` was last called; 0: never, and then there is nothing to end */
    /* Tells others what is waited for: writes a text of at most size bytes and returns the number
     * of the barrier over all PEs that this is, or 0. NULL describes nothing. */
    uint32_t (*describe)(const void *what, char *text, size_t size);
    const void *what;
    _Atomic uint32_t *futex; /* not NULL: whoever changes this word wakes; sleep on it */
    uint32_t value;          /* while it has this value */
    bool handed;             /* the core was handed on to those who wait for what I did before */
    bool over;               /* waiting is pointless: who can return without the condition, shall */
    bool sleeps;             /* counted among the sleepers that the proxy wakes */
    bool parked;             /* counted in `parked` ... */
    bool all_parked;         /* ... as were all PEs of the node, when that was looked at last */
    const void *word;        /* what decides, of word_bytes (2, 4 or 8); NULL: more than one word */
    uint32_t word_bytes;
};

/* Where this PE sleeps; and between nodes, where a part of what is waited for comes through the
 * node's proxy, its part in that. */
struct meshmem_wait_hooks {
    void (*progress)(void); /* do a piece of its work, in each step until sleep; or NULL */
    /* Who wakes turns `arrivals`, on which this PE sleeps, when `sleeping` is not 0. The proxy does
     * so ... */
    _Atomic uint32_t *arrivals, *sleeping;
    /* ... when the word that was named last, and held seen then, has changed; NULL: whatever comes.
     * NULL on one node, where only near PEs wake (hand.h). */
    void (*watch)(const void *word, uint32_t bytes, uint64_t seen);
};

/* Between nodes: when all PEs of a node are parked, each in a wait that has lasted, none of them
 * can store, and whatever comes comes through the proxy, which wakes. Then each sleeps long.
 * Whoever unparks first wakes the others, before it can store. */
struct meshmem_wait_park {
    _Atomic uint32_t *parked; /* how many of the node's PEs do; NULL: this one never does */
    uint32_t pes;             /* of the node; parked <= pes */
    void (*wake)(void);       /* turns `arrivals` of all others of the node, and wakes them */
};

/* How this process waits; constant between open and close, but for gives_way. */
struct meshmem_wait_policy {
    uint32_t spins, yields;         /* steps of each kind, before what goes on for ever; */
    uint64_t patience;              /* but yield for so many nanoseconds at least */
    enum meshmem_wait_how for_ever; /* SPIN, YIELD or SLEEP */
    bool crowded;                   /* more PEs than cores */
    bool mixed;                     /* SHMEM_WAIT=auto */
    bool gives_way;                 /* loops that poll must call: crowded, or yields are dear. The
                                       one field that changes: relaxed, either value is right */
    void (*publish)(bool polls_inlined); /* tells the inlined code that gives_way has changed; NULL:
                                            it never does */
    /* Called every few milliseconds of a wait, with the time it has lasted. Ends the process when
     * the job is over; true when the wait is pointless. */
    bool (*slow)(const struct meshmem_wait *w, uint64_t lasted);
    void (*ended)(void);             /* a wait is over for which slow was called */
    struct meshmem_wait_hooks hooks; /* zero in a job of one node ... */
    struct meshmem_wait_park park;   /* ... and then this is, too */
};

extern struct meshmem_wait_policy meshmem_wait_policy;

/* Choose the policy: oversubscribed when the node has more PEs than cores. */
void meshmem_wait_open(enum meshmem_wait_how how, bool oversubscribed,
                       bool (*slow)(const struct meshmem_wait *, uint64_t), void (*ended)(void));

/* Where this PE sleeps and who wakes it; zero undoes it: then it sleeps blindly. */
void meshmem_wait_hooks(struct meshmem_wait_hooks hooks);

/* Have this PE park in long waits, where there are hooks; zero undoes it. Nothing of this
 * process but the caller's thread may store to memory that near PEs wait for. Not in a wait. */
void meshmem_wait_park(struct meshmem_wait_park park);

/* Sleep at most ns, for a caller that has read seen in the word (NULL: it cannot name one) and does
 * not wait by steps; not when the word has changed. Whether somebody woke me, or it has changed. */
bool meshmem_wait_nap(const void *word, uint32_t bytes, uint64_t seen, uint64_t ns);

/* Whether this thread may sleep now instead of yielding: yields are dear, or SHMEM_WAIT=sleep. */
bool meshmem_wait_should_sleep(void);

/* Find out whether loops that poll must call now, and have them do so. */
void meshmem_wait_notice(void);

/* What follows spinning. */
void meshmem_wait_longer(struct meshmem_wait *w);

/* The end of a wait that lasted. */
void meshmem_wait_ended(struct meshmem_wait *w);

/* Let a little time pass; the condition does not hold yet. */
static inline void meshmem_wait_step(struct meshmem_wait *w)
{
    if (w->steps < meshmem_wait_policy.spins) {
        /* The first looks come without pause: an answer under way arrives within them. */
        if (++w->steps > 64)
            meshmem_os_relax();
    } else {
        meshmem_wait_longer(w);
    }
}

/* The condition holds. */
static inline void meshmem_wait_end(struct meshmem_wait *w)
{
    if (unlikely(w->checked || w->sleeps))
        meshmem_wait_ended(w);
}

#endif
