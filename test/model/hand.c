/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: handing the core on (near/hand.c), under the sleeping of near/wait.c. Sleeps never time
 * out here. PE 0 waits for words that PEs 1 and 2 store to, and each of these looks after the
 * sleepers when it has stored, as a PE does that is about to wait; PE 1 then waits for PE 0's
 * answer. So if a wake were lost, somebody would sleep forever. */
#define EXPLORE_STACK 16384
#define EXPLORE_WRONG(value) (!(value))
#include "explore.h"

#include "near/hand.h"
#include "near/wait.h"

#include <sched.h>

enum { NEAR = 3 };

static struct {
    uint64_t box[NEAR];
    struct meshmem_sleeper sleeper[NEAR];
    struct meshmem_sleepers node;
} shared;

static bool no_look, no_hand; /* ways to break it */

#define meshmem_os_now() (UINT64_C(1000000000000))
#define meshmem_os_cpu() 0u
#define meshmem_os_exact_timers() ((void)0)
#define meshmem_os_futex_wait(word, value, ns) ((void)(ns), explore_futex_wait(word, value))
#define meshmem_os_futex_wake(word) explore_futex_wake(word)
#define meshmem_os_sleep(ns) explore_fail("sleeps without an end", __LINE__)
#define sched_yield() ((void)0)
#include "near/hand.c"

#include "near/wait.c"

static struct meshmem_window window;
static struct meshmem_sleeper *sleepers[NEAR];
static _Atomic uint32_t *bells[NEAR];
static char *no_delta[NEAR];
static const int numbers[NEAR] = {0, 1, 2};

static void resume(int me)
{
    meshmem_wait_open(MESHMEM_WAIT_SLEEP, true, NULL, NULL);
    for (int i = 0; i < NEAR; i++) {
        sleepers[i] = &shared.sleeper[i];
        bells[i] = &shared.sleeper[i].bell;
    }
    window.delta = no_delta;
    window.near_pe = numbers;
    window.table.n = 1;
    window.table.segment[0].start = (uintptr_t)shared.box;
    window.table.segment[0].bytes = sizeof shared.box;
    meshmem_hand = (struct meshmem_hand){.me = (uint32_t)me,
                                         .n = (uint32_t)explore.model->n,
                                         .cores = 1,
                                         .sleeper = sleepers,
                                         .bell = bells,
                                         .node = &shared.node,
                                         .window = &window};
    meshmem_wait_hooks((struct meshmem_wait_hooks){.arrivals = &shared.sleeper[me].bell,
                                                   .sleeping = &shared.sleeper[me].sleeping});
}

/* ---- the PEs ---- */

static bool holds(int i, uint64_t value)
{
    explore_forget();
    explore_point();
    return shared.box[i] >= value;
}

static void wait_for(int i, uint64_t value)
{
    struct meshmem_wait w = {
        .steps = UINT32_MAX, .since = 1, .word = &shared.box[i], .word_bytes = 8};
    bool did = holds(i, value);
    while (!did) {
        bool before = no_look && holds(i, value);
        meshmem_wait_step(&w);
        did = no_look ? before : holds(i, value);
    }
    meshmem_wait_end(&w);
}

/* A plain store, or an equivalent. */
static void add(int i)
{
    explore_point();
    shared.box[i]++;
    explore.writes++;
}

static void run(int me)
{
    if (me == 0) {
        wait_for(0, (uint64_t)explore.model->n - 1);
        add(1);
        meshmem_hand_on(&meshmem_hand, true);
        return;
    }
    add(0);
    if (me == 1)
        wait_for(1, 1);
    else if (!no_hand)
        meshmem_hand_on(&meshmem_hand, true);
}

static void check(void)
{
    for (int pe = 0; pe < NEAR; pe++)
        if (shared.sleeper[pe].sleeping)
            explore.failure = "somebody sleeps still";
}

int main(void)
{
    /* With two PEs: nobody counts `sleeping`; who names no word is woken, too; nobody else wakes,
     * or has a turn; nobody reads how many waits there were. */
    const char *const may[] = {"store &p->waits in hand_on",
                               "load &meshmem_wait_policy.waits in meshmem_wait_count",
                               "fetch_add a->sleeping in sleep_on_arrivals",
                               "fetch_sub p->hooks.sleeping in meshmem_wait_ended",
                               "store &mine->seen in meshmem_hand_watch",
                               "store &mine->watched in meshmem_hand_watch",
                               "fetch_and asleep_of(h, i) in wake",
                               "fetch_add h->bell[i] in wake",
                               "load asleep_of(h, h->me) in meshmem_hand_unwatch",
                               "load &h->node->turn in wake_nameless",
                               "load &h->sleeper[i]->watched in wake_nameless_of",
                               "store &h->node->turn in wake_nameless_of",
                               NULL};
    struct explore_model model = {.name = "hand",
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .resume = resume,
                                  .may = may};
    int wrong = 0;
    for (model.n = 2; model.n <= NEAR; model.n++)
        wrong += explore_test(&model, model.n == 2); /* 3 have many states */
    model.n = NEAR;
    no_look = true;
    wrong += explore_broken(&model, "who falls asleep does not look again before");
    no_look = false;
    no_hand = true;
    wrong += explore_broken(&model, "who stores does not look after the sleepers");
    no_hand = false;
    return wrong != 0;
}
