/* SPDX-License-Identifier: BSD-3-Clause */
/* Connections between nodes: asked for, accepted and proven (prove.c), kept until one side ends,
 * and never made again. If both nodes of a pair ask at the same time, the request of the one with
 * the smaller number counts: it refuses the other one's, with a code, and the other one drops its
 * own. Knows nothing of what is sent later. */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CROSSED = 0x6d6d6378, /* refused, since the refusing node's own request counts */
    STALE = 0x6d6d7374,   /* refused, since a later request came first */
    MOVED = 0x6d6d6d76,   /* refused, since it comes from elsewhere than its node has sent it */
    ENDING = FI_EOTHER,   /* the error for what ends endless patience, too; no call returns it */
    PATIENCE = 10,        /* seconds to wait for the other node's request */
    PROVE = 3,            /* and for the proof; a node that is stopped for longer asks again */
    DIALS = 10,           /* attempts to reach a node, at least */
    TRIED = 10,           /* seconds of such attempts, at least */
    DOUBLED = 7,          /* how often the pause between two attempts doubles */
    PAUSE = 10000000,     /* nanoseconds of the first pause */
    READ = 100000000,     /* nanoseconds to read what has come while this node was stopped */
    EVENT = 512,          /* bytes of the largest event */
    LOOK = 20000000,      /* nanoseconds between looks for strangers while they come */
};

static uint64_t seconds_from_now(int seconds)
{
    return meshmem_os_now() + (uint64_t)seconds * OFI_SECOND;
}

/* ---- asking ---- */

/* Ask again later, or wait for the other node's request. */
static void pause_dialing(struct ofi_end *e, struct ofi_node *to, uint64_t until)
{
    e->settling += to->dial_at == 0;
    to->dial_at = until;
}

static void end_pause(struct ofi_end *e, struct ofi_node *to)
{
    e->settling -= to->dial_at != 0;
    to->dial_at = 0;
}

static void abandon_dial(struct ofi_end *e, struct ofi_node *to)
{
    if (!to->dialing)
        return;
    meshmem_ofi_close_connection(e, to->dialing);
    to->dialing = NULL;
    e->settling--;
}

/* Whether the kernel says that nobody is there. */
static bool is_gone(int error)
{
    static const int gone[] = {FI_ECONNREFUSED, FI_EHOSTUNREACH, FI_ENETUNREACH, FI_EHOSTDOWN,
                               FI_ETIMEDOUT};
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        if (error == gone[i])
            return true;
    return false;
}

/* Whether sockets of this host may not connect. */
static bool is_forbidden(const struct ofi_end *e, int error)
{
    return e->accepts_sockets && meshmem_ofi_is_forbidden(error);
}

/* Count an attempt that has failed although the host answers; true: there were enough. Where it is
 * this host that has no port left, or may not connect, half of the patience is, since by the end of
 * it the other node is said to be silent. Where addresses are translated, refusals have no code, or
 * this host may not connect, there is an end also to endless patience. */
static bool is_hopeless(const struct ofi_end *e, struct ofi_node *to, int error)
{
    uint64_t now = meshmem_os_now(), least = TRIED * (uint64_t)OFI_SECOND;
    bool forbidden = is_forbidden(e, error), here = forbidden || error == FI_EADDRNOTAVAIL,
         ends = e->patience || forbidden || error == ENDING;
    if (to->dials++ == 0)
        to->failing = now;
    uint64_t patience = here && e->patience   ? e->patience / 2
                        : e->patience > least ? e->patience
                                              : least;
    return ends && to->dials >= (here ? DIALS / 2 : DIALS) && now - to->failing >= patience;
}

/* Whether a node's address is this node's, too, so that it leads to this host. */
static bool leads_here(const struct ofi_end *e, const struct ofi_node *to)
{
    char its[64], mine[64];
    return meshmem_ofi_address_text(e->info, to->raw, its, sizeof its) &&
           meshmem_ofi_address_text(e->info, e->address, mine, sizeof mine) &&
           strcmp(its, mine) == 0;
}

/* What it may mean that a node that need not be on this host has the same address; "" if it has
 * another one. */
static const char *explain_same(const struct ofi_end *e, const struct ofi_node *to)
{
    return !e->one_host && leads_here(e, to)
               ? "this node has the same address: if they are on different hosts, or in containers "
                 "or network namespaces of their own, give them a network in which their addresses "
                 "differ, or choose it by SHMEM_OFI_DOMAIN"
               : "";
}

static void lose_gone(struct ofi_end *e, int node, int error)
{
    const struct ofi_node *to = &e->node[node];
    const char *same = error == FI_ECONNREFUSED ? explain_same(e, to) : "";
    char its[64] = "";
    bool known = meshmem_ofi_address_text(e->info, to->raw, its, sizeof its);
    meshmem_ofi_break(
        e, node,
        "node %d is gone: its address %s%sanswers \"%s\"; %s%sits process has ended, the network "
        "to its host is down, or a firewall refuses connections",
        node, known ? its : "", known ? " " : "", fi_strerror(error), same, *same ? "; else " : "");
}

static const char *remedy_of(const struct ofi_end *e, int error)
{
    return error == FI_EADDRNOTAVAIL
               ? "; other programs of this host use all ports from which it may connect "
                 "(net.ipv4.ip_local_port_range)"
           : is_forbidden(e, error) ? "; is connect forbidden in this container or sandbox?"
                                    : "";
}

static void fail_dial(struct ofi_end *e, int node, int error, const char *why)
{
    struct ofi_node *to = &e->node[node];
    abandon_dial(e, to);
    e->own.sin6_port = 0; /* the kernel may keep that connection for a while */
    if (is_gone(error))
        lose_gone(e, node, error);
    else if (error != FI_EMFILE && is_hopeless(e, to, error))
        meshmem_ofi_break(e, node, "node %d cannot be reached: %s%s", node, why,
                          remedy_of(e, error));
    else
        pause_dialing(e, to,
                      meshmem_os_now() +
                          ((uint64_t)PAUSE << (to->dials < DOUBLED ? to->dials : DOUBLED)));
}

/* The information for an endpoint to a node; NULL: out of memory. */
static struct fi_info *address_info(const struct ofi_end *e, const struct ofi_node *to)
{
    struct fi_info *info = fi_dupinfo(e->info);
    if (!info)
        return NULL;
    free(info->dest_addr);
    info->dest_addr = malloc(to->raw_bytes);
    info->dest_addrlen = to->raw_bytes;
    if (info->dest_addr) {
        memcpy(info->dest_addr, to->raw, to->raw_bytes);
        return info;
    }
    fi_freeinfo(info);
    return NULL;
}

/* An endpoint that connects from e->own, if requests say so; NULL with a reason and an error of
 * libfabric. */
static struct ofi_connection *new_dial(struct ofi_end *e, int node, int *error,
                                       struct ofi_reason *why)
{
    struct fi_info *info = address_info(e, &e->node[node]);
    struct ofi_connection *c = NULL;
    int port = -1;
    *error = FI_EAGAIN;
    if (!info) {
        meshmem_ofi_lacks_memory("", why);
        return NULL;
    }
    if (e->says_origin && (port = meshmem_ofi_hold_port(e, info)) < 0) {
        snprintf(why->text, sizeof why->text, "bind: %s",
                 strerror(errno == EADDRINUSE ? EADDRNOTAVAIL : errno));
        *error = errno == EADDRINUSE ? FI_EADDRNOTAVAIL : errno == EMFILE ? FI_EMFILE : FI_EAGAIN;
    } else {
        c = meshmem_ofi_new_connection(e, node, info, why);
    }
    if (port >= 0)
        close(port);
    fi_freeinfo(info);
    return c;
}

static void dial(struct ofi_end *e, int node)
{
    struct ofi_node *to = &e->node[node];
    struct ofi_hello hello;
    struct ofi_reason why;
    int error;
    struct ofi_connection *c = new_dial(e, node, &error, &why);
    if (c) {
        c->state = OFI_DIALING;
        c->is_mine = true;
        to->dialing = c;
        e->settling++;
        snprintf(why.text, sizeof why.text, "the system has no random numbers");
        if (meshmem_ofi_make_hello(e, node, e->says_origin ? &e->own : NULL, &hello)) {
            memcpy(c->mine, hello.nonce, OFI_NONCE);
            error = -fi_connect(c->ep, to->raw, &hello, sizeof hello);
            meshmem_ofi_succeeded(-error, "fi_connect", &why);
        }
    }
    if (error)
        fail_dial(e, node, error, why.text);
}

/* Without the loopback interface, what is sent to this host is lost without a word. */
static bool lacks_loopback(struct ofi_end *e, int node)
{
    const struct ofi_node *to = &e->node[node];
    const char *same = explain_same(e, to), *remedy = e->accepts_sockets && leads_here(e, to)
                                                          ? meshmem_os_loopback_remedy()
                                                          : "";
    if (*remedy)
        meshmem_ofi_break(e, node, "node %d cannot be reached%s%s%s", node, *same ? "; " : "", same,
                          remedy);
    return *remedy;
}

enum meshmem_wire_result meshmem_ofi_dial(struct ofi_end *e, int node)
{
    struct ofi_node *to = &e->node[node];
    if (!to->dialing && !to->proving && !to->dial_at && !lacks_loopback(e, node))
        dial(e, node);
    return to->broken ? MESHMEM_WIRE_LOST : MESHMEM_WIRE_AGAIN;
}

static void open_connection(struct ofi_end *e, struct ofi_connection *c)
{
    struct ofi_node *node = &e->node[c->node];
    c->state = OFI_OPEN;
    node->open = c;
    node->dialing = node->proving = NULL;
    e->settling--;
    end_pause(e, node);
    meshmem_ofi_keep_from_children(e);
    ssize_t error = meshmem_ofi_post_buffers(c, 0, c->count);
    if (error)
        meshmem_ofi_end_connection(e, c, fi_strerror((int)-error));
}

/* The other node has accepted. */
static void end_dial(struct ofi_end *e, struct ofi_connection *c, const void *data, size_t bytes)
{
    struct ofi_confirmation sure;
    if (!meshmem_ofi_check_answer(e, c, data, bytes)) {
        int node = c->node;
        e->strangers++;
        abandon_dial(e, &e->node[node]);
        meshmem_ofi_break(
            e, node,
            "node %d is gone: at its address is now something that does not know this "
            "job",
            node);
        return;
    }
    c->state = OFI_SURE;
    meshmem_ofi_make_confirmation(e, c, &sure);
    ssize_t error = meshmem_ofi_post_buffers(c, 0, 1);
    if (!error)
        error = fi_inject(c->ep, &sure, sizeof sure, 0);
    if (error)
        fail_dial(e, c->node, (int)-error, "fi_inject of the confirmation");
}

/* ---- accepting ---- */

static void end_proving(struct ofi_end *e, struct ofi_node *node)
{
    if (!node->proving)
        return;
    meshmem_ofi_close_connection(e, node->proving);
    node->proving = NULL;
    e->settling--;
}

static bool accept_request(struct ofi_end *e, int from, struct fi_info *info,
                           const struct ofi_hello *hello)
{
    struct ofi_reason why;
    struct ofi_answer answer;
    struct ofi_connection *c = meshmem_ofi_new_connection(e, from, info, &why);
    size_t bytes = sizeof c->peer;
    if (!c)
        return false;
    memcpy(c->mine, hello->nonce, OFI_NONCE);
    c->state = OFI_PROVING;
    c->deadline = seconds_from_now(PROVE);
    e->node[from].proving = c;
    e->settling++;
    if (fi_getpeer(c->ep, &c->peer, &bytes) != 0)
        c->peer.sin6_family = AF_UNSPEC;
    if (meshmem_ofi_post_buffers(c, 0, 1) == 0 && meshmem_ofi_make_answer(e, c, &answer) &&
        fi_accept(c->ep, &answer, sizeof answer) == 0)
        return true;
    end_proving(e, &e->node[from]);
    return false;
}

/* Whether a request that proves to be of this node is to be accepted; else with which code it is
 * refused. */
static bool is_welcome(struct ofi_end *e, int from, const struct ofi_hello *hello, uint32_t *code)
{
    struct ofi_node *node = &e->node[from];
    *code = 0;
    if (!node->known || node->open || meshmem_ofi_is_lost(e, from) ||
        hello->number <= node->heard) {
        e->strangers++;
        *code = STALE;
        return false;
    }
    node->heard = hello->number;
    if (node->dialing && e->me < from)
        *code = CROSSED;
    return *code == 0;
}

/* The node that a request is from; -1 if it does not prove that, or with a code if it is repeated
 * by somebody else. */
static int asking(const struct ofi_end *e, const struct fi_info *info, const void *data,
                  size_t bytes, struct ofi_hello *hello, uint32_t *code)
{
    struct sockaddr_in6 other = {0};
    int from = meshmem_ofi_check_hello(e, data, bytes);
    *code = 0;
    if (from < 0)
        return -1;
    memcpy(hello, data, sizeof *hello);
    if (info->dest_addr)
        memcpy(&other, info->dest_addr,
               info->dest_addrlen < sizeof other ? info->dest_addrlen : sizeof other);
    if (meshmem_ofi_is_original(e, hello, &other))
        return from;
    *code = MOVED;
    return -1;
}

static void consider(struct ofi_end *e, struct fi_info *info, const void *data, size_t bytes)
{
    struct ofi_hello hello;
    uint32_t code;
    int from = asking(e, info, data, bytes, &hello, &code);
    bool accepted = false;
    if (from < 0) {
        e->strangers++;
    } else if (is_welcome(e, from, &hello, &code)) {
        abandon_dial(e, &e->node[from]);
        end_proving(e, &e->node[from]);
        accepted = accept_request(e, from, info, &hello);
    }
    if (!accepted)
        fi_reject(e->pep, info->handle, code ? &code : NULL, code ? sizeof code : 0);
    fi_freeinfo(info);
}

/* Tell the node that has asked that it is known. */
static void acknowledge(struct ofi_end *e, struct ofi_connection *c)
{
    struct ofi_confirmation open;
    meshmem_ofi_make_confirmation(e, c, &open);
    if (fi_inject(c->ep, &open, sizeof open, 0) == 0)
        open_connection(e, c);
    else
        end_proving(e, &e->node[c->node]);
}

void meshmem_ofi_confirm(struct ofi_end *e, struct ofi_connection *c)
{
    struct ofi_request *first = meshmem_ofi_take_first(c);
    if (!first)
        return;
    bool good = meshmem_ofi_check_confirmation(e, c, first->bytes, first->left);
    e->strangers += !good;
    if (c->is_mine && good)
        open_connection(e, c);
    else if (c->is_mine)
        fail_dial(e, c->node, FI_ECONNABORTED, "its confirmation is wrong");
    else if (good)
        acknowledge(e, c);
    else
        end_proving(e, &e->node[c->node]);
}

/* ---- events ---- */

/* The end of a process closes its sockets, while an adapter for RDMA ends a connection also when it
 * cannot reach the other. */
const char *meshmem_ofi_why_closed(const struct ofi_end *e)
{
    return e->accepts_sockets
               ? "the other side has closed it; its process has ended"
               : "the other side's process has ended, or the network between them is down";
}

void meshmem_ofi_hang_up(struct ofi_end *e, struct ofi_connection *c, const char *reason)
{
    if (c->state == OFI_DIALING || c->state == OFI_SURE) {
        fail_dial(e, c->node, FI_ECONNABORTED, reason);
    } else if (c->state == OFI_PROVING) {
        end_proving(e, &e->node[c->node]);
    } else {
        meshmem_ofi_end_connection(e, c, reason);
    }
}

static void read_error(struct ofi_end *e)
{
    struct fi_eq_err_entry error = {0};
    uint32_t code = 0;
    meshmem_ofi_unblock_strangers(e);
    if (fi_eq_readerr(e->eq, &error, 0) <= 0 || !error.fid || error.fid == &e->pep->fid)
        return;
    struct ofi_connection *c = error.fid->context;
    if (error.err_data && error.err_data_size >= sizeof code)
        memcpy(&code, error.err_data, sizeof code);
    if (c->state != OFI_DIALING) {
        meshmem_ofi_hang_up(e, c, fi_strerror(error.err));
    } else if (code == CROSSED) {
        struct ofi_node *to = &e->node[c->node];
        abandon_dial(e, to);
        pause_dialing(e, to, seconds_from_now(PATIENCE));
    } else if (code == MOVED) {
        const char *why = "its host sees this node's requests come from another address (does the "
                          "network between them translate addresses?)";
        if (e->say && !e->node[c->node].dials)
            e->say(why);
        fail_dial(e, c->node, ENDING, why);
    } else if (code == STALE) {
        fail_dial(e, c->node, FI_ECONNABORTED, "it takes this node's requests for replays");
    } else { /* without the code, it may be that the node's own request counts: ask again */
        bool is_unsure = e->drops_codes && error.err == FI_ECONNREFUSED;
        int reason = abs(error.err); /* 1.12 negates what the kernel says */
        fail_dial(e, c->node, is_unsure ? ENDING : reason, fi_strerror(reason));
    }
}

/* Handle one event; false: there is none. stirred: sockets may have sent something. */
static bool handle_event(struct ofi_end *e, bool stirred)
{
    union {
        struct fi_eq_cm_entry entry;
        unsigned char room[EVENT];
    } got;
    uint32_t event;
    if (stirred)
        meshmem_ofi_unblock_strangers(e);
    errno = 0; /* tcp takes an old EAGAIN for its own when a connection ends early */
    ssize_t bytes = fi_eq_read(e->eq, &event, &got, sizeof got, 0);
    if (bytes == -FI_EAVAIL) {
        read_error(e);
        return true;
    }
    if (bytes < (ssize_t)sizeof got.entry)
        return false;
    const unsigned char *data = got.room + offsetof(struct fi_eq_cm_entry, data);
    size_t data_bytes = (size_t)bytes - offsetof(struct fi_eq_cm_entry, data);
    if (event == FI_CONNREQ) {
        e->deaf.seen = 0;
        consider(e, got.entry.info, data, data_bytes);
        return true;
    }
    struct ofi_connection *c = got.entry.fid->context;
    if (event == FI_CONNECTED && c->state == OFI_DIALING)
        end_dial(e, c, data, data_bytes);
    else if (event == FI_SHUTDOWN)
        meshmem_ofi_hang_up(e, c, meshmem_ofi_why_closed(e));
    return true;
}

/* The side that must prove itself has not done so in time. If this node was stopped, the proof may
 * have come meanwhile: it is read first. */
static void end_overdue(struct ofi_end *e, struct ofi_node *node, uint64_t now)
{
    if (!node->proving->overdue) {
        node->proving->overdue = true;
        node->proving->deadline = now + READ;
        return;
    }
    e->strangers++;
    end_proving(e, node);
}

static void expire(struct ofi_end *e, uint64_t now)
{
    for (int i = 0; i < e->n; i++) {
        struct ofi_node *node = &e->node[i];
        if (node->proving && now >= node->proving->deadline)
            end_overdue(e, node, now);
        if (node->dial_at && now >= node->dial_at) {
            end_pause(e, node);
            if (!node->proving)
                dial(e, i);
        }
    }
}

static bool is_stirred(const struct ofi_end *e)
{
    struct pollfd queue = {.fd = e->eq_descriptor, .events = POLLIN};
    return queue.fd < 0 || poll(&queue, 1, 0) > 0;
}

int meshmem_ofi_try_wait(struct ofi_end *e)
{
    struct fid *queues[] = {&e->cq->fid, e->eq ? &e->eq->fid : NULL};
    if (e->eq && is_stirred(e))
        meshmem_ofi_unblock_strangers(e);
    return meshmem_ofi_try_queues(e, queues, e->eq ? 2 : 1);
}

void meshmem_ofi_settle(struct ofi_end *e)
{
    bool stirred = is_stirred(e);
    meshmem_ofi_hear(e);
    if (!stirred && !e->settling && !e->look_at)
        return;
    bool any = false;
    while (handle_event(e, stirred))
        any = true;
    int first = meshmem_ofi_refusal(e, stirred); /* some versions accept here, */
    errno = 0;
    if (stirred) /* tcp leaves the descriptor readable for events that have been read */
        fi_trywait(e->fabric, (struct fid *[]){&e->eq->fid}, 1);
    int error = first ? first : meshmem_ofi_refusal(e, stirred); /* and some here */
    bool scarce = meshmem_ofi_lacks_files(error);
    uint64_t now = meshmem_os_now();
    if (error)
        meshmem_ofi_be_deaf(e, error, now);
    /* Something has happened for which there is no event: perhaps somebody has connected. */
    uint64_t soon = error ? e->deaf.until : e->looked + LOOK;
    if (stirred && !any && (!e->look_at || soon < e->look_at))
        e->look_at = soon;
    if (e->look_at && now >= e->look_at)
        meshmem_ofi_drop_strangers(e, now, scarce ? OFI_STRANGERS / 16 : OFI_STRANGERS / 2);
    if (e->settling)
        expire(e, now);
}

uint64_t meshmem_ofi_next_deadline(const struct ofi_end *e)
{
    uint64_t least = e->look_at ? e->look_at : UINT64_MAX;
    if (e->deaf.rests && e->deaf.until < least)
        least = e->deaf.until;
    for (int i = 0; i < e->n && e->settling; i++) {
        const struct ofi_node *node = &e->node[i];
        uint64_t proven = node->proving ? node->proving->deadline : UINT64_MAX;
        uint64_t dialed = node->dial_at ? node->dial_at : UINT64_MAX;
        least = proven < least ? proven : least;
        least = dialed < least ? dialed : least;
    }
    return least;
}
