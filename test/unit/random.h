/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers that look random and are the same in every run. */
#ifndef MESHMEM_TEST_RANDOM_H
#define MESHMEM_TEST_RANDOM_H

#include "../../src/far/wire/dice.h"

struct random {
    struct dice dice;
};

/* The next 64 bits. */
static inline uint64_t random_next(struct random *r) { return dice_roll(&r->dice); }

/* A number from 0 to n - 1. */
static inline uint64_t random_below(struct random *r, uint64_t n)
{
    return dice_below(&r->dice, n);
}

#endif
