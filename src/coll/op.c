/* SPDX-License-Identifier: BSD-3-Clause */
/* The loops of op.h, one per operator and type; written once each, as macros over types. */
#include "coll/op.h"

#include <complex.h>
#include <stdint.h>

/* Compiled for several processors; the loader chooses the best version, except under sanitizers,
 * whose runtime is not ready by then. */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && \
    defined(__GNUC__) && !defined(__clang__)
#define CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#define CLONES_WITHOUT_FMA __attribute__((target_clones("default", "avx2")))
#else
#define CLONES
#define CLONES_WITHOUT_FMA
#endif

/* Elements are independent of each other, even if out is a or b. Other compilers than gcc compare
 * the addresses before a loop. */
#ifdef __clang__
#define INDEPENDENT
#else
#define INDEPENDENT _Pragma("GCC ivdep")
#endif

#define LOOP(name, type, expression)                                               \
    CLONES static void name(void *out, const void *a, const void *b, size_t count) \
    {                                                                              \
        type *o = out;                                                             \
        const type *p = a, *q = b;                                                 \
        INDEPENDENT for (size_t i = 0; i < count; i++)                             \
        {                                                                          \
            const type x = p[i], y = q[i];                                         \
            o[i] = (type)(expression);                                             \
        }                                                                          \
    }

/* Bitwise operators do not depend on the type. */
LOOP(and_bytes, uint8_t, x &y)
LOOP(or_bytes, uint8_t, x | y)
LOOP(xor_bytes, uint8_t, x ^ y)

/* Sums and products of signed and unsigned integers have the same bits. */
LOOP(sum_8, uint8_t, x + y)
LOOP(sum_16, uint16_t, x + y)
LOOP(sum_32, uint32_t, x + y)
LOOP(sum_64, uint64_t, x + y)
LOOP(prod_8, uint8_t, x *y)
LOOP(prod_16, uint16_t, (uint32_t)x *y)
LOOP(prod_32, uint32_t, x *y)
LOOP(prod_64, uint64_t, x *y)

#define ORDERED(kind, type)               \
    LOOP(max_##kind, type, x > y ? x : y) \
    LOOP(min_##kind, type, x < y ? x : y)

#define REAL(kind, type)          \
    ORDERED(kind, type)           \
    LOOP(sum_##kind, type, x + y) \
    LOOP(prod_##kind, type, x *y)

ORDERED(s8, int8_t)
ORDERED(u8, uint8_t)
ORDERED(s16, int16_t)
ORDERED(u16, uint16_t)
ORDERED(s32, int32_t)
ORDERED(u32, uint32_t)
ORDERED(s64, int64_t)
ORDERED(u64, uint64_t)
REAL(f32, float)
REAL(f64, double)
REAL(f80, long double)

/* Fortran's REAL*16, where C's long double is another type. It may lie anywhere in a common block,
 * like other numbers. */
#if __LDBL_MANT_DIG__ == 113
typedef long double quad __attribute__((aligned(4)));
#else
typedef __float128 quad __attribute__((aligned(4)));
#endif
REAL(f128, quad)

/* gcc 12 at -O3 fuses multiplications and additions here despite -ffp-contract=off wherever the
 * target has FMA, so these loops are compiled without it.
 *
 * The plain formula is computed a block at a time, since out may be a or b; elements for which it
 * gives two NaNs are recomputed with C's operator, which follows annex G (infinities). */
enum { BLOCK = 256 };

#define COMPLEX(kind, real)                                                                       \
    CLONES_WITHOUT_FMA static int multiply_##kind(real *restrict o, const real *p, const real *q, \
                                                  size_t count)                                   \
    {                                                                                             \
        int bad = 0;                                                                              \
        for (size_t i = 0; i < count; i++) {                                                      \
            real a = p[2 * i], b = p[2 * i + 1], c = q[2 * i], d = q[2 * i + 1];                  \
            real re = a * c - b * d, im = a * d + b * c;                                          \
            o[2 * i] = re;                                                                        \
            o[2 * i + 1] = im;                                                                    \
            bad |= (re != re) & (im != im);                                                       \
        }                                                                                         \
        return bad;                                                                               \
    }                                                                                             \
    static void prod_##kind(void *out, const void *a, const void *b, size_t count)                \
    {                                                                                             \
        real block[2 * BLOCK];                                                                    \
        for (size_t done = 0, n; done < count; done += n) {                                       \
            real _Complex *o = (real _Complex *)out + done;                                       \
            const real _Complex *p = (const real _Complex *)a + done;                             \
            const real _Complex *q = (const real _Complex *)b + done;                             \
            n = count - done < BLOCK ? count - done : BLOCK;                                      \
            int bad = multiply_##kind(block, (const real *)p, (const real *)q, n);                \
            for (size_t i = 0; bad && i < n; i++)                                                 \
                ((real _Complex *)block)[i] = p[i] * q[i];                                        \
            __builtin_memcpy(o, block, n * sizeof *o);                                            \
        }                                                                                         \
    }

COMPLEX(c32, float)
COMPLEX(c64, double)

typedef void apply(void *, const void *, const void *, size_t);

static apply *const bits[] = {[OP_AND] = and_bytes, [OP_OR] = or_bytes, [OP_XOR] = xor_bytes};

static const struct {
    apply *max, *min, *sum, *prod;
    size_t element, sum_numbers;
} kernels[VALUES] = {
    [VALUE_S8] = {max_s8, min_s8, sum_8, prod_8, 1, 1},
    [VALUE_U8] = {max_u8, min_u8, sum_8, prod_8, 1, 1},
    [VALUE_S16] = {max_s16, min_s16, sum_16, prod_16, 2, 1},
    [VALUE_U16] = {max_u16, min_u16, sum_16, prod_16, 2, 1},
    [VALUE_S32] = {max_s32, min_s32, sum_32, prod_32, 4, 1},
    [VALUE_U32] = {max_u32, min_u32, sum_32, prod_32, 4, 1},
    [VALUE_S64] = {max_s64, min_s64, sum_64, prod_64, 8, 1},
    [VALUE_U64] = {max_u64, min_u64, sum_64, prod_64, 8, 1},
    [VALUE_F32] = {max_f32, min_f32, sum_f32, prod_f32, sizeof(float), 1},
    [VALUE_F64] = {max_f64, min_f64, sum_f64, prod_f64, sizeof(double), 1},
    [VALUE_F80] = {max_f80, min_f80, sum_f80, prod_f80, sizeof(long double), 1},
    [VALUE_F128] = {max_f128, min_f128, sum_f128, prod_f128, sizeof(quad), 1},
    [VALUE_C32] = {NULL, NULL, sum_f32, prod_c32, sizeof(float _Complex), 2},
    [VALUE_C64] = {NULL, NULL, sum_f64, prod_c64, sizeof(double _Complex), 2},
};

struct meshmem_kernel meshmem_op_kernel(enum meshmem_op op, enum meshmem_value value)
{
    size_t element = kernels[value].element;
    switch (op) {
    case OP_MAX:
        return (struct meshmem_kernel){kernels[value].max, element, 1};
    case OP_MIN:
        return (struct meshmem_kernel){kernels[value].min, element, 1};
    case OP_SUM:
        return (struct meshmem_kernel){kernels[value].sum, element, kernels[value].sum_numbers};
    case OP_PROD:
        return (struct meshmem_kernel){kernels[value].prod, element, 1};
    default:
        return (struct meshmem_kernel){bits[op], element, element};
    }
}
