/* SPDX-License-Identifier: BSD-3-Clause */
/* Opening and closing the wire over libfabric: endpoint, memory, nodes. The candidates of choose.c
 * are tried in their order until one opens. Knows nothing of what is sent. */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { LARGEST = 1 << 30 /* the most bytes of one write */ };

/* ---- opening ---- */

/* Let `sleeper` watch a file for these events; with none, later (watch). */
static bool add_sleeper(struct ofi_end *e, int file, uint32_t events)
{
    struct epoll_event event = {.events = events};
    return file < 0 || epoll_ctl(e->sleeper, EPOLL_CTL_ADD, file, &event) == 0;
}

/* The descriptor of a queue; -1: it has none. */
static int descriptor_of(struct fid *queue)
{
    int file = -1;
    return fi_control(queue, FI_GETWAIT, &file) == 0 ? file : -1;
}

static bool open_sleeper(struct ofi_end *e, struct ofi_reason *why)
{
    int file = e->polls_sockets ? -1 : descriptor_of(&e->cq->fid);
    e->eq_descriptor = e->eq ? descriptor_of(&e->eq->fid) : -1;
    if ((file < 0 && !e->polls_sockets) || (e->eq && e->eq_descriptor < 0))
        return true; /* then callers wake up from time to time */
    e->sleeper = epoll_create1(EPOLL_CLOEXEC);
    e->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    e->sockets = meshmem_ofi_take_sockets(e, file);
    bool has_epoll = e->accepts_sockets && !e->polls_sockets;
    int signal = has_epoll ? meshmem_ofi_take_signal(file) : e->signal;
    if (e->sleeper >= 0 && e->timer >= 0 && add_sleeper(e, file, EPOLLIN) &&
        add_sleeper(e, e->eq_descriptor, EPOLLIN) && add_sleeper(e, e->timer, EPOLLIN) &&
        add_sleeper(e, signal, EPOLLIN) && add_sleeper(e, e->sockets, 0))
        return true;
    why->error = errno;
    snprintf(why->text, sizeof why->text, "epoll and timerfd: %m");
    return false;
}

static int create_queue(struct ofi_end *e, enum fi_wait_obj how)
{
    struct fi_cq_attr attributes = {.format = FI_CQ_FORMAT_MSG, .wait_obj = how};
    attributes.size = e->info->tx_attr->size + e->info->rx_attr->size + OFI_BUFFERS;
    return fi_cq_open(e->domain, &attributes, &e->cq, NULL);
}

/* Open a queue that polls its sockets; false: not here. */
static bool open_polling_queue(struct ofi_end *e)
{
    if (!meshmem_ofi_may_poll(e) || create_queue(e, FI_WAIT_POLLFD) != 0)
        return false;
    if (meshmem_ofi_hide_signal(e))
        return true;
    fi_close(&e->cq->fid);
    e->cq = NULL;
    return false;
}

/* psm3 sends again what was lost, and goes on with large data, only while somebody polls, and its
 * descriptor does not say so (docs/why/far.md). */
static bool misses(const struct ofi_end *e)
{
    return strncmp(e->info->fabric_attr->prov_name, "psm", sizeof "psm" - 1) == 0;
}

static bool open_queue(struct ofi_end *e, struct ofi_reason *why)
{
    e->polls_sockets = open_polling_queue(e);
    e->end.misses = misses(e);
    return e->polls_sockets || create_queue(e, FI_WAIT_FD) == 0 ||
           meshmem_ofi_succeeded(create_queue(e, FI_WAIT_NONE), "fi_cq_open", why);
}

/* How long a stranger that connects is waited for depends on the port's socket at that moment, so
 * the time is limited before anybody can connect. For providers that bind the socket only later,
 * open_end does it. */
static void limit_early(struct ofi_end *e)
{
    e->address_bytes = sizeof e->address;
    if (fi_getname(&e->pep->fid, e->address, &e->address_bytes) == 0)
        meshmem_ofi_limit_waiting(e);
    e->address_bytes = sizeof e->address;
}

/* Why no socket can be made here, as an error of libfabric, whose tcp calls every such reason an
 * error of input or output; 0: one can. */
static int why_no_socket(const struct ofi_end *e)
{
    int family = e->info->addr_format == FI_SOCKADDR_IN6 ? AF_INET6 : AF_INET;
    int file = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int error = file < 0 ? errno : 0;
    if (file >= 0)
        close(file);
    return -error;
}

/* Whether a step of opening a port has succeeded. Where it fails for want of one, why->lacks_port
 * is set. */
static bool has_port(const struct ofi_end *e, int result, const char *step, struct ofi_reason *why)
{
    bool chosen = getenv("FI_TCP_PORT_HIGH_RANGE"); /* tcp then has an error of its own */
    why->lacks_port =
        e->accepts_sockets && (result == -FI_EADDRINUSE || (chosen && result == -FI_EADDRNOTAVAIL));
    if (!why->lacks_port)
        return meshmem_ofi_succeeded(result, step, why);
    snprintf(why->text, sizeof why->text,
             "no port is left to listen on; end programs that use them, or %s",
             chosen ? "raise FI_TCP_PORT_HIGH_RANGE" : "widen net.ipv4.ip_local_port_range");
    return false;
}

static bool open_passive(struct ofi_end *e, struct ofi_reason *why)
{
    int result = fi_passive_ep(e->fabric, e->info, &e->pep, NULL);
    int socket = result == -FI_EIO && e->accepts_sockets ? why_no_socket(e) : 0;
    return socket ? meshmem_ofi_succeeded(socket, "socket", why)
                  : has_port(e, result, "fi_passive_ep", why);
}

/* Open where other nodes connect to. */
static bool open_port(struct ofi_end *e, struct ofi_reason *why)
{
    struct fi_eq_attr attributes = {.wait_obj = FI_WAIT_FD};
    if (!meshmem_ofi_succeeded(fi_eq_open(e->fabric, &attributes, &e->eq, NULL), "fi_eq_open",
                               why) ||
        !open_passive(e, why) ||
        !meshmem_ofi_succeeded(fi_pep_bind(e->pep, &e->eq->fid, 0), "fi_pep_bind", why))
        return false;
    limit_early(e);
    /* Two nodes of a host may have bound the same port; then one of them may listen. */
    return has_port(e, fi_listen(e->pep), "fi_listen", why) &&
           meshmem_ofi_succeeded(fi_getname(&e->pep->fid, e->address, &e->address_bytes),
                                 "fi_getname", why);
}

/* Open the endpoint that all nodes share. */
static bool open_shared(struct ofi_end *e, struct ofi_reason *why)
{
    struct fi_av_attr attributes = {.type = e->info->domain_attr->av_type, .count = (size_t)e->n};
    struct ofi_connection *c = calloc(1, sizeof *c);
    if (attributes.type == FI_AV_UNSPEC)
        attributes.type = FI_AV_TABLE;
    if (!c)
        return meshmem_ofi_lacks_memory("", why);
    c->node = -1;
    c->state = OFI_OPEN;
    e->connections = c;
    if (!meshmem_ofi_succeeded(fi_av_open(e->domain, &attributes, &e->av, NULL), "fi_av_open",
                               why) ||
        !meshmem_ofi_succeeded(fi_endpoint(e->domain, e->info, &c->ep, c), "fi_endpoint", why) ||
        !meshmem_ofi_succeeded(fi_ep_bind(c->ep, &e->av->fid, 0), "fi_ep_bind", why) ||
        !meshmem_ofi_succeeded(fi_ep_bind(c->ep, &e->cq->fid, FI_TRANSMIT | FI_RECV), "fi_ep_bind",
                               why) ||
        !meshmem_ofi_succeeded(fi_enable(c->ep), "fi_enable", why) ||
        !meshmem_ofi_make_buffers(e, c, OFI_BUFFERS, why))
        return false;
    for (int i = 0; i < e->n; i++)
        e->node[i].open = c;
    return meshmem_ofi_succeeded(meshmem_ofi_post_buffers(c, 0, c->count), "fi_recv", why);
}

static bool open_endpoints(struct ofi_end *e, struct ofi_reason *why)
{
    struct fi_info *info = e->info;
    return meshmem_ofi_succeeded(fi_fabric(info->fabric_attr, &e->fabric, NULL), "fi_fabric",
                                 why) &&
           meshmem_ofi_succeeded(fi_domain(e->fabric, info, &e->domain, NULL), "fi_domain", why) &&
           open_queue(e, why) && (e->connects ? open_port(e, why) : open_shared(e, why)) &&
           open_sleeper(e, why);
}

/* Allocate the requests, and where the read that proves a write puts its byte. */
static bool make_requests(struct ofi_end *e, struct ofi_reason *why)
{
    e->request = calloc(OFI_REQUESTS, sizeof *e->request);
    e->landing = calloc(8, 1);
    if (!e->request || !e->landing)
        return meshmem_ofi_lacks_memory(" for requests", why);
    for (int i = OFI_REQUESTS - 1; i >= 0; i--) {
        e->request[i].next = e->free;
        e->free = &e->request[i];
    }
    if (e->delivers || !e->end.can_move || !e->end.needs_memory)
        return true;
    e->landing_memory =
        meshmem_ofi_register(e, e->connections ? e->connections->ep : NULL, e->landing, 8, why);
    return e->landing_memory;
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

bool meshmem_ofi_can_move(const struct fi_info *info)
{
    return (info->caps & FI_RMA) && !(info->domain_attr->mr_mode & FI_MR_RAW) &&
           info->domain_attr->mr_key_size <= sizeof(uint64_t);
}

/* Record the provider's capabilities. One that cannot report that written bytes have arrived must
 * execute a read after an earlier write (docs/why/far.md). */
static void describe(struct ofi_end *e)
{
    const struct fi_info *info = e->info;
    const char *name = info->fabric_attr->prov_name;
    char text[64];
    e->connects = info->ep_attr->type == FI_EP_MSG;
    e->end.can_move = meshmem_ofi_can_move(info);
    e->delivers = e->end.can_move && can_deliver(info);
    uint64_t order = info->tx_attr->msg_order & info->rx_attr->msg_order;
    e->end.keeps_order = e->connects && e->delivers && info->ep_attr->max_msg_size >= LARGEST &&
                         (order & FI_ORDER_SAW) && (order & FI_ORDER_WAW);
    e->end.needs_memory = info->domain_attr->mr_mode & FI_MR_LOCAL;
    e->end.moves_any = !e->end.needs_memory;
    e->end.holds_frames = e->connects && !e->end.needs_memory; /* bytes of a stream */
    e->end.holds_pages = meshmem_ofi_is_adapter(info);
    e->end.costs = meshmem_ofi_costs(info);
    if (!e->end.can_move)
        meshmem_wire_only_sends(&e->end);
    e->inject_size = info->tx_attr->inject_size;
    e->most_bytes = info->ep_attr->max_msg_size < LARGEST ? info->ep_attr->max_msg_size : LARGEST;
    e->end.pins = (info->domain_attr->mr_mode & FI_MR_ALLOCATED) != 0;
    e->accepts_sockets = e->connects && strcmp(name, "tcp") == 0;
    e->says_origin = e->accepts_sockets && fi_version() >= FI_VERSION(1, 14);
    e->drops_codes = e->accepts_sockets && fi_version() < FI_VERSION(1, 16);
    if (!meshmem_ofi_address_text(info, info->src_addr, text, sizeof text))
        snprintf(text, sizeof text, "%s", info->domain_attr->name);
    snprintf(e->end.description, sizeof e->end.description, "ofi: %s on %s, address %s", name,
             info->domain_attr->name, text);
}

/* Under SHMEM_DEBUG: FI_MR_RAW and long keys are not supported, docs/why/far.md. */
static void say_whether_it_moves(const struct ofi_end *e)
{
    char sentence[OFI_SENTENCE * 2];
    if (e->end.can_move || !e->say)
        return;
    snprintf(
        sentence, sizeof sentence,
        "%.*s has no remote access with keys of at most 8 bytes (FI_RMA without FI_MR_RAW), so "
        "large data goes in frames",
        OFI_SENTENCE, e->end.description);
    e->say(sentence);
}

/* An end that is not open yet; NULL: out of memory. */
static struct ofi_end *new_end(const struct meshmem_wire_setup *setup, struct fi_info *info)
{
    struct ofi_end *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->sleeper = e->timer = e->eq_descriptor = e->sockets = e->signal = e->silence = -1;
    e->key = setup->key;
    e->patience = setup->patience;
    e->one_host = setup->one_host;
    e->say = setup->say;
    e->me = setup->me;
    e->n = setup->n;
    e->node = calloc((size_t)setup->n, sizeof *e->node);
    e->info = fi_dupinfo(info);
    for (int i = 0; e->node && i < setup->n; i++)
        e->node[i].probe = -1;
    return e;
}

/* Open an end of one candidate; false with a reason. */
static bool open_end(struct ofi_end *e, struct ofi_reason *why)
{
    if (!e || !e->node || !e->info)
        return meshmem_ofi_lacks_memory("", why);
    describe(e);
    if (!open_endpoints(e, why) || !make_requests(e, why))
        return false;
    meshmem_ofi_keep_from_children(e);
    meshmem_ofi_limit_waiting(e);
    say_whether_it_moves(e);
    return true;
}

/* Where no port or descriptor is left, other addresses are not tried: other nodes would not choose
 * them. */
static struct meshmem_wire_end *open_best(const struct meshmem_wire_setup *setup, char *problem,
                                          size_t size)
{
    struct ofi_choice choice = {.say = setup->say,
                                .one_host = setup->one_host,
                                .processes = setup->processes,
                                .n_processes = setup->n_processes,
                                .devices = "/sys/bus/pci/devices",
                                .rail = setup->rail,
                                .rails = setup->rails,
                                .rails_by = setup->rails_by};
    struct ofi_end *best = NULL;
    const char *remedy = "";
    bool lacks = false;
    meshmem_ofi_choose(&choice, setup, problem, size);
    for (int i = 0; i < choice.count && !lacks; i++) {
        struct fi_info *info = choice.candidate[i].info;
        struct ofi_end *e = best ? NULL : new_end(setup, info);
        struct ofi_reason why = {0};
        if (best) {
            meshmem_ofi_refuse(&choice, info, best->info, NULL);
        } else if (open_end(e, &why)) {
            best = e;
        } else {
            if (meshmem_ofi_lacks_files(why.error))
                remedy = meshmem_os_remedy(why.error);
            lacks = *remedy || why.lacks_port;
            meshmem_ofi_refuse(&choice, info, NULL, why.text);
            if (e)
                meshmem_ofi_close(&e->end);
        }
    }
    if (lacks)
        snprintf(problem, size, "%s%s", choice.refusals, remedy);
    else if (!best && choice.count > 0)
        snprintf(problem, size,
                 "no provider of libfabric could be opened: %s; SHMEM_OFI_PROVIDER chooses among "
                 "%s",
                 choice.refusals, choice.names);
    meshmem_ofi_forget(&choice);
    return best ? &best->end : NULL;
}

struct meshmem_wire_end *meshmem_ofi_open(const struct meshmem_wire_setup *setup, char *problem,
                                          size_t size)
{
    struct meshmem_os_signals
        signals; /* psm's libraries replace signal handlers by ones that exit */
    setenv("IPATH_NO_BACKTRACE", "1", 0);
    setenv("HFI_NO_BACKTRACE", "1", 0);
    /* The provider efa ends every program that forks, also where another provider is used. */
    if (fi_version() < FI_VERSION(1, 14))
        setenv("RDMAV_FORK_SAFE", "1", 0);
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
    struct fid *fid = e->connects ? &e->pep->fid : &e->connections->ep->fid;
    int result = fi_getname(fid, bytes ? (char *)address + used : NULL, &bytes);
    if (result != 0 && result != -FI_ETOOSMALL)
        return 0;
    if (room >= used)
        memcpy(address, e->info->fabric_attr->prov_name, used);
    return used + bytes;
}

/* Record where a node can be reached; 0 or an error of libfabric. */
static int keep_address(struct ofi_end *e, struct ofi_node *node, const void *raw, size_t bytes)
{
    if (!e->connects) {
        int added = fi_av_insert(e->av, raw, 1, &node->address, 0, NULL);
        return added == 1 ? 0 : added < 0 ? added : -FI_EINVAL;
    }
    if (bytes != e->address_bytes)
        return -FI_EINVAL;
    memcpy(node->raw, raw, bytes);
    node->raw_bytes = bytes;
    return 0;
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
    int result = keep_address(e, &e->node[node], name + used, bytes - used);
    if (result == 0)
        e->node[node].known = true;
    else if (e->connects)
        snprintf(problem, size,
                 "node %d chose a network whose addresses have %zu bytes, this node one with %zu "
                 "(IPv4 16, IPv6 28): set SHMEM_OFI_DOMAIN to a network that all nodes have",
                 node, bytes - used, e->address_bytes);
    else
        snprintf(problem, size, "%s refuses the address of node %d, which has %zu bytes: %s", mine,
                 node, bytes - used, fi_strerror(-result));
    return result == 0;
}

struct meshmem_wire_memory *meshmem_ofi_add_memory(struct meshmem_wire_end *end, void *start,
                                                   size_t bytes, struct meshmem_wire_key *key,
                                                   char *problem, size_t size)
{
    struct ofi_end *e = (struct ofi_end *)end;
    struct ofi_reason why;
    struct meshmem_wire_memory *memory =
        meshmem_ofi_register(e, e->connects ? NULL : e->connections->ep, start, bytes, &why);
    if (!memory) {
        snprintf(problem, size,
                 "%s cannot register %zu bytes of memory (%s): ulimit -l, or a smaller "
                 "SHMEM_SYMMETRIC_SIZE, may help",
                 e->info->fabric_attr->prov_name, bytes, why.text);
        return NULL;
    }
    bool by_address = e->info->domain_attr->mr_mode & FI_MR_VIRT_ADDR;
    *key = (struct meshmem_wire_key){.base = by_address ? (uintptr_t)start : 0,
                                     .key = fi_mr_key(memory->mr)};
    return memory;
}

/* ---- the end ---- */

/* Close any of libfabric's objects: each begins with its struct fid. */
static void close_fid(void *object)
{
    if (object)
        fi_close(object);
}

void meshmem_ofi_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    meshmem_ofi_unregister((struct ofi_end *)end, memory);
}

/* Endpoints are closed before their memory, unless the memory is bound to them. */
static void close_endpoints(struct ofi_end *e)
{
    for (struct ofi_connection *c = e->connections; c; c = c->next) {
        if (c->ep)
            fi_close(&c->ep->fid);
        c->ep = NULL;
    }
}

static void free_connections(struct ofi_end *e)
{
    while (e->connections) {
        struct ofi_connection *c = e->connections;
        e->connections = c->next;
        meshmem_ofi_free_buffers(e, c);
        free(c->reason);
        free(c);
    }
}

/* Say what was done about strangers. */
static void tell_strangers(const struct ofi_end *e)
{
    char text[MESHMEM_WIRE_PROBLEM];
    if (!e->say || !e->strangers)
        return;
    snprintf(text, sizeof text,
             "node %d has closed connections over %s that did not prove that they belong to the "
             "job: %llu",
             e->me, e->info->fabric_attr->prov_name, (unsigned long long)e->strangers);
    e->say(text);
}

void meshmem_ofi_close(struct meshmem_wire_end *end)
{
    struct ofi_end *e = (struct ofi_end *)end;
    tell_strangers(e);
    bool binds = e->info && (e->info->domain_attr->mr_mode & FI_MR_ENDPOINT);
    if (!binds)
        close_endpoints(e);
    struct ofi_connection *shared = binds ? e->connections : NULL;
    struct fid_ep *bound = shared ? shared->ep : NULL;
    free_connections(e);
    while (e->memory)
        meshmem_ofi_unregister(e, e->memory);
    close_fid(bound);
    close_fid(e->pep);
    close_fid(e->eq);
    close_fid(e->cq);
    close_fid(e->av);
    close_fid(e->domain);
    close_fid(e->fabric);
    if (e->sleeper >= 0)
        close(e->sleeper);
    if (e->timer >= 0)
        close(e->timer);
    meshmem_ofi_close_signal(e);
    for (int i = 0; e->node && i < e->n; i++) {
        meshmem_ofi_end_probe(&e->node[i]);
        free(e->node[i].problem);
    }
    free(e->request);
    free(e->landing);
    free(e->node);
    if (e->info)
        fi_freeinfo(e->info);
    free(e);
}
