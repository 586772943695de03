/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE's connection to the server of a unique id; see uid_reach.h. */
#include "boot/uid_reach.h"

#include "base/dice.h"
#include "base/os.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
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

/* One call receives all, so the socket's time limit holds for all of it. False with errno; 0: the
 * other end has closed the connection. */
static bool receive(int file, void *buffer, size_t bytes)
{
    ssize_t got;
    size_t have = 0;
    errno = 0;
    while (have < bytes) {
        got = recv(file, (char *)buffer + have, bytes - have, MSG_WAITALL);
        if (got == 0)
            errno = 0;
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        have += got > 0 ? (size_t)got : 0;
    }
    return true;
}

bool meshmem_uid_receive(struct meshmem_uid_channel *channel, struct meshmem_uid_message *message)
{
    struct meshmem_uid_head *head = &message->head;
    if (!receive(channel->file, head, sizeof *head))
        return false;
    if (head->bytes <= MESHMEM_UID_TEXT && !receive(channel->file, message->text, head->bytes))
        return false;
    bool good = head->bytes <= MESHMEM_UID_TEXT && meshmem_uid_check(channel, message) &&
                (!head->bytes || !message->text[head->bytes - 1]);
    errno = good ? errno : EBADMSG;
    return good;
}

/* ---- one try ---- */

static void set_patience(int file, int name, double seconds)
{
    struct timeval time = {(time_t)seconds,
                           (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6)};
    setsockopt(file, SOL_SOCKET, name, &time, sizeof time);
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
    set_patience(file, SO_SNDTIMEO, ANSWER_SECONDS); /* also limits connect */
    set_patience(file, SO_RCVTIMEO, ANSWER_SECONDS);
    int failed = is_four ? connect(file, (struct sockaddr *)&four, sizeof four)
                         : connect(file, (struct sockaddr *)&six, sizeof six);
    if (failed) {
        int error = errno == EINPROGRESS ? ETIMEDOUT : errno;
        close(file);
        errno = error;
        return -1;
    }
    set_patience(file, SO_SNDTIMEO, 0);
    meshmem_uid_tune(file);
    return file;
}

/* Answer the challenge of whoever has accepted the connection. */
static enum outcome greet(int file, const struct meshmem_uid *uid, int pe, int n_pes,
                          double patience, struct meshmem_uid_channel *channel, char *problem,
                          size_t size)
{
    struct meshmem_mac_key nonce;
    struct meshmem_uid_challenge challenge;
    struct meshmem_uid_message message;
    struct meshmem_uid_hello hello = {
        .kind = MESHMEM_UID_HELLO, .pe = (uint32_t)pe, .n_pes = (uint32_t)n_pes};
    if (!receive(file, &challenge, sizeof challenge))
        return CROWDED;
    if (challenge.magic != MESHMEM_UID_MAGIC || !meshmem_mac_make_key(&nonce))
        return ABSENT;
    memcpy(hello.nonce, nonce.bytes, sizeof hello.nonce);
    meshmem_uid_prove(&uid->secret, &challenge, &hello);
    *channel = meshmem_uid_begin(file, &uid->secret, &challenge, &hello, false);
    /* From here on the server may count this PE as there, so a slow answer is waited for. */
    set_patience(file, SO_RCVTIMEO, patience);
    if (send(file, &hello, sizeof hello, MSG_NOSIGNAL) != (ssize_t)sizeof hello ||
        !meshmem_uid_receive(channel, &message))
        return errno == EBADMSG ? ABSENT : CROWDED;
    set_patience(file, SO_RCVTIMEO, 0);
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
        enum outcome what = file < 0 ? error == ETIMEDOUT ? SILENT : ABSENT
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
        if (what == REFUSED || what == ABSENT || (what == SILENT && waited >= CHANCE_SECONDS) ||
            (what == CROWDED && patience > 0 && waited >= patience))
            return false;
        /* Of different lengths, so that PEs that were turned away together do not come again
         * together. */
        meshmem_os_sleep(pause / 2 + dice_below(&dice, pause));
        pause = 2 * pause < LONGEST_PAUSE_NS ? 2 * pause : LONGEST_PAUSE_NS;
    }
}
