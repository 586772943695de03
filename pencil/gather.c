/* SPDX-License-Identifier: BSD-3-Clause */
/* Whole fields on one PE, and back: rows along z pass through symmetric memory of limited size, in
 * rounds, so that neither array need be symmetric. There are two such areas, used in turn, so
 * that one barrier separates rounds. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 256 << 10 }; /* bytes of a PE's rows in a round, or one row */

struct passage {
    const struct pencil_grid *grid;
    enum pencil_axis pencils;
    size_t element, fields;
    size_t row;  /* bytes of the longest row of any PE */
    size_t rows; /* in a round */
    char *turns; /* symmetric, twice rows * row */
    char *copy;  /* private, of a PE's rows; on the one PE */
};

/* Rows that the PE has, of all fields. */
static size_t rows_of(const struct passage *p, const struct pencil_box *box)
{
    return box->count[2] ? p->fields * box->count[0] * box->count[1] : 0;
}

/* Copy rows [first, end) of a PE's box out of the whole fields, or into them. */
static void copy_rows(const struct passage *p, const struct pencil_box *box, char *rows,
                      size_t first, size_t end, char *whole, bool into)
{
    const size_t *n = p->grid->n;
    size_t bytes = box->count[2] * p->element;
    for (size_t i = first; i < end; i++, rows += bytes) {
        size_t y = i % box->count[1], x = i / box->count[1] % box->count[0];
        size_t field = i / box->count[1] / box->count[0];
        size_t at = ((field * n[0] + box->from[0] + x) * n[1] + box->from[1] + y) * n[2];
        char *there = whole + (at + box->from[2]) * p->element;
        if (into)
            memcpy(there, rows, bytes);
        else
            memcpy(rows, there, bytes);
    }
}

/* On the one PE: the rows of all PEs of a round, by get or put. */
static void pass_all(const struct passage *p, size_t round, char *whole, bool gather)
{
    char *turn = p->turns + round % 2 * p->rows * p->row;
    for (int i = 0; i < shmem_n_pes(); i++) {
        int pe = (shmem_my_pe() + i) % shmem_n_pes();
        struct pencil_box box = pcl_box(p->grid, p->pencils, pe);
        size_t all = rows_of(p, &box), first = round * p->rows;
        if (first >= all)
            continue;
        size_t end = all - first < p->rows ? all : first + p->rows;
        size_t bytes = (end - first) * box.count[2] * p->element;
        char *near = shmem_ptr(turn, pe), *rows = near ? near : p->copy;
        if (gather && !near)
            shmem_getmem(rows, turn, bytes, pe);
        copy_rows(p, &box, rows, first, end, whole, gather);
        if (!gather && !near)
            shmem_putmem(turn, rows, bytes, pe);
    }
}

/* Copy my rows of a round between my array and symmetric memory. */
static void pass_own(const struct passage *p, size_t round, char *array, bool gather)
{
    char *turn = p->turns + round % 2 * p->rows * p->row;
    struct pencil_box box = pcl_box(p->grid, p->pencils, shmem_my_pe());
    size_t all = rows_of(p, &box), first = round * p->rows;
    if (first >= all)
        return;
    size_t end = all - first < p->rows ? all : first + p->rows, row = box.count[2] * p->element;
    if (gather)
        memcpy(turn, array + first * row, (end - first) * row);
    else
        memcpy(array + first * row, turn, (end - first) * row);
}

static bool open_passage(struct passage *p, int pe, const char *call)
{
    struct pencil_box most = pcl_box(p->grid, p->pencils, 0);
    p->row = most.count[2] * p->element;
    p->rows = p->row < ROOM ? ROOM / p->row : 1;
    size_t bytes = p->rows * p->row;
    p->turns = shmem_align(64, 2 * bytes);
    if (!p->turns) {
        pcl_fail("%s: no memory for two times %zu bytes on the symmetric heap "
                 "(SHMEM_SYMMETRIC_SIZE)",
                 call, bytes);
        return false;
    }
    p->copy = shmem_my_pe() == pe ? malloc(bytes) : NULL;
    bool good = p->copy || shmem_my_pe() != pe;
    if (!good)
        pcl_fail("%s: PE %d: no memory for %zu bytes", call, pe, bytes);
    if (pcl_agree(good, call))
        return true;
    shmem_free(p->turns);
    free(p->copy);
    return false;
}

static int pass(const struct pencil_grid *grid, enum pencil_type type, size_t fields,
                enum pencil_axis pencils, int pe, char *whole, char *array, bool gather)
{
    const char *call = gather ? "pencil_gather" : "pencil_scatter";
    size_t all[] = {type, fields, pencils, (size_t)pe, pcl_handle_is_open(grid, PCL_GRID)};
    bool given = pcl_is_given(grid, pencils, fields, array);
    given = given && (whole || !fields || !all[4] || shmem_my_pe() != pe);
    if (!pcl_equal(all, sizeof all, &given, call) ||
        !pcl_are_fields(grid, type, fields, pencils, call))
        return -1;
    if (pe < 0 || pe >= shmem_n_pes()) {
        pcl_fail("%s: there is no PE %d; they are 0 to %d", call, pe, shmem_n_pes() - 1);
        return -1;
    }
    if (!pcl_are_given(given, call))
        return -1;
    struct passage p = {grid, pencils, pcl_element(type), fields, 0, 0, NULL, NULL};
    if (!fields)
        return 0;
    if (!open_passage(&p, pe, call))
        return -1;
    struct pencil_box most = pcl_box(grid, pencils, 0);
    size_t rounds = (rows_of(&p, &most) + p.rows - 1) / p.rows;
    for (size_t round = 0; round < rounds; round++) {
        if (gather)
            pass_own(&p, round, array, true);
        else if (shmem_my_pe() == pe)
            pass_all(&p, round, whole, false);
        shmem_barrier_all();
        if (!gather)
            pass_own(&p, round, array, false);
        else if (shmem_my_pe() == pe)
            pass_all(&p, round, whole, true);
    }
    shmem_barrier_all();
    free(p.copy);
    shmem_free(p.turns);
    return 0;
}

int pencil_gather(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                  enum pencil_axis pencils, int pe, void *whole, const void *array)
{
    return pass(grid, type, fields, pencils, pe, whole, (char *)(uintptr_t)array, true);
}

int pencil_scatter(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                   enum pencil_axis pencils, int pe, void *array, const void *whole)
{
    return pass(grid, type, fields, pencils, pe, (char *)(uintptr_t)whole, array, false);
}
