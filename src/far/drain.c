/* SPDX-License-Identifier: BSD-3-Clause */
/* Records are moved from the rings of the node's PEs into frames, as they are. A ring stops at a
 * record for which there is no room; so a node that is slow makes those wait that write to it, and
 * never the proxy. */
#include "far/inside.h"

#include <string.h>

enum {
    TURN = 1 << 16, /* bytes of one ring before it is another ring's turn */
    LEAST = 64,     /* bytes of a put that are worth beginning in a frame */
    FEW = 64,       /* bytes that are copied faster without a call */
};

/* Copy the words of a record. */
static inline void copy_words(uint64_t *to, const uint64_t *from, size_t bytes)
{
    if (bytes > FEW)
        memcpy(to, from, bytes);
    else
        for (size_t i = 0; i < bytes / 8; i++)
            to[i] = from[i];
}

/* Add a record to the frame. */
static void add(struct meshmem_frame *frame, const uint64_t *words, size_t bytes)
{
    copy_words((uint64_t *)meshmem_frame_end(frame), words, bytes);
    frame->head.bytes = (uint16_t)(frame->head.bytes + bytes);
}

/* As much of a put's data as the frame has room for; whether that was all. */
static bool add_part(struct drain *d, struct meshmem_frame *frame, const uint64_t *words)
{
    size_t room = MESHMEM_WIRE_FRAME - frame->head.bytes - 16, left = words[1] - d->partly;
    size_t part = left < room ? left : room & ~(size_t)7;
    uint64_t *to = (uint64_t *)meshmem_frame_end(frame);
    to[0] = words[0] + d->partly;
    to[1] = part;
    memcpy(to + 2, (const char *)(words + 2) + d->partly, part);
    frame->head.bytes = (uint16_t)(frame->head.bytes + 16 + meshmem_record_up(part));
    d->partly = part == left ? 0 : d->partly + part;
    return part == left;
}

/* The session's hint counts for a frame as long as all its records have it. */
static void note_hint(struct meshmem_proxy *p, struct drain *d, struct meshmem_frame *frame)
{
    bool gather = atomic_load_explicit(&d->memory->gather, memory_order_relaxed);
    if (frame->head.bytes == MESHMEM_FRAME_HEAD && gather) {
        frame->young = true;
        frame->since = p->setup.wire->wire->now(p->setup.wire);
    } else if (!gather) {
        frame->young = false;
    }
}

static bool is_update(enum meshmem_record_kind kind)
{
    return kind != RECORD_FETCH && kind != RECORD_GET && kind != RECORD_GET_STRIDED;
}

/* A frame with room, whose counts have room for the ring. */
static struct meshmem_frame *frame_for(struct meshmem_proxy *p, struct drain *d, size_t bytes)
{
    struct meshmem_frame *frame = meshmem_link_room(p, d->link, bytes);
    if (frame && frame->n_counts == MESHMEM_FRAME_COUNTS &&
        frame->count[MESHMEM_FRAME_COUNTS - 1].ring != d->memory) {
        meshmem_link_close_frame(p, d->link);
        frame = meshmem_link_room(p, d->link, bytes);
    }
    return frame;
}

/* Move the record of size bytes at words; false: not now. */
static bool move(struct meshmem_proxy *p, struct drain *d, const uint64_t *words, size_t size)
{
    enum meshmem_record_kind kind = meshmem_record_kind(words[0]);
    bool whole = true;
    size_t need = kind == RECORD_PUT && size > 16 + LEAST ? 16 + LEAST : size;
    struct meshmem_frame *frame = frame_for(p, d, need);
    if (!frame)
        return false;
    if (frame->head.bytes == MESHMEM_FRAME_HEAD || frame->young)
        note_hint(p, d, frame);
    if (d->partly || (kind == RECORD_PUT && frame->head.bytes + size > MESHMEM_WIRE_FRAME))
        whole = add_part(d, frame, words);
    else
        add(frame, words, size);
    if (whole) {
        p->counts.records++;
        if (is_update(kind)) {
            meshmem_frame_count(frame, d, size);
            d->counted += size;
        }
    }
    if (unlikely(!p->setup.batch))
        meshmem_link_close_frame(p, d->link);
    return whole || move(p, d, words, size);
}

/* Move records, which fit as a whole, of a ring that has records in the open frame already; the
 * bytes of those that were moved. The same as move, for many. */
static size_t move_run(struct meshmem_proxy *p, struct drain *d, const uint64_t *words, size_t left)
{
    struct meshmem_frame *frame = d->link ? d->link->open : NULL;
    if (!frame || frame->n_counts == 0 || frame->young || d->partly || !p->setup.batch ||
        frame->count[frame->n_counts - 1].ring != d->memory)
        return 0;
    size_t room = MESHMEM_WIRE_FRAME - frame->head.bytes, done = 0, updates = 0, records = 0;
    uint64_t *to = (uint64_t *)meshmem_frame_end(frame);
    left = left < room ? left : room;
    while (done + MESHMEM_RECORD_SHORT <= left) {
        size_t size = MESHMEM_RECORD_SHORT;
        if (meshmem_record_is_short(words[0])) {
            to[0] = words[0];
            to[1] = words[1];
        } else {
            size = meshmem_record_bytes(words, left - done);
            if (!size) /* of a control record, too */
                break;
            copy_words(to, words, size);
        }
        updates += is_update(meshmem_record_kind(words[0])) ? size : 0;
        records++;
        done += size;
        words += size / 8;
        to += size / 8;
    }
    frame->head.bytes = (uint16_t)(frame->head.bytes + done);
    frame->count[frame->n_counts - 1].bytes += updates;
    d->counted += updates;
    p->counts.records += records;
    return done;
}

/* Whether what stands behind a fence may go on: large transfers before it are done, and, when a
 * large transfer follows, which would overtake frames, all updates. */
static bool is_passable(struct meshmem_proxy *p, const struct drain *d, uint64_t all_updates)
{
    if (!all_updates ||
        atomic_load_explicit(&d->memory->updated, memory_order_relaxed) == d->counted)
        return !d->outstanding;
    p->waiting = p->asking = true;
    return false;
}

static size_t give_up(struct meshmem_proxy *p)
{
    meshmem_proxy_fail(p, -1,
                       "a ring of this node is damaged; did the program write to memory of the "
                       "library?");
    return 0;
}

/* Obey a control record, of `left` bytes that are there; its bytes, or 0: not now. */
static size_t obey(struct meshmem_proxy *p, struct drain *d, const uint64_t *words, uint64_t left)
{
    uint64_t place = meshmem_record_place(words[0]);
    switch (meshmem_record_index(words[0])) {
    case CONTROL_ROUTE:
        if (place >= (uint64_t)p->setup.n || place == (uint64_t)p->setup.me)
            return give_up(p);
        d->link = &p->link[place];
        return 8;
    case CONTROL_PAD:
        return place >= 8 && place <= left ? place : give_up(p);
    case CONTROL_FENCE:
        return is_passable(p, d, place) ? 8 : 0;
    case CONTROL_WRITE:
    case CONTROL_READ:
        return left >= 8 + sizeof(struct meshmem_record_large) &&
                       meshmem_proxy_begin_transfer(
                           p, d, meshmem_record_index(words[0]) == CONTROL_WRITE, words)
                   ? 8 + sizeof(struct meshmem_record_large)
                   : 0;
    default:
        return give_up(p);
    }
}

/* Whether a frame has room for it; a put goes in parts. */
static bool fits(uint64_t word, size_t size)
{
    return size <= MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD ||
           meshmem_record_kind(word) == RECORD_PUT;
}

/* Drain one ring, up to its turn's end. */
static bool drain_ring(struct meshmem_proxy *p, struct drain *d)
{
    /* Acquire: pairs with the PE's release; the records up to head are there. */
    uint64_t head = atomic_load_explicit(&d->memory->head, memory_order_acquire), before = d->tail;
    while (d->tail != head && d->tail - before < TURN) {
        uint64_t place = d->tail & (MESHMEM_FAR_RING - 1), here = head - d->tail;
        const uint64_t *words = (const uint64_t *)(d->buffer + place);
        size_t size;
        if (here > MESHMEM_FAR_RING - place)
            here = MESHMEM_FAR_RING - place; /* behind it lies another ring */
        if (meshmem_record_kind(words[0]) == RECORD_CONTROL) {
            size = obey(p, d, words, here);
            if (!size)
                break;
        } else if ((size = move_run(p, d, words, here)) == 0) {
            size = meshmem_record_bytes(words, here);
            if (unlikely(!size || !d->link || !fits(words[0], size))) {
                give_up(p);
                break;
            }
            if (!move(p, d, words, size))
                break;
        }
        d->tail += size;
    }
    p->blocked |= d->tail != head;
    if (d->tail == before)
        return false;
    p->arrived[d->pe] = 1; /* it may wait for room */
    /* Release: pairs with the acquire of the PE, which may then overwrite. */
    atomic_store_explicit(&d->memory->tail, d->tail, memory_order_release);
    return true;
}

bool meshmem_proxy_drain(struct meshmem_proxy *p)
{
    bool did = false;
    uint32_t n = p->setup.n_pes;
    p->first = p->first + 1 < n ? p->first + 1 : 0;
    p->blocked = false;
    for (uint32_t k = 0, i = p->first; k < n; k++, i = i + 1 < n ? i + 1 : 0) {
        uint32_t rings = atomic_load_explicit(&p->setup.pe[i].far->rings, memory_order_relaxed);
        for (uint32_t r = 0; r < rings; r++)
            did |= drain_ring(p, &p->drain[i * MESHMEM_FAR_RINGS + r]);
    }
    return did;
}
