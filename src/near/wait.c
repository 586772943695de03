/* SPDX-License-Identifier: BSD-3-Clause */
/* Yielding and sleeping; see wait.h. */
#include "near/wait.h"

#include <sched.h>

enum {
    MILLISECOND = 1000000,
    CHECK_EVERY = 5 * MILLISECOND,
    FUTEX_AT_MOST = 100 * MILLISECOND, /* a lost PE wakes nobody */
};

struct meshmem_wait_policy meshmem_wait_policy = {
    .spins = 2000, .yields = 1000, .sleep_min = 50000, .sleep_max = MILLISECOND};

void meshmem_wait_open(enum meshmem_wait_how how, bool oversubscribed,
                       void (*slow)(const struct meshmem_wait *, uint64_t), void (*ended)(void))
{
    struct meshmem_wait_policy *p = &meshmem_wait_policy;
    p->slow = slow;
    p->ended = ended;
    p->sleep_min = 50000;
    p->sleep_max = MILLISECOND;
    switch (how) {
    case MESHMEM_WAIT_AUTO:
        p->spins = oversubscribed ? 20 : 2000;
        p->yields = oversubscribed ? 200 : 1000;
        break;
    case MESHMEM_WAIT_SPIN:
        p->spins = UINT32_MAX >> 8;
        p->yields = UINT32_MAX >> 1;
        break;
    case MESHMEM_WAIT_YIELD:
        p->spins = 0;
        p->yields = UINT32_MAX >> 1;
        break;
    case MESHMEM_WAIT_SLEEP:
        p->spins = 0;
        p->yields = 0;
        break;
    }
}

static void sleep_a_little(const struct meshmem_wait *w, uint64_t lasted)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    uint64_t ns = lasted / 8;
    if (w->futex) {
        meshmem_os_futex_wait(w->futex, w->value, FUTEX_AT_MOST);
        return;
    }
    ns = ns < p->sleep_min ? p->sleep_min : ns;
    meshmem_os_sleep(ns > p->sleep_max ? p->sleep_max : ns);
}

void meshmem_wait_longer(struct meshmem_wait *w)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    uint32_t yields = w->steps - p->spins;
    if (w->steps < UINT32_MAX)
        w->steps++;
    if (yields < p->yields && (yields & 15) != 15) {
        sched_yield();
        return;
    }
    uint64_t now = meshmem_os_now();
    if (!w->since)
        w->since = now;
    uint64_t lasted = now - w->since;
    if (lasted >= CHECK_EVERY && now - w->checked >= CHECK_EVERY && p->slow) {
        w->checked = now;
        p->slow(w, lasted);
    }
    if (yields < p->yields)
        sched_yield();
    else
        sleep_a_little(w, lasted);
}
