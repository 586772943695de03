/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of strangers; see uid_strangers.h. */
#include "boot/uid_strangers.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

/* However few files this process may open. */
enum { LEAST_STRANGERS = 4 };

/* All of the loopback network is one source, and so is a network of IPv6, in which one host may
 * have any number of addresses. */
static uint64_t name_source(const struct sockaddr *from)
{
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)from;
    struct in_addr four = {0};
    uint64_t prefix = 0;
    if (from->sa_family == AF_INET)
        four = ((const struct sockaddr_in *)from)->sin_addr;
    else if (from->sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
        memcpy(&four, six->sin6_addr.s6_addr + 12, sizeof four);
    else if (from->sa_family == AF_INET6)
        memcpy(&prefix, &six->sin6_addr, sizeof prefix);
    uint32_t address = ntohl(four.s_addr);
    if (address)
        prefix = UINT64_C(1) << 32 | (address >> 24 == 127 ? INADDR_LOOPBACK : address);
    return prefix;
}

bool meshmem_uid_strangers_open(struct meshmem_uid_strangers *s, int epoll)
{
    struct rlimit limit;
    s->most = MESHMEM_UID_STRANGERS;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur / 4 < s->most)
        s->most = (unsigned)limit.rlim_cur / 4;
    if (s->most < LEAST_STRANGERS)
        s->most = LEAST_STRANGERS;
    s->most_from_one = s->most / 2;
    s->n = 0;
    s->came = 0;
    s->epoll = epoll;
    s->counts = (struct meshmem_uid_counts){0};
    for (unsigned i = 0; i < MESHMEM_UID_STRANGERS; i++)
        s->table[i].caller.file = -1;
    return meshmem_mac_make_key(&s->key);
}

/* The oldest stranger, of one source if that is not NULL; and how many there are of it. */
static struct meshmem_uid_stranger *find_oldest(struct meshmem_uid_strangers *s,
                                                const uint64_t *source, unsigned *many)
{
    struct meshmem_uid_stranger *oldest = NULL;
    *many = 0;
    for (unsigned i = 0; i < MESHMEM_UID_STRANGERS; i++) {
        struct meshmem_uid_stranger *one = &s->table[i];
        if (one->caller.file < 0 || (source && one->source != *source))
            continue;
        ++*many;
        if (!oldest || one->since < oldest->since)
            oldest = one;
    }
    return oldest;
}

/* A free place, if need be that of the oldest. */
static struct meshmem_uid_stranger *find_place(struct meshmem_uid_strangers *s, uint64_t source)
{
    unsigned many;
    struct meshmem_uid_stranger *oldest = find_oldest(s, &source, &many);
    if (many < s->most_from_one)
        oldest = s->n < s->most ? NULL : find_oldest(s, NULL, &many);
    if (oldest)
        meshmem_uid_strangers_drop(s, oldest, &s->counts.crowded);
    for (unsigned i = 0;; i++)
        if (s->table[i].caller.file < 0)
            return &s->table[i];
}

/* Fewer than this many bytes wake nobody. */
static void expect(int file, size_t bytes)
{
    int low = (int)bytes;
    setsockopt(file, SOL_SOCKET, SO_RCVLOWAT, &low, sizeof low);
}

void meshmem_uid_strangers_add(struct meshmem_uid_strangers *s, int file,
                               const struct sockaddr *from, uint64_t now)
{
    uint64_t source = name_source(from);
    struct meshmem_uid_stranger *one = find_place(s, source);
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = one};
    *one = (struct meshmem_uid_stranger){
        .caller.file = file, .since = now, .source = source, .challenge.magic = MESHMEM_UID_MAGIC};
    s->n++;
    s->came++;
    meshmem_mac(&s->key, &s->came, sizeof s->came, one->challenge.nonce);
    expect(file, sizeof(struct meshmem_uid_greeting));
    if (epoll_ctl(s->epoll, EPOLL_CTL_ADD, file, &event) != 0)
        meshmem_uid_strangers_drop(s, one, &s->counts.crowded);
}

int meshmem_uid_strangers_read(const struct meshmem_uid_stranger *stranger, uint32_t events,
                               union meshmem_uid_words *words)
{
    int file = stranger->caller.file;
    ssize_t want = stranger->challenged ? sizeof words->hello : sizeof words->greeting;
    ssize_t got = recv(file, words, (size_t)want, MSG_DONTWAIT | MSG_PEEK);
    bool gone = (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0 || got == 0;
    if (got < want && !gone)
        return 0;
    return got == want && recv(file, words, (size_t)want, MSG_DONTWAIT) == want ? 1 : -1;
}

void meshmem_uid_strangers_challenge(struct meshmem_uid_strangers *s,
                                     struct meshmem_uid_stranger *stranger)
{
    const struct meshmem_uid_challenge *challenge = &stranger->challenge;
    int file = stranger->caller.file;
    stranger->challenged = true;
    expect(file, sizeof(struct meshmem_uid_hello));
    if (send(file, challenge, sizeof *challenge, MSG_DONTWAIT | MSG_NOSIGNAL) !=
        (ssize_t)sizeof *challenge)
        meshmem_uid_strangers_drop(s, stranger, &s->counts.wrong);
}

void meshmem_uid_strangers_release(struct meshmem_uid_strangers *s,
                                   struct meshmem_uid_stranger *stranger)
{
    expect(stranger->caller.file, 1);
    epoll_ctl(s->epoll, EPOLL_CTL_DEL, stranger->caller.file, NULL);
    stranger->caller.file = -1;
    s->n--;
}

void meshmem_uid_strangers_drop(struct meshmem_uid_strangers *s,
                                struct meshmem_uid_stranger *stranger, uint64_t *count)
{
    int file = stranger->caller.file;
    /* Closing does not remove it from the epoll set while a child that was just forked has it open,
     * too. */
    epoll_ctl(s->epoll, EPOLL_CTL_DEL, file, NULL);
    close(file);
    stranger->caller.file = -1;
    s->n--;
    ++*count;
}

bool meshmem_uid_strangers_yield(struct meshmem_uid_strangers *s)
{
    unsigned many;
    struct meshmem_uid_stranger *oldest = find_oldest(s, NULL, &many);
    if (oldest)
        meshmem_uid_strangers_drop(s, oldest, &s->counts.crowded);
    return oldest;
}

uint64_t meshmem_uid_strangers_tidy(struct meshmem_uid_strangers *s, uint64_t now)
{
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0, left = s->n; i < MESHMEM_UID_STRANGERS && left; i++) {
        struct meshmem_uid_stranger *one = &s->table[i];
        uint64_t end = one->since + MESHMEM_UID_SILENCE_NS;
        if (one->caller.file < 0)
            continue;
        left--;
        if (end <= now)
            meshmem_uid_strangers_drop(s, one, &s->counts.silent);
        else if (end - now < next)
            next = end - now;
    }
    return next;
}

void meshmem_uid_strangers_forget(struct meshmem_uid_strangers *s)
{
    for (unsigned i = 0; i < MESHMEM_UID_STRANGERS; i++)
        if (s->table[i].caller.file >= 0)
            close(s->table[i].caller.file);
}
