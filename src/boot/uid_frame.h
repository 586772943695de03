/* SPDX-License-Identifier: BSD-3-Clause */
/* What the two ends of a job without a launcher have in common: the unique id, and the frames that
 * PEs (uid.c) exchange with the process that made it (uid_server.c). */
#ifndef MESHMEM_BOOT_UID_FRAME_H
#define MESHMEM_BOOT_UID_FRAME_H

#include "boot/wireup.h"

#include <stdint.h>

#define MESHMEM_UID_MAGIC UINT64_C(0x316469756d656d73) /* "smemuid1" */

enum { MESHMEM_UID_SECRET = 16, MESHMEM_UID_ADDRESSES = 6, MESHMEM_UID_PATIENCE = 10 /* s */ };

/* The unique id. */
struct meshmem_uid {
    uint64_t magic; /* MESHMEM_UID_MAGIC */
    unsigned char secret[MESHMEM_UID_SECRET];
    uint16_t port;                                    /* of the server, ... */
    uint16_t n_addresses;                             /* ... which has so many ... */
    uint32_t unused;                                  /* 0 */
    unsigned char address[MESHMEM_UID_ADDRESSES][16]; /* ... of IPv6, the most useful first */
};
_Static_assert(sizeof(struct meshmem_uid) == MESHMEM_UID_BYTES, "the unique id has another size");

/* Questions of a PE, each of which is answered by OK or NO before the next; END also comes
 * unasked. */
enum meshmem_uid_kind {
    MESHMEM_UID_HELLO = 0x6d6d0001, /* number: how many PEs the job has; text: the secret */
    MESHMEM_UID_PUT,                /* text: key, end, value, end */
    MESHMEM_UID_GET,                /* text: key, end */
    MESHMEM_UID_FENCE,              /* answered when all PEs have asked */
    MESHMEM_UID_END,                /* number: exit status; text: a sentence, end */
    MESHMEM_UID_BYE,                /* the PE's part is over; not answered */
    MESHMEM_UID_OK,                 /* text: the value, end, for GET */
    MESHMEM_UID_NO,                 /* text: a sentence, end */
    MESHMEM_UID_LEAVE,              /* the server's process leaves in order */
};

/* A frame: this, then bytes of text. */
struct meshmem_uid_head {
    uint32_t kind;
    uint32_t pe;     /* of a PE's frames: its number */
    uint32_t number; /* as said at the kind */
    uint32_t bytes;  /* at most MESHMEM_UID_TEXT */
};

enum { MESHMEM_UID_TEXT = MESHMEM_WIREUP_KEY + MESHMEM_WIREUP_VALUE };

struct meshmem_uid_frame {
    struct meshmem_uid_head head;
    char text[MESHMEM_UID_TEXT];
};

/* Send head and bytes of text. False when that cannot be done at once: answers are small and one
 * at a time, so the other end is gone then. */
bool meshmem_uid_send(int file, uint32_t kind, uint32_t pe, uint32_t number, const void *text,
                      size_t bytes);

/* Let a connection notice within half a minute that the other end's host is gone, and send at
 * once. */
void meshmem_uid_tune(int file);

#endif
