/* SPDX-License-Identifier: BSD-3-Clause */
/* The barrier of a node's PEs, over memory and a number that the caller gives: processes use it in
 * the job's memory, tests with threads as PEs, and the model checker on its own. It knows nothing
 * of jobs.
 *
 * With a core for every PE: dissemination over padded flags. In round r PE i tells PE i + 2^r and
 * waits for PE i - 2^r; after log2(n) rounds each PE has heard of all. Exclusion: flag[i][r] has
 * one writer, PE i - 2^r, and one reader, i. With more PEs than cores: a counter and an epoch; who
 * comes last turns the epoch and wakes the sleepers. Exclusion: `arrived` by fetch_add only, but
 * its reset and `epoch` are written by the last to arrive alone. */
#ifndef MESHMEM_NEAR_NODE_H
#define MESHMEM_NEAR_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_NODE_LINE = 64, MESHMEM_NODE_ROUNDS = 12 };

struct meshmem_node_flag {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t epoch;
};

/* The shared memory: zero at first; flag has n * ROUNDS elements. */
struct meshmem_node_memory {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t arrived;
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t epoch; /* futex */
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t sleepers;
    struct meshmem_node_flag flag[];
};

/* One PE's view of it. */
struct meshmem_node {
    struct meshmem_node_memory *memory;
    uint32_t me, n;
    uint32_t epoch;      /* barriers that I have entered */
    bool oversubscribed; /* the same in all PEs */
    uint32_t (*describe)(const void *node, char *text,
                         size_t size); /* for waits, as in wait.h; or NULL */
};

/* The bytes that n PEs need. */
static inline size_t meshmem_node_bytes(uint32_t n)
{
    return sizeof(struct meshmem_node_memory) +
           (size_t)n * MESHMEM_NODE_ROUNDS * sizeof(struct meshmem_node_flag);
}

/* Wait until all n PEs have called this as often as I have. What a PE wrote before is seen by all
 * after. */
bool meshmem_node_barrier(struct meshmem_node *node);

#endif
