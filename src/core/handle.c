/* SPDX-License-Identifier: BSD-3-Clause */
/* Slabs of slots; see handle.h. */
#include "core/handle.h"

#include "base/error.h"
#include "base/os.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct meshmem_handle_slot {
    struct meshmem_handle_slot *next; /* in the list of destroyed objects */
    atomic_bool live;                 /* released by take, acquired by check */
    _Alignas(MESHMEM_APART) char object[];
};

enum { FIRST = 64, RESTING = 64 };

static size_t step_of(const struct meshmem_handles *h)
{
    return sizeof(struct meshmem_handle_slot) +
           (h->bytes + MESHMEM_APART - 1) / MESHMEM_APART * MESHMEM_APART;
}

static size_t slots_of(int slab) { return (size_t)FIRST << slab; }

static struct meshmem_handle_slot *slot_of(void *object)
{
    return (struct meshmem_handle_slot *)((char *)object -
                                          offsetof(struct meshmem_handle_slot, object));
}

/* A slot that was never used; NULL if memory is short. */
static struct meshmem_handle_slot *fresh(struct meshmem_handles *h)
{
    int slabs = atomic_load_explicit(&h->slabs, memory_order_relaxed);
    if (!slabs || h->used == slots_of(slabs - 1)) {
        if (slabs == MESHMEM_HANDLE_SLABS)
            return NULL;
        h->slab[slabs] = aligned_alloc(MESHMEM_APART, slots_of(slabs) * step_of(h));
        if (!h->slab[slabs])
            return NULL;
        memset(h->slab[slabs], 0, slots_of(slabs) * step_of(h));
        h->used = 0;
        atomic_store_explicit(&h->slabs, ++slabs, memory_order_release);
    }
    return (struct meshmem_handle_slot *)(h->slab[slabs - 1] + h->used++ * step_of(h));
}

static struct meshmem_handle_slot *oldest(struct meshmem_handles *h)
{
    struct meshmem_handle_slot *slot = h->first;
    if (!slot)
        return NULL;
    h->first = slot->next;
    h->free--;
    return slot;
}

void *meshmem_handle_take(struct meshmem_handles *h)
{
    pthread_mutex_lock(&h->mutex);
    struct meshmem_handle_slot *slot = h->free > RESTING ? oldest(h) : fresh(h);
    if (!slot)
        slot = oldest(h);
    pthread_mutex_unlock(&h->mutex);
    if (!slot)
        return NULL;
    memset(slot->object, 0, h->bytes);
    atomic_store_explicit(&slot->live, true, memory_order_release);
    return slot->object;
}

void meshmem_handle_give(struct meshmem_handles *h, void *object)
{
    struct meshmem_handle_slot *slot = slot_of(object);
    pthread_mutex_lock(&h->mutex);
    atomic_store_explicit(&slot->live, false, memory_order_relaxed);
    slot->next = NULL;
    *(h->first ? &h->last->next : &h->first) = slot;
    h->last = slot;
    h->free++;
    pthread_mutex_unlock(&h->mutex);
}

/* The slot that a handle points to; NULL if it points to anything else. */
static struct meshmem_handle_slot *find(struct meshmem_handles *h, const void *handle)
{
    /* Acquire: pairs with the release in fresh. */
    int slabs = atomic_load_explicit(&h->slabs, memory_order_acquire);
    for (int i = 0; i < slabs; i++) {
        uintptr_t inside = (uintptr_t)handle - (uintptr_t)h->slab[i] -
                           offsetof(struct meshmem_handle_slot, object);
        if (inside < slots_of(i) * step_of(h) && inside % step_of(h) == 0)
            return slot_of((void *)(uintptr_t)handle);
    }
    return NULL;
}

void meshmem_handle_check(struct meshmem_handles *h, const char *call, const void *handle)
{
    struct meshmem_handle_slot *slot = find(h, handle);
    if (!slot)
        meshmem_fail(call, "%p is not a %s; is the variable initialized?", handle, h->what);
    /* Acquire: pairs with the release in take. */
    if (!atomic_load_explicit(&slot->live, memory_order_acquire))
        meshmem_fail(call, "the %s %p was destroyed before, by %s or shmem_finalize", h->what,
                     handle, h->destroyer);
}

void meshmem_handle_each(struct meshmem_handles *h, void (*act)(void *object))
{
    int slabs = atomic_load_explicit(&h->slabs, memory_order_relaxed);
    for (int i = 0; i < slabs; i++) {
        size_t used = i + 1 < slabs ? slots_of(i) : h->used;
        for (size_t k = 0; k < used; k++) {
            struct meshmem_handle_slot *slot = (void *)(h->slab[i] + k * step_of(h));
            if (atomic_load_explicit(&slot->live, memory_order_relaxed))
                act(slot->object);
        }
    }
}
