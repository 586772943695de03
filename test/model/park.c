/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: parking in near/wait.c. PEs of a node wait for each other's plain stores, which wake
 * nobody, and for the network, which wakes. A sleep while all are parked never times out, other
 * sleeps do at any time: so if unparking wakes too few, or somebody parks who must not, nobody can
 * go on. PE 0, and PE 2 if there is one, are woken from far, store to PE 1, and park again until
 * that one answers. */
#define EXPLORE_PES 4
#define EXPLORE_STACK 8192
#include "explore.h"

#include "near/wait.h"

enum { NEAR = 3, SHORT = 500000000 };

/* What of struct meshmem_far_memory this is about. */
static struct {
    _Atomic uint32_t arrivals[NEAR], sleeping[NEAR], parked;
    uint32_t box[NEAR];
} shared;

static bool no_look, no_wake, too_few; /* ways to break it */

static int near(void) { return explore.model->n - 1; }

static void model_futex_wait(_Atomic uint32_t *word, uint32_t value, uint64_t ns)
{
    if (ns > SHORT)
        explore_futex_wait(word, value);
    else
        explore_wait();
}

/* Waits have lasted for very long when they begin, and are at their last kind of step. */
#define meshmem_os_now() (UINT64_C(1000) * SHORT)
#define meshmem_os_exact_timers() ((void)0)
#define meshmem_os_futex_wait(word, value, ns) model_futex_wait(word, value, ns)
#define meshmem_os_sleep(ns) explore_fail("sleeps without an end", __LINE__)
#include "no_hand.h"

#include "near/wait.c"

static void turn(int pe)
{
    explore_point();
    shared.arrivals[pe]++;
    explore.writes++;
    explore_futex_wake(&shared.arrivals[pe]);
}

static void wake_others(void)
{
    for (int pe = 0; pe < near(); pe++)
        if (pe != explore.me && !no_wake)
            turn(pe);
}

static void watch(const void *word, uint32_t bytes, uint64_t seen)
{
    EXPECT(!word && !bytes && !seen);
}

static void resume(int me)
{
    meshmem_wait_open(MESHMEM_WAIT_SLEEP, true, NULL, NULL);
    if (me == near())
        return;
    meshmem_wait_hooks((struct meshmem_wait_hooks){
        .arrivals = &shared.arrivals[me], .sleeping = &shared.sleeping[me], .watch = watch});
    meshmem_wait_park(
        (struct meshmem_wait_park){&shared.parked, (uint32_t)near() - too_few, wake_others});
}

/* ---- the PEs ---- */

static bool holds(int me, uint32_t value)
{
    explore_forget();
    explore_point();
    return shared.box[me] >= value;
}

static void wait_for(uint32_t value)
{
    int me = explore.me;
    struct meshmem_wait w = {.steps = UINT32_MAX, .since = 1};
    bool did = holds(me, value);
    while (!did) {
        bool before = no_look && holds(me, value);
        meshmem_wait_step(&w);
        did = no_look ? before : holds(me, value);
    }
    meshmem_wait_end(&w);
}

/* A plain store, or an equivalent. */
static void add(int to)
{
    explore_point();
    shared.box[to]++;
    explore.writes++;
}

/* In one step: how the proxy wakes PEs is not modeled here. */
static void put_from_far(void)
{
    explore_point();
    for (int pe = 0; pe < near(); pe += 2) {
        shared.box[pe]++;
        shared.arrivals[pe]++;
    }
    explore.writes++;
    for (int pe = 0; pe < near(); pe += 2)
        explore_futex_wake(&shared.arrivals[pe]);
}

static void run(int me)
{
    if (me == near()) {
        put_from_far();
    } else if (me == 1) {
        wait_for((uint32_t)near() - 1);
        for (int pe = 0; pe < near(); pe += 2)
            add(pe);
    } else {
        wait_for(1);
        add(1);
        wait_for(2);
    }
}

static void check(void)
{
    if (shared.parked)
        explore.failure = "a PE is still parked";
    for (int pe = 0; pe < NEAR; pe++)
        if (shared.sleeping[pe])
            explore.failure = "somebody has not woken";
}

int main(void)
{
    /* Then nobody sleeps long; and `sleeping` is changed by its own PE alone; nobody
     * reads how many waits there were. */
    const char *const may[] = {"store &p->waits in hand_on",
                               "load &meshmem_wait_policy.waits in meshmem_wait_count",
                               "load a->arrivals in sleep_on_arrivals",
                               "fetch_add a->sleeping in sleep_on_arrivals",
                               "fetch_sub p->hooks.sleeping in meshmem_wait_ended",
                               NULL};
    struct explore_model model = {.name = "park",
                                  .run = run,
                                  .check = check,
                                  .shared = &shared,
                                  .bytes = sizeof shared,
                                  .resume = resume,
                                  .may = may};
    int wrong = 0;
    for (model.n = 3; model.n <= 4; model.n++)
        wrong += explore_test(&model, model.n == 3); /* 4 have many states */
    for (model.n = 3; model.n <= 4; model.n++) {
        no_wake = true;
        wrong += explore_broken(&model, "who unparks wakes nobody");
        no_wake = false;
        no_look = true;
        wrong += explore_broken(&model, "who parks does not look again before");
        no_look = false;
        too_few = true;
        wrong += explore_broken(&model, "they park when one of them does not");
        too_few = false;
    }
    return wrong != 0;
}
