/* SPDX-License-Identifier: BSD-3-Clause */
/* A frame's records are applied to the windows of the node's PEs. Nothing in a frame is trusted:
 * what is not wholly inside of a segment, or no operation, ends it. */
#include "far/inside.h"

#include "near/amo.h"
#include "near/copy.h"

#include <string.h>

enum {
    LEAST = 64,             /* bytes of data that are worth beginning in a frame */
    PARTS_FOLLOW = 1 << 30, /* beside a reply's ring */
};

static inline uint64_t cursor_of(uint64_t word) { return word << 4 >> 44; }

char *meshmem_proxy_find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes, bool own)
{
    uint32_t index = meshmem_record_index(word);
    unsigned segment = meshmem_record_segment(word);
    uint64_t place = meshmem_record_place(word);
    if (unlikely(index >= p->setup.n_pes))
        return NULL;
    const struct meshmem_proxy_pe *pe = &p->setup.pe[index];
    if (own && segment == MESHMEM_RECORD_SEGMENT_OWN) {
        uint64_t first = meshmem_far_replies_place(0), end = meshmem_far_memory_bytes();
        return place >= first && place <= end && bytes <= end - place ? (char *)pe->far + place
                                                                      : NULL;
    }
    for (uint32_t i = 0; i < p->setup.n_pieces; i++) {
        const struct meshmem_proxy_piece *piece = &p->setup.piece[i];
        uint64_t inside = place - piece->place;
        if (segment == piece->segment && inside < piece->bytes && bytes <= piece->bytes - inside) {
            p->cursor =
                (struct cursor){cursor_of(word), pe->segment[segment], piece->place, piece->bytes};
            return pe->segment[segment] + place;
        }
    }
    return NULL;
}

/* The memory of bytes in a window. */
static inline char *find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes)
{
    const struct cursor *c = &p->cursor;
    uint64_t place = meshmem_record_place(word), inside = place - c->first;
    if (likely(cursor_of(word) == c->who && inside < c->size && bytes <= c->size - inside))
        return c->start + place;
    return meshmem_proxy_find(p, word, bytes, false);
}

/* The same for a word of 4 or 8 bytes, which must be at a multiple of that. */
static void *find_word(struct meshmem_proxy *p, uint64_t word, uint64_t bytes)
{
    char *at = find(p, word, bytes);
    return at && ((uintptr_t)at & (bytes - 1)) == 0 && (bytes == 4 || bytes == 8) ? at : NULL;
}

static bool put_value(struct meshmem_proxy *p, const uint64_t *r, size_t bytes)
{
    char *to = find(p, r[0], bytes);
    if (unlikely(!to))
        return false;
    /* In one piece where that is possible, so that who polls never sees half of a value. Release:
     * pairs with the acquire of who waits for it; a fence may have come before. */
    if (bytes == 8 && !((uintptr_t)to & 7))
        __atomic_store_n((uint64_t *)to, r[1], __ATOMIC_RELEASE);
    else if (bytes == 4 && !((uintptr_t)to & 3))
        __atomic_store_n((uint32_t *)to, (uint32_t)r[1], __ATOMIC_RELEASE);
    else
        memcpy(to, &r[1], bytes);
    return true;
}

/* The bytes of data in a record: how long it is tells the lower half of that word only. */
static bool is_data(uint64_t bytes) { return bytes <= UINT32_MAX; }

static bool put(struct meshmem_proxy *p, const uint64_t *r)
{
    char *to = is_data(r[1]) ? find(p, r[0], r[1]) : NULL;
    if (to)
        meshmem_copy(to, r + 2, r[1]);
    return to;
}

static bool put_strided(struct meshmem_proxy *p, const uint64_t *r)
{
    uint64_t data = r[1], bytes = r[3], step = data > bytes ? r[2] : 0;
    if (!is_data(data) || !bytes || data % bytes || data == 0)
        return false;
    uint64_t blocks = data / bytes, span;
    if (__builtin_mul_overflow(blocks - 1, step, &span) ||
        __builtin_add_overflow(span, bytes, &span))
        return false;
    char *to = find(p, r[0], span);
    if (to)
        meshmem_copy_strided(to, r + 4, (ptrdiff_t)step, (ptrdiff_t)bytes, bytes, blocks);
    return to;
}

/* Append a reply of so many bytes; where its data goes. */
static void *reply(struct meshmem_proxy *p, struct link *link, uint64_t word, uint64_t bytes,
                   uint32_t ring)
{
    size_t size = 16 + meshmem_record_up(bytes);
    struct meshmem_frame *frame = meshmem_link_reply(p, link, size);
    if (!frame)
        return NULL;
    uint64_t *r = (uint64_t *)meshmem_frame_end(frame);
    r[0] = word;
    r[1] = bytes | (uint64_t)ring << 32;
    frame->head.bytes = (uint16_t)(frame->head.bytes + size);
    return r + 2;
}

static bool is_answerable(uint64_t word, uint64_t bytes, uint32_t ring)
{
    return meshmem_record_kind(word) == RECORD_REPLY && ring < MESHMEM_FAR_RINGS &&
           bytes <= MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD - 16;
}

/* The bytes of data for which a reply has room, of so many. */
static uint64_t room_for(const struct link *link, uint64_t bytes)
{
    uint64_t used = link->reply ? link->reply->head.bytes : MESHMEM_FRAME_HEAD;
    uint64_t least = bytes < LEAST ? bytes : LEAST;
    if (used + 16 + least > MESHMEM_WIRE_FRAME)
        used = MESHMEM_FRAME_HEAD; /* of the next frame */
    uint64_t room = MESHMEM_WIRE_FRAME - used - 16;
    return bytes < room ? bytes : room & ~UINT64_C(7);
}

static bool answer_get(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    uint64_t bytes = (uint32_t)r[1], done = 0, part;
    uint32_t ring = (uint32_t)(r[1] >> 32);
    const char *from = find(p, r[0], bytes);
    if (!from || bytes > MESHMEM_RECORD_ANSWER || !is_answerable(r[2], 0, ring))
        return false;
    do { /* once for a get of nothing, whose answer counts */
        part = room_for(link, bytes - done);
        uint32_t more = done + part < bytes ? PARTS_FOLLOW : 0;
        void *to = reply(p, link, r[2] + done, part, ring | more);
        if (!to)
            return false;
        meshmem_copy(to, from + done, part);
        done += part;
    } while (done < bytes);
    return true;
}

static bool answer_get_strided(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    uint64_t all = (uint32_t)r[1], bytes = r[4], step = all > bytes ? r[3] : 0, span;
    uint32_t ring = (uint32_t)(r[1] >> 32);
    if (!bytes || !all || all % bytes || !is_answerable(r[2], all, ring) ||
        __builtin_mul_overflow(all / bytes - 1, step, &span) ||
        __builtin_add_overflow(span, bytes, &span))
        return false;
    const char *from = find(p, r[0], span);
    void *to = from ? reply(p, link, r[2], all, ring) : NULL;
    if (to)
        meshmem_copy_strided(to, from, (ptrdiff_t)bytes, (ptrdiff_t)step, bytes, all / bytes);
    return to;
}

static bool answer_fetch(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    unsigned op = r[1] & 0xff, bytes = r[1] >> 8 & 0xff;
    uint32_t ring = (uint32_t)(r[1] >> 16);
    void *word = find_word(p, r[0], bytes);
    if (!word || op > AMO_XOR || !is_answerable(r[2], bytes, ring))
        return false;
    uint64_t old = meshmem_amo_apply((enum meshmem_amo)op, bytes, word, r[3], r[4]);
    void *to = reply(p, link, r[2], bytes, ring);
    if (to)
        memcpy(to, &old, sizeof old); /* a record is a multiple of 8 bytes */
    return to;
}

static bool amo(struct meshmem_proxy *p, uint64_t where, enum meshmem_amo op, unsigned bytes,
                uint64_t value)
{
    void *word = find_word(p, where, bytes);
    if (word && op <= AMO_XOR && op != AMO_CSWAP)
        meshmem_amo_apply(op, bytes, word, value, 0);
    return word && op <= AMO_XOR && op != AMO_CSWAP;
}

/* What I asked for is here. */
static bool take_reply(struct meshmem_proxy *p, const uint64_t *r)
{
    uint64_t bytes = (uint32_t)r[1];
    uint32_t half = (uint32_t)(r[1] >> 32), ring = half & ~(uint32_t)PARTS_FOLLOW;
    uint32_t index = meshmem_record_index(r[0]);
    char *to = meshmem_proxy_find(p, r[0], bytes, true);
    if (!to || ring >= MESHMEM_FAR_RINGS)
        return false;
    meshmem_copy(to, r + 2, bytes);
    if (ring == half)
        meshmem_count_up(&p->setup.pe[index].far->ring[ring].fetched, 1);
    return true;
}

static bool apply_one(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    switch (meshmem_record_kind(r[0])) {
    case RECORD_PUT8:
        return put_value(p, r, 8);
    case RECORD_PUT4:
        return put_value(p, r, 4);
    case RECORD_PUT2:
        return put_value(p, r, 2);
    case RECORD_PUT1:
        return put_value(p, r, 1);
    case RECORD_PUT:
        return put(p, r);
    case RECORD_ADD8:
        return amo(p, r[0], AMO_ADD, 8, r[1]);
    case RECORD_ADD4:
        return amo(p, r[0], AMO_ADD, 4, r[1]);
    case RECORD_SET8:
        return amo(p, r[0], AMO_SET, 8, r[1]);
    case RECORD_SET4:
        return amo(p, r[0], AMO_SET, 4, r[1]);
    case RECORD_AMO:
        return amo(p, r[0], (enum meshmem_amo)(r[1] & 0xff), r[1] >> 8 & 0xff, r[2]);
    case RECORD_FETCH:
        return answer_fetch(p, link, r);
    case RECORD_GET:
        return answer_get(p, link, r);
    case RECORD_GET_STRIDED:
        return answer_get_strided(p, link, r);
    case RECORD_PUT_STRIDED:
        return put_strided(p, r);
    case RECORD_REPLY:
        return take_reply(p, r);
    default:
        return false;
    }
}

/* Apply puts and updates of 8 bytes that follow each other, to where the cursor is; the bytes of
 * their records. */
static size_t apply_run(const struct cursor *c, const uint64_t *words, size_t bytes)
{
    size_t done = 0;
    for (; done + MESHMEM_RECORD_SHORT <= bytes; done += MESHMEM_RECORD_SHORT, words += 2) {
        uint64_t word = words[0], place = meshmem_record_place(word), inside = place - c->first;
        if (cursor_of(word) != c->who || inside >= c->size || c->size - inside < 8 || place & 7)
            break;
        uint64_t *to = (uint64_t *)(c->start + place);
        enum meshmem_record_kind kind = meshmem_record_kind(word);
        if (kind == RECORD_PUT8 || kind == RECORD_SET8)
            __atomic_store_n(to, words[1], __ATOMIC_RELEASE); /* as in put_value */
        else if (kind == RECORD_ADD8)
            meshmem_amo_apply(AMO_ADD, 8, to, words[1], 0);
        else
            break;
    }
    return done;
}

bool meshmem_proxy_apply(struct meshmem_proxy *p, struct link *link, const uint64_t *words,
                         size_t bytes)
{
    while (bytes) {
        size_t size = apply_run(&p->cursor, words, bytes);
        if (size == 0) {
            size = meshmem_record_bytes(words, bytes);
            if (unlikely(size == 0 || !apply_one(p, link, words)))
                return false;
        }
        p->arrived[meshmem_record_index(words[0])] = 1;
        words += size / 8;
        bytes -= size;
    }
    return true;
}
