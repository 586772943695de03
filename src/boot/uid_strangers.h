/* SPDX-License-Identifier: BSD-3-Clause */
/* Connections that have not proven yet that they belong to the job, in a table that never grows:
 * what is silent for a second is closed, and where there is no room the oldest makes room, first
 * among those from the same address, so that a crowd from one address shuts out nobody else. It
 * does not know what a proof is. */
#ifndef MESHMEM_BOOT_UID_STRANGERS_H
#define MESHMEM_BOOT_UID_STRANGERS_H

#include "boot/uid_message.h"

#include <sys/socket.h>

enum { MESHMEM_UID_STRANGERS = 256 };

#define MESHMEM_UID_SILENCE_NS UINT64_C(1000000000)

/* A stranger or a PE: the beginning of everything that the server's epoll set points to. */
struct meshmem_uid_caller {
    bool proven; /* it is a PE, no stranger */
    int file;
};

struct meshmem_uid_stranger {
    struct meshmem_uid_caller caller; /* first; file is -1 if the place is free */
    uint64_t since;                   /* when it came, in nanoseconds */
    uint64_t source; /* the network that it comes from: IPv4 address or IPv6 prefix */
    bool challenged; /* it has greeted, and was sent its challenge */
    struct meshmem_uid_challenge challenge; /* without a proof until then */
};

/* Why strangers were closed, and how many. */
struct meshmem_uid_counts {
    uint64_t silent, wrong, crowded;
};

struct meshmem_uid_strangers {
    struct meshmem_uid_stranger table[MESHMEM_UID_STRANGERS];
    unsigned n, most, most_from_one; /* strangers, and the limits */
    int epoll;                       /* where their files are watched */
    struct meshmem_mac_key key;      /* known to nobody else: makes the nonces, with `came` */
    uint64_t came;                   /* how many strangers have come */
    struct meshmem_uid_counts counts;
};

/* Begin with an empty table for this epoll set. It takes at most a quarter of the files that this
 * process may have open. False with errno. */
bool meshmem_uid_strangers_open(struct meshmem_uid_strangers *s, int epoll);

/* Admit the connection `file`, which is the table's from then on. Its event comes when there is all
 * of a greeting. */
void meshmem_uid_strangers_add(struct meshmem_uid_strangers *s, int file,
                               const struct sockaddr *from, uint64_t now);

/* What a stranger says: first one, then the other. */
union meshmem_uid_words {
    struct meshmem_uid_greeting greeting;
    struct meshmem_uid_hello hello;
};

/* Read what a stranger says, after its events: 1 if it is complete, 0 if that is still to come (it
 * stays in the kernel), -1 if it will never come. */
int meshmem_uid_strangers_read(const struct meshmem_uid_stranger *stranger, uint32_t events,
                               union meshmem_uid_words *words);

/* Send the challenge, whose proof the caller has filled in, to a stranger that has greeted. The
 * next event comes when there is all of a hello. */
void meshmem_uid_strangers_challenge(struct meshmem_uid_strangers *s,
                                     struct meshmem_uid_stranger *stranger);

/* Close a stranger, counted in one of s->counts. */
void meshmem_uid_strangers_drop(struct meshmem_uid_strangers *s,
                                struct meshmem_uid_stranger *stranger, uint64_t *count);

/* Remove a stranger that has proven to be none. Its file stays open and is the caller's. */
void meshmem_uid_strangers_release(struct meshmem_uid_strangers *s,
                                   struct meshmem_uid_stranger *stranger);

/* Close the oldest, so that its file can be used otherwise. False if there is none. */
bool meshmem_uid_strangers_yield(struct meshmem_uid_strangers *s);

/* Close those that have been silent for too long. Returns in how many nanoseconds the next one will
 * have been; UINT64_MAX if there is none. */
uint64_t meshmem_uid_strangers_tidy(struct meshmem_uid_strangers *s, uint64_t now);

/* Close the files in a child process, which shares the epoll set with its parent. */
void meshmem_uid_strangers_forget(struct meshmem_uid_strangers *s);

#endif
