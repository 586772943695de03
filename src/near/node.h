/* SPDX-License-Identifier: BSD-3-Clause */
/* How PEs of a node meet, over memory and a number that the caller gives: processes use it in the
 * job's memory, tests with threads as PEs, and the model checker on its own. It knows nothing of
 * jobs, teams or data. Four ways to meet, independent of each other; all PEs call them in the same
 * order:
 *
 *   barrier   With a core for every PE: dissemination over padded flags. In round r PE i tells
 *             PE i + 2^r and waits for PE i - 2^r; after log2(n) rounds each PE has heard of all.
 *             Exclusion: flag r of PE i has one writer, PE i - 2^r, and one reader, i.
 *             With more PEs than cores: a counter and an epoch; who comes last turns the epoch and
 *             wakes the sleepers. Exclusion: `arrived` by fetch_add only, but its reset and `epoch`
 *             are written by the last to arrive alone.
 *   exchange  Each PE shows some bytes to all. Exclusion: a line has one writer, its PE. It has two
 *             in turn: line k is written again two exchanges later, and its PE gets there only
 *             when all have entered the exchange between, so have done with reading it.
 *   send      One PE tells all others that something is there. Exclusion: `sent` has one writer,
 *             its PE. It counts the sends of all PEs, so who waits for a number never mistakes an
 *             older send for it.
 *   leave     Each PE says that it will not touch the memory again. */
#ifndef MESHMEM_NEAR_NODE_H
#define MESHMEM_NEAR_NODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_NODE_LINE = 64, MESHMEM_NODE_SHOWN = 496 };

/* A word in a cache line of its own, with one writer. */
struct meshmem_node_line {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint64_t number; /* of the barrier or send */
};

/* What a PE shows; small things share the line of the number. */
struct meshmem_node_show {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint64_t number; /* of the exchange */
    _Alignas(16) unsigned char shown[MESHMEM_NODE_SHOWN];
};

enum { MESHMEM_NODE_SHOW = sizeof(struct meshmem_node_show) / sizeof(struct meshmem_node_line) };

/* The shared memory: zero at first. line has n rows of meshmem_node_row(rounds) elements, one for
 * each PE: its flags, its `sent`, and two to show on. */
struct meshmem_node_memory {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t arrived;
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t epoch; /* futex */
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t sleepers;
    _Atomic uint32_t left; /* PEs that will not come back */
    struct meshmem_node_line line[];
};

/* One PE's view of it. */
struct meshmem_node {
    struct meshmem_node_memory *memory;
    uint32_t me, n;
    uint32_t rounds;           /* 2^rounds >= n */
    uint32_t epoch;            /* barriers that I have entered */
    uint64_t exchanges;        /* likewise */
    uint64_t sends;            /* by any PE, that I have taken part in */
    bool oversubscribed;       /* the same in all PEs */
    uint32_t awaited;          /* whom I wait for; n when it is not one */
    _Atomic uint32_t *entered; /* where reports read epoch; or NULL */
    uint32_t (*describe)(const void *node, char *text,
                         size_t size); /* for waits, as in wait.h; or NULL */
};

/* The rounds that n PEs need. */
static inline uint32_t meshmem_node_rounds(uint32_t n)
{
    return n > 1 ? 32 - (uint32_t)__builtin_clz(n - 1) : 0;
}

/* The lines of one PE. */
static inline uint32_t meshmem_node_row(uint32_t rounds)
{
    return rounds + 1 + 2 * MESHMEM_NODE_SHOW;
}

/* The bytes that n PEs need. */
static inline size_t meshmem_node_bytes(uint32_t n)
{
    return sizeof(struct meshmem_node_memory) +
           (size_t)n * meshmem_node_row(meshmem_node_rounds(n)) * sizeof(struct meshmem_node_line);
}

/* PE me of n at memory, which is large enough and zero. */
struct meshmem_node meshmem_node_open(void *memory, uint32_t me, uint32_t n, bool oversubscribed);

/* Go on where another program in this PE has ended, after epoch barriers. All PEs, before any of
 * them uses the memory. */
void meshmem_node_resume(struct meshmem_node *node, uint32_t epoch);

/* Wait until all n PEs have called this as often as I have. What a PE wrote before is seen by all
 * after. False when the wait is pointless (near/wait.h); so with all that wait here. */
bool meshmem_node_barrier(struct meshmem_node *node);

/* Whether PE i has entered the barrier that I wait in. Only for reports: it may be a moment late.
 */
bool meshmem_node_has_entered(const struct meshmem_node *node, uint32_t i);

/* A barrier in which one PE, when all have come and before any leaves, calls act(what). */
bool meshmem_node_barrier_and(struct meshmem_node *node, void (*act)(void *what), void *what);

/* Show bytes (at most MESHMEM_NODE_SHOWN) to all PEs and wait until all have shown theirs. What a
 * PE wrote before is seen by all after. */
bool meshmem_node_exchange(struct meshmem_node *node, const void *mine, size_t bytes);

/* Where PE i shows in the exchange under way. */
static inline struct meshmem_node_show *meshmem_node_show_of(const struct meshmem_node *node,
                                                             uint32_t i)
{
    struct meshmem_node_line *row = node->memory->line + i * meshmem_node_row(node->rounds);
    return (struct meshmem_node_show *)(row + node->rounds + 1) + (node->exchanges & 1);
}

/* What PE i has shown, at a multiple of 16; valid until my next exchange. */
static inline const void *meshmem_node_shown(const struct meshmem_node *node, uint32_t i)
{
    return meshmem_node_show_of(node, i)->shown;
}

/* Tell all that what I wrote before is there, without waiting; the others call receive. */
void meshmem_node_send(struct meshmem_node *node);

/* Wait for the send of PE from. */
bool meshmem_node_receive(struct meshmem_node *node, uint32_t from);

/* My last use of the memory; and whether all have left, so that it may be used otherwise. */
void meshmem_node_leave(struct meshmem_node *node);
bool meshmem_node_all_left(struct meshmem_node_memory *memory, uint32_t n);

#endif
