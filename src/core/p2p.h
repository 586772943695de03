/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for and testing words of this PE that others change. A word is known by its size and
 * sign; values travel in 64 bits, sign-extended. A condition that holds was read with acquire: what
 * its writer did before is then visible. */
#ifndef MESHMEM_CORE_P2P_H
#define MESHMEM_CORE_P2P_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the word, plus SIGNED. */
enum { MESHMEM_WORD_SIGNED = 16 };

/* Several words. Those whose status is not 0 do not count; status NULL: all count. */
struct meshmem_p2p_set {
    const void *ivars;
    size_t nelems;
    const int *status;
    int word; /* bytes and sign of ivars[i] and values[i] */
    int cmp;
    const void *values; /* values[i * step] belongs to ivars[i] */
    size_t step;        /* 0: one value for all; 1: a vector */
};

/* Wait until *ivar compares with value; returns what it was then. call names the function for
 * reports. */
uint64_t meshmem_p2p_wait(const char *call, const void *ivar, int word, int cmp, uint64_t value);

/* Wait until all, one (its index is returned, SIZE_MAX for an empty set) or at least one (their
 * number is returned, 0 for an empty set, and their indices are written) of the set compare. Of
 * several that compare any may be the one; asked again and again, every one is. */
void meshmem_p2p_wait_all(const char *call, struct meshmem_p2p_set set);
size_t meshmem_p2p_wait_any(const char *call, struct meshmem_p2p_set set);
size_t meshmem_p2p_wait_some(const char *call, struct meshmem_p2p_set set, size_t *indices);

/* The same without waiting. */
int meshmem_p2p_test(const void *ivar, int word, int cmp, uint64_t value);
int meshmem_p2p_test_all(struct meshmem_p2p_set set);
uint64_t meshmem_p2p_fetch(const uint64_t *sig_addr);
size_t meshmem_p2p_test_any(struct meshmem_p2p_set set);
size_t meshmem_p2p_test_some(struct meshmem_p2p_set set, size_t *indices);

#endif
