/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting for and testing words of this PE that other PEs change. A word is described by its size
 * and signedness; values are passed in 64 bits, sign-extended. A comparison that succeeds has read
 * with acquire, so what the writer did before is visible. */
#ifndef MESHMEM_CORE_P2P_H
#define MESHMEM_CORE_P2P_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Added to the size of a signed word. */
enum { MESHMEM_WORD_SIGNED = 16 };

/* A set of words, without those whose status is not 0; NULL includes all. */
struct meshmem_p2p_set {
    const void *ivars;
    size_t nelems;
    const int *status;
    int word; /* size and signedness of ivars[i] and values[i] */
    int cmp;
    const void *values; /* values[i * step] is compared with ivars[i] */
    size_t step;        /* 0: one value for all; 1: a vector */
};

/* Wait until the comparison of *ivar with value is true; returns the value that was read. call
 * names the function for reports. */
uint64_t meshmem_p2p_wait(const char *call, const void *ivar, int word, int cmp, uint64_t value);

/* Wait until the comparison is true for all elements of the set, for one (returns its index, or
 * SIZE_MAX for an empty set), or for at least one (stores the indices of all such elements and
 * returns their number, 0 for an empty set). If several qualify, repeated calls of any return each
 * of them at some time. */
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
