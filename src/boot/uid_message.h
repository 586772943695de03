/* SPDX-License-Identifier: BSD-3-Clause */
/* What both ends of a job without a launcher share: the unique id, the proof with which a
 * connection begins, and the messages between PEs (uid.c) and the process that created the id
 * (uid_server.c).
 *
 * The PE begins with a greeting, which the server answers with a challenge, whose proof only
 * somebody who knows the id's secret can compute. The PE answers that with a hello, which has such
 * a proof, too. Both then have the keys of this one connection, with which each message carries a
 * code of what it says and of how many went before it: nobody on the way can change, repeat, drop
 * or add one unnoticed, nor pass off what was recorded from another connection. The secret itself
 * is never sent. */
#ifndef MESHMEM_BOOT_UID_MESSAGE_H
#define MESHMEM_BOOT_UID_MESSAGE_H

#include "base/mac.h"
#include "boot/wireup.h"

#include <stdint.h>

#define MESHMEM_UID_MAGIC UINT64_C(0x336469756d656d73) /* "smemuid3" */

enum { MESHMEM_UID_ADDRESSES = 6, MESHMEM_UID_NONCE = 16 };

/* The unique id. */
struct meshmem_uid {
    uint64_t magic; /* MESHMEM_UID_MAGIC */
    struct meshmem_mac_key secret;
    uint16_t port;        /* the server's port */
    uint16_t n_addresses; /* the number of the server's addresses */
    uint32_t unused;      /* 0 */
    unsigned char address[MESHMEM_UID_ADDRESSES]
                         [16]; /* the server's, as IPv6 addresses, the most useful first */
};
_Static_assert(sizeof(struct meshmem_uid) == MESHMEM_UID_BYTES, "the unique id has another size");

/* The first that a PE sends. */
struct meshmem_uid_greeting {
    uint64_t magic;                         /* MESHMEM_UID_MAGIC */
    unsigned char nonce[MESHMEM_UID_NONCE]; /* of the PE, random */
};

/* The first that the server sends. */
struct meshmem_uid_challenge {
    uint64_t magic;                         /* MESHMEM_UID_MAGIC */
    unsigned char nonce[MESHMEM_UID_NONCE]; /* never sent before */
    unsigned char proof[MESHMEM_MAC_BYTES]; /* of all this and of the greeting */
};

/* What a PE answers. The answer to that is a message: OK, or NO with a reason. */
struct meshmem_uid_hello {
    uint32_t kind; /* MESHMEM_UID_HELLO */
    uint32_t pe, n_pes;
    uint32_t unused;                        /* 0 */
    unsigned char nonce[MESHMEM_UID_NONCE]; /* that of the greeting */
    unsigned char proof[MESHMEM_MAC_BYTES]; /* of all this and of the challenge */
};

/* Requests of a PE. Each is answered by OK or NO before the next one; END can also arrive
 * unasked. */
enum meshmem_uid_kind {
    MESHMEM_UID_HELLO = 0x6d6d0001, /* the kind of a hello */
    MESHMEM_UID_PUT,                /* text: key and value, both zero-terminated */
    MESHMEM_UID_GET,                /* text: the key, zero-terminated */
    MESHMEM_UID_FENCE,              /* answered when all PEs have asked */
    MESHMEM_UID_END,                /* number: exit status; text: a message, zero-terminated */
    MESHMEM_UID_BYE,                /* the PE has finished; not answered */
    MESHMEM_UID_OK,                 /* text: for GET, the value, zero-terminated */
    MESHMEM_UID_NO,                 /* text: a message, zero-terminated */
    MESHMEM_UID_LEAVE,              /* the server's process ends in good order */
};

/* The header of a message; `bytes` bytes of text follow. */
struct meshmem_uid_head {
    uint32_t kind;
    uint32_t number; /* depends on the kind */
    uint32_t bytes;  /* at most MESHMEM_UID_TEXT */
    uint32_t unused; /* 0 */
    unsigned char code[MESHMEM_MAC_BYTES];
};

enum { MESHMEM_UID_TEXT = MESHMEM_WIREUP_KEY + MESHMEM_WIREUP_VALUE };

struct meshmem_uid_message {
    struct meshmem_uid_head head;
    char text[MESHMEM_UID_TEXT];
};

/* One direction of a connection: its key, and how many messages it has carried. */
struct meshmem_uid_way {
    struct meshmem_mac_key key;
    uint64_t messages;
};

/* A connection whose ends have proven who they are. */
struct meshmem_uid_channel {
    int file;
    int error; /* why a message could not be sent, and nothing goes either way any more; or 0 */
    struct meshmem_uid_way out, in;
};

/* The key of the job's frames and connections, which all its PEs thus have without sending it. */
struct meshmem_mac_key meshmem_uid_job_key(const struct meshmem_mac_key *secret);

/* Fill in the challenge's proof. */
void meshmem_uid_challenge(const struct meshmem_mac_key *secret,
                           const struct meshmem_uid_greeting *greeting,
                           struct meshmem_uid_challenge *challenge);

/* Whether the challenge answers the greeting, and its sender knows the secret. */
bool meshmem_uid_is_challenge(const struct meshmem_mac_key *secret,
                              const struct meshmem_uid_greeting *greeting,
                              const struct meshmem_uid_challenge *challenge);

/* Fill in the hello's proof. */
void meshmem_uid_prove(const struct meshmem_mac_key *secret,
                       const struct meshmem_uid_challenge *challenge,
                       struct meshmem_uid_hello *hello);

/* Whether the hello answers the challenge, and its sender knows the secret. */
bool meshmem_uid_is_proven(const struct meshmem_mac_key *secret,
                           const struct meshmem_uid_challenge *challenge,
                           const struct meshmem_uid_hello *hello);

/* The channel that the two have agreed on, for the server or for the PE. */
struct meshmem_uid_channel meshmem_uid_begin(int file, const struct meshmem_mac_key *secret,
                                             const struct meshmem_uid_challenge *challenge,
                                             const struct meshmem_uid_hello *hello, bool server);

/* Send a message. False if that cannot be done at once: answers are small and come one at a time,
 * so then the other end is gone, or memory is short. Then both ends see the connection end, for
 * whoever waits for the message. */
bool meshmem_uid_send(struct meshmem_uid_channel *channel, uint32_t kind, uint32_t number,
                      const void *text, size_t bytes);

/* Whether a message with at most MESHMEM_UID_TEXT bytes is the next one that the channel's other
 * end has sent. Call it once for each, in order. */
bool meshmem_uid_check(struct meshmem_uid_channel *channel,
                       const struct meshmem_uid_message *message);

/* Make a connection notice within half a minute that the other host is gone, and disable delayed
 * sending. */
void meshmem_uid_tune(int file);

#endif
