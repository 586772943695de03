/* SPDX-License-Identifier: BSD-3-Clause */
/* Yielding and sleeping; see wait.h. */
#include "near/wait.h"

#include "near/hand.h"

#include <stdatomic.h>

enum {
    MILLISECOND = 1000000,
    SLEEP_MIN = MILLISECOND / 20,
    SLEEP_MAX = MILLISECOND,
    SLEEP_LATE = 500 * MILLISECOND, /* after long waits: an idle job shall cost nothing */
    PARK_AFTER = 50 * MILLISECOND,
    /* While all are parked; not for ever: a signal handler may store, too, and the end of the job
     * wakes nobody. */
    PARK_MAX = 2000 * MILLISECOND,
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
        .crowded = oversubscribed,
        .mixed = mixed,
        .gives_way = oversubscribed,
        .slow = slow,
        .ended = ended,
    };
}

void meshmem_wait_hooks(struct meshmem_wait_hooks hooks)
{
    meshmem_wait_policy.hooks = hooks;
    if (hooks.progress) /* every step is a long one */
        meshmem_wait_policy.spins = 0;
}

void meshmem_wait_park(struct meshmem_wait_park park) { meshmem_wait_policy.park = park; }

/* Steps of an eighth of the time so far, up to a millisecond; and of a thirty-second, up to 500. */
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

/* While all are parked: a quarter of the time so far, so that what nobody wakes for comes no later.
 */
static uint64_t park_for(uint64_t lasted)
{
    uint64_t ns = lasted / 4, least = sleep_for(lasted);
    ns = ns > PARK_MAX ? PARK_MAX : ns;
    return ns > least ? ns : least;
}

/* Count myself, when it is time to; whether all PEs of the node are parked now. */
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

/* Before I store anything. If all were parked, those who sleep long do so until I turn their
 * `arrivals`; who leaves after me need not. */
static void unpark(void)
{
    const struct meshmem_wait_park *r = &meshmem_wait_policy.park;
    if (atomic_fetch_sub_explicit(r->parked, 1, memory_order_seq_cst) == r->pes)
        r->wake();
}

/* Sleep until the proxy wakes me. The first step only says that I am going to: then the condition
 * is looked at again. Sequentially consistent with the proxy, which looks at `sleeping` after it
 * has written: either it wakes me, or I see what it wrote.
 *
 * I read `arrivals`, then `parked`, then look at the condition, then sleep if `arrivals` is the
 * same. If all were parked at that moment, what near PEs had stored was stored before, and I see
 * it. They store again only after one of them, the first, has unparked: it finds that all were
 * parked, and then turns `arrivals` after I read it. In another order a PE might leave, turn, store
 * and park again in between. */
static void sleep_on_arrivals(struct meshmem_wait *w, uint64_t lasted)
{
    const struct meshmem_wait_hooks *a = &meshmem_wait_policy.hooks;
    if (w->sleeps) {
        meshmem_os_futex_wait(a->arrivals, w->value,
                              w->all_parked ? park_for(lasted) : sleep_for(lasted));
    } else {
        atomic_fetch_add_explicit(a->sleeping, 1, memory_order_seq_cst);
        w->sleeps = true;
    }
    w->value = atomic_load_explicit(a->arrivals, memory_order_seq_cst);
    w->all_parked = try_park(w, lasted);
    uint64_t seen = read_word(w->word, w->word_bytes);
    meshmem_hand_watch(w->word, w->word_bytes, seen);
    if (a->watch)
        a->watch(w->word, w->word_bytes, seen);
}

bool meshmem_wait_nap(const void *word, uint32_t bytes, uint64_t seen, uint64_t ns)
{
    const struct meshmem_wait_hooks *a = &meshmem_wait_policy.hooks;
    if (!a->arrivals) {
        meshmem_os_sleep(ns);
        return false;
    }
    /* In the order of sleep_on_arrivals, and for its reasons. */
    atomic_fetch_add_explicit(a->sleeping, 1, memory_order_seq_cst);
    uint32_t value = atomic_load_explicit(a->arrivals, memory_order_seq_cst);
    meshmem_hand_watch(word, bytes, seen);
    if (a->watch)
        a->watch(word, bytes, seen);
    bool news = word && read_word(word, bytes) != seen;
    if (!news)
        meshmem_os_futex_wait(a->arrivals, value, ns);
    meshmem_hand_unwatch();
    atomic_fetch_sub_explicit(a->sleeping, 1, memory_order_relaxed);
    return news || atomic_load_explicit(a->arrivals, memory_order_relaxed) != value;
}

void meshmem_wait_notice(void)
{
    struct meshmem_wait_policy *p = &meshmem_wait_policy;
    bool gives_way = p->crowded || (p->mixed && meshmem_yield_is_dear(meshmem_hand_yields()));
    if (likely(gives_way == __atomic_load_n(&p->gives_way, __ATOMIC_RELAXED)))
        return;
    __atomic_store_n(&p->gives_way, gives_way, __ATOMIC_RELAXED);
    p->publish(!gives_way);
}

bool meshmem_wait_should_sleep(void)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    return p->for_ever == MESHMEM_WAIT_SLEEP &&
           (!p->mixed || meshmem_yield_is_dear(meshmem_hand_yields()));
}

static void sleep_a_little(struct meshmem_wait *w, uint64_t lasted)
{
    meshmem_hand_on(false); /* somebody may have stored and gone on computing */
    if (w->futex)
        meshmem_os_futex_wait(w->futex, w->value, FUTEX_AT_MOST);
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
        meshmem_hand_unwatch();
        atomic_fetch_sub_explicit(p->hooks.sleeping, 1, memory_order_relaxed);
    }
    if (w->checked)
        p->ended();
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
        meshmem_yield(meshmem_hand_yields());
    }
}

/* The first step after spinning: whoever waits for what I did before shall have the core. */
static void hand_on(struct meshmem_wait *w)
{
    w->handed = true;
    meshmem_hand_on(true);
}

/* Whether the next steps yield; when that is dear, what comes after them begins at once. */
static bool may_yield(struct meshmem_wait *w)
{
    const struct meshmem_wait_policy *p = &meshmem_wait_policy;
    if (w->steps - p->spins >= p->yields)
        return false;
    if (!p->mixed || !meshmem_yield_is_dear(meshmem_hand_yields()))
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
    if (p->hooks.progress && early)
        p->hooks.progress();
    if (early && (yields + 1) % LOOKS_PER_CLOCK != 0) {
        if (!p->hooks.progress || p->crowded)
            meshmem_yield(meshmem_hand_yields());
        return;
    }
    if (!p->crowded && p->publish)
        meshmem_wait_notice();
    uint64_t now = meshmem_os_now();
    if (!w->since)
        w->since = now;
    uint64_t lasted = now - w->since;
    if (early && lasted < p->patience && yields + LOOKS_PER_CLOCK >= p->yields)
        w->steps -= LOOKS_PER_CLOCK; /* look at the clock again before the yields are over */
    if (lasted >= CHECK_EVERY && now - w->checked >= CHECK_EVERY && p->slow) {
        w->checked = now;
        w->over = p->slow(w, lasted);
    }
    go_on(w, early ? MESHMEM_WAIT_YIELD : p->for_ever, lasted);
}
