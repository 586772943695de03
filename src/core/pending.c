/* SPDX-License-Identifier: BSD-3-Clause */
/* A list of non-blocking operations; see pending.h. One lock protects it, but nobody holds the lock
 * while data comes from another PE; instead, a quiet waits for what other threads still copy of
 * what it has to complete. */
#include "core/pending.h"

#include "base/config.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/poison.h"
#include "base/stack.h"
#include "core/loads.h"
#include "core/race.h"
#include "core/rma.h"
#include "core/said.h"
#include "mem/fault.h"
#include "mem/name.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 4096,       /* operations; then puts are watched no more, and a context's gets done */
    LOOKED_AT = 32768, /* bytes at both ends of the source of a put */
    PATTERN = 0xcb,    /* in dest of a get or fetch */
    WORD = 8,          /* the most bytes that the processor watches */
    AWAY = 256,        /* as far as string functions read beyond what they are given */
    HITS = 4           /* that show nothing, after which a word is watched no more */
};

enum kind { PUT, GET, FETCH };

struct entry {
    struct meshmem_pending op;
    struct entry *next;
    enum kind kind;
    bool issuing;      /* the fetch is not issued yet */
    bool is_shared;    /* dest has data of another one */
    bool fenced;       /* the put: what follows it in order, such as its signal, may say that it has
                          arrived */
    uint64_t value;    /* the hash of the source of a put, or the value of a fetch */
    uintptr_t touched; /* where the program has first read or written the watched word, or 0 */
};

bool meshmem_pending_on;
static bool any_fenced;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct entry *first, **last = &first; /* in the order of their calls */
static unsigned n, n_puts;

/* Calls that copy what they have taken out of the list: what each has left. */
struct batch {
    struct entry *left;
    struct batch *next;
};
static struct batch *batches;
static pthread_cond_t copied = PTHREAD_COND_INITIALIZER; /* an entry of a batch */

/* The get or fetch of whose dest a word is watched. The signal handler uses this, too, but only
 * while something is watched, and at the program's loads and stores. */
static struct {
    struct entry *e; /* NULL: none */
    bool is_inside;  /* the word is AWAY from both ends of dest */
    unsigned hits;
} watched;

static struct meshmem_said said; /* where a get or fetch was called, and where its dest was read */

void meshmem_pending_open(void) { meshmem_pending_on = meshmem_config.check == MESHMEM_CHECK_FULL; }

/* Before dest is touched here. */
static void unwatch(void)
{
    meshmem_loads_take_back();
    watched.e = NULL;
}

void meshmem_pending_close(void)
{
    unwatch();
    meshmem_pending_on = false;
    while (first) {
        struct entry *next = first->next;
        free(first);
        first = next;
    }
    last = &first;
    n = n_puts = 0;
    said = (struct meshmem_said){0};
}

static uint64_t hash_of(const void *source, size_t bytes)
{
    size_t front = bytes < LOOKED_AT ? bytes : LOOKED_AT;
    size_t back = bytes - front < LOOKED_AT ? bytes - front : LOOKED_AT;
    uint64_t hash = 1, word;
    const char *at[] = {source, (const char *)source + bytes - back};
    const size_t size[] = {front, back};
    for (int part = 0; part < 2; part++)
        for (size_t i = 0; i < size[part]; i += sizeof word) {
            size_t left = size[part] - i;
            word = 0;
            memcpy(&word, at[part] + i, left < sizeof word ? left : sizeof word);
            hash = meshmem_hash(hash, word);
        }
    return hash;
}

static bool meets(const struct entry *a, const struct entry *b)
{
    uintptr_t x = (uintptr_t)a->op.dest, y = (uintptr_t)b->op.dest;
    return a->kind != PUT && b->kind != PUT && x < y + b->op.bytes && y < x + a->op.bytes;
}

/* Add one to the list; NULL if memory is short. */
static struct entry *add(const struct meshmem_pending *op, enum kind kind)
{
    struct entry *e = malloc(sizeof *e);
    if (!e)
        return NULL;
    *e = (struct entry){.op = *op, .kind = kind, .issuing = kind == FETCH};
    for (const struct batch *b = batches; b; b = b->next)
        for (const struct entry *other = b->left; other; other = other->next)
            e->is_shared |= meets(e, other);
    *last = e;
    last = &e->next;
    n++;
    n_puts += kind == PUT;
    return e;
}

/* Whether an operation of this PE with itself has bytes in common. */
static bool overlaps(const struct meshmem_pending *op)
{
    uintptr_t to = (uintptr_t)op->dest, from = (uintptr_t)op->source;
    return op->pe == meshmem_window.pe && to < from + op->bytes && from < to + op->bytes;
}

/* Write what was done too early, and where, if that is known. */
static void tell(char *text, size_t size, const struct entry *e, const char *done)
{
    const struct meshmem_pending *op = &e->op;
    const char *what = e->kind == PUT ? "source" : e->kind == GET ? "dest" : "fetch";
    const char *when = e->kind != PUT ? "the next shmem_quiet, when the data arrives"
                       : op->request  ? "the request was complete, so it is unknown what arrives"
                                      : "the next shmem_quiet, so it is unknown what arrives";
    char name[MESHMEM_NAME_BYTES], site[280], place[280];
    meshmem_name_address(name, e->kind == PUT ? op->source : op->dest);
    meshmem_name_site(site, sizeof site, " in ", op->site);
    meshmem_name_site(place, sizeof place, " in ", e->touched);
    snprintf(text, size, "%s (%zu bytes at %s) of the call%s was %s%s before %s", what, op->bytes,
             name, site, done, place, when);
}

static _Noreturn void refuse(const struct entry *e, const char *done)
{
    char text[1024];
    tell(text, sizeof text, e, done);
    meshmem_fail(e->op.call, "%s", text);
}

static void check_put(const struct entry *e)
{
    if (hash_of(e->op.source, e->op.bytes) != e->value)
        refuse(e, "changed");
}

/* From now on dest may be touched. */
static bool holds_pattern(const struct entry *e)
{
    const unsigned char *at = e->op.dest;
    size_t i = 0;
    meshmem_unpoison((uintptr_t)at, e->op.bytes);
    while (i < e->op.bytes && at[i] == PATTERN)
        i++;
    return i == e->op.bytes;
}

/* Whether a read of dest was said, by this PE or another one that runs the same program. */
static bool is_said(const struct entry *e)
{
    uint64_t called, used;
    return meshmem_stack_in_program(e->op.site, &called) &&
                   meshmem_stack_in_program(e->touched, &used)
               ? meshmem_said_here(&said, MESHMEM_SAID_RESULT, called, used)
               : meshmem_said_before(&said, e->op.site, e->touched);
}

/* A read is not refused: a loop that the compiler has vectorized may load what lies between the
 * data that it uses. */
static void check_get(const struct entry *e)
{
    char text[1024];
    if (!holds_pattern(e) && !e->is_shared)
        refuse(e, e->touched ? "used" : "changed");
    if (!e->touched || is_said(e))
        return;
    tell(text, sizeof text, e, "read");
    meshmem_warn("%s: %s", e->op.call, text);
}

static void hit(uintptr_t ip);

/* Watch the beginning of dest, or a word inside. */
static void watch_word(void)
{
    uintptr_t at = (uintptr_t)watched.e->op.dest;
    size_t bytes = watched.e->op.bytes;
    unsigned size = WORD;
    if (watched.is_inside)
        at = (at + bytes / 2) / WORD * WORD;
    while (at % size || size > bytes)
        size /= 2;
    meshmem_loads_lend(at, size, hit);
}

/* In a signal handler: this thread has loaded from the word, or stored there. In a function of the
 * C library that shows something only inside of dest. */
static void hit(uintptr_t ip)
{
    uintptr_t place;
    struct entry *e = watched.e;
    bool of_program =
        meshmem_stack_interrupted(ip, &place); /* else of a call that was given dest */
    bool of_library = of_program && meshmem_stack_in_c_library(ip);
    if (of_program && (!of_library || watched.is_inside)) {
        e->touched = place; /* the next quiet says it */
        return;
    }
    watched.is_inside |= of_library && e->op.bytes >= 2 * (AWAY + WORD);
    if (++watched.hits < HITS)
        watch_word();
}

/* Watch the dest of this get or fetch, the last one; NULL: none. */
static void watch(struct entry *e)
{
    watched.e = e;
    watched.is_inside = false;
    watched.hits = 0;
    if (e)
        watch_word();
}

static void copy(const struct entry *e)
{
    const struct meshmem_pending *op = &e->op;
    if (e->kind == FETCH) {
        if (!meshmem_window_is_near(op->pe))
            meshmem_far_pe_quiet(meshmem_ctx_far(op->ctx), op->pe);
        memcpy(op->dest, &e->value, op->bytes);
    } else if (meshmem_window_is_near(op->pe))
        meshmem_copy(op->dest, meshmem_window_at(op->source, op->pe), op->bytes);
    else
        meshmem_far_get(meshmem_ctx_far(op->ctx), op->dest, op->source, op->bytes, op->pe);
}

/* Which operations: */
struct choice {
    enum { CONTEXTS, REQUESTS, FENCED, PUTS } which;
    shmem_ctx_t ctx;  /* CONTEXTS: those on it, */
    int pe;           /* with this PE, or with all if it is -1, */
    bool gets;        /* also gets and fetches. The others choose only puts, on any context: */
    uint64_t request; /* REQUESTS: of this one; FENCED: before a fence; PUTS: all of them */
};

static bool is_chosen(const struct entry *e, struct choice c)
{
    bool is_of = c.which == CONTEXTS   ? e->op.ctx == c.ctx && (c.pe < 0 || e->op.pe == c.pe)
                 : c.which == REQUESTS ? e->op.request == c.request
                                       : e->fenced || c.which == PUTS;
    return is_of && (c.gets || e->kind == PUT) && !e->issuing;
}

/* Take those that are chosen out of the list: free the puts, return the others in their order. */
static struct entry *take(struct choice c)
{
    struct entry *gets = NULL, **end = &gets;
    for (struct entry **at = &first, *e; (e = *at);) {
        if (!is_chosen(e, c)) {
            at = &e->next;
            continue;
        }
        *at = e->next;
        n--;
        n_puts -= e->kind == PUT;
        if (e->kind == PUT) {
            free(e);
            continue;
        }
        e->next = NULL;
        *end = e;
        end = &e->next;
    }
    for (last = &first; *last; last = &(*last)->next)
        ;
    return gets;
}

/* Give gets and fetches their data, in their order, and free them. Other threads have the lock
 * meanwhile. */
static void finish(struct entry *gets)
{
    struct batch mine = {gets, batches}, **at = &batches;
    batches = &mine;
    while (mine.left) {
        struct entry *e = mine.left;
        pthread_mutex_unlock(&mutex);
        copy(e);
        if (meshmem_race_on)
            meshmem_race_acquire();
        pthread_mutex_lock(&mutex);
        mine.left = e->next;
        free(e);
        pthread_cond_broadcast(&copied);
    }
    while (*at != &mine)
        at = &(*at)->next;
    *at = mine.next;
}

/* Whether a thread still copies one of these operations. */
static bool is_copied(struct choice c)
{
    for (const struct batch *b = batches; b; b = b->next)
        for (const struct entry *e = b->left; e; e = e->next)
            if (is_chosen(e, c))
                return true;
    return false;
}

/* Wait until no other thread does. */
static void await(struct choice c)
{
    int cancel = meshmem_os_hold_cancel();
    while (is_copied(c))
        pthread_cond_wait(&copied, &mutex);
    meshmem_os_let_cancel(cancel);
}

static void check_chosen(struct choice c)
{
    meshmem_fault_during = "operations were completed";
    for (const struct entry *e = first; e; e = e->next)
        if (is_chosen(e, c))
            (e->kind == PUT ? check_put : check_get)(e);
    meshmem_fault_during = NULL;
}

/* Those of other contexts that are pending for the same memory, where the last one is to win, are
 * checked no more. */
static void share(const struct entry *gets)
{
    for (; gets; gets = gets->next)
        for (struct entry *e = first; e; e = e->next)
            e->is_shared |= meets(e, gets);
}

/* All are looked at before any is copied, since the dests of two gets may overlap. Other threads
 * have the lock while one is copied. */
static void complete_locked(struct choice c)
{
    struct entry *get = NULL; /* the last one that stays */
    if (c.gets)
        unwatch();
    check_chosen(c);
    struct entry *gets = take(c);
    if (!c.gets)
        return;
    share(gets);
    finish(gets);
    await(c);
    for (struct entry *e = first; e; e = e->next)
        if (e->kind != PUT && !e->is_shared)
            get = e;
    watch(get);
}

static void complete(struct choice c)
{
    pthread_mutex_lock(&mutex);
    complete_locked(c);
    pthread_mutex_unlock(&mutex);
}

void meshmem_pending_put(const struct meshmem_pending *put)
{
    if (put->bytes == 0 || overlaps(put))
        return;
    uint64_t hash = hash_of(put->source, put->bytes);
    pthread_mutex_lock(&mutex);
    if (n >= MOST && n_puts)
        complete_locked((struct choice){.which = PUTS});
    struct entry *e = n < MOST ? add(put, PUT) : NULL;
    if (e) {
        e->value = hash;
        e->fenced = put->signals;
        any_fenced |= put->signals;
    }
    pthread_mutex_unlock(&mutex);
}

/* Let this file write into dest where it is that of earlier gets or fetches, too, and nowhere else:
 * a dest that is too short is to be noticed. */
static void open_dest(const struct entry *of)
{
    uintptr_t start = (uintptr_t)of->op.dest, end = start + of->op.bytes;
    for (const struct entry *e = first; e != of; e = e->next) {
        uintptr_t from = (uintptr_t)e->op.dest, to = from + e->op.bytes;
        if (!meets(e, of))
            continue;
        from = from > start ? from : start;
        to = to < end ? to : end;
        meshmem_unpoison(from, to - from);
    }
}

/* Take over a get or fetch; NULL: the caller must do it now. */
static struct entry *defer(const struct meshmem_pending *op, enum kind kind)
{
    if (op->bytes == 0 || overlaps(op))
        return NULL;
    pthread_mutex_lock(&mutex);
    if (n >= MOST && n_puts)
        complete_locked((struct choice){.which = PUTS});
    if (n >= MOST)
        complete_locked((struct choice){.ctx = op->ctx, .pe = -1, .gets = true});
    /* In any case, since those that are left may have the same dest. */
    struct entry *e = add(op, kind);
    if (e && !e->is_shared) {
        unwatch();
        open_dest(e);
        memset(op->dest, PATTERN, op->bytes);
        meshmem_poison((uintptr_t)op->dest, op->bytes);
        watch(e);
    }
    pthread_mutex_unlock(&mutex);
    return e;
}

bool meshmem_pending_get(const struct meshmem_pending *get) { return defer(get, GET); }

void *meshmem_pending_fetch(const struct meshmem_pending *fetch)
{
    struct entry *e = defer(fetch, FETCH);
    return e ? &e->value : NULL;
}

void meshmem_pending_issued(void *value)
{
    struct entry *e = (struct entry *)((char *)value - offsetof(struct entry, value));
    pthread_mutex_lock(&mutex);
    e->issuing = false;
    pthread_mutex_unlock(&mutex);
}

void meshmem_pending_reusable(shmem_ctx_t ctx) { complete((struct choice){.ctx = ctx, .pe = -1}); }

void meshmem_pending_fence(shmem_ctx_t ctx)
{
    pthread_mutex_lock(&mutex);
    for (struct entry *e = first; e; e = e->next)
        e->fenced |= e->op.ctx == ctx;
    any_fenced = true;
    pthread_mutex_unlock(&mutex);
}

void meshmem_pending_learn(void)
{
    if (meshmem_race_on)
        meshmem_race_acquire();
    pthread_mutex_lock(&mutex);
    if (any_fenced)
        complete_locked((struct choice){.which = FENCED});
    any_fenced = false;
    pthread_mutex_unlock(&mutex);
}

void meshmem_pending_complete(shmem_ctx_t ctx, int pe)
{
    complete((struct choice){.ctx = ctx, .pe = pe, .gets = true});
}

void meshmem_pending_end_request(uint64_t request)
{
    complete((struct choice){.which = REQUESTS, .request = request});
}

void meshmem_pending_move(uint64_t request, uint64_t to)
{
    pthread_mutex_lock(&mutex);
    for (struct entry *e = first; e; e = e->next)
        if (e->op.request == request)
            e->op.request = to;
    pthread_mutex_unlock(&mutex);
}
