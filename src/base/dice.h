/* SPDX-License-Identifier: BSD-3-Clause */
/* Pseudorandom numbers, the same in every run with the same seed. */
#ifndef MESHMEM_BASE_DICE_H
#define MESHMEM_BASE_DICE_H

#include <stdbool.h>
#include <stdint.h>

struct dice {
    uint64_t state;
};

/* The next 64 bits (splitmix64). */
static inline uint64_t dice_roll(struct dice *dice)
{
    uint64_t x = dice->state += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* A number from 0 to n - 1; 0 when n is 0. */
static inline uint64_t dice_below(struct dice *dice, uint64_t n)
{
    return n ? dice_roll(dice) % n : 0;
}

/* True with this probability; does not draw a number for 0. */
static inline bool dice_say(struct dice *dice, double probability)
{
    return probability > 0 && (double)(dice_roll(dice) >> 11) * 0x1p-53 < probability;
}

#endif
