/* SPDX-License-Identifier: BSD-3-Clause */
/* Completion counters as the PE sees them: whoever issues an operation adds to `issued`, and
 * proxies add to `done`. All operations are complete when both are equal. A counter belongs to a
 * context, to a bounce buffer, to an operation that is waited for, or to a request. */
#ifndef MESHMEM_FAR_COUNTER_H
#define MESHMEM_FAR_COUNTER_H

#include "far/memory.h"

#include <stdatomic.h>

struct meshmem_counter {
    struct meshmem_counter_memory *memory;
    uint64_t issued; /* memory->done <= issued */
    uint32_t number;
    uint32_t context; /* of a request: the number of the counter in which its operations count, too,
                         UINT32_MAX before the first; else 0 */
};

/* Open the counter with that number, whose operations are all complete; its earlier hints are
 * forgotten. */
static inline void meshmem_counter_open(struct meshmem_counter *counter,
                                        struct meshmem_far_memory *far, uint32_t number)
{
    struct meshmem_counter_memory *m = &far->counter[number].memory;
    counter->memory = m;
    counter->number = number;
    counter->context = 0;
    /* Relaxed: the previous user has waited for all of its operations. */
    counter->issued = atomic_load_explicit(&m->done, memory_order_relaxed);
    atomic_store_explicit(&m->delay, 0, memory_order_relaxed);
    atomic_store_explicit(&m->budget, 0, memory_order_relaxed);
}

/* Give a counter the hints of another one. Relaxed, as all hints. */
static inline void meshmem_counter_hint_like(const struct meshmem_counter *counter,
                                             const struct meshmem_counter *other)
{
    uint32_t delay = atomic_load_explicit(&other->memory->delay, memory_order_relaxed);
    uint32_t budget = atomic_load_explicit(&other->memory->budget, memory_order_relaxed);
    atomic_store_explicit(&counter->memory->budget, budget, memory_order_relaxed);
    atomic_store_explicit(&counter->memory->delay, delay, memory_order_relaxed);
}

static inline bool meshmem_counter_is_complete(const struct meshmem_counter *counter)
{
    /* Acquire: pairs with the proxy's release; the effects of complete operations are visible
     * afterwards. */
    return atomic_load_explicit(&counter->memory->done, memory_order_acquire) == counter->issued;
}

#endif
