/* SPDX-License-Identifier: BSD-3-Clause */
/* Yielding and sleeping; see wait.h. */
#include "near/wait.h"

#include "near/hand.h"

#include <stdatomic.h>

enum {
    MILLISECOND = 1000000,
    SLEEP_MIN = MILLISECOND / 20,
    SLEEP_MAX = MILLISECOND,
    SLEEP_LATE = 500 * MILLISECOND, /* after long waits, so that an idle job uses no CPU time */
    PARK_AFTER = 50 * MILLISECOND,
    /* Longest sleep while all PEs are parked. It is limited, since a signal handler may also store,
     * and the end of the job wakes nobody. */
    PARK_MAX = 2000 * MILLISECOND,
    CHECK_EVERY = 5 * MILLISECOND,
    FUTEX_AT_MOST = 100 * MILLISECOND, /* in case the PE that would wake is lost */
    SPINS_AT_ONCE = 64,
    LOOKS_PER_CLOCK = 16, /* yields per look at the clock */
    /* Much longer than it takes to wake a sleeper. Otherwise one PE that has slept once makes the
     * next one, which waits for it to wake up, sleep too, and so on forever: docs/why/coll.md. */
    PATIENCE = MILLISECOND / 2,
};

struct meshmem_hand meshmem_hand;

struct meshmem_wait_policy meshmem_wait_policy = {
    .spins = 2000, .yields = 1000, .for_ever = MESHMEM_WAIT_SLEEP};

/* No spins where every step drives the proxy. */
static uint32_t spins(const struct meshmem_wait_policy *p)
{
    return !p->mixed || p->hooks.progress ? 0 : p->crowded ? 20 : 2000;
}

void meshmem_wait_open(enum meshmem_wait_how how, bool oversubscribed,
                       bool (*slow)(const struct meshmem_wait *, uint64_t), void (*ended)(void))
{
    bool mixed = how == MESHMEM_WAIT_AUTO;
    meshmem_wait_policy = (struct meshmem_wait_policy){
        .yields = !mixed           ? 0
                  : oversubscribed ? 200
                                   : 1000,
        .patience = mixed ? PATIENCE : 0,
        .for_ever = mixed ? MESHMEM_WAIT_SLEEP : how,
        .crowded = oversubscribed,
        .mixed = mixed,
        .gives_way = oversubscribed,
        .slow = slow,
        .ended = ended,
    };
    meshmem_wait_policy.spins = spins(&meshmem_wait_policy);
}

void meshmem_wait_hooks(struct meshmem_wait_hooks hooks)
{
    meshmem_wait_policy.hooks = hooks;
    uint32_t pes = meshmem_hand.n ? meshmem_hand.n : 1;
    meshmem_wait_policy.shares =
        hooks.alone || (hooks.proxies && pes + hooks.proxies > meshmem_hand.cores);
    meshmem_wait_policy.gives_way = meshmem_wait_policy.crowded || meshmem_wait_policy.shares;
    meshmem_wait_policy.spins = spins(&meshmem_wait_policy);
}

void meshmem_wait_park(struct meshmem_wait_park park) { meshmem_wait_policy.park = park; }

/* An eighth of the time waited so far, at most a millisecond; or a thirty-second of it, at most 500
 * ms, if that is longer. */
static uint64_t sleep_for(uint64_t lasted)
{
    uint64_t ns = lasted / 8, late = lasted / 32;
    ns = ns < SLEEP_MIN ? SLEEP_MIN : ns > SLEEP_MAX ? SLEEP_MAX : ns;
    late = late > SLEEP_LATE ? SLEEP_LATE : late;
    return late > ns ? late : ns;
}

static uint64_t read_word(const void *word, uint32_t bytes)
{
    switch (word ? bytes : 0) {
    case 8:
        return __atomic_load_n((const uint64_t *)word, __ATOMIC_SEQ_CST);
    case 4:
        return __atomic_load_n((const uint32_t *)word, __ATOMIC_SEQ_CST);
    case 2:
        return __atomic_load_n((const uint16_t *)word, __ATOMIC_SEQ_CST);
    default:
        return 0;
    }
}

/* While all PEs are parked: a quarter of the time waited so far, so that a change for which nobody
 * wakes this PE is noticed no later than that. */
static uint64_t park_for(uint64_t lasted)
{
    uint64_t ns = lasted / 4, least = sleep_for(lasted);
    ns = ns > PARK_MAX ? PARK_MAX : ns;
    return ns > least ? ns : least;
}

/* Park if the wait has lasted long enough; whether all PEs of the node are now parked. */
static bool try_park(struct meshmem_wait *w, uint64_t lasted)
{
    const struct meshmem_wait_park *r = &meshmem_wait_policy.park;
    if (!r->parked || lasted < PARK_AFTER)
        return false;
    if (!w->parked) {
        atomic_fetch_add_explicit(r->parked, 1, memory_order_seq_cst);
        w->parked = true;
    }
    return atomic_load_explicit(r->parked, memory_order_seq_cst) == r->pes;
}

/* Called before this PE stores anything. If all PEs were parked, the others sleep for long until
 * this PE changes their `arrivals`; PEs that unpark later need not do that again. */
static void unpark(void)
{
    const struct meshmem_wait_park *r = &meshmem_wait_policy.park;
    if (atomic_fetch_sub_explicit(r->parked, 1, memory_order_seq_cst) == r->pes)
        r->wake();
}

/* If this PE drives the proxy alone it looks once a millisecond. */
static uint64_t at_most(uint64_t ns)
{
    return meshmem_wait_policy.hooks.alone && ns > SLEEP_MAX ? SLEEP_MAX : ns;
}

/* Sleep until the proxy wakes this PE. The first step, and the first for another word, only names
 * the word, and the caller looks at its condition again. Sequentially consistent with the proxy,
 * which looks at `sleeping` after it has written: either it wakes this PE, or this PE sees what it
 * wrote.
 *
 * The PE reads `arrivals`, then `parked`, then looks at its condition, and sleeps if `arrivals` has
 * not changed. If all PEs were parked at that moment, everything that near PEs stored was stored
 * before that, so it is visible. They store again only after the first of them has unparked, which
 * finds that all were parked and so changes `arrivals` after it was read here. In any other order,
 * a PE might unpark, change `arrivals`, store and park again in between. */
static void sleep_on_arrivals(struct meshmem_wait *w, uint64_t lasted)
{
    const struct meshmem_wait_hooks *a = &meshmem_wait_policy.hooks;
    if (w->sleeps && w->named == w->word) {
        meshmem_os_futex_wait(a->arrivals, w->value,
                              at_most(w->all_parked ? park_for(lasted) : sleep_for(lasted)));
    } else if (!w->sleeps) {
        atomic_fetch_add_explicit(a->sleeping, 1, memory_order_seq_cst);
        w->sleeps = true;
    }
    w->named = w->word;
    w->value = atomic_load_explicit(a->arrivals, memory_order_seq_cst);
    w->all_parked = try_park(w, lasted);
    uint64_t seen = read_word(w->word, w->word_bytes);
    meshmem_hand_watch(&meshmem_hand, w->word, w->word_bytes, seen);
    if (a->watch)
        a->watch(w->word, w->word_bytes, seen);
}

bool meshmem_wait_glances(void)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (!p->hooks.glance || !p->mixed || !meshmem_yield_is_dear(meshmem_hand_yields(&meshmem_hand)))
        return false;
    meshmem_os_exact_timers();
    return true;
}

bool meshmem_wait_nap(const void *word, uint32_t bytes, uint64_t seen, uint64_t ns)
{
    const struct meshmem_wait_hooks *a = &meshmem_wait_policy.hooks;
    if (!a->arrivals) {
        meshmem_os_sleep(ns);
        return false;
    }
    if (a->alone && a->progress && a->progress())
        return true;
    if (bytes < 8) /* it may have been extended by its sign, and read_word() is not */
        seen &= (UINT64_C(1) << 8 * bytes) - 1;
    /* Ordered as in sleep_on_arrivals, for the same reasons. */
    atomic_fetch_add_explicit(a->sleeping, 1, memory_order_seq_cst);
    uint32_t value = atomic_load_explicit(a->arrivals, memory_order_seq_cst);
    meshmem_hand_watch(&meshmem_hand, word, bytes, seen);
    if (a->watch)
        a->watch(word, bytes, seen);
    bool news = word && read_word(word, bytes) != seen;
    if (!news)
        meshmem_os_futex_wait(a->arrivals, value, ns);
    meshmem_hand_unwatch(&meshmem_hand);
    atomic_fetch_sub_explicit(a->sleeping, 1, memory_order_relaxed);
    return news || atomic_load_explicit(a->arrivals, memory_order_relaxed) != value;
}

MESHMEM_RACES_BY_DESIGN void meshmem_wait_notice(void)
{
    struct meshmem_wait_policy *p = &meshmem_wait_policy;
    bool dear = p->mixed && meshmem_yield_is_dear(meshmem_hand_yields(&meshmem_hand));
    bool gives_way = p->crowded || p->shares || dear,
         tells = dear && meshmem_hand_has_nameless(&meshmem_hand);
    if (likely(gives_way == __atomic_load_n(&p->gives_way, __ATOMIC_RELAXED) &&
               tells == __atomic_load_n(&p->tells, __ATOMIC_RELAXED)))
        return;
    __atomic_store_n(&p->gives_way, gives_way, __ATOMIC_RELAXED);
    __atomic_store_n(&p->tells, tells, __ATOMIC_RELAXED);
    p->publish(!gives_way, !tells);
}

bool meshmem_wait_should_sleep(void)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    return p->for_ever == MESHMEM_WAIT_SLEEP &&
           (!p->mixed || meshmem_yield_is_dear(meshmem_hand_yields(&meshmem_hand)));
}

static void sleep_a_little(struct meshmem_wait *w, uint64_t lasted)
{
    meshmem_hand_on(&meshmem_hand, false); /* another PE may have stored without waking anyone */
    if (w->futex)
        meshmem_os_futex_wait(w->futex, w->value, at_most(FUTEX_AT_MOST));
    else if (meshmem_wait_policy.hooks.arrivals)
        sleep_on_arrivals(w, lasted);
    else
        meshmem_os_sleep(sleep_for(lasted));
}

void meshmem_wait_ended(struct meshmem_wait *w)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (w->parked)
        unpark();
    if (w->sleeps) {
        meshmem_hand_unwatch(&meshmem_hand);
        atomic_fetch_sub_explicit(p->hooks.sleeping, 1, memory_order_relaxed);
    }
    if (w->checked)
        p->ended();
    if (w->drove && p->hooks.rest)
        p->hooks.rest();
}

static void go_on(struct meshmem_wait *w, enum meshmem_wait_how how, uint64_t lasted)
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
        meshmem_yield(meshmem_hand_yields(&meshmem_hand));
    }
}

/* The first step after spinning: wake the PEs that wait for what this one stored before. */
static void hand_on(struct meshmem_wait *w)
{
    struct meshmem_wait_policy *p = &meshmem_wait_policy;
    w->handed = true;
    __atomic_store_n(&p->waits, meshmem_wait_count() + 1, __ATOMIC_RELAXED);
    meshmem_hand_on(&meshmem_hand, true);
}

/* Whether the next steps should yield; if yields are dear, they are skipped. */
static bool may_yield(struct meshmem_wait *w)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (w->steps - p->spins >= p->yields)
        return false;
    if (!p->mixed || !meshmem_yield_is_dear(meshmem_hand_yields(&meshmem_hand)))
        return true;
    w->steps = p->spins + p->yields;
    return false;
}

void meshmem_wait_longer(struct meshmem_wait *w)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (!w->handed)
        hand_on(w);
    bool early = may_yield(w);
    uint32_t yields = w->steps - p->spins;
    if (w->steps < UINT32_MAX)
        w->steps++;
    bool drives = p->hooks.progress && (early || p->hooks.alone);
    bool glances = !drives && !early && meshmem_wait_glances();
    bool did = drives ? p->hooks.progress() : glances && p->hooks.glance();
    w->drove |= drives || glances;
    if (p->hooks.nudge)
        p->hooks.nudge();
    if (early && (yields + 1) % LOOKS_PER_CLOCK != 0) {
        if (!p->hooks.progress || (p->crowded && !did))
            meshmem_yield(meshmem_hand_yields(&meshmem_hand));
        return;
    }
    if (p->publish)
        meshmem_wait_notice();
    uint64_t now = meshmem_os_now();
    if (!w->since)
        w->since = now;
    uint64_t lasted = now - w->since;
    if (early && lasted < p->patience && yields + LOOKS_PER_CLOCK >= p->yields)
        w->steps -= LOOKS_PER_CLOCK; /* look at the clock again before the last yield */
    if (lasted >= CHECK_EVERY && now - w->checked >= CHECK_EVERY && p->slow) {
        w->checked = now;
        w->over = p->slow(w, lasted);
    }
    if (early || !did)
        go_on(w, early ? MESHMEM_WAIT_YIELD : p->for_ever, lasted);
}
