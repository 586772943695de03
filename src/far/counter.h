/* SPDX-License-Identifier: BSD-3-Clause */
/* Completion counters as the PE sees them: whoever issues an operation adds to `issued`, and
 * proxies add to `done`. All operations are complete when both are equal. A counter belongs to a
 * context, to a bounce buffer, to an operation that is waited for, or to a request. A ring has one
 * for sources, whose `done` counts all of its writes and may thus go beyond `issued`. */
#ifndef MESHMEM_FAR_COUNTER_H
#define MESHMEM_FAR_COUNTER_H

#include "far/memory.h"

#include <stdatomic.h>

struct meshmem_counter {
    _Atomic uint64_t *done; /* in the far memory */
    uint64_t issued;        /* *done <= issued, except for a ring's sources */
    union {
        struct {
            uint32_t number;
            uint32_t context; /* of a request: the number of the counter in which its operations
                                 count, too, UINT32_MAX before the first; else 0 */
        };
        uint64_t id; /* both of these: how a proxy is told which counter */
    };
};

/* Open the counter with that number, whose operations are all complete; its earlier hints are
 * forgotten. */
static inline void meshmem_counter_open(struct meshmem_counter *counter,
                                        struct meshmem_far_memory *far, uint32_t number)
{
    struct meshmem_counter_memory *m = &far->counter[number].memory;
    counter->done = &m->done;
    counter->number = number;
    counter->context = 0;
    /* Relaxed: the previous user has waited for all of its operations. */
    counter->issued = atomic_load_explicit(&m->done, memory_order_relaxed);
    atomic_store_explicit(&m->delay, 0, memory_order_relaxed);
    atomic_store_explicit(&m->budget, 0, memory_order_relaxed);
}

/* The memory of a counter that is not a request's. */
static inline struct meshmem_counter_memory *
meshmem_counter_memory(const struct meshmem_counter *counter)
{
    return (struct meshmem_counter_memory *)(void *)counter->done; /* `done` is its first field */
}

/* Give a counter the hints of another one. Relaxed, as all hints. */
static inline void meshmem_counter_hint_like(const struct meshmem_counter *counter,
                                             const struct meshmem_counter *other)
{
    struct meshmem_counter_memory *from = meshmem_counter_memory(other);
    struct meshmem_counter_memory *to = meshmem_counter_memory(counter);
    uint32_t delay = atomic_load_explicit(&from->delay, memory_order_relaxed);
    uint32_t budget = atomic_load_explicit(&from->budget, memory_order_relaxed);
    atomic_store_explicit(&to->budget, budget, memory_order_relaxed);
    atomic_store_explicit(&to->delay, delay, memory_order_relaxed);
}

static inline bool meshmem_counter_is_complete(const struct meshmem_counter *counter)
{
    /* Acquire: pairs with the proxy's release; the effects of complete operations are visible
     * afterwards. */
    return atomic_load_explicit(counter->done, memory_order_acquire) >= counter->issued;
}

#endif
