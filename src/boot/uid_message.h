/* SPDX-License-Identifier: BSD-3-Clause */
/* What both ends of a job without a launcher share: the unique id, and the messages between PEs
 * (uid.c) and the process that created the id (uid_server.c). */
#ifndef MESHMEM_BOOT_UID_MESSAGE_H
#define MESHMEM_BOOT_UID_MESSAGE_H

#include "boot/wireup.h"

#include <stdint.h>

#define MESHMEM_UID_MAGIC UINT64_C(0x316469756d656d73) /* "smemuid1" */

enum {
    MESHMEM_UID_SECRET = 16,
    MESHMEM_UID_ADDRESSES = 6,
    MESHMEM_UID_PATIENCE = 10 /* in seconds */
};

/* The unique id. */
struct meshmem_uid {
    uint64_t magic; /* MESHMEM_UID_MAGIC */
    unsigned char secret[MESHMEM_UID_SECRET];
    uint16_t port;        /* the server's port, ... */
    uint16_t n_addresses; /* ... the number of its addresses, ... */
    uint32_t unused;      /* 0 */
    unsigned char address[MESHMEM_UID_ADDRESSES]
                         [16]; /* ... and these, as IPv6 addresses, the most useful first */
};
_Static_assert(sizeof(struct meshmem_uid) == MESHMEM_UID_BYTES, "the unique id has another size");

/* Requests of a PE. Each is answered by OK or NO before the next one; END can also arrive
 * unasked. */
enum meshmem_uid_kind {
    MESHMEM_UID_HELLO = 0x6d6d0001, /* number: the number of PEs of the job; text: the secret */
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
    uint32_t pe;     /* in messages of a PE: its number */
    uint32_t number; /* depends on the kind */
    uint32_t bytes;  /* at most MESHMEM_UID_TEXT */
};

enum { MESHMEM_UID_TEXT = MESHMEM_WIREUP_KEY + MESHMEM_WIREUP_VALUE };

struct meshmem_uid_message {
    struct meshmem_uid_head head;
    char text[MESHMEM_UID_TEXT];
};

/* Send a header and bytes of text. False if that cannot be done at once: answers are small and come
 * one at a time, so then the other end is gone. */
bool meshmem_uid_send(int file, uint32_t kind, uint32_t pe, uint32_t number, const void *text,
                      size_t bytes);

/* Make a connection notice within half a minute that the other host is gone, and disable delayed
 * sending. */
void meshmem_uid_tune(int file);

#endif
