/* SPDX-License-Identifier: BSD-3-Clause */
/* The names of expectations; see expect.h. */
#include "core/expect.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    MOST = 1 << 16,  /* expectations of a PE */
    GENERATION = 12, /* bits of a name, of which the lowest is 0 */
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/* [MOST], made by the first add and kept. Release when it is set and when an entry changes, acquire
 * in find. */
static struct meshmem_expected *_Atomic *_Atomic all;
static uint32_t next; /* where to look for a free number */

bool meshmem_expected_add(struct meshmem_expected *e)
{
    uint32_t tries = 0;
    pthread_mutex_lock(&mutex);
    struct meshmem_expected *_Atomic *table = atomic_load_explicit(&all, memory_order_relaxed);
    if (!table) {
        table = calloc(MOST, sizeof *table); /* only the pages that are used take memory */
        atomic_store_explicit(&all, table, memory_order_release);
    }
    while (table && tries < MOST && atomic_load_explicit(&table[next], memory_order_relaxed)) {
        next = (next + 1) % MOST;
        tries++;
    }
    bool added = table && tries < MOST;
    if (added) {
        e->name = next << GENERATION;
        atomic_store_explicit(&table[next], e, memory_order_release);
        next = (next + 1) % MOST;
    }
    pthread_mutex_unlock(&mutex);
    return added;
}

void meshmem_expected_remove(const struct meshmem_expected *e)
{
    pthread_mutex_lock(&mutex);
    struct meshmem_expected *_Atomic *table = atomic_load_explicit(&all, memory_order_relaxed);
    atomic_store_explicit(&table[e->name >> GENERATION], NULL, memory_order_release);
    pthread_mutex_unlock(&mutex);
}

void meshmem_expected_rename(struct meshmem_expected *e)
{
    uint32_t bits = (1 << GENERATION) - 1, generation = (e->name + 2) & bits;
    e->name = (e->name & ~bits) | (generation ? generation : 2);
}

struct meshmem_expected *meshmem_expected_find(uint32_t name)
{
    struct meshmem_expected *_Atomic *table = atomic_load_explicit(&all, memory_order_acquire);
    if (!table || name >> GENERATION >= MOST)
        return NULL;
    struct meshmem_expected *e =
        atomic_load_explicit(&table[name >> GENERATION], memory_order_acquire);
    return e && e->open && e->name == name ? e : NULL;
}

uint32_t meshmem_expected_open(void)
{
    uint32_t open = 0;
    pthread_mutex_lock(&mutex);
    struct meshmem_expected *_Atomic *table = atomic_load_explicit(&all, memory_order_relaxed);
    for (uint32_t i = 0; table && i < MOST; i++) {
        const struct meshmem_expected *e = atomic_load_explicit(&table[i], memory_order_relaxed);
        open += e && e->open;
    }
    pthread_mutex_unlock(&mutex);
    return open;
}
