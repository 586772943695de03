/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for room, for completion and for replies; see ring.h. */
#include "far/ring.h"

#include "near/copy.h"
#include "near/wait.h"

#include <stdio.h>

enum {
    ANSWERS = 1 << 19, /* bytes that may be asked for at a time */
    ANSWER_COST = 32,  /* of each, besides its data */
};

void meshmem_ring_open(struct meshmem_ring *ring, struct meshmem_far_memory *far, uint32_t number)
{
    *ring = (struct meshmem_ring){
        .memory = &far->ring[number],
        .buffer = (char *)far + meshmem_far_ring_place(number),
        .number = number,
        .route = UINT32_MAX,
        .replies = (char *)far + meshmem_far_replies_place(number),
        .replies_place = meshmem_far_replies_place(number),
        .staging = (char *)far + meshmem_far_staging_place(number),
        .staging_place = meshmem_far_staging_place(number),
    };
    /* Relaxed: this PE wrote head last, and who opens a ring that another context had has ordered
     * that. */
    struct meshmem_ring_memory *m = ring->memory;
    ring->head = atomic_load_explicit(&m->head, memory_order_relaxed);
    ring->tail = atomic_load_explicit(&m->tail, memory_order_acquire);
    ring->updates = atomic_load_explicit(&m->updated, memory_order_relaxed);
    ring->requests = atomic_load_explicit(&m->fetched, memory_order_relaxed);
    ring->mark = ring->mark_before = ring->requests;
}

void meshmem_ring_take_lock(struct meshmem_ring *ring)
{
    struct meshmem_wait w = {0};
    uint32_t ticket = atomic_fetch_add_explicit(&ring->tickets, 1, memory_order_relaxed);
    while (atomic_load_explicit(&ring->serving, memory_order_acquire) != ticket)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

static uint32_t describe(const void *what, char *text, size_t size)
{
    snprintf(text, size, "an operation on a PE of another node (%s)", (const char *)what);
    return 0;
}

void meshmem_ring_hold(struct meshmem_ring *ring)
{
    static const _Atomic uint32_t yes = 1;
    if (ring->awake_then)
        return;
    ring->awake_then = ring->awake;
    ring->awake = &yes;
}

void meshmem_ring_release(struct meshmem_ring *ring)
{
    if (!ring->awake_then)
        return;
    ring->awake = ring->awake_then;
    ring->awake_then = NULL;
    atomic_signal_fence(memory_order_seq_cst); /* as in publish */
    if (!atomic_load_explicit(ring->awake, memory_order_relaxed))
        ring->wake(ring);
}

/* Wait until *word is at least number. */
static void wait_for(struct meshmem_ring *ring, _Atomic uint64_t *word, uint64_t number,
                     const char *what)
{
    /* Acquire: pairs with the proxy's release; what is complete is then seen. */
    if (likely(atomic_load_explicit(word, memory_order_acquire) >= number))
        return;
    struct meshmem_wait w = {
        .describe = describe, .what = what, .word = word, .word_bytes = sizeof *word};
    meshmem_ring_release(ring);
    /* Before `awake` is read: as in publish. Room and answers need no acknowledgement. */
    bool waits = word != &ring->memory->tail, asks = word == &ring->memory->updated;
    if (asks)
        atomic_fetch_add_explicit(&ring->memory->asking, 1, memory_order_relaxed);
    if (waits)
        atomic_fetch_add_explicit(&ring->memory->waiting, 1, memory_order_relaxed);
    atomic_signal_fence(memory_order_seq_cst);
    if (!ring->helps && !atomic_load_explicit(ring->awake, memory_order_relaxed))
        ring->wake(ring);
    while (atomic_load_explicit(word, memory_order_acquire) < number)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    if (waits)
        atomic_fetch_sub_explicit(&ring->memory->waiting, 1, memory_order_relaxed);
    if (asks)
        atomic_fetch_sub_explicit(&ring->memory->asking, 1, memory_order_relaxed);
}

/* Wait until so many bytes are free. */
static void wait_for_bytes(struct meshmem_ring *ring, size_t bytes)
{
    uint64_t number = ring->head + bytes - MESHMEM_FAR_RING;
    if (ring->head + bytes < MESHMEM_FAR_RING || ring->tail >= number)
        return;
    wait_for(ring, &ring->memory->tail, number, "waiting for room in its ring");
    ring->tail = atomic_load_explicit(&ring->memory->tail, memory_order_acquire);
}

void meshmem_ring_make_room(struct meshmem_ring *ring, size_t bytes)
{
    size_t left = MESHMEM_FAR_RING - (ring->head & (MESHMEM_FAR_RING - 1));
    if (left < bytes) {
        wait_for_bytes(ring, left);
        *(uint64_t *)(ring->buffer + (ring->head & (MESHMEM_FAR_RING - 1))) =
            meshmem_record_word(RECORD_CONTROL, CONTROL_PAD, 0, left);
        ring->head += left; /* published with the record that follows */
    }
    wait_for_bytes(ring, bytes);
}

void meshmem_ring_control(struct meshmem_ring *ring, enum meshmem_record_control control,
                          uint64_t place)
{
    *meshmem_ring_reserve(ring, 8) = meshmem_record_word(RECORD_CONTROL, control, 0, place);
    ring->head += 8; /* published with the record that follows */
}

void meshmem_ring_wait_updates(struct meshmem_ring *ring)
{
    wait_for(ring, &ring->memory->updated, ring->updates, "waiting for its completion");
}

void meshmem_ring_wait_taken(struct meshmem_ring *ring)
{
    uint64_t published = atomic_load_explicit(&ring->memory->head, memory_order_relaxed);
    wait_for(ring, &ring->memory->tail, published, "waiting to be sent");
}

/* Replies are not held back where they come from, so what is asked for must be: half a window is on
 * its way while the other half is asked for. */
void meshmem_ring_ask(struct meshmem_ring *ring, size_t bytes)
{
    ring->requests++;
    ring->asked += bytes + ANSWER_COST;
    if (ring->asked < ANSWERS / 2)
        return;
    wait_for(ring, &ring->memory->fetched, ring->mark_before, "waiting for answers");
    ring->mark_before = ring->mark;
    ring->mark = ring->requests;
    ring->asked = 0;
}

void meshmem_ring_wait_replies(struct meshmem_ring *ring)
{
    wait_for(ring, &ring->memory->fetched, ring->requests, "waiting for the answer");
    for (int i = 0; i < ring->n_later; i++) {
        const struct meshmem_later *l = &ring->later[i];
        meshmem_copy_strided(l->dest, l->from, l->shape.dest_step, l->shape.source_step,
                             l->shape.bytes, l->shape.blocks);
    }
    ring->n_later = 0;
    ring->replies_used = 0;
}
