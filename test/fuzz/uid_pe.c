/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: what a PE believes of whoever answers at an address of its unique id. The first byte says
 * whether the challenge and the messages are those of the server or what the input says; nobody
 * without the secret makes a PE believe that it has joined. */
#include "fuzz.h"

#include "base/mac.c"
#include "base/thread.c"
#include "boot/uid_message.c"

static bool make_nonce(struct meshmem_mac_key *key)
{
    memset(key, 5, sizeof *key);
    return true;
}

#define meshmem_mac_make_key make_nonce
#include "boot/uid_reach.c"
#undef meshmem_mac_make_key

uint64_t meshmem_os_now(void) { return 1; }

void meshmem_os_sleep(uint64_t ns) { (void)ns; }

const char *meshmem_os_loopback_remedy(void) { return ""; }

enum { PE = 2, N_PES = 3 };

static const struct meshmem_uid uid = {.magic = MESHMEM_UID_MAGIC, .secret = {"a secret of sixt"}};

/* The server's challenge to this PE. */
static struct meshmem_uid_challenge challenge_pe(void)
{
    struct meshmem_mac_key nonce;
    struct meshmem_uid_greeting greeting = {.magic = MESHMEM_UID_MAGIC};
    struct meshmem_uid_challenge challenge = {.magic = MESHMEM_UID_MAGIC};
    make_nonce(&nonce);
    memcpy(greeting.nonce, nonce.bytes, sizeof greeting.nonce);
    meshmem_uid_challenge(&uid.secret, &greeting, &challenge);
    return challenge;
}

/* The channel of a server that has received this PE's hello to a challenge. */
static struct meshmem_uid_channel serve(int file, const struct meshmem_uid_challenge *challenge)
{
    struct meshmem_mac_key nonce;
    struct meshmem_uid_hello hello = {.kind = MESHMEM_UID_HELLO, .pe = PE, .n_pes = N_PES};
    make_nonce(&nonce);
    memcpy(hello.nonce, nonce.bytes, sizeof hello.nonce);
    meshmem_uid_prove(&uid.secret, challenge, &hello);
    return meshmem_uid_begin(file, &uid.secret, challenge, &hello, true);
}

/* Send the rest of the input as messages: a byte for the kind, one for the size. Returns the first
 * one's kind. */
static uint32_t send_messages(int file, const struct meshmem_uid_challenge *challenge,
                              const uint8_t *data, size_t size)
{
    struct meshmem_uid_channel channel = serve(file, challenge);
    uint32_t first = 0;
    for (size_t at = 0; at + 2 <= size;) {
        uint32_t kind = MESHMEM_UID_HELLO + data[at] % 10;
        size_t bytes = (size_t)data[at + 1] * 4;
        bytes = bytes < size - at - 2 ? bytes : size - at - 2;
        if (!meshmem_uid_send(&channel, kind, 0, data + at + 2, bytes))
            break;
        first = first ? first : kind;
        at += 2 + bytes;
    }
    return first;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct meshmem_uid_challenge challenge = challenge_pe();
    struct meshmem_uid_channel channel;
    struct meshmem_uid_message message;
    char problem[256] = "";
    int pair[2], how = size ? data[0] % 3 : 0;
    uint32_t first = 0;
    size_t rest = size ? size - 1 : 0;
    EXPECT(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    if (how > 0)
        send(pair[1], &challenge, sizeof challenge, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (how == 2)
        first = send_messages(pair[1], &challenge, data + 1, rest);
    else if (rest)
        send(pair[1], data + 1, rest, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(pair[1], SHUT_WR);
    enum outcome what = greet(pair[0], &uid, PE, N_PES, 1, &channel, problem, sizeof problem);
    EXPECT(what != JOINED || (how == 2 && first == MESHMEM_UID_OK));
    EXPECT(how > 0 || (what == ABSENT) == (rest >= sizeof challenge));
    EXPECT((what == REFUSED) == (strlen(problem) > 0) && (what != REFUSED || how == 2));
    while (what == JOINED && meshmem_uid_receive(&channel, &message, 0))
        EXPECT(!message.head.bytes || strlen(message.text) < message.head.bytes);
    close(pair[0]);
    close(pair[1]);
    return 0;
}
