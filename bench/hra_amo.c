/* SPDX-License-Identifier: BSD-3-Clause */
/* Atomic updates of 32 and 64 bits: what is timed. Knows nothing of time and of checks. */
#include "hra.h"

/* OpenSHMEM 1.4 has all operations for these types; these are their sizes in bits under LP64. */
#define TYPE_32 unsigned int
#define TYPE_64 unsigned long

#define DEST(bits) ((TYPE_##bits *)r->table + p.slot)
#define RESULT(bits) ((TYPE_##bits *)r->results)[i]
#define VALUE(bits, op) (TYPE_##bits) operand(r, op, p, bits)

/* All operations on words of this many bits. */
#define AMOS(bits, type)                                                                          \
    UPDATE(set##bits, shmem_##type##_atomic_set(DEST(bits), VALUE(bits, op_set), p.pe))           \
    UPDATE(add##bits, shmem_##type##_atomic_add(DEST(bits), VALUE(bits, op_add), p.pe))           \
    UPDATE(inc##bits, shmem_##type##_atomic_inc(DEST(bits), p.pe))                                \
    UPDATE(and##bits, shmem_##type##_atomic_and(DEST(bits), VALUE(bits, op_and), p.pe))           \
    UPDATE(or ##bits, shmem_##type##_atomic_or(DEST(bits), VALUE(bits, op_or), p.pe))             \
    UPDATE(xor##bits, shmem_##type##_atomic_xor(DEST(bits), VALUE(bits, op_xor), p.pe))           \
    UPDATE(fetch##bits, RESULT(bits) = shmem_##type##_atomic_fetch(DEST(bits), p.pe))             \
    UPDATE(fetch_add##bits,                                                                       \
           RESULT(bits) = shmem_##type##_atomic_fetch_add(DEST(bits), VALUE(bits, op_add), p.pe)) \
    UPDATE(fetch_inc##bits, RESULT(bits) = shmem_##type##_atomic_fetch_inc(DEST(bits), p.pe))     \
    UPDATE(fetch_and##bits,                                                                       \
           RESULT(bits) = shmem_##type##_atomic_fetch_and(DEST(bits), VALUE(bits, op_and), p.pe)) \
    UPDATE(fetch_or##bits,                                                                        \
           RESULT(bits) = shmem_##type##_atomic_fetch_or(DEST(bits), VALUE(bits, op_or), p.pe))   \
    UPDATE(fetch_xor##bits,                                                                       \
           RESULT(bits) = shmem_##type##_atomic_fetch_xor(DEST(bits), VALUE(bits, op_xor), p.pe)) \
    UPDATE(swap##bits,                                                                            \
           RESULT(bits) = shmem_##type##_atomic_swap(DEST(bits), VALUE(bits, op_swap), p.pe))     \
    UPDATE(compare_swap##bits, RESULT(bits) = shmem_##type##_atomic_compare_swap(                 \
                                   DEST(bits), 0, VALUE(bits, op_compare), p.pe))

AMOS(32, uint)
AMOS(64, ulong)

#if SINCE(5)
#define FETCH(name, bits, type, ...) \
    UPDATE(name##_nbi##bits,         \
           shmem_##type##_atomic_##name##_nbi(&RESULT(bits), DEST(bits), __VA_ARGS__))
#define FETCHES(bits, type)                                 \
    FETCH(fetch, bits, type, p.pe)                          \
    FETCH(fetch_add, bits, type, VALUE(bits, op_add), p.pe) \
    FETCH(fetch_inc, bits, type, p.pe)                      \
    FETCH(fetch_and, bits, type, VALUE(bits, op_and), p.pe) \
    FETCH(fetch_or, bits, type, VALUE(bits, op_or), p.pe)   \
    FETCH(fetch_xor, bits, type, VALUE(bits, op_xor), p.pe) \
    FETCH(swap, bits, type, VALUE(bits, op_swap), p.pe)     \
    FETCH(compare_swap, bits, type, 0, VALUE(bits, op_compare), p.pe)
FETCHES(32, uint)
FETCHES(64, ulong)
#define NBI(name, bits) name##_nbi##bits
#else
#define NBI(name, bits) NULL
#endif

#define WORDS(op, bits, check, is_owned) bits / 8, check, op, no_signals, 0, is_owned
#define ENTRY(name, update, ...)  \
    {                             \
        name, update, __VA_ARGS__ \
    }
#define FETCHING(name, bits, check, op)                           \
    ENTRY(#name #bits, name##bits, WORDS(op, bits, check, 0), 1), \
        ENTRY(#name "_nbi" #bits, NBI(name, bits), WORDS(op, bits, check, 0), 0)
#define KINDS(bits)                                                       \
    {"set" #bits, set##bits, WORDS(op_set, bits, check_words, 1), 0},     \
        {"add" #bits, add##bits, WORDS(op_add, bits, check_words, 0), 0}, \
        {"inc" #bits, inc##bits, WORDS(op_inc, bits, check_words, 0), 0}, \
        {"and" #bits, and##bits, WORDS(op_and, bits, check_words, 0), 0}, \
        {"or" #bits, or ##bits, WORDS(op_or, bits, check_words, 0), 0},   \
        {"xor" #bits, xor##bits, WORDS(op_xor, bits, check_words, 0), 0}, \
        FETCHING(fetch, bits, check_results, op_fetch),                   \
        FETCHING(fetch_add, bits, check_balance, op_add),                 \
        FETCHING(fetch_inc, bits, check_balance, op_inc),                 \
        FETCHING(fetch_and, bits, check_balance, op_and),                 \
        FETCHING(fetch_or, bits, check_balance, op_or),                   \
        FETCHING(fetch_xor, bits, check_balance, op_xor),                 \
        FETCHING(swap, bits, check_balance, op_swap),                     \
        FETCHING(compare_swap, bits, check_balance, op_compare)

const struct kind amo_kinds[] = {KINDS(32), KINDS(64), {0}};
