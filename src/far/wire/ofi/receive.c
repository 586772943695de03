/* SPDX-License-Identifier: BSD-3-Clause */
/* Buffers for incoming frames: each connection has its own, so no node waits for another one's
 * frames. They are posted, delivered in the order in which they were posted, and posted again.
 * Knows nothing of what is sent. */
#include "far/wire/ofi/ofi.h"

#include <stdlib.h>
#include <sys/mman.h>

static size_t bytes_of(int count) { return (size_t)count * MESHMEM_WIRE_FRAME; }

bool meshmem_ofi_make_buffers(struct ofi_end *e, struct ofi_connection *c, int count,
                              struct ofi_reason *why)
{
    c->count = count;
    c->receive = calloc((size_t)count, sizeof *c->receive);
    c->buffers =
        mmap(NULL, bytes_of(count), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (c->buffers == MAP_FAILED)
        c->buffers = NULL;
    if (!c->receive || !c->buffers)
        return meshmem_ofi_lacks_memory(" for buffers", why);
    if (e->end.needs_memory) {
        c->memory = meshmem_ofi_register(e, c->ep, c->buffers, bytes_of(count), why);
        if (!c->memory)
            return false;
    }
    for (int i = 0; i < count; i++)
        c->receive[i] = (struct ofi_request){
            .kind = OFI_RECEIVE,
            .node = -1,
            .connection = c,
            .bytes = c->buffers + bytes_of(i),
            .descriptor = c->memory ? c->memory->descriptor : NULL,
        };
    return true;
}

void meshmem_ofi_free_buffers(struct ofi_end *e, struct ofi_connection *c)
{
    meshmem_ofi_unregister(e, c->memory);
    if (c->buffers)
        munmap(c->buffers, bytes_of(c->count));
    free(c->receive);
}

static ssize_t post(struct ofi_request *request)
{
    struct ofi_connection *c = request->connection;
    ssize_t error = fi_recv(c->ep, request->bytes, MESHMEM_WIRE_FRAME, request->descriptor,
                            FI_ADDR_UNSPEC, request);
    if (error)
        return error;
    request->ended = false;
    request->next = NULL;
    *(c->last ? &c->last->next : &c->first) = request;
    c->last = request;
    return 0;
}

ssize_t meshmem_ofi_post_buffers(struct ofi_connection *c, int first, int last)
{
    ssize_t error = 0;
    for (int i = first; i < last && !error; i++)
        error = post(&c->receive[i]);
    return error;
}

void meshmem_ofi_post_held(struct ofi_end *e)
{
    while (e->held) {
        struct ofi_request *request = e->held, *next = request->next;
        struct ofi_connection *c = request->connection;
        ssize_t error = c->state == OFI_OPEN && !c->ended ? post(request) : 0;
        if (error == -FI_EAGAIN)
            return;
        e->held = next;
        if (error && c->node < 0)
            meshmem_ofi_break(e, -1, "no frame can be received any more: fi_recv of %s: %s",
                              e->info->fabric_attr->prov_name, fi_strerror((int)-error));
        else if (error)
            meshmem_ofi_end_connection(e, c, fi_strerror((int)-error));
    }
}

void meshmem_ofi_end_receive(struct ofi_end *e, struct ofi_request *request, size_t bytes)
{
    struct ofi_connection *c = request->connection;
    request->ended = true;
    request->left = bytes;
    if (c->ready)
        return;
    c->ready = true;
    c->next_ready = NULL;
    if (e->ready)
        e->ready_last->next_ready = c;
    else
        e->ready = c;
    e->ready_last = c;
}

struct ofi_request *meshmem_ofi_take_first(struct ofi_connection *c)
{
    struct ofi_request *request = c->first;
    if (!request || !request->ended)
        return NULL;
    c->first = request->next;
    if (!c->first)
        c->last = NULL;
    return request;
}

/* Report frames of one connection. */
static int hand_out(struct ofi_end *e, struct ofi_connection *c, struct meshmem_wire_event *events,
                    int most)
{
    int count = 0;
    struct ofi_request *request;
    while (count < most && (request = meshmem_ofi_take_first(c))) {
        request->next = e->held;
        e->held = request;
        if (request->left)
            events[count++] = (struct meshmem_wire_event){.kind = MESHMEM_WIRE_RECEIVED,
                                                          .node = c->node,
                                                          .frame = request->bytes,
                                                          .bytes = request->left};
    }
    return count;
}

int meshmem_ofi_hand_out(struct ofi_end *e, struct meshmem_wire_event *events, int most)
{
    int count = 0;
    while (e->ready && count < most) {
        struct ofi_connection *c = e->ready;
        if (c->state == OFI_OPEN)
            count += hand_out(e, c, events + count, most - count);
        if (c->first && c->first->ended && c->state == OFI_OPEN)
            break; /* no room for its next frame */
        c->ready = false;
        e->ready = c->next_ready;
    }
    return count;
}
