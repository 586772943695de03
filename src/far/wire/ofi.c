/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames and large pieces over an open endpoint of libfabric. Every request that the provider works
 * on is one of a fixed pool; a write or read that is larger than the provider allows, or that must
 * be followed by a read, advances step by step as its completions come. Knows nothing of how the
 * endpoint was chosen. */
#include "far/wire/ofi.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t meshmem_ofi_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static struct ofi_end *inside(struct meshmem_wire_end *end) { return (struct ofi_end *)end; }

/* ---- what is broken ---- */

void meshmem_ofi_break(struct ofi_end *e, int node, const char *format, ...)
{
    char text[MESHMEM_WIRE_PROBLEM];
    va_list arguments;
    if (node >= 0 ? e->node[node].broken : e->lost_all)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (node < 0) {
        e->lost_all = true;
        memcpy(e->problem, text, sizeof text);
        return;
    }
    struct ofi_node *to = &e->node[node];
    to->broken = true;
    e->untold++;
    e->refused -= to->refused;
    to->refused = false;
    e->unproven -= to->unproven;
    to->unproven = false;
    to->problem = strdup(text);
    meshmem_ofi_end_probe(e, to);
}

/* Write the events about what broke since the last poll. */
static int tell(struct ofi_end *e, struct meshmem_wire_event *events, int most)
{
    int count = 0;
    if (e->lost_all && !e->told_all && most > 0) {
        e->told_all = true;
        events[count++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN, .node = -1, .problem = e->problem};
    }
    for (int i = 0; i < e->n && e->untold > 0 && count < most; i++) {
        struct ofi_node *node = &e->node[i];
        if (!node->broken || node->told)
            continue;
        node->told = true;
        e->untold--;
        events[count++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN,
            .node = i,
            .problem = node->problem ? node->problem : "it cannot be reached"};
    }
    return count;
}

/* ---- requests ---- */

/* Take note that something went on with node. */
static void progress(struct ofi_end *e, struct ofi_node *node)
{
    node->progressed = true;
    e->refused -= node->refused;
    node->refused = false;
    if (e->probes && !node->unproven) {
        node->unproven = e->fresh = true;
        e->unproven++;
    }
}

static struct ofi_request *begin(struct ofi_end *e, int node, void *what)
{
    struct ofi_request *request = e->free;
    if (request) {
        e->free = request->next;
        request->node = node;
        request->what = what;
    }
    return request;
}

static void release(struct ofi_end *e, struct ofi_request *request)
{
    request->next = e->free;
    e->free = request;
}

static void end_request(struct ofi_end *e, struct ofi_request *request)
{
    e->node[request->node].under_way--;
    e->under_way--;
    release(e, request);
}

/* The provider did not take a request for node. */
static enum meshmem_wire_result refuse(struct ofi_end *e, int node, const char *call, long error)
{
    struct ofi_node *to = &e->node[node];
    if (error == -FI_EAGAIN) {
        e->refused += !to->refused;
        to->refused = true;
        return MESHMEM_WIRE_AGAIN;
    }
    meshmem_ofi_break(e, node, "node %d cannot be reached: %s of %s: %s", node, call,
                      e->info->fabric_attr->prov_name, fi_strerror((int)-error));
    return MESHMEM_WIRE_LOST;
}

static enum meshmem_wire_result accept_request(struct ofi_end *e, struct ofi_request *request)
{
    struct ofi_node *to = &e->node[request->node];
    to->under_way++;
    e->under_way++;
    progress(e, to);
    return MESHMEM_WIRE_TAKEN;
}

static bool is_lost(const struct ofi_end *e, int node)
{
    return e->lost_all || e->node[node].broken;
}

ssize_t meshmem_ofi_post(struct ofi_end *e, struct ofi_request *request)
{
    ssize_t error = fi_recv(e->ep, request->bytes, MESHMEM_WIRE_FRAME, e->buffers_descriptor,
                            FI_ADDR_UNSPEC, request);
    if (error)
        return error;
    request->ended = false;
    request->next = NULL;
    if (e->last)
        e->last->next = request;
    else
        e->first = request;
    e->last = request;
    return 0;
}

static void *descriptor_of(const struct meshmem_wire_memory *memory)
{
    return memory ? memory->descriptor : NULL;
}

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct ofi_end *e = inside(end);
    struct ofi_node *to = &e->node[node];
    if (is_lost(e, node))
        return MESHMEM_WIRE_LOST;
    if (bytes <= e->inject_size) {
        ssize_t error = fi_inject(e->ep, frame, bytes, to->address);
        if (error)
            return refuse(e, node, "fi_inject", error);
        progress(e, to);
        return MESHMEM_WIRE_DONE;
    }
    struct ofi_request *request = begin(e, node, what);
    if (!request)
        return MESHMEM_WIRE_AGAIN;
    request->kind = OFI_SEND;
    ssize_t error = fi_send(e->ep, frame, bytes, descriptor_of(memory), to->address, request);
    if (!error)
        return accept_request(e, request);
    release(e, request);
    return refuse(e, node, "fi_send", error);
}

/* ---- write and read ---- */

/* Have the provider move the next piece of a write or read, or do the read that proves that a write
 * has arrived. */
static ssize_t move(struct ofi_end *e, struct ofi_request *request)
{
    fi_addr_t to = e->node[request->node].address;
    size_t bytes = request->left < e->most_bytes ? request->left : e->most_bytes;
    request->moving = bytes;
    if (request->kind == OFI_READ)
        return fi_read(e->ep, request->bytes, bytes, request->descriptor, to, request->place,
                       request->key, request);
    if (request->kind == OFI_VERIFY)
        return fi_read(e->ep, e->buffers + (size_t)OFI_BUFFERS * MESHMEM_WIRE_FRAME, 1,
                       e->buffers_descriptor, to, request->place, request->key, request);
    struct iovec piece = {request->bytes, bytes};
    struct fi_rma_iov there = {request->place, bytes, request->key};
    struct fi_msg_rma message = {.msg_iov = &piece,
                                 .desc = &request->descriptor,
                                 .iov_count = 1,
                                 .addr = to,
                                 .rma_iov = &there,
                                 .rma_iov_count = 1,
                                 .context = request};
    return fi_writemsg(e->ep, &message, FI_COMPLETION | (e->delivers ? FI_DELIVERY_COMPLETE : 0));
}

/* A piece is done: go to the next one. True when that was the last. */
static bool advance(struct ofi_end *e, struct ofi_request *request)
{
    if (request->kind == OFI_VERIFY)
        return true;
    request->bytes += request->moving;
    request->place += request->moving;
    request->left -= request->moving;
    if (request->left > 0)
        return false;
    if (request->kind == OFI_READ || e->delivers)
        return true;
    request->kind = OFI_VERIFY;
    request->place--; /* the byte that was written last */
    return false;
}

/* Go on with a request, now or at a later poll. */
static void go_on(struct ofi_end *e, struct ofi_request *request)
{
    ssize_t error = move(e, request);
    if (error == -FI_EAGAIN) {
        request->next = e->late;
        e->late = request;
    } else if (error) {
        refuse(e, request->node, "fi_write or fi_read", error);
        end_request(e, request);
    }
}

static void go_on_with_late(struct ofi_end *e)
{
    struct ofi_request *late = e->late;
    e->late = NULL;
    while (late) {
        struct ofi_request *request = late;
        late = late->next;
        if (is_lost(e, request->node))
            end_request(e, request);
        else
            go_on(e, request);
    }
}

static enum meshmem_wire_result transfer(struct ofi_end *e, const struct ofi_request *wanted,
                                         struct meshmem_wire_memory *memory)
{
    if (is_lost(e, wanted->node))
        return MESHMEM_WIRE_LOST;
    struct ofi_request *request = begin(e, wanted->node, wanted->what);
    if (!request)
        return MESHMEM_WIRE_AGAIN;
    request->kind = wanted->kind;
    request->bytes = wanted->bytes;
    request->left = wanted->left;
    request->place = wanted->place;
    request->key = wanted->key;
    request->descriptor = descriptor_of(memory);
    ssize_t error = move(e, request);
    if (!error)
        return accept_request(e, request);
    release(e, request);
    return refuse(e, wanted->node, wanted->kind == OFI_READ ? "fi_read" : "fi_write", error);
}

static enum meshmem_wire_result write_bytes(struct meshmem_wire_end *end, int node,
                                            const void *from, size_t bytes,
                                            struct meshmem_wire_memory *memory,
                                            struct meshmem_wire_key key, uint64_t place, void *what)
{
    struct ofi_request wanted = {.kind = OFI_WRITE,
                                 .node = node,
                                 .what = what,
                                 .bytes = (unsigned char *)(uintptr_t)from,
                                 .left = bytes,
                                 .place = key.base + place,
                                 .key = key.key};
    return transfer(inside(end), &wanted, memory);
}

static enum meshmem_wire_result read_bytes(struct meshmem_wire_end *end, int node, void *to,
                                           size_t bytes, struct meshmem_wire_memory *memory,
                                           struct meshmem_wire_key key, uint64_t place, void *what)
{
    struct ofi_request wanted = {.kind = OFI_READ,
                                 .node = node,
                                 .what = what,
                                 .bytes = to,
                                 .left = bytes,
                                 .place = key.base + place,
                                 .key = key.key};
    return transfer(inside(end), &wanted, memory);
}

/* ---- completions ---- */

/* Give the frames of the last poll back to the provider. */
static void post_held(struct ofi_end *e)
{
    while (e->held_count > 0) {
        ssize_t error = meshmem_ofi_post(e, e->held[e->held_count - 1]);
        if (error && error != -FI_EAGAIN)
            meshmem_ofi_break(e, -1, "no frame can be received any more: fi_recv of %s: %s",
                              e->info->fabric_attr->prov_name, fi_strerror((int)-error));
        if (error)
            return;
        e->held_count--;
    }
}

/* Messages are matched with buffers in order, but large ones may be complete after small ones that
 * came later (rendezvous). So frames are handed out in the order in which their buffers were
 * posted. */
static int hand_out(struct ofi_end *e, struct meshmem_wire_event *events, int most)
{
    int count = 0;
    while (count < most && e->first && e->first->ended) {
        struct ofi_request *request = e->first;
        e->first = request->next;
        if (!e->first)
            e->last = NULL;
        e->held[e->held_count++] = request;
        if (request->left)
            events[count++] = (struct meshmem_wire_event){.kind = MESHMEM_WIRE_RECEIVED,
                                                          .node = -1,
                                                          .frame = request->bytes,
                                                          .bytes = request->left};
    }
    return count;
}

static void end_receive(struct ofi_request *request, size_t bytes)
{
    request->ended = true;
    request->left = bytes;
}

/* Handle one completion; returns how many events it makes, 0 or 1. */
static int complete(struct ofi_end *e, const struct fi_cq_msg_entry *entry,
                    struct meshmem_wire_event *event)
{
    struct ofi_request *request = entry->op_context;
    if (!request)
        return 0;
    if (request->kind == OFI_RECEIVE) {
        end_receive(request, entry->len);
        return 0;
    }
    bool lost = is_lost(e, request->node);
    if (!lost) {
        progress(e, &e->node[request->node]);
        if (request->kind != OFI_SEND && !advance(e, request)) {
            go_on(e, request);
            return 0;
        }
        event->kind = request->kind == OFI_SEND   ? MESHMEM_WIRE_SENT
                      : request->kind == OFI_READ ? MESHMEM_WIRE_READ
                                                  : MESHMEM_WIRE_WROTE;
        event->node = request->node;
        event->what = request->what;
    }
    end_request(e, request);
    return !lost;
}

/* One request failed. One that was sent tells which node is gone; a frame that could not be
 * received came from nobody knows whom, and whoever it was will be missed. */
static void read_error(struct ofi_end *e)
{
    struct fi_cq_err_entry error = {0};
    ssize_t result = fi_cq_readerr(e->cq, &error, 0);
    struct ofi_request *request = error.op_context;
    if (result <= 0 || !request)
        return;
    if (request->kind == OFI_RECEIVE) {
        end_receive(request, 0);
        return;
    }
    const char *detail = fi_cq_strerror(e->cq, error.prov_errno, error.err_data, NULL, 0);
    meshmem_ofi_break(e, request->node, "the connection with node %d is lost: %s (%s of %s)",
                      request->node, fi_strerror(error.err), detail ? detail : "no detail",
                      e->info->fabric_attr->prov_name);
    end_request(e, request);
}

static int poll_events(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct ofi_end *e = inside(end);
    struct fi_cq_msg_entry entries[OFI_BATCH];
    if (e->held_count)
        post_held(e);
    if (e->late)
        go_on_with_late(e);
    int room = most < OFI_BATCH ? most : OFI_BATCH, count = 0;
    ssize_t done = fi_cq_read(e->cq, entries, (size_t)room);
    for (ssize_t i = 0; i < done; i++)
        count += complete(e, &entries[i], &events[count]);
    if (done == -FI_EAVAIL)
        read_error(e);
    else if (done < 0 && done != -FI_EAGAIN)
        meshmem_ofi_break(e, -1, "the network cannot be used any more: fi_cq_read of %s: %s",
                          e->info->fabric_attr->prov_name, fi_strerror((int)-done));
    bool look = done <= 0 || ++e->polls % 256 == 0;
    if (look && (e->refused || e->under_way || e->unproven || e->timer_is_set))
        meshmem_ofi_watch(e, meshmem_ofi_now());
    count += hand_out(e, events + count, most - count);
    if (e->untold || e->lost_all != e->told_all)
        count += tell(e, events + count, most - count);
    return count;
}

/* ---- sleeping ---- */

static int descriptor(struct meshmem_wire_end *end) { return inside(end)->sleeper; }

static bool may_sleep(struct meshmem_wire_end *end)
{
    struct ofi_end *e = inside(end);
    struct fid *queue = &e->cq->fid;
    if (e->held_count)
        post_held(e);
    bool has_frame = e->first && e->first->ended;
    if (e->sleeper < 0 || e->held_count || has_frame || e->late || e->untold ||
        e->lost_all != e->told_all)
        return false;
    if (fi_trywait(e->fabric, &queue, 1) != 0)
        return false;
    if (e->refused || e->under_way || e->unproven)
        meshmem_ofi_set_timer(e);
    return true;
}

static uint64_t wire_now(struct meshmem_wire_end *end)
{
    (void)end;
    return meshmem_ofi_now();
}

__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_ofi = {
    .name = "ofi",
    .open = meshmem_ofi_open,
    .address = meshmem_ofi_address,
    .add_node = meshmem_ofi_add_node,
    .add_memory = meshmem_ofi_add_memory,
    .send = send_frame,
    .write = write_bytes,
    .read = read_bytes,
    .poll = poll_events,
    .descriptor = descriptor,
    .may_sleep = may_sleep,
    .now = wire_now,
    .close = meshmem_ofi_close,
};
