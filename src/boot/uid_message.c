/* SPDX-License-Identifier: BSD-3-Clause */
/* Proofs and messages; see uid_message.h. */
#include "boot/uid_message.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

/* ---- proofs ---- */

/* What both ends know when a connection begins. */
struct beginning {
    struct meshmem_uid_challenge challenge;
    struct meshmem_uid_hello hello; /* without its proof */
};

static void compute(const struct meshmem_mac_key *secret, const char *purpose,
                    const struct meshmem_uid_challenge *challenge,
                    const struct meshmem_uid_hello *hello, unsigned char code[MESHMEM_MAC_BYTES])
{
    struct meshmem_mac_key key = meshmem_mac_derive(secret, purpose);
    struct beginning all = {*challenge, *hello};
    memset(all.hello.proof, 0, sizeof all.hello.proof);
    meshmem_mac(&key, &all, sizeof all, code);
}

struct meshmem_mac_key meshmem_uid_job_key(const struct meshmem_mac_key *secret)
{
    return meshmem_mac_derive(secret, "job");
}

static void prove_challenge(const struct meshmem_mac_key *secret,
                            const struct meshmem_uid_greeting *greeting,
                            const struct meshmem_uid_challenge *challenge,
                            unsigned char proof[MESHMEM_MAC_BYTES])
{
    struct meshmem_mac_key key = meshmem_mac_derive(secret, "challenge");
    struct {
        struct meshmem_uid_greeting greeting;
        struct meshmem_uid_challenge challenge; /* without its proof */
    } all = {*greeting, *challenge};
    memset(all.challenge.proof, 0, sizeof all.challenge.proof);
    meshmem_mac(&key, &all, sizeof all, proof);
}

void meshmem_uid_challenge(const struct meshmem_mac_key *secret,
                           const struct meshmem_uid_greeting *greeting,
                           struct meshmem_uid_challenge *challenge)
{
    prove_challenge(secret, greeting, challenge, challenge->proof);
}

bool meshmem_uid_is_challenge(const struct meshmem_mac_key *secret,
                              const struct meshmem_uid_greeting *greeting,
                              const struct meshmem_uid_challenge *challenge)
{
    unsigned char proof[MESHMEM_MAC_BYTES];
    prove_challenge(secret, greeting, challenge, proof);
    return challenge->magic == MESHMEM_UID_MAGIC &&
           meshmem_mac_equal(proof, challenge->proof, sizeof proof);
}

void meshmem_uid_prove(const struct meshmem_mac_key *secret,
                       const struct meshmem_uid_challenge *challenge,
                       struct meshmem_uid_hello *hello)
{
    compute(secret, "hello", challenge, hello, hello->proof);
}

bool meshmem_uid_is_proven(const struct meshmem_mac_key *secret,
                           const struct meshmem_uid_challenge *challenge,
                           const struct meshmem_uid_hello *hello)
{
    unsigned char proof[MESHMEM_MAC_BYTES];
    compute(secret, "hello", challenge, hello, proof);
    return hello->kind == MESHMEM_UID_HELLO && meshmem_mac_equal(proof, hello->proof, sizeof proof);
}

struct meshmem_uid_channel meshmem_uid_begin(int file, const struct meshmem_mac_key *secret,
                                             const struct meshmem_uid_challenge *challenge,
                                             const struct meshmem_uid_hello *hello, bool server)
{
    struct meshmem_uid_channel channel = {.file = file};
    struct meshmem_uid_way *from_pe = server ? &channel.in : &channel.out;
    struct meshmem_uid_way *from_server = server ? &channel.out : &channel.in;
    compute(secret, "from the PE", challenge, hello, from_pe->key.bytes);
    compute(secret, "from the server", challenge, hello, from_server->key.bytes);
    return channel;
}

/* ---- messages ---- */

/* The code of a message, and of how many were before it. */
static void seal(struct meshmem_uid_way *way, const struct meshmem_uid_head *head, const void *text,
                 unsigned char code[MESHMEM_MAC_BYTES])
{
    struct {
        uint64_t before;
        struct meshmem_uid_head head; /* without its code */
        char text[MESHMEM_UID_TEXT];
    } all = {.before = way->messages++, .head = *head};
    memset(all.head.code, 0, sizeof all.head.code);
    if (text && head->bytes)
        memcpy(all.text, text, head->bytes);
    meshmem_mac(&way->key, &all, sizeof all.before + sizeof all.head + head->bytes, code);
}

bool meshmem_uid_send(struct meshmem_uid_channel *channel, uint32_t kind, uint32_t number,
                      const void *text, size_t bytes)
{
    struct meshmem_uid_head head = {.kind = kind, .number = number, .bytes = (uint32_t)bytes};
    struct iovec part[2] = {{&head, sizeof head}, {(void *)text, bytes}};
    struct msghdr message = {.msg_iov = part, .msg_iovlen = 2};
    if (bytes > MESHMEM_UID_TEXT)
        return false;
    seal(&channel->out, &head, text, head.code);
    ssize_t sent = sendmsg(channel->file, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent == (ssize_t)(sizeof head + bytes))
        return true;
    channel->error = sent < 0 ? errno : EAGAIN;
    shutdown(channel->file, SHUT_RDWR);
    return false;
}

bool meshmem_uid_check(struct meshmem_uid_channel *channel,
                       const struct meshmem_uid_message *message)
{
    unsigned char code[MESHMEM_MAC_BYTES];
    seal(&channel->in, &message->head, message->text, code);
    return meshmem_mac_equal(code, message->head.code, sizeof code);
}

void meshmem_uid_tune(int file)
{
    /* The other end is asked whether it is there, for at most 30 s; the last one limits how long
     * bytes may be unacknowledged, as it is not asked meanwhile. */
    const struct {
        int level, name, value;
    } set[] = {
        {SOL_SOCKET, SO_KEEPALIVE, 1},   {IPPROTO_TCP, TCP_KEEPIDLE, 10},
        {IPPROTO_TCP, TCP_KEEPINTVL, 5}, {IPPROTO_TCP, TCP_KEEPCNT, 4},
        {IPPROTO_TCP, TCP_NODELAY, 1},   {IPPROTO_TCP, TCP_USER_TIMEOUT, 30000},
    };
    for (size_t i = 0; i < sizeof set / sizeof set[0]; i++)
        setsockopt(file, set[i].level, set[i].name, &set[i].value, sizeof set[i].value);
}
