/* SPDX-License-Identifier: BSD-3-Clause */
/* Handing the core on. Stores to near PEs are plain and wake nobody, and a yield beside another
 * program gives that program a whole time slice. So a PE that sleeps says which word it waits for
 * and what that held; and every PE that is about to wait, polls without success or completes its
 * operations looks at these words, and wakes those PEs whose words have changed. A PE that stores
 * and then computes for long wakes nobody; then the sleeper's own time-out ends its sleep.
 *
 *   sleeper                            waker
 *   value = bell                       store to the word
 *   watched, seen; set its bit         full fence
 *   full fence                         if its bit is set and the word differs from `seen`:
 *   look at the word again                 clear the bit, turn the bell, futex wake
 *   sleep while bell == value
 *
 * Either the waker sees the bit and the name, or the sleeper sees the store. The bit is cleared
 * before the bell turns: a sleeper that sets it in between has read the bell before it turns. */
#ifndef MESHMEM_NEAR_HAND_H
#define MESHMEM_NEAR_HAND_H

#include "base/sleeper.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_window;

/* How this PE reaches the sleepers of its node; all zero in a process that hands nothing on. */
struct meshmem_hand {
    uint32_t me, n;                   /* my number on the node, of n */
    uint32_t cores;                   /* the node's share of the host's, at least 1 */
    bool threads;                     /* several of this PE may sleep: they name no word */
    struct meshmem_sleeper **sleeper; /* [i]: of the node's i-th PE */
    _Atomic uint32_t **bell;          /* [i]: what it sleeps on */
    struct meshmem_sleepers *node;
    const struct meshmem_window *window; /* of this PE, through which it finds others' words */
};

extern struct meshmem_hand meshmem_hand;

/* ---- by those who sleep ---- */

/* Say that I am about to sleep until the word (2, 4 or 8 bytes; NULL: I cannot name one) differs
 * from seen. I have read my bell before, and look at the word again after. */
void meshmem_hand_watch(const void *word, uint32_t bytes, uint64_t seen);

/* I am awake, and nobody need wake me. */
void meshmem_hand_unwatch(void);

/* ---- by everybody ---- */

/* Wake the PEs whose words have changed. any: I may have changed more than these, so that also one
 * of those that name no word shall look. How many were woken. */
uint32_t meshmem_hand_on(bool any);

/* Whether somebody may have to be woken; costs a load. */
bool meshmem_hand_has_sleepers(void);

/* PEs of my node that are not asleep. */
uint32_t meshmem_hand_awake(void);

/* ---- what a yield costs ---- */

/* Yield, and learn what that costs; NULL: nothing is learned. */
void meshmem_yield(struct meshmem_yield_cost *cost);

/* Whether a yield gives the core to another program for long: then sleep instead. Once in a while
 * one caller yields here, to see whether that is so still. False for NULL. */
bool meshmem_yield_is_dear(struct meshmem_yield_cost *cost);

/* What the PEs of my node have learned together. */
static inline struct meshmem_yield_cost *meshmem_hand_yields(void)
{
    return meshmem_hand.node ? &meshmem_hand.node->yield : NULL;
}

#endif
