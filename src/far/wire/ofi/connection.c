/* SPDX-License-Identifier: BSD-3-Clause */
/* A connection's endpoint and its buffers: made, closed, and released when nothing that the
 * provider still reports is of it. Knows nothing of what is said over it. */
#include "far/wire/ofi/ofi.h"

#include <stdlib.h>

static bool open_endpoint(struct ofi_end *e, struct ofi_connection *c, struct fi_info *info,
                          struct ofi_reason *why)
{
    return meshmem_ofi_succeeded(fi_endpoint(e->domain, info, &c->ep, c), "fi_endpoint", why) &&
           meshmem_ofi_succeeded(fi_ep_bind(c->ep, &e->eq->fid, 0), "fi_ep_bind", why) &&
           meshmem_ofi_succeeded(fi_ep_bind(c->ep, &e->cq->fid, FI_TRANSMIT | FI_RECV),
                                 "fi_ep_bind", why) &&
           meshmem_ofi_succeeded(fi_enable(c->ep), "fi_enable", why);
}

struct ofi_connection *meshmem_ofi_new_connection(struct ofi_end *e, int node, struct fi_info *info,
                                                  struct ofi_reason *why)
{
    struct ofi_connection *c = calloc(1, sizeof *c);
    if (!c) {
        meshmem_ofi_lacks_memory("", why);
        return NULL;
    }
    c->node = node;
    c->next = e->connections;
    e->connections = c;
    if (open_endpoint(e, c, info, why) && meshmem_ofi_make_buffers(e, c, OFI_BUFFERS_EACH, why)) {
        meshmem_ofi_leave_sockets(e);
        return c;
    }
    meshmem_ofi_close_connection(e, c);
    return NULL;
}

/* Close the endpoint. Completions may still be in the queue, so the rest stays until bury. */
void meshmem_ofi_close_connection(struct ofi_end *e, struct ofi_connection *c)
{
    if (c->ep)
        fi_close(&c->ep->fid);
    c->ep = NULL;
    e->ended -= c->state == OFI_OPEN && c->ended;
    c->state = OFI_CLOSED;
    e->closed++;
}

static void release(struct ofi_end *e, struct ofi_connection *c)
{
    for (int i = 0; i < OFI_REQUESTS; i++) {
        struct ofi_request *request = &e->request[i];
        if (request->kind == OFI_UNUSED || request->connection != c)
            continue;
        request->kind = OFI_UNUSED;
        request->next = e->free;
        e->free = request;
    }
    meshmem_ofi_free_buffers(e, c);
    free(c->reason);
    free(c);
}

static void release_closed(struct ofi_end *e)
{
    for (struct ofi_connection **at = &e->connections; *at;) {
        struct ofi_connection *c = *at;
        if (c->state != OFI_CLOSED || c->ready) {
            at = &c->next;
            continue;
        }
        *at = c->next;
        e->closed--;
        release(e, c);
    }
}

void meshmem_ofi_bury(struct ofi_end *e)
{
    if (e->closed > 0 && !e->held)
        release_closed(e);
    for (struct ofi_connection *c = e->connections; c && e->ended > 0; c = c->next) {
        if (c->state != OFI_OPEN || !c->ended || (c->first && c->first->ended))
            continue;
        struct ofi_node *node = &e->node[c->node];
        meshmem_ofi_break(e, c->node, "the connection with node %d is lost: %s", c->node,
                          c->reason ? c->reason : "no reason known");
        node->open = NULL;
        if (node->told) /* first, since an adapter may take its time to close what it cannot send */
            meshmem_ofi_close_connection(e, c);
    }
}
