/* SPDX-License-Identifier: BSD-3-Clause */
/* When a polling thread gives up its core; see poll.h. */
#include "near/poll.h"

#include "near/copy.h"
#include "near/hand.h"

#include <string.h>

enum {
    QUANTUM = 256,          /* the looks after which the core is given up */
    FENCE = 2,              /* looks for which a fence counts */
    READ = 8,               /* looks for which a read that finds the same value again counts */
    TEST = 16,              /* looks for which a failed test counts */
    NAMELESS = 8 * QUANTUM, /* looks before a sleep without a named word */
    TALES = 1024,           /* stores that are told of before another look at the policy */
    WORDS = 16,             /* words whose values are remembered; a power of two */
    NAP_MIN = 50000,        /* nanoseconds; the resolution of the kernel's timers */
    NAP_MAX = 1000000,
    BUDGET = 2000000,
};

/* 0 <= budget <= BUDGET: nanoseconds that sleeps may last in vain. */
static _Thread_local struct {
    uint32_t looks;    /* looks that found nothing new, since other PEs had the core */
    uint32_t nameless; /* those without a named word, since the last sleep */
    uint32_t budget;
    uint32_t tales; /* stores that were told, since the policy was last looked at */
    bool ready;     /* budget has been set */
    bool stored;    /* since the last fence */
    bool did;       /* progress did something, and no yield has followed yet */
    uint64_t awake; /* since when the thread has been awake */
    const void *word[WORDS];
    uint64_t value[WORDS];
} poll;

/* Sleep, within the budget. */
static void sleep_on(const void *word, uint32_t bytes, uint64_t seen)
{
    bool glances = meshmem_wait_glances();
    bool did = glances && meshmem_wait_policy.hooks.glance();
    uint64_t now = meshmem_os_now(), awake = now - poll.awake;
    poll.awake = now;
    if (did) { /* it may be what the PE polls for */
        poll.ready = true;
        poll.budget = BUDGET;
        return;
    }
    if (!poll.ready || awake > BUDGET - poll.budget)
        awake = BUDGET - poll.budget;
    poll.ready = true;
    poll.budget += (uint32_t)awake;
    if (poll.budget < NAP_MIN)
        return;
    /* A PE that names no word is woken by PEs that say whom they store to, or else only in turn. So
     * some of these stay awake: half as many as the node has cores, since another program takes its
     * share of them. Between nodes none need stay awake, since the proxy wakes them, too. */
    uint32_t least = meshmem_wait_policy.hooks.watch ? 0 : (meshmem_hand.cores + 1) / 2;
    if (!word && !meshmem_hand_is_told(&meshmem_hand) && !meshmem_hand_on(&meshmem_hand, true) &&
        meshmem_hand_awake(&meshmem_hand) <= least)
        return;
    uint32_t most = glances ? NAP_MIN : NAP_MAX; /* to glance again soon */
    bool woken = meshmem_wait_nap(word, bytes, seen, poll.budget < most ? poll.budget : most);
    poll.awake = meshmem_os_now();
    uint64_t slept = poll.awake - now;
    poll.budget = woken ? BUDGET : slept > poll.budget ? 0 : poll.budget - (uint32_t)slept;
}

static void give_way(const void *word, uint32_t bytes, uint64_t seen)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    poll.looks = 0;
    if (!p->mixed && p->for_ever == MESHMEM_WAIT_SPIN) {
        if (p->hooks.progress)
            p->hooks.progress();
        return;
    }
    if (p->publish)
        meshmem_wait_notice();
    if (p->hooks.nudge)
        p->hooks.nudge();
    if (!meshmem_wait_should_sleep()) {
        meshmem_hand_on(&meshmem_hand, false);
        poll.did = !poll.did && p->hooks.progress && p->hooks.progress();
        if (poll.did) /* look first, once, whether that was what the PE polls for */
            poll.looks = QUANTUM - TEST;
        else
            meshmem_yield(meshmem_hand_yields(&meshmem_hand));
        return;
    }
    if (!word && (poll.nameless += QUANTUM) < NAMELESS)
        return;
    poll.nameless = 0;
    meshmem_hand_on(&meshmem_hand, false);
    sleep_on(word, bytes, seen);
}

/* Where a failed test does something; a function of its own, since it saves registers. */
static __attribute__((noinline)) void failed(const void *word, uint32_t bytes, uint64_t seen)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (meshmem_wait_drives())
        p->hooks.progress();
    if (p->gives_way) {
        if (meshmem_hand_has_sleepers(&meshmem_hand))
            meshmem_hand_on(&meshmem_hand, false);
        if ((poll.looks += TEST) >= QUANTUM) {
            poll.nameless = NAMELESS; /* it certainly waits */
            give_way(word, bytes, seen);
        }
    }
}

void meshmem_poll_failed(const void *word, uint32_t bytes, uint64_t seen)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (p->gives_way || p->hooks.progress)
        failed(word, bytes, seen);
}

void meshmem_poll_ordered(bool completes)
{
    if (completes && meshmem_hand_has_sleepers(&meshmem_hand))
        meshmem_hand_on(&meshmem_hand, false);
    if (meshmem_wait_policy.tells && !poll.stored) {
        poll.looks += TEST;
        poll.nameless = NAMELESS;
    }
    poll.stored = false;
    if ((poll.looks += FENCE) >= QUANTUM)
        give_way(NULL, 0, 0);
}

void meshmem_poll_stored(int pe)
{
    poll.stored = true;
    poll.looks = 0;
    meshmem_hand_tell(&meshmem_hand, pe);
    if (++poll.tales % TALES == 0 && meshmem_wait_policy.publish)
        meshmem_wait_notice();
}

void meshmem_poll_put(void *dest, const void *source, size_t bytes, int pe)
{
    meshmem_copy(dest, source, bytes);
    meshmem_poll_stored(pe);
}

void meshmem_poll_put_strided(void *dest, const void *source, ptrdiff_t dest_step,
                              ptrdiff_t source_step, size_t bytes, size_t blocks, int pe)
{
    meshmem_copy_strided(dest, source, dest_step, source_step, bytes, blocks);
    meshmem_poll_stored(pe);
}

uint64_t meshmem_poll_read(const void *word, size_t bytes, uint64_t value)
{
    uintptr_t i = ((uintptr_t)word >> 3 ^ (uintptr_t)word >> 16) % WORDS;
    if (poll.word[i] != word || poll.value[i] != value) {
        poll.word[i] = word;
        poll.value[i] = value;
        poll.looks = 0;
    } else if ((poll.looks += READ) >= QUANTUM) {
        bool is_word = bytes == 2 || bytes == 4 || bytes == 8;
        give_way(is_word ? word : NULL, (uint32_t)bytes, value);
    }
    return value;
}

void meshmem_poll_copy(void *dest, const void *source, size_t bytes)
{
    uint64_t value = 0;
    meshmem_copy(dest, source, bytes);
    if (bytes - 1 >= sizeof value)
        return; /* nothing, or more than a word */
    memcpy(&value, dest, bytes);
    meshmem_poll_read(source, bytes, value);
}
