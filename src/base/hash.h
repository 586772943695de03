/* SPDX-License-Identifier: BSD-3-Clause */
/* Hashes by which PEs compare what they were given; not against who wants them to be equal. */
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
