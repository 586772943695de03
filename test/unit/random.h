/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers that look random and are the same in every run. */
#ifndef MESHMEM_TEST_RANDOM_H
#define MESHMEM_TEST_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

/* The next 64 bits (splitmix64). */
static inline uint64_t random_next(struct random *r)
{
    uint64_t x = r->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* A number from 0 to n - 1. */
static inline uint64_t random_below(struct random *r, uint64_t n) { return random_next(r) % n; }

#endif
