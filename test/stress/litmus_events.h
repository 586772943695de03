/* SPDX-License-Identifier: BSD-3-Clause */
/* The events of litmus tests. Each writes or reads a location, a word or a block of bytes, by one
 * of the operations of OpenSHMEM. A location holds its old bytes until a writer replaces them; all
 * new ones differ from the old ones. Knows nothing of shapes and of order. */
#ifndef LITMUS_EVENTS_H
#define LITMUS_EVENTS_H

#include "stress.h"

#include <shmemx.h>

enum {
    CONTEXTS = 5,
    PRIVATE = 3, /* the contexts with these options */
    NO_STORE = 4,
    REPEATS = 2048,
    LARGEST = 1400 << 10,
};

/* What is true of an operation. */
enum {
    WRITES = 1 << 0,
    READS = 1 << 1,
    WORD = 1 << 2,     /* of 4 or 8 bytes */
    WORD8 = 1 << 3,    /* of 8 bytes only */
    BLOCK = 1 << 4,    /* any other number of bytes */
    COMPLETE = 1 << 5, /* when its call returns */
    ATOMIC = 1 << 6,
    REQUEST = 1 << 8,  /* belongs to one */
    OF_OLD = 1 << 9,   /* what it writes depends on what is there, so it must be the only writer */
    AT_HOME = 1 << 10, /* only to memory of the calling PE */
    NEAR = 1 << 11,    /* a store, to memory of a PE of the same node */
    WAITS = 1 << 12,   /* for the new bytes */
    RMA = 1 << 13,     /* the source may be reused after local completion */
};

/* Each round has a place of its own. */
struct location {
    int host, writers;
    size_t bytes, step; /* from one round's place to the next */
    unsigned char *at;  /* symmetric */
};

struct event {
    const struct location *location;
    int kind, writer, context, variant;
    int polls;                    /* reads until it sees new bytes */
    int reuses;                   /* overwrites the source as soon as that is allowed */
    unsigned char *source, *land; /* land: where what it reads goes, a place for each round */
    shmemx_request_t *requests;   /* one for each round */
    uint64_t value, operand, old; /* of a word: new_word, operand_of, old_word */
};

static shmem_ctx_t contexts[CONTEXTS];

/* ---- contents ---- */

static inline unsigned char old_byte(size_t i) { return (unsigned char)(0x39 + i * 29); }

/* The bytes of a writer differ from the old ones and from those of the other writer. */
static inline void fill_new(unsigned char *to, size_t bytes, int writer)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = old_byte(i) ^ (writer ? 0x55 : 0xff);
}

static inline void fill_old(unsigned char *to, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        to[i] = old_byte(i);
}

static inline uint64_t word_of(const void *from, size_t bytes)
{
    uint64_t word = 0;
    memcpy(&word, from, bytes < 8 ? bytes : 8);
    return word;
}

static inline uint64_t old_word(size_t bytes)
{
    unsigned char at[8];
    fill_old(at, sizeof at);
    return word_of(at, bytes);
}

/* ---- the operations ---- */

#define BY_CONTEXT(name, ...) \
    (c ? shmem_ctx_##name(contexts[c], __VA_ARGS__) : shmem_##name(__VA_ARGS__))
#define BY_REQUEST(name, ...)                                       \
    (c ? shmemx_ctx_##name##_nbe(contexts[c], __VA_ARGS__, request) \
       : shmemx_##name##_nbe(__VA_ARGS__, request))
#define TYPED(how, name, ...) \
    (n == 8 ? how(uint64_##name, __VA_ARGS__) : how(uint32_##name, __VA_ARGS__))
#define KEEP(value)              \
    do {                         \
        uint64_t kept = (value); \
        memcpy(land, &kept, n);  \
    } while (0)
#define FETCHING (WRITES | WORD | COMPLETE | ATOMIC)
#define WRITING (WRITES | WORD | ATOMIC)
#define LOOKING (READS | WORD | ATOMIC | COMPLETE)

/* Name, what is true of it, code. at: the symmetric address; n: bytes; v: the new word; by: what
 * must be added, and so on, to the old one; c: the context. */
#define OPERATIONS(X)                                                                              \
    X(P, WRITES | WORD | RMA, TYPED(BY_CONTEXT, p, at, v, pe))                                     \
    X(PUT, WRITES | WORD | RMA, TYPED(BY_CONTEXT, put, at, source, 1, pe))                         \
    X(PUT_NBI, WRITES | WORD | RMA, TYPED(BY_CONTEXT, put_nbi, at, source, 1, pe))                 \
    X(PUT_NBE, WRITES | WORD | RMA | REQUEST, TYPED(BY_REQUEST, put, at, source, 1, pe))           \
    X(IPUT, WRITES | WORD | RMA, TYPED(BY_CONTEXT, iput, at, source, 1, 1, 1, pe))                 \
    X(STORE, WRITES | WORD | NEAR, store(shmem_ptr(at, pe), v, n))                                 \
    X(SET, WRITING, TYPED(BY_CONTEXT, atomic_set, at, v, pe))                                      \
    X(ADD, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_add, at, by, pe))                            \
    X(INC, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_inc, at, pe))                                \
    X(OR, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_or, at, by, pe))                              \
    X(XOR, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_xor, at, by, pe))                            \
    X(AND, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_and, at, by, pe))                            \
    X(SET_NBE, WRITING | REQUEST, TYPED(BY_REQUEST, atomic_set, at, v, pe))                        \
    X(ADD_NBE, WRITING | REQUEST | OF_OLD, TYPED(BY_REQUEST, atomic_add, at, by, pe))              \
    X(INC_NBE, WRITING | REQUEST | OF_OLD, TYPED(BY_REQUEST, atomic_inc, at, pe))                  \
    X(SWAP, FETCHING, KEEP(TYPED(BY_CONTEXT, atomic_swap, at, v, pe)))                             \
    X(CAS, FETCHING | OF_OLD, KEEP(TYPED(BY_CONTEXT, atomic_compare_swap, at, old, v, pe)))        \
    X(FETCH_ADD, FETCHING | OF_OLD, KEEP(TYPED(BY_CONTEXT, atomic_fetch_add, at, by, pe)))         \
    X(FETCH_INC, FETCHING | OF_OLD, KEEP(TYPED(BY_CONTEXT, atomic_fetch_inc, at, pe)))             \
    X(FETCH_OR, FETCHING | OF_OLD, KEEP(TYPED(BY_CONTEXT, atomic_fetch_or, at, by, pe)))           \
    X(FETCH_AND, FETCHING | OF_OLD, KEEP(TYPED(BY_CONTEXT, atomic_fetch_and, at, by, pe)))         \
    X(FETCH_XOR, FETCHING | OF_OLD, KEEP(TYPED(BY_CONTEXT, atomic_fetch_xor, at, by, pe)))         \
    X(SWAP_NBI, WRITING, TYPED(BY_CONTEXT, atomic_swap_nbi, land, at, v, pe))                      \
    X(CAS_NBI, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_compare_swap_nbi, land, at, old, v, pe)) \
    X(FETCH_ADD_NBI, WRITING | OF_OLD, TYPED(BY_CONTEXT, atomic_fetch_add_nbi, land, at, by, pe))  \
    X(SWAP_NBE, WRITING | REQUEST, TYPED(BY_REQUEST, atomic_swap, land, at, v, pe))                \
    X(FETCH_ADD_NBE, WRITING | REQUEST | OF_OLD,                                                   \
      TYPED(BY_REQUEST, atomic_fetch_add, land, at, by, pe))                                       \
    X(SIGNAL_SET, WRITES | WORD8, BY_CONTEXT(signal_set, at, v, pe))                               \
    X(SIGNAL_ADD, WRITES | WORD8 | OF_OLD, BY_CONTEXT(signal_add, at, by, pe))                     \
    X(SIGNAL_SET_NBE, WRITES | WORD8 | REQUEST, BY_REQUEST(signal_set, at, v, pe))                 \
    X(SIGNAL, WRITES | WORD8,                                                                      \
      BY_CONTEXT(putmem_signal, spare, source, 8, at, v, SHMEM_SIGNAL_SET, pe))                    \
    X(SIGNAL_NBI, WRITES | WORD8 | OF_OLD,                                                         \
      BY_CONTEXT(uint64_put_signal_nbi, spare, source, 1, at, by, SHMEM_SIGNAL_ADD, pe))           \
    X(PUTMEM, WRITES | BLOCK | RMA, BY_CONTEXT(putmem, at, source, n, pe))                         \
    X(PUTMEM_NBI, WRITES | BLOCK | RMA, BY_CONTEXT(putmem_nbi, at, source, n, pe))                 \
    X(PUTMEM_NBE, WRITES | BLOCK | RMA | REQUEST, BY_REQUEST(putmem, at, source, n, pe))           \
    X(IPUT_ALL, WRITES | BLOCK | RMA, put_strided(e, at, source, pe))                              \
    X(DATA, WRITES | BLOCK,                                                                        \
      BY_CONTEXT(putmem_signal, at, source, n, spare, 1, SHMEM_SIGNAL_SET, pe))                    \
    X(DATA_NBI, WRITES | BLOCK,                                                                    \
      BY_CONTEXT(putmem_signal_nbi, at, source, n, spare, 1, SHMEM_SIGNAL_ADD, pe))                \
    X(DATA_NBE, WRITES | BLOCK | REQUEST,                                                          \
      BY_REQUEST(putmem_signal, at, source, n, spare, 1, SHMEM_SIGNAL_SET, pe))                    \
    X(STORE_ALL, WRITES | BLOCK | NEAR, memcpy(shmem_ptr(at, pe), source, n))                      \
    X(G, READS | WORD | COMPLETE, KEEP(TYPED(BY_CONTEXT, g, at, pe)))                              \
    X(GET, READS | WORD | COMPLETE, TYPED(BY_CONTEXT, get, land, at, 1, pe))                       \
    X(IGET, READS | WORD | COMPLETE, TYPED(BY_CONTEXT, iget, land, at, 1, 1, 1, pe))               \
    X(GET_NBI, READS | WORD, TYPED(BY_CONTEXT, get_nbi, land, at, 1, pe))                          \
    X(GET_NBE, READS | WORD | REQUEST, TYPED(BY_REQUEST, get, land, at, 1, pe))                    \
    X(LOAD, READS | WORD | AT_HOME | COMPLETE, load(land, at, n))                                  \
    X(FETCH, LOOKING, KEEP(TYPED(BY_CONTEXT, atomic_fetch, at, pe)))                               \
    X(ADD_0, LOOKING, KEEP(TYPED(BY_CONTEXT, atomic_fetch_add, at, 0, pe)))                        \
    X(OR_0, LOOKING, KEEP(TYPED(BY_CONTEXT, atomic_fetch_or, at, 0, pe)))                          \
    X(CAS_FAILS, LOOKING, KEEP(TYPED(BY_CONTEXT, atomic_compare_swap, at, old ^ 1, old ^ 3, pe)))  \
    X(CAS_SAME, LOOKING, KEEP(TYPED(BY_CONTEXT, atomic_compare_swap, at, old, old, pe)))           \
    X(FETCH_NBI, READS | WORD | ATOMIC, TYPED(BY_CONTEXT, atomic_fetch_nbi, land, at, pe))         \
    X(FETCH_NBE, READS | WORD | ATOMIC | REQUEST, TYPED(BY_REQUEST, atomic_fetch, land, at, pe))   \
    X(ADD_0_NBI, READS | WORD | ATOMIC, TYPED(BY_CONTEXT, atomic_fetch_add_nbi, land, at, 0, pe))  \
    X(ADD_0_NBE, READS | WORD | ATOMIC | REQUEST,                                                  \
      TYPED(BY_REQUEST, atomic_fetch_add, land, at, 0, pe))                                        \
    X(CAS_SAME_NBI, READS | WORD | ATOMIC,                                                         \
      TYPED(BY_CONTEXT, atomic_compare_swap_nbi, land, at, old, old, pe))                          \
    X(WAIT, READS | WORD | AT_HOME | COMPLETE | WAITS, wait_for(e, at, land))                      \
    X(SIGNAL_FETCH, READS | WORD8 | AT_HOME | COMPLETE, KEEP(shmem_signal_fetch(at)))              \
    X(GETMEM, READS | BLOCK | COMPLETE, BY_CONTEXT(getmem, land, at, n, pe))                       \
    X(GETMEM_NBI, READS | BLOCK, BY_CONTEXT(getmem_nbi, land, at, n, pe))                          \
    X(GETMEM_NBE, READS | BLOCK | REQUEST, BY_REQUEST(getmem, land, at, n, pe))                    \
    X(IGET_ALL, READS | BLOCK | COMPLETE, get_strided(e, at, land, pe))                            \
    X(LOAD_ALL, READS | BLOCK | AT_HOME | COMPLETE, load_all(land, at, n))

#define NAMED(name, traits, ...) name,
enum { OPERATIONS(NAMED) KINDS };
#define DESCRIBED(name, traits, ...) {#name, traits},
static const struct {
    const char *name;
    unsigned is;
} kinds[] = {OPERATIONS(DESCRIBED)};

static inline int is(const struct event *e, unsigned trait) { return kinds[e->kind].is & trait; }

/* What a word holds when the event has written. */
static inline uint64_t new_word(const struct event *e)
{
    size_t n = e->location->bytes;
    unsigned char at[8];
    fill_new(at, sizeof at, e->writer);
    uint64_t all = n == 4 ? UINT32_MAX : UINT64_MAX;
    switch (e->kind) {
    case INC:
    case INC_NBE:
    case FETCH_INC:
        return (old_word(n) + 1) & all;
    case OR:
    case FETCH_OR:
        return all;
    case AND:
    case FETCH_AND:
        return 0;
    default:
        return word_of(at, n);
    }
}

/* The operand that turns the old word into the new one. */
static inline uint64_t operand_of(const struct event *e)
{
    uint64_t old = old_word(e->location->bytes), v = new_word(e);
    switch (e->kind) {
    case OR:
    case FETCH_OR:
    case AND:
    case FETCH_AND:
        return ~old;
    case XOR:
    case FETCH_XOR:
        return old ^ v;
    default:
        return v - old;
    }
}

static inline void store(void *to, uint64_t value, size_t bytes)
{
    if (bytes == 8)
        *(volatile uint64_t *)to = value;
    else
        *(volatile uint32_t *)to = (uint32_t)value;
}

static inline void load(void *land, const void *at, size_t bytes)
{
    uint64_t value = bytes == 8 ? *(const volatile uint64_t *)at : *(const volatile uint32_t *)at;
    memcpy(land, &value, bytes);
}

static inline void load_all(unsigned char *land, const volatile unsigned char *at, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        land[i] = at[i];
}

/* Every other byte, then the rest. */
static inline void put_strided(const struct event *e, unsigned char *at,
                               const unsigned char *source, int pe)
{
    int c = e->context;
    size_t n = e->location->bytes;
    BY_CONTEXT(iput8, at, source, 2, 2, (n + 1) / 2, pe);
    BY_CONTEXT(iput8, at + 1, source + 1, 2, 2, n / 2, pe);
}

static inline void get_strided(const struct event *e, const unsigned char *at, unsigned char *land,
                               int pe)
{
    int c = e->context;
    size_t n = e->location->bytes;
    BY_CONTEXT(iget8, land, at, 2, 2, (n + 1) / 2, pe);
    BY_CONTEXT(iget8, land + 1, at + 1, 2, 2, n / 2, pe);
}

/* The ways to wait for a word of the calling PE. */
#define BY_TYPE(name, ...) \
    (n == 8 ? shmem_uint64_##name(__VA_ARGS__) : shmem_uint32_##name(__VA_ARGS__))
static inline void wait_for(const struct event *e, void *at, unsigned char *land)
{
    size_t n = e->location->bytes, index = 0;
    uint64_t v = word_of(e->source, n), old = old_word(n);
    void *values = e->source;
    switch (e->variant % 13) {
    case 0:
        BY_TYPE(wait_until, at, SHMEM_CMP_EQ, v);
        break;
    case 1:
        BY_TYPE(wait_until_all, at, 1, NULL, SHMEM_CMP_EQ, v);
        break;
    case 2:
        BY_TYPE(wait_until_any, at, 1, NULL, SHMEM_CMP_NE, old);
        break;
    case 3:
        BY_TYPE(wait_until_some, at, 1, &index, NULL, SHMEM_CMP_EQ, v);
        break;
    case 4:
        BY_TYPE(wait_until_all_vector, at, 1, NULL, SHMEM_CMP_EQ, values);
        break;
    case 5:
        BY_TYPE(wait_until_any_vector, at, 1, NULL, SHMEM_CMP_EQ, values);
        break;
    case 6:
        while (!BY_TYPE(test, at, SHMEM_CMP_EQ, v))
            ;
        break;
    case 7:
        while (!BY_TYPE(test_all, at, 1, NULL, SHMEM_CMP_NE, old))
            ;
        break;
    case 8:
        while (BY_TYPE(test_any, at, 1, NULL, SHMEM_CMP_EQ, v) != 0)
            ;
        break;
    case 9:
        while (BY_TYPE(test_some_vector, at, 1, &index, NULL, SHMEM_CMP_EQ, values) != 1)
            ;
        break;
    case 10:
        if (n == 8) {
            shmem_signal_wait_until(at, SHMEM_CMP_EQ, v);
            break;
        }
        /* fall through */
    case 11:
        BY_TYPE(wait_until, at, v > old ? SHMEM_CMP_GE : SHMEM_CMP_LE, v);
        break;
    default:
        BY_TYPE(wait_until, at, SHMEM_CMP_NE, old);
    }
    memcpy(land, &v, n);
}

static inline unsigned char *instance(const struct location *l, size_t round)
{
    return l->at + round * l->step;
}

/* Memory that operations use besides the location, and that nobody reads. */
static uint64_t spare[1];

static inline void perform(const struct event *e, size_t round, const void *source)
{
    int c = e->context, pe = e->location->host;
    size_t n = e->location->bytes;
    void *at = instance(e->location, round);
    void *land = e->land + round * e->location->step;
    uint64_t v = e->value, by = e->operand, old = e->old;
    shmemx_request_t *request = &e->requests[round];
#define CASE(name, traits, ...) \
    case name:                  \
        __VA_ARGS__;            \
        break;
    switch (e->kind) {
        OPERATIONS(CASE)
    }
}

#endif
