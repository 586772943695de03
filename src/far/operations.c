/* SPDX-License-Identifier: BSD-3-Clause */
/* Turns operations on far PEs into records in a ring; see far.h. Small data travels in the record.
 * Large data is only named there and moved by the wire, directly if it is in registered memory:
 * symmetric data is, private data goes through bounce buffers. A get or fetch that a call
 * waits for has a completion counter of its own, so the call waits for nothing else, and other
 * threads may issue operations meanwhile; a put waits for its source. */
#include "far/bounce.h"
#include "far/in_place.h"
#include "far/parts.h"

#include "mem/constant.h"
#include "near/copy.h"

/* Release the lock, and wait until all operations of the counter are complete. */
static void leave_and_wait(struct meshmem_ring *ring, const struct meshmem_counter *waiter)
{
    meshmem_ring_leave(ring);
    meshmem_ring_wait_for(ring, waiter, false);
}

static struct meshmem_counter *take_waiter(struct meshmem_ring *ring)
{
    return meshmem_issue_take_waiter(ring->issue);
}

static void give_waiter(struct meshmem_ring *ring, struct meshmem_counter *waiter)
{
    meshmem_issue_give_waiter(ring->issue, waiter);
}

/* ---- put ---- */

/* The path of a put. */
enum path {
    AS_COPY,     /* copied into the ring */
    AS_TRANSFER, /* moved from the source, which is needed until that is complete */
    AS_BOUNCE,   /* copied to bounce buffers */
};

/* Fault here, in the PE's call, if the memory is not there, rather than in the network. */
static void touch(const void *source, size_t bytes)
{
    const volatile char *at = source;
    (void)at[0];
    (void)at[bytes - 1];
}

/* The same for memory that will be written. A load would make it look like a source. */
static void touch_to_write(void *dest, size_t bytes)
{
    char *at = dest;
    __atomic_fetch_or(&at[0], 0, __ATOMIC_RELAXED);
    __atomic_fetch_or(&at[bytes - 1], 0, __ATOMIC_RELAXED);
}

/* Whether the program has asked for local completion of late. */
static bool asks_for_sources(const struct meshmem_issue *issue)
{
    return atomic_load_explicit(&issue->reuses, memory_order_relaxed);
}

/* A blocking call may return earlier if its data is copied into the ring. The data of a
 * non-blocking call is moved if possible, since a copy would wait for room. A lone put completes
 * sooner as a transfer even from a smaller size on. early: the source is awaited; told: a
 * signal follows; word: the first word of dest; local: the first word of the source of a transfer.
 */
static enum path choose_path(const struct meshmem_ring *ring, uint64_t word, const void *source,
                             size_t bytes, enum meshmem_far_mode mode, bool early, bool told,
                             uint64_t *local)
{
    const struct meshmem_issue *issue = ring->issue;
    size_t lone = told ? issue->told_threshold : issue->lone_threshold;
    unsigned segment;
    uint64_t offset;
    bool moved = mode == MESHMEM_FAR_MOVED;
    size_t threshold = early ? issue->source_threshold : issue->write_threshold;
    if (mode == MESHMEM_FAR_COPIED)
        return AS_COPY;
    moved |= !asks_for_sources(issue) && meshmem_post_is_lone(ring, lone, bytes, word);
    if (!moved && !meshmem_post_is_large(issue, threshold, bytes, word))
        return AS_COPY;
    if (meshmem_post_find(issue, source, bytes, &segment, &offset)) {
        *local = meshmem_post_local(ring, segment, offset);
        return meshmem_post_is_registered(issue, segment) ? AS_TRANSFER : AS_BOUNCE;
    }
    if (!issue->moves_private)
        return AS_BOUNCE;
    touch(source, bytes);
    *local = meshmem_record_private(source);
    return AS_TRANSFER;
}

/* Operations that count in whole join this thread's request, if it is adding to one. */
static inline struct meshmem_joined join(struct meshmem_counter *whole)
{
    return meshmem_request_join(meshmem_far_adding.request, whole);
}

/* Put through the ring, counted in the context's counter, `whole`, and in that of the thread's
 * request. A transfer is followed by the record `then` of two words (kind 0: none) to the same PE;
 * otherwise the caller must post it. */
static enum path put(struct meshmem_ring *ring, struct meshmem_counter *whole, void *dest,
                     const void *source, size_t bytes, int pe, enum meshmem_far_mode mode,
                     const uint64_t then[2])
{
    uint64_t local = 0;
    struct meshmem_joined joined = join(whole);
    struct meshmem_counter *counter = joined.counter;
    uint64_t word = meshmem_post_aim(ring, counter, dest, bytes, pe);
    bool early = mode != MESHMEM_FAR_NONBLOCKING || asks_for_sources(ring->issue);
    enum path path = choose_path(ring, word, source, bytes, mode, early, then[0] != 0, &local);
    if (path == AS_COPY) {
        meshmem_post_copy(ring, counter, word, source, bytes);
    } else if (path == AS_TRANSFER) {
        if (joined.request)
            joined.request->sources = true;
        meshmem_ring_direct(ring, ring->route, counter);
        meshmem_post_write(ring, counter,
                           (struct meshmem_record_write){.remote = word,
                                                         .local = local,
                                                         .bytes = bytes,
                                                         .early = early,
                                                         .then = then[0],
                                                         .then_value = then[1]});
        if (mode != MESHMEM_FAR_BLOCKING) {
            ring->sources.issued = ring->memory->writes;
            meshmem_inlined_reusable(false);
        }
    }
    meshmem_request_leave(&joined);
    if (path == AS_BOUNCE)
        meshmem_bounce_put(ring, dest, source, bytes, pe);
    meshmem_post_note(ring, bytes, ring->issue->lone_threshold);
    return path;
}

static const uint64_t nothing[2] = {0, 0};

/* Put one value; false if it is not of such a size. */
static inline bool put_value(struct meshmem_ring *ring, struct meshmem_counter *counter, void *dest,
                             const void *source, size_t bytes, int pe)
{
    uint64_t value;
    enum meshmem_record_kind kind = meshmem_in_place_kind(source, bytes, &value);
    if (kind != RECORD_PUT)
        meshmem_post_value(ring, counter, kind, meshmem_post_aim(ring, counter, dest, bytes, pe),
                           value);
    return kind != RECORD_PUT || bytes == 0;
}

/* Put data that fits into one record; its source may be reused on return. False: it does not
 * fit. */
static inline bool put_in_record(struct meshmem_ring *ring, struct meshmem_counter *counter,
                                 void *dest, const void *source, size_t bytes, int pe,
                                 enum meshmem_far_mode mode)
{
    if (put_value(ring, counter, dest, source, bytes, pe))
        return true;
    if (mode == MESHMEM_FAR_MOVED || !meshmem_post_is_one_copy(ring->issue, bytes))
        return false;
    meshmem_post_copy(ring, counter, meshmem_post_aim(ring, counter, dest, bytes, pe), source,
                      bytes);
    return true;
}

/* Release the lock after a put; if it is a blocking one, wait until the source may be reused. */
static void leave_source(struct meshmem_ring *ring, enum meshmem_far_mode mode, enum path path,
                         size_t bytes)
{
    if (path != AS_TRANSFER || mode != MESHMEM_FAR_BLOCKING) {
        meshmem_ring_leave(ring);
        return;
    }
    struct meshmem_counter source = ring->sources;
    source.issued = ring->memory->writes;
    leave_and_wait(ring, &source);
    meshmem_post_note(ring, bytes, ring->issue->lone_threshold);
}

/* Put, and wait until the source may be reused; releases the lock. */
static __attribute__((noinline)) void put_and_wait(struct meshmem_ring *ring,
                                                   struct meshmem_counter *counter, void *dest,
                                                   const void *source, size_t bytes, int pe)
{
    enum meshmem_far_mode mode = MESHMEM_FAR_BLOCKING;
    enum path path = put(ring, counter, dest, source, bytes, pe, mode, nothing);
    leave_source(ring, mode, path, bytes);
}

static __attribute__((noinline)) void put_any(struct meshmem_far_ctx *ctx, void *dest,
                                              const void *source, size_t bytes, int pe)
{
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    if (put_in_record(e.ring, &e.ctx->counter, dest, source, bytes, pe, MESHMEM_FAR_BLOCKING))
        meshmem_ring_leave(e.ring);
    else
        put_and_wait(e.ring, &e.ctx->counter, dest, source, bytes, pe);
}

/* Put where one record is all there is to write; else false. */
static inline __attribute__((always_inline)) bool
put_in_place(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes, int pe)
{
    if (bytes <= 8)
        return meshmem_in_place_put(ctx->ring, &ctx->counter, dest, source, bytes, pe);
    size_t size = meshmem_in_place_write_copy(ctx->ring, &ctx->counter, dest, source, bytes, pe);
    if (size)
        meshmem_post_publish(ctx->ring, &ctx->counter, size);
    return size;
}

void meshmem_far_put_bytes(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                           size_t bytes, int pe)
{
    if (!put_in_place(ctx, dest, source, bytes, pe))
        put_any(ctx, dest, source, bytes, pe);
}

static __attribute__((noinline)) void put_any_nbi(struct meshmem_far_ctx *ctx, void *dest,
                                                  const void *source, size_t bytes, int pe,
                                                  enum meshmem_far_mode mode)
{
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_ring *ring = e.ring;
    struct meshmem_counter *whole = &e.ctx->counter;
    struct meshmem_joined joined = join(whole);
    bool done = put_in_record(ring, joined.counter, dest, source, bytes, pe, mode);
    meshmem_request_leave(&joined);
    if (!done)
        put(ring, whole, dest, source, bytes, pe, mode, nothing);
    meshmem_ring_leave(ring);
}

void meshmem_far_put_bytes_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                               size_t bytes, int pe)
{
    if (unlikely(meshmem_far_adding.request != NULL) || !put_in_place(ctx, dest, source, bytes, pe))
        put_any_nbi(ctx, dest, source, bytes, pe, MESHMEM_FAR_NONBLOCKING);
}

void meshmem_far_put_mode(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                          int pe, enum meshmem_far_mode mode)
{
    if (!meshmem_in_place_put(ctx->ring, &ctx->counter, dest, source, bytes, pe))
        put_any_nbi(ctx, dest, source, bytes, pe, mode);
}

/* Put up to 8 bytes and their signal in one record. */
static inline void put_signal_in_record(struct meshmem_ring *ring, struct meshmem_counter *counter,
                                        const void *dest, const void *source, size_t bytes,
                                        const uint64_t *signal, bool adds, uint64_t value, int pe)
{
    uint64_t data = 0;
    memcpy(&data, source, bytes);
    uint64_t then = meshmem_post_name(ring, signal, sizeof *signal, pe);
    uint64_t to = meshmem_post_aim(ring, counter, dest, bytes, pe);
    uint64_t *r = meshmem_ring_reserve(ring, RECORD_SIZE_PUT_SIGNAL_WIDE);
    struct meshmem_record_put_signal_wide f = {.signal = meshmem_record_offset(then) / 8,
                                               .segment = meshmem_record_segment(then),
                                               .bytes_less_1 = bytes - 1,
                                               .adds = adds,
                                               .data = data,
                                               .value = value};
    meshmem_post_publish(ring, counter, meshmem_post_put_signal(r, to, f));
}

/* Put up to some KiB and their signal in two records that leave together. */
static inline void put_with_signal(struct meshmem_ring *ring, struct meshmem_counter *counter,
                                   const void *dest, const void *source, size_t bytes,
                                   const uint64_t *signal, enum meshmem_amo op, uint64_t value,
                                   int pe)
{
    uint64_t then = meshmem_post_name(ring, signal, sizeof *signal, pe);
    uint64_t to = meshmem_post_aim(ring, counter, dest, bytes, pe);
    then |= meshmem_record_word(op == AMO_SET ? RECORD_SET8 : RECORD_ADD8, 0, 0, 0);
    meshmem_post_copy_then(ring, counter, to, source, bytes, then, value);
}

/* Put any number of bytes from anywhere; the signal follows them. Releases the lock. */
static __attribute__((noinline)) void
put_then_signal(struct meshmem_ring *ring, struct meshmem_counter *whole, void *dest,
                const void *source, size_t bytes, uint64_t *signal, enum meshmem_amo op,
                uint64_t value, int pe, enum meshmem_far_mode mode)
{
    enum meshmem_record_kind kind = op == AMO_SET ? RECORD_SET8 : RECORD_ADD8;
    uint64_t word = meshmem_post_name(ring, signal, sizeof *signal, pe);
    uint64_t then[2] = {word | meshmem_record_word(kind, 0, 0, 0), value};
    bool corks = bytes && bytes < ring->issue->told_threshold && !ring->corked;
    if (corks) /* they leave together */
        meshmem_ring_cork(ring);
    enum path path = bytes ? put(ring, whole, dest, source, bytes, pe, mode, then) : AS_COPY;
    if (path == AS_BOUNCE) /* the signal waits for the transfers */
        meshmem_ring_control(ring, RECORD_FENCE, RECORD_FIELD(fence, all, 0));
    if (path != AS_TRANSFER) {
        struct meshmem_joined joined = join(whole);
        meshmem_ring_direct(ring, ring->issue->locations[pe].node, joined.counter);
        meshmem_post_value(ring, joined.counter, kind, word, value);
        meshmem_request_leave(&joined);
    }
    if (corks)
        meshmem_ring_uncork(ring);
    leave_source(ring, mode, path, bytes);
}

void meshmem_far_put_signal(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                            size_t bytes, uint64_t *signal, enum meshmem_amo op, uint64_t value,
                            int pe, enum meshmem_far_mode mode)
{
    uint64_t data, how = RECORD_FIELD(put_signal_wide, adds, op == AMO_ADD);
    if (bytes == sizeof data && likely(!meshmem_far_adding.request && !((uintptr_t)signal & 7))) {
        memcpy(&data, source, sizeof data);
        if (meshmem_in_place_put_signal(ctx->ring, &ctx->counter, dest, data, signal, how, pe, true,
                                        true, value))
            return;
    }
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_ring *ring = e.ring;
    struct meshmem_counter *whole = &e.ctx->counter;
    bool in_record = bytes - 1 < sizeof(uint64_t) && !((uintptr_t)signal & 7);
    if (!in_record &&
        (mode == MESHMEM_FAR_MOVED || !meshmem_post_is_one_copy(ring->issue, bytes))) {
        put_then_signal(ring, whole, dest, source, bytes, signal, op, value, pe, mode);
        return;
    }
    struct meshmem_joined joined = join(whole);
    if (in_record)
        put_signal_in_record(ring, joined.counter, dest, source, bytes, signal, op == AMO_ADD,
                             value, pe);
    else
        put_with_signal(ring, joined.counter, dest, source, bytes, signal, op, value, pe);
    meshmem_request_leave(&joined);
    meshmem_ring_leave(ring);
}

/* How many blocks fit into one record; a block that is too large goes by itself. */
static size_t blocks_in_one(const struct meshmem_strided *shape)
{
    return shape->bytes ? MESHMEM_POST_BLOCKS / shape->bytes : 0;
}

static void post_blocks(struct meshmem_ring *ring, struct meshmem_counter *counter, char *dest,
                        const char *source, struct meshmem_strided shape, int pe)
{
    size_t head = RECORD_SIZE_PUT_STRIDED, data = shape.blocks * shape.bytes;
    size_t size = head + meshmem_record_up(data);
    size_t span = meshmem_post_span(shape.blocks, shape.bytes, shape.dest_step);
    uint64_t word = meshmem_post_aim(ring, counter, dest, span, pe);
    uint64_t *r = meshmem_ring_reserve_long(ring, size);
    meshmem_record_write_put_strided(
        r, word,
        (struct meshmem_record_put_strided){
            .bytes = data, .step = (uint64_t)shape.dest_step, .block = shape.bytes});
    meshmem_copy_strided((char *)r + head, source, (ptrdiff_t)shape.bytes, shape.source_step,
                         shape.bytes, shape.blocks);
    meshmem_post_publish_long(ring, counter, size);
}

void meshmem_far_put_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided shape, int pe)
{
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_ring *ring = e.ring;
    struct meshmem_counter *whole = &e.ctx->counter;
    char *to = dest;
    const char *from = source;
    size_t most = blocks_in_one(&shape), n;
    enum meshmem_far_mode mode =
        meshmem_far_adding.request ? MESHMEM_FAR_NONBLOCKING : MESHMEM_FAR_BLOCKING;
    enum path path = AS_COPY;
    for (size_t done = 0; shape.bytes && done < shape.blocks; done += n) {
        n = most ? meshmem_post_least(most, shape.blocks - done) : 1;
        if (most) {
            struct meshmem_joined joined = join(whole);
            post_blocks(
                ring, joined.counter, to, from,
                (struct meshmem_strided){shape.dest_step, shape.source_step, shape.bytes, n}, pe);
            meshmem_request_leave(&joined);
        } else if (put(ring, whole, to, from, shape.bytes, pe, mode, nothing) == AS_TRANSFER) {
            path = AS_TRANSFER;
        }
        to += (ptrdiff_t)n * shape.dest_step;
        from += (ptrdiff_t)n * shape.source_step;
    }
    leave_source(ring, mode, path, shape.bytes);
}

/* ---- get ---- */

/* What is const is the same in all PEs: then copy this PE's, and leave the ring. */
static bool copy_constant(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes)
{
    if (likely(!meshmem_constant_holds(&ring->issue->window->data, source, bytes)))
        return false;
    meshmem_copy(dest, source, bytes);
    meshmem_ring_leave(ring);
    return true;
}

/* Get to symmetric memory of this PE; from `threshold` bytes on by a transfer. */
static void get_direct(struct meshmem_ring *ring, struct meshmem_counter *counter,
                       struct meshmem_answer local, const char *source, size_t bytes, int pe,
                       size_t threshold)
{
    uint64_t remote = meshmem_post_aim(ring, counter, source, bytes, pe);
    if (meshmem_post_is_large(ring->issue, threshold, bytes, remote) &&
        meshmem_post_is_registered(ring->issue, local.segment)) {
        meshmem_post_read(ring, counter,
                          (struct meshmem_record_read){
                              .remote = remote,
                              .local = meshmem_post_local(ring, local.segment, local.offset),
                              .bytes = bytes});
        return;
    }
    for (size_t done = 0, part; done < bytes; done += part) {
        part = meshmem_post_least(bytes - done, MESHMEM_RECORD_ANSWER);
        struct meshmem_answer answer = {local.segment, local.offset + done};
        struct meshmem_strided one = {(ptrdiff_t)part, (ptrdiff_t)part, part, 1};
        meshmem_post_get(ring, counter, answer, source + done, one, pe);
    }
}

/* Whether a get to private memory is a transfer, too. */
static inline bool reads_to_private(const struct meshmem_issue *issue, const void *source,
                                    size_t bytes)
{
    return issue->moves_private && meshmem_post_is_large_get(issue, source, bytes);
}

/* Such a get. */
static void get_to_private(struct meshmem_ring *ring, struct meshmem_counter *counter, void *dest,
                           const char *source, size_t bytes, int pe)
{
    touch_to_write(dest, bytes);
    uint64_t remote = meshmem_post_aim(ring, counter, source, bytes, pe);
    meshmem_post_read(ring, counter,
                      (struct meshmem_record_read){
                          .remote = remote, .local = meshmem_record_private(dest), .bytes = bytes});
}

/* Get; releases the lock. */
static void get(struct meshmem_ring *ring, void *dest, const void *source, size_t bytes, int pe)
{
    struct meshmem_answer local;
    bool small = bytes <= MESHMEM_COUNTER_ANSWER;
    bool direct = meshmem_post_find(ring->issue, dest, bytes, &local.segment, &local.offset);
    bool moves = !direct && reads_to_private(ring->issue, source, bytes);
    if (!direct && !small && !moves) {
        meshmem_bounce_get(ring, dest, source, (struct meshmem_strided){0, 0, bytes, 1}, pe);
        meshmem_ring_leave(ring);
        return;
    }
    struct meshmem_counter *waiter = take_waiter(ring);
    if (moves)
        get_to_private(ring, waiter, dest, source, bytes, pe);
    else
        get_direct(ring, waiter, direct ? local : meshmem_post_beside(ring, waiter), source, bytes,
                   pe, ring->issue->read_threshold);
    leave_and_wait(ring, waiter);
    if (!direct && !moves)
        memcpy(dest, ring->far->counter[waiter->number].answer, bytes);
    give_waiter(ring, waiter);
}

void meshmem_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                     int pe)
{
    if (bytes == 0)
        return;
    struct meshmem_ring *ring = meshmem_parts_enter(ctx, pe).ring;
    if (!copy_constant(ring, dest, source, bytes))
        get(ring, dest, source, bytes, pe);
}

void meshmem_far_get_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                         int pe)
{
    struct meshmem_answer local;
    if (bytes == 0)
        return;
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_ring *ring = e.ring;
    if (copy_constant(ring, dest, source, bytes))
        return;
    bool direct = meshmem_post_find(ring->issue, dest, bytes, &local.segment, &local.offset);
    if (direct || reads_to_private(ring->issue, source, bytes)) {
        struct meshmem_counter *whole = &e.ctx->counter;
        struct meshmem_joined joined = join(whole);
        if (direct)
            get_direct(ring, joined.counter, local, source, bytes, pe,
                       meshmem_post_stream_threshold(ring));
        else
            get_to_private(ring, joined.counter, dest, source, bytes, pe);
        meshmem_request_leave(&joined);
        meshmem_post_note(ring, bytes, ring->issue->read_threshold);
    } else {
        meshmem_bounce_get_nbi(ring, dest, source, bytes, pe);
    }
    meshmem_ring_leave(ring);
}

void meshmem_far_get_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided shape, int pe)
{
    if (shape.bytes == 0 || shape.blocks == 0)
        return;
    if (shape.blocks == 1 || blocks_in_one(&shape) == 0) {
        for (size_t done = 0; done < shape.blocks; done++)
            (meshmem_far_adding.request ? meshmem_far_get_nbi : meshmem_far_get)(
                ctx, (char *)dest + (ptrdiff_t)done * shape.dest_step,
                (const char *)source + (ptrdiff_t)done * shape.source_step, shape.bytes, pe);
        return;
    }
    struct meshmem_ring *ring = meshmem_parts_enter(ctx, pe).ring;
    if (unlikely(meshmem_constant_holds(&ring->issue->window->data, source, 1))) {
        meshmem_copy_strided(dest, source, shape.dest_step, shape.source_step, shape.bytes,
                             shape.blocks);
        meshmem_ring_leave(ring);
        return;
    }
    (meshmem_far_adding.request ? meshmem_bounce_get_blocks_nbi
                                : meshmem_bounce_get)(ring, dest, source, shape, pe);
    meshmem_ring_leave(ring);
}

/* ---- atomics ---- */

uint64_t meshmem_far_fetch(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           const void *dest, uint64_t value, uint64_t cond, int pe)
{
    struct meshmem_ring *ring = meshmem_parts_enter(ctx, pe).ring;
    uint64_t answer = 0;
    if (op == AMO_FETCH && copy_constant(ring, &answer, dest, bytes))
        return answer;
    struct meshmem_counter *waiter = take_waiter(ring);
    meshmem_post_fetch(ring, waiter, meshmem_post_beside(ring, waiter),
                       (struct meshmem_fetch){dest, value, cond, op, (uint32_t)bytes, pe});
    leave_and_wait(ring, waiter);
    memcpy(&answer, ring->far->counter[waiter->number].answer, bytes);
    give_waiter(ring, waiter);
    return answer;
}

void meshmem_far_fetch_nbi(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe)
{
    struct meshmem_entry e = meshmem_parts_enter(ctx, pe);
    struct meshmem_ring *ring = e.ring;
    struct meshmem_answer answer;
    struct meshmem_fetch what = {dest, value, cond, op, (uint32_t)bytes, pe};
    if (op == AMO_FETCH && copy_constant(ring, fetch, dest, bytes))
        return;
    if (meshmem_post_find(ring->issue, fetch, bytes, &answer.segment, &answer.offset)) {
        struct meshmem_counter *whole = &e.ctx->counter;
        struct meshmem_joined joined = join(whole);
        meshmem_post_fetch(ring, joined.counter, answer, what);
        meshmem_request_leave(&joined);
    } else {
        meshmem_bounce_fetch_nbi(ring, fetch, what);
    }
    meshmem_ring_leave(ring);
}
