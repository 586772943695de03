/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of threads, and fences over parts; see parts.h. */
#include "far/parts.h"

#include "base/thread.h"

/* ---- numbers of threads ---- */

/* A thread takes the lowest free number when it first uses a context that has parts, and returns it
 * when it ends, so few numbers are used at a time. Threads beyond that share numbers. */
static _Atomic uint64_t free_numbers = UINT64_MAX;
static _Thread_local uint32_t mine __attribute__((tls_model("initial-exec"))); /* plus 1; 0: none */
static void give_number(void) { meshmem_issue_give_bit(&free_numbers, (int)mine - 1); }

static __attribute__((noinline)) uint32_t take_number(void)
{
    static _Thread_local struct meshmem_thread_end end __attribute__((tls_model("initial-exec")));
    static _Atomic uint32_t more;
    int bit = meshmem_issue_take_bit(&free_numbers);
    mine = (uint32_t)bit + 1;
    if (bit >= 0 && meshmem_thread_at_end(&end, give_number))
        return mine;
    if (bit >= 0)
        give_number();
    /* relaxed: any number is right */
    return mine = atomic_fetch_add_explicit(&more, 1, memory_order_relaxed) % 64 + 1;
}

static uint32_t my_number(void) { return (likely(mine) ? mine : take_number()) - 1; }

/* ---- parts ---- */

void meshmem_parts_open(struct meshmem_parts *parts, struct meshmem_far_ctx *whole,
                        struct meshmem_far_ctx *(*add)(struct meshmem_far_ctx *, uint32_t))
{
    for (uint32_t i = 0; i < MESHMEM_FAR_PARTS; i++)
        atomic_init(&parts->part[i], i ? NULL : whole);
    atomic_init(&parts->fences, 0);
    parts->add = add;
}

struct meshmem_far_ctx *meshmem_parts_at(const struct meshmem_parts *parts, uint32_t i)
{
    struct meshmem_far_ctx *part = atomic_load_explicit(&parts->part[i], memory_order_acquire);
    bool again = i && part == atomic_load_explicit(&parts->part[0], memory_order_relaxed);
    return again ? NULL : part;
}

/* Let what a ring of a part posts from now on wait for what the other parts have posted through the
 * same proxy. */
static void wait_for_others(struct meshmem_ring *ring, const struct meshmem_parts *parts,
                            uint32_t proxy)
{
    size_t bytes = RECORD_SIZE_AFTER;
    for (uint32_t i = 0; i < MESHMEM_FAR_PARTS; i++) {
        const struct meshmem_far_ctx *part = meshmem_parts_at(parts, i);
        const struct meshmem_ring *other = part ? part->ring + proxy : ring;
        /* Acquire: pairs with the release of the thread that posted it. */
        uint64_t head = atomic_load_explicit(&other->memory->head, memory_order_acquire);
        if (other == ring || ring->after[other->number] == head)
            continue;
        ring->after[other->number] = head;
        meshmem_record_write_after(meshmem_ring_reserve(ring, bytes), 0,
                                   (struct meshmem_record_after){other->number, head});
        ring->head += bytes; /* published with the record that follows */
    }
}

/* Fence a part as the context was fenced. Its lock is held. */
static __attribute__((noinline)) void heed(struct meshmem_far_ctx *part,
                                           const struct meshmem_parts *parts, uint64_t fences)
{
    struct meshmem_ring *ring = part->ring;
    uint32_t rings = ring->traits & MESHMEM_RING_SEVERAL ? ring->issue->proxies : 1;
    part->fences = fences;
    for (uint32_t i = 0; i < rings; i++) {
        meshmem_ring_fence(&ring[i]);
        wait_for_others(&ring[i], parts, i);
    }
}

static inline struct meshmem_far_ctx *own(struct meshmem_far_ctx *ctx, struct meshmem_parts *parts)
{
    uint32_t number = my_number() % MESHMEM_FAR_PARTS;
    struct meshmem_far_ctx *part = atomic_load_explicit(&parts->part[number], memory_order_acquire);
    return likely(part != NULL) ? part : parts->add(ctx, number);
}

struct meshmem_far_ctx *meshmem_parts_own(struct meshmem_far_ctx *ctx)
{
    struct meshmem_parts *parts = meshmem_parts_of(ctx);
    return parts ? own(ctx, parts) : ctx;
}

struct meshmem_entry meshmem_parts_choose(struct meshmem_far_ctx *ctx, int pe)
{
    struct meshmem_parts *parts = meshmem_parts_of(ctx);
    struct meshmem_far_ctx *part = parts ? own(ctx, parts) : ctx;
    struct meshmem_ring *ring = part->ring;
    meshmem_ring_enter(ring);
    if (parts) {
        uint64_t fences = atomic_load_explicit(&parts->fences, memory_order_acquire);
        if (unlikely(part->fences != fences))
            heed(part, parts, fences);
    }
    if (ring->traits & MESHMEM_RING_SEVERAL)
        ring += ring->issue->locations[pe].node % ring->issue->proxies;
    return (struct meshmem_entry){ring, part};
}
