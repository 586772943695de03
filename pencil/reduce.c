/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums, sums of squares, least and largest elements of fields over all PEs. Sums keep what rounding
 * takes from them, block by block and PE by PE, so that they are right to the last digits of a
 * double for floats, too. */
#include "inside.h"

#include <math.h>
#include <string.h>

/* Numbers that are summed at once, and before rounding is kept; words of fields in a round. */
enum { LANES = 8, BLOCK = 1024, WORDS = 64 << 10 };

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

/* The symmetric memory of a call, and how many results it has room for. */
struct room {
    double *mine; /* two words of each result; of parts that PEs share, filled up with zeros */
    double *all;  /* what of these comes from other PEs */
    double *done; /* this PE's share of the results; NULL: each PE adds all by itself */
    double *out;  /* all shares */
    size_t results;
};

/* How many of the results each PE adds. */
static size_t share_of(size_t results)
{
    size_t pes = (size_t)shmem_n_pes();
    return (results + pes - 1) / pes;
}

/* Add what PEs have of results, words apart, in the order of PEs: so what rounding takes is kept
 * here, too, and all PEs would get the same. */
static void add_all(double *result, const double *all, size_t words, size_t results)
{
    for (size_t i = 0; i < results; i++) {
        struct sum sum = {0};
        for (size_t pe = 0; pe < (size_t)shmem_n_pes(); pe++) {
            add(&sum, all[pe * words + 2 * i]);
            add(&sum, all[pe * words + 2 * i + 1]);
        }
        result[i] = sum.value + (isfinite(sum.value) ? sum.rest : 0);
    }
}

/* Each PE adds its share of the results. Nobody begins a call or a round before all have used what
 * they got by the collective before the latest one, so the memory needs no other order. */
static void add_shares(double *result, const struct room *room, size_t results)
{
    size_t share = share_of(results), rest = share * (size_t)shmem_n_pes() - results;
    memset(room->mine + 2 * results, 0, 2 * rest * sizeof *room->mine);
    shmem_double_alltoall(SHMEM_TEAM_WORLD, room->all, room->mine, 2 * share);
    add_all(room->done, room->all, 2 * share, share);
    shmem_double_fcollect(SHMEM_TEAM_WORLD, room->out, room->done, share);
    memcpy(result, room->out, results * sizeof *result);
}

static void find_extremes(double *result, const struct room *room, bool least, size_t results)
{
    if (least)
        shmem_double_min_reduce(SHMEM_TEAM_WORLD, room->all, room->mine, 2 * results);
    else
        shmem_double_max_reduce(SHMEM_TEAM_WORLD, room->all, room->mine, 2 * results);
    for (size_t i = 0; i < results; i++)
        result[i] = room->all[2 * i + 1] != 0 ? (double)NAN : room->all[2 * i];
}

/* Two words of each result become the result, on all PEs. */
static void reduce_all(enum pencil_op op, double *result, const struct room *room, size_t results)
{
    if (op >= PENCIL_MIN) {
        find_extremes(result, room, op == PENCIL_MIN, results);
    } else if (room->done) {
        add_shares(result, room, results);
    } else {
        shmem_double_fcollect(SHMEM_TEAM_WORLD, room->all, room->mine, 2 * results);
        add_all(result, room->all, 2 * results, results);
    }
}

/* Allocate for this many results, or some of them at a time; false: there is no memory. */
static bool open_room(struct room *room, enum pencil_op op, size_t several, size_t results)
{
    size_t pes = (size_t)shmem_n_pes(), most = WORDS / 2 / several * several;
    bool gathered = op < PENCIL_MIN && results < 2 * pes && 2 * results * pes <= WORDS;
    bool shared = op < PENCIL_MIN && !gathered;
    room->results = results < most ? results : most;
    size_t share = share_of(room->results), words = 2 * (shared ? share * pes : room->results);
    size_t all = gathered ? pes * words : words, numbers = words + all;
    numbers += shared ? share + share * pes : 0;
    room->mine = shmem_malloc(numbers * sizeof *room->mine);
    if (!room->mine)
        pcl_fail("pencil_reduce: the symmetric heap has no room for %zu numbers; "
                 "SHMEM_SYMMETRIC_SIZE says how large it is",
                 numbers);
    if (!room->mine)
        return false;
    room->all = room->mine + words;
    room->done = shared ? room->all + all : NULL;
    room->out = shared ? room->done + share : NULL;
    return true;
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
    size_t all[] = {type, fields, pencils, op, pcl_handle_is_open(grid, PCL_GRID)};
    bool given = pcl_is_given(grid, pencils, fields, array) && (result || !fields);
    if (!pcl_equal(all, sizeof all, &given, "pencil_reduce") ||
        !check(grid, type, fields, pencils, op) || !pcl_are_given(given, "pencil_reduce"))
        return -1;
    if (!fields)
        return 0;
    size_t several = results_of(op, type);
    struct pencil_box box = pcl_box(grid, pencils, shmem_my_pe());
    size_t each = pcl_volume(&box) * (type >= PENCIL_COMPLEX_FLOAT ? 2 : 1);
    struct room room;
    if (!open_room(&room, op, several, several * fields))
        return -1;
    size_t round = room.results / several;
    for (size_t f = 0; f < fields; f += round) {
        size_t now = fields - f < round ? fields - f : round;
        for (size_t i = 0; i < now; i++)
            reduce_own(room.mine + 2 * several * i, op, type, array, (f + i) * each, each);
        if (f && op >= PENCIL_MIN)
            shmem_sync_all(); /* everybody has used all of the round before */
        reduce_all(op, result + several * f, &room, several * now);
    }
    shmem_free(room.mine);
    return 0;
}
