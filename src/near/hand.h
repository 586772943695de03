/* SPDX-License-Identifier: BSD-3-Clause */
/* Waking PEs that sleep within a node. Stores to near PEs are plain and wake nobody, and a yield
 * beside another program gives that program a whole time slice. So a PE that sleeps publishes the
 * word that it waits for and its value; every PE that is about to wait, polls without success or
 * completes its operations examines these words and wakes the PEs whose words have changed. A PE
 * that stores and then computes for long wakes nobody; the sleeper then wakes up by its own
 * timeout.
 *
 *   sleeper                            waker
 *   value = bell                       store to the word
 *   watched, seen; set its bit         full fence
 *   full fence                         if its bit is set and the word differs from `seen`:
 *   look at the word again                 clear the bit, change the bell, futex wake
 *   sleep while bell == value
 *
 * Either the waker sees the bit and the name, or the sleeper sees the store. The bit is cleared
 * before the bell changes: a sleeper that sets it in between has read the bell before the
 * change.
 *
 * All state is a parameter; a process has one, meshmem_hand, which near/wait.c keeps. */
#ifndef MESHMEM_NEAR_HAND_H
#define MESHMEM_NEAR_HAND_H

#include "base/os.h"
#include "base/sleeper.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_window;

/* How this PE reaches the sleeping PEs of its node; all zero in a process that wakes nobody. */
struct meshmem_hand {
    uint32_t me, n; /* this PE's number on the node, of n */
    uint32_t cores; /* the node's share of the host's cores, at least 1 */
    bool threads;   /* several threads of this PE may sleep, so they name no word */
    struct meshmem_sleeper **sleeper; /* [i]: the state of the node's i-th PE */
    _Atomic uint32_t **bell;          /* [i]: the futex it sleeps on */
    struct meshmem_sleepers *node;
    const struct meshmem_window *window; /* this PE's window, in which it finds other PEs' words */
};

MESHMEM_HIDDEN extern struct meshmem_hand meshmem_hand;

/* ---- for sleeping PEs ---- */

/* Announce that this PE is about to sleep until the word (2, 4 or 8 bytes; NULL: unknown) differs
 * from seen. The caller has read its bell before, and looks at the word again afterwards. */
void meshmem_hand_watch(const struct meshmem_hand *h, const void *word, uint32_t bytes,
                        uint64_t seen);

/* Withdraw the announcement. */
void meshmem_hand_unwatch(const struct meshmem_hand *h);

/* ---- for all PEs ---- */

/* Wake the PEs whose words have changed. any: this PE may have changed other words, too, so also
 * wake one of the PEs that have named none. Returns how many were woken. */
uint32_t meshmem_hand_on(const struct meshmem_hand *h, bool any);

/* Whether any PE may have to be woken; costs a load. */
bool meshmem_hand_has_sleepers(const struct meshmem_hand *h);

/* This PE has stored into the memory of near PE pe: wake that PE if it sleeps and has named no
 * word. It may miss one that is just falling asleep, which then sleeps until its timeout. */
void meshmem_hand_tell(const struct meshmem_hand *h, int pe);

/* Whether a PE of this node has lately slept without naming a word, so that stores should be told.
 */
bool meshmem_hand_has_nameless(const struct meshmem_hand *h);

/* Whether PEs are being woken by meshmem_hand_tell, so that it is not worth waking any in turn. */
bool meshmem_hand_is_told(const struct meshmem_hand *h);

/* The number of PEs of this node that are not asleep. */
uint32_t meshmem_hand_awake(const struct meshmem_hand *h);

/* ---- what a yield costs ---- */

/* Nanoseconds. */
enum {
    /* From here on a yield is dear. One to a polling PE of this job returns after a few
     * microseconds; another program keeps the core until the next tick, 1 to 10 ms later. */
    MESHMEM_YIELD_DEAR = 500000,
    MESHMEM_YIELD_SOON = 100000000, /* from the end of a dear yield to the next one, for the second
                                       to count */
    MESHMEM_YIELD_PENALTY_MIN = 20000000,  /* a try costs a tick: at most a fifth of the time */
    MESHMEM_YIELD_PENALTY_MAX = 500000000, /* it grows to this: less than a hundredth of the time */
};

/* Whether a dear yield that began at `left` came soon after the one that ended at `last`, 0: none.
 * A single one may be due to the host of a virtual machine, an interrupt, or a program that ran
 * once; a program that wants the CPU all the time makes the next yield there dear, too. */
static inline bool meshmem_yield_is_second(uint64_t last, uint64_t left)
{
    return last && left < last + MESHMEM_YIELD_SOON;
}

/* For how long to avoid yields, which were avoided for `last` nanoseconds before; 0: not lately. */
static inline uint64_t meshmem_yield_penalty(uint64_t last)
{
    uint64_t penalty = 2 * last;
    return penalty < MESHMEM_YIELD_PENALTY_MIN   ? MESHMEM_YIELD_PENALTY_MIN
           : penalty > MESHMEM_YIELD_PENALTY_MAX ? MESHMEM_YIELD_PENALTY_MAX
                                                 : penalty;
}

/* Yield, and learn what that costs; NULL: learn nothing. */
void meshmem_yield(struct meshmem_yield_cost *cost);

/* Whether a yield gives the core to another program for long, so that it is better to sleep. From
 * time to time one caller yields here to check. False for NULL. */
bool meshmem_yield_is_dear(struct meshmem_yield_cost *cost);

/* The same for a thread that works for the node's PEs and knows nothing of when they compute: it
 * says where it runs, but what a yield costs is for them to learn, and to try. */
void meshmem_yield_aside(struct meshmem_yield_cost *cost);
bool meshmem_yield_was_dear(struct meshmem_yield_cost *cost);

/* What the PEs of this node have learned together. */
static inline struct meshmem_yield_cost *meshmem_hand_yields(const struct meshmem_hand *h)
{
    return h->node ? &h->node->yield : NULL;
}

#endif
