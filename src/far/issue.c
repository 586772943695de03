/* SPDX-License-Identifier: BSD-3-Clause */
/* Operations on far PEs become records in a ring; see far.h. Small data travels in the record,
 * large data is named there, and goes by itself when it lies in registered memory: symmetric data
 * does, private data is copied into the ring's stages piece by piece. */
#include "far/issue.h"

#include "base/error.h"
#include "mem/symmetric.h"
#include "near/copy.h"
#include "near/wait.h"

#include <string.h>

enum {
    PIECE = 16 << 10, /* bytes of data in one put's record; the proxy cuts it to fit frames */
    BLOCKS = 8128,    /* bytes of strided data in one record: eight of them fill a frame */
};

struct meshmem_issue meshmem_issue;

static _Noreturn void refuse(const void *address, size_t bytes, int pe)
{
    char where[256];
    meshmem_symmetric_describe(where, sizeof where, address, bytes);
    meshmem_fail(NULL,
                 "an access to PE %d, of another node, through the address %p failed: it %s. "
                 "SHMEM_CHECK=1 names the call",
                 pe, address, where);
}

/* Find my symmetric bytes; the pool counts as the end of the heap. */
static inline bool find(const void *address, size_t bytes, unsigned *segment, uint64_t *place)
{
    const struct meshmem_window *w = &meshmem_window;
    uintptr_t s = ((uintptr_t)address - w->base) >> w->slot_shift;
    if (s >= MESHMEM_SEGMENTS)
        return false;
    size_t size = w->segment[s].bytes + (s == MESHMEM_SEGMENT_HEAP ? w->pool.bytes : 0);
    *segment = (unsigned)s;
    *place = (uintptr_t)address - w->segment[s].start;
    return *place < size && bytes <= size - *place;
}

/* The first word of a record for bytes at the symmetric address, on pe, to whose node the ring
 * leads from here on. */
static inline uint64_t aim(struct meshmem_ring *ring, enum meshmem_record_kind kind,
                           const void *address, size_t bytes, int pe)
{
    unsigned segment;
    uint64_t at;
    struct meshmem_place place = meshmem_issue.places[pe];
    if (unlikely(!find(address, bytes, &segment, &at)))
        refuse(address, bytes, pe);
    meshmem_ring_route(ring, place.node);
    return meshmem_record_word(kind, place.index, segment, at);
}

/* A record of two words, counted as an update. */
static inline void post(struct meshmem_ring *ring, uint64_t word, uint64_t value)
{
    uint64_t *r = meshmem_ring_reserve(ring, MESHMEM_RECORD_SHORT);
    r[0] = word;
    r[1] = value;
    ring->updates += MESHMEM_RECORD_SHORT;
    meshmem_ring_publish(ring, MESHMEM_RECORD_SHORT);
}

/* Two such records, one after the other. */
static inline void post_two(struct meshmem_ring *ring, uint64_t word, uint64_t value,
                            const uint64_t then[2])
{
    uint64_t *r = meshmem_ring_reserve(ring, 2 * MESHMEM_RECORD_SHORT);
    r[0] = word;
    r[1] = value;
    r[2] = then[0];
    r[3] = then[1];
    ring->updates += 2 * MESHMEM_RECORD_SHORT;
    meshmem_ring_publish(ring, 2 * MESHMEM_RECORD_SHORT);
}

/* ---- large transfers ---- */

static bool is_registered(unsigned segment)
{
    return segment != MESHMEM_SEGMENT_DATA || meshmem_issue.data_too;
}

static bool is_large(size_t bytes, uint64_t remote)
{
    return bytes >= meshmem_issue.rma_from && is_registered(meshmem_record_segment(remote));
}

/* One large transfer between `remote` and the local word; a write counts as an update, a read as a
 * request. */
static void transfer(struct meshmem_ring *ring, enum meshmem_record_control control,
                     struct meshmem_record_large large)
{
    size_t bytes = 8 + sizeof large;
    /* It would overtake small updates; a fence says that it must not. */
    if (control == CONTROL_WRITE && ring->fenced) {
        if (atomic_load_explicit(&ring->memory->updated, memory_order_acquire) < ring->updates)
            meshmem_ring_control(ring, CONTROL_FENCE, 1);
        ring->fenced = false;
    }
    uint64_t *r = meshmem_ring_reserve(ring, bytes);
    r[0] = meshmem_record_word(RECORD_CONTROL, control, 0, 0);
    memcpy(r + 1, &large, sizeof large);
    ring->large = true;
    if (control == CONTROL_WRITE)
        ring->updates += bytes;
    else
        ring->requests++;
    ring->urgent = true;
    meshmem_ring_publish(ring, bytes);
    ring->urgent = false;
}

size_t meshmem_far_copied(void)
{
    size_t from = meshmem_issue.rma_from;
    return from > SIZE_MAX / 2 ? SIZE_MAX : 2 * from - 1; /* see put */
}

static uint64_t local_word(unsigned segment, uint64_t place)
{
    return meshmem_record_word(RECORD_CONTROL, (uint32_t)meshmem_window.near, segment, place);
}

/* Wait until a stage is free, and what was read into it is here. */
static void wait_for_stage(struct meshmem_ring *ring, uint32_t stage)
{
    struct meshmem_wait w = {0};
    while (atomic_load_explicit(&ring->memory->staged, memory_order_acquire) & 1u << stage)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

static struct meshmem_record_large use_stage(struct meshmem_ring *ring, uint32_t stage,
                                             uint64_t remote, size_t bytes)
{
    /* Relaxed: publishing the record orders it. */
    atomic_fetch_or_explicit(&ring->memory->staged, 1u << stage, memory_order_relaxed);
    return (struct meshmem_record_large){
        .remote = remote,
        .local = local_word(MESHMEM_RECORD_SEGMENT_OWN,
                            ring->staging_place + (uint64_t)stage * MESHMEM_FAR_STAGE),
        .bytes = bytes,
    };
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* Put private bytes: they are in the stages, or further, on return. */
static void put_staged(struct meshmem_ring *ring, uint64_t remote, const char *source, size_t bytes)
{
    for (size_t done = 0, n = 0, piece; done < bytes; done += piece, n++) {
        uint32_t stage = n % MESHMEM_FAR_STAGES;
        piece = least(bytes - done, MESHMEM_FAR_STAGE);
        wait_for_stage(ring, stage);
        memcpy(ring->staging + (size_t)stage * MESHMEM_FAR_STAGE, source + done, piece);
        transfer(ring, CONTROL_WRITE, use_stage(ring, stage, remote + done, piece));
    }
}

/* Get bytes to private memory: the reads run ahead of the copies. */
static void get_staged(struct meshmem_ring *ring, char *dest, uint64_t remote, size_t bytes)
{
    size_t pieces = (bytes + MESHMEM_FAR_STAGE - 1) / MESHMEM_FAR_STAGE;
    for (size_t n = 0; n < pieces + MESHMEM_FAR_STAGES; n++) {
        uint32_t stage = n % MESHMEM_FAR_STAGES;
        wait_for_stage(ring, stage);
        if (n >= MESHMEM_FAR_STAGES) {
            size_t done = (n - MESHMEM_FAR_STAGES) * MESHMEM_FAR_STAGE;
            if (done < bytes)
                memcpy(dest + done, ring->staging + (size_t)stage * MESHMEM_FAR_STAGE,
                       least(bytes - done, MESHMEM_FAR_STAGE));
        }
        if (n < pieces) {
            size_t done = n * MESHMEM_FAR_STAGE;
            transfer(ring, CONTROL_READ,
                     use_stage(ring, stage, remote + done, least(bytes - done, MESHMEM_FAR_STAGE)));
        }
    }
}

/* ---- put ---- */

/* Copy the data of a record: a few bytes more than 8 without a call. */
static inline void copy_data(char *to, const char *from, size_t bytes)
{
    if (bytes - 8 <= 32 - 8) { /* in two halves that overlap, or four */
        size_t half = bytes < 16 ? 0 : 8;
        memcpy(to, from, 8);
        memcpy(to + half, from + half, 8);
        memcpy(to + bytes - 8 - half, from + bytes - 8 - half, 8);
        memcpy(to + bytes - 8, from + bytes - 8, 8);
    } else {
        memcpy(to, from, bytes);
    }
}

static void put_small(struct meshmem_ring *ring, uint64_t word, const char *source, size_t bytes)
{
    for (size_t done = 0, piece; done < bytes; done += piece) {
        piece = least(bytes - done, PIECE);
        size_t size = 16 + meshmem_record_up(piece);
        uint64_t *r = meshmem_ring_reserve(ring, size);
        r[0] = word + done;
        r[1] = piece;
        copy_data((char *)(r + 2), source + done, piece);
        ring->updates += size;
        meshmem_ring_publish(ring, size);
    }
}

/* Put, with a record (then[0] not 0) that follows the data to the same PE. Returns whether the
 * source is still needed. Who waits until it is not (blocking) gets away sooner with a copy in the
 * ring, up to twice the size. */
static bool put(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes, int pe,
                const uint64_t then[2], bool blocking)
{
    unsigned segment;
    uint64_t place, word = aim(ring, RECORD_PUT, dest, bytes, pe);
    bool large = is_large(blocking ? bytes / 2 : bytes, word);
    if (large && find(source, bytes, &segment, &place) && is_registered(segment)) {
        struct meshmem_record_large l = {
            word, local_word(segment, place), bytes, {then[0], then[1]}};
        transfer(ring, CONTROL_WRITE, l);
        return true;
    }
    if (large)
        put_staged(ring, word, source, bytes);
    else
        put_small(ring, word, source, bytes);
    if (large && then[0])
        meshmem_ring_wait_updates(ring);
    if (then[0])
        post(ring, then[0], then[1]);
    return false;
}

static const uint64_t nothing[2] = {0, 0};

/* The kind of record for a put of so many bytes that are a value, which is read; or RECORD_PUT. */
static inline enum meshmem_record_kind value_of(const void *source, size_t bytes, uint64_t *value)
{
    *value = 0;
    switch (bytes) {
    case 8:
        memcpy(value, source, 8);
        return RECORD_PUT8;
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

/* One of the sizes that are a value, or nothing. */
static inline bool put_value(struct meshmem_ring *ring, void *dest, const void *source,
                             size_t bytes, int pe)
{
    uint64_t value;
    enum meshmem_record_kind kind = value_of(source, bytes, &value);
    if (kind != RECORD_PUT)
        post(ring, aim(ring, kind, dest, bytes, pe), value);
    return kind != RECORD_PUT || bytes == 0;
}

void meshmem_far_put(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                     int pe)
{
    meshmem_ring_enter(ring);
    if (!put_value(ring, dest, source, bytes, pe) &&
        put(ring, dest, source, bytes, pe, nothing, true))
        meshmem_ring_wait_updates(ring);
    meshmem_ring_leave(ring);
}

void meshmem_far_put_nbi(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                         int pe)
{
    meshmem_ring_enter(ring);
    if (!put_value(ring, dest, source, bytes, pe))
        put(ring, dest, source, bytes, pe, nothing, false);
    meshmem_ring_leave(ring);
}

void meshmem_far_put_signal(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                            uint64_t *word, enum meshmem_amo op, uint64_t value, int pe,
                            bool blocking)
{
    enum meshmem_record_kind kind = op == AMO_SET ? RECORD_SET8 : RECORD_ADD8;
    uint64_t data;
    meshmem_ring_enter(ring);
    uint64_t then[2] = {aim(ring, kind, word, sizeof *word, pe), value};
    enum meshmem_record_kind first = value_of(source, bytes, &data);
    if (first != RECORD_PUT)
        post_two(ring, aim(ring, first, dest, bytes, pe), data, then);
    else if (bytes == 0)
        post(ring, then[0], then[1]);
    else if (put(ring, dest, source, bytes, pe, then, blocking) && blocking)
        meshmem_ring_wait_updates(ring);
    meshmem_ring_leave(ring);
}

/* Blocks that are too large to share a record go one by one. */
static size_t blocks_in(size_t room, const struct meshmem_strided *shape)
{
    return shape->bytes ? room / shape->bytes : 0;
}

void meshmem_far_put_strided(struct meshmem_ring *ring, void *dest, const void *source,
                             struct meshmem_strided shape, int pe)
{
    char *to = dest;
    const char *from = source;
    size_t most = blocks_in(BLOCKS, &shape), n;
    meshmem_ring_enter(ring);
    for (size_t done = 0; shape.bytes && done < shape.blocks; done += n) {
        n = most ? least(most, shape.blocks - done) : 1;
        if (!most) {
            if (put(ring, to, from, shape.bytes, pe, nothing, true))
                meshmem_ring_wait_updates(ring);
        } else {
            size_t data = n * shape.bytes, size = 32 + meshmem_record_up(data);
            size_t span = (n - 1) * (size_t)shape.dest_step + shape.bytes;
            uint64_t word = aim(ring, RECORD_PUT_STRIDED, to, span, pe);
            uint64_t *r = meshmem_ring_reserve(ring, size);
            r[0] = word;
            r[1] = data;
            r[2] = (uint64_t)shape.dest_step;
            r[3] = shape.bytes;
            meshmem_copy_strided(r + 4, from, (ptrdiff_t)shape.bytes, shape.source_step,
                                 shape.bytes, n);
            ring->updates += size;
            meshmem_ring_publish(ring, size);
        }
        to += (ptrdiff_t)n * shape.dest_step;
        from += (ptrdiff_t)n * shape.source_step;
    }
    meshmem_ring_leave(ring);
}

/* ---- get ---- */

/* Where a reply of bytes for dest goes: into dest when it is symmetric and in one piece, else into
 * the room for replies, from where it is copied later. */
static uint64_t reply_word(struct meshmem_ring *ring, void *dest, struct meshmem_strided shape)
{
    unsigned segment;
    uint64_t place;
    size_t bytes = shape.bytes * shape.blocks;
    if (shape.dest_step == (ptrdiff_t)shape.bytes && find(dest, bytes, &segment, &place))
        return meshmem_record_word(RECORD_REPLY, (uint32_t)meshmem_window.near, segment, place);
    if (ring->n_later == MESHMEM_LATERS ||
        ring->replies_used + meshmem_record_up(bytes) > MESHMEM_FAR_REPLIES)
        meshmem_ring_wait_replies(ring);
    ring->later[ring->n_later++] =
        (struct meshmem_later){dest, ring->replies + ring->replies_used, shape};
    place = ring->replies_place + ring->replies_used;
    ring->replies_used += meshmem_record_up(bytes);
    return meshmem_record_word(RECORD_REPLY, (uint32_t)meshmem_window.near,
                               MESHMEM_RECORD_SEGMENT_OWN, place);
}

/* Ask for blocks of at most BLOCKS bytes together, or one of MESHMEM_RECORD_ANSWER. */
static void ask(struct meshmem_ring *ring, void *dest, const void *source,
                struct meshmem_strided shape, int pe)
{
    bool strided = shape.blocks > 1;
    size_t bytes = shape.bytes * shape.blocks, size = strided ? 40 : 24;
    size_t span = strided ? (shape.blocks - 1) * (size_t)shape.source_step + shape.bytes : bytes;
    uint64_t word = aim(ring, strided ? RECORD_GET_STRIDED : RECORD_GET, source, span, pe);
    ptrdiff_t step = shape.source_step;
    shape.source_step = (ptrdiff_t)shape.bytes; /* the reply has no gaps */
    uint64_t reply = reply_word(ring, dest, shape);
    uint64_t *r = meshmem_ring_reserve(ring, size);
    r[0] = word;
    r[1] = bytes | (uint64_t)ring->number << 32;
    r[2] = reply;
    if (strided) {
        r[3] = (uint64_t)step;
        r[4] = shape.bytes;
    }
    meshmem_ring_publish(ring, size);
    meshmem_ring_ask(ring, bytes);
}

static void get(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes, int pe)
{
    unsigned segment;
    if (bytes == 0)
        return;
    uint64_t place, remote = aim(ring, RECORD_GET, source, bytes, pe);
    if (is_large(bytes, remote)) {
        if (find(dest, bytes, &segment, &place) && is_registered(segment))
            transfer(ring, CONTROL_READ,
                     (struct meshmem_record_large){remote, local_word(segment, place), bytes, {0}});
        else
            get_staged(ring, dest, remote, bytes);
        return;
    }
    for (size_t done = 0, piece; done < bytes; done += piece) {
        piece = least(bytes - done, MESHMEM_RECORD_ANSWER);
        struct meshmem_strided one = {(ptrdiff_t)piece, (ptrdiff_t)piece, piece, 1};
        ask(ring, (char *)dest + done, (const char *)source + done, one, pe);
    }
}

void meshmem_far_get(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                     int pe)
{
    meshmem_ring_enter(ring);
    get(ring, dest, source, bytes, pe);
    meshmem_ring_wait_replies(ring);
    meshmem_ring_leave(ring);
}

void meshmem_far_get_nbi(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes,
                         int pe)
{
    meshmem_ring_enter(ring);
    get(ring, dest, source, bytes, pe);
    meshmem_ring_leave(ring);
}

void meshmem_far_get_strided(struct meshmem_ring *ring, void *dest, const void *source,
                             struct meshmem_strided shape, int pe)
{
    char *to = dest;
    const char *from = source;
    size_t most = blocks_in(BLOCKS, &shape), n;
    meshmem_ring_enter(ring);
    for (size_t done = 0; shape.bytes && done < shape.blocks; done += n) {
        n = most ? least(most, shape.blocks - done) : 1;
        if (most)
            ask(ring, to, from,
                (struct meshmem_strided){n == 1 ? (ptrdiff_t)shape.bytes : shape.dest_step,
                                         shape.source_step, shape.bytes, n},
                pe);
        else
            get(ring, to, from, shape.bytes, pe);
        to += (ptrdiff_t)n * shape.dest_step;
        from += (ptrdiff_t)n * shape.source_step;
    }
    meshmem_ring_wait_replies(ring);
    meshmem_ring_leave(ring);
}

/* ---- atomics ---- */

void meshmem_far_amo(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes, void *dest,
                     uint64_t value, int pe)
{
    meshmem_ring_enter(ring);
    if (op == AMO_ADD || op == AMO_SET) {
        enum meshmem_record_kind kind = op == AMO_ADD ? bytes == 4 ? RECORD_ADD4 : RECORD_ADD8
                                        : bytes == 4  ? RECORD_SET4
                                                      : RECORD_SET8;
        post(ring, aim(ring, kind, dest, bytes, pe), value);
    } else {
        uint64_t word = aim(ring, RECORD_AMO, dest, bytes, pe);
        uint64_t *r = meshmem_ring_reserve(ring, 32);
        r[0] = word;
        r[1] = (uint64_t)op | bytes << 8;
        r[2] = value;
        r[3] = 0;
        ring->updates += 32;
        meshmem_ring_publish(ring, 32);
    }
    meshmem_ring_leave(ring);
}

static void fetch(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes, void *answer,
                  const void *dest, uint64_t value, uint64_t cond, int pe)
{
    struct meshmem_strided one = {(ptrdiff_t)bytes, (ptrdiff_t)bytes, bytes, 1};
    uint64_t word = aim(ring, RECORD_FETCH, dest, bytes, pe);
    uint64_t reply = reply_word(ring, answer, one);
    uint64_t *r = meshmem_ring_reserve(ring, 40);
    r[0] = word;
    r[1] = (uint64_t)op | bytes << 8 | (uint64_t)ring->number << 16;
    r[2] = reply;
    r[3] = value;
    r[4] = cond;
    meshmem_ring_publish(ring, 40);
    meshmem_ring_ask(ring, bytes);
}

uint64_t meshmem_far_fetch(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes,
                           const void *dest, uint64_t value, uint64_t cond, int pe)
{
    uint64_t answer = 0;
    meshmem_ring_enter(ring);
    fetch(ring, op, bytes, &answer, dest, value, cond, pe);
    meshmem_ring_wait_replies(ring);
    meshmem_ring_leave(ring);
    return answer;
}

void meshmem_far_fetch_nbi(struct meshmem_ring *ring, enum meshmem_amo op, size_t bytes,
                           void *answer, const void *dest, uint64_t value, uint64_t cond, int pe)
{
    meshmem_ring_enter(ring);
    fetch(ring, op, bytes, answer, dest, value, cond, pe);
    meshmem_ring_leave(ring);
}

/* ---- ordering ---- */

void meshmem_far_fence(struct meshmem_ring *ring)
{
    meshmem_ring_enter(ring);
    if (ring->large)
        meshmem_ring_control(ring, CONTROL_FENCE, 0);
    ring->large = false;
    ring->fenced = true;
    meshmem_ring_leave(ring);
}

void meshmem_far_hold(struct meshmem_ring *ring)
{
    meshmem_ring_enter(ring);
    meshmem_ring_hold(ring);
    meshmem_ring_leave(ring);
}

void meshmem_far_release(struct meshmem_ring *ring)
{
    meshmem_ring_enter(ring);
    meshmem_ring_release(ring);
    meshmem_ring_leave(ring);
}

void meshmem_far_quiet(struct meshmem_ring *ring)
{
    meshmem_ring_enter(ring);
    meshmem_ring_wait_updates(ring);
    meshmem_ring_wait_replies(ring);
    ring->large = false;
    meshmem_ring_leave(ring);
}

void meshmem_far_pe_quiet(struct meshmem_ring *ring, int pe)
{
    /* An empty get is answered after everything before it, on that node, is done. */
    struct meshmem_strided empty = {0, 0, 0, 1};
    meshmem_ring_enter(ring);
    /* Acquire: as in waiting for all. */
    if (atomic_load_explicit(&ring->memory->updated, memory_order_acquire) < ring->updates) {
        if (ring->large)
            meshmem_ring_control(ring, CONTROL_FENCE, 0);
        ring->large = false;
        ask(ring, ring->replies, (void *)meshmem_window.segment[MESHMEM_SEGMENT_HEAP].start, empty,
            pe);
    }
    meshmem_ring_wait_replies(ring);
    meshmem_ring_leave(ring);
}

void meshmem_far_flush(struct meshmem_ring *ring)
{
    meshmem_ring_enter(ring);
    if (ring->large) /* a fence is taken when they are done */
        meshmem_ring_control(ring, CONTROL_FENCE, 0);
    ring->large = false;
    /* That one, or one that another thread has not published yet. */
    if (ring->head != atomic_load_explicit(&ring->memory->head, memory_order_relaxed))
        meshmem_ring_publish(ring, 0);
    meshmem_ring_wait_taken(ring);
    meshmem_ring_leave(ring);
}

void meshmem_far_gather(struct meshmem_ring *ring, bool on)
{
    /* Relaxed: a hint. */
    atomic_store_explicit(&ring->memory->gather, on, memory_order_relaxed);
}
