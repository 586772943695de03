/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens a grid: checks what the program asks for, and chooses the grid of PEs if it leaves that to
 * the library. */
#include "inside.h"

/* Whether sizes and shape make sense. */
static bool check(const size_t n[3], int rows, int columns)
{
    int pes = shmem_n_pes();
    if (!n[0] || !n[1] || !n[2])
        pcl_fail("pencil_open: %zu x %zu x %zu elements; no size may be 0", n[0], n[1], n[2]);
    else if (n[1] > SIZE_MAX / 64 / n[2] || n[0] > SIZE_MAX / 64 / n[2] / n[1])
        pcl_fail("pencil_open: %zu x %zu x %zu elements are more than memory has addresses", n[0],
                 n[1], n[2]);
    else if (rows == columns && (rows == 0 || rows == PENCIL_MEASURED))
        return true;
    else if (rows < 1 || columns < 1 || (long long)rows * columns != pes)
        pcl_fail("pencil_open: %d x %d is no grid of %d PEs; rows x columns must be %d, or 0 x 0 "
                 "to leave the choice to the library",
                 rows, columns, pes, pes);
    else
        return true;
    return false;
}

struct pencil_grid *pencil_open(size_t nx, size_t ny, size_t nz, int rows, int columns)
{
    size_t n[3] = {nx, ny, nz}, all[5] = {nx, ny, nz, (size_t)rows, (size_t)columns};
    if (!pcl_equal(all, sizeof all, NULL, "pencil_open") || !check(n, rows, columns))
        return NULL;
    if (rows < 1 && !pcl_choose(n, rows == PENCIL_MEASURED, &rows, &columns))
        return NULL;
    return pcl_grid_divide(n, rows, columns);
}
