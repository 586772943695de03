/* SPDX-License-Identifier: BSD-3-Clause */
/* Bounce buffers; see bounce.h. Buffers for which no call waits are in the ring's list, the oldest
 * first; a call that waits has a list of its own. */
#include "far/bounce.h"

#include "mem/fault.h"
#include "near/copy.h"

#include <stdlib.h>

/* A non-blocking get that is not completely posted yet. */
struct meshmem_deferred {
    struct meshmem_deferred *next;
    char *dest;
    const char *source;
    size_t bytes;
    bool large;
    int pe;
    struct meshmem_far_request *request; /* that it belongs to, or NULL */
};

struct list {
    struct meshmem_bounce **first, **last;
};

/* For messages about faults, which cannot name the call that passed dest. */
#define LANDING "the result of an earlier get or fetch was stored"

/* A macro, since GenMC takes no structure that a function returns (docs/why/models.md). */
#define LIST_OF(ring) ((struct list){&(ring)->bounces, &(ring)->last_bounce})

/* ---- buffers ---- */

/* Append a free buffer to the list; NULL if there is none. open: it takes several answers. own: it
 * may be the ring's own. */
static struct meshmem_bounce *take(struct meshmem_ring *ring, struct list list, bool open, bool own)
{
    struct meshmem_issue *issue = ring->issue;
    struct meshmem_bounce *bounce = &issue->bounce[ring->number];
    if (bounce->taken || !own) {
        int bit = meshmem_issue_take_bit(&issue->free_bounces);
        if (bit < 0)
            return NULL;
        bounce = &issue->bounce[MESHMEM_FAR_RINGS + bit];
    }
    if (open && !bounce->many && !(bounce->many = malloc(MESHMEM_COPY_OUTS * sizeof *bounce->many)))
        meshmem_issue_fail_memory();
    bounce->copy_out = open ? bounce->many : &bounce->only;
    bounce->taken = true;
    bounce->open = open;
    bounce->has_requests = false;
    bounce->used = bounce->n = 0;
    bounce->next = NULL;
    if (*list.first)
        (*list.last)->next = bounce;
    else
        *list.first = bounce;
    *list.last = bounce;
    return bounce;
}

/* ---- copying out ---- */

static void lock_landing(struct meshmem_issue *issue)
{
    if (unlikely(issue->requests.locked))
        pthread_mutex_lock(&issue->requests.landing);
}

static void unlock_landing(struct meshmem_issue *issue)
{
    if (unlikely(issue->requests.locked))
        pthread_mutex_unlock(&issue->requests.landing);
}

static struct meshmem_copy_out *copy_out_at(struct meshmem_issue *issue, uint32_t number)
{
    struct meshmem_bounce *bounce = &issue->bounce[(number - 1) / MESHMEM_COPY_OUTS];
    return &bounce->copy_out[(number - 1) % MESHMEM_COPY_OUTS];
}

/* Add number n of the bounce buffer to the list of its request. */
static void link_copy_out(struct meshmem_issue *issue, struct meshmem_bounce *bounce, uint32_t n)
{
    struct meshmem_copy_out *l = &bounce->copy_out[n];
    uint32_t number = (uint32_t)(bounce - issue->bounce) * MESHMEM_COPY_OUTS + n + 1;
    lock_landing(issue);
    l->next = atomic_load_explicit(&l->request->copy_outs, memory_order_relaxed);
    l->previous = 0;
    if (l->next)
        copy_out_at(issue, l->next)->previous = number;
    atomic_store_explicit(&l->request->copy_outs, number, memory_order_relaxed);
    unlock_landing(issue);
}

static void unlink_copy_out(struct meshmem_issue *issue, struct meshmem_copy_out *l)
{
    if (l->next)
        copy_out_at(issue, l->next)->previous = l->previous;
    if (l->previous)
        copy_out_at(issue, l->previous)->next = l->next;
    else /* release: pairs with the acquire of a thread that sees 0 without the lock */
        atomic_store_explicit(&l->request->copy_outs, l->next, memory_order_release);
    l->request = NULL;
}

static void copy_out(const struct meshmem_copy_out *l)
{
    if (l->shape.blocks == 1)
        memcpy(l->dest, l->from, l->shape.bytes);
    else
        meshmem_copy_strided(l->dest, l->from, l->shape.dest_step, (ptrdiff_t)l->shape.bytes,
                             l->shape.bytes, l->shape.blocks);
}

void meshmem_bounce_land(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    uint32_t first;
    lock_landing(issue);
    meshmem_fault_during = LANDING;
    while ((first = atomic_load_explicit(&request->copy_outs, memory_order_relaxed))) {
        struct meshmem_copy_out *l = copy_out_at(issue, first);
        copy_out(l);
        unlink_copy_out(issue, l);
        l->from = NULL;
    }
    meshmem_fault_during = NULL;
    unlock_landing(issue);
}

/* Copy out what no request has copied out. */
static void land(struct meshmem_issue *issue, struct meshmem_bounce *bounce)
{
    if (bounce->has_requests)
        lock_landing(issue);
    for (uint32_t i = 0; i < bounce->n; i++) {
        struct meshmem_copy_out *l = &bounce->copy_out[i];
        if (!l->from)
            continue;
        copy_out(l);
        if (l->request)
            unlink_copy_out(issue, l);
    }
    if (bounce->has_requests)
        unlock_landing(issue);
}

/* ---- freeing ---- */

/* Copy out and free the list's first buffer, which is complete. */
static void drop_first(struct meshmem_ring *ring, struct list list)
{
    struct meshmem_issue *issue = ring->issue;
    struct meshmem_bounce *bounce = *list.first;
    if (list.first == &ring->bounces)
        meshmem_fault_during = LANDING;
    land(issue, bounce);
    meshmem_fault_during = NULL;
    *list.first = bounce->next;
    bounce->taken = false;
    if (bounce >= &issue->bounce[MESHMEM_FAR_RINGS])
        meshmem_issue_give_bit(&issue->free_bounces,
                               (int)(bounce - &issue->bounce[MESHMEM_FAR_RINGS]));
}

static void wait_for_first(struct meshmem_ring *ring, struct list list)
{
    meshmem_ring_wait_for(ring, &(*list.first)->counter, false);
    drop_first(ring, list);
}

/* Free the buffers at the head of the ring's list that are complete. */
static void sweep(struct meshmem_ring *ring)
{
    while (ring->bounces && meshmem_counter_is_complete(&ring->bounces->counter))
        drop_first(ring, LIST_OF(ring));
}

/* A buffer; waits for one if necessary. One will become free: the ring's own one is in its list or
 * in this one. */
static struct meshmem_bounce *take_surely(struct meshmem_ring *ring, struct list list, bool open)
{
    struct meshmem_bounce *bounce;
    sweep(ring);
    while (!(bounce = take(ring, list, open, true)))
        wait_for_first(ring, *list.first ? list : LIST_OF(ring));
    return bounce;
}

/* ---- answers ---- */

static bool has_room(const struct meshmem_bounce *bounce, size_t bytes)
{
    return bounce && bounce->open && bounce->n < MESHMEM_COPY_OUTS &&
           bounce->used + meshmem_record_up(bytes) <= MESHMEM_FAR_BOUNCE;
}

/* Where an answer lies in the buffer until it is copied to dest. */
static struct meshmem_answer answer_in(struct meshmem_issue *issue, struct meshmem_bounce *bounce,
                                       char *dest, struct meshmem_strided shape,
                                       struct meshmem_far_request *request)
{
    struct meshmem_answer answer = {MESHMEM_RECORD_SEGMENT_OWN, bounce->offset + bounce->used};
    bounce->copy_out[bounce->n] = (struct meshmem_copy_out){
        .dest = dest, .from = bounce->start + bounce->used, .shape = shape, .request = request};
    if (request) {
        bounce->has_requests = true;
        link_copy_out(issue, bounce, bounce->n);
    }
    bounce->n++;
    bounce->used += meshmem_record_up(shape.bytes * shape.blocks);
    return answer;
}

/* The list's last buffer if it has room for an answer of this size, else another one; NULL if none
 * is free, unless surely. */
static struct meshmem_bounce *find_room(struct meshmem_ring *ring, struct list list, size_t bytes,
                                        bool surely)
{
    if (*list.first && has_room(*list.last, bytes))
        return *list.last;
    if (surely)
        return take_surely(ring, list, true);
    sweep(ring);
    return take(ring, list, true, true);
}

static struct meshmem_strided one_block(size_t bytes)
{
    return (struct meshmem_strided){(ptrdiff_t)bytes, (ptrdiff_t)bytes, bytes, 1};
}

/* How far a call goes to find a buffer. */
enum effort {
    SHARED, /* the ring's own is left for small answers */
    ANY,
    SURELY, /* waits */
};

/* Start a transfer of as much as a buffer holds; returns the bytes, 0: no buffer. */
static size_t read_some(struct meshmem_ring *ring, struct list list, char *dest, const char *source,
                        size_t bytes, int pe, enum effort effort,
                        struct meshmem_far_request *request)
{
    size_t part = meshmem_post_least(bytes, MESHMEM_FAR_BOUNCE);
    if (effort != SURELY)
        sweep(ring);
    struct meshmem_bounce *b =
        effort == SURELY ? take_surely(ring, list, false) : take(ring, list, false, effort == ANY);
    if (!b)
        return 0;
    struct meshmem_answer at = answer_in(ring->issue, b, dest, one_block(part), request);
    struct meshmem_joined joined = meshmem_request_join(request, &b->counter);
    uint64_t remote = meshmem_post_aim(ring, joined.counter, source, part, pe);
    meshmem_post_read(
        ring, joined.counter,
        (struct meshmem_record_read){.remote = remote,
                                     .local = meshmem_post_local(ring, at.segment, at.offset),
                                     .bytes = part});
    meshmem_request_leave(&joined);
    return part;
}

/* Request as much small data as one answer holds; returns the bytes, 0: no buffer. */
static size_t ask_some(struct meshmem_ring *ring, struct list list, char *dest, const char *source,
                       size_t bytes, int pe, enum effort effort,
                       struct meshmem_far_request *request)
{
    size_t part = meshmem_post_least(bytes, MESHMEM_RECORD_ANSWER);
    struct meshmem_bounce *b = find_room(ring, list, part, effort == SURELY);
    if (!b)
        return 0;
    struct meshmem_answer at = answer_in(ring->issue, b, dest, one_block(part), request);
    struct meshmem_joined joined = meshmem_request_join(request, &b->counter);
    meshmem_post_get(ring, joined.counter, at, source, one_block(part), pe);
    meshmem_request_leave(&joined);
    return part;
}

/* ---- without waiting ---- */

/* Continue a get; whether all of it is posted. */
static bool go_on_with(struct meshmem_ring *ring, struct meshmem_deferred *d, enum effort effort)
{
    while (d->bytes) {
        size_t part = (d->large ? read_some : ask_some)(ring, LIST_OF(ring), d->dest, d->source,
                                                        d->bytes, d->pe, effort, d->request);
        if (part == 0)
            return false;
        d->dest += part;
        d->source += part;
        d->bytes -= part;
    }
    return true;
}

/* Continue what is deferred. */
static void go_on(struct meshmem_ring *ring, enum effort effort)
{
    struct meshmem_deferred *d;
    while ((d = ring->deferred) && go_on_with(ring, d, effort)) {
        if (d->request)
            d->request->deferred--;
        ring->deferred = d->next;
        free(d);
    }
}

static void defer(struct meshmem_ring *ring, const struct meshmem_deferred *now)
{
    struct meshmem_deferred *later = malloc(sizeof *later);
    if (!later)
        meshmem_issue_fail_memory();
    *later = *now;
    meshmem_inlined_idle(false); /* though nothing was posted */
    if (ring->deferred)
        ring->last_deferred->next = later;
    else
        ring->deferred = later;
    ring->last_deferred = later;
    if (now->request) {
        now->request->ring = (uint8_t)ring->number;
        now->request->deferred++;
    }
}

/* Start a get; the proxy is woken once for all its steps. */
static bool begin(struct meshmem_ring *ring, struct meshmem_deferred *now)
{
    bool corked = ring->corked;
    if (now->bytes > MESHMEM_FAR_BOUNCE)
        meshmem_ring_cork(ring);
    bool whole = go_on_with(ring, now, SHARED);
    if (!corked)
        meshmem_ring_uncork(ring);
    return whole;
}

/* Whether something may wait for a buffer in this ring: whoever waits for its request will use this
 * ring and no other. With threads, nothing that belongs to a request may wait: the thread that
 * waits for the request may not be the one that may use the ring, and whoever posts later would add
 * to the request while its own thread does. */
static bool may_defer(const struct meshmem_ring *ring, const struct meshmem_far_request *request)
{
    if (likely(!request))
        return true;
    return !ring->issue->requests.locked && (!request->deferred || request->ring == ring->number);
}

void meshmem_bounce_get_nbi(struct meshmem_ring *ring, char *dest, const char *source, size_t bytes,
                            int pe)
{
    struct meshmem_deferred now = {.dest = dest,
                                   .source = source,
                                   .bytes = bytes,
                                   .large = meshmem_post_is_large_get(ring->issue, source, bytes),
                                   .pe = pe,
                                   .request = meshmem_far_adding.request};
    if (ring->deferred)
        go_on(ring, SHARED);
    if (!ring->deferred && begin(ring, &now))
        return;
    if (may_defer(ring, now.request)) {
        defer(ring, &now);
        return;
    }
    for (go_on(ring, ANY); ring->deferred || !go_on_with(ring, &now, ANY); go_on(ring, ANY))
        wait_for_first(ring, LIST_OF(ring));
}

void meshmem_bounce_fetch_nbi(struct meshmem_ring *ring, void *dest, struct meshmem_fetch what)
{
    struct meshmem_far_request *request = meshmem_far_adding.request;
    if (ring->deferred)
        go_on(ring, SHARED);
    struct meshmem_bounce *b = find_room(ring, LIST_OF(ring), what.bytes, true);
    struct meshmem_answer at = answer_in(ring->issue, b, dest, one_block(what.bytes), request);
    struct meshmem_joined joined = meshmem_request_join(request, &b->counter);
    meshmem_post_fetch(ring, joined.counter, at, what);
    meshmem_request_leave(&joined);
}

void meshmem_bounce_finish(struct meshmem_ring *ring)
{
    for (go_on(ring, ANY); ring->bounces; go_on(ring, ANY))
        wait_for_first(ring, LIST_OF(ring));
}

void meshmem_bounce_post_deferred(struct meshmem_ring *ring)
{
    meshmem_ring_enter(ring);
    go_on(ring, ANY);
    meshmem_ring_leave(ring);
}

/* ---- blocks ---- */

/* Request as many blocks as one record can, which land in one of the list's buffers; returns their
 * number. */
static size_t ask_blocks(struct meshmem_ring *ring, struct list list, char *dest,
                         const char *source, struct meshmem_strided shape, int pe,
                         struct meshmem_far_request *request)
{
    size_t n = meshmem_post_least(MESHMEM_POST_BLOCKS / shape.bytes, shape.blocks);
    struct meshmem_strided part = {shape.dest_step, shape.source_step, shape.bytes, n};
    struct meshmem_bounce *b = find_room(ring, list, n * shape.bytes, true);
    struct meshmem_answer at = answer_in(ring->issue, b, dest, part, request);
    struct meshmem_joined joined = meshmem_request_join(request, &b->counter);
    meshmem_post_get(ring, joined.counter, at, source, part, pe);
    meshmem_request_leave(&joined);
    return n;
}

static void ask_all_blocks(struct meshmem_ring *ring, struct list list, char *dest,
                           const char *source, struct meshmem_strided shape, int pe,
                           struct meshmem_far_request *request)
{
    while (shape.blocks) {
        size_t n = ask_blocks(ring, list, dest, source, shape, pe, request);
        dest += (ptrdiff_t)n * shape.dest_step;
        source += (ptrdiff_t)n * shape.source_step;
        shape.blocks -= n;
    }
}

void meshmem_bounce_get_blocks_nbi(struct meshmem_ring *ring, char *dest, const char *source,
                                   struct meshmem_strided shape, int pe)
{
    ask_all_blocks(ring, LIST_OF(ring), dest, source, shape, pe, meshmem_far_adding.request);
}

/* ---- blocking gets ---- */

void meshmem_bounce_get(struct meshmem_ring *ring, char *dest, const char *source,
                        struct meshmem_strided shape, int pe)
{
    struct meshmem_bounce *first = NULL, *last = NULL;
    struct list list = {&first, &last};
    if (shape.blocks == 1) {
        bool large = meshmem_post_is_large_get(ring->issue, source, shape.bytes);
        for (size_t done = 0; done < shape.bytes;)
            done += (large ? read_some : ask_some)(ring, list, dest + done, source + done,
                                                   shape.bytes - done, pe, SURELY, NULL);
    } else {
        ask_all_blocks(ring, list, dest, source, shape, pe, NULL);
    }
    while (first)
        wait_for_first(ring, list);
}

void meshmem_bounce_put(struct meshmem_ring *ring, void *dest, const char *source, size_t bytes,
                        int pe)
{
    struct meshmem_far_request *request = meshmem_far_adding.request;
    for (size_t done = 0, part; done < bytes; done += part) {
        struct meshmem_bounce *b = take_surely(ring, LIST_OF(ring), false);
        struct meshmem_joined joined = meshmem_request_join(request, &b->counter);
        part = meshmem_post_least(bytes - done, MESHMEM_FAR_BOUNCE);
        memcpy(b->start, source + done, part);
        uint64_t remote = meshmem_post_aim(ring, joined.counter, (char *)dest + done, part, pe);
        meshmem_post_write(
            ring, joined.counter,
            (struct meshmem_record_write){
                .remote = remote,
                .local = meshmem_post_local(ring, MESHMEM_RECORD_SEGMENT_OWN, b->offset),
                .bytes = part});
        meshmem_request_leave(&joined);
    }
}
