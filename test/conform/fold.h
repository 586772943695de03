/* SPDX-License-Identifier: BSD-3-Clause */
/* What reductions should give: operands of every type that meet in all pairs of extreme values, the
 * operations on them one PE after the other, and when two results are the same. It knows nothing of
 * PEs. */
#ifndef FOLD_H
#define FOLD_H

#include "classes.h"
#include "coll.h"

enum { COMPLEXES = 1200 }; /* parts of complex numbers that have extreme values */

static inline int is_floating(const struct type *type) { return strchr("fdlFD", type->kind) != 0; }

/* The type of which a complex number has two. */
static inline struct type part_of(const struct type *type)
{
    if (type->kind != 'F' && type->kind != 'D')
        return *type;
    return (struct type){type->name, type->bytes / 2, type->bytes / 2,
                         type->kind == 'F' ? 'f' : 'd'};
}

/* ---- operands ---- */

/* A number that rounds when others are added, and overflows with none. */
static inline void plain_number(const struct type *type, uint64_t bits, unsigned char *to)
{
    int exponent = (int)(bits % 31) - 15;
    double value = ldexp(1 + (double)(bits >> 12) / 4503599627370496.0, exponent);
    float single = (float)value;
    long double longer = (long double)value + (long double)(bits & 0xffff) * 0x1p-62L;
    if (bits & 0x800) {
        value = -value;
        single = -single;
        longer = -longer;
    }
    if (type->kind == 'f')
        memcpy(to, &single, sizeof single);
    else if (type->kind == 'd')
        memcpy(to, &value, sizeof value);
    else
        memcpy(to, &longer, type->significant);
}

/* Which extreme value element i of a member is; `number` means any other value. Members 0 and 1
 * meet in all pairs; turn says with which pair they begin. */
static inline size_t which_value(size_t number, size_t i, int member, unsigned turn)
{
    if (i >= number * number)
        return number;
    i = (i + turn) % (number * number);
    return ((member % 2 ? i / number : i) + (size_t)member / 2) % number;
}

/* Elements 0 to count - 1 of the source of a member. */
static inline void operands(const struct type *whole_type, unsigned key, int member, size_t count,
                            unsigned char *to)
{
    unsigned char values[VALUES][ELEMENT];
    struct type type = part_of(whole_type);
    size_t number = extreme_values(&type, values), parts = whole_type->bytes / type.bytes;
    uint64_t start = mix((uint64_t)key * PES + (uint64_t)member);
    memset(to, 0, count * whole_type->bytes);
    for (size_t i = 0; i < count * parts; i++, to += type.bytes) {
        uint64_t bits = mix(start + i);
        size_t which = parts == 1      ? which_value(number, i, member, key * 13)
                       : i < COMPLEXES ? (size_t)(bits >> 20) % number
                                       : number;
        if (which < number)
            memcpy(to, values[which], type.significant);
        else if (is_floating(&type))
            plain_number(&type, bits, to);
        else
            store_integer(to, type.bytes, bits);
    }
}

/* ---- operations ---- */

static inline uint64_t fold_integer(int op, size_t bytes, char kind, uint64_t a, uint64_t b)
{
    uint64_t sign = kind == 'i' ? bits_of(bytes) / 2 + 1 : 0; /* puts signed in unsigned order */
    switch (op) {
    case BY_AND:
        return a & b;
    case BY_OR:
        return a | b;
    case BY_XOR:
        return a ^ b;
    case BY_MAX:
        return (a ^ sign) > (b ^ sign) ? a : b;
    case BY_MIN:
        return (a ^ sign) < (b ^ sign) ? a : b;
    case BY_PROD:
        return a * b;
    default:
        return a + b;
    }
}

#define FOLD_AS(ctype, EXPRESSION)                 \
    for (size_t i = 0; i < count; i++) {           \
        ctype a, b;                                \
        memcpy(&a, sum + i * sizeof a, sizeof a);  \
        memcpy(&b, next + i * sizeof b, sizeof b); \
        a = EXPRESSION;                            \
        memcpy(sum + i * sizeof a, &a, sizeof a);  \
    }
#define FOLD_COMPLEX(ctype)   \
    if (op == BY_PROD) {      \
        FOLD_AS(ctype, a *b)  \
    } else {                  \
        FOLD_AS(ctype, a + b) \
    }
#define FOLD_REAL(ctype)              \
    if (op == BY_MAX) {               \
        FOLD_AS(ctype, a > b ? a : b) \
    } else if (op == BY_MIN) {        \
        FOLD_AS(ctype, a < b ? a : b) \
    } else                            \
        FOLD_COMPLEX(ctype)

/* sum[i] = sum[i] op next[i], with the operators of C. */
static inline void fold(const struct type *type, int op, unsigned char *sum,
                        const unsigned char *next, size_t count)
{
    size_t bytes = type->bytes;
    switch (type->kind) {
    case 'f':
        FOLD_REAL(float)
        break;
    case 'd':
        FOLD_REAL(double)
        break;
    case 'l':
        FOLD_REAL(long double)
        break;
    case 'F':
        FOLD_COMPLEX(float _Complex)
        break;
    case 'D':
        FOLD_COMPLEX(double _Complex)
        break;
    default:
        for (size_t i = 0; i < count * bytes; i += bytes)
            store_integer(sum + i, bytes,
                          fold_integer(op, bytes, type->kind, load_integer(sum + i, bytes),
                                       load_integer(next + i, bytes)));
    }
}

/* ---- equality ---- */

static inline long double real_of(const struct type *type, const unsigned char *from)
{
    float f;
    double d;
    long double l;
    if (type->kind == 'f')
        return memcpy(&f, from, sizeof f), f;
    if (type->kind == 'd')
        return memcpy(&d, from, sizeof d), d;
    return memcpy(&l, from, sizeof l), l;
}

/* Compares bits, except that all NaNs are equal, whatever their payload; the largest of 0 and -0
 * may be either. */
static inline int same_result(const struct type *whole_type, int op, const unsigned char *expected,
                              const unsigned char *got)
{
    struct type type = part_of(whole_type);
    for (size_t at = 0; at < whole_type->bytes; at += type.bytes) {
        const unsigned char *e = expected + at, *g = got + at;
        if (memcmp(e, g, type.significant) == 0)
            continue;
        if (!is_floating(&type))
            return 0;
        long double x = real_of(&type, e), y = real_of(&type, g);
        if (!(isnan(x) && isnan(y)) && !((op == BY_MAX || op == BY_MIN) && x == 0 && y == 0))
            return 0;
    }
    return 1;
}

#endif
