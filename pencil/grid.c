/* SPDX-License-Identifier: BSD-3-Clause */
/* Grids: the size of a field and the PEs among which it is divided. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

size_t pcl_element(enum pencil_type type)
{
    static const size_t bytes[] = {4, 8, 8, 16};
    return (unsigned)type < sizeof bytes / sizeof bytes[0] ? bytes[type] : 0;
}

bool pcl_is_grid(const struct pencil_grid *grid, const char *call)
{
    if (pcl_handle_is_open(grid, PCL_GRID))
        return true;
    if (!pcl_handle_has_ended(grid, call))
        pcl_fail(grid ? "%s: this grid was closed"
                      : "%s: the grid is NULL; pencil_open failed, or the object was moved from",
                 call);
    return false;
}

bool pcl_are_fields(const struct pencil_grid *grid, enum pencil_type type, size_t fields,
                    enum pencil_axis pencils, const char *call)
{
    if (!pcl_is_grid(grid, call))
        return false;
    size_t element = pcl_element(type);
    if (!element || (unsigned)pencils > PENCIL_Z)
        pcl_fail("%s: type %d in pencils %d; there is no such type or axis", call, (int)type,
                 (int)pencils);
    else if (fields > SIZE_MAX / 64 / element / grid->n[0] / grid->n[1] / grid->n[2])
        pcl_fail("%s: %zu fields are more than memory has addresses", call, fields);
    else
        return true;
    return false;
}

struct pencil_box pcl_box(const struct pencil_grid *grid, enum pencil_axis pencils, int pe)
{
    return pcl_part(grid->n, grid->mesh->rows, grid->mesh->columns, pencils, pe);
}

bool pcl_is_given(const struct pencil_grid *grid, enum pencil_axis pencils, size_t fields,
                  const void *array)
{
    if (array || !fields || (unsigned)pencils > PENCIL_Z || !pcl_handle_is_open(grid, PCL_GRID))
        return true;
    struct pencil_box box = pcl_box(grid, pencils, shmem_my_pe());
    return !pcl_volume(&box);
}

struct pencil_grid *pcl_grid_open(const size_t n[3], struct pcl_mesh *mesh)
{
    struct pencil_grid *grid = calloc(1, sizeof *grid);
    if (!pcl_all(grid != NULL)) {
        free(grid);
        pcl_fail("pencil_open: no memory");
        return NULL;
    }
    memcpy(grid->n, n, sizeof grid->n);
    grid->most = pcl_most(n, mesh->rows, mesh->columns);
    grid->mesh = mesh;
    pcl_handle_open(&grid->handle, PCL_GRID, mesh);
    return grid;
}

struct pencil_grid *pcl_grid_divide(const size_t n[3], int rows, int columns)
{
    struct pcl_mesh *mesh = pcl_mesh_open(rows, columns);
    struct pencil_grid *grid = mesh ? pcl_grid_open(n, mesh) : NULL;
    if (mesh && !grid)
        pcl_mesh_close(mesh);
    return grid;
}

void pencil_close(struct pencil_grid *grid)
{
    if (!grid || !pcl_is_grid(grid, "pencil_close"))
        return;
    if (grid->owned) {
        pcl_fail("pencil_close: this grid belongs to a transform; pencil_fft_close closes both");
        return;
    }
    pcl_handle_close(&grid->handle);
    shmem_ctx_quiet(grid->mesh->ctx); /* of what others are to get out of the stage */
    shmem_barrier_all();
    shmem_free(grid->stage);
    free(grid->copy);
    pcl_mesh_close(grid->mesh);
    free(grid);
}

void pencil_shape(const struct pencil_grid *grid, int *rows, int *columns)
{
    bool good = pcl_is_grid(grid, "pencil_shape");
    if (rows)
        *rows = good ? grid->mesh->rows : 0;
    if (columns)
        *columns = good ? grid->mesh->columns : 0;
}

struct pencil_box pencil_box(const struct pencil_grid *grid, enum pencil_axis pencils, int pe)
{
    struct pencil_box none = {{0, 0, 0}, {0, 0, 0}};
    if (!pcl_is_grid(grid, "pencil_box"))
        return none;
    if ((unsigned)pencils > PENCIL_Z || pe < 0 || pe >= shmem_n_pes()) {
        pcl_fail("pencil_box: there are no pencils %d, or there is no PE %d", (int)pencils, pe);
        return none;
    }
    return pcl_box(grid, pencils, pe);
}

void *pencil_malloc(const struct pencil_grid *grid, enum pencil_type type, size_t fields)
{
    size_t all[] = {type, fields, pcl_handle_is_open(grid, PCL_GRID)};
    if (!pcl_equal(all, sizeof all, NULL, "pencil_malloc") || !pcl_is_grid(grid, "pencil_malloc"))
        return NULL;
    size_t element = pcl_element(type);
    if (!element || !fields) {
        pcl_fail("pencil_malloc: type %d or %zu fields; there is no such type, or nothing to keep",
                 (int)type, fields);
        return NULL;
    }
    void *array = fields > SIZE_MAX / element / grid->most
                      ? NULL
                      : pcl_symmetric(fields * grid->most * element);
    if (!array)
        pcl_fail("pencil_malloc: no symmetric memory for %zu fields of up to %zu elements of %zu "
                 "bytes per PE; SHMEM_SYMMETRIC_SIZE says how much there is",
                 fields, grid->most, element);
    return array;
}

void pencil_free(void *array)
{
    if (pcl_is_started())
        shmem_free(array);
    else
        pcl_fail("pencil_free: shmem_finalize has freed all arrays, or shmem_init was not called");
}
