/* SPDX-License-Identifier: BSD-3-Clause */
/* Links to other nodes: frames are filled, queued, sent, received and acknowledged. See proxy.h and
 * inside.h; what is in a frame is for drain.c and apply.c. */
#include "far/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVENTS = 32,
    LATE_MAX = 2000000000, /* nanoseconds between beats; if more, this node was stopped */
    LONE = 64,             /* bytes of records in a small frame */
    GATHER = 20000,        /* nanoseconds that a frame of a session waits for more, at most */
};

static uint64_t now(const struct meshmem_proxy *p)
{
    return p->setup.wire->wire->now(p->setup.wire);
}

void meshmem_proxy_fail(struct meshmem_proxy *p, int node, const char *format, ...)
{
    char why[600];
    va_list arguments;
    if (p->finishing || p->failed)
        return;
    p->failed = true;
    va_start(arguments, format);
    vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    p->setup.fail(p->setup.what, node, why);
}

/* ---- frames ---- */

/* Allocate a slab of frames, where the wire can send them from. */
static bool add_frames(struct meshmem_proxy *p)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_key key;
    struct meshmem_wire_end *wire = p->setup.wire;
    size_t bytes = SLAB_FRAMES * sizeof(struct meshmem_frame);
    void **slabs = realloc(p->slab, (p->n_slabs + 1) * sizeof *slabs);
    if (!slabs)
        return false;
    p->slab = slabs;
    struct meshmem_frame *frames = aligned_alloc(64, bytes);
    if (!frames)
        return false;
    struct meshmem_wire_memory *memory = NULL;
    if (wire->needs_memory) {
        memory = wire->wire->add_memory(wire, frames, bytes, &key, problem, sizeof problem);
        if (!memory) {
            free(frames);
            meshmem_proxy_fail(p, -1, "%s", problem);
            return false;
        }
    }
    p->slab[p->n_slabs++] = frames;
    for (int i = 0; i < SLAB_FRAMES; i++) {
        frames[i].memory = memory;
        frames[i].next = p->free;
        p->free = &frames[i];
    }
    p->n_frames += SLAB_FRAMES;
    p->n_free += SLAB_FRAMES;
    return true;
}

static struct meshmem_frame *take_frame(struct meshmem_proxy *p)
{
    if (!p->free && !add_frames(p)) {
        meshmem_proxy_fail(p, -1, "out of memory for frames");
        return NULL;
    }
    struct meshmem_frame *frame = p->free;
    p->free = frame->next;
    p->n_free--;
    frame->request.kind = REQUEST_FRAME;
    frame->sent = frame->applied = frame->young = false;
    frame->n_counts = 0;
    frame->head = (struct meshmem_frame_head){
        .secret = p->setup.secret,
        .node = (uint32_t)p->setup.me,
        .bytes = MESHMEM_FRAME_HEAD,
        .version = FRAME_VERSION,
    };
    return frame;
}

static void give_frame(struct meshmem_proxy *p, struct meshmem_frame *frame)
{
    frame->next = p->free;
    p->free = frame;
    p->n_free++;
}

static uint32_t in_use(const struct meshmem_proxy *p) { return p->n_frames - p->n_free; }

static void release(struct meshmem_proxy *p, struct meshmem_frame *frame)
{
    if (frame->sent && frame->applied)
        give_frame(p, frame);
}

/* ---- filling ---- */

void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link)
{
    struct meshmem_frame *frame = link->open;
    link->open = NULL;
    frame->head.number = link->next++;
    meshmem_frames_add(&link->ready, frame);
    meshmem_link_touch(p, link);
}

static void close_reply(struct meshmem_proxy *p, struct link *link)
{
    struct meshmem_frame *frame = link->reply;
    link->reply = NULL;
    frame->applied = true; /* it is not acknowledged */
    meshmem_frames_add(&link->ready, frame);
    meshmem_link_touch(p, link);
}

static bool has_room(const struct meshmem_frame *frame, size_t bytes)
{
    return frame->head.bytes + bytes <= MESHMEM_WIRE_FRAME;
}

struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    if (likely(link->open && has_room(link->open, bytes)))
        return link->open;
    if (link->open)
        meshmem_link_close_frame(p, link);
    if (link->under_way == LINK_WINDOW)
        return NULL; /* which the other node acknowledges of itself */
    if (in_use(p) >= FRAMES_AT_MOST) {
        p->waiting = p->asking = true;
        return NULL;
    }
    link->open = take_frame(p);
    if (link->open)
        link->under_way++;
    meshmem_link_touch(p, link);
    return link->open;
}

struct meshmem_frame *meshmem_link_reply(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    if (link->reply && has_room(link->reply, bytes))
        return link->reply;
    if (link->reply)
        close_reply(p, link);
    link->reply = take_frame(p);
    meshmem_link_touch(p, link);
    return link->reply;
}

/* ---- sending ---- */

static void lose(struct meshmem_proxy *p, struct link *link, const char *why)
{
    link->broken = true;
    meshmem_proxy_fail(p, link->node, "%s", why);
}

/* A put or two, and nothing else is under way. */
static bool is_lone(const struct link *link, const struct meshmem_frame *frame)
{
    return link->under_way == 1 && frame->head.number &&
           frame->head.bytes <= MESHMEM_FRAME_HEAD + LONE;
}

/* Hand a frame to the wire; false: not now. */
static bool send_frame(struct meshmem_proxy *p, struct link *link, struct meshmem_frame *frame)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    frame->head.applied = link->received;
    /* Soon frames will be missing, which come back when they are acknowledged. */
    bool scarce = in_use(p) > FRAMES_AT_MOST / 2 && frame->head.number;
    if ((p->asking || scarce || (link->foresees && is_lone(link, frame))) &&
        link->asked + 1 < link->next)
        frame->head.flags |= FRAME_ASKS;
    enum meshmem_wire_result result =
        wire->wire->send(wire, link->node, &frame->head, frame->head.bytes, frame->memory, frame);
    if (result == MESHMEM_WIRE_AGAIN)
        return false;
    if (result == MESHMEM_WIRE_LOST) {
        lose(p, link, "it cannot be reached any more");
        return false;
    }
    frame->sent = result == MESHMEM_WIRE_DONE;
    link->told = link->received;
    link->owes = false;
    p->counts.frames_sent++;
    p->counts.bytes_sent += frame->head.bytes;
    return true;
}

/* Send what is ready. */
static bool send_ready(struct meshmem_proxy *p, struct link *link)
{
    bool did = false;
    while (link->ready.first && !link->broken) {
        struct meshmem_frame *frame = link->ready.first;
        if (!send_frame(p, link, frame))
            break;
        did = true;
        meshmem_frames_take(&link->ready);
        if (frame->head.flags & FRAME_ASKS)
            link->asked = frame->head.number ? frame->head.number : link->asked;
        if (frame->head.number)
            meshmem_frames_add(&link->sent, frame);
        else
            release(p, frame);
    }
    return did;
}

/* Send a frame without records. */
static bool send_empty(struct meshmem_proxy *p, struct link *link, unsigned flags)
{
    struct meshmem_frame *frame = take_frame(p);
    if (!frame)
        return false;
    frame->applied = true;
    frame->head.flags = (uint8_t)flags;
    if (!send_frame(p, link, frame)) {
        give_frame(p, frame);
        return false;
    }
    if (frame->head.flags & FRAME_ASKS)
        link->asked = link->next - 1;
    release(p, frame);
    return true;
}

/* Whether the open frame may wait for more. */
static bool may_gather(struct meshmem_proxy *p, const struct meshmem_frame *frame)
{
    return frame->young && !p->waiting && now(p) - frame->since < GATHER;
}

/* Send what the step has made, and what must be said; whether something was sent. */
static bool flush(struct meshmem_proxy *p, struct link *link)
{
    if (link->open && link->open->head.bytes > MESHMEM_FRAME_HEAD && !may_gather(p, link->open))
        meshmem_link_close_frame(p, link);
    if (link->reply)
        close_reply(p, link);
    bool did = send_ready(p, link);
    if (link->broken || link->ready.first)
        return did;
    /* A frame that asks takes what I owe with it. */
    if (p->asking && link->sent.first && link->asked + 1 < link->next) {
        link->foresees = is_lone(link, link->sent.first);
        did |= send_empty(p, link, FRAME_ASKS);
    }
    if (link->owes || link->received - link->told >= LINK_WINDOW / 2)
        did |= send_empty(p, link, 0);
    return did;
}

static bool has_something(const struct link *link)
{
    return link->open || link->reply || link->ready.first || link->sent.first || link->owes ||
           link->received != link->told;
}

static bool flush_all(struct meshmem_proxy *p)
{
    bool did = false;
    struct link *list = p->busy;
    p->busy = NULL;
    for (struct link *next; list; list = next) {
        next = list->next_busy;
        list->busy = false;
        did |= flush(p, list);
        if (has_something(list) && !list->broken)
            meshmem_link_touch(p, list);
    }
    return did;
}

/* ---- receiving ---- */

static void complete(struct meshmem_proxy *p, const struct meshmem_frame_count *count)
{
    meshmem_count_up(&count->ring->updated, count->bytes);
    p->arrived[count->pe] = 1;
}

/* All frames up to number are applied over there. */
static void acknowledge(struct meshmem_proxy *p, struct link *link, uint64_t number)
{
    while (link->sent.first && link->sent.first->head.number <= number) {
        struct meshmem_frame *frame = meshmem_frames_take(&link->sent);
        for (uint32_t i = 0; i < frame->n_counts; i++)
            complete(p, &frame->count[i]);
        frame->applied = true;
        link->under_way--;
        release(p, frame);
    }
}

static bool is_ours(const struct meshmem_proxy *p, const struct meshmem_frame_head *head,
                    size_t bytes)
{
    return bytes >= sizeof *head && head->secret == p->setup.secret &&
           head->version == FRAME_VERSION && head->bytes == bytes && bytes % 8 == 0 &&
           head->node < (uint32_t)p->setup.n && head->node != (uint32_t)p->setup.me;
}

static void receive(struct meshmem_proxy *p, const void *data, size_t bytes)
{
    const struct meshmem_frame_head *head = data;
    if (!is_ours(p, head, bytes)) {
        p->counts.refused++;
        return;
    }
    struct link *link = &p->link[head->node];
    p->counts.frames_received++;
    p->counts.applied += bytes > sizeof *head; /* frames with records */
    link->heard = p->lived;
    if (head->applied >= link->next) {
        meshmem_proxy_fail(p, link->node, "it acknowledges what was never sent");
        return;
    }
    if (head->number && head->number != link->received + 1) {
        meshmem_proxy_fail(p, link->node, "frame %llu came after frame %llu",
                           (unsigned long long)head->number, (unsigned long long)link->received);
        return;
    }
    acknowledge(p, link, head->applied);
    if (bytes == sizeof *head && !head->flags && !p->asking)
        link->foresees = false; /* nobody wanted to know that */
    if (!meshmem_proxy_apply(p, link, (const uint64_t *)(head + 1), bytes - sizeof *head)) {
        p->counts.refused++;
        meshmem_proxy_fail(p, link->node, "it sent a malformed operation");
        return;
    }
    if (head->number)
        link->received = head->number;
    if (head->flags & FRAME_ASKS)
        link->owes = true;
    if (head->flags & FRAME_BYE) {
        link->parted = true;
        p->arrived[0] = 1; /* which waits for that */
    }
    meshmem_link_touch(p, link);
}

static void handle(struct meshmem_proxy *p, const struct meshmem_wire_event *event)
{
    struct meshmem_request *request = event->what;
    switch (event->kind) {
    case MESHMEM_WIRE_RECEIVED:
        receive(p, event->frame, event->bytes);
        break;
    case MESHMEM_WIRE_BROKEN:
        if (event->node >= 0)
            p->link[event->node].broken = true;
        meshmem_proxy_fail(p, event->node, "%s",
                           event->problem ? event->problem : "no reason known");
        break;
    default:
        if (request->kind == REQUEST_FRAME) {
            struct meshmem_frame *frame = event->what;
            frame->sent = true;
            release(p, frame);
        } else {
            meshmem_proxy_end_piece(p, event->what);
        }
    }
}

static bool poll_wire(struct meshmem_proxy *p)
{
    struct meshmem_wire_event events[EVENTS];
    int n = p->setup.wire->wire->poll(p->setup.wire, events, EVENTS);
    for (int i = 0; i < n; i++)
        handle(p, &events[i]);
    return n > 0;
}

/* ---- the whole ---- */

/* What stood still until something came, which nobody may look at again for long. */
static void go_on_blocked(struct meshmem_proxy *p)
{
    if (p->blocked)
        meshmem_proxy_drain(p);
    if (p->transfers)
        meshmem_proxy_transfer(p);
}

static bool send_all(struct meshmem_proxy *p)
{
    if (p->failed)
        return false;
    p->waiting = meshmem_proxy_is_awaited(p, &p->asking);
    bool did = meshmem_proxy_drain(p);
    did |= meshmem_proxy_transfer(p);
    if (p->busy)
        did |= flush_all(p);
    return did;
}

bool meshmem_proxy_step(struct meshmem_proxy *p)
{
    /* First what a PE may have posted a moment ago, then what has come, then the answers. */
    bool did = send_all(p);
    if (!p->failed && poll_wire(p)) {
        did = true;
        go_on_blocked(p);
        if (p->busy)
            flush_all(p);
    }
    if (did)
        meshmem_proxy_wake(p);
    return did;
}

/* Whether somebody waits for what was not sent, or was not asked for. */
static bool has_unsaid(const struct meshmem_proxy *p)
{
    bool asks;
    if (!p->busy || !meshmem_proxy_is_awaited(p, &asks))
        return false;
    for (const struct link *link = p->busy; link; link = link->next_busy)
        if (link->open || link->reply || link->ready.first ||
            (asks && link->sent.first && link->asked + 1 < link->next))
            return true;
    return false;
}

void meshmem_proxy_send(struct meshmem_proxy *p)
{
    if (send_all(p))
        meshmem_proxy_wake(p);
}

bool meshmem_proxy_is_refused(const struct meshmem_proxy *p)
{
    for (const struct link *link = p->busy; link; link = link->next_busy)
        if (link->ready.first || link->owes || link->received - link->told >= LINK_WINDOW / 2)
            return !p->failed;
    return false;
}

bool meshmem_proxy_has_work(const struct meshmem_proxy *p)
{
    if (p->failed)
        return false; /* there is, but it cannot be done */
    for (uint32_t i = 0; i < p->setup.n_pes; i++) {
        const struct meshmem_far_memory *far = p->setup.pe[i].far;
        uint32_t rings = atomic_load_explicit(&far->rings, memory_order_relaxed);
        for (uint32_t r = 0; r < rings; r++)
            if (atomic_load_explicit(&far->ring[r].head, memory_order_acquire) !=
                p->drain[i * MESHMEM_FAR_RINGS + r].tail)
                return true;
    }
    /* What is under way makes an event. */
    return (p->transfers && !p->pieces) || has_unsaid(p);
}

void meshmem_proxy_idle(struct meshmem_proxy *p)
{
    for (struct link *link = p->busy; link; link = link->next_busy) {
        link->owes |= link->received != link->told;
        if (link->open)
            link->open->young = false;
    }
    flush_all(p);
}

static bool is_neighbour(const struct meshmem_proxy *p, int node)
{
    int n = p->setup.n, me = p->setup.me;
    return node == (me + 1) % n || node == (me + n - 1) % n;
}

/* Whether frames have gone between that node and me. */
static bool is_known(const struct meshmem_proxy *p, const struct link *link)
{
    return link->next > 1 || link->received || link->parted ||
           (link->node != p->setup.me && is_neighbour(p, link->node));
}

bool meshmem_proxy_part(struct meshmem_proxy *p)
{
    bool all = true;
    p->finishing = true;
    for (int node = 0; node < p->setup.n; node++) {
        struct link *link = &p->link[node];
        if (!is_known(p, link) || link->broken)
            continue;
        if (!link->said_bye && !link->ready.first)
            link->said_bye = send_empty(p, link, FRAME_BYE);
        all &= link->said_bye && link->parted;
    }
    return all;
}

/* What I have lived since I beat last. While this node was stopped it could hear nobody. Nodes beat
 * every fifth part of the silence that counts as death, and at least once a second. */
static uint64_t live(const struct meshmem_proxy *p, uint64_t time)
{
    uint64_t late = p->setup.silence / 5 * 2, since = time - p->beaten;
    if (late == 0 || late > LATE_MAX)
        late = LATE_MAX;
    return p->beaten && since < late ? since : late;
}

void meshmem_proxy_beat(struct meshmem_proxy *p)
{
    int n = p->setup.n, me = p->setup.me;
    struct link *next = &p->link[(me + 1) % n], *before = &p->link[(me + n - 1) % n];
    uint64_t time = now(p);
    if (p->failed || p->finishing || n < 2)
        return;
    if (!next->broken)
        send_empty(p, next, FRAME_BEAT);
    p->lived += live(p, time);
    if (!p->beaten)
        before->heard = p->lived;
    else if (p->setup.silence && p->lived - before->heard > p->setup.silence)
        meshmem_proxy_fail(p, before->node, "nothing was heard of it for %.1f s",
                           (double)(p->lived - before->heard) * 1e-9);
    p->beaten = time;
}

struct meshmem_proxy_counts meshmem_proxy_counts(const struct meshmem_proxy *p)
{
    return p->counts;
}

uint64_t meshmem_proxy_work(const struct meshmem_proxy *p)
{
    return p->counts.records + p->counts.applied + p->counts.transfers;
}

/* ---- life ---- */

static void set_up(struct meshmem_proxy *p)
{
    for (int node = 0; node < p->setup.n; node++) {
        p->link[node].node = node;
        p->link[node].next = 1;
    }
    for (uint32_t i = 0; i < p->setup.n_pes; i++)
        for (uint32_t r = 0; r < MESHMEM_FAR_RINGS; r++) {
            struct meshmem_far_memory *far = p->setup.pe[i].far;
            p->drain[i * MESHMEM_FAR_RINGS + r] = (struct drain){
                .memory = &far->ring[r],
                .buffer = (char *)far + meshmem_far_ring_place(r),
                .pe = i,
                .tail = atomic_load_explicit(&far->ring[r].tail, memory_order_relaxed),
                .counted = atomic_load_explicit(&far->ring[r].updated, memory_order_relaxed),
            };
        }
}

struct meshmem_proxy *meshmem_proxy_open(const struct meshmem_proxy_setup *setup)
{
    struct meshmem_proxy *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->setup = *setup;
    p->link = calloc((size_t)setup->n, sizeof *p->link);
    p->drain = calloc((size_t)setup->n_pes * MESHMEM_FAR_RINGS, sizeof *p->drain);
    p->arrived = calloc(setup->n_pes, 1);
    if (p->link && p->drain && p->arrived) {
        set_up(p);
        return p;
    }
    meshmem_proxy_close(p);
    return NULL;
}

void meshmem_proxy_close(struct meshmem_proxy *p)
{
    meshmem_proxy_close_transfers(p);
    for (uint32_t i = 0; i < p->n_slabs; i++)
        free(p->slab[i]);
    free(p->slab);
    free(p->link);
    free(p->drain);
    free(p->arrived);
    free(p);
}
