/* SPDX-License-Identifier: BSD-3-Clause */
/* The operators of reductions and scans over arrays of every type: loops that the compiler
 * vectorizes for several generations of processors. It knows nothing of PEs.
 *
 * Integers wrap around. max and min of floating-point numbers are those of `a > b ? a : b`; with a
 * NaN the result depends on the order, which is that of the PEs. Complex products follow C's annex
 * G. */
#ifndef MESHMEM_COLL_OP_H
#define MESHMEM_COLL_OP_H

#include <stdbool.h>
#include <stddef.h>

enum meshmem_op { OP_AND, OP_OR, OP_XOR, OP_MAX, OP_MIN, OP_SUM, OP_PROD };

/* The type of an element: integers, signed and unsigned, come first; then floating point, and
 * complex. */
enum meshmem_value {
    VALUE_S8,
    VALUE_U8,
    VALUE_S16,
    VALUE_U16,
    VALUE_S32,
    VALUE_U32,
    VALUE_S64,
    VALUE_U64,
    VALUE_F32,
    VALUE_F64,
    VALUE_F80,
    VALUE_F128,
    VALUE_C32,
    VALUE_C64,
    VALUES
};

/* Whether results are the same in any order. */
static inline bool meshmem_value_is_integer(enum meshmem_value value) { return value < VALUE_F32; }

struct meshmem_kernel {
    /* out[i] = a[i] op b[i] for count numbers; out may be a or b, but must not overlap them
     * otherwise. */
    void (*apply)(void *out, const void *a, const void *b, size_t count);
    size_t element; /* bytes of an element */
    size_t numbers; /* numbers per element, as apply counts them */
};

/* The kernel of an operator for an element type; only combinations that 1.6 defines. */
struct meshmem_kernel meshmem_op_kernel(enum meshmem_op op, enum meshmem_value value);

#endif
