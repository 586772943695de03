/* SPDX-License-Identifier: BSD-3-Clause */
/* Notices that a node is gone if the provider does not. Measured with tcp;ofi_rxm of libfabric
 * 1.17: if the other process has died, every send is refused with FI_EAGAIN forever, since ofi_rxm
 * keeps trying to connect. So a socket of our own connects to the node's address: this is refused
 * if the node is gone, and the kernel accepts it if the node is only slow, even if its process is
 * stopped. A node is probed if requests wait for it without progress, and 5 seconds after something
 * was sent to it, which may stay in the kernel forever; that time doubles with every successful
 * probe. Knows nothing of requests. */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum {
    STILL = 2, /* ticks without progress before a probe */
    AGE = 50,  /* ticks after something was sent, since it may be in a buffer of the kernel; ... */
    AGES = 4,  /* ... doubled up to so many times, once per successful probe */
    ANSWER = 50,      /* ticks for the answer to a probe: 5 seconds, three attempts of TCP */
    LONG_PAUSE = 300, /* ticks between probes, at most */
};

/* Evaluate the kernel's answer to connect. */
static void judge(struct ofi_end *e, struct ofi_node *node, int error)
{
    static const char nonsense[64]; /* anything but a greeting makes tcp 1.17 close its end; if
                                       nothing arrives it polls the closed connection forever */
    static const int gone[] = {ECONNREFUSED, EHOSTUNREACH, ENETUNREACH,
                               EHOSTDOWN,    ETIMEDOUT,    ECONNRESET};
    if (error == 0 && send(node->probe, nonsense, sizeof nonsense, MSG_NOSIGNAL) < 0)
        error = errno == EAGAIN ? 0 : errno;
    meshmem_ofi_end_probe(e, node);
    e->unproven -= node->unproven;
    node->unproven = false;
    node->still = 0;
    node->since = 0;
    node->ages += node->ages < AGES;
    node->pause = node->pause < LONG_PAUSE / 2 ? 2 * node->pause + 10 : LONG_PAUSE;
    node->wait = node->pause;
    for (size_t i = 0; i < sizeof gone / sizeof gone[0]; i++)
        if (error == gone[i])
            meshmem_ofi_break(e, (int)(node - e->node),
                              "node %d is gone: its address answers \"%s\"; its process has ended, "
                              "or the network to its host is down",
                              (int)(node - e->node), strerror(error));
}

static void begin_probe(struct ofi_end *e, struct ofi_node *node)
{
    const struct sockaddr *address = (const struct sockaddr *)node->raw;
    int probe = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return;
    node->probe = probe;
    node->wait = 0;
    e->probing++;
    if (connect(probe, address, (socklen_t)node->raw_bytes) == 0) {
        judge(e, node, 0);
    } else if (errno != EINPROGRESS) {
        judge(e, node, errno);
    } else if (e->sleeper >= 0) {
        struct epoll_event event = {.events = EPOLLOUT};
        epoll_ctl(e->sleeper, EPOLL_CTL_ADD, probe, &event);
    }
}

static void look_at_probe(struct ofi_end *e, struct ofi_node *node, bool tick)
{
    struct sockaddr_storage other;
    socklen_t bytes = sizeof(int);
    int error = 0;
    if (getsockopt(node->probe, SOL_SOCKET, SO_ERROR, &error, &bytes) != 0)
        return;
    bytes = sizeof other;
    if (error)
        judge(e, node, error);
    else if (getpeername(node->probe, (struct sockaddr *)&other, &bytes) == 0)
        judge(e, node, 0);
    else if (tick && ++node->wait > ANSWER)
        judge(e, node, ETIMEDOUT);
}

/* When an unproven node must be probed. */
static uint64_t age_ends(struct ofi_node *node, uint64_t now)
{
    if (!node->since)
        node->since = now;
    return node->since + ((uint64_t)AGE << node->ages) * OFI_TICK;
}

static void watch_node(struct ofi_end *e, struct ofi_node *node, uint64_t now, bool tick)
{
    if (node->probe >= 0) {
        look_at_probe(e, node, tick);
        return;
    }
    if (!tick)
        return;
    if (node->progressed || !(node->refused || node->under_way)) {
        node->still = node->pause = node->wait = 0;
        node->progressed = false;
        if (node->unproven && now >= age_ends(node, now))
            begin_probe(e, node);
        return;
    }
    if (node->wait > 0)
        node->wait--;
    else if (++node->still >= STILL && node->raw && !node->broken) {
        node->ages = 0;
        begin_probe(e, node);
    }
}

void meshmem_ofi_watch(struct ofi_end *e, uint64_t now)
{
    bool tick = now >= e->next_tick;
    uint64_t count;
    if (e->timer_is_set && now >= e->timer_at && read(e->timer, &count, sizeof count) > 0)
        e->timer_is_set = false;
    if (!tick && !e->probing)
        return;
    if (tick)
        e->next_tick = now + OFI_TICK;
    for (int i = 0; i < e->n && e->probes; i++)
        watch_node(e, &e->node[i], now, tick);
}

/* When the first of the unproven nodes must be probed. */
static uint64_t next_age(struct ofi_end *e)
{
    uint64_t now = meshmem_os_now(), least = UINT64_MAX;
    for (int i = 0; i < e->n; i++) {
        uint64_t end = e->node[i].unproven ? age_ends(&e->node[i], now) : least;
        least = end < least ? end : least;
    }
    return least > e->next_tick ? least : e->next_tick;
}

void meshmem_ofi_set_timer(struct ofi_end *e)
{
    bool hurry = e->refused || e->under_way || e->probing;
    if (!e->probes || e->next_tick == 0 || (!hurry && e->timer_is_set && !e->fresh))
        return;
    uint64_t at = hurry ? e->next_tick : next_age(e);
    struct itimerspec when = {
        .it_value = {.tv_sec = (time_t)(at / 1000000000), .tv_nsec = (long)(at % 1000000000)}};
    e->fresh = e->fresh && hurry;
    if (e->timer_is_set && e->timer_at <= at)
        return;
    e->timer_at = at;
    e->timer_is_set = timerfd_settime(e->timer, TFD_TIMER_ABSTIME, &when, NULL) == 0;
}
