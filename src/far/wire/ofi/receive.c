/* SPDX-License-Identifier: BSD-3-Clause */
/* Buffers for incoming frames: they are posted, delivered in the order in which they were posted,
 * and posted again. Knows nothing of what is sent. */
#include "far/wire/ofi/ofi.h"

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

void meshmem_ofi_post_held(struct ofi_end *e)
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

int meshmem_ofi_hand_out(struct ofi_end *e, struct meshmem_wire_event *events, int most)
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

void meshmem_ofi_end_receive(struct ofi_request *request, size_t bytes)
{
    request->ended = true;
    request->left = bytes;
}
