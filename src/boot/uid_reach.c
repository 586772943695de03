/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE's connection to the server of a unique id; see uid_reach.h. */
#include "boot/uid_reach.h"

#include "base/dice.h"
#include "base/os.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    ANSWER_SECONDS = 3, /* to wait for a connection, and for its challenge */
    CHANCE_SECONDS = 10 /* to go on trying addresses where no connection can be made */
};

#define FIRST_PAUSE_NS UINT64_C(10000000)
#define LONGEST_PAUSE_NS UINT64_C(1000000000)

/* What became of a try. */
enum outcome {
    JOINED,  /* this PE has its connection */
    REFUSED, /* the server says no, and why */
    CROWDED, /* it may be the server, but the connection was closed, or nobody answers there */
    SILENT,  /* there is no connection, for whatever reason */
    ABSENT   /* it is not the server, or nobody is there */
};

/* ---- messages ---- */

/* Wait until something can be received. False with errno: that time is over. */
static bool wait_for_bytes(int file, uint64_t until)
{
    struct pollfd one = {.fd = file, .events = POLLIN};
    for (;;) {
        uint64_t now = meshmem_os_now(), ms = until > now ? (until - now) / 1000000 + 1 : 0;
        int ready = poll(&one, 1, ms < INT32_MAX ? (int)ms : INT32_MAX);
        if (ready > 0)
            return true;
        if (ready == 0 && ms < INT32_MAX) {
            errno = EAGAIN;
            return false;
        }
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

/* Receive all of it until that time; 0: for ever. However many pieces it comes in, that is the time
 * for all of them. False with errno; 0: the other end has closed the connection. */
static bool receive(int file, void *buffer, size_t bytes, uint64_t until)
{
    for (size_t have = 0; have < bytes;) {
        if (until && !wait_for_bytes(file, until))
            return false;
        ssize_t got = recv(file, (char *)buffer + have, bytes - have, until ? MSG_DONTWAIT : 0);
        if (got == 0)
            errno = 0;
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return false;
        have += got > 0 ? (size_t)got : 0;
    }
    return true;
}

bool meshmem_uid_receive(struct meshmem_uid_channel *channel, struct meshmem_uid_message *message,
                         uint64_t until)
{
    struct meshmem_uid_head *head = &message->head;
    if (!receive(channel->file, head, sizeof *head, until))
        return false;
    if (head->bytes <= MESHMEM_UID_TEXT &&
        !receive(channel->file, message->text, head->bytes, until))
        return false;
    bool good = head->bytes <= MESHMEM_UID_TEXT && meshmem_uid_check(channel, message) &&
                (!head->bytes || !message->text[head->bytes - 1]);
    errno = good ? errno : EBADMSG;
    return good;
}

/* ---- one try ---- */

/* How long a call may send, or connect; 0: as long as it takes. */
static void limit_sending(int file, int seconds)
{
    struct timeval time = {.tv_sec = seconds};
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
}

static uint64_t seconds_from_now(double seconds)
{
    return meshmem_os_now() + (uint64_t)(seconds * 1e9);
}

/* Connect to one address; -1 with errno. */
static int connect_to(const unsigned char *address, uint16_t port)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
    memcpy(&six.sin6_addr, address, 16);
    memcpy(&four.sin_addr, address + 12, 4);
    bool is_four = IN6_IS_ADDR_V4MAPPED(&six.sin6_addr);
    int file = socket(is_four ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0)
        return -1;
    limit_sending(file, ANSWER_SECONDS);
    int failed;
    uint64_t until = seconds_from_now(ANSWER_SECONDS);
    do { /* after a signal the same connection is waited for */
        failed = is_four ? connect(file, (struct sockaddr *)&four, sizeof four)
                         : connect(file, (struct sockaddr *)&six, sizeof six);
    } while (failed && errno == EINTR && meshmem_os_now() < until);
    if (failed) {
        bool late = errno == EINPROGRESS || errno == EALREADY || errno == EINTR;
        int error = late ? ETIMEDOUT : errno;
        close(file);
        errno = error;
        return -1;
    }
    limit_sending(file, 0);
    meshmem_uid_tune(file);
    return file;
}

/* Say something that fits into the connection's empty buffer. */
static bool say(int file, const void *words, size_t bytes)
{
    return send(file, words, bytes, MSG_NOSIGNAL) == (ssize_t)bytes;
}

/* Join through whoever has accepted the connection, if that is the server. Before it has proven
 * that it is, this PE does not wait long for it; from the hello on it may count this PE as joined,
 * so then even a slow answer is waited for. */
static enum outcome greet(int file, const struct meshmem_uid *uid, int pe, int n_pes,
                          double patience, struct meshmem_uid_channel *channel, char *problem,
                          size_t size)
{
    struct meshmem_mac_key nonce;
    struct meshmem_uid_greeting greeting = {.magic = MESHMEM_UID_MAGIC};
    struct meshmem_uid_challenge challenge;
    struct meshmem_uid_message message;
    struct meshmem_uid_hello hello = {
        .kind = MESHMEM_UID_HELLO, .pe = (uint32_t)pe, .n_pes = (uint32_t)n_pes};
    if (!meshmem_mac_make_key(&nonce))
        return ABSENT;
    memcpy(greeting.nonce, nonce.bytes, sizeof greeting.nonce);
    memcpy(hello.nonce, nonce.bytes, sizeof hello.nonce);
    if (!say(file, &greeting, sizeof greeting) ||
        !receive(file, &challenge, sizeof challenge, seconds_from_now(ANSWER_SECONDS)))
        return CROWDED;
    if (!meshmem_uid_is_challenge(&uid->secret, &greeting, &challenge)) {
        errno = EBADMSG;
        return ABSENT;
    }
    meshmem_uid_prove(&uid->secret, &challenge, &hello);
    *channel = meshmem_uid_begin(file, &uid->secret, &challenge, &hello, false);
    if (!say(file, &hello, sizeof hello) ||
        !meshmem_uid_receive(channel, &message, patience > 0 ? seconds_from_now(patience) : 0))
        return errno == EBADMSG ? ABSENT : CROWDED;
    if (message.head.kind == MESHMEM_UID_OK)
        return JOINED;
    snprintf(problem, size, "%.200s",
             message.head.bytes && *message.text ? message.text : "refused");
    return REFUSED;
}

/* ---- all addresses, again and again ---- */

/* What is being tried, and what was seen last. */
struct search {
    const struct meshmem_uid *uid;
    int pe, n_pes;
    double patience;
    char *problem; /* receives the reason of a refusal, or what was tried */
    size_t size;
};

static void add_to_text(struct search *s, size_t *used, int address, enum outcome what, int error)
{
    char name[INET6_ADDRSTRLEN];
    inet_ntop(AF_INET6, s->uid->address[address], name, sizeof name);
    const char *why = strerror(error);
    if (what == ABSENT && (error == 0 || error == EBADMSG))
        why = "another program answers";
    else if (error == 0 || error == ECONNRESET || error == EPIPE)
        why = "the connection was closed";
    else if (error == EAGAIN)
        why = "no answer";
    if (*used < s->size)
        *used += (size_t)snprintf(s->problem + *used, s->size - *used, "%s %s port %u (%s)",
                                  address ? "," : "", strncmp(name, "::ffff:", 7) ? name : name + 7,
                                  s->uid->port, why);
}

/* Try all addresses once. Returns the best that happened; the problem says what did. */
static enum outcome try_all(struct search *s, struct meshmem_uid_channel *channel)
{
    enum outcome best = ABSENT;
    size_t used = (size_t)snprintf(s->problem, s->size,
                                   "the process that made the unique id cannot be reached; has it "
                                   "ended? Tried");
    for (int i = 0; i < s->uid->n_addresses; i++) {
        char refused[256];
        int file = connect_to(s->uid->address[i], s->uid->port), error = errno;
        bool silent = error == ETIMEDOUT || error == EHOSTUNREACH; /* a cable may come back */
        enum outcome what = file < 0 ? silent ? SILENT : ABSENT
                                     : greet(file, s->uid, s->pe, s->n_pes, s->patience, channel,
                                             refused, sizeof refused);
        if (what == JOINED)
            return what;
        add_to_text(s, &used, i, what, file < 0 ? error : errno);
        if (file >= 0)
            close(file);
        if (what == REFUSED)
            snprintf(s->problem, s->size, "%s", refused);
        if (what == REFUSED)
            return what;
        best = what < best ? what : best;
    }
    return best;
}

bool meshmem_uid_reach(const struct meshmem_uid *uid, int pe, int n_pes, double patience,
                       struct meshmem_uid_channel *channel, char *problem, size_t size)
{
    struct search s = {uid, pe, n_pes, patience, problem, size};
    uint64_t begin = meshmem_os_now(), pause = FIRST_PAUSE_NS;
    struct dice dice = {begin ^ (uint64_t)pe};
    for (;;) {
        enum outcome what = try_all(&s, channel);
        double waited = (double)(meshmem_os_now() - begin) * 1e-9;
        if (what == JOINED)
            return true;
        if (what == ABSENT || (what == SILENT && waited >= CHANCE_SECONDS)) {
            size_t used = strlen(problem);
            snprintf(problem + used, size - used, "%s", meshmem_os_loopback_remedy());
            return false;
        }
        if (what == REFUSED || (what == CROWDED && patience > 0 && waited >= patience))
            return false;
        /* Of different lengths, so that PEs that were turned away together do not come again
         * together. */
        meshmem_os_sleep(pause / 2 + dice_below(&dice, pause));
        pause = 2 * pause < LONGEST_PAUSE_NS ? 2 * pause : LONGEST_PAUSE_NS;
    }
}
