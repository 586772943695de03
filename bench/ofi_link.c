/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens a libfabric endpoint with one registered region; the two processes exchange addresses
 * through a page that both share. Knows nothing of what is measured. */
#define _GNU_SOURCE
#include "ofi.h"
#include <rdma/fi_cm.h>
#include <rdma/fi_errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { queue_length = 512 };

/* What a process publishes about itself. */
struct card {
    int is_there; /* stored with release when the rest is written */
    size_t length;
    char name[256];
    uint64_t base, key;
};

/* Ask for the first interface with such endpoints: on the loopback device if the provider has one,
 * else anywhere. Shared-memory providers need a name of this process. */
static struct fi_info *ask(const char *provider, enum fi_ep_type type, uint64_t capabilities)
{
    struct fi_info *found = NULL;
    int is_shm = strcmp(provider, "shm") == 0;
    char own[32];
    const char *const nodes[] = {is_shm ? own : "127.0.0.1", NULL};
    snprintf(own, sizeof own, "ofi-%d", (int)getpid());
    for (int i = 0; i < 2 && !found; i++) {
        struct fi_info *hints = fi_allocinfo();
        hints->ep_attr->type = type;
        hints->caps = FI_MSG | capabilities;
        hints->fabric_attr->prov_name = strdup(provider);
        hints->domain_attr->mr_mode =
            FI_MR_LOCAL | FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY;
        hints->domain_attr->threading = FI_THREAD_DOMAIN;
        hints->domain_attr->control_progress = hints->domain_attr->data_progress =
            FI_PROGRESS_MANUAL;
        if (i == 0 && !is_shm)
            hints->domain_attr->name = strdup("lo");
        if (fi_getinfo(FI_VERSION(1, 9), nodes[i], NULL, nodes[i] ? FI_SOURCE : 0, hints, &found))
            found = NULL;
        fi_freeinfo(hints);
    }
    return found;
}

static struct fi_info *find_interface(const char *provider, uint64_t capabilities)
{
    char layered[128];
    struct fi_info *found = ask(provider, FI_EP_MSG, capabilities);
    snprintf(layered, sizeof layered, "%s;ofi_rxm", provider);
    if (!found)
        found = ask(provider, FI_EP_RDM, capabilities);
    if (!found && !strchr(provider, ';'))
        found = ask(layered, FI_EP_RDM, capabilities);
    if (!found)
        fail(provider, FI_ENODATA);
    return found;
}

static void open_domain(void)
{
    struct fi_cq_attr queue = {.format = FI_CQ_FORMAT_CONTEXT, .size = queue_length};
    check("fi_fabric", fi_fabric(net.info->fabric_attr, &net.fabric, NULL));
    check("fi_domain", fi_domain(net.fabric, net.info, &net.domain, NULL));
    check("fi_cq_open", fi_cq_open(net.domain, &queue, &net.cq, NULL));
}

/* Open an endpoint of reliable datagrams. */
static struct fid_av *open_shared(void)
{
    struct fid_av *av;
    struct fi_av_attr table = {.type = FI_AV_TABLE};
    check("fi_av_open", fi_av_open(net.domain, &table, &av, NULL));
    check("fi_endpoint", fi_endpoint(net.domain, net.info, &net.ep, NULL));
    check("fi_ep_bind", fi_ep_bind(net.ep, &av->fid, 0));
    check("fi_ep_bind", fi_ep_bind(net.ep, &net.cq->fid, FI_TRANSMIT | FI_RECV));
    check("fi_enable", fi_enable(net.ep));
    return av;
}

static void register_memory(int me)
{
    uint64_t access = FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE;
    net.memory =
        mmap(NULL, sizeof *net.memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (net.memory == MAP_FAILED)
        fail("mmap", FI_ENOMEM);
    madvise(net.memory, sizeof *net.memory, MADV_HUGEPAGE);
    memset(net.memory->buffer, 1 + me, sizeof net.memory->buffer);
    memset(net.memory->mine, 1 + me, sizeof net.memory->mine);
    check("fi_mr_reg", fi_mr_reg(net.domain, net.memory, sizeof *net.memory, access, 0,
                                 (uint64_t)(7 + me), 0, &net.mr, NULL));
}

/* Publish the own card, and wait for the other one. */
static void exchange(struct card *own, const struct card *other)
{
    own->key = fi_mr_key(net.mr);
    own->base =
        net.info->domain_attr->mr_mode & FI_MR_VIRT_ADDR ? (uint64_t)(uintptr_t)net.memory : 0;
    __atomic_store_n(&own->is_there, 1, __ATOMIC_RELEASE);
    while (!__atomic_load_n(&other->is_there, __ATOMIC_ACQUIRE))
        sched_yield();
    net.base = other->base;
    net.key = other->key;
}

void open_link(void *page, int me, const char *provider, uint64_t capabilities)
{
    struct card *cards = page, *own = &cards[me], *other = &cards[1 - me];
    struct fid_av *av = NULL;
    net.info = find_interface(provider, capabilities);
    int connects = net.info->ep_attr->type == FI_EP_MSG;
    open_domain();
    register_memory(me);
    own->length = sizeof own->name;
    if (!connects) {
        av = open_shared();
        check("fi_getname", fi_getname(&net.ep->fid, own->name, &own->length));
    } else if (me == 0) {
        open_port(own->name, &own->length);
    }
    exchange(own, other);
    if (!connects && fi_av_insert(av, other->name, 1, &net.peer, 0, NULL) != 1)
        fail("fi_av_insert", FI_EADDRNOTAVAIL);
    else if (connects && me == 0)
        accept_peer();
    else if (connects)
        connect_to_peer(other->name, other->length);
}
