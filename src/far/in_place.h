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

/* Whether a record to pe is all there is to write, if there is room: the ring needs no lock, and
 * its records go to the node of pe and count there. Look for room last, which takes fewer
 * registers. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_is_all(const struct meshmem_ring *ring, const struct meshmem_counter *counter,
                        int pe)
{
    /* traits before anything of the ring that another thread may change */
    return likely(!ring->traits) && likely(ring->route == ring->issue->locations[pe].node) &&
           likely(ring->counting == counter->id);
}

/* Write the record of a value if it is all there is to write, and the address is valid; it is still
 * to be published. false: none of this was done. Calls nothing that returns here, and publishing
 * calls nothing if it comes last, so callers need no stack. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_write(struct meshmem_ring *ring, const struct meshmem_counter *counter,
                       enum meshmem_record_kind kind, const void *dest, uint64_t value, int pe)
{
    unsigned segment;
    uint64_t offset;
    if (unlikely(!meshmem_in_place_is_all(ring, counter, pe)))
        return false;
    uint64_t first = meshmem_record_word(kind, ring->issue->locations[pe].index, 0, 0);
    __asm__("" : "+r"(first)); /* now: later it would take a register more */
    if (unlikely(
            !meshmem_segment_name_value(&ring->issue->window->table, dest, &segment, &offset)) ||
        unlikely(!meshmem_ring_has_room(ring, RECORD_SIZE_VALUE)))
        return false;
    uint64_t *r = meshmem_ring_end(ring);
    first |= meshmem_record_word(0, 0, segment, offset);
    meshmem_record_write_value(r, first, (struct meshmem_record_value){value});
    return true;
}

/* The same, and publish it. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_post(struct meshmem_ring *ring, struct meshmem_counter *counter,
                      enum meshmem_record_kind kind, const void *dest, uint64_t value, int pe)
{
    if (unlikely(!meshmem_in_place_write(ring, counter, kind, dest, value, pe)))
        return false;
    meshmem_post_publish(ring, counter, RECORD_SIZE_VALUE);
    return true;
}

/* An argument that a caller needs again only if that fails is best copied to a volatile variable:
 * one store, instead of a register that must be saved and restored. */

/* Post it where that fails: with whatever else is to be written. Waits for room. */
void meshmem_single_post(struct meshmem_far_ctx *ctx, enum meshmem_record_kind kind, void *dest,
                         uint64_t value, int pe);

/* The same for a put, if it is one of a value. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_put(struct meshmem_ring *ring, struct meshmem_counter *counter, void *dest,
                     const void *source, size_t bytes, int pe)
{
    uint64_t value;
    enum meshmem_record_kind kind = meshmem_in_place_kind(source, bytes, &value);
    return likely(kind != RECORD_PUT) &&
           meshmem_in_place_post(ring, counter, kind, dest, value, pe);
}

/* Write the record of a put of more than 8 bytes if it is one, and all there is to write; it is
 * still to be published. Returns its size, or 0. */
static inline __attribute__((always_inline)) size_t
meshmem_in_place_write_copy(struct meshmem_ring *ring, const struct meshmem_counter *counter,
                            const void *dest, const void *source, size_t bytes, int pe)
{
    unsigned segment;
    uint64_t offset;
    const struct meshmem_issue *issue = ring->issue;
    size_t size = RECORD_SIZE_PUT + meshmem_record_up(bytes);
    if (bytes <= 8 || !meshmem_post_is_one_copy(issue, bytes) ||
        unlikely(!meshmem_in_place_is_all(ring, counter, pe)) ||
        unlikely(!meshmem_segment_name(&issue->window->table, dest, bytes, &segment, &offset)) ||
        unlikely(!(size > MESHMEM_FAR_SHORT ? meshmem_ring_has_room_long(ring, size)
                                            : meshmem_ring_has_room(ring, size))))
        return 0;
    uint64_t *r = size > MESHMEM_FAR_SHORT ? meshmem_ring_end_long(ring) : meshmem_ring_end(ring);
    uint64_t first = meshmem_record_word(RECORD_PUT, issue->locations[pe].index, segment, offset);
    meshmem_record_write_put(r, first, (struct meshmem_record_put){bytes});
    meshmem_post_data(r + RECORD_SIZE_PUT / sizeof *r, source, bytes);
    return size;
}

/* Both kinds begin alike. */
_Static_assert(RECORD_FIELD(put_signal, signal, UINT64_MAX) ==
                       RECORD_FIELD(put_signal_wide, signal, UINT64_MAX) &&
                   RECORD_FIELD(put_signal, segment, UINT64_MAX) ==
                       RECORD_FIELD(put_signal_wide, segment, UINT64_MAX) &&
                   RECORD_FIELD(put_signal, bytes_less_1, 7) ==
                       RECORD_FIELD(put_signal_wide, bytes_less_1, 7) &&
                   RECORD_FIELD(put_signal, adds, 1) == RECORD_FIELD(put_signal_wide, adds, 1) &&
                   RECORD_INDEX(put_signal, data) == RECORD_INDEX(put_signal_wide, data),
               "meshmem_in_place_put_signal writes both");

/* The same for a put of 8 bytes and its signal. how: adds, and the value unless it is wide, as they
 * are in the record. wide and apart are constants. Without apart, false also if the words are in
 * different segments, which takes fewer registers. */
static inline __attribute__((always_inline)) bool
meshmem_in_place_put_signal(struct meshmem_ring *ring, struct meshmem_counter *counter,
                            const void *dest, uint64_t data, const uint64_t *signal, uint64_t how,
                            int pe, bool wide, bool apart, uint64_t value)
{
    uint64_t offset, then;
    unsigned segment, of_then;
    size_t size = wide ? RECORD_SIZE_PUT_SIGNAL_WIDE : RECORD_SIZE_PUT_SIGNAL;
    const struct meshmem_segment_table *table = &ring->issue->window->table;
    if (unlikely(!meshmem_in_place_is_all(ring, counter, pe)) ||
        unlikely(!meshmem_segment_name_value(table, dest, &segment, &offset)) ||
        unlikely(!meshmem_segment_name_second(table, signal, segment, apart, &of_then, &then)) ||
        unlikely(!meshmem_ring_has_room(ring, size)))
        return false;
    uint64_t *r = meshmem_ring_end(ring);
    meshmem_record_store(&r[0],
                         meshmem_record_word(wide ? RECORD_PUT_SIGNAL_WIDE : RECORD_PUT_SIGNAL,
                                             ring->issue->locations[pe].index, segment, offset));
    meshmem_record_store(&r[RECORD_INDEX(put_signal, adds)],
                         how | RECORD_FIELD(put_signal, bytes_less_1, 7) |
                             RECORD_FIELD(put_signal, signal, then / 8) |
                             RECORD_FIELD(put_signal, segment, of_then));
    meshmem_record_store(&r[RECORD_INDEX(put_signal, data)], data);
    if (wide)
        meshmem_record_store(&r[RECORD_INDEX(put_signal_wide, value)], value);
    meshmem_post_publish(ring, counter, size);
    return true;
}

#endif
