/* SPDX-License-Identifier: BSD-3-Clause */
/* The waiting PEs of this node: what they wait for, and waking those that sleep. */
#include "far/wake.h"

#include <string.h>

bool meshmem_proxy_is_awaited(const struct meshmem_proxy *p, bool *asks)
{
    bool waits = false, urges = false;
    uint32_t me = UINT32_C(1) << p->setup.proxy;
    for (uint32_t i = 0; i < p->setup.n_pes; i++) {
        struct meshmem_far_memory *far = p->setup.pe[i].far;
        if (unlikely(atomic_load_explicit(&far->looks, memory_order_relaxed) & me)) {
            atomic_fetch_and_explicit(&far->looks, ~me, memory_order_relaxed);
            waits = urges = true;
        }
        if (atomic_load_explicit(&far->waiting, memory_order_relaxed)) {
            waits = true;
            if (atomic_load_explicit(&far->asking, memory_order_relaxed))
                urges = true;
        }
    }
    *asks = urges;
    return waits;
}

/* Whether a word of this many bytes has changed. The PE may no longer wait for it, and the program
 * may then write it in any way. */
static MESHMEM_RACES_BY_DESIGN bool has_changed(const char *at, uint32_t bytes, uint64_t seen)
{
    return bytes == 8   ? __atomic_load_n((const uint64_t *)at, __ATOMIC_SEQ_CST) != seen
           : bytes == 4 ? __atomic_load_n((const uint32_t *)at, __ATOMIC_SEQ_CST) != seen
           : bytes == 2 ? __atomic_load_n((const uint16_t *)at, __ATOMIC_SEQ_CST) != seen
                        : true;
}

/* Whether the word that PE i waits for, which may be in another near PE's memory, has changed; true
 * if that is unknown. */
static bool is_stirred(const struct meshmem_proxy *p, uint32_t i)
{
    const struct meshmem_far_memory *far = p->setup.pe[i].far;
    uint64_t word = atomic_load_explicit(&far->watched, memory_order_seq_cst);
    uint64_t seen = atomic_load_explicit(&far->seen, memory_order_acquire);
    uint32_t index = word ? meshmem_record_index(word) : i, bytes = meshmem_record_kind(word);
    unsigned segment = meshmem_record_segment(word);
    if (word == MESHMEM_FAR_ANYTHING)
        return memchr(p->arrived, 1, p->setup.n_pes);
    if (index >= p->setup.n_pes ||
        (segment >= MESHMEM_SEGMENTS && segment != MESHMEM_RECORD_SEGMENT_OWN))
        return true;
    if (!word || !p->arrived[index])
        return p->arrived[index];
    const struct meshmem_proxy_pe *pe = &p->setup.pe[index];
    const char *start =
        segment == MESHMEM_RECORD_SEGMENT_OWN ? (const char *)pe->far : pe->segment[segment];
    if (!start)
        return true;
    return has_changed(start + meshmem_record_offset(word), bytes, seen);
}

/* Wake the sleeping PEs whose awaited word has changed. */
void meshmem_proxy_wake(struct meshmem_proxy *p)
{
    /* Sequentially consistent with a PE that falls asleep: either the proxy sees that it sleeps, or
     * it sees what arrived. */
    atomic_thread_fence(memory_order_seq_cst);
    for (uint32_t i = 0; i < p->setup.n_pes; i++) {
        struct meshmem_far_memory *far = p->setup.pe[i].far;
        if (atomic_load_explicit(&far->sleeping, memory_order_seq_cst) && is_stirred(p, i)) {
            atomic_fetch_add_explicit(&far->arrivals, 1, memory_order_seq_cst);
            meshmem_os_futex_wake(&far->arrivals);
        }
    }
    memset(p->arrived, 0, p->setup.n_pes);
}
