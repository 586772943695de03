/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the records of single operations into a ring and counts them. Knows nothing of waiting and
 * of bounce buffers. The ring's lock is held. */
#ifndef MESHMEM_FAR_POST_H
#define MESHMEM_FAR_POST_H

#include "far/issue.h"
#include "near/wait.h"

#include <string.h>

/* Where an answer goes in this PE's memory. */
struct meshmem_answer {
    unsigned segment;
    uint64_t offset;
};

_Noreturn void meshmem_post_refuse(const void *address, size_t bytes, int pe);

static inline size_t meshmem_post_least(size_t a, size_t b) { return a < b ? a : b; }

/* See meshmem_segment_name. */
static inline bool meshmem_post_find(const struct meshmem_issue *issue, const void *address,
                                     size_t bytes, unsigned *segment, uint64_t *offset)
{
    return meshmem_segment_name(&issue->window->table, address, bytes, segment, offset);
}

/* The first word, without the kind, of a record for bytes at a symmetric address on pe. */
static inline uint64_t meshmem_post_name(const struct meshmem_ring *ring, const void *address,
                                         size_t bytes, int pe)
{
    unsigned segment;
    uint64_t offset;
    if (unlikely(!meshmem_post_find(ring->issue, address, bytes, &segment, &offset)))
        meshmem_post_refuse(address, bytes, pe);
    return meshmem_record_at(ring->issue->locations[pe].index, segment, offset);
}

/* The same, and direct the ring to the node of pe and the counter. */
static inline uint64_t meshmem_post_aim(struct meshmem_ring *ring,
                                        const struct meshmem_counter *counter, const void *address,
                                        size_t bytes, int pe)
{
    uint64_t word = meshmem_post_name(ring, address, bytes, pe);
    meshmem_ring_direct(ring, ring->issue->locations[pe].node, counter);
    return word;
}

/* The bytes from the start of the first of some blocks to the end of the last. The calls of the
 * interface have refused what is beyond memory (api/shim.h). */
static inline size_t meshmem_post_span(size_t blocks, size_t block, ptrdiff_t step)
{
    return (blocks - 1) * (size_t)step + block;
}

/* Publish a record, which is one operation. */
static inline void meshmem_post_publish(struct meshmem_ring *ring, struct meshmem_counter *counter,
                                        size_t bytes)
{
    counter->issued++;
    meshmem_ring_publish(ring, bytes);
}

static inline void meshmem_post_publish_long(struct meshmem_ring *ring,
                                             struct meshmem_counter *counter, size_t bytes)
{
    counter->issued++;
    meshmem_ring_publish_long(ring, bytes);
}

/* Copy the data of a record: into a short one by words. */
static inline void meshmem_post_data(uint64_t *to, const char *from, size_t bytes)
{
    uint64_t word;
    if (bytes > MESHMEM_FAR_SHORT - RECORD_SIZE_PUT) {
        memcpy(to, from, bytes);
    } else if (bytes < sizeof word) {
        word = 0;
        memcpy(&word, from, bytes);
        meshmem_record_store(to, word);
    } else {
        /* The last 8 bytes, without those that another word has; little-endian. */
        size_t last = bytes - sizeof word, whole = bytes / sizeof word, rest = bytes % sizeof word;
        for (size_t i = 0; i < whole; i++) {
            memcpy(&word, from + i * sizeof word, sizeof word);
            meshmem_record_store(to + i, word);
        }
        memcpy(&word, from + last, sizeof word);
        if (rest)
            meshmem_record_store(to + whole, word >> 8 * (sizeof word - rest));
    }
}

/* A record of two words: an update of one value, or a fetch. */
static inline void meshmem_post_value(struct meshmem_ring *ring, struct meshmem_counter *counter,
                                      enum meshmem_record_kind kind, uint64_t word, uint64_t value)
{
    uint64_t *r = meshmem_ring_reserve(ring, RECORD_SIZE_VALUE);
    meshmem_record_write_value(r, word | meshmem_record_word(kind, 0, 0, 0),
                               (struct meshmem_record_value){value});
    meshmem_post_publish(ring, counter, RECORD_SIZE_VALUE);
}

/* Write the record of up to 8 bytes and their signal: a narrow one if the signal's value fits.
 * Returns its size. */
static inline size_t meshmem_post_put_signal(uint64_t *r, uint64_t to,
                                             struct meshmem_record_put_signal_wide f)
{
    if (unlikely(f.value >> RECORD_BITS(put_signal, value))) {
        meshmem_record_write_put_signal_wide(r, to, f);
        return RECORD_SIZE_PUT_SIGNAL_WIDE;
    }
    meshmem_record_write_put_signal(
        r, to,
        (struct meshmem_record_put_signal){.signal = f.signal,
                                           .segment = f.segment,
                                           .bytes_less_1 = f.bytes_less_1,
                                           .adds = f.adds,
                                           .value = f.value,
                                           .data = f.data});
    return RECORD_SIZE_PUT_SIGNAL;
}

/* A word that names bytes of this PE. */
static inline uint64_t meshmem_post_local(const struct meshmem_ring *ring, unsigned segment,
                                          uint64_t offset)
{
    return meshmem_record_at((uint32_t)ring->issue->window->near, segment, offset);
}

static inline bool meshmem_post_is_registered(const struct meshmem_issue *issue, unsigned segment)
{
    return issue->window->table.segment[segment].registered;
}

/* Whether an operation on this many bytes at the word's address is a transfer; the threshold is
 * that of its direction. */
static inline bool meshmem_post_is_large(const struct meshmem_issue *issue, size_t threshold,
                                         size_t bytes, uint64_t remote)
{
    return bytes >= threshold && meshmem_post_is_registered(issue, meshmem_record_segment(remote));
}

enum {
    MESHMEM_POST_PART = 16 << 10
}; /* data in a put's record; the proxy splits it to fit frames */

/* Whether a put of this many bytes is one record, whatever memory its data comes from. */
static inline bool meshmem_post_is_one_copy(const struct meshmem_issue *issue, size_t bytes)
{
    return bytes - 1 < MESHMEM_POST_PART && bytes < issue->write_threshold &&
           bytes < issue->lone_threshold;
}

/* Whether a get of these bytes is a transfer. */
static inline bool meshmem_post_is_large_get(const struct meshmem_issue *issue, const void *source,
                                             size_t bytes)
{
    unsigned segment;
    uint64_t offset;
    return bytes >= issue->read_threshold &&
           meshmem_post_find(issue, source, bytes, &segment, &offset) &&
           meshmem_post_is_registered(issue, segment);
}

/* Whether an operation follows a wait with nothing left in the ring. Then somebody probably waits
 * for it, too: a transfer completes sooner than copies, though a stream of copies is faster. */
static inline bool meshmem_post_is_alone(const struct meshmem_ring *ring)
{
    return atomic_load_explicit(&ring->waits, memory_order_relaxed) != meshmem_wait_count() &&
           atomic_load_explicit(&ring->memory->tail, memory_order_relaxed) ==
               atomic_load_explicit(&ring->memory->head, memory_order_relaxed);
}

/* Whether a put of this many bytes to the word's address, at least `threshold`, is alone. */
static inline bool meshmem_post_is_lone(const struct meshmem_ring *ring, size_t threshold,
                                        size_t bytes, uint64_t word)
{
    return meshmem_post_is_large(ring->issue, threshold, bytes, word) &&
           meshmem_post_is_alone(ring);
}

/* The size from which a non-blocking get is a transfer: in a stream of them, where a wire tells
 * lone operations from others, more than that of one that is waited for. Measured
 * (docs/why/far.md). */
static inline size_t meshmem_post_stream_threshold(const struct meshmem_ring *ring)
{
    const struct meshmem_issue *issue = ring->issue;
    size_t read = issue->read_threshold;
    bool streams = issue->lone_threshold < issue->write_threshold && !meshmem_post_is_alone(ring);
    return streams && read <= SIZE_MAX / 2 ? read + read / 2 : read;
}

/* A put, or a non-blocking get, of this many bytes was posted, and the waits of its call are over:
 * from `threshold` on the next one is not alone. Needs no lock. */
static inline void meshmem_post_note(struct meshmem_ring *ring, size_t bytes, size_t threshold)
{
    if (bytes >= threshold)
        atomic_store_explicit(&ring->waits, meshmem_wait_count(), memory_order_relaxed);
}

/* The program has called quiet, which counts as a wait even if all was complete. */
static inline void meshmem_post_note_quiet(struct meshmem_ring *ring, uint32_t rings)
{
    for (uint32_t i = 0; i < rings; i++)
        atomic_store_explicit(&ring[i].waits, meshmem_wait_count() - 1, memory_order_relaxed);
}

/* Post a transfer to, or from, the address that `remote` names; the ring is directed there. */
void meshmem_post_write(struct meshmem_ring *ring, struct meshmem_counter *counter,
                        struct meshmem_record_write write);
void meshmem_post_read(struct meshmem_ring *ring, struct meshmem_counter *counter,
                       struct meshmem_record_read read);

/* Post a put whose data is copied into the ring; word names its destination, to which the ring is
 * directed. */
void meshmem_post_copy(struct meshmem_ring *ring, struct meshmem_counter *counter, uint64_t word,
                       const char *source, size_t bytes);

/* Post a put, and after it the update of one value, both on one PE, at once: `then` is the first
 * word of the update. At most MESHMEM_POST_PART bytes. */
void meshmem_post_copy_then(struct meshmem_ring *ring, struct meshmem_counter *counter,
                            uint64_t word, const char *source, size_t bytes, uint64_t then,
                            uint64_t value);

/* Request blocks of source on pe: at most MESHMEM_RECORD_ANSWER bytes together or, if there are
 * several, MESHMEM_POST_BLOCKS; the answer has no gaps. */
enum { MESHMEM_POST_BLOCKS = 8128 }; /* bytes; eight of them fill a frame */
void meshmem_post_get(struct meshmem_ring *ring, struct meshmem_counter *counter,
                      struct meshmem_answer answer, const void *source,
                      struct meshmem_strided shape, int pe);

/* A fetching atomic operation on a word of pe. */
struct meshmem_fetch {
    const void *dest;
    uint64_t value, cond;
    enum meshmem_amo op;
    uint32_t bytes;
    int pe;
};
void meshmem_post_fetch(struct meshmem_ring *ring, struct meshmem_counter *counter,
                        struct meshmem_answer answer, struct meshmem_fetch fetch);

/* The room for a small answer beside a waiter's counter. */
static inline struct meshmem_answer meshmem_post_beside(const struct meshmem_ring *ring,
                                                        const struct meshmem_counter *waiter)
{
    return (struct meshmem_answer){
        MESHMEM_RECORD_SEGMENT_OWN,
        (uint64_t)((const char *)ring->far->counter[waiter->number].answer -
                   (const char *)ring->far)};
}

/* Post where the answer to the next request goes. */
static inline void meshmem_post_answer(struct meshmem_ring *ring, struct meshmem_answer answer)
{
    meshmem_ring_control(ring, RECORD_ANSWER,
                         RECORD_FIELD(answer, segment, answer.segment) |
                             RECORD_FIELD(answer, offset, answer.offset));
}

#endif
