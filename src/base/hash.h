/* SPDX-License-Identifier: BSD-3-Clause */
/* Hashes by which PEs compare what they were given. An attacker can make two texts with the same
 * hash: see mac.h for codes that nobody can forge. */
#ifndef MESHMEM_BASE_HASH_H
#define MESHMEM_BASE_HASH_H

#include <stdint.h>

static inline uint64_t meshmem_hash(uint64_t hash, uint64_t value)
{
    return hash * 1099511628211u + value;
}

static inline uint64_t meshmem_hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = meshmem_hash(hash, (unsigned char)*text);
    return hash;
}

#endif
