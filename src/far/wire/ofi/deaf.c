/* SPDX-License-Identifier: BSD-3-Clause */
/* When whoever connects cannot be accepted: for want of a descriptor, or since a container's or
 * sandbox's filter of system calls refuses it. The port stays readable all the while, so a sleeper
 * does not watch it until the next try. If that lasts, nodes wait without end for this one, whose
 * host answers them. Knows nothing of who connects. */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>

enum {
    REST = 1000000,        /* nanoseconds until the next try; doubled after each, */
    REST_MOST = 100000000, /* up to this */
    FORBIDDEN_FOR = 10,    /* seconds after which even endless patience ends: filters stay */
};

bool meshmem_ofi_lacks_files(int error) { return error == EMFILE || error == ENFILE; }

bool meshmem_ofi_is_forbidden(int error)
{
    return error == EPERM || error == EACCES || error == ENOSYS;
}

int meshmem_ofi_refusal(const struct ofi_end *e, bool stirred)
{
    bool forbidden = meshmem_ofi_is_forbidden(errno) && stirred && e->accepts_sockets;
    return forbidden || meshmem_ofi_lacks_files(errno) ? errno : 0;
}

/* Whether a node may be waiting for a connection. */
static bool misses_node(const struct ofi_end *e)
{
    for (int i = 0; i < e->n; i++)
        if (i != e->me && !e->node[i].open && !meshmem_ofi_is_lost(e, i))
            return true;
    return false;
}

static void watch_port(struct ofi_end *e, uint32_t events)
{
    struct epoll_event event = {.events = events};
    e->deaf.rests = events == 0;
    epoll_ctl(e->sleeper, EPOLL_CTL_MOD, e->eq_descriptor, &event);
}

void meshmem_ofi_hear(struct ofi_end *e)
{
    if (e->deaf.rests)
        watch_port(e, EPOLLIN);
}

/* Try again later. Callers that poll anyway may try sooner, which does not make the rest longer. */
static void rest(struct ofi_end *e, bool anew, uint64_t now)
{
    if (anew)
        e->deaf.rest = REST;
    else if (now >= e->deaf.until)
        e->deaf.rest = 2 * e->deaf.rest < REST_MOST ? 2 * e->deaf.rest : REST_MOST;
    if (anew || now >= e->deaf.until)
        e->deaf.until = now + e->deaf.rest;
    if (e->sleeper >= 0)
        watch_port(e, 0);
}

void meshmem_ofi_be_deaf(struct ofi_end *e, int error, uint64_t now)
{
    bool lacks = meshmem_ofi_lacks_files(error);
    bool anew = e->strangers != e->deaf.strangers || now - e->deaf.seen > OFI_SECOND;
    uint64_t patience = e->patience ? e->patience
                        : lacks     ? UINT64_MAX
                                    : FORBIDDEN_FOR * (uint64_t)OFI_SECOND;
    if (anew || !misses_node(e))
        e->deaf.since = now;
    e->deaf.strangers = e->strangers;
    e->deaf.seen = now;
    rest(e, anew, now);
    if (now - e->deaf.since >= patience)
        meshmem_ofi_break(e, -1,
                          "whoever connects to this node could not be accepted for %.0f s: %s%s",
                          (double)patience / OFI_SECOND, strerror(error),
                          lacks ? "" : "; is accept forbidden in this container or sandbox?");
}
