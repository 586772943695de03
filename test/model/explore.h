/* SPDX-License-Identifier: BSD-3-Clause */
/* A small model checker. PEs are coroutines that run the library's own sources; before every atomic
 * operation the scheduler takes over, and all orders in which the PEs can take their steps are
 * tried. A state that was met before (shared memory, stacks and registers, by hash) is not followed
 * again. Loops that wait must call explore_wait: the PE then rests until somebody writes. When
 * nobody can go on and not all are done, that is a deadlock.
 *
 * Memory is sequentially consistent here: what weaker orders allow is not seen. That side is
 * checked by the same protocols under ThreadSanitizer (test/node), which misses no pairing of
 * release and acquire around plain data.
 *
 * Then every atomic operation is broken in turn - a store is lost, a read-modify-write is torn, a
 * load returns what EXPLORE_WRONG makes of it - and the model must notice. Include this file first,
 * then what it shall check. */
#ifndef MESHMEM_TEST_EXPLORE_H
#define MESHMEM_TEST_EXPLORE_H

#include "switch.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef EXPLORE_PES /* a model with more says so before */
#define EXPLORE_PES 4
#endif
#ifndef EXPLORE_STACK
#define EXPLORE_STACK 32768
#endif
enum { EXPLORE_DEPTH = 5000, EXPLORE_SITES = 256 };
#define EXPLORE_STATES (UINT64_C(1) << 22)

/* A model. */
struct explore_model {
    const char *name;
    int n;               /* PEs */
    void (*run)(int me); /* one PE */
    void (*check)(void); /* the state after all PEs; or NULL */
    void *shared;        /* all that the PEs share; zero at first */
    size_t bytes;
    const char *const *may; /* operations whose mutation makes no difference: "store &x->y in f";
                               NULL-terminated, or NULL */
    void (*begin)(void);    /* make more of the zeroes, before the PEs run; or NULL */
    unsigned servants;      /* bits: PEs that need not come to an end, if all others do */
    void (*resume)(int me); /* PE me goes on: give it the globals of its process; or NULL */
    bool skips_may;         /* do not try those mutations */
    void *more;             /* shared, too; or NULL */
    size_t more_bytes;
};

enum explore_state { EXPLORE_READY, EXPLORE_WAITS, EXPLORE_SLEEPS, EXPLORE_DONE };

struct explore_pe {
    struct explore_context context;
    enum explore_state state;
    uint64_t seen; /* writes, when it began to wait or to look */
    bool looks;
    const void *word; /* that it sleeps on */
    char *lowest;     /* end of its stack: below are zeroes */
};

/* A state with a choice; `shared`, `more` and the stacks follow each other in memory. */
struct explore_frame {
    unsigned left; /* PEs whose step is still to be tried here */
    int pick;
    struct explore_pe pe[EXPLORE_PES];
    uint64_t writes;
    char *memory;
    size_t room;
};

static struct {
    const struct explore_model *model;
    struct explore_pe pe[EXPLORE_PES];
    struct explore_context scheduler;
    int me;          /* whose step it is */
    bool alone;      /* nobody's: the state is made, or checked at the end */
    uint64_t writes; /* by all, in this execution */
    const char *failure;
    char text[200];
    struct explore_frame frame[EXPLORE_DEPTH];
    uint64_t *states, n_states, executions;
    int broken; /* site, or -1 */
    struct {
        char name[120]; /* "" when not reached */
        int line, place;
        const void *caller;
    } site[EXPLORE_SITES];
    int first_site[EXPLORE_SITES]; /* where to begin to look for those of a place; or before */
} explore;

static _Alignas(64) char explore_stack[EXPLORE_PES][EXPLORE_STACK];

/* ---- called by PEs ---- */

static inline void explore_yield(void)
{
    if (explore.alone)
        return;
    explore_switch(&explore.pe[explore.me].context, &explore.scheduler);
    if (explore.model->resume)
        explore.model->resume(explore.me);
}

/* Others may run now. */
static inline void explore_point(void) { explore_yield(); }

/* Report a violation; ends this execution. */
static inline _Noreturn void explore_fail(const char *what, int line)
{
    snprintf(explore.text, sizeof explore.text, "%s (line %d)", what, line);
    explore.failure = explore.text;
    explore_yield();
    abort();
}

#define EXPECT_FAILED(text, file, line) explore_fail(text, line)
#include "../expect.h"

/* The condition is not true yet: stop this PE until another one has written. */
static inline void explore_wait(void)
{
    explore.pe[explore.me].state = EXPLORE_WAITS;
    explore.pe[explore.me].seen = explore.writes;
    explore_yield();
}

/* The same for a check that takes many steps: it begins here. */
static inline void explore_look(void)
{
    explore.pe[explore.me].looks = true;
    explore.pe[explore.me].seen = explore.writes;
}

static inline void explore_wait_since_look(void)
{
    explore.pe[explore.me].state = EXPLORE_WAITS;
    explore.pe[explore.me].looks = false;
    explore_yield();
}

/* Forget what calls that have returned left on the stack: it may reappear in uninitialized
 * variables, and makes equal states look different. */
static inline void explore_forget(void)
{
    if (!explore.alone)
        explore_clear_below(explore_stack[explore.me]);
}

/* A futex, without its timeout: a lost wake is a deadlock. */
static inline void explore_futex_wait(const _Atomic uint32_t *word, uint32_t value)
{
    explore_point();
    if (*word != value)
        return;
    explore.pe[explore.me].state = EXPLORE_SLEEPS;
    explore.pe[explore.me].word = word;
    explore_yield();
}

static inline void explore_futex_wake(const _Atomic uint32_t *word)
{
    explore_point();
    for (int p = 0; p < explore.model->n; p++)
        if (explore.pe[p].state == EXPLORE_SLEEPS && explore.pe[p].word == word)
            explore.pe[p].state = EXPLORE_READY;
}

/* The number of an atomic operation, identified by its place in the source and by its caller. What
 * is done only the first time leaves no trace in the PE's registers and stack. */
__attribute__((noinline)) static int explore_site(int place, const void *caller, const char *kind,
                                                  const char *operand, const char *function,
                                                  int line)
{
    int s = explore.first_site[place % EXPLORE_SITES], before = 0;
    for (; s < EXPLORE_SITES && explore.site[s].name[0]; s++) {
        if (explore.site[s].place == place && explore.site[s].caller == caller)
            return s;
        before += explore.site[s].place == place;
    }
    if (s == EXPLORE_SITES)
        explore_fail("too many sites", line);
    int length = snprintf(explore.site[s].name, sizeof explore.site[s].name, "%s %s in %s", kind,
                          operand, function);
    if (caller)
        snprintf(explore.site[s].name + length, sizeof explore.site[s].name - (size_t)length,
                 ", called from %d", before + 1);
    for (int other = 0; other < s && !caller; other++)
        if (strncmp(explore.site[other].name, explore.site[s].name, (size_t)length) == 0)
            snprintf(explore.site[s].name + length, sizeof explore.site[s].name - (size_t)length,
                     ", too");
    explore.site[s].line = line;
    explore.site[s].place = place;
    explore.site[s].caller = caller;
    if (!explore.first_site[place % EXPLORE_SITES])
        explore.first_site[place % EXPLORE_SITES] = s;
    explore_forget();
    return s;
}

/* An atomic operation begins; true when it is to be broken. */
static inline bool explore_begins(int place, const void *caller, const char *kind,
                                  const char *operand, const char *function, int line)
{
    explore_point();
    return explore.broken == explore_site(place, caller, kind, operand, function, line);
}

/* Each use of code that is written once for all callers (near/amo.h) counts separately: the
 * function into which it was inlined returns to another place. */
#define EXPLORE_BEGINS(kind, p)                                                                \
    explore_begins(__COUNTER__,                                                                \
                   strcmp(__func__, "meshmem_amo_apply") ? NULL : __builtin_return_address(0), \
                   kind, #p, __func__, __LINE__)

#include "atomics.h"

/* ---- the scheduler ---- */

static inline uint64_t explore_mix(uint64_t hash, const void *bytes, size_t size)
{
    const uint64_t prime = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t a = hash, b = hash + 1, c = hash + 2, d = hash + 3, word, words[4];
    const char *from = bytes;
    /* Four multiplications that do not wait for each other. */
    for (; size >= sizeof words; size -= sizeof words, from += sizeof words) {
        memcpy(words, from, sizeof words);
        a = (a ^ words[0]) * prime;
        b = (b ^ words[1]) * prime;
        c = (c ^ words[2]) * prime;
        d = (d ^ words[3]) * prime;
        a ^= a >> 29;
        b ^= b >> 29;
        c ^= c >> 29;
        d ^= d >> 29;
    }
    hash = (hash ^ a) * prime ^ hash >> 29;
    hash = (hash ^ b) * prime ^ hash >> 29;
    hash = (hash ^ c) * prime ^ hash >> 29;
    hash = (hash ^ d) * prime ^ hash >> 29;
    for (; size >= 8; size -= 8, from += 8) {
        memcpy(&word, from, 8);
        hash = (hash ^ word) * prime;
        hash ^= hash >> 29;
    }
    for (; size; size--, from++)
        hash = (hash ^ (unsigned char)*from) * UINT64_C(0xbf58476d1ce4e5b9);
    return hash ^ hash >> 32;
}

static inline bool explore_can_run(const struct explore_pe *pe)
{
    return pe->state == EXPLORE_READY || (pe->state == EXPLORE_WAITS && pe->seen != explore.writes);
}

/* A hash of everything that determines what can happen from here on. */
static inline uint64_t explore_hash(void)
{
    uint64_t hash = explore_mix(1, explore.model->shared, explore.model->bytes);
    hash = explore_mix(hash, explore.model->more, explore.model->more_bytes);
    for (int p = 0; p < explore.model->n; p++) {
        const struct explore_pe *pe = &explore.pe[p];
        uint64_t about[] = {pe->state, explore_can_run(pe), (uintptr_t)pe->word,
                            pe->looks && pe->seen != explore.writes};
        hash = explore_mix(hash, about, sizeof about);
        if (pe->state == EXPLORE_DONE)
            continue;
        hash = explore_mix(hash, &pe->context, sizeof pe->context);
        const char *top = explore_stack[p] + EXPLORE_STACK, *low = (const char *)pe->context.sp;
        hash = explore_mix(hash, low, (size_t)(top - low));
    }
    return hash ? hash : 1;
}

/* Whether the state was met before; it is then known. */
static inline bool explore_was_here(void)
{
    uint64_t hash = explore_hash(), at = hash % EXPLORE_STATES;
    for (; explore.states[at]; at = (at + 1) % EXPLORE_STATES)
        if (explore.states[at] == hash)
            return true;
    if (++explore.n_states > EXPLORE_STATES / 4 * 3) {
        fprintf(stderr, "%s: too many states\n", explore.model->name);
        exit(2);
    }
    explore.states[at] = hash;
    return false;
}

static void explore_start(void)
{
    int me = explore.me;
    if (explore.model->resume)
        explore.model->resume(me);
    explore.model->run(me);
    explore.pe[me].state = EXPLORE_DONE;
    explore.writes++;
    explore_yield();
    abort();
}

static inline void explore_begin(void)
{
    const struct explore_model *m = explore.model;
    memset(m->shared, 0, m->bytes);
    if (m->more)
        memset(m->more, 0, m->more_bytes);
    memset(explore_stack, 0, (size_t)m->n * EXPLORE_STACK);
    explore.writes = 0;
    explore.failure = NULL;
    explore.alone = true;
    if (m->begin)
        m->begin();
    explore.alone = false;
    for (int p = 0; p < m->n; p++) {
        struct explore_pe *pe = &explore.pe[p];
        pe->state = EXPLORE_READY;
        pe->looks = false;
        pe->word = NULL;
        pe->lowest = explore_stack[p] + EXPLORE_STACK;
        pe->context = explore_context_of(explore_stack[p] + EXPLORE_STACK, explore_start);
    }
}

/* The PEs that can take a step; 0 also when the execution is over, and then failure is set if it is
 * wrong. */
static inline unsigned explore_enabled(void)
{
    unsigned enabled = 0, all = (1u << explore.model->n) - 1, done = explore.model->servants & all;
    for (int p = 0; p < explore.model->n && !explore.failure; p++) {
        enabled |= (unsigned)explore_can_run(&explore.pe[p]) << p;
        done |= (unsigned)(explore.pe[p].state == EXPLORE_DONE) << p;
    }
    if (!enabled && !explore.failure && done != all)
        explore.failure = "deadlock";
    return enabled;
}

/* The used part of a PE's stack. */
static inline char *explore_used(int p, size_t *bytes)
{
    char *low = (char *)explore.pe[p].context.sp;
    *bytes =
        explore.pe[p].state == EXPLORE_DONE ? 0 : (size_t)(explore_stack[p] + EXPLORE_STACK - low);
    return low;
}

/* Clear what calls that have returned left below a PE's stack: it may reappear in uninitialized
 * variables, and makes equal states look different. How deep the calls went is unknown; what is
 * left beyond a gap of zeroes only costs states. */
static inline void explore_clean(int p)
{
    enum { GAP = 1024, LINE = 64 };
    typedef uint64_t pair __attribute__((vector_size(16), may_alias));
    struct explore_pe *pe = &explore.pe[p];
    char *at = (char *)pe->context.sp, *end = at - GAP;
    memset((char *)((uintptr_t)at & -(uintptr_t)LINE), 0, (uintptr_t)at % LINE);
    at -= (uintptr_t)at % LINE;
    while (at > explore_stack[p] && at > end) {
        at -= LINE;
        const pair *words = (const pair *)at, any = words[0] | words[1] | words[2] | words[3];
        if (any[0] | any[1]) {
            memset(at, 0, LINE);
            end = at - GAP;
        }
    }
    pe->lowest = (char *)pe->context.sp;
}

/* Keep the state, so that another PE can take the next step later. */
static inline void explore_keep(struct explore_frame *f)
{
    const struct explore_model *m = explore.model;
    size_t bytes = m->bytes + m->more_bytes, used;
    for (int p = 0; p < m->n; p++, bytes += used)
        explore_used(p, &used);
    if (bytes > f->room) {
        free(f->memory);
        f->room = 2 * bytes;
        if (!(f->memory = malloc(f->room)))
            abort();
    }
    char *to = f->memory;
    memcpy(to, m->shared, m->bytes);
    to += m->bytes;
    if (m->more)
        memcpy(to, m->more, m->more_bytes);
    to += m->more_bytes;
    for (int p = 0; p < m->n; p++, to += used) {
        const char *low = explore_used(p, &used);
        memcpy(to, low, used);
    }
    memcpy(f->pe, explore.pe, sizeof f->pe);
    f->writes = explore.writes;
}

static inline void explore_return_to(const struct explore_frame *f)
{
    const struct explore_model *m = explore.model;
    const char *from = f->memory;
    size_t used;
    for (int p = 0; p < m->n; p++) {
        char *lowest = explore.pe[p].lowest;
        explore.pe[p] = f->pe[p];
        if (lowest < explore.pe[p].lowest)
            memset(lowest, 0, (size_t)(explore.pe[p].lowest - lowest));
    }
    explore.writes = f->writes;
    memcpy(m->shared, from, m->bytes);
    from += m->bytes;
    if (m->more)
        memcpy(m->more, from, m->more_bytes);
    from += m->more_bytes;
    for (int p = 0; p < m->n; p++, from += used) {
        char *low = explore_used(p, &used);
        memcpy(low, from, used);
    }
}

/* One execution, from the beginning or from the last step of `depth` on, which is picked anew; then
 * always the first PE that can. Returns its length. */
static inline int explore_execute(int depth)
{
    const int known = depth;
    if (depth == 0)
        explore_begin();
    else
        explore_return_to(&explore.frame[--depth]);
    explore.executions++;
    for (unsigned enabled; (enabled = explore_enabled()) != 0; depth++) {
        struct explore_frame *f = &explore.frame[depth];
        if (depth >= known) {
            if (explore_was_here())
                return depth;
            f->left = enabled;
            f->pick = __builtin_ctz(enabled);
            if (enabled & (enabled - 1))
                explore_keep(f);
        }
        f->left &= ~(1u << f->pick);
        explore.me = f->pick;
        explore.pe[f->pick].state = EXPLORE_READY;
        explore_switch(&explore.scheduler, &explore.pe[f->pick].context);
        explore_clean(f->pick);
        if (depth + 2 >= EXPLORE_DEPTH)
            explore.failure = "no end";
    }
    explore.alone = true;
    if (!explore.failure && explore.model->check)
        explore.model->check();
    explore.alone = false;
    return depth;
}

/* All executions, or up to the first that fails. */
static inline bool explore_all(const struct explore_model *model, int broken)
{
    int depth = 0;
    explore.model = model;
    explore.broken = broken;
    explore.n_states = explore.executions = 0;
    memset(explore.states, 0, EXPLORE_STATES * sizeof *explore.states);
    do {
        depth = explore_execute(depth);
        if (explore.failure)
            return false;
        while (depth > 0 && explore.frame[depth - 1].left == 0)
            depth--;
        if (depth > 0)
            explore.frame[depth - 1].pick = __builtin_ctz(explore.frame[depth - 1].left);
    } while (depth > 0);
    return true;
}

static inline bool explore_may_break(const struct explore_model *model, const char *name)
{
    for (const char *const *may = model->may; may && *may; may++)
        if (strcmp(*may, name) == 0)
            return true;
    return false;
}

/* Explore the model, and then each way to break it if that is wanted. Returns how many results are
 * wrong. */
static inline int explore_test(const struct explore_model *model, bool breaking)
{
    int wrong = 0;
    if (!explore.states && !(explore.states = calloc(EXPLORE_STATES, sizeof *explore.states)))
        abort();
    memset(explore.site, 0, sizeof explore.site);
    memset(explore.first_site, 0, sizeof explore.first_site);
    bool good = explore_all(model, -1);
    printf("%s, %d PEs: %llu states, %llu executions: %s%s\n", model->name, model->n,
           (unsigned long long)explore.n_states, (unsigned long long)explore.executions,
           good ? "right" : "WRONG: ", good ? "" : explore.failure);
    if (!good || !breaking)
        return !good;
    for (int site = 0; site < EXPLORE_SITES; site++) {
        const char *name = explore.site[site].name;
        if (!name[0])
            continue;
        bool may = explore_may_break(model, name), skip = may && model->skips_may;
        bool survives = skip || explore_all(model, site);
        wrong += survives && !may;
        printf("  broken: %s (line %d): %s\n", name, explore.site[site].line,
               !survives ? explore.failure
               : skip    ? "may make no difference"
               : may     ? "makes no difference, as expected"
                         : "NOT NOTICED");
    }
    return wrong;
}

/* Explore a model that is wrong on purpose, after a test of the right one. Returns 1 when that goes
 * unnoticed. */
static inline int explore_broken(const struct explore_model *model, const char *what)
{
    bool survives = explore_all(model, -1);
    printf("  broken: %s: %s\n", what, survives ? "NOT NOTICED" : explore.failure);
    return survives;
}

#endif
