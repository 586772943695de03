/* SPDX-License-Identifier: BSD-3-Clause */
/* When a thread that polls lets others work; see poll.h. */
#include "near/poll.h"

#include "near/hand.h"

#include <string.h>

enum {
    QUANTUM = 256,          /* looks at a word, or fences: about a microsecond */
    TEST = 16,              /* a failed test says more: it counts as so many */
    NAMELESS = 8 * QUANTUM, /* looks before a sleep in which no word is named */
    WORDS = 16,             /* whose values are remembered; a power of two */
    NAP_MIN = 50000,        /* nanoseconds; the kernel's timers are not finer */
    NAP_MAX = 1000000,
    BUDGET = 2000000,
};

/* 0 <= budget <= BUDGET: nanoseconds of sleep that may be in vain. */
static _Thread_local struct {
    uint32_t looks;    /* that found nothing new, since others had the core */
    uint32_t nameless; /* those among them without a word, since the last sleep */
    uint32_t budget;
    bool ready;     /* budget has been set */
    uint64_t awake; /* since when */
    const void *word[WORDS];
    uint64_t value[WORDS];
} poll;

/* Sleep, as long as that does not cost more than it may. */
static void sleep_on(const void *word, uint32_t bytes, uint64_t seen)
{
    uint64_t now = meshmem_os_now(), awake = now - poll.awake;
    poll.awake = now;
    if (!poll.ready || awake > BUDGET - poll.budget)
        awake = BUDGET - poll.budget;
    poll.ready = true;
    poll.budget += (uint32_t)awake;
    if (poll.budget < NAP_MIN)
        return;
    /* Who names no word is woken by turns only. So some stay awake: half as many as there are
     * cores, of which another program has its share; between nodes none must, since the proxy
     * wakes, too. */
    uint32_t least = meshmem_wait_policy.hooks.watch ? 0 : (meshmem_hand.cores + 1) / 2;
    if (!word && !meshmem_hand_on(true) && meshmem_hand_awake() <= least)
        return;
    bool woken = meshmem_wait_nap(word, bytes, seen, poll.budget < NAP_MAX ? poll.budget : NAP_MAX);
    poll.awake = meshmem_os_now();
    uint64_t slept = poll.awake - now;
    poll.budget = woken ? BUDGET : slept > poll.budget ? 0 : poll.budget - (uint32_t)slept;
}

static void give_way(const void *word, uint32_t bytes, uint64_t seen)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    poll.looks = 0;
    if (!p->mixed && p->for_ever == MESHMEM_WAIT_SPIN)
        return;
    if (!p->crowded && p->publish)
        meshmem_wait_notice();
    if (!meshmem_wait_should_sleep()) {
        meshmem_hand_on(false);
        if (p->hooks.progress)
            p->hooks.progress();
        meshmem_yield(meshmem_hand_yields());
        return;
    }
    if (!word && (poll.nameless += QUANTUM) < NAMELESS)
        return;
    poll.nameless = 0;
    meshmem_hand_on(false);
    sleep_on(word, bytes, seen);
}

void meshmem_poll_failed(const void *word, uint32_t bytes, uint64_t seen)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (p->gives_way) {
        if (meshmem_hand_has_sleepers())
            meshmem_hand_on(false);
        if ((poll.looks += TEST) >= QUANTUM) {
            poll.nameless = NAMELESS; /* it surely waits */
            give_way(word, bytes, seen);
        }
    } else if (p->hooks.progress) {
        p->hooks.progress();
    }
}

void meshmem_poll_ordered(bool completes)
{
    if (completes && meshmem_hand_has_sleepers())
        meshmem_hand_on(false);
    if (++poll.looks >= QUANTUM)
        give_way(NULL, 0, 0);
}

void meshmem_poll_read(const void *word, size_t bytes, uint64_t value)
{
    uintptr_t i = ((uintptr_t)word >> 3 ^ (uintptr_t)word >> 16) % WORDS;
    if (poll.word[i] != word || poll.value[i] != value) {
        poll.word[i] = word;
        poll.value[i] = value;
        poll.looks = 0;
    } else if (++poll.looks >= QUANTUM) {
        bool is_word = bytes == 2 || bytes == 4 || bytes == 8;
        give_way(is_word ? word : NULL, (uint32_t)bytes, value);
    }
}
