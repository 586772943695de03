/* SPDX-License-Identifier: BSD-3-Clause */
/* Strangers: whoever connects to a node's port and says nothing. The provider (tcp) accepts each
 * connection, and keeps it for as long as the other side does; it would run out of descriptors, and
 * then no node could connect any more. It gives no access to these sockets, but they are ours: they
 * have the address of our passive endpoint, and are those of no connection. Such a socket is shut
 * down, upon which the provider closes it. Nor does anybody wait for what a stranger announces: tcp
 * (libfabric 1.17) leaves accepted sockets blocking, and reads as much as their first head says.
 * The sockets of nodes are kept from programs that the process starts: one that outlived the
 * process would hide its end from other nodes. */
#include "far/wire/ofi/ofi.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>

enum {
    MOST_FILES = 65536, /* looked at if the list of descriptors cannot be read */
    LATEST = 16,        /* files looked at that may be new */
    LIST = 5000000,     /* nanoseconds between lists of all files */
    REQUEST = 256,      /* bytes in which a request is looked for: libfabric's head, and a hello */
};

static bool is_same(const struct sockaddr_in6 *a, const struct sockaddr_in6 *b)
{
    const struct sockaddr_in *a4 = (const void *)a, *b4 = (const void *)b;
    if (a->sin6_family != b->sin6_family || a->sin6_port != b->sin6_port)
        return false;
    if (a->sin6_family == AF_INET)
        return a4->sin_addr.s_addr == b4->sin_addr.s_addr;
    return a->sin6_family == AF_INET6 && memcmp(&a->sin6_addr, &b->sin6_addr, 16) == 0;
}

/* Whether the descriptor is this end's port, or a connection to it. */
static bool is_of_port(const struct ofi_end *e, int file)
{
    struct sockaddr_in6 mine = {0}, listening = {0};
    socklen_t bytes = sizeof mine;
    size_t known = e->address_bytes < sizeof listening ? e->address_bytes : sizeof listening;
    memcpy(&listening, e->address, known);
    return getsockname(file, (struct sockaddr *)&mine, &bytes) == 0 && is_same(&mine, &listening);
}

/* Whether the descriptor is a connection to this end's port that no node is known to have. */
static bool is_stranger(const struct ofi_end *e, int file, struct sockaddr_in6 *other)
{
    socklen_t bytes = sizeof *other;
    memset(other, 0, sizeof *other);
    if (!is_of_port(e, file) || getpeername(file, (struct sockaddr *)other, &bytes) != 0)
        return false;
    for (const struct ofi_connection *c = e->connections; c; c = c->next)
        if (c->ep && !c->is_mine && is_same(&c->peer, other))
            return false;
    return true;
}

/* Whether the socket is a node's: its request has arrived, and the provider has not read it yet. */
static bool has_asked(const struct ofi_end *e, int file, const struct sockaddr_in6 *other)
{
    unsigned char words[REQUEST];
    ssize_t bytes = recv(file, words, sizeof words, MSG_PEEK | MSG_DONTWAIT);
    return bytes > 0 && meshmem_ofi_is_new(e, words, (size_t)bytes, other);
}

/* A stranger that turns out to be a node is only forgotten. The descriptor may have become somebody
 * else's since the last look. */
static void drop(struct ofi_end *e, int i)
{
    struct ofi_stranger *one = &e->stranger[i];
    struct sockaddr_in6 other;
    if (is_stranger(e, one->file, &other) && is_same(&other, &one->other) &&
        !has_asked(e, one->file, &other)) {
        shutdown(one->file, SHUT_RDWR);
        e->strangers++;
    }
    *one = e->stranger[--e->n_strangers];
}

static void drop_oldest(struct ofi_end *e)
{
    int oldest = 0;
    for (int i = 1; i < e->n_strangers; i++)
        if (e->stranger[i].since < e->stranger[oldest].since)
            oldest = i;
    drop(e, oldest);
}

static void look_at(struct ofi_end *e, int file)
{
    struct sockaddr_in6 other;
    if (!is_stranger(e, file, &other))
        return;
    for (int i = 0; i < e->n_strangers; i++)
        if (e->stranger[i].file == file && is_same(&e->stranger[i].other, &other)) {
            e->stranger[i].seen = true;
            return;
        }
    if (e->n_strangers == OFI_STRANGERS)
        drop_oldest(e);
    e->stranger[e->n_strangers++] = (struct ofi_stranger){file, other, e->looked, true};
}

static void for_all_files(struct ofi_end *e, void (*look)(struct ofi_end *, int))
{
    DIR *files = opendir("/proc/self/fd");
    if (!files) { /* there may be no descriptor left to open it */
        struct rlimit limit;
        int most = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < MOST_FILES
                       ? (int)limit.rlim_cur
                       : MOST_FILES;
        for (int file = 0; file < most; file++)
            look(e, file);
        return;
    }
    for (struct dirent *entry; (entry = readdir(files));)
        if (entry->d_name[0] != '.')
            look(e, atoi(entry->d_name));
    closedir(files);
}

/* ---- the sockets of nodes ---- */

static void keep_from_children(struct ofi_end *e, int file)
{
    struct sockaddr_in6 mine = {0}, other = {0}, known = {0};
    socklen_t bytes = sizeof mine, other_bytes = sizeof other;
    int flags = fcntl(file, F_GETFD);
    if (flags < 0 || (flags & FD_CLOEXEC) ||
        getsockname(file, (struct sockaddr *)&mine, &bytes) != 0)
        return;
    memcpy(&known, e->address, e->address_bytes < sizeof known ? e->address_bytes : sizeof known);
    bool ours = is_same(&mine, &known);
    if (!ours && getpeername(file, (struct sockaddr *)&other, &other_bytes) == 0)
        for (int i = 0; i < e->n && !ours; i++) {
            memcpy(&known, e->node[i].raw, sizeof known);
            ours = e->node[i].known && is_same(&other, &known);
        }
    if (ours)
        fcntl(file, F_SETFD, flags | FD_CLOEXEC);
}

void meshmem_ofi_keep_from_children(struct ofi_end *e)
{
    if (e->accepts_sockets)
        for_all_files(e, keep_from_children);
}

/* ---- waiting for nobody ---- */

static void unblock(struct ofi_end *e, int file)
{
    int flags = fcntl(file, F_GETFL);
    if (flags >= 0 && !(flags & O_NONBLOCK) && is_of_port(e, file))
        fcntl(file, F_SETFL, flags | O_NONBLOCK);
}

/* The number that the next file gets. */
static int next_file(const struct ofi_end *e)
{
    int file = fcntl(e->eq_descriptor, F_DUPFD_CLOEXEC, 0);
    if (file >= 0)
        close(file);
    return file;
}

/* Whoever was accepted since the last call has the descriptor number that was next then, or a later
 * one before the first that is free. If another thread was faster, the next list has it. */
static void unblock_latest(struct ofi_end *e)
{
    for (int i = 0; i < LATEST && e->next_file >= 0 && fcntl(e->next_file + i, F_GETFD) >= 0; i++)
        unblock(e, e->next_file + i);
}

void meshmem_ofi_unblock_strangers(struct ofi_end *e)
{
    if (!e->accepts_sockets)
        return;
    uint64_t now = meshmem_os_now();
    if (now >= e->list_at) {
        for_all_files(e, unblock);
        e->list_at = now + LIST;
    } else {
        unblock_latest(e);
    }
    e->next_file = next_file(e);
}

static void limit_waiting(struct ofi_end *e, int file)
{
    struct timeval least = {.tv_usec = 1};
    if (is_of_port(e, file))
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &least, sizeof least);
}

void meshmem_ofi_limit_waiting(struct ofi_end *e)
{
    if (e->accepts_sockets)
        for_all_files(e, limit_waiting);
}

/* ---- dropping ---- */

void meshmem_ofi_drop_strangers(struct ofi_end *e, uint64_t now, int most)
{
    uint64_t oldest = now;
    e->looked = now;
    e->look_at = 0;
    if (!e->accepts_sockets)
        return;
    for (int i = 0; i < e->n_strangers; i++)
        e->stranger[i].seen = false;
    for_all_files(e, look_at);
    for (int i = e->n_strangers - 1; i >= 0; i--)
        if (!e->stranger[i].seen) /* has closed, or has said who it is */
            e->stranger[i] = e->stranger[--e->n_strangers];
        else if (now - e->stranger[i].since >= OFI_SECOND)
            drop(e, i);
    while (e->n_strangers > most)
        drop_oldest(e);
    for (int i = 0; i < e->n_strangers; i++)
        oldest = e->stranger[i].since < oldest ? e->stranger[i].since : oldest;
    if (e->n_strangers)
        e->look_at = oldest + OFI_SECOND;
}
