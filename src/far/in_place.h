/* SPDX-License-Identifier: BSD-3-Clause */
/* Operations of single values where nothing but their record is to be written: the short way of
 * most puts and atomics. */
#ifndef MESHMEM_FAR_IN_PLACE_H
#define MESHMEM_FAR_IN_PLACE_H

#include "far/post.h"

/* The record kind of a put of this size if it is a single value, which is read; else RECORD_PUT. */
static inline enum meshmem_record_kind meshmem_in_place_kind(const void *source, size_t bytes,
                                                             uint64_t *value)
{
    *value = 0;
    if (likely(bytes == 8)) {
        memcpy(value, source, 8);
        return RECORD_PUT8;
    }
    switch (bytes) {
    case 4:
        memcpy(value, source, 4);
        return RECORD_PUT4;
    case 2:
        memcpy(value, source, 2);
        return RECORD_PUT2;
    case 1:
        memcpy(value, source, 1);
        return RECORD_PUT1;
    default:
        return RECORD_PUT;
    }
}

/* The record kind of an atomic operation without an answer. */
static inline enum meshmem_record_kind meshmem_in_place_update(enum meshmem_amo op, size_t bytes)
{
    switch (op) {
    case AMO_ADD:
        return bytes == 8   ? RECORD_ADD8
               : bytes == 4 ? RECORD_ADD4
               : bytes == 2 ? RECORD_ADD2
                            : RECORD_ADD1;
    case AMO_AND:
        return bytes == 4 ? RECORD_AND4 : RECORD_AND8;
    case AMO_OR:
        return bytes == 4 ? RECORD_OR4 : RECORD_OR8;
    case AMO_XOR:
        return bytes == 4 ? RECORD_XOR4 : RECORD_XOR8;
    default:
        return bytes == 4 ? RECORD_SET4 : RECORD_SET8;
    }
}

/* Room for a record of this size to pe if it is all there is to write: the ring needs no lock, its
 * records go to the node of pe and count there, and there is room. Else NULL. */
static inline __attribute__((always_inline)) uint64_t *
meshmem_in_place_room(struct meshmem_ring *ring, const struct meshmem_counter *counter, size_t size,
                      int pe)
{
    if (unlikely(ring->traits)) /* before anything of the ring that another thread may change */
        return NULL;
    size_t at = ring->head & (MESHMEM_FAR_RING - 1);
    if (unlikely(ring->route != ring->issue->locations[pe].node || ring->counting != counter->id ||
                 ring->head + size - ring->tail > MESHMEM_FAR_RING || at + size > MESHMEM_FAR_RING))
        return NULL;
    return (uint64_t *)(ring->buffer + at);
}

/* Post a value if its record is all there is to write, and the address is valid. It counts in
 * whole, too, unless that is NULL. false: none of this was done. Calls nothing that returns here,
 * so its callers need no stack. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_post(struct meshmem_ring *ring, struct meshmem_counter *counter,
                      struct meshmem_counter *whole, enum meshmem_record_kind kind,
                      const void *dest, size_t bytes, uint64_t value, int pe)
{
    unsigned segment;
    uint64_t offset;
    uint64_t *r = meshmem_in_place_room(ring, counter, RECORD_SIZE_VALUE, pe);
    if (unlikely(!r) || unlikely(!meshmem_post_find(ring->issue, dest, bytes, &segment, &offset)))
        return false;
    uint64_t first = meshmem_record_word(kind, ring->issue->locations[pe].index, segment, offset);
    meshmem_record_write_value(r, first, (struct meshmem_record_value){value});
    if (whole)
        whole->issued++;
    meshmem_post_publish(ring, counter, RECORD_SIZE_VALUE);
    return true;
}

/* The same for a put, if it is one of a value. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_put(struct meshmem_ring *ring, struct meshmem_counter *counter,
                     struct meshmem_counter *whole, void *dest, const void *source, size_t bytes,
                     int pe)
{
    uint64_t value;
    enum meshmem_record_kind kind = meshmem_in_place_kind(source, bytes, &value);
    return likely(kind != RECORD_PUT) &&
           meshmem_in_place_post(ring, counter, whole, kind, dest, bytes, value, pe);
}

/* The same for a put of 8 bytes and its signal. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_put_signal(struct meshmem_ring *ring, struct meshmem_counter *counter,
                            const void *dest, const void *source, size_t bytes,
                            const uint64_t *signal, bool adds, uint64_t value, int pe)
{
    uint64_t data, offset, then;
    unsigned segment, of_then;
    size_t size = RECORD_SIZE_PUT_SIGNAL_WIDE;
    uint64_t *r = meshmem_in_place_room(ring, counter, size, pe);
    if (unlikely(!r || bytes != sizeof data || (uintptr_t)signal & 7) ||
        unlikely(!meshmem_post_find(ring->issue, dest, bytes, &segment, &offset)) ||
        unlikely(!meshmem_post_find(ring->issue, signal, sizeof *signal, &of_then, &then)))
        return false;
    memcpy(&data, source, sizeof data);
    uint64_t to = meshmem_record_at(ring->issue->locations[pe].index, segment, offset);
    meshmem_post_publish(
        ring, counter,
        meshmem_post_put_signal(r, to,
                                (struct meshmem_record_put_signal_wide){.signal = then / 8,
                                                                        .segment = of_then,
                                                                        .bytes_less_1 = 7,
                                                                        .adds = adds,
                                                                        .data = data,
                                                                        .value = value}));
    return true;
}

#endif
