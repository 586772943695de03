/* SPDX-License-Identifier: BSD-3-Clause */
/* A keyed checksum (message authentication code) of short messages: SipHash-2-4 of Aumasson and
 * Bernstein, with a key of 128 bits and a result of 128 or 64. Whoever does not know the key can
 * neither compute it nor learn the key from any number of messages with their codes. Knows nothing
 * of what is sent. */
#ifndef MESHMEM_BASE_MAC_H
#define MESHMEM_BASE_MAC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_MAC_BYTES = 16 };

struct meshmem_mac_key {
    unsigned char bytes[16];
};

/* A new random key from the kernel. False, with errno, if it has none: nothing that could be
 * guessed is ever taken instead. */
bool meshmem_mac_make_key(struct meshmem_mac_key *key);

/* The code of data, MESHMEM_MAC_BYTES at out. */
void meshmem_mac(const struct meshmem_mac_key *key, const void *data, size_t bytes,
                 unsigned char out[MESHMEM_MAC_BYTES]);

/* A code of 64 bits, for what is checked once and cannot be tried again and again. Not a part of
 * the long one. Its bytes in a message are those of the number in little-endian order. */
uint64_t meshmem_mac64(const struct meshmem_mac_key *key, const void *data, size_t bytes);

/* A key for one purpose, made from another one: the code of a name. Codes of the one say nothing
 * about those of the other. */
struct meshmem_mac_key meshmem_mac_derive(const struct meshmem_mac_key *key, const char *purpose);

/* Whether two codes are equal, in a time that does not depend on where they differ. */
bool meshmem_mac_equal(const void *a, const void *b, size_t bytes);

#endif
