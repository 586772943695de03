/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames and moves over an open endpoint of libfabric. Every request to the provider is one of a
 * fixed pool; a move that is larger than the provider allows, or that must be followed by a read,
 * advances step by step as completions arrive. Knows nothing of how the endpoint was chosen. */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <stdio.h>
#include <sys/timerfd.h>
#include <unistd.h>

static struct ofi_end *inside(struct meshmem_wire_end *end) { return (struct ofi_end *)end; }

static struct meshmem_wire_end *open_end(const struct meshmem_wire_setup *setup, char *problem,
                                         size_t size)
{
    struct meshmem_wire_end *end = meshmem_ofi_open(setup, problem, size);
    if (end)
        end->wire = &meshmem_wire_ofi;
    return end;
}

/* ---- requests ---- */

static struct ofi_request *begin(struct ofi_end *e, int node, struct ofi_connection *c, void *what)
{
    struct ofi_request *request = e->free;
    if (request) {
        e->free = request->next;
        request->node = node;
        request->connection = c;
        request->what = what;
    }
    return request;
}

static void end_request(struct ofi_end *e, struct ofi_request *request)
{
    request->kind = OFI_UNUSED;
    request->next = e->free;
    e->free = request;
}

/* The provider did not accept a request for node. */
static enum meshmem_wire_result refuse(struct ofi_end *e, int node, const char *call, long error)
{
    char reason[OFI_SENTENCE];
    struct ofi_connection *c = e->node[node].open;
    if (error == -FI_EAGAIN)
        return MESHMEM_WIRE_AGAIN;
    snprintf(reason, sizeof reason, "%s of %s: %s", call, e->info->fabric_attr->prov_name,
             fi_strerror((int)-error));
    if (c && c->node >= 0) {
        meshmem_ofi_hang_up(e, c, reason);
        return MESHMEM_WIRE_AGAIN; /* its last frames may still have to be read */
    }
    meshmem_ofi_break(e, node, "node %d cannot be reached: %s", node, reason);
    return MESHMEM_WIRE_LOST;
}

static void *descriptor_of(const struct meshmem_wire_memory *memory)
{
    return memory ? memory->descriptor : NULL;
}

/* Whether requests to node can be posted now; if not, result says why. */
static bool is_open(struct ofi_end *e, int node, enum meshmem_wire_result *result)
{
    struct ofi_connection *c = e->node[node].open;
    if (c && !c->ended && !e->lost_all)
        return true;
    if (meshmem_ofi_is_lost(e, node))
        *result = MESHMEM_WIRE_LOST;
    else
        *result = c ? MESHMEM_WIRE_AGAIN : meshmem_ofi_dial(e, node);
    return false;
}

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    struct ofi_end *e = inside(end);
    struct ofi_node *to = &e->node[node];
    enum meshmem_wire_result result;
    if (!is_open(e, node, &result))
        return result;
    if (bytes <= e->inject_size) {
        ssize_t error = fi_inject(to->open->ep, frame, bytes, to->address);
        return error ? refuse(e, node, "fi_inject", error) : MESHMEM_WIRE_DONE;
    }
    struct ofi_request *request = begin(e, node, to->open, what);
    if (!request)
        return MESHMEM_WIRE_AGAIN;
    request->kind = OFI_SEND;
    ssize_t error =
        fi_send(to->open->ep, frame, bytes, descriptor_of(memory), to->address, request);
    if (!error)
        return MESHMEM_WIRE_TAKEN;
    end_request(e, request);
    return refuse(e, node, "fi_send", error);
}

/* ---- moves ---- */

/* Post the next part of a write or read, or the read that proves that a write has arrived. */
static ssize_t post_next(struct ofi_end *e, struct ofi_request *request)
{
    struct fid_ep *ep = request->connection->ep;
    fi_addr_t to = e->node[request->node].address;
    size_t bytes = request->left < e->most_bytes ? request->left : e->most_bytes;
    request->moving = bytes;
    if (request->kind == OFI_READ)
        return fi_read(ep, request->bytes, bytes, request->descriptor, to, request->address,
                       request->key, request);
    if (request->kind == OFI_VERIFY)
        return fi_read(ep, e->landing, 1, descriptor_of(e->landing_memory), to, request->address,
                       request->key, request);
    struct iovec part = {request->bytes, bytes};
    struct fi_rma_iov there = {request->address, bytes, request->key};
    struct fi_msg_rma message = {.msg_iov = &part,
                                 .desc = &request->descriptor,
                                 .iov_count = 1,
                                 .addr = to,
                                 .rma_iov = &there,
                                 .rma_iov_count = 1,
                                 .context = request};
    uint64_t until = request->early ? FI_INJECT_COMPLETE : FI_DELIVERY_COMPLETE;
    return fi_writemsg(ep, &message, FI_COMPLETION | (e->delivers ? until : 0));
}

/* Advance after a part is complete. True if that was the last. */
static bool advance(struct ofi_end *e, struct ofi_request *request)
{
    if (request->kind == OFI_VERIFY)
        return true;
    request->bytes += request->moving;
    request->address += request->moving;
    request->left -= request->moving;
    if (request->left > 0)
        return false;
    if (request->kind == OFI_READ || e->delivers)
        return true;
    request->kind = OFI_VERIFY;
    request->address--; /* the last byte written */
    return false;
}

/* Continue a request now or at a later poll. */
static void go_on(struct ofi_end *e, struct ofi_request *request)
{
    ssize_t error = request->connection->ended ? -FI_EAGAIN : post_next(e, request);
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
        if (meshmem_ofi_is_lost(e, request->node))
            end_request(e, request);
        else
            go_on(e, request);
    }
}

static enum meshmem_wire_result move(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *wanted, void *what)
{
    struct ofi_end *e = inside(end);
    enum meshmem_wire_result result;
    if (!is_open(e, wanted->node, &result))
        return result;
    struct ofi_request *request = begin(e, wanted->node, e->node[wanted->node].open, what);
    if (!request)
        return MESHMEM_WIRE_AGAIN;
    request->kind = wanted->is_write ? OFI_WRITE : OFI_READ;
    request->early = wanted->early;
    request->bytes = wanted->local;
    request->left = wanted->bytes;
    request->address = wanted->key.base + wanted->offset;
    request->key = wanted->key.key;
    request->descriptor = descriptor_of(wanted->memory);
    ssize_t error = post_next(e, request);
    if (!error)
        return MESHMEM_WIRE_TAKEN;
    end_request(e, request);
    return refuse(e, wanted->node, wanted->is_write ? "fi_write" : "fi_read", error);
}

/* ---- completions ---- */

/* Handle one completion; returns the number of events, 0 or 1. */
static int complete(struct ofi_end *e, const struct fi_cq_msg_entry *entry,
                    struct meshmem_wire_event *event)
{
    struct ofi_request *request = entry->op_context;
    if (!request)
        return 0;
    if (request->kind == OFI_RECEIVE) {
        meshmem_ofi_end_receive(e, request, entry->len);
        if (request->connection->state == OFI_PROVING || request->connection->state == OFI_SURE)
            meshmem_ofi_confirm(e, request->connection);
        return 0;
    }
    bool lost = meshmem_ofi_is_lost(e, request->node);
    if (!lost) {
        if (request->kind != OFI_SEND && !advance(e, request)) {
            go_on(e, request);
            return 0;
        }
        event->kind = request->kind == OFI_SEND ? MESHMEM_WIRE_SENT : MESHMEM_WIRE_MOVED;
        event->node = request->node;
        event->what = request->what;
    }
    end_request(e, request);
    return !lost;
}

/* Handle a failed request. A receive fails when its connection ends, which an event reports, or
 * when a frame is too large. Where there are no connections (reliable datagrams), the error does
 * not say who sent it; the link notices later that a frame of that node is missing. Returns whether
 * there was one. */
static bool handle_error(struct ofi_end *e)
{
    char reason[OFI_SENTENCE];
    struct fi_cq_err_entry error = {0};
    ssize_t result = fi_cq_readerr(e->cq, &error, 0);
    struct ofi_request *request = error.op_context;
    if (result <= 0 || !request)
        return result > 0;
    const char *detail = fi_cq_strerror(e->cq, error.prov_errno, error.err_data, NULL, 0);
    snprintf(reason, sizeof reason, "%s (%s of %s)", fi_strerror(error.err),
             detail ? detail : "no detail", e->info->fabric_attr->prov_name);
    if (error.err == FI_EFAULT) /* no other node is to blame */
        meshmem_ofi_break(e, -1,
                          "%s; was memory of this node freed or unmapped before the operation that "
                          "uses it was complete?",
                          reason);
    struct ofi_connection *c = request->connection;
    if (c->node >= 0) /* what was posted is canceled when the other side has closed */
        meshmem_ofi_hang_up(e, c,
                            error.err == FI_ECANCELED || error.err == FI_ENOTCONN
                                ? meshmem_ofi_why_closed(e)
                                : reason);
    if (request->kind == OFI_RECEIVE) {
        meshmem_ofi_end_receive(e, request, 0);
        return true;
    }
    if (c->node < 0)
        meshmem_ofi_break(e, request->node, "the connection with node %d is lost: %s",
                          request->node, reason);
    end_request(e, request);
    return true;
}

/* fi_cq_read, with failed requests handled on the way: nothing read means that there was nothing.
 */
static ssize_t read_completions(struct ofi_end *e, struct fi_cq_msg_entry *entries, size_t room)
{
    ssize_t done;
    do {
        errno = 0; /* fd_signal_reset waits for a byte while it is EAGAIN, from any file */
        done = fi_cq_read(e->cq, entries, room);
    } while (done == -FI_EAVAIL && handle_error(e));
    return done;
}

static int poll_events(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct ofi_end *e = inside(end);
    struct fi_cq_msg_entry entries[OFI_BATCH];
    if (e->held)
        meshmem_ofi_post_held(e);
    if (e->late)
        go_on_with_late(e);
    if (e->connects && (e->settling || e->slept || ++e->polls % OFI_SETTLE == 0))
        meshmem_ofi_settle(e);
    e->slept = false;
    int room = most < OFI_BATCH ? most : OFI_BATCH, count = 0;
    ssize_t done = read_completions(e, entries, (size_t)room);
    if (done > 0 && e->watching) { /* whoever sleeps was woken */
        e->watching = false;
        meshmem_ofi_unwatch(e);
    } else if (e->watching && e->polls_sockets) { /* what was posted may wait for room */
        meshmem_ofi_watch(e);
    }
    for (ssize_t i = 0; i < done; i++)
        count += complete(e, &entries[i], &events[count]);
    if (done < 0 && done != -FI_EAGAIN && done != -FI_EAVAIL)
        meshmem_ofi_break(e, -1, "the network cannot be used any more: fi_cq_read of %s: %s",
                          e->info->fabric_attr->prov_name, fi_strerror((int)-done));
    if (e->ready)
        count += meshmem_ofi_hand_out(e, events + count, most - count);
    if (done == -FI_EAGAIN && (e->ended || e->closed))
        meshmem_ofi_bury(e);
    if (e->untold || e->lost_all != e->told_all)
        count += meshmem_ofi_tell(e, events + count, most - count);
    return count;
}

/* ---- sleeping ---- */

static int descriptor(struct meshmem_wire_end *end) { return inside(end)->sleeper; }

/* Make `sleeper` readable when a deadline has passed. */
static void set_timer(struct ofi_end *e)
{
    uint64_t at = meshmem_ofi_next_deadline(e);
    if (at == UINT64_MAX || at == e->timer_at)
        return;
    struct itimerspec when = {
        .it_value = {.tv_sec = (time_t)(at / OFI_SECOND), .tv_nsec = (long)(at % OFI_SECOND)}};
    if (timerfd_settime(e->timer, TFD_TIMER_ABSTIME, &when, NULL) == 0)
        e->timer_at = at;
}

static void read_timer(struct ofi_end *e)
{
    uint64_t count;
    if (e->timer_at && read(e->timer, &count, sizeof count) > 0)
        e->timer_at = 0;
}

static bool may_sleep(struct meshmem_wire_end *end)
{
    struct ofi_end *e = inside(end);
    if (e->held)
        meshmem_ofi_post_held(e);
    bool is_busy = e->held || e->ready || e->late || e->ended || e->closed;
    if (is_busy || e->untold || e->lost_all != e->told_all)
        return false;
    e->slept = true;
    if (e->sleeper < 0)
        return true;
    read_timer(e);
    if (meshmem_ofi_try_wait(e) != 0 || !meshmem_ofi_watch(e))
        return false;
    e->watching = true;
    if (e->settling || e->look_at || e->deaf.rests)
        set_timer(e);
    return true;
}

static uint64_t wire_now(struct meshmem_wire_end *end)
{
    (void)end;
    return meshmem_os_now();
}

__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_ofi = {
    .name = "ofi",
    .open = open_end,
    .address = meshmem_ofi_address,
    .add_node = meshmem_ofi_add_node,
    .add_memory = meshmem_ofi_add_memory,
    .remove_memory = meshmem_ofi_remove_memory,
    .send = send_frame,
    .move = move,
    .poll = poll_events,
    .descriptor = descriptor,
    .may_sleep = may_sleep,
    .answers = meshmem_ofi_answers,
    .now = wire_now,
    .close = meshmem_ofi_close,
};
