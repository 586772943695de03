/* SPDX-License-Identifier: BSD-3-Clause */
/* Yielding and sleeping; see wait.h. */
#include "near/wait.h"

#include <sched.h>

enum {
    MILLISECOND = 1000000,
    SLEEP_MIN = MILLISECOND / 20,
    SLEEP_MAX = MILLISECOND,
    CHECK_EVERY = 5 * MILLISECOND,
    FUTEX_AT_MOST = 100 * MILLISECOND, /* a lost PE wakes nobody */
    SPINS_AT_ONCE = 64,
    LOOKS_PER_CLOCK = 16, /* yields between looks at the clock */
    /* Much longer than it takes to wake a sleeper. Else one PE that has slept once makes the next
     * one, which waits for it to wake, sleep too, and so on for ever: docs/why/coll.md. */
    PATIENCE = MILLISECOND / 2,
};

struct meshmem_wait_policy meshmem_wait_policy = {
    .spins = 2000, .yields = 1000, .for_ever = MESHMEM_WAIT_SLEEP};

void meshmem_wait_open(enum meshmem_wait_how how, bool oversubscribed,
                       bool (*slow)(const struct meshmem_wait *, uint64_t), void (*ended)(void))
{
    bool mixed = how == MESHMEM_WAIT_AUTO;
    meshmem_wait_policy = (struct meshmem_wait_policy){
        .spins = !mixed           ? 0
                 : oversubscribed ? 20
                                  : 2000,
        .yields = !mixed           ? 0
                  : oversubscribed ? 200
                                   : 1000,
        .patience = mixed ? PATIENCE : 0,
        .for_ever = mixed ? MESHMEM_WAIT_SLEEP : how,
        .slow = slow,
        .ended = ended,
    };
}

static void sleep_a_little(const struct meshmem_wait *w, uint64_t lasted)
{
    uint64_t ns = lasted / 8;
    if (w->futex) {
        meshmem_os_futex_wait(w->futex, w->value, FUTEX_AT_MOST);
        return;
    }
    ns = ns < SLEEP_MIN ? SLEEP_MIN : ns;
    meshmem_os_sleep(ns > SLEEP_MAX ? SLEEP_MAX : ns);
}

static void go_on(const struct meshmem_wait *w, enum meshmem_wait_how how, uint64_t lasted)
{
    switch (how) {
    case MESHMEM_WAIT_SPIN:
        for (int i = 0; i < SPINS_AT_ONCE; i++)
            meshmem_os_relax();
        break;
    case MESHMEM_WAIT_SLEEP:
        sleep_a_little(w, lasted);
        break;
    default:
        sched_yield();
    }
}

void meshmem_wait_longer(struct meshmem_wait *w)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    uint32_t yields = w->steps - p->spins;
    if (w->steps < UINT32_MAX)
        w->steps++;
    if (yields < p->yields && yields % LOOKS_PER_CLOCK != 0) {
        sched_yield();
        return;
    }
    uint64_t now = meshmem_os_now();
    if (!w->since)
        w->since = now;
    uint64_t lasted = now - w->since;
    if (lasted < p->patience && yields + LOOKS_PER_CLOCK >= p->yields)
        w->steps -= LOOKS_PER_CLOCK; /* look at the clock again before the yields are over */
    if (lasted >= CHECK_EVERY && now - w->checked >= CHECK_EVERY && p->slow) {
        w->checked = now;
        w->over = p->slow(w, lasted);
    }
    go_on(w, yields < p->yields ? MESHMEM_WAIT_YIELD : p->for_ever, lasted);
}
