/* SPDX-License-Identifier: BSD-3-Clause */
/* What an operation counts into when it is complete, as the PE sees it: whoever issues one adds it
 * to `issued`, and proxies add it to `done`. All is complete when both are equal. A counter belongs
 * to a context, a bounce buffer, or to one operation that is waited for. */
#ifndef MESHMEM_FAR_COUNTER_H
#define MESHMEM_FAR_COUNTER_H

#include "far/memory.h"

#include <stdatomic.h>

struct meshmem_counter {
    struct meshmem_counter_memory *memory;
    uint64_t issued; /* memory->done <= issued */
    uint32_t number;
};

/* The counter of that number, of which everything is complete; hints that it had are forgotten. */
static inline void meshmem_counter_open(struct meshmem_counter *counter,
                                        struct meshmem_far_memory *far, uint32_t number)
{
    struct meshmem_counter_memory *m = &far->counter[number];
    counter->memory = m;
    counter->number = number;
    /* Relaxed: whoever had it before has waited for all of it. */
    counter->issued = atomic_load_explicit(&m->done, memory_order_relaxed);
    atomic_store_explicit(&m->delay, 0, memory_order_relaxed);
    atomic_store_explicit(&m->budget, 0, memory_order_relaxed);
}

static inline bool meshmem_counter_is_complete(const struct meshmem_counter *counter)
{
    /* Acquire: pairs with the proxy's release; what is complete is then seen. */
    return atomic_load_explicit(&counter->memory->done, memory_order_acquire) == counter->issued;
}

#endif
