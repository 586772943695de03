/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums, sums of squares, least and largest elements of fields over all PEs. Sums keep what rounding
 * takes from them, block by block, so that they are right to the last digits of a double for
 * floats, too. */
#include "inside.h"

#include <math.h>
#include <stdlib.h>

enum { LANES = 8, BLOCK = 1024 }; /* numbers that are summed at once, and before rounding is kept */

struct sum {
    double value, rest; /* the sum is value + rest */
};

static void add(struct sum *sum, double x)
{
    double all = sum->value + x;
    double lost = fabs(sum->value) >= fabs(x) ? sum->value - all + x : x - all + sum->value;
    sum->rest += isfinite(all) ? lost : 0;
    sum->value = all;
}

static inline double number(const void *array, bool single, size_t i)
{
    return single ? ((const float *)array)[i] : ((const double *)array)[i];
}

/* Add a block of numbers, or their squares, into lanes; with constants, as it is inlined, in
 * vectors.
 */
static inline void add_block(double lanes[LANES], const void *array, bool single, bool squares,
                             size_t from, size_t count)
{
    size_t whole = count - count % LANES;
    for (size_t i = 0; i < whole; i += LANES)
        for (size_t j = 0; j < LANES; j++) {
            double x = number(array, single, from + i + j);
            lanes[j] += squares ? x * x : x;
        }
    for (size_t j = 0; j < count - whole; j++) {
        double x = number(array, single, from + whole + j);
        lanes[j] += squares ? x * x : x;
    }
}

/* Sum numbers, every other one into sums[1] if there are several sums. */
static void sum_up(struct sum *sums, size_t several, const void *array, bool single, bool squares,
                   size_t from, size_t count)
{
    for (size_t i = 0; i < count; i += BLOCK) {
        double lanes[LANES] = {0};
        size_t now = count - i < BLOCK ? count - i : BLOCK;
        if (single && squares)
            add_block(lanes, array, true, true, from + i, now);
        else if (single)
            add_block(lanes, array, true, false, from + i, now);
        else if (squares)
            add_block(lanes, array, false, true, from + i, now);
        else
            add_block(lanes, array, false, false, from + i, now);
        for (size_t j = 0; j < LANES; j++)
            add(&sums[j % several], lanes[j]);
    }
}

/* words[0] becomes the least or largest number, words[1] tells that some are not numbers. */
static void find_extreme(double words[2], bool least, const void *array, bool single, size_t from,
                         size_t count)
{
    double best = least ? HUGE_VAL : -HUGE_VAL;
    bool none = false;
    for (size_t i = from; i < from + count; i++) {
        double x = number(array, single, i);
        best = (least ? x < best : x > best) ? x : best;
        none |= x != x;
    }
    words[0] = best;
    words[1] = least ? -(double)none : none;
}

static void reduce_all(enum pencil_op op, double *all, const double *mine, size_t count)
{
    if (op == PENCIL_MIN)
        shmem_double_min_reduce(SHMEM_TEAM_WORLD, all, mine, count);
    else if (op == PENCIL_MAX)
        shmem_double_max_reduce(SHMEM_TEAM_WORLD, all, mine, count);
    else
        shmem_double_sum_reduce(SHMEM_TEAM_WORLD, all, mine, count);
}

static bool check(const struct pencil_grid *grid, enum pencil_type type, size_t fields,
                  enum pencil_axis pencils, enum pencil_op op)
{
    if (!pcl_are_fields(grid, type, fields, pencils, "pencil_reduce"))
        return false;
    if ((unsigned)op > PENCIL_MAX)
        pcl_fail("pencil_reduce: operation %d; there is no such one", (int)op);
    else if (type >= PENCIL_COMPLEX_FLOAT && op >= PENCIL_MIN)
        pcl_fail("pencil_reduce: complex numbers have no order; sums and squares take them");
    else
        return true;
    return false;
}

int pencil_reduce(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                  enum pencil_axis pencils, enum pencil_op op, double *result, const void *array)
{
    if (!check(grid, type, fields, pencils, op))
        return -1;
    if (!fields)
        return 0;
    bool single = type == PENCIL_FLOAT || type == PENCIL_COMPLEX_FLOAT;
    size_t numbers = type >= PENCIL_COMPLEX_FLOAT ? 2 : 1;
    size_t several = op == PENCIL_SUM ? numbers : 1, words = 2 * fields * several;
    struct pencil_box box = pcl_box(grid, pencils, shmem_my_pe());
    size_t each = pcl_volume(&box) * numbers;
    double *mine = shmem_calloc(2 * words, sizeof *mine), *all = mine + words;
    if (!mine) {
        pcl_fail("pencil_reduce: the symmetric heap has no room for %zu numbers; "
                 "SHMEM_SYMMETRIC_SIZE says how large it is",
                 2 * words);
        return -1;
    }
    for (size_t f = 0; f < fields; f++) {
        struct sum sums[2] = {{0}};
        double *to = mine + 2 * f * several;
        if (op >= PENCIL_MIN) {
            find_extreme(to, op == PENCIL_MIN, array, single, f * each, each);
            continue;
        }
        sum_up(sums, several, array, single, op == PENCIL_SQUARES, f * each, each);
        for (size_t i = 0; i < several; i++) {
            to[2 * i] = sums[i].value;
            to[2 * i + 1] = sums[i].rest;
        }
    }
    reduce_all(op, all, mine, words);
    for (size_t i = 0; i < words / 2; i++)
        if (op >= PENCIL_MIN)
            result[i] = all[2 * i + 1] != 0 ? (double)NAN : all[2 * i];
        else
            result[i] = all[2 * i] + (isfinite(all[2 * i]) ? all[2 * i + 1] : 0);
    shmem_free(mine);
    return 0;
}
