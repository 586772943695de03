/* SPDX-License-Identifier: BSD-3-Clause */
/* What the PEs of a node know about those of them that sleep, in the slots of the job. near/hand.c
 * says how it is used; here is only what it looks like, since the job holds it. */
#ifndef MESHMEM_BASE_SLEEPER_H
#define MESHMEM_BASE_SLEEPER_H

#include <stdint.h>

enum {
    MESHMEM_SLEEPER_WORDS = 64, /* of 64 bits: one bit for each PE that a host may have */
    MESHMEM_SLEEPER_CPUS = 128, /* a power of two; CPUs beyond share entries */
};

/* What a yield costs, as those have learned who share this. left: when one of them began to yield
 * on that CPU; 0: one has come back there since. */
struct meshmem_yield_cost {
    _Atomic uint64_t dear_until; /* a time slice of another program until then; 0: little */
    _Atomic uint64_t penalty;    /* nanoseconds until somebody tries again */
    struct {
        _Alignas(16) _Atomic uint64_t left;
    } cpu[MESHMEM_SLEEPER_CPUS];
};

/* One PE. `watched` and `seen` have one writer, the PE. */
struct meshmem_sleeper {
    _Alignas(64) _Atomic uint32_t bell; /* futex: it sleeps here in a job of one node */
    _Atomic uint32_t sleeping;          /* threads of it that sleep or are about to */
    _Atomic uint64_t watched;           /* the word that it waits for (near/hand.h); 0: not named */
    _Atomic uint64_t seen;              /* what that word held */
    _Atomic uint64_t woken;             /* times that a PE of the node has woken it */
};

/* One node, in the slot of its first PE. */
struct meshmem_sleepers {
    _Alignas(64) _Atomic uint64_t asleep[MESHMEM_SLEEPER_WORDS]; /* a bit for each PE that must be
                                                                    woken; its number on the node */
    struct meshmem_yield_cost yield;
    _Atomic uint32_t turn; /* whom of those that wait for no named word to wake next */
};

#endif
