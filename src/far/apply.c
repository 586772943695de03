/* SPDX-License-Identifier: BSD-3-Clause */
/* Applies the records of a frame to the windows of the node's PEs. Nothing in a frame is trusted: a
 * record that is malformed or not entirely inside a segment ends the job. */
#include "far/apply.h"

#include "far/link.h"
#include "far/registry.h"

#include "near/amo.h"
#include "near/copy.h"

#include <string.h>

enum { LEAST = 64 /* the least data for which a new frame is started */ };

/* The memory of bytes in a window; NULL if they are not all in a segment. */
static inline char *find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes)
{
    uint64_t offset = meshmem_record_offset(word), who = meshmem_cursor_of(word);
    const struct cursor *c = &p->cursors[meshmem_cursor_place(who)];
    uint64_t inside = offset - c->first;
    if (likely(who == c->who && inside < c->size && bytes <= c->size - inside))
        return c->start + offset;
    return meshmem_proxy_find(p, word, bytes, false);
}

/* The same for a word of 1, 2, 4 or 8 bytes, which must be naturally aligned. */
static void *find_word(struct meshmem_proxy *p, uint64_t word, uint64_t bytes)
{
    char *at = find(p, word, bytes);
    return at && ((uintptr_t)at & (bytes - 1)) == 0 ? at : NULL;
}

/* A fence sends nothing; it relies on frames being applied in order. So every store is ordered
 * after the stores before it, as if a fence were between them. Release: pairs with the acquire of a
 * PE that waits for one of the words. */
static inline void fence(void) { atomic_thread_fence(memory_order_release); }

/* Written with one store where possible, so that a polling PE never sees half of a value. Release:
 * pairs with the acquire of a PE that waits for it; see fence. */
static inline void store_value(char *to, uint64_t value, size_t bytes)
{
    if (bytes == 8 && !((uintptr_t)to & 7)) {
        __atomic_store_n((uint64_t *)to, value, __ATOMIC_RELEASE);
    } else if (bytes == 4 && !((uintptr_t)to & 3)) {
        __atomic_store_n((uint32_t *)to, (uint32_t)value, __ATOMIC_RELEASE);
    } else if (bytes == 2 && !((uintptr_t)to & 1)) {
        __atomic_store_n((uint16_t *)to, (uint16_t)value, __ATOMIC_RELEASE);
    } else if (bytes == 1) {
        __atomic_store_n((uint8_t *)to, (uint8_t)value, __ATOMIC_RELEASE);
    } else {
        fence();
        memcpy(to, &value, bytes);
    }
}

static bool put_value(struct meshmem_proxy *p, const uint64_t *r, size_t bytes)
{
    char *to = find(p, r[0], bytes);
    if (likely(to != NULL))
        store_value(to, meshmem_record_read_value(r).value, bytes);
    return to;
}

static bool put(struct meshmem_proxy *p, const uint64_t *r)
{
    uint64_t bytes = meshmem_record_read_put(r).bytes;
    char *to = find(p, r[0], bytes);
    if (to) {
        fence();
        meshmem_copy(to, meshmem_record_data(r, RECORD_SIZE_PUT), bytes);
    }
    return to;
}

/* The bytes from the start of the first of some blocks to the end of the last; false if there is no
 * such range. */
static bool span_of(uint64_t all, uint64_t block, uint64_t step, uint64_t *span)
{
    return block && all && all % block == 0 &&
           !__builtin_mul_overflow(all / block - 1, step, span) &&
           !__builtin_add_overflow(*span, block, span);
}

static bool put_strided(struct meshmem_proxy *p, const uint64_t *r)
{
    struct meshmem_record_put_strided f = meshmem_record_read_put_strided(r);
    uint64_t step = f.bytes > f.block ? f.step : 0, span;
    char *to = span_of(f.bytes, f.block, step, &span) ? find(p, r[0], span) : NULL;
    if (to) {
        fence();
        meshmem_copy_strided(to, meshmem_record_data(r, RECORD_SIZE_PUT_STRIDED), (ptrdiff_t)step,
                             (ptrdiff_t)f.block, f.block, f.bytes / f.block);
    }
    return to;
}

static bool amo(struct meshmem_proxy *p, uint64_t where, enum meshmem_amo op, unsigned bytes,
                uint64_t value)
{
    void *word = find_word(p, where, bytes);
    if (word)
        meshmem_amo_apply(op, bytes, word, value, 0);
    return word;
}

/* Write data, then its signal, which is on the same PE. Writes nothing unless both are valid. */
static bool put_signal(struct meshmem_proxy *p, const uint64_t *r, uint64_t value)
{
    struct meshmem_record_put_signal f = meshmem_record_read_put_signal(r);
    size_t bytes = f.bytes_less_1 + 1;
    uint64_t where = meshmem_record_word(RECORD_PUT_SIGNAL, meshmem_record_index(r[0]),
                                         (unsigned)f.segment, 8 * f.signal);
    void *signal = find_word(p, where, 8);
    char *to = signal ? find(p, r[0], bytes) : NULL;
    if (!to)
        return false;
    store_value(to, f.data, bytes);
    meshmem_amo_apply(f.adds ? AMO_ADD : AMO_SET, 8, signal, value, 0);
    return true;
}

/* ---- answers ---- */

/* Append a reply of this size; returns where its data goes. */
static void *reply(struct meshmem_proxy *p, struct link *link, uint64_t bytes)
{
    size_t size = RECORD_SIZE_REPLY + meshmem_record_up(bytes);
    struct meshmem_frame *frame = meshmem_link_reply(p, link, size);
    if (!frame)
        return NULL;
    uint64_t *r = (uint64_t *)meshmem_frame_end(frame);
    meshmem_record_write_reply(r, 0, (struct meshmem_record_reply){bytes});
    frame->head.bytes += (uint32_t)size;
    return r + RECORD_SIZE_REPLY / sizeof *r;
}

/* How many of these bytes of data fit into a reply. */
static uint64_t room_for(const struct link *link, uint64_t bytes)
{
    uint64_t used = link->reply ? link->reply->head.bytes : MESHMEM_FRAME_HEAD;
    uint64_t least = bytes < LEAST ? bytes : LEAST;
    if (used + RECORD_SIZE_REPLY + least > MESHMEM_WIRE_FRAME)
        used = MESHMEM_FRAME_HEAD; /* the head of the next frame */
    uint64_t room = MESHMEM_WIRE_FRAME - used - RECORD_SIZE_REPLY;
    return bytes < room ? bytes : room & ~UINT64_C(7);
}

static bool answer_get(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    uint64_t bytes = meshmem_record_read_get(r).bytes, done = 0, part;
    const char *from = find(p, r[0], bytes);
    if (!from || bytes > MESHMEM_RECORD_ANSWER)
        return false;
    do { /* at least once: the answer to an empty get counts as well */
        part = room_for(link, bytes - done);
        void *to = reply(p, link, part);
        if (!to)
            return false;
        meshmem_copy(to, from + done, part);
        done += part;
    } while (done < bytes);
    return true;
}

static bool answer_get_strided(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    struct meshmem_record_get_strided f = meshmem_record_read_get_strided(r);
    uint64_t step = f.bytes > f.block ? f.step : 0, span;
    if (f.bytes > MESHMEM_RECORD_ANSWER || !span_of(f.bytes, f.block, step, &span))
        return false;
    const char *from = find(p, r[0], span);
    void *to = from ? reply(p, link, f.bytes) : NULL;
    if (to)
        meshmem_copy_strided(to, from, (ptrdiff_t)f.block, (ptrdiff_t)step, f.block,
                             f.bytes / f.block);
    return to;
}

/* A value is at the same place in all of them. */
_Static_assert(RECORD_INDEX(compare, value) == RECORD_INDEX(value, value) &&
                   RECORD_BITS(compare, value) == RECORD_BITS(value, value),
               "answer_fetch reads both");

static bool answer_fetch(struct meshmem_proxy *p, struct link *link, const uint64_t *r,
                         enum meshmem_amo op, unsigned bytes, uint64_t cond)
{
    void *word = find_word(p, r[0], bytes);
    if (!word)
        return false;
    uint64_t value = meshmem_record_read_value(r).value;
    uint64_t old = meshmem_amo_apply(op, bytes, word, value, cond);
    void *to = reply(p, link, bytes);
    if (to)
        memcpy(to, &old, sizeof old); /* a record is a multiple of 8 bytes */
    return to;
}

/* Answer a query for the key of this node's memory, for a transfer. */
static bool answer_key(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    bool theirs = meshmem_record_segment(r[0]) != MESHMEM_RECORD_SEGMENT_OWN;
    const struct meshmem_key_answer *answer = theirs ? meshmem_registry_lend(p, link, r[0]) : NULL;
    void *to = answer ? reply(p, link, sizeof *answer) : NULL;
    if (to)
        memcpy(to, answer, sizeof *answer);
    return to;
}

/* Take a reply to a query of this node. */
static bool take_reply(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    uint64_t bytes = meshmem_record_read_reply(r).bytes;
    char *to = meshmem_link_answer(link, bytes);
    if (!to)
        return false;
    if (bytes == 8)
        memcpy(to, meshmem_record_data(r, RECORD_SIZE_REPLY), 8);
    else
        meshmem_copy(to, meshmem_record_data(r, RECORD_SIZE_REPLY), bytes);
    meshmem_link_take_answer(p, link, bytes);
    return true;
}

static bool apply_one(struct meshmem_proxy *p, struct link *link, const uint64_t *r)
{
    switch (meshmem_record_kind(r[0])) {
#define PUT_VALUE(NAME, name, bytes) \
    case RECORD_##NAME:              \
        return put_value(p, r, bytes);
#define UPDATE(NAME, name, op, bytes) \
    case RECORD_##NAME:               \
        return amo(p, r[0], op, bytes, meshmem_record_read_value(r).value);
#define FETCH(NAME, name, op, bytes) \
    case RECORD_##NAME:              \
        return answer_fetch(p, link, r, op, bytes, 0);
#define CSWAP(NAME, name, bytes) \
    case RECORD_##NAME:          \
        return answer_fetch(p, link, r, AMO_CSWAP, bytes, meshmem_record_read_compare(r).cond);
#include "far/record.def"
    case RECORD_PUT:
        return put(p, r);
    case RECORD_PUT_STRIDED:
        return put_strided(p, r);
    case RECORD_PUT_SIGNAL:
        return put_signal(p, r, meshmem_record_read_put_signal(r).value);
    case RECORD_PUT_SIGNAL_WIDE:
        return put_signal(p, r, meshmem_record_read_put_signal_wide(r).value);
    case RECORD_GET:
        return answer_get(p, link, r);
    case RECORD_GET_STRIDED:
        return answer_get_strided(p, link, r);
    case RECORD_REPLY:
        return take_reply(p, link, r);
    case RECORD_KEY:
        return answer_key(p, link, r);
    case RECORD_REVOKE: {
        struct meshmem_record_revoke f = meshmem_record_read_revoke(r);
        return meshmem_record_index(r[0]) < p->setup.n_pes &&
               meshmem_keys_revoke(p, link, f.place, f.lease);
    }
    case RECORD_RETURN:
        return meshmem_registry_return(p, link, r[0], meshmem_record_read_return(r).lease);
    case RECORD_LANDED:
        return find(p, r[0], 1);
    default:
        return false;
    }
}

/* Apply a put of 8 bytes and its signal of this value; false: the signal is not where the cursor
 * is, or the data has another size. */
static inline bool update_with_signal(const struct cursor *c, uint64_t *to, const uint64_t *words,
                                      uint64_t value)
{
    struct meshmem_record_put_signal f = meshmem_record_read_put_signal(words);
    uint64_t inside = 8 * f.signal - c->first;
    if (f.bytes_less_1 != 7 || f.segment != (c->who & 0xff) || inside >= c->size ||
        c->size - inside < 8)
        return false;
    store_value(__builtin_assume_aligned(to, 8), f.data, 8);
    uint64_t *signal = (uint64_t *)(c->start + 8 * f.signal);
    meshmem_amo_apply(f.adds ? AMO_ADD : AMO_SET, 8, signal, value, 0);
    return true;
}

/* The same for a word of 8 bytes, also with a signal; returns the bytes of the record, or 0. */
static inline size_t apply_word(const struct cursor *c, enum meshmem_record_kind kind, uint64_t *to,
                                const uint64_t *words, size_t left)
{
    uint64_t value = meshmem_record_read_value(words).value;
    if (kind == RECORD_PUT8 || kind == RECORD_SET8) {
        store_value(__builtin_assume_aligned(to, 8), value, 8);
        return RECORD_SIZE_VALUE;
    }
    if (kind == RECORD_ADD8) {
        meshmem_amo_apply(AMO_ADD, 8, to, value, 0);
        return RECORD_SIZE_VALUE;
    }
    if (kind == RECORD_PUT_SIGNAL && left >= RECORD_SIZE_PUT_SIGNAL)
        return update_with_signal(c, to, words, meshmem_record_read_put_signal(words).value)
                   ? RECORD_SIZE_PUT_SIGNAL
                   : 0;
    if (kind == RECORD_PUT_SIGNAL_WIDE && left >= RECORD_SIZE_PUT_SIGNAL_WIDE)
        return update_with_signal(c, to, words, meshmem_record_read_put_signal_wide(words).value)
                   ? RECORD_SIZE_PUT_SIGNAL_WIDE
                   : 0;
    return 0;
}

/* The same for less than 8 bytes. */
static inline size_t apply_part(enum meshmem_record_kind kind, char *to, const uint64_t *words)
{
    uint64_t value = meshmem_record_read_value(words).value;
    bool is_word = !((uintptr_t)to & 3);
    if (kind == RECORD_PUT4 || (kind == RECORD_SET4 && is_word))
        store_value(to, value, 4);
    else if (kind == RECORD_ADD4 && is_word)
        meshmem_amo_apply(AMO_ADD, 4, (void *)to, value, 0);
    else if (kind == RECORD_PUT2)
        store_value(to, value, 2);
    else if (kind == RECORD_PUT1)
        store_value(to, value, 1);
    else
        return 0;
    return RECORD_SIZE_VALUE;
}

/* The same for a put, where there is room for this much. */
static inline size_t apply_put(char *to, const uint64_t *words, uint64_t room, size_t left)
{
    uint64_t bytes = meshmem_record_read_put(words).bytes;
    size_t size = meshmem_record_put_bytes(words);
    if (bytes > room || size > left)
        return 0;
    fence();
    meshmem_copy(to, meshmem_record_data(words, RECORD_SIZE_PUT), bytes);
    return size;
}

/* Apply the record at words, of which `left` bytes are there, if it is one of the frequent ones and
 * updates memory that the cursor knows; returns its bytes, else 0. */
static inline size_t apply_by_cursor(const struct cursor *c, const uint64_t *words, size_t left)
{
    uint64_t offset = meshmem_record_offset(words[0]), inside = offset - c->first;
    enum meshmem_record_kind kind = meshmem_record_kind(words[0]);
    if (inside >= c->size || c->size - inside < 8)
        return 0;
    char *to = c->start + offset;
    if (kind == RECORD_PUT)
        return apply_put(to, words, c->size - inside, left);
    size_t size = offset & 7 ? 0 : apply_word(c, kind, (uint64_t *)to, words, left);
    return likely(size) ? size : apply_part(kind, to, words);
}

/* Apply consecutive puts, with or without a signal, and updates of words to memory that cursors
 * know; returns the bytes of their records. */
static size_t apply_run(struct meshmem_proxy *p, const uint64_t *words, size_t bytes)
{
    size_t done = 0, size;
    while (done + RECORD_SIZE_VALUE <= bytes) {
        uint64_t who = meshmem_cursor_of(words[0]);
        const struct cursor *c = &p->cursors[meshmem_cursor_place(who)];
        if (who != c->who || (size = apply_by_cursor(c, words, bytes - done)) == 0)
            break;
        p->arrived[meshmem_record_index(words[0])] = 1;
        done += size;
        words += size / 8;
    }
    return done;
}

bool meshmem_apply_frame(struct meshmem_proxy *p, struct link *link, const uint64_t *words,
                         size_t bytes)
{
    while (bytes) {
        size_t size = apply_run(p, words, bytes);
        if (size == 0) {
            size = meshmem_record_bytes(words, bytes);
            if (unlikely(size == 0 || !apply_one(p, link, words)))
                return false;
        }
        if (meshmem_record_kind(words[0]) != RECORD_REPLY) /* which does not name a PE */
            p->arrived[meshmem_record_index(words[0])] = 1;
        words += size / 8;
        bytes -= size;
    }
    return true;
}
