/* SPDX-License-Identifier: BSD-3-Clause */
/* How PE 0 falls asleep (near/wait.c), and how near PEs wake it (near/hand.c). PEs are threads with
 * a state of hand.h each: meshmem_hand is that of PE 0. */
#include "kernel.h"

#include "near/hand.h"

#include <sched.h>

#define sched_yield() 0
#define meshmem_os_cpu() 0u
#include "near/hand.c"
#include "near/wait.c"
#undef meshmem_wait_hooks
#undef meshmem_wait_park

enum { HANDS = 3 };

static uint64_t words[2]; /* the only segment, which all PEs have at the same address */
static struct meshmem_hand other[HANDS];
static struct meshmem_sleeper sleeper[HANDS], *sleepers[HANDS];
static struct meshmem_sleepers node;
static struct meshmem_window window;
static _Atomic uint32_t *bells[HANDS];
static char *no_delta[HANDS];
static const int numbers[HANDS] = {0, 1, 2};

static inline void open_hand(struct meshmem_hand *h, uint32_t me, uint32_t n)
{
    h->me = me;
    h->n = n;
    h->cores = 1;
    h->sleeper = sleepers;
    h->bell = bells;
    h->node = &node;
    h->window = &window;
}

static inline void begin_hands(uint32_t n)
{
    window.delta = no_delta;
    window.near_pe = numbers;
    window.table.n = 1;
    window.table.segment[0].start = (uintptr_t)words;
    window.table.segment[0].bytes = sizeof words;
    for (uint32_t i = 0; i < n; i++) {
        sleepers[i] = &sleeper[i];
        bells[i] = &sleeper[i].bell;
        open_hand(i ? &other[i] : &meshmem_hand, i, n);
    }
    meshmem_wait_policy.spins = meshmem_wait_policy.yields = 0;
    meshmem_wait_policy.hooks.arrivals = &sleeper[0].bell;
    meshmem_wait_policy.hooks.sleeping = &sleeper[0].sleeping;
}

/* Run pe on n PEs, all of which must be awake at the end. */
static inline int run_hands(uint32_t n, void *(*pe)(void *))
{
    begin_hands(n);
    genmc_run((int)n, pe);
    assert(!asleep);
    return 0;
}

/* PE me stores, and looks after the sleepers. */
static inline void store(uint32_t me, int i, bool any)
{
    if (i == 0)
        __atomic_store_n(&words[0], 1, __ATOMIC_RELAXED);
    else
        __atomic_store_n((uint32_t *)&words[1], 1, __ATOMIC_RELAXED);
    meshmem_hand_on(&other[me], any);
}

/* Whether the value of a word is there. */
static inline bool is_there(int i)
{
    return i == 0 ? __atomic_load_n(&words[0], __ATOMIC_ACQUIRE) != 0
                  : __atomic_load_n((uint32_t *)&words[1], __ATOMIC_ACQUIRE) != 0;
}
