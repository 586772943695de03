/* SPDX-License-Identifier: BSD-3-Clause */
/* What wakes a sleeper when the network has something, and no one else.
 *
 * For each completion tcp of libfabric 1.17 writes a byte to a socket of its own, the signal,
 * unless it has not been read yet, and the next look at the network finds that socket readable and
 * reads it again: two system calls and a wake-up for each frame. A thread that looks at the queue
 * anyway needs no signal. So it is hidden from the provider and given to the caller's epoll: the
 * first completion still wakes a sleeper, further ones find the byte there, and fi_trywait reads it
 * before the next sleep.
 *
 * A queue with a descriptor is an epoll of its sockets, which costs the sender of each message a
 * wake-up of that epoll, and the receiver two looks at the socket. With few nodes the queue polls
 * its sockets instead (FI_WAIT_POLLFD), and only a sleeper watches them by epoll.
 *
 * From libfabric 1.18 on tcp has all sockets in an epoll of its own, in which queues look, and
 * which the epolls of both queues watch. So each message costs three such wake-ups, and makes the
 * event queue look as if somebody had connected. It is taken out of both, and only a sleeper
 * watches it.
 */
#include "far/wire/ofi/ofi.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MEMBERS = 8 }; /* of a queue's epoll, at most */

/* Whether tcp polls with an epoll of its own, whatever its queues have. */
static bool has_own_epoll(void) { return fi_version() >= FI_VERSION(1, 18); }

/* ---- a queue with an epoll ---- */

/* The first descriptors that an epoll watches; returns how many it watches, 0 if that is unknown.
 */
static int list_members(int epoll, int *member, int most)
{
    char path[64], line[256];
    int count = 0, found;
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", epoll);
    FILE *list = fopen(path, "re");
    while (list && fgets(line, sizeof line, list))
        if (sscanf(line, "tfd: %d", &found) == 1 && count++ < most)
            member[count - 1] = found;
    if (list)
        fclose(list);
    return count;
}

static bool remove_member(int epoll, int member)
{
    return epoll_ctl(epoll, EPOLL_CTL_DEL, member, NULL) == 0;
}

int meshmem_ofi_take_signal(int epoll)
{
    int signal;
    bool only = list_members(epoll, &signal, 1) == 1;
    return only && remove_member(epoll, signal) ? signal : -1;
}

/* ---- sockets in an epoll of their own ---- */

/* Whether a descriptor is an epoll. */
static bool is_epoll(int file)
{
    char path[64], what[64] = "";
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    ssize_t bytes = readlink(path, what, sizeof what - 1);
    return bytes > 0 && strcmp(what, "anon_inode:[eventpoll]") == 0;
}

int meshmem_ofi_take_sockets(const struct ofi_end *e, int epoll)
{
    int member[MEMBERS], sockets = -1;
    int count = e->accepts_sockets && has_own_epoll() ? list_members(epoll, member, MEMBERS) : 0;
    for (int i = 0; i < count && i < MEMBERS; i++)
        sockets = is_epoll(member[i]) ? member[i] : sockets;
    return sockets >= 0 && remove_member(epoll, sockets) ? sockets : -1;
}

void meshmem_ofi_leave_sockets(const struct ofi_end *e)
{
    if (e->sockets >= 0 && e->eq_descriptor >= 0)
        remove_member(e->eq_descriptor, e->sockets); /* fails if that was done */
}

/* ---- a queue that polls ---- */

/* The first two that it polls: one of the list itself, which looks without waiting do not read, and
 * the signal. */
enum { OWN = 2 };

bool meshmem_ofi_may_poll(const struct ofi_end *e)
{
    return e->accepts_sockets && e->n <= OFI_POLLED && !has_own_epoll();
}

bool meshmem_ofi_hide_signal(struct ofi_end *e)
{
    struct pollfd first[OWN];
    struct fi_wait_pollfd list = {.nfds = OWN, .fd = first};
    struct fi_cq_msg_entry entry;
    fi_cq_read(e->cq, &entry, 1); /* the list is complete after the first look */
    if (fi_control(&e->cq->fid, FI_GETWAIT, &list) != 0 || list.nfds != OWN)
        return false;
    e->signal_number = first[1].fd;
    e->signal = fcntl(e->signal_number, F_DUPFD_CLOEXEC, 0);
    e->silence = eventfd(0, EFD_CLOEXEC);
    return e->signal >= 0 && e->silence >= 0 && dup3(e->silence, e->signal_number, O_CLOEXEC) >= 0;
}

void meshmem_ofi_close_signal(struct ofi_end *e)
{
    if (e->signal >= 0)
        close(e->signal);
    if (e->silence >= 0)
        close(e->silence);
    free(e->watched.fd);
}

/* Whether two descriptors name the same file; an eventfd's inode is that of all eventfds, pipes
 * and sockets have their own. */
static bool is_file(int number, int other)
{
    struct stat one, two;
    return fstat(number, &one) == 0 && fstat(other, &two) == 0 && one.st_dev == two.st_dev &&
           one.st_ino == two.st_ino;
}

int meshmem_ofi_try_queues(struct ofi_end *e, struct fid **queues, int n)
{
    if (e->polls_sockets && !is_file(e->signal_number, e->silence))
        return -FI_EBADF; /* the program has closed it, and the number may be its own file's */
    errno = 0;            /* as in poll_events */
    if (e->polls_sockets)
        dup3(e->signal, e->signal_number, O_CLOEXEC);
    int result = fi_trywait(e->fabric, queues, n);
    if (e->polls_sockets)
        dup3(e->silence, e->signal_number, O_CLOEXEC);
    return result;
}

/* What the queue polls now; an empty list if there is no memory. */
static struct fi_wait_pollfd list_polled(struct ofi_end *e)
{
    struct fi_wait_pollfd list = {.nfds = OWN + (size_t)e->n};
    for (size_t room = 0; room < list.nfds;) {
        room = list.nfds;
        struct pollfd *fd = realloc(list.fd, room * sizeof *fd);
        if (!fd)
            break;
        list.fd = fd;
        if (fi_control(&e->cq->fid, FI_GETWAIT, &list) == 0)
            return list;
    }
    free(list.fd);
    return (struct fi_wait_pollfd){0};
}

static bool is_same(const struct fi_wait_pollfd *a, const struct fi_wait_pollfd *b)
{
    bool same = a->change_index == b->change_index && a->nfds == b->nfds;
    for (size_t i = OWN; same && i < a->nfds; i++)
        same = a->fd[i].fd == b->fd[i].fd && a->fd[i].events == b->fd[i].events;
    return same;
}

static bool watch_polled(struct ofi_end *e)
{
    struct fi_wait_pollfd before = e->watched, now = list_polled(e);
    bool all = now.fd;
    if (!all || is_same(&before, &now)) {
        free(now.fd);
        return all;
    }
    for (size_t i = OWN; i < before.nfds; i++) /* closed ones are gone already */
        epoll_ctl(e->sleeper, EPOLL_CTL_DEL, before.fd[i].fd, NULL);
    free(before.fd);
    e->watched = now;
    for (size_t i = OWN; i < now.nfds; i++) {
        struct epoll_event event = {.events = (uint32_t)now.fd[i].events};
        all &= epoll_ctl(e->sleeper, EPOLL_CTL_ADD, now.fd[i].fd, &event) == 0;
    }
    if (!all)
        e->watched.change_index--; /* again next time */
    return all;
}

/* To remove the epoll and add it again would take a look at each of its sockets. */
static bool watch_epoll(const struct ofi_end *e, uint32_t events)
{
    struct epoll_event event = {.events = events};
    return e->sockets < 0 || epoll_ctl(e->sleeper, EPOLL_CTL_MOD, e->sockets, &event) == 0;
}

bool meshmem_ofi_watch(struct ofi_end *e)
{
    return e->polls_sockets ? watch_polled(e) : watch_epoll(e, EPOLLIN);
}

void meshmem_ofi_unwatch(struct ofi_end *e) { watch_epoll(e, 0); }
