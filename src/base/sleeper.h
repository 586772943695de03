/* SPDX-License-Identifier: BSD-3-Clause */
/* The state of a node's sleeping PEs, in the slots of the job. near/hand.c uses it; only its layout
 * is here, since the job contains it. */
#ifndef MESHMEM_BASE_SLEEPER_H
#define MESHMEM_BASE_SLEEPER_H

#include <stdint.h>

enum {
    MESHMEM_SLEEPER_WORDS = 64, /* words of 64 bits: one bit for each PE that a host may have */
    MESHMEM_SLEEPER_CPUS = 128, /* a power of two; CPUs beyond share entries */
};

/* The cost of a yield, as learned by all that share this. left: when one of them began to yield on
 * that CPU; 0: one has returned there since. */
struct meshmem_yield_cost {
    _Atomic uint64_t dear_until; /* until then a yield costs a time slice of another program; 0: it
                                    costs little */
    _Atomic uint64_t penalty;    /* nanoseconds until the next try */
    struct {
        _Alignas(16) _Atomic uint64_t left;
        _Atomic uint64_t was_long; /* when a yield that lasted long last ended there */
    } cpu[MESHMEM_SLEEPER_CPUS];
};

/* One PE. `watched` and `seen` have one writer, the PE. */
struct meshmem_sleeper {
    _Alignas(64) _Atomic uint32_t bell; /* futex: the PE sleeps here in a job of one node */
    _Atomic uint32_t sleeping;          /* its threads that sleep or are about to */
    _Atomic uint64_t watched;           /* the word that it waits for (near/hand.h); 0: not named */
    _Atomic uint64_t seen;              /* the value of that word */
};

/* One node, in the slot of its first PE. */
struct meshmem_sleepers {
    _Alignas(
        64) _Atomic uint64_t asleep[MESHMEM_SLEEPER_WORDS]; /* a bit for each PE that must be woken,
                                                               by its number on the node */
    struct meshmem_yield_cost yield;
    _Atomic uint32_t turn; /* which PE of those that wait for no named word to wake next */
    _Atomic uint64_t nameless_until; /* until then, PEs say into whose memory they store: one has
                                        slept without naming a word */
    _Atomic uint64_t told_until; /* until then none is woken in turn: telling (see above) has woken
                                    one of them */
};

#endif
