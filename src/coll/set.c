/* SPDX-License-Identifier: BSD-3-Clause */
/* See set.h. */
#include "coll/set.h"

#include "base/error.h"
#include "coll/pool.h"
#include "mem/symmetric.h"
#include "near/wait.h"

#include <pthread.h>
#include <shmem.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct set {
    struct meshmem_group group;
    int start, log_stride, size;
    const long *pSync;
    struct set *next; /* with the same hash */
    int world[];
};

enum { LISTS = 256 };

/* Sets are only added, at the head, by who holds the mutex; so who looks for one needs none. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct set *_Atomic sets[LISTS];

static struct set *_Atomic *list_of(int start, int log_stride, int size, const long *pSync)
{
    uint64_t hash = (uintptr_t)pSync / sizeof *pSync + (uint64_t)start * 31 +
                    (uint64_t)log_stride * 1009 + (uint64_t)size * 65537;
    return &sets[hash * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

static struct set *find(struct set *set, int start, int log_stride, int size, const long *pSync)
{
    while (set && (set->pSync != pSync || set->start != start || set->size != size ||
                   set->log_stride != log_stride))
        set = set->next;
    return set;
}

/* Wait until the first PE of the set has written to my pSync where the memory is; and clean up. */
struct waited {
    const char *call;
    int first;
};

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct waited *w = what;
    snprintf(text, size, "%s, for PE %d", w->call, w->first);
    return 0;
}

/* What goes through pSync: the place, and above it a number that a pSync with something else in it
 * hardly has. */
enum { TAG_SHIFT = 44, TAG = 0x5e7a };

static _Noreturn void refuse_pSync(const char *call, long value)
{
    meshmem_fail(
        call,
        "pSync holds %ld; fill it with SHMEM_SYNC_VALUE, and synchronize, before the first "
        "call",
        value);
}

static uint64_t wait_for_place(const char *call, int first, long *pSync)
{
    struct waited what = {call, first};
    struct meshmem_wait w = {.describe = describe, .what = &what};
    long place;
    /* Acquire: pairs with the release of the first PE; its memory is zero then. */
    while ((place = __atomic_load_n(pSync, __ATOMIC_ACQUIRE)) == SHMEM_SYNC_VALUE)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    if ((uint64_t)place >> TAG_SHIFT != TAG)
        refuse_pSync(call, place);
    __atomic_store_n(pSync, SHMEM_SYNC_VALUE, __ATOMIC_RELAXED);
    return (uint64_t)place & ((UINT64_C(1) << TAG_SHIFT) - 1);
}

/* As the first PE: give the memory, and tell the others. */
static struct meshmem_node_memory *give_memory(const char *call, const struct set *set, long *pSync)
{
    struct meshmem_node_memory *memory = meshmem_pool_take((uint32_t)set->size);
    if (!memory)
        meshmem_fail(call, "out of memory for an active set of %d PEs", set->size);
    if (*pSync != SHMEM_SYNC_VALUE)
        refuse_pSync(call, *pSync);
    long place = (long)(meshmem_pool_place(memory) | (uint64_t)TAG << TAG_SHIFT);
    for (int i = 1; i < set->size; i++)
        /* Release: pairs with the acquire in wait_for_place. */
        __atomic_store_n((long *)meshmem_window_at(pSync, set->world[i]), place, __ATOMIC_RELEASE);
    return memory;
}

static struct set *make(const char *call, int start, int log_stride, int size, int me, long *pSync)
{
    struct set *set = malloc(sizeof *set + (size_t)size * sizeof *set->world);
    if (!set)
        meshmem_fail(call, "out of memory");
    *set = (struct set){.start = start, .log_stride = log_stride, .size = size, .pSync = pSync};
    for (int i = 0; i < size; i++)
        set->world[i] = start + (i << log_stride);
    struct meshmem_node_memory *memory =
        me == 0 ? give_memory(call, set, pSync)
                : meshmem_pool_at(wait_for_place(call, start, pSync), start);
    meshmem_group_open(&set->group, memory, (uint32_t)me, (uint32_t)size, set->world);
    return set;
}

/* My number in the set. */
static int check(const char *call, int start, int log_stride, int size, const long *pSync)
{
    int n = meshmem_window.n_pes, distance = meshmem_window.pe - start;
    if (start < 0 || log_stride < 0 || log_stride > 30 || size < 1 ||
        start + ((long)(size - 1) << log_stride) >= n)
        meshmem_fail(call,
                     "PE_start %d, logPE_stride %d, PE_size %d: not an active set of PEs 0 to %d",
                     start, log_stride, size, n - 1);
    int number = distance >> log_stride;
    if (!pSync)
        meshmem_fail(call, "pSync is NULL");
    if (distance < 0 || number >= size || number << log_stride != distance)
        meshmem_fail(call,
                     "PE %d is not in the active set of PE_start %d, logPE_stride %d, PE_size %d",
                     meshmem_window.pe, start, log_stride, size);
    return number;
}

struct meshmem_group *meshmem_set_group(const char *call, int start, int log_stride, int size,
                                        long *pSync)
{
    struct set *_Atomic *list = list_of(start, log_stride, size, pSync);
    /* Acquire: pairs with the release of who added it. */
    struct set *set =
        find(atomic_load_explicit(list, memory_order_acquire), start, log_stride, size, pSync);
    if (!set) {
        set =
            make(call, start, log_stride, size, check(call, start, log_stride, size, pSync), pSync);
        pthread_mutex_lock(&mutex);
        set->next = atomic_load_explicit(list, memory_order_relaxed);
        atomic_store_explicit(list, set, memory_order_release);
        pthread_mutex_unlock(&mutex);
    }
    set->group.call = call;
    return &set->group;
}

void meshmem_set_close(void)
{
    for (int i = 0; i < LISTS; i++)
        for (struct set *set = sets[i], *next; set; set = next) {
            next = set->next;
            free(set);
            sets[i] = NULL;
        }
}
