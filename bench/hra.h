/* SPDX-License-Identifier: BSD-3-Clause */
/* The parts of the benchmark `hra`, random access all-to-all: picks, which all PEs can repeat, the
 * table of kinds of updates, and the check of what they left. Plain OpenSHMEM 1.4; newer functions
 * and extensions where the library has them. */
#ifndef HRA_H
#define HRA_H

#include <shmem.h>
#include <stddef.h>
#include <stdint.h>
#if defined(__has_include)
#if __has_include(<shmemx.h>)
#include <shmemx.h>
#endif
#endif

#define SINCE(minor) (SHMEM_MAJOR_VERSION > 1 || SHMEM_MINOR_VERSION >= (minor))

/* One measurement: n updates by every PE. Slots of the table are numbered from 0; one that only
 * one PE writes to is called owned. */
struct run {
    int me, npes;
    const char *reach;            /* [npes][npes]: whether a PE updates another one */
    const int *targets;           /* [npes][npes]: the PEs that a PE updates */
    const int *n_targets;         /* [npes]: how many PEs a PE updates */
    uint64_t seed;                /* of this run */
    uint64_t choices;             /* places to choose from */
    uint64_t stride, writer_mask; /* slot = choice * stride + (writer & writer_mask) */
    size_t bytes;                 /* of an update */
    char *table;                  /* symmetric: the slots */
    uint64_t *signals;    /* symmetric: a signal for each slot, where the kind has signals */
    const char *source;   /* blocks to put; symmetric, on the stack or from malloc */
    uint64_t source_mask; /* number of these blocks - 1; a power of two - 1 */
    char *results;        /* [n] symmetric: what gets and fetches brought */
    double work;          /* nanoseconds of work after each update */
};

enum op { op_none, op_set, op_add, op_inc, op_and, op_or, op_xor, op_fetch, op_swap, op_compare };

/* How the table is checked after a run. */
enum check {
    check_blocks,  /* each owned slot has the writer's block if it was hit, else zeros */
    check_words,   /* each slot has the value of a replay */
    check_results, /* the table is unchanged; the results are what was there */
    check_balance, /* what was found at a slot and left there fits together; see hra_check.c */
};

enum signals { no_signals, signals_set, signals_added };

struct kind {
    const char *name;
    void (*update)(const struct run *r, long n); /* NULL: this library cannot do it */
    size_t bytes;                                /* of an update; 0: any block size */
    enum check check;
    enum op op;
    enum signals signals;
    int from_source; /* measured with each kind of source memory */
    int is_owned;
    int waits; /* each update takes a round trip between nodes */
};

extern const struct kind kinds[];
extern const struct kind amo_kinds[];

struct pick {
    int pe;
    uint64_t slot, value;
};

static inline uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/* What the i-th update of PE writer is in this run. */
static inline struct pick pick(const struct run *r, int writer, long i)
{
    uint64_t h = mix(r->seed + ((uint64_t)writer << 40) + (uint64_t)i);
    const int *targets = r->targets + (ptrdiff_t)writer * r->npes;
    struct pick p = {
        .pe = targets[(h >> 32) * (uint64_t)r->n_targets[writer] >> 32],
        .slot = ((h & 0xffffffffU) * r->choices >> 32) * r->stride +
                ((uint64_t)writer & r->writer_mask),
        .value = h * 0x9e3779b97f4a7c15U,
    };
    return p;
}

/* The value that belongs to an owned slot in this run; never 0, neither are its lower 32 bits. */
static inline uint64_t slot_value(const struct run *r, int pe, uint64_t slot)
{
    return mix(r->seed ^ (slot << 20) ^ (uint64_t)pe) | 1;
}

/* The number of the source block for an owned slot. */
static inline uint64_t source_of(const struct run *r, int pe, uint64_t slot)
{
    return (slot + 31 * (uint64_t)pe) & r->source_mask;
}

/* The operand of an atomic update. */
static inline uint64_t operand(const struct run *r, enum op op, struct pick p, unsigned bits)
{
    switch (op) {
    case op_set:
        return slot_value(r, p.pe, p.slot);
    case op_and:
        return ~((uint64_t)1 << p.value % bits);
    case op_or:
        return (uint64_t)1 << p.value % bits;
    case op_inc:
        return 1;
    default:
        return p.value | 1;
    }
}

/* Spend r->work nanoseconds. */
void work(const struct run *r);

/* Define the update `name` of the tables: n times `each`, with index i and pick p. */
#define UPDATE(name, each)                        \
    static void name(const struct run *r, long n) \
    {                                             \
        for (long i = 0; i < n; i++) {            \
            struct pick p = pick(r, r->me, i);    \
            each;                                 \
            if (r->work > 0)                      \
                work(r);                          \
        }                                         \
        shmem_quiet();                            \
    }

/* Fill the source blocks of this PE for a run. */
void fill_source(const struct run *r, char *source);

/* Give the table, signals and results the contents from which a run of the kind starts. */
void reset(const struct run *r, const struct kind *kind, uint64_t slots, long n);

/* Compare table, signals and results of this PE with a replay of n updates by each PE; print a JSON
 * object with the first difference. Collective, after a barrier. */
void check(const struct run *r, const struct kind *kind, uint64_t slots, long n);

#endif
