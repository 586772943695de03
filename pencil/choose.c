/* SPDX-License-Identifier: BSD-3-Clause */
/* Which grid of PEs for a field: what the model expects to be the fastest, or by measuring the best
 * few. */
#include "inside.h"

#include <math.h>

enum { ROUNDS = 3 };

/* Seconds that z -> y -> x -> y -> z take with this grid; the slowest PE counts. Less than 0 if
 * memory is short for two arrays, and HUGE_VAL if it is for the transposes: those of other types of
 * elements may need less. */
static double measure(const size_t n[3], int rows, int columns)
{
    double mine = -1;
    struct pencil_grid *grid = pcl_grid_divide(n, rows, columns);
    void *a = grid ? pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1) : NULL;
    void *b = a ? pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1) : NULL;
    bool good = b != NULL;
    for (int i = 0; good && i < ROUNDS; i++) {
        static const enum pencil_axis way[] = {PENCIL_Z, PENCIL_Y, PENCIL_X, PENCIL_Y, PENCIL_Z};
        double begin = pcl_seconds();
        for (int j = 0; j < 4; j++)
            good &= !pencil_transpose(grid, PENCIL_COMPLEX_DOUBLE, 1, way[j], way[j + 1],
                                      j % 2 ? a : b, j % 2 ? b : a);
        double took = pcl_seconds() - begin;
        mine = mine < 0 || took < mine ? took : mine;
    }
    pencil_free(b);
    pencil_free(a);
    pencil_close(grid);
    return pcl_all(good || !b) ? pcl_most_seconds(mine) : HUGE_VAL;
}

bool pcl_choose(const size_t n[3], bool measured, int *rows, int *columns)
{
    int candidates[PCL_CANDIDATES], pes = shmem_n_pes();
    int found = pcl_candidates(n, pes, pcl_near_pes(), candidates);
    double best = -1;
    *rows = candidates[0];
    for (int i = 0; measured && found > 1 && i < found; i++) {
        double took = measure(n, candidates[i], pes / candidates[i]);
        if (took < 0)
            return false; /* pencil_error has the reason */
        if (best < 0 || took < best) {
            best = took;
            *rows = candidates[i];
        }
    }
    *columns = pes / *rows;
    return true;
}
