/* SPDX-License-Identifier: BSD-3-Clause */
/* Which grid of PEs for a field: by a model of what transposes cost, or by measuring the best few.
 * The model's figures are orders of magnitude; they decide between shapes, not between libraries.
 */
#include "inside.h"

/* Seconds: per byte that a PE moves within a node and to another one, per message of either kind,
 * per element and pass of computation. */
static const double near_byte = 2e-10, far_byte = 1e-9, near_message = 3e-7, far_message = 2e-6,
                    pass = 5e-9;
enum { BYTES = 16, CANDIDATES = 3, ROUNDS = 3 };

/* An exchange among PEs that stand stride apart, of a field of which each has so many elements. */
static double exchange(double elements, int members, int stride, int near_pes)
{
    int reach = near_pes / stride; /* so many of them are on a node */
    int near = reach < 1 ? 1 : reach < members ? reach : members;
    double share = elements * BYTES / members, far = members - near;
    return near * (share * near_byte + near_message) + far * (share * far_byte + far_message);
}

double pcl_expect(const size_t n[3], int rows, int columns, int near_pes)
{
    double seconds = 0;
    for (int axis = 0; axis < 3; axis++) {
        struct pencil_box box = pcl_part(n, rows, columns, (enum pencil_axis)axis, 0);
        seconds += pass * (double)pcl_volume(&box);
    }
    double most = (double)pcl_most(n, rows, columns);
    if (columns > 1)
        seconds += exchange(most, columns, 1, near_pes);
    if (rows > 1)
        seconds += exchange(most, rows, columns, near_pes);
    return seconds;
}

/* Seconds that z -> y -> x -> y -> z take with this grid; the slowest PE counts. */
static double measure(const size_t n[3], int rows, int columns)
{
    double mine = -1;
    struct pencil_grid *grid = pencil_open(n[0], n[1], n[2], rows, columns);
    void *a = grid ? pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1) : NULL;
    void *b = a ? pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1) : NULL;
    for (int i = 0; b && i < ROUNDS; i++) {
        static const enum pencil_axis way[] = {PENCIL_Z, PENCIL_Y, PENCIL_X, PENCIL_Y, PENCIL_Z};
        double begin = pcl_seconds();
        for (int j = 0; j < 4; j++)
            pencil_transpose(grid, PENCIL_COMPLEX_DOUBLE, 1, way[j], way[j + 1], j % 2 ? a : b,
                             j % 2 ? b : a);
        double took = pcl_seconds() - begin;
        mine = mine < 0 || took < mine ? took : mine;
    }
    pencil_free(b);
    pencil_free(a);
    pencil_close(grid);
    return pcl_most_seconds(mine);
}

/* Put a grid that costs so much into the list of the best, cheapest first. */
static void insert(double costs[], int rows[], int *found, double cost, int r)
{
    int at = *found < CANDIDATES ? (*found)++ : CANDIDATES;
    if (at == CANDIDATES && costs[--at] <= cost)
        return;
    for (; at > 0 && costs[at - 1] > cost; at--) {
        costs[at] = costs[at - 1];
        rows[at] = rows[at - 1];
    }
    costs[at] = cost;
    rows[at] = r;
}

bool pcl_choose(const size_t n[3], bool measured, int *rows, int *columns)
{
    double costs[CANDIDATES], best = -1;
    int candidates[CANDIDATES] = {1}, found = 0, pes = shmem_n_pes(), near_pes = pcl_near_pes();
    for (int r = pes; r >= 1; r--) /* of equals the one with more rows, which is a slab of planes */
        if (pes % r == 0)
            insert(costs, candidates, &found, pcl_expect(n, r, pes / r, near_pes), r);
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
