/* SPDX-License-Identifier: BSD-3-Clause */
/* far/drain.c, with one ring and one frame, in which there is room for all. Of far/link.c, which
 * GenMC does not take, there is what is needed here: the frame, and one request at a time. */
#include "far.h"

#include "far/link.h"

static struct meshmem_frame frame = {.head.bytes = MESHMEM_FRAME_HEAD};
static struct link links[2] = {[1].open = &frame};
static struct awaited awaited; /* the request that is not answered */
static unsigned char arrived[1];
static struct meshmem_proxy_pe node_pe = {.far = &far};
static struct drain drain = {.memory = &far.ring[0], .buffer = buffer, .tail = START};
static struct meshmem_proxy proxy = {
    .setup = {.n = 2, .proxies = 1, .pe = &node_pe, .n_pes = 1, .batch = true},
    .link = links,
    .drain = &drain,
    .arrived = arrived};

struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    (void)p;
    assert(frame.head.bytes + bytes <= MESHMEM_WIRE_FRAME);
    return link->open; /* GenMC digests no choice between addresses of objects */
}

void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link)
{
    (void)p, (void)link;
    assert(!"a full frame");
}

bool meshmem_link_expect(struct meshmem_proxy *p, struct link *link, struct drain *d, char *to,
                         uint64_t bytes)
{
    (void)p, (void)link;
    assert(!awaited.to);
    awaited.tally.counter = d->tally.counter; /* one by one, for GenMC */
    awaited.tally.request = d->tally.request;
    awaited.drain = d;
    awaited.to = to;
    awaited.left = bytes;
    d->pending++;
    return true;
}

/* Frames are not acknowledged here: a program says itself what is complete. */
#define meshmem_link_can_count(link) true
#define meshmem_link_count(link, drain, counter, n) ((void)(counter), (void)(n))

#ifndef TRANSFERS
bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *d, const uint64_t *words)
{
    (void)p, (void)d, (void)words;
    assert(!"a transfer");
    return false;
}
#endif

/* Of mem/segment.c: segments without gaps. */
bool meshmem_segment_range(const struct meshmem_segment_table *table, unsigned segment,
                           uint64_t offset, uint64_t *first, uint64_t *bytes)
{
    if (segment >= table->n)
        return false;
    *first = 0;
    *bytes = table->segment[segment].bytes;
    return offset < *bytes;
}

/* Of far/registry.c and far/late.c: no heap is created later. */
bool meshmem_registry_forget(struct meshmem_proxy *p, uint32_t index, unsigned segment)
{
    (void)p, (void)index, (void)segment;
    assert(!"a heap that is destroyed");
    return false;
}

char *meshmem_late_find(struct meshmem_proxy *p, uint32_t index, unsigned segment, uint64_t *bytes)
{
    (void)p, (void)index, (void)segment, (void)bytes;
    assert(!"a heap that was created later");
    return NULL;
}

#define vsnprintf(...) ((void)0)
#include "far/inside.c"
#undef vsnprintf

/* GenMC reads a structure of two words in one piece if a function returns it, and then takes it for
 * a word of 16 bytes. So here it stands as an expression. */
#define READ(kind, words, field)                                                                  \
    .field = (words)[RECORD_INDEX(kind, field)] >> (sizeof RECORD_PLACE(kind, field).below - 1) & \
             RECORD_MOST(kind, field)
#define meshmem_record_read_counter(words) \
    ((struct meshmem_record_counter){READ(counter, words, number), READ(counter, words, context)})
#define meshmem_record_read_answer(words) \
    ((struct meshmem_record_answer){READ(answer, words, segment), READ(answer, words, offset)})

#define memcpy genmc_copy
#include "far/drain.c"
#undef memcpy
#undef meshmem_record_read_counter
#undef meshmem_record_read_answer

/* The records that come do not begin with a word that names their counter. */
static inline void know_counter(struct meshmem_ring *ring)
{
    ring->counting = counter.id;
    drain.tally.counter = meshmem_counter_memory(&counter);
}

/* Wait until there is something in the ring, and take it. */
static inline void drain_some(void)
{
    while (atomic_load_explicit(&far.ring[0].head, memory_order_relaxed) == drain.tail)
        ;
    meshmem_drain_all(&proxy);
}

static inline size_t moved(void) { return (frame.head.bytes - (size_t)MESHMEM_FRAME_HEAD) / SHORT; }

/* The first n records, with 10 more than their number as value. */
static inline void check_moved(uint64_t n)
{
    const uint64_t *r = (const uint64_t *)frame.records;
    assert(moved() == n);
    for (uint64_t i = 0; i < n; i++, r += SHORT / 8)
        assert(r[0] == word_of(i) && r[RECORD_INDEX(value, value)] == 10 + i);
}
