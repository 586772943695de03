/* SPDX-License-Identifier: BSD-3-Clause */
/* Opening and closing the wire over libfabric: endpoint, memory, nodes. The candidates of choose.c
 * are tried in their order until one opens. Knows nothing of what is sent. */
#include "far/wire/ofi/ofi.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum {
    LARGEST = 1 << 30, /* the most bytes of one write */
    KEYS = 16,         /* keys that are requested for a memory, one after the other */
};

/* ---- opening ---- */

/* True if a call of libfabric succeeded; else why contains the reason. */
static bool succeeded(long result, const char *call, char *why)
{
    if (result < 0)
        snprintf(why, OFI_SENTENCE, "%s: %s", call, fi_strerror((int)-result));
    return result >= 0;
}

static bool open_queue(struct ofi_end *e, char *why)
{
    struct fi_cq_attr attributes = {.format = FI_CQ_FORMAT_MSG, .wait_obj = FI_WAIT_FD};
    attributes.size = e->info->tx_attr->size + e->info->rx_attr->size + OFI_BUFFERS;
    int result = fi_cq_open(e->domain, &attributes, &e->cq, NULL);
    e->sleeper = -1;
    if (result < 0) {
        attributes.wait_obj = FI_WAIT_NONE;
        return succeeded(fi_cq_open(e->domain, &attributes, &e->cq, NULL), "fi_cq_open", why);
    }
    struct epoll_event event = {.events = EPOLLIN};
    int descriptor = -1;
    if (fi_control(&e->cq->fid, FI_GETWAIT, &descriptor) != 0)
        return true;
    e->sleeper = epoll_create1(EPOLL_CLOEXEC);
    e->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (e->sleeper >= 0 && e->timer >= 0 &&
        epoll_ctl(e->sleeper, EPOLL_CTL_ADD, descriptor, &event) == 0 &&
        epoll_ctl(e->sleeper, EPOLL_CTL_ADD, e->timer, &event) == 0)
        return true;
    snprintf(why, OFI_SENTENCE, "epoll and timerfd: %m");
    return false;
}

static bool open_endpoint(struct ofi_end *e, char *why)
{
    struct fi_info *info = e->info;
    struct fi_av_attr attributes = {.type = info->domain_attr->av_type, .count = (size_t)e->n};
    if (attributes.type == FI_AV_UNSPEC)
        attributes.type = FI_AV_TABLE;
    return succeeded(fi_fabric(info->fabric_attr, &e->fabric, NULL), "fi_fabric", why) &&
           succeeded(fi_domain(e->fabric, info, &e->domain, NULL), "fi_domain", why) &&
           succeeded(fi_av_open(e->domain, &attributes, &e->av, NULL), "fi_av_open", why) &&
           open_queue(e, why) &&
           succeeded(fi_endpoint(e->domain, info, &e->ep, NULL), "fi_endpoint", why) &&
           succeeded(fi_ep_bind(e->ep, &e->av->fid, 0), "fi_ep_bind", why) &&
           succeeded(fi_ep_bind(e->ep, &e->cq->fid, FI_TRANSMIT | FI_RECV), "fi_ep_bind", why) &&
           succeeded(fi_enable(e->ep), "fi_enable", why);
}

/* A key to request if the provider does not choose. It must be unpredictable: anyone who can
 * connect and knows it could write to the memory. */
static uint64_t choose_key(struct ofi_end *e)
{
    uint64_t key;
    size_t bytes = e->info->domain_attr->mr_key_size;
    if (getrandom(&key, sizeof key, GRND_NONBLOCK) != (ssize_t)sizeof key)
        key = ++e->next_key;
    return bytes && bytes < sizeof key ? key & ((UINT64_C(1) << 8 * bytes) - 1) : key;
}

static struct meshmem_wire_memory *register_memory(struct ofi_end *e, void *start, size_t bytes,
                                                   char *why)
{
    uint64_t access = FI_SEND | FI_RECV;
    struct meshmem_wire_memory *memory = calloc(1, sizeof *memory);
    if (!memory) {
        snprintf(why, OFI_SENTENCE, "no memory is left");
        return NULL;
    }
    if (e->end.can_move)
        access |= FI_READ | FI_WRITE | FI_REMOTE_READ | FI_REMOTE_WRITE;
    int result, tries = KEYS;
    do /* a key that the provider does not choose may be taken */
        result = fi_mr_reg(e->domain, start, bytes, access, 0, choose_key(e), 0, &memory->mr, NULL);
    while ((result == -FI_ENOKEY || result == -FI_EKEYREJECTED) && --tries);
    if (!succeeded(result, "fi_mr_reg", why)) {
        free(memory);
        return NULL;
    }
    memory->next = e->memory; /* close releases it from here on */
    e->memory = memory;
    memory->descriptor = fi_mr_desc(memory->mr);
    if ((e->info->domain_attr->mr_mode & FI_MR_ENDPOINT) &&
        !(succeeded(fi_mr_bind(memory->mr, &e->ep->fid, 0), "fi_mr_bind", why) &&
          succeeded(fi_mr_enable(memory->mr), "fi_mr_enable", why)))
        return NULL;
    return memory;
}

static size_t bytes_of_buffers(void) { return (size_t)OFI_BUFFERS * MESHMEM_WIRE_FRAME + 4096; }

/* Allocate the requests and post all buffers. */
static bool post_buffers(struct ofi_end *e, char *why)
{
    e->request = calloc(OFI_REQUESTS + OFI_BUFFERS, sizeof *e->request);
    e->buffers =
        mmap(NULL, bytes_of_buffers(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (e->buffers == MAP_FAILED)
        e->buffers = NULL;
    if (!e->request || !e->buffers) {
        snprintf(why, OFI_SENTENCE, "no memory is left for buffers");
        return false;
    }
    if (e->end.needs_memory) {
        struct meshmem_wire_memory *memory =
            register_memory(e, e->buffers, bytes_of_buffers(), why);
        if (!memory)
            return false;
        e->buffers_descriptor = memory->descriptor;
    }
    for (int i = OFI_REQUESTS - 1; i >= 0; i--) {
        e->request[i].next = e->free;
        e->free = &e->request[i];
    }
    for (int i = 0; i < OFI_BUFFERS; i++) {
        struct ofi_request *request = &e->request[OFI_REQUESTS + i];
        request->kind = OFI_RECEIVE;
        request->node = -1;
        request->bytes = e->buffers + (size_t)i * MESHMEM_WIRE_FRAME;
        if (!succeeded(meshmem_ofi_post(e, request), "fi_recv", why))
            return false;
    }
    return true;
}

/* Whether the provider can report that written bytes are in the other node's memory. */
static bool can_deliver(const struct fi_info *info)
{
    struct fi_info *hints = fi_dupinfo(info), *found = NULL;
    if (!hints)
        return false;
    hints->tx_attr->op_flags |= FI_DELIVERY_COMPLETE;
    int result = fi_getinfo(OFI_VERSION, NULL, NULL, 0, hints, &found);
    if (result == 0)
        fi_freeinfo(found);
    fi_freeinfo(hints);
    return result == 0;
}

/* Record the provider's capabilities. One that cannot report that written bytes have arrived must
 * execute a read after an earlier write (docs/why/far.md). */
static void describe(struct ofi_end *e)
{
    const struct fi_info *info = e->info;
    const char *name = info->fabric_attr->prov_name;
    char text[64];
    e->end.can_move = (info->caps & FI_RMA) && info->ep_attr->max_msg_size >= MESHMEM_WIRE_FRAME;
    e->delivers = e->end.can_move && can_deliver(info);
    e->end.needs_memory = info->domain_attr->mr_mode & FI_MR_LOCAL;
    e->end.pins = info->domain_attr->mr_mode & FI_MR_ALLOCATED;
    e->end.costs = meshmem_ofi_costs(info);
    if (!e->end.can_move)
        e->end.costs.move_threshold = SIZE_MAX;
    e->inject_size = info->tx_attr->inject_size;
    e->most_bytes = info->ep_attr->max_msg_size < LARGEST ? info->ep_attr->max_msg_size : LARGEST;
    e->probes = strncmp(name, "tcp", 3) == 0 || strncmp(name, "net", 3) == 0 ||
                strcmp(name, "sockets") == 0;
    if (!meshmem_ofi_address_text(info, info->src_addr, text, sizeof text))
        snprintf(text, sizeof text, "%s", info->domain_attr->name);
    snprintf(e->end.description, sizeof e->end.description, "ofi: %s on %s, address %s", name,
             info->domain_attr->name, text);
}

/* sockets of 1.17 stops receiving when several nodes send a lot to one that drives it by polling
 * (test many_send_to_one, every time). With its own thread it mostly goes on: a flood of frames
 * still stalled for good in 3 of 174 runs, and in none of tcp;ofi_rxm. Why is not known. */
static void set_progress(struct fi_info *info)
{
    struct fi_domain_attr *domain = info->domain_attr;
    if (strcmp(info->fabric_attr->prov_name, "sockets") == 0)
        domain->data_progress = domain->control_progress = FI_PROGRESS_AUTO;
}

/* Open one candidate; NULL with a reason. */
static struct ofi_end *open_candidate(const struct meshmem_wire_setup *setup, struct fi_info *info,
                                      char *why)
{
    struct ofi_end *e = calloc(1, sizeof *e);
    snprintf(why, OFI_SENTENCE, "no memory is left");
    if (!e)
        return NULL;
    e->sleeper = e->timer = -1;
    e->me = setup->me;
    e->n = setup->n;
    e->node = calloc((size_t)setup->n, sizeof *e->node);
    e->info = fi_dupinfo(info);
    for (int i = 0; e->node && i < setup->n; i++)
        e->node[i].probe = -1;
    if (e->node && e->info) {
        set_progress(e->info);
        describe(e);
        if (open_endpoint(e, why) && post_buffers(e, why))
            return e;
    }
    meshmem_ofi_close(&e->end);
    return NULL;
}

static struct meshmem_wire_end *open_best(const struct meshmem_wire_setup *setup, char *problem,
                                          size_t size)
{
    struct ofi_choice choice = {.say = setup->say};
    struct ofi_end *e = NULL;
    meshmem_ofi_choose(&choice, problem, size);
    for (int i = 0; i < choice.count; i++) {
        struct fi_info *info = choice.candidate[i].info;
        char why[OFI_SENTENCE];
        if (e)
            meshmem_ofi_refuse(&choice, info, e->info, NULL);
        else if (!(e = open_candidate(setup, info, why)))
            meshmem_ofi_refuse(&choice, info, NULL, why);
    }
    if (!e && choice.count > 0)
        snprintf(problem, size,
                 "no provider of libfabric could be opened: %s; SHMEM_OFI_PROVIDER chooses among "
                 "%s",
                 choice.refusals, choice.names);
    if (choice.list)
        fi_freeinfo(choice.list);
    return e ? &e->end : NULL;
}

/* Settings of providers that the user has not set. */
static void set_defaults(void)
{
    /* Otherwise ofi_rxm touches 80 MiB of buffers. Frames that do not fit wait in the sender's
     * socket. */
    setenv("FI_OFI_RXM_MSG_RX_SIZE", "128", 0);
    if (FI_VERSION_GE(fi_version(), FI_VERSION(1, 20)))
        return;
    /* Over TCP, ofi_rxm then sends and receives whole frames without copies, and needs few buffers
     * besides. Over InfiniBand they are for everything without a rendezvous. */
    setenv("FI_OFI_RXM_EAGER_LIMIT", "65536", 0);
    if (access("/sys/class/infiniband", F_OK) != 0)
        setenv("FI_OFI_RXM_BUFFER_SIZE", "4096", 0);
}

struct meshmem_wire_end *meshmem_ofi_open(const struct meshmem_wire_setup *setup, char *problem,
                                          size_t size)
{
    set_defaults();
    struct meshmem_os_signals
        signals; /* psm's libraries replace signal handlers by ones that exit */
    setenv("IPATH_NO_BACKTRACE", "1", 0);
    setenv("HFI_NO_BACKTRACE", "1", 0);
    meshmem_os_save_signals(&signals);
    struct meshmem_wire_end *end = open_best(setup, problem, size);
    meshmem_os_restore_signals(&signals);
    return end;
}

/* ---- nodes and memory ---- */

/* An address is the provider's name with its zero, then the provider's own address. */
size_t meshmem_ofi_address(struct meshmem_wire_end *end, void *address, size_t room)
{
    struct ofi_end *e = (struct ofi_end *)end;
    size_t used = strlen(e->info->fabric_attr->prov_name) + 1,
           bytes = room > used ? room - used : 0;
    int result = fi_getname(&e->ep->fid, bytes ? (char *)address + used : NULL, &bytes);
    if (result != 0 && result != -FI_ETOOSMALL)
        return 0;
    if (room >= used)
        memcpy(address, e->info->fabric_attr->prov_name, used);
    return used + bytes;
}

static bool keep_raw(struct ofi_end *e, struct ofi_node *node, const void *raw, size_t bytes)
{
    if (!e->probes)
        return true;
    node->raw = malloc(bytes);
    node->raw_bytes = bytes;
    if (node->raw)
        memcpy(node->raw, raw, bytes);
    return node->raw;
}

bool meshmem_ofi_add_node(struct meshmem_wire_end *end, int node, const void *address, size_t bytes,
                          char *problem, size_t size)
{
    struct ofi_end *e = (struct ofi_end *)end;
    const char *name = address, *mine = e->info->fabric_attr->prov_name;
    size_t used = strnlen(name, bytes) + 1;
    if (used < 2 || used >= bytes) {
        snprintf(problem, size,
                 "the address of node %d has %zu bytes and is none of this wire's: "
                 "do all nodes run the same meshmem?",
                 node, bytes);
        return false;
    }
    if (strcmp(name, mine) != 0) {
        snprintf(problem, size,
                 "node %d chose libfabric's provider %s, this node %s: set "
                 "SHMEM_OFI_PROVIDER to one that all nodes have",
                 node, name, mine);
        return false;
    }
    int added = fi_av_insert(e->av, name + used, 1, &e->node[node].address, 0, NULL);
    if (added != 1 || !keep_raw(e, &e->node[node], name + used, bytes - used)) {
        snprintf(problem, size, "%s refuses the address of node %d, which has %zu bytes: %s", mine,
                 node, bytes - used, fi_strerror(added < 0 ? -added : FI_EINVAL));
        return false;
    }
    e->node[node].known = true;
    return true;
}

struct meshmem_wire_memory *meshmem_ofi_add_memory(struct meshmem_wire_end *end, void *start,
                                                   size_t bytes, struct meshmem_wire_key *key,
                                                   char *problem, size_t size)
{
    struct ofi_end *e = (struct ofi_end *)end;
    char why[OFI_SENTENCE];
    struct meshmem_wire_memory *memory = register_memory(e, start, bytes, why);
    if (!memory) {
        snprintf(problem, size,
                 "%s cannot register %zu bytes of memory (%s): ulimit -l, or a smaller "
                 "SHMEM_SYMMETRIC_SIZE, may help",
                 e->info->fabric_attr->prov_name, bytes, why);
        return NULL;
    }
    bool by_address = e->info->domain_attr->mr_mode & FI_MR_VIRT_ADDR;
    *key = (struct meshmem_wire_key){by_address ? (uintptr_t)start : 0, fi_mr_key(memory->mr)};
    return memory;
}

void meshmem_ofi_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    struct meshmem_wire_memory **at = &((struct ofi_end *)end)->memory;
    while (*at != memory)
        at = &(*at)->next;
    *at = memory->next;
    fi_close(&memory->mr->fid);
    free(memory);
}

/* ---- the end ---- */

/* Close any of libfabric's objects: each begins with its struct fid. */
static void close_fid(void *object)
{
    if (object)
        fi_close(object);
}

void meshmem_ofi_close(struct meshmem_wire_end *end)
{
    struct ofi_end *e = (struct ofi_end *)end;
    for (int i = 0; e->node && i < e->n; i++) {
        meshmem_ofi_end_probe(e, &e->node[i]);
        free(e->node[i].raw);
        free(e->node[i].problem);
    }
    if (e->info && !(e->info->domain_attr->mr_mode & FI_MR_ENDPOINT)) {
        close_fid(e->ep); /* before its memory, unless the memory is bound to it */
        e->ep = NULL;
    }
    while (e->memory) {
        struct meshmem_wire_memory *memory = e->memory;
        e->memory = memory->next;
        close_fid(memory->mr);
        free(memory);
    }
    close_fid(e->ep);
    close_fid(e->cq);
    close_fid(e->av);
    close_fid(e->domain);
    close_fid(e->fabric);
    if (e->sleeper >= 0)
        close(e->sleeper);
    if (e->timer >= 0)
        close(e->timer);
    if (e->buffers)
        munmap(e->buffers, bytes_of_buffers());
    free(e->request);
    free(e->node);
    if (e->info)
        fi_freeinfo(e->info);
    free(e);
}
