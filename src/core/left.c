/* SPDX-License-Identifier: BSD-3-Clause */
/* Open requests and their contexts; see left.h. A table finds a request by its name; those that
 * have ended stay in it until it is full. */
#include "core/left.h"

#include "base/config.h"
#include "base/error.h"
#include "base/stack.h"
#include "core/expect.h"
#include "core/said.h"
#include "far/far.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { CONTEXTS = 64, LEAST = 64 };

struct entry {
    uint64_t name;     /* 0: none */
    uint64_t contexts; /* bits of `known` */
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* for everything here */
static shmem_ctx_t known[CONTEXTS];
static struct entry *table; /* [room], a power of 2; used <= room / 2 */
static size_t room, used;
static struct meshmem_said said; /* where the program destroys contexts, and by which call */
/* Requests that calls have begun and not ended. Relaxed: it is read after all calls. */
static _Atomic uint32_t begun;

/* The number of a context, a new one if it has none; CONTEXTS: there are too many. */
static int number_of(shmem_ctx_t ctx)
{
    int unused = CONTEXTS;
    for (int i = CONTEXTS - 1; i >= 0; i--) {
        if (known[i] == ctx)
            return i;
        if (!known[i])
            unused = i;
    }
    if (unused < CONTEXTS)
        known[unused] = ctx;
    return unused;
}

/* The entry with that name, or the unused one where it belongs. There is a table. */
static struct entry *find(uint64_t name)
{
    size_t i = (size_t)(name * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (room - 1);
    while (table[i].name && table[i].name != name)
        i = (i + 1) & (room - 1);
    return &table[i];
}

/* Make the table large enough for twice the requests that are open, and drop the others. false: no
 * memory. */
static bool renew(void)
{
    struct entry *old = table;
    size_t had = room, open = 0;
    for (size_t i = 0; i < had; i++)
        open += old[i].name && meshmem_far_has_request(old[i].name);
    size_t size = LEAST;
    while (size < 4 * (open + 1))
        size *= 2;
    struct entry *made = calloc(size, sizeof *made);
    if (!made)
        return false;
    table = made;
    room = size;
    used = open;
    for (size_t i = 0; i < had; i++)
        if (old[i].name && meshmem_far_has_request(old[i].name))
            *find(old[i].name) = old[i];
    free(old);
    return true;
}

static void add(uint64_t name, uint64_t contexts)
{
    if (2 * (used + 1) > room && !renew())
        return;
    struct entry *e = find(name);
    used += !e->name;
    e->name = name;
    e->contexts |= contexts;
}

void meshmem_left_add(uint64_t name, shmem_ctx_t ctx)
{
    pthread_mutex_lock(&mutex);
    int number = number_of(ctx);
    if (number < CONTEXTS)
        add(name, UINT64_C(1) << number);
    pthread_mutex_unlock(&mutex);
}

void meshmem_left_merge(uint64_t name, uint64_t other)
{
    pthread_mutex_lock(&mutex);
    const struct entry *e = room ? find(other) : NULL;
    if (e && e->name)
        add(name, e->contexts);
    pthread_mutex_unlock(&mutex);
}

void meshmem_left_forget(uint64_t name)
{
    pthread_mutex_lock(&mutex);
    if (room)
        find(name)->contexts = 0;
    pthread_mutex_unlock(&mutex);
}

void meshmem_left_begin(void) { atomic_fetch_add_explicit(&begun, 1, memory_order_relaxed); }
void meshmem_left_finish(void) { atomic_fetch_sub_explicit(&begun, 1, memory_order_relaxed); }

/* Take contexts out of all entries; returns how many open requests had any of them. */
static uint32_t take_out(uint64_t bits)
{
    uint32_t open = 0;
    for (size_t i = 0; i < room; i++) {
        open += table[i].contexts & bits && meshmem_far_has_request(table[i].name);
        table[i].contexts &= ~bits;
    }
    return open;
}

void meshmem_left_end(const char *call, shmem_ctx_t ctx)
{
    uint32_t open = 0;
    pthread_mutex_lock(&mutex);
    for (int i = 0; i < CONTEXTS; i++)
        if (known[i] == ctx) {
            open = take_out(UINT64_C(1) << i);
            known[i] = NULL;
        }
    bool is_new =
        open && call &&
        !meshmem_said_before(&said, meshmem_stack_caller((uintptr_t)__builtin_return_address(0)),
                             (uintptr_t)call);
    pthread_mutex_unlock(&mutex);
    if (is_new)
        meshmem_warn("%s: this PE has %u request%s with operations on the context that it has "
                     "neither waited for nor freed; the operations are completed now",
                     call, open, open == 1 ? "" : "s");
}

void meshmem_left_end_all(const char *call)
{
    uint32_t started = meshmem_config.check ? meshmem_expected_open() : 0;
    int32_t left = (int32_t)atomic_load_explicit(&begun, memory_order_relaxed);
    uint32_t all = left > 0 ? (uint32_t)left : 0; /* copies may have ended more often */
    pthread_mutex_lock(&mutex);
    uint32_t open = take_out(UINT64_MAX);
    pthread_mutex_unlock(&mutex);
    open = open > all ? open : all; /* those that were allocated are in the table only */
    if (open)
        meshmem_warn("%s: this PE has %u request%s that it has neither waited for nor freed; the "
                     "operations are completed now",
                     call, open, open == 1 ? "" : "s");
    if (started)
        meshmem_warn("%s: this PE has started %u all-to-all%s that it has not waited for, so what "
                     "others sent may be missing",
                     call, started, started == 1 ? "" : "s");
}

void meshmem_left_close(void)
{
    pthread_mutex_lock(&mutex);
    free(table);
    table = NULL;
    room = used = 0;
    said = (struct meshmem_said){0};
    atomic_store_explicit(&begun, 0, memory_order_relaxed);
    for (int i = 0; i < CONTEXTS; i++)
        known[i] = NULL;
    pthread_mutex_unlock(&mutex);
}
