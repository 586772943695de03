/* SPDX-License-Identifier: BSD-3-Clause */
/* The plan of a litmus test, which all PEs make alike. Knows nothing of how it is carried out. */
#ifndef LITMUS_PLAN_H
#define LITMUS_PLAN_H

#include "litmus_orders.h"

enum { ROLES = 4, POOL = 4 << 20 };
enum mode { CYCLE, LOCKED, BARRIER };
enum barrier { ALL, QUIET_SYNC, QUIET_TEAM_SYNC };
enum sync { BY_SYNC, BY_BARRIER, NEVER };

/* Edge i leads from the last event of role i to the first one of the next role. */
static struct {
    enum mode mode;
    enum barrier barrier;
    enum sync sync;    /* before each round */
    enum order wanted; /* by orders of this strength, if possible */
    int symmetric;     /* all roles do the same */
    int large;         /* large blocks and much else under way */
    int pauses, cold;  /* before the first event */
    int roles, locations, repeats;
    int location_of[ROLES]; /* of each edge */
    struct role role[ROLES];
    struct location location[ROLES];
    uint64_t news[ROLES][2]; /* what each writer of a word leaves there */
} test;

static unsigned long number;       /* of the test */
static int threads;                /* SHMEM_THREAD_MULTIPLE */
static int node_of[PES];           /* the first PE of its node */
static unsigned char *pool[ROLES]; /* symmetric memory for locations */

static inline int next_of(int i) { return (i + 1) % test.roles; }
static inline int previous_of(int i) { return (i + test.roles - 1) % test.roles; }
static inline struct event *last_of(struct role *r) { return &r->event[!r->single]; }
static inline uint64_t *news_of(const struct location *l) { return test.news[l - test.location]; }
static inline int is_word(const struct location *l) { return l->bytes == 4 || l->bytes == 8; }

/* ---- the shape ---- */

/* Choose which events write; 0: this is no cycle, as two reads do not communicate. A role with one
 * event writes what the one before has not seen and the one after has. */
static inline int choose_directions(struct dice *dice, int writes[ROLES][2])
{
    for (int i = 0; i < test.roles; i++) {
        int single = test.mode != BARRIER && !test.symmetric && dice_below(dice, 5) == 0;
        test.role[i].single = single;
        for (int k = 0; k < 2; k++)
            writes[i][k] = single || dice_below(dice, 2);
        if (test.symmetric && i)
            memcpy(writes[i], writes[0], sizeof writes[i]);
    }
    for (int i = 0; i < test.roles; i++) {
        int first = writes[next_of(i)][0];
        if (!writes[i][1] && !first)
            return 0;
        if (test.role[i].single && (writes[previous_of(i)][1] || first))
            return 0;
    }
    return 1;
}

static inline void choose_pes(struct dice *dice)
{
    int pes[PES];
    for (int i = 0; i < n_pes; i++)
        pes[i] = i;
    for (int i = 0; i < test.roles; i++) {
        int j = i + (int)dice_below(dice, (size_t)(n_pes - i)), pe = pes[j];
        pes[j] = pes[i];
        test.role[i].pe = pes[i] = pe;
    }
}

static inline size_t choose_bytes(struct dice *dice, int word)
{
    size_t kind = test.large && !word ? 17 : dice_below(dice, word ? 10 : 18);
    if (kind < 7)
        return 8;
    if (kind < 10)
        return 4;
    if (kind < 14)
        return 3 + dice_below(dice, 62);
    if (kind < 16)
        return 1 + dice_below(dice, 3000);
    if (kind < 17)
        return 1 + dice_below(dice, 20000);
    return 256000 + dice_below(dice, LARGEST - 256000); /* transfers, in one piece or several */
}

static inline void place(struct dice *dice, struct location *l, int host, int word)
{
    *l = (struct location){.host = host, .bytes = choose_bytes(dice, word)};
    l->at = pool[l - test.location] + (is_word(l) ? 0 : dice_below(dice, 64));
    l->step = (l->bytes + 127) / 64 * 64;
    if ((size_t)test.repeats > (POOL - 64) / l->step)
        test.repeats = (int)((POOL - 64) / l->step);
}

/* Blocks are not seen by others before they are complete, since nothing promises that a reader sees
 * all of a put or nothing. */
static inline void choose_locations(struct dice *dice, int writes[ROLES][2])
{
    int one_host =
        test.wanted == FENCE ? dice_below(dice, test.large ? 9 : 3) > 0 : dice_below(dice, 3) == 0;
    int host = (int)dice_below(dice, (size_t)n_pes), at_reader = dice_below(dice, 2) > 0;
    for (int i = 0; i < test.roles; i++) {
        int next = next_of(i), reader = !writes[next][0] ? next : !writes[i][1] ? i : -1;
        if (test.role[next].single)
            continue; /* has the same location as the next edge */
        if (!one_host)
            host = at_reader && reader >= 0 ? test.role[reader].pe
                                            : (int)dice_below(dice, (size_t)n_pes);
        test.location_of[i] = test.locations;
        place(dice, &test.location[test.locations++], host,
              test.symmetric || (writes[i][1] && !writes[next][0]));
    }
    for (int i = 0; i < test.roles; i++)
        if (test.role[i].single)
            test.location_of[previous_of(i)] = test.location_of[i];
}

/* ---- the operations ---- */

/* Whether the operation can be event k of the role. */
static inline int fits(const struct role *r, int k, int kind, int writes, int waits)
{
    const struct location *l = r->event[k].location;
    unsigned is = kinds[kind].is;
    unsigned size = is_word(l) ? WORD | (l->bytes == 8 ? WORD8 : 0) : BLOCK;
    if (!(is & (writes ? WRITES : READS)) || !(is & size))
        return 0;
    if (is & OF_OLD && l->writers > 1)
        return 0;
    if (is & AT_HOME && l->host != r->pe)
        return 0;
    if (is & NEAR && (node_of[l->host] != node_of[r->pe] || r->context == NO_STORE))
        return 0;
    return !(is & WAITS) || (k == 0 && waits);
}

static inline void choose_kind(struct dice *dice, struct role *r, int k, int writes, int waits,
                               int same)
{
    struct event *e = &r->event[k];
    e->kind = test.role[0].event[k].kind;
    if (!same || r == test.role || !fits(r, k, e->kind, writes, waits))
        do
            e->kind = (int)dice_below(dice, KINDS);
        while (!fits(r, k, e->kind, writes, waits));
    if (k == 0 && waits && dice_below(dice, 2) && fits(r, k, WAIT, writes, waits))
        e->kind = WAIT;
    e->polls = k == 0 && waits && done_on_return(e) && dice_below(dice, 3) > 0;
    e->variant = (int)dice_below(dice, 1000);
    e->reuses = (int)dice_below(dice, 2);
}

/* One of the weakest orders that there are. */
static inline enum order choose_order(struct dice *dice, const struct role *r)
{
    int weak = orders(r, NOTHING) || orders(r, FENCE);
    enum order order;
    do
        order = (enum order)dice_below(dice, weak ? QUIET : PUT_WITH_SIGNAL);
    while (!orders(r, order));
    return order;
}

static inline int may_be_put_with_signal(const struct role *r)
{
    const struct event *e = r->event;
    return e[0].location != e[1].location && e[0].location->host == e[1].location->host &&
           e[1].location->bytes == 8 && is(&e[0], WRITES) && is(&e[1], WRITES);
}

static inline void choose_context(struct dice *dice, struct role *r)
{
    r->variant = (int)dice_below(dice, 1000);
    r->noise = dice_below(dice, 3) ? 0 : 1 + (int)dice_below(dice, 4);
    r->context = (int)dice_below(dice, 2) ? 0 : (int)dice_below(dice, CONTEXTS);
    r->by = threads && test.mode != BARRIER ? (enum by)dice_below(dice, 3) : MAIN;
    if (test.symmetric) {
        r->context = test.role[0].context;
        r->by = test.role[0].by;
    }
    if (test.mode == LOCKED || (test.mode == BARRIER && test.barrier == ALL) ||
        (r->by != MAIN && r->context == PRIVATE))
        r->context = 0; /* a lock and a barrier complete nothing else */
    r->other_context = r->context;
}

/* Choose operations between which there is an order of the wanted strength, and that order. */
static inline void choose_operations(struct dice *dice, struct role *r, const int writes[2],
                                     int waits)
{
    for (int tries = 0; tries < 60; tries++) {
        for (int k = 0; k < 2 - r->single; k++)
            choose_kind(dice, r, k, writes[k], waits, test.symmetric && tries == 0);
        if (r->single || orders(r, test.wanted))
            break;
    }
    r->order = NOTHING;
    if (r->single || test.mode != CYCLE)
        return;
    if (may_be_put_with_signal(r) && dice_below(dice, 3) == 0) {
        r->order = PUT_WITH_SIGNAL;
        r->event[0].kind = is_word(r->event[0].location) ? P : DATA;
        r->event[1].kind = SIGNAL_SET;
        return;
    }
    r->order = test.role[0].order;
    if (!test.symmetric || r == test.role || !orders(r, r->order))
        r->order = choose_order(dice, r);
    if (r->order >= QUIET && dice_below(dice, 4) == 0)
        r->other_context = (int)dice_below(dice, PRIVATE);
}

static inline void choose_events(struct dice *dice, int writes[ROLES][2])
{
    int all_read = 1;
    for (int i = 0; i < test.roles; i++) {
        struct role *r = &test.role[i];
        int at[2] = {test.location_of[previous_of(i)], test.location_of[i]};
        for (int k = 0; k < 2 - r->single; k++) {
            r->event[k].location = &test.location[at[k]];
            if (writes[i][k])
                r->event[k].writer = test.location[at[k]].writers++;
        }
        all_read &= !writes[i][0];
    }
    for (int i = 0; i < test.roles; i++) {
        struct role *r = &test.role[i];
        /* If all waited, none would begin. */
        int waits = test.mode == CYCLE && !writes[i][0] && writes[previous_of(i)][1] &&
                    !(all_read && i == 0);
        choose_context(dice, r);
        choose_operations(dice, r, writes[i], waits);
        r->event[0].context = r->context;
        r->event[1].context = r->other_context;
        for (int k = 0; k < 2 - r->single; k++)
            if (is(&r->event[k], WRITES))
                news_of(r->event[k].location)[r->event[k].writer] = new_word(&r->event[k]);
    }
}

static inline void plan(struct dice *dice, int repeats)
{
    static const enum mode modes[10] = {LOCKED, BARRIER};
    static const enum sync syncs[6] = {BY_BARRIER, NEVER};
    static const enum order wanted[3] = {NOTHING, FENCE, QUIET};
    int writes[ROLES][2], most = n_pes < ROLES ? n_pes : ROLES;
    memset(&test, 0, sizeof test);
    test.mode = modes[dice_below(dice, 10)];
    test.roles = 2 + (int)dice_below(dice, (size_t)most - 1);
    test.sync = syncs[dice_below(dice, 6)];
    test.barrier = (enum barrier)dice_below(dice, 3);
    test.large = dice_below(dice, 5) == 0;
    test.symmetric = !test.large && dice_below(dice, 2);
    test.wanted = wanted[test.large ? 1 + dice_below(dice, 2) : dice_below(dice, 3)];
    test.pauses = (int)dice_below(dice, 4);
    test.cold = (int)dice_below(dice, 2);
    test.repeats = repeats < REPEATS ? repeats : REPEATS;
    choose_pes(dice);
    while (!choose_directions(dice, writes))
        ;
    choose_locations(dice, writes);
    choose_events(dice, writes);
}

/* ---- in words ---- */

static inline int describe_event(char *text, size_t size, const struct role *r, int k)
{
    const struct event *e = &r->event[k];
    const struct location *l = e->location;
    return snprintf(text, size, "\n    %s%s/%d at PE %d%s, location %d of %zu bytes, context %d",
                    e->polls ? "until new: " : "", kinds[e->kind].name, e->variant, l->host,
                    node_of[l->host] == node_of[r->pe] ? "" : " (far)", (int)(l - test.location),
                    l->bytes, e->context);
}

static inline void describe(char *text, size_t size)
{
    static const char *const modes[] = {"", ", under a lock",
                                        ", with a barrier between the events"};
    size_t at = (size_t)snprintf(text, size, "test %lu%s:", number, modes[test.mode]);
    for (int i = 0; i < test.roles; i++) {
        const struct role *r = &test.role[i];
        at += (size_t)snprintf(text + at, size - at, "\n  PE %d, by %s, other operations: %d",
                               r->pe, by_names[r->by], r->noise);
        for (int k = 0; k < 2 - r->single; k++) {
            if (k)
                at += (size_t)snprintf(text + at, size - at, "\n    %s/%d on context %d",
                                       order_names[r->order], r->variant, r->context);
            at += (size_t)describe_event(text + at, size - at, r, k);
        }
    }
}

static inline _Noreturn void fail_test(unsigned long times, const char *what)
{
    char text[2000];
    describe(text, sizeof text);
    fprintf(stderr, "seed %lu, PE %d of %d: %s, %lu times in %d rounds of %s\n", seed, me, n_pes,
            what, times, test.repeats, text);
    shmem_global_exit(1);
}

#endif
