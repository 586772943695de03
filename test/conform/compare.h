/* SPDX-License-Identifier: BSD-3-Clause */
/* The comparisons of waits and tests, and what each says of two integers. */
#ifndef COMPARE_H
#define COMPARE_H

#include "conform.h"

static const int comparisons[] = {SHMEM_CMP_EQ, SHMEM_CMP_NE, SHMEM_CMP_GT,
                                  SHMEM_CMP_GE, SHMEM_CMP_LT, SHMEM_CMP_LE};

/* Whether a and b satisfy comparison number `which`. */
static inline int holds(const struct type *type, const void *a, const void *b, int which)
{
    uint64_t flip = type->kind == 'i' ? UINT64_C(1) << (8 * type->bytes - 1) : 0;
    uint64_t x = load_integer(a, type->bytes) ^ flip, y = load_integer(b, type->bytes) ^ flip;
    const int answers[] = {x == y, x != y, x > y, x >= y, x < y, x <= y};
    return answers[which];
}

#endif
