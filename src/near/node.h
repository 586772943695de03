/* SPDX-License-Identifier: BSD-3-Clause */
/* Synchronization of the PEs of a node, over memory and a PE number that the caller provides:
 * processes use it in the job's memory, tests with threads as PEs and the model checker in their
 * own. It knows nothing of jobs, teams or data. There are four primitives, independent of each
 * other; all PEs call them in the same order:
 *
 *   barrier   With a core for every PE: dissemination over padded flags. In round r PE i signals
 *             PE i + 2^r and waits for PE i - 2^r; after log2(n) rounds each PE has heard of all.
 *             Exclusion: flag r of PE i has one writer, PE i - 2^r, and one reader, PE i.
 *             With more PEs than cores: a counter and an epoch; the last PE to arrive advances the
 *             epoch and wakes the sleepers. Exclusion: `arrived` changes by fetch_add only, except
 *             that the last PE to arrive resets it; that PE alone writes `epoch`.
 *   exchange  Each PE shows some bytes to all. Exclusion: a line has one writer, its PE. A PE has
 *             two lines and alternates: it reuses a line two exchanges later, and gets there only
 *             when all PEs have entered the exchange between, and so have finished reading it.
 *   send      One PE announces something to all others. Exclusion: `sent` has one writer, its PE.
 *             It counts the sends of all PEs, so a PE that waits for a number cannot mistake an
 *             older send for it.
 *   leave     Each PE declares that it will not touch the memory again. */
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

/* What a PE shows; a few bytes fit into the line of the number. */
struct meshmem_node_show {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint64_t number; /* of the exchange */
    _Alignas(16) unsigned char shown[MESHMEM_NODE_SHOWN];
};

enum { MESHMEM_NODE_SHOW = sizeof(struct meshmem_node_show) / sizeof(struct meshmem_node_line) };

/* The shared memory, zero at first. line has n rows of meshmem_node_row(rounds) elements, one row
 * for each PE: its flags, its `sent`, and two lines to show bytes in. */
struct meshmem_node_memory {
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t arrived;
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t epoch; /* futex */
    _Alignas(MESHMEM_NODE_LINE) _Atomic uint32_t sleepers;
    _Atomic uint32_t left; /* PEs that have left */
    struct meshmem_node_line line[];
};

/* One PE's view of it. */
struct meshmem_node {
    struct meshmem_node_memory *memory;
    uint32_t me, n;
    uint32_t rounds;           /* 2^rounds >= n */
    uint32_t epoch;            /* barriers that this PE has entered */
    uint64_t exchanges;        /* exchanges that this PE has entered */
    uint64_t sends;            /* sends, by any PE, in which this PE has taken part */
    bool oversubscribed;       /* more PEs than cores; the same in all PEs */
    uint32_t awaited;          /* the PE that is waited for; n if it is not a single one */
    _Atomic uint32_t *entered; /* where reports read epoch; or NULL */
    uint32_t (*describe)(const void *node, char *text,
                         size_t size); /* describes waits, as in wait.h; or NULL */
};

/* The number of rounds that n PEs need. */
static inline uint32_t meshmem_node_rounds(uint32_t n)
{
    return n > 1 ? 32 - (uint32_t)__builtin_clz(n - 1) : 0;
}

/* The number of lines of one PE. */
static inline uint32_t meshmem_node_row(uint32_t rounds)
{
    return rounds + 1 + 2 * MESHMEM_NODE_SHOW;
}

/* The number of bytes that n PEs need. */
static inline size_t meshmem_node_bytes(uint32_t n)
{
    return sizeof(struct meshmem_node_memory) +
           (size_t)n * meshmem_node_row(meshmem_node_rounds(n)) * sizeof(struct meshmem_node_line);
}

/* The view of PE me of n on memory, which is large enough and zero. */
struct meshmem_node meshmem_node_open(void *memory, uint32_t me, uint32_t n, bool oversubscribed);

/* Wait until all n PEs have called this as often as the caller. What a PE wrote before is visible
 * to all afterwards. False if the wait is pointless (near/wait.h), here and in all functions below
 * that wait. */
bool meshmem_node_barrier(struct meshmem_node *node);

/* Whether PE i has entered the barrier in which the caller waits. For reports only: the answer may
 * be slightly out of date. */
bool meshmem_node_has_entered(const struct meshmem_node *node, uint32_t i);

/* A barrier in which one PE calls act(what) after all have arrived and before any leaves. */
bool meshmem_node_barrier_and(struct meshmem_node *node, void (*act)(void *what), void *what);

/* Show bytes (at most MESHMEM_NODE_SHOWN) to all PEs and wait until all have shown theirs. What a
 * PE wrote before is visible to all afterwards. */
bool meshmem_node_exchange(struct meshmem_node *node, const void *mine, size_t bytes);

/* The line of PE i in the current exchange. */
static inline struct meshmem_node_show *meshmem_node_show_of(const struct meshmem_node *node,
                                                             uint32_t i)
{
    struct meshmem_node_line *row = node->memory->line + i * meshmem_node_row(node->rounds);
    return (struct meshmem_node_show *)(row + node->rounds + 1) + (node->exchanges & 1);
}

/* What PE i has shown, aligned to 16 bytes; valid until the caller's next exchange. */
static inline const void *meshmem_node_shown(const struct meshmem_node *node, uint32_t i)
{
    return meshmem_node_show_of(node, i)->shown;
}

/* Announce to all other PEs, without waiting, that what this PE wrote before is ready; they call
 * receive. */
void meshmem_node_send(struct meshmem_node *node);

/* Wait for the send of PE from. */
bool meshmem_node_receive(struct meshmem_node *node, uint32_t from);

/* Declare that this PE will not use the memory again; and whether all n PEs have left, so that it
 * may be reused. */
void meshmem_node_leave(struct meshmem_node *node);
bool meshmem_node_all_left(struct meshmem_node_memory *memory, uint32_t n);

#endif
