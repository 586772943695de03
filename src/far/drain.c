/* SPDX-License-Identifier: BSD-3-Clause */
/* Moves records from the rings of the node's PEs into frames, unchanged. A ring stops at a record
 * for which there is no room; so a slow node delays those that write to it, but never the proxy. */
#include "far/drain.h"

#include "far/link.h"
#include "far/registry.h"
#include "far/transfer.h"

#include <string.h>

enum {
    TURN = 1 << 16, /* bytes of a ring per turn */
    PART = 1 << 14, /* the same for a burst of small updates, if a PE waits for it */
    LEAST = 64,     /* the least bytes of a put for which a new frame is started */
    FEW = 64,       /* fewer bytes are copied faster without a call */
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
    frame->head.bytes += (uint32_t)bytes;
}

/* Add as much of a put's data as the frame has room for; whether that was all. */
static bool add_part(struct drain *d, struct meshmem_frame *frame, const uint64_t *words)
{
    size_t room = MESHMEM_WIRE_FRAME - frame->head.bytes - RECORD_SIZE_PUT;
    size_t left = meshmem_record_read_put(words).bytes - d->partly;
    size_t part = left < room ? left : room & ~(size_t)7;
    unsigned char *to = meshmem_frame_end(frame);
    meshmem_record_write_put((uint64_t *)to, words[0] + d->partly,
                             (struct meshmem_record_put){part});
    memcpy(to + RECORD_SIZE_PUT, meshmem_record_data(words, RECORD_SIZE_PUT) + d->partly, part);
    frame->head.bytes += (uint32_t)(RECORD_SIZE_PUT + meshmem_record_up(part));
    d->partly = part == left ? 0 : d->partly + part;
    return part == left;
}

/* n operations of the ring were added to the frame, which was empty before (fresh) or not: their
 * counter says how long it may be delayed. */
static void note_hint(struct meshmem_proxy *p, struct drain *d, struct meshmem_frame *frame,
                      bool fresh, uint64_t n)
{
    struct meshmem_counter_memory *c = d->tally.counter;
    uint32_t delay = atomic_load_explicit(&c->delay, memory_order_relaxed);
    if (likely(delay == 0)) {
        frame->deadline = 0;
        return;
    }
    uint32_t budget = atomic_load_explicit(&c->budget, memory_order_relaxed);
    if (budget && budget <= n) { /* all announced operations are here */
        atomic_store_explicit(&c->delay, 0, memory_order_relaxed);
        frame->deadline = 0;
        return;
    }
    if (budget)
        atomic_store_explicit(&c->budget, budget - (uint32_t)n, memory_order_relaxed);
    if (!fresh && !frame->deadline)
        return; /* what is in the frame already may not wait */
    uint64_t deadline = meshmem_proxy_now(p) + delay;
    if (fresh || deadline < frame->deadline)
        frame->deadline = deadline;
}

/* The size of the answer to a query. */
static uint64_t answer_of(const uint64_t *words)
{
    switch (meshmem_record_kind(words[0])) {
    case RECORD_GET:
        return meshmem_record_read_get(words).bytes;
    case RECORD_GET_STRIDED:
        return meshmem_record_read_get_strided(words).bytes;
#define FETCH(NAME, name, op, bytes) \
    case RECORD_##NAME:              \
        return bytes;
#define CSWAP(NAME, name, bytes) FETCH(NAME, name, AMO_CSWAP, bytes)
#include "far/record.def"
    default:
        return 8;
    }
}

/* Note where the answer to a query goes; false: not now. */
static bool expect(struct meshmem_proxy *p, struct drain *d, const uint64_t *words)
{
    uint64_t bytes = answer_of(words);
    char *to = meshmem_proxy_find(p, d->answer, bytes, true);
    if (!to) {
        meshmem_proxy_fail_damaged(p);
        return false;
    }
    return meshmem_link_expect(p, d->link, d, to, bytes);
}

/* Move the record of size bytes at words; false: not now. */
static bool move(struct meshmem_proxy *p, struct drain *d, const uint64_t *words, size_t size)
{
    enum meshmem_record_kind kind = meshmem_record_kind(words[0]);
    bool whole = true, is_query = meshmem_record_role(kind) == ROLE_QUERY;
    size_t least = RECORD_SIZE_PUT + LEAST,
           need = kind == RECORD_PUT && size > least ? least : size;
    struct meshmem_frame *frame = meshmem_link_room(p, d->link, need);
    if (!frame || !meshmem_link_can_count(d->link) || (is_query && !expect(p, d, words)))
        return false;
    bool fresh = frame->head.bytes == MESHMEM_FRAME_HEAD;
    if (d->partly || (kind == RECORD_PUT && frame->head.bytes + size > MESHMEM_WIRE_FRAME))
        whole = add_part(d, frame, words);
    else
        add(frame, words, size);
    note_hint(p, d, frame, fresh, whole);
    if (whole) {
        p->counts.records++;
        if (!is_query) {
            meshmem_link_count(d->link, d, d->tally, 1);
            d->pending++;
        }
    }
    if (unlikely(!p->setup.batch))
        meshmem_link_close_frame(p, d->link);
    return whole || move(p, d, words, size);
}

/* These records are in the frame. */
static inline void count(struct drain *d, uint64_t records)
{
    meshmem_link_count(d->link, d, d->tally, records);
    d->pending += records;
}

/* Obey a word that changes only the request of what follows; false: it is something else. */
static inline bool change_request(const struct meshmem_proxy *p, struct drain *d, uint64_t word)
{
    if (meshmem_record_kind(word) != RECORD_COUNTER || !meshmem_link_can_count(d->link))
        return false;
    struct meshmem_record_counter c = meshmem_record_read_counter(&word);
    struct meshmem_far_memory *far = p->setup.pe[d->pe].far;
    if (c.number < MESHMEM_COUNTER_REQUEST ||
        c.number - MESHMEM_COUNTER_REQUEST >= MESHMEM_FAR_REQUESTS ||
        c.context >= MESHMEM_FAR_COUNTERS || d->tally.counter != &far->counter[c.context].memory)
        return false;
    d->tally.request = meshmem_far_request_at(far, (uint32_t)(c.number - MESHMEM_COUNTER_REQUEST));
    return true;
}

/* Where move_run is: in the ring, in the frame, and bytes moved. */
struct run {
    const uint64_t *words;
    uint64_t *to;
    size_t done;
};

/* Move a record that has this size; false: it has another one, or does not fit. The size is a
 * constant, so no record waits for the size of the one before. */
static inline __attribute__((always_inline)) bool pass(struct run *run, size_t size,
                                                       size_t constant, size_t left)
{
    if (size != constant || run->done + constant > left)
        return false;
    copy_words(run->to, run->words, constant);
    run->done += constant;
    run->words += constant / 8;
    run->to += constant / 8;
    return true;
}

/* Move consecutive updates that fit completely into the open frame; returns their bytes in the
 * ring. Equivalent to move, but for many, also of several requests. */
static size_t move_run(struct meshmem_proxy *p, struct drain *d, const uint64_t *words, size_t left)
{
    struct meshmem_frame *frame = d->link ? d->link->open : NULL;
    if (!frame || d->partly || !d->tally.counter || !p->setup.batch ||
        !meshmem_link_can_count(d->link))
        return 0;
    size_t room = MESHMEM_WIRE_FRAME - frame->head.bytes, records = 0;
    size_t changes = 0, counted = 0; /* words that are not for the frame; records counted */
    struct run run = {words, (uint64_t *)meshmem_frame_end(frame), 0};
    left = left < room ? left : room;
    while (run.done + RECORD_SIZE_VALUE <= left) {
        size_t size = meshmem_record_fixed(run.words[0]);
        records++;
        if (likely(pass(&run, size, RECORD_SIZE_VALUE, left)) ||
            pass(&run, size, RECORD_SIZE_PUT_SIGNAL, left) ||
            pass(&run, size, RECORD_SIZE_PUT_SIGNAL_WIDE, left))
            continue;
        enum meshmem_record_kind kind = meshmem_record_kind(run.words[0]);
        if (kind == RECORD_COUNTER) {
            records--;
            if (records > counted)
                count(d, records - counted);
            counted = records;
            if (!change_request(p, d, run.words[0]))
                break;
            run.words += RECORD_SIZE_COUNTER / 8;
            changes++;
            left -= RECORD_SIZE_COUNTER; /* exact for the ring; for the frame's room at worst too
                                            much */
            continue;
        }
        size = kind == RECORD_PUT ? meshmem_record_put_bytes(run.words)
                                  : meshmem_record_bytes(run.words, left - run.done);
        if (!size || size > left - run.done || meshmem_record_role(kind) != ROLE_UPDATE) {
            records--;
            break;
        }
        copy_words(run.to, run.words, size);
        run.done += size;
        run.words += size / 8;
        run.to += size / 8;
    }
    if (records) {
        note_hint(p, d, frame, frame->head.bytes == MESHMEM_FRAME_HEAD, records);
        frame->head.bytes += (uint32_t)run.done;
        if (records > counted)
            count(d, records - counted);
        p->counts.records += records;
    }
    return run.done + RECORD_SIZE_COUNTER * changes;
}

static uint64_t bit_of(const struct meshmem_proxy *p, const struct drain *d)
{
    return UINT64_C(1) << (d - p->drain) % MESHMEM_FAR_RINGS;
}

/* Whether another ring of the PE is drained up to a position, and its transfers (if `all`, all of
 * its operations) are complete. Once drained, it is held until they are, so that it cannot keep
 * starting further ones forever; what is under way by then needs no ring. */
static bool is_behind(struct meshmem_proxy *p, const struct drain *d, struct drain *other,
                      uint64_t position, bool all)
{
    uint64_t me = bit_of(p, d);
    bool drained = other->tail >= position;
    bool complete = !(all ? other->pending : other->transfers);
    if (drained && complete) {
        other->holders &= ~me;
        other->stuck &= other->holders != 0;
        return true;
    }
    other->waiters |= me;
    other->holders |= drained ? me : 0;
    if (all)
        p->waiting = p->asking = true;
    return false;
}

/* Whether operations that come after what another ring has posted may proceed. */
static bool is_passable_after(struct meshmem_proxy *p, struct drain *d,
                              struct meshmem_record_after a)
{
    struct drain *other = &p->drain[d->pe * MESHMEM_FAR_RINGS + a.ring];
    if (!is_behind(p, d, other, a.position, false))
        return false;
    d->behind |= UINT64_C(1) << a.ring;
    return true;
}

/* Whether operations after a fence may proceed: earlier transfers are complete or, if a transfer
 * follows, which could overtake frames, everything is, also in the other rings of d->behind. Each
 * of these needs to have been complete once since then: what they post meanwhile is not meant. */
static bool is_passable(struct meshmem_proxy *p, struct drain *d, bool all)
{
    if (!all)
        return !d->transfers;
    for (uint64_t rings = d->behind; rings; rings &= rings - 1) {
        unsigned ring = (unsigned)__builtin_ctzll(rings);
        struct drain *other = &p->drain[d->pe * MESHMEM_FAR_RINGS + ring];
        if (is_behind(p, d, other, other->tail, true))
            d->behind &= ~(UINT64_C(1) << ring);
    }
    bool complete = !d->pending && !d->behind;
    if (!complete)
        p->waiting = p->asking = true;
    return complete;
}

static size_t give_up(struct meshmem_proxy *p)
{
    meshmem_proxy_fail_damaged(p);
    return 0;
}

/* What follows counts there; false: there are no such counters. */
static bool choose_tally(const struct meshmem_proxy *p, struct drain *d,
                         struct meshmem_record_counter c)
{
    struct meshmem_far_memory *far = p->setup.pe[d->pe].far;
    bool is_request = c.number >= MESHMEM_COUNTER_REQUEST;
    uint64_t number = is_request ? c.context : c.number;
    uint64_t request = is_request ? c.number - MESHMEM_COUNTER_REQUEST : 0;
    if (number >= MESHMEM_FAR_COUNTERS || request >= MESHMEM_FAR_REQUESTS)
        return false;
    d->tally.counter = &far->counter[number].memory;
    d->tally.request = is_request ? meshmem_far_request_at(far, (uint32_t)request) : NULL;
    return true;
}

/* What follows goes to this node; false: there is no such node, or another proxy serves it. */
static bool choose_link(struct meshmem_proxy *p, struct drain *d, uint64_t node)
{
    if (node >= (uint64_t)p->setup.n || !meshmem_link_is_mine(&p->link[node]))
        return false;
    d->link = &p->link[node];
    return true;
}

/* The PE, which waits, destroys a heap; false: other nodes still have keys to it. */
static bool forget(struct meshmem_proxy *p, const struct drain *d, unsigned segment)
{
    bool done = meshmem_registry_forget(p, d->pe, segment);
    p->waiting |= !done;
    return done;
}

/* Execute a control record, of which `left` bytes are there; returns its bytes, 0: not now. */
static size_t obey(struct meshmem_proxy *p, struct drain *d, const uint64_t *words, uint64_t left)
{
    enum meshmem_record_kind kind = meshmem_record_kind(words[0]);
    size_t size = meshmem_record_head(kind);
    if (size > left)
        return give_up(p);
    switch (kind) {
    case RECORD_ROUTE:
        return choose_link(p, d, meshmem_record_read_route(words).node) ? size : give_up(p);
    case RECORD_COUNTER:
        return choose_tally(p, d, meshmem_record_read_counter(words)) ? size : give_up(p);
    case RECORD_PAD: {
        uint64_t bytes = meshmem_record_read_pad(words).bytes;
        return bytes >= size && bytes <= left ? bytes : give_up(p);
    }
    case RECORD_FENCE:
        return is_passable(p, d, meshmem_record_read_fence(words).all) ? size : 0;
    case RECORD_AFTER:
        if (meshmem_record_read_after(words).ring >= MESHMEM_FAR_RINGS)
            return give_up(p);
        return is_passable_after(p, d, meshmem_record_read_after(words)) ? size : 0;
    case RECORD_FORGET:
        return forget(p, d, (unsigned)meshmem_record_read_forget(words).segment) ? size : 0;
    case RECORD_ANSWER: {
        struct meshmem_record_answer to = meshmem_record_read_answer(words);
        d->answer = meshmem_record_word(RECORD_ANSWER, d->pe, (unsigned)to.segment, to.offset);
        return size;
    }
    default:
        return meshmem_transfer_begin(p, d, words) ? size : 0;
    }
}

/* Whether a record is an operation that fits into a frame; a put may be split. */
static bool may_leave(uint64_t word, size_t size)
{
    enum meshmem_record_role role = meshmem_record_role(meshmem_record_kind(word));
    return (role == ROLE_UPDATE || role == ROLE_QUERY) &&
           (size <= MESHMEM_WIRE_FRAME - MESHMEM_FRAME_HEAD ||
            meshmem_record_kind(word) == RECORD_PUT);
}

/* Whether a record adds an operation to those that are not complete. */
static bool adds(uint64_t word)
{
    enum meshmem_record_kind kind = meshmem_record_kind(word);
    return meshmem_record_role(kind) != ROLE_CONTROL || kind == RECORD_WRITE || kind == RECORD_READ;
}

/* Where records are: from d->tail to `end`, in `size` bytes (a power of two) that begin at the
 * position `first`, modulo their size. */
struct stretch {
    const char *memory;
    uint64_t first, size, end;
};

/* The words at d->tail, of which so many bytes are there. */
static const uint64_t *words_of(const struct drain *d, const struct stretch *s, uint64_t *here)
{
    uint64_t at = (d->tail - s->first) & (s->size - 1);
    *here = s->end - d->tail < s->size - at ? s->end - d->tail : s->size - at;
    return (const uint64_t *)(s->memory + at);
}

/* The bytes of the turn of a ring that is not empty. A PE waits sooner for small updates if the
 * other node applies some of them while this one goes on with the next; the data of large puts is
 * applied so fast that more frames take longer. */
static uint64_t turn_of(const struct meshmem_proxy *p, const struct drain *d,
                        const struct stretch *s)
{
    uint64_t here;
    bool is_burst =
        p->asking && s->end - d->tail <= TURN && meshmem_record_fixed(words_of(d, s, &here)[0]);
    return is_burst ? PART : TURN;
}

/* Take records until the turn of the ring ends. */
static void drain_stretch(struct meshmem_proxy *p, struct drain *d, const struct stretch *s)
{
    uint64_t before = d->tail, turn = turn_of(p, d, s);
    while (d->tail != s->end && d->tail - before < turn) {
        uint64_t here;
        const uint64_t *words = words_of(d, s, &here);
        size_t size;
        if (unlikely(d->holders) && (d->stuck = adds(words[0])))
            break;
        if (meshmem_record_role(meshmem_record_kind(words[0])) == ROLE_CONTROL) {
            size = obey(p, d, words, here);
            if ((d->stuck = !size))
                break;
        } else if ((size = move_run(p, d, words, here < turn ? here : turn)) == 0) {
            size = meshmem_record_bytes(words, here);
            if (unlikely(!size || !d->link || !d->tally.counter || !may_leave(words[0], size))) {
                give_up(p);
                break;
            }
            if ((d->stuck = !move(p, d, words, size)))
                break;
        }
        d->tail += size;
    }
    p->blocked |= d->tail != s->end;
}

/* Copy the records from d->tail to head out of the stage, which begins at base. false: the PE has
 * emptied it meanwhile, and they are in the ring. */
static bool read_stage(const struct drain *d, uint64_t base, uint64_t head, uint64_t *to)
{
    const uint64_t *from = d->memory->stage + (d->tail - base) / sizeof *to;
    /* Acquire: see meshmem_ring_rebase. */
    for (size_t i = 0; i < (head - d->tail) / sizeof *to; i++)
        to[i] = atomic_load_explicit((const _Atomic uint64_t *)&from[i], memory_order_acquire);
    return atomic_load_explicit(&d->memory->base, memory_order_relaxed) == base;
}

/* Take what is there until the turn of the ring ends, which began at `before`. The stage, which the
 * PE goes on writing, is left alone if there was much in the ring, unless a PE waits: the PE would
 * have to own its cache lines again. false: look again. */
static bool take_some(struct meshmem_proxy *p, struct drain *d, uint64_t before)
{
    /* Acquire, both: pairs with the PE's release; the records up to head are there. */
    uint64_t head = atomic_load_explicit(&d->memory->head, memory_order_acquire);
    if (d->tail == head)
        return true;
    uint64_t base = atomic_load_explicit(&d->memory->base, memory_order_acquire);
    uint64_t stage[MESHMEM_FAR_STAGE / sizeof(uint64_t)];
    struct stretch ring = {d->buffer, 0, MESHMEM_FAR_RING, base < head ? base : head},
                   staged = {(const char *)stage, 0, MESHMEM_FAR_STAGE, head};
    if (unlikely(head - d->tail < sizeof *stage || head - d->tail > MESHMEM_FAR_RING ||
                 (base < head && head - base > MESHMEM_FAR_STAGE)))
        return !give_up(p);
    if (d->tail < ring.end)
        drain_stretch(p, d, &ring);
    if (d->tail < base || d->tail == head || (d->tail - before >= MESHMEM_FAR_STAGE && !p->waiting))
        return true;
    staged.first = d->tail;
    if (!read_stage(d, base, head, stage))
        return false;
    drain_stretch(p, d, &staged);
    return true;
}

/* Drain a ring until its turn ends. */
static bool drain_ring(struct meshmem_proxy *p, struct drain *d)
{
    uint64_t before = d->tail;
    d->stuck = false;
    while (!take_some(p, d, before)) {
    }
    if (d->tail == before)
        return false;
    p->arrived[d->pe] = 1; /* the PE may be waiting for room */
    meshmem_proxy_stir(p, d);
    /* Release: pairs with the acquire of the PE, which may then overwrite. */
    atomic_store_explicit(&d->memory->tail, d->tail, memory_order_release);
    return true;
}

bool meshmem_drain_all(struct meshmem_proxy *p)
{
    bool did = false;
    uint32_t n = p->setup.n_pes, step = p->setup.proxies;
    p->first = p->first + 1 < n ? p->first + 1 : 0;
    p->first_ring = p->first_ring + 2 * step <= MESHMEM_FAR_RINGS ? p->first_ring + step : 0;
    p->blocked = false;
    for (uint32_t k = 0, i = p->first; k < n; k++, i = i + 1 < n ? i + 1 : 0) {
        uint32_t rings = atomic_load_explicit(&p->setup.pe[i].far->rings, memory_order_relaxed);
        uint32_t begin = rings ? p->first_ring % rings : 0;
        struct drain *first = &p->drain[i * MESHMEM_FAR_RINGS] + p->setup.proxy;
        for (uint32_t r = begin; r < rings; r += step)
            did |= drain_ring(p, first + r);
        for (uint32_t r = 0; r < begin; r += step)
            did |= drain_ring(p, first + r);
    }
    return did;
}
