/* SPDX-License-Identifier: BSD-3-Clause */
/* A list of non-blocking operations; see pending.h. One lock is held while operations are
 * completed, so that no quiet returns while another thread still copies what it has to complete. */
#include "core/pending.h"

#include "base/config.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/poison.h"
#include "core/race.h"
#include "core/rma.h"
#include "mem/fault.h"
#include "mem/symmetric.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST = 4096,       /* operations; further ones are not watched */
    LOOKED_AT = 32768, /* bytes at both ends of the source of a put */
    PATTERN = 0xcb,    /* in dest of a get */
};

struct entry {
    struct meshmem_pending op;
    struct entry *next;
    bool is_get;
    uint64_t hash; /* of the source of a put */
};

bool meshmem_pending_on;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct entry *first, **last = &first; /* in the order of their calls */
static unsigned n;

void meshmem_pending_open(void) { meshmem_pending_on = meshmem_config.check == MESHMEM_CHECK_FULL; }

void meshmem_pending_close(void)
{
    meshmem_pending_on = false;
    while (first) {
        struct entry *next = first->next;
        free(first);
        first = next;
    }
    last = &first;
    n = 0;
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

/* Add one to the list; false if there is no room. */
static bool add(const struct meshmem_pending *op, bool is_get, uint64_t hash)
{
    struct entry *e = n < MOST ? malloc(sizeof *e) : NULL;
    if (!e)
        return false;
    *e = (struct entry){.op = *op, .is_get = is_get, .hash = hash};
    *last = e;
    last = &e->next;
    n++;
    return true;
}

/* Whether an operation of this PE with itself has bytes in common. */
static bool overlaps(const struct meshmem_pending *op)
{
    uintptr_t to = (uintptr_t)op->dest, from = (uintptr_t)op->source;
    return op->pe == meshmem_window.pe && to < from + op->bytes && from < to + op->bytes;
}

void meshmem_pending_put(const struct meshmem_pending *put)
{
    if (put->bytes == 0 || overlaps(put))
        return;
    uint64_t hash = hash_of(put->source, put->bytes);
    pthread_mutex_lock(&mutex);
    add(put, false, hash);
    pthread_mutex_unlock(&mutex);
}

bool meshmem_pending_get(const struct meshmem_pending *get)
{
    if (get->bytes == 0 || overlaps(get))
        return false;
    pthread_mutex_lock(&mutex);
    bool added = add(get, true, 0);
    if (added) {
        memset(get->dest, PATTERN, get->bytes);
        meshmem_poison((uintptr_t)get->dest, get->bytes);
    }
    pthread_mutex_unlock(&mutex);
    return added;
}

static _Noreturn void refuse(const struct meshmem_pending *op, const char *what, const void *where,
                             const char *when)
{
    char name[MESHMEM_NAME_BYTES], site[280];
    meshmem_symmetric_name(name, where);
    meshmem_symmetric_tell_site(site, sizeof site, " in ", op->site);
    meshmem_fail(op->call, "%s (%zu bytes at %s) of the call%s was changed before %s", what,
                 op->bytes, name, site, when);
}

static void check_put(const struct entry *e)
{
    if (hash_of(e->op.source, e->op.bytes) != e->hash)
        refuse(&e->op, "source", e->op.source,
               e->op.request ? "the request was complete, so it is unknown what arrives"
                             : "the next shmem_quiet, so it is unknown what arrives");
}

static void check_get(const struct entry *e)
{
    const unsigned char *at = e->op.dest;
    meshmem_unpoison((uintptr_t)at, e->op.bytes);
    for (size_t i = 0; i < e->op.bytes; i++)
        if (at[i] != PATTERN)
            refuse(&e->op, "dest", e->op.dest, "the next shmem_quiet, when the data arrives");
}

static void copy(const struct entry *e)
{
    const struct meshmem_pending *op = &e->op;
    if (meshmem_window_is_near(op->pe))
        meshmem_copy(op->dest, meshmem_window_at(op->source, op->pe), op->bytes);
    else
        meshmem_far_get(meshmem_ctx_far(op->ctx), op->dest, op->source, op->bytes, op->pe);
}

/* Which operations: */
struct choice {
    shmem_ctx_t ctx;
    int pe; /* -1: with all */
    bool gets;
    uint64_t request; /* only those of this request, on any context; 0: of any request or none */
};

static bool is_chosen(const struct entry *e, struct choice c)
{
    bool is_of = c.request ? e->op.request == c.request
                           : e->op.ctx == c.ctx && (c.pe < 0 || e->op.pe == c.pe);
    return is_of && (c.gets || !e->is_get);
}

/* All are looked at before any is copied, since the dests of two gets may overlap. */
static void complete(struct choice c)
{
    pthread_mutex_lock(&mutex);
    meshmem_fault_during = "operations were completed";
    for (const struct entry *e = first; e; e = e->next)
        if (is_chosen(e, c))
            (e->is_get ? check_get : check_put)(e);
    meshmem_fault_during = NULL;
    for (struct entry **at = &first, *e; (e = *at);) {
        if (!is_chosen(e, c)) {
            at = &e->next;
            continue;
        }
        if (e->is_get)
            copy(e);
        if (e->is_get && meshmem_race_on)
            meshmem_race_acquire();
        *at = e->next;
        free(e);
        n--;
    }
    for (last = &first; *last; last = &(*last)->next)
        ;
    pthread_mutex_unlock(&mutex);
}

void meshmem_pending_order(shmem_ctx_t ctx) { complete((struct choice){ctx, -1, false, 0}); }

void meshmem_pending_complete(shmem_ctx_t ctx, int pe)
{
    complete((struct choice){ctx, pe, true, 0});
}

void meshmem_pending_end_request(uint64_t request)
{
    complete((struct choice){.request = request});
}

void meshmem_pending_move(uint64_t request, uint64_t to)
{
    pthread_mutex_lock(&mutex);
    for (struct entry *e = first; e; e = e->next)
        if (e->op.request == request)
            e->op.request = to;
    pthread_mutex_unlock(&mutex);
}
