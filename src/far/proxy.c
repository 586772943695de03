/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxy's step: rings to frames, and what is received. See proxy.h and inside.h. */
#include "far/apply.h"
#include "far/drain.h"
#include "far/keys.h"
#include "far/late.h"
#include "far/link.h"
#include "far/transfer.h"
#include "far/wake.h"

#include <stdlib.h>

enum { EVENTS = 32 };

/* ---- receiving ---- */

static bool is_ours(const struct meshmem_proxy *p, const struct meshmem_frame_head *head,
                    size_t bytes)
{
    return bytes >= sizeof *head && head->version == FRAME_VERSION && head->bytes == bytes &&
           bytes % 8 == 0 && head->node < (uint32_t)p->setup.n &&
           meshmem_link_is_mine(&p->link[head->node]) &&
           head->code == meshmem_frame_code(&p->setup.key, p->setup.me, head) &&
           head->sequence > p->link[head->node].heard_sequence; /* else it is repeated */
}

static void receive(struct meshmem_proxy *p, const void *data, size_t bytes)
{
    const struct meshmem_frame_head *head = data;
    if (!is_ours(p, head, bytes)) {
        p->counts.refused++;
        return;
    }
    struct link *link = &p->link[head->node];
    /* Acquire: pairs with the release of the node that sends frames; what they ask for is read
     * after them. */
    atomic_thread_fence(memory_order_acquire);
    if (head->sequence != ++link->heard_sequence) {
        meshmem_proxy_fail(p, link->node, "frames %llu to %llu of it are missing",
                           (unsigned long long)link->heard_sequence,
                           (unsigned long long)head->sequence - 1);
        return;
    }
    p->counts.frames_received++;
    p->counts.applied += bytes > sizeof *head; /* with records */
    link->heard = p->lived;
    if (head->flags & FRAME_CURRENT)
        link->current = p->lived;
    if (head->applied > link->handed) {
        meshmem_proxy_fail(p, link->node, "it acknowledges what was never sent");
        return;
    }
    if (head->number && head->number != link->received + 1) {
        meshmem_proxy_fail(p, link->node, "frame %llu came after frame %llu",
                           (unsigned long long)head->number, (unsigned long long)link->received);
        return;
    }
    meshmem_link_acknowledge(p, link, head->applied);
    if (bytes == sizeof *head && !(head->flags & ~FRAME_CURRENT) && !p->asking)
        link->piggybacks = false; /* no PE wanted to know that */
    if (!meshmem_apply_frame(p, link, (const uint64_t *)(head + 1), bytes - sizeof *head)) {
        p->counts.refused++;
        if (p->absent)
            meshmem_proxy_fail(p, link->node,
                               "it sent an operation on partition %u of a PE that does not have "
                               "it; was it destroyed, or is the PE no member of its team?",
                               meshmem_segment_id(p->absent));
        else
            meshmem_proxy_fail(p, link->node, "it sent a malformed operation");
        return;
    }
    if (head->number) {
        link->received = head->number;
        link->unacked += head->bytes;
    }
    if (head->flags & FRAME_REQUESTS_ACK) {
        link->ack_due = true;
        meshmem_link_disturb(link);
    }
    if (unlikely(head->flags & FRAME_BYE))
        p->parted[link->node] = 1;
    p->arrived[0] |= p->finishing; /* the node's first PE, which waits for goodbyes */
    meshmem_link_touch(p, link);
}

/* A node, or for -1 all of them, cannot be reached any more. One that this node has nothing to do
 * with may have left without a word. */
static void lose(struct meshmem_proxy *p, int node, const char *why)
{
    for (int i = 0; i < p->setup.n; i++)
        p->link[i].broken |= node < 0 || node == i;
    if (node < 0)
        meshmem_proxy_fail(p, node, "%s", why);
    else if (meshmem_link_is_known(p, &p->link[node]))
        meshmem_proxy_lose(p, node, why);
}

static void handle(struct meshmem_proxy *p, const struct meshmem_wire_event *event)
{
    struct meshmem_wire_request *request = event->what;
    switch (event->kind) {
    case MESHMEM_WIRE_RECEIVED:
        receive(p, event->frame, event->bytes);
        break;
    case MESHMEM_WIRE_BROKEN:
        lose(p, event->node, event->problem ? event->problem : "no reason known");
        break;
    default:
        if (request->kind == WIRE_REQUEST_FRAME)
            meshmem_link_end_frame(p, event->what);
        else
            meshmem_transfer_end_piece(p, request);
    }
}

static bool poll_wire(struct meshmem_proxy *p)
{
    struct meshmem_wire_event events[EVENTS];
    int n = p->setup.wire->wire->poll(p->setup.wire, events, EVENTS);
    p->drained |= n == 0;
    p->current = p->drained;
    for (int i = 0; i < n; i++)
        handle(p, &events[i]);
    return n > 0;
}

/* ---- the whole ---- */

/* Resume rings and transfers that waited for something to arrive, or for each other. */
static void go_on_blocked(struct meshmem_proxy *p)
{
    for (bool did = true; did && !p->failed;) {
        did = p->blocked && meshmem_drain_all(p);
        if (p->n_moving)
            did |= meshmem_transfer_go_on(p);
        did &= p->blocked;
    }
}

static bool send_all(struct meshmem_proxy *p)
{
    if (p->failed)
        return false;
    p->waiting = meshmem_proxy_is_awaited(p, &p->asking);
    p->has_passed = false;
    bool did = meshmem_drain_all(p);
    did |= meshmem_transfer_go_on(p);
    if (p->busy)
        did |= meshmem_link_flush_all(p);
    return did;
}

bool meshmem_proxy_step(struct meshmem_proxy *p)
{
    /* First send what a PE has just posted, then handle what has arrived, then send the answers. */
    bool did = send_all(p);
    if (!p->failed && poll_wire(p)) {
        did = true;
        go_on_blocked(p);
        if (p->busy)
            meshmem_link_flush_all(p);
    }
    if (did)
        meshmem_proxy_wake(p);
    return did;
}

/* Whether a PE waits for frames that were not sent, or whose acknowledgement was not requested. */
static bool has_unsaid(const struct meshmem_proxy *p)
{
    bool asks;
    if (!p->busy || !meshmem_proxy_is_awaited(p, &asks))
        return false;
    for (const struct link *link = p->busy; link; link = link->next_busy)
        if (meshmem_link_is_awaited(link, asks))
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
    if (p->refused && !p->pieces)
        return !p->failed;
    for (const struct link *link = p->busy; link; link = link->next_busy)
        if (meshmem_link_is_refused(p, link))
            return !p->failed;
    return false;
}

bool meshmem_proxy_has_work(const struct meshmem_proxy *p)
{
    if (p->failed)
        return false; /* there is work, but it cannot be done now */
    for (uint32_t i = 0; i < p->setup.n_pes; i++) {
        const struct meshmem_far_memory *far = p->setup.pe[i].far;
        uint32_t rings = atomic_load_explicit(&far->rings, memory_order_relaxed);
        for (uint32_t r = p->setup.proxy; r < rings; r += p->setup.proxies) {
            const struct drain *d = &p->drain[i * MESHMEM_FAR_RINGS + r];
            if (!d->stuck &&
                atomic_load_explicit(&far->ring[r].head, memory_order_acquire) != d->tail)
                return true;
        }
    }
    return has_unsaid(p);
}

void meshmem_proxy_idle(struct meshmem_proxy *p)
{
    for (struct link *link = p->busy; link; link = link->next_busy)
        meshmem_link_idle(link);
    meshmem_link_flush_all(p);
}

struct meshmem_proxy_counts meshmem_proxy_counts(const struct meshmem_proxy *p)
{
    struct meshmem_proxy_counts counts = p->counts;
    counts.frames = p->n_frames;
    return counts;
}

uint64_t meshmem_proxy_work(const struct meshmem_proxy *p)
{
    return p->counts.records + p->counts.applied + p->counts.transfers;
}

/* ---- life ---- */

static void set_up(struct meshmem_proxy *p)
{
    for (int node = 0; node < p->setup.n; node++) {
        bool mine = node != p->setup.me && (uint32_t)node % p->setup.proxies == p->setup.proxy;
        p->link[node].node = mine ? node : -1;
        p->link[node].next = 1;
    }
    for (uint32_t i = 0; i < p->setup.n_pes; i++)
        for (uint32_t r = 0; r < MESHMEM_FAR_RINGS; r++) {
            struct meshmem_far_memory *far = p->setup.pe[i].far;
            uint64_t tail = atomic_load_explicit(&far->ring[r].tail, memory_order_relaxed);
            p->drain[i * MESHMEM_FAR_RINGS + r] = (struct drain){
                .memory = &far->ring[r],
                .buffer = (char *)far + meshmem_far_ring_offset(r),
                .pe = i,
                .tail = tail,
            };
        }
}

struct meshmem_proxy *meshmem_proxy_open(const struct meshmem_proxy_setup *setup)
{
    struct meshmem_proxy *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->setup = *setup;
    if (!p->setup.proxies)
        p->setup.proxies = 1;
    p->link = calloc((size_t)setup->n, sizeof *p->link);
    p->drain = calloc((size_t)setup->n_pes * MESHMEM_FAR_RINGS, sizeof *p->drain);
    p->arrived = calloc(setup->n_pes, 1);
    p->parted = calloc((size_t)setup->n, 1);
    if (p->link && p->drain && p->arrived && p->parted) {
        set_up(p);
        return p;
    }
    meshmem_proxy_close(p);
    return NULL;
}

void meshmem_proxy_close(struct meshmem_proxy *p)
{
    meshmem_transfer_close(p);
    meshmem_keys_close(p);
    meshmem_link_close_all(p);
    meshmem_late_close(p);
    free(p->link);
    free(p->drain);
    free(p->arrived);
    free(p->parted);
    free(p);
}
