/* SPDX-License-Identifier: BSD-3-Clause */
/* The connection of two processes over libfabric's message endpoints: one listens, the other one
 * connects. Knows nothing of what is measured, nor how the address gets from one to the other. */
#include "ofi.h"
#include <rdma/fi_cm.h>
#include <rdma/fi_errno.h>
#include <stdlib.h>
#include <string.h>

enum { most_event = 512 /* bytes, with what a provider adds */ };

static struct fid_eq *events;
static struct fid_pep *port;

static void open_events(void)
{
    struct fi_eq_attr attributes = {.wait_obj = FI_WAIT_NONE};
    check("fi_eq_open", fi_eq_open(net.fabric, &attributes, &events, NULL));
}

/* Drive progress until this event comes; returns the information that comes with a request. */
static struct fi_info *await_event(uint32_t wanted)
{
    union {
        struct fi_eq_cm_entry entry;
        char bytes[most_event];
    } event;
    struct fi_eq_err_entry error = {0};
    uint32_t kind = 0;
    ssize_t got;
    while ((got = fi_eq_read(events, &kind, &event, sizeof event, 0)) == -FI_EAGAIN)
        progress();
    if (got == -FI_EAVAIL && fi_eq_readerr(events, &error, 0) > 0)
        fail("the connection of the two processes failed", error.err);
    check("fi_eq_read", got);
    if (kind != wanted)
        fail("the connection of the two processes was refused", FI_ECONNREFUSED);
    return event.entry.info;
}

static void open_endpoint(struct fi_info *info)
{
    check("fi_endpoint", fi_endpoint(net.domain, info, &net.ep, NULL));
    check("fi_ep_bind", fi_ep_bind(net.ep, &events->fid, 0));
    check("fi_ep_bind", fi_ep_bind(net.ep, &net.cq->fid, FI_TRANSMIT | FI_RECV));
    check("fi_enable", fi_enable(net.ep));
}

void open_port(char *name, size_t *length)
{
    open_events();
    check("fi_passive_ep", fi_passive_ep(net.fabric, net.info, &port, NULL));
    check("fi_pep_bind", fi_pep_bind(port, &events->fid, 0));
    check("fi_listen", fi_listen(port));
    check("fi_getname", fi_getname(&port->fid, name, length));
}

void accept_peer(void)
{
    struct fi_info *info = await_event(FI_CONNREQ);
    open_endpoint(info);
    fi_freeinfo(info);
    check("fi_accept", fi_accept(net.ep, NULL, 0));
    await_event(FI_CONNECTED);
}

void connect_to_peer(const char *name, size_t length)
{
    struct fi_info *info = fi_dupinfo(net.info);
    void *address = malloc(length);
    if (!info || !address)
        fail("fi_dupinfo", FI_ENOMEM);
    memcpy(address, name, length);
    free(info->dest_addr);
    info->dest_addr = address;
    info->dest_addrlen = length;
    open_events();
    open_endpoint(info);
    fi_freeinfo(info);
    check("fi_connect", fi_connect(net.ep, name, NULL, 0));
    await_event(FI_CONNECTED);
}
