/* SPDX-License-Identifier: BSD-3-Clause */
/* The collectives that collectives.c chooses from, by numbers: those that move data and those that
 * reduce, over teams and active sets, of several types; with operands of every type, and what C's
 * own operators make of them. It knows nothing of plans. */
#ifndef COLLECTIVES_H
#define COLLECTIVES_H

#include "stress.h"
#include <math.h>

struct call {
    shmem_team_t team;
    void *dest;
    const void *source;
    size_t count;
    int root;
    ptrdiff_t dst, sst;
    int start, log_stride, size;
    void *work;
    long *sync;
};

/* ---- moving ---- */

enum { BROADCAST, COLLECT, FCOLLECT, ALLTOALL, ALLTOALLS, MOVES };

static inline const char *move_name(int what)
{
    static const char *const names[] = {"broadcast", "collect", "fcollect", "alltoall",
                                        "alltoalls"};
    return names[what];
}

#define MOVE_CALLER(name, broadcast, collect, fcollect, alltoall, alltoalls)                 \
    static int move_##name(int what, struct call *c)                                         \
    {                                                                                        \
        switch (what) {                                                                      \
        case BROADCAST:                                                                      \
            return shmem_##broadcast(c->team, c->dest, c->source, c->count, c->root);        \
        case COLLECT:                                                                        \
            return shmem_##collect(c->team, c->dest, c->source, c->count);                   \
        case FCOLLECT:                                                                       \
            return shmem_##fcollect(c->team, c->dest, c->source, c->count);                  \
        case ALLTOALL:                                                                       \
            return shmem_##alltoall(c->team, c->dest, c->source, c->count);                  \
        default:                                                                             \
            return shmem_##alltoalls(c->team, c->dest, c->source, c->dst, c->sst, c->count); \
        }                                                                                    \
    }
#define MOVE_TYPED(name)                                                                  \
    MOVE_CALLER(name, name##_broadcast, name##_collect, name##_fcollect, name##_alltoall, \
                name##_alltoalls)
MOVE_CALLER(mem, broadcastmem, collectmem, fcollectmem, alltoallmem, alltoallsmem)
MOVE_TYPED(schar)
MOVE_TYPED(short)
MOVE_TYPED(longdouble)
MOVE_TYPED(float)
MOVE_TYPED(uint64)

#define SET c->start, c->log_stride, c->size, c->sync
#define MOVE_SET_CALLER(bits)                                                         \
    static void move_set_##bits(int what, struct call *c)                             \
    {                                                                                 \
        switch (what) {                                                               \
        case BROADCAST:                                                               \
            shmem_broadcast##bits(c->dest, c->source, c->count, c->root, SET);        \
            break;                                                                    \
        case COLLECT:                                                                 \
            shmem_collect##bits(c->dest, c->source, c->count, SET);                   \
            break;                                                                    \
        case FCOLLECT:                                                                \
            shmem_fcollect##bits(c->dest, c->source, c->count, SET);                  \
            break;                                                                    \
        case ALLTOALL:                                                                \
            shmem_alltoall##bits(c->dest, c->source, c->count, SET);                  \
            break;                                                                    \
        default:                                                                      \
            shmem_alltoalls##bits(c->dest, c->source, c->dst, c->sst, c->count, SET); \
        }                                                                             \
    }
MOVE_SET_CALLER(32)
MOVE_SET_CALLER(64)

static const struct move_type {
    const char *name;
    size_t bytes;
    int (*call)(int, struct call *);
    void (*call_set)(int, struct call *);
} move_types[] = {
    {"mem", 1, move_mem, NULL},
    {"schar", 1, move_schar, NULL},
    {"short", 2, move_short, NULL},
    {"longdouble", sizeof(long double), move_longdouble, NULL},
    {"float or 32 bits", 4, move_float, move_set_32},
    {"uint64 or 64 bits", 8, move_uint64, move_set_64},
};
enum {
    MOVE_TYPES = sizeof move_types / sizeof *move_types,
    SET_TYPES = 2,
    FIRST_SET_TYPE = MOVE_TYPES - SET_TYPES
};

/* ---- reducing ---- */

enum { AND, OR, XOR, MAX, MIN, SUM, PROD, INSCAN, EXSCAN, OPS };
enum {
    OF_COMPLEX = 1 << SUM | 1 << PROD | 1 << INSCAN | 1 << EXSCAN,
    OF_REAL = OF_COMPLEX | 1 << MAX | 1 << MIN,
    OF_BITS = OF_REAL | 1 << AND | 1 << OR | 1 << XOR,
};

static inline const char *op_name(int what)
{
    static const char *const names[] = {"and", "or",   "xor",    "max",   "min",
                                        "sum", "prod", "inscan", "exscan"};
    return names[what];
}

#define TEAM c->team, c->dest, c->source, c->count
#define SUMS_CALLER(name)                        \
    case SUM:                                    \
        return shmem_##name##_sum_reduce(TEAM);  \
    case PROD:                                   \
        return shmem_##name##_prod_reduce(TEAM); \
    case INSCAN:                                 \
        return shmem_##name##_sum_inscan(TEAM);  \
    case EXSCAN:                                 \
        return shmem_##name##_sum_exscan(TEAM);
#define ORDER_CALLER(name)                      \
    SUMS_CALLER(name)                           \
    case MAX:                                   \
        return shmem_##name##_max_reduce(TEAM); \
    case MIN:                                   \
        return shmem_##name##_min_reduce(TEAM);
#define BITS_CALLER(name)                       \
    ORDER_CALLER(name)                          \
    case AND:                                   \
        return shmem_##name##_and_reduce(TEAM); \
    case OR:                                    \
        return shmem_##name##_or_reduce(TEAM);  \
    case XOR:                                   \
        return shmem_##name##_xor_reduce(TEAM);
#define REDUCE_CALLER(name, CALLER)                    \
    static int reduce_##name(int what, struct call *c) \
    {                                                  \
        switch (what) {                                \
            CALLER(name)                               \
        default:                                       \
            abort();                                   \
        }                                              \
    }

#define ACTIVE c->dest, c->source, (int)c->count, c->start, c->log_stride, c->size, c->work, c->sync
#define SUMS_SET(name)                      \
    case SUM:                               \
        shmem_##name##_sum_to_all(ACTIVE);  \
        break;                              \
    case PROD:                              \
        shmem_##name##_prod_to_all(ACTIVE); \
        break;
#define ORDER_SET(name)                    \
    SUMS_SET(name)                         \
    case MAX:                              \
        shmem_##name##_max_to_all(ACTIVE); \
        break;                             \
    case MIN:                              \
        shmem_##name##_min_to_all(ACTIVE); \
        break;
#define BITS_SET(name)                     \
    ORDER_SET(name)                        \
    case AND:                              \
        shmem_##name##_and_to_all(ACTIVE); \
        break;                             \
    case OR:                               \
        shmem_##name##_or_to_all(ACTIVE);  \
        break;                             \
    case XOR:                              \
        shmem_##name##_xor_to_all(ACTIVE); \
        break;
#define TO_ALL_CALLER(name, CALLER)                     \
    static void to_all_##name(int what, struct call *c) \
    {                                                   \
        switch (what) {                                 \
            CALLER(name)                                \
        default:                                        \
            abort();                                    \
        }                                               \
    }

/* a, b: as what is reduced; x, y: as what neither overflows nor is promoted. */
#define FOLD(ctype, wide, CASES)                                                      \
    for (size_t i = 0; i < count; i++, sum += sizeof(ctype), next += sizeof(ctype)) { \
        ctype a, b;                                                                   \
        memcpy(&a, sum, sizeof a);                                                    \
        memcpy(&b, next, sizeof b);                                                   \
        wide x = (wide)a, y = (wide)b;                                                \
        switch (what) {                                                               \
            CASES                                                                     \
        case PROD:                                                                    \
            a = (ctype)(x * y);                                                       \
            break;                                                                    \
        default:                                                                      \
            a = (ctype)(x + y);                                                       \
        }                                                                             \
        memcpy(sum, &a, sizeof a);                                                    \
    }
#define ORDER_CASES        \
    case MAX:              \
        a = a > b ? a : b; \
        break;             \
    case MIN:              \
        a = a < b ? a : b; \
        break;
#define BITS_CASES                  \
    ORDER_CASES                     \
    case AND:                       \
        a = (__typeof__(a))(x & y); \
        break;                      \
    case OR:                        \
        a = (__typeof__(a))(x | y); \
        break;                      \
    case XOR:                       \
        a = (__typeof__(a))(x ^ y); \
        break;
#define FOLDER(name, ctype, wide, CASES)                                                           \
    static void fold_##name(int what, unsigned char *sum, const unsigned char *next, size_t count) \
    {                                                                                              \
        FOLD(ctype, wide, CASES)                                                                   \
    }

/* Numbers of which every sum is rounded, and no product of few overflows. */
#define REAL_MAKER(name, ctype, parts)                                                   \
    static void make_##name(unsigned char *to, size_t count, uint64_t key)               \
    {                                                                                    \
        struct dice dice = {key};                                                        \
        for (size_t i = 0; i < count * parts; i++, to += sizeof(ctype)) {                \
            uint64_t bits = dice_roll(&dice);                                            \
            ctype value = (ctype)(bits >> 8) / (ctype)(UINT64_C(1) << (40 + bits % 16)); \
            value = bits & 128 ? -value : value;                                         \
            memcpy(to, &value, sizeof value);                                            \
        }                                                                                \
    }
#define BITS_MAKER(name, ctype)                                            \
    static void make_##name(unsigned char *to, size_t count, uint64_t key) \
    {                                                                      \
        fill(to, count * sizeof(ctype), key);                              \
    }

#define INTEGER(name, ctype, CASES) \
    BITS_MAKER(name, ctype)         \
    FOLDER(name, ctype, uint64_t, CASES)
INTEGER(char, char, ORDER_CASES)
REDUCE_CALLER(char, ORDER_CALLER)
INTEGER(uint8, uint8_t, BITS_CASES)
REDUCE_CALLER(uint8, BITS_CALLER)
INTEGER(int16, int16_t, BITS_CASES)
REDUCE_CALLER(int16, BITS_CALLER)
TO_ALL_CALLER(short, BITS_SET)
INTEGER(uint32, uint32_t, BITS_CASES)
REDUCE_CALLER(uint32, BITS_CALLER)
INTEGER(int64, int64_t, BITS_CASES)
REDUCE_CALLER(int64, BITS_CALLER)
TO_ALL_CALLER(long, BITS_SET)
REAL_MAKER(float, float, 1)
FOLDER(float, float, float, ORDER_CASES)
REDUCE_CALLER(float, ORDER_CALLER)
TO_ALL_CALLER(float, ORDER_SET)
REAL_MAKER(double, double, 1)
FOLDER(double, double, double, ORDER_CASES)
REDUCE_CALLER(double, ORDER_CALLER)
TO_ALL_CALLER(double, ORDER_SET)
REAL_MAKER(complexd, double, 2)
FOLDER(complexd, double _Complex, double _Complex, )
REDUCE_CALLER(complexd, SUMS_CALLER)
TO_ALL_CALLER(complexd, SUMS_SET)

static const struct reduce_type {
    const char *name;
    size_t bytes;
    int ops; /* bits */
    void (*make)(unsigned char *, size_t, uint64_t);
    void (*fold)(int, unsigned char *, const unsigned char *, size_t);
    int (*call)(int, struct call *);
    void (*call_set)(int, struct call *);
} reduce_types[] = {
    {"char", 1, OF_REAL, make_char, fold_char, reduce_char, NULL},
    {"uint8", 1, OF_BITS, make_uint8, fold_uint8, reduce_uint8, NULL},
    {"uint32", 4, OF_BITS, make_uint32, fold_uint32, reduce_uint32, NULL},
    {"int16 or short", 2, OF_BITS, make_int16, fold_int16, reduce_int16, to_all_short},
    {"int64 or long", 8, OF_BITS, make_int64, fold_int64, reduce_int64, to_all_long},
    {"float", 4, OF_REAL, make_float, fold_float, reduce_float, to_all_float},
    {"double", 8, OF_REAL, make_double, fold_double, reduce_double, to_all_double},
    {"complexd", 16, OF_COMPLEX, make_complexd, fold_complexd, reduce_complexd, to_all_complexd},
};
enum {
    REDUCE_TYPES = sizeof reduce_types / sizeof *reduce_types,
    TO_ALL_TYPES = 5,
    FIRST_TO_ALL_TYPE = REDUCE_TYPES - TO_ALL_TYPES
};

#endif
