/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums, sums of squares, least and largest elements of fields over all PEs. Sums keep what rounding
 * takes from them, block by block and PE by PE, so that they are right to the last digits of a
 * double for floats, too. */
#include "inside.h"

#include <math.h>
#include <stdlib.h>

/* Numbers that are summed at once, and before rounding is kept; those of all PEs together. */
enum { LANES = 8, BLOCK = 1024, GATHERED = 64 << 10 };

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

static size_t results_of(enum pencil_op op, enum pencil_type type)
{
    return op == PENCIL_SUM && type >= PENCIL_COMPLEX_FLOAT ? 2 : 1;
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

/* The words of one field's part. */
static void reduce_own(double *words, enum pencil_op op, enum pencil_type type, const void *array,
                       size_t from, size_t count)
{
    bool single = type == PENCIL_FLOAT || type == PENCIL_COMPLEX_FLOAT;
    size_t several = results_of(op, type);
    struct sum sums[2] = {{0}};
    if (op >= PENCIL_MIN) {
        find_extreme(words, op == PENCIL_MIN, array, single, from, count);
        return;
    }
    sum_up(sums, several, array, single, op == PENCIL_SQUARES, from, count);
    for (size_t i = 0; i < several; i++) {
        words[2 * i] = sums[i].value;
        words[2 * i + 1] = sums[i].rest;
    }
}

/* Two words of each result become the result: extremes by a reduction; sums of all PEs are added in
 * the order of PEs, so that what rounding takes is kept here, too. all: room for those of all PEs.
 */
static void reduce_all(enum pencil_op op, double *result, double *all, const double *mine,
                       size_t results)
{
    size_t words = 2 * results, pes = op >= PENCIL_MIN ? 0 : (size_t)shmem_n_pes();
    if (op == PENCIL_MIN)
        shmem_double_min_reduce(SHMEM_TEAM_WORLD, all, mine, words);
    else if (op == PENCIL_MAX)
        shmem_double_max_reduce(SHMEM_TEAM_WORLD, all, mine, words);
    else
        shmem_double_fcollect(SHMEM_TEAM_WORLD, all, mine, words);
    for (size_t i = 0; i < results; i++) {
        struct sum sum = {0};
        for (size_t pe = 0; pe < pes; pe++) {
            add(&sum, all[pe * words + 2 * i]);
            add(&sum, all[pe * words + 2 * i + 1]);
        }
        if (op >= PENCIL_MIN)
            result[i] = all[2 * i + 1] != 0 ? (double)NAN : all[2 * i];
        else
            result[i] = sum.value + (isfinite(sum.value) ? sum.rest : 0);
    }
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
    size_t several = results_of(op, type), pes = (size_t)shmem_n_pes();
    struct pencil_box box = pcl_box(grid, pencils, shmem_my_pe());
    size_t each = pcl_volume(&box) * (type >= PENCIL_COMPLEX_FLOAT ? 2 : 1);
    size_t round = GATHERED / (2 * several * pes);
    round = round < 1 ? 1 : round < fields ? round : fields;
    size_t words = 2 * several * round;
    double *mine = shmem_malloc((1 + pes) * words * sizeof *mine), *all = mine + words;
    if (!mine) {
        pcl_fail("pencil_reduce: the symmetric heap has no room for %zu numbers; "
                 "SHMEM_SYMMETRIC_SIZE says how large it is",
                 (1 + pes) * words);
        return -1;
    }
    for (size_t f = 0; f < fields; f += round) {
        size_t now = fields - f < round ? fields - f : round;
        for (size_t i = 0; i < now; i++)
            reduce_own(mine + 2 * several * i, op, type, array, (f + i) * each, each);
        if (f)
            shmem_sync_all(); /* everybody has used all of the round before */
        reduce_all(op, result + several * f, all, mine, several * now);
    }
    shmem_free(mine);
    return 0;
}
