/* SPDX-License-Identifier: BSD-3-Clause */
/* far/ring.c: the PE's end of a ring of 32 bytes, in which two records of two words and what leads
 * to them do not fit at a time, so room is waited for. The ring is not new: both ends begin in its
 * middle. The proxy's thread never sleeps here, because that depends on membarrier, which GenMC
 * lacks; the model doorbell has it. */
#ifndef SIZES_RING
#define SIZES_RING 32
#endif
#define SIZES_FRAME 168
#include "../sizes.h"
#include "pes.h"

/* GenMC would take it for a fence of the processor. */
#undef atomic_signal_fence
#define atomic_signal_fence(order) ((void)0)

/* GenMC reads what it has written in one size only, and a counter's id is also read in two halves.
 * Where there are no requests, the first one is all of it. */
#include "far/counter.h"
#define id number

#include "far/inside.h"
#include "far/ring.h"
#include "mem/inlined.h"
#include "near/copy.h"

#include <stdio.h>

void meshmem_inlined_idle(bool is) { (void)is; } /* nothing is inlined */

#define snprintf(...) ((void)0)
/* Between looks at a ring's lock, which are counted; only in a loop without effects does GenMC see
 * a wait. */
#define meshmem_os_relax()                                          \
    while (atomic_load_explicit(&ring->held, memory_order_relaxed)) \
    (void)0
#define memcpy genmc_copy_words
#include "far/ring.c"
#undef memcpy
#undef meshmem_os_relax
#undef snprintf

enum { START = 16, SHORT = RECORD_SIZE_VALUE };

static struct meshmem_far_memory far;
static _Alignas(8) char buffer[SIZES_RING];
static const _Atomic uint32_t awake = 1;
static struct meshmem_counter counter; /* of a context */

/* Somebody had the ring before. */
static inline void begin(void)
{
    far.rings = 1;
    far.ring[0].head = far.ring[0].base = far.ring[0].tail = START;
    meshmem_counter_open(&counter, &far, MESHMEM_COUNTER_CONTEXT);
}

/* What of meshmem_ring_open is needed here: GenMC takes no structure that is assigned as a whole to
 * where a parameter points. */
static inline void open_ring(struct meshmem_ring *ring)
{
    struct meshmem_ring_memory *m = &far.ring[0];
    ring->far = &far;
    ring->counting = UINT64_MAX;
    ring->first = ring;
    ring->memory = m;
    ring->buffer = buffer;
    ring->route = UINT32_MAX;
    ring->awake = &awake;
    ring->base = atomic_load_explicit(&m->base, memory_order_relaxed);
    ring->head = atomic_load_explicit(&m->head, memory_order_relaxed);
}

static inline uint64_t word_of(uint64_t i) { return meshmem_record_word(RECORD_PUT8, 0, 0, i); }

/* As in far/post.h. */
static inline void post(struct meshmem_ring *ring, uint64_t word, uint64_t value)
{
    uint64_t *r = meshmem_ring_reserve(ring, SHORT);
    struct meshmem_record_value f = {value};
    meshmem_record_write_value(r, word, f);
    counter.issued++;
    meshmem_ring_publish(ring, SHORT);
}
