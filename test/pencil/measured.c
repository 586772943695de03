/* SPDX-License-Identifier: BSD-3-Clause */
/* Grids are measured as far as there is symmetric memory: where it is short for what goes to other
 * nodes, all transposes fail at once, which is no time that they take, and the one that the model
 * prefers is opened; where it is short for arrays, none is. */
// pes: 4
// nodes: 1 2
#define SHMEM_NO_INLINE
#include "../expect.h"

#include <pencil.h>
#include <pshmem.h>
#include <shmem.h>
#include <stdbool.h>
#include <string.h>

enum { N = 16, FIELD = N * N * N * 16 / 4 }; /* bytes of each PE */

static size_t most = SIZE_MAX;

/* Called by pencil instead of the library's: as if the heap were nearly full. */
void *shmem_align(size_t alignment, size_t bytes)
{
    return bytes <= most ? pshmem_align(alignment, bytes) : NULL;
}

int main(void)
{
    shmem_init();
    int *words = shmem_malloc(sizeof *words);
    bool far = !shmem_ptr(words, (shmem_my_pe() + 2) % 4);
    shmem_free(words);
    int rows, columns, expected[2];
    struct pencil_grid *grid = pencil_open(N, N, N, 0, 0);
    pencil_shape(grid, &expected[0], &expected[1]);
    pencil_close(grid);
    grid = pencil_open(N, N, N, PENCIL_MEASURED, PENCIL_MEASURED);
    EXPECT(grid);
    pencil_close(grid);
    most = FIELD; /* an array fits, and twice as much does not */
    grid = pencil_open(N, N, N, PENCIL_MEASURED, PENCIL_MEASURED);
    EXPECT(grid);
    EXPECT(!far || strstr(pencil_error(), "that go to other nodes"));
    pencil_shape(grid, &rows, &columns);
    EXPECT(!far || (rows == expected[0] && columns == expected[1]));
    pencil_close(grid);
    most = FIELD - 1;
    EXPECT(!pencil_open(N, N, N, PENCIL_MEASURED, PENCIL_MEASURED));
    EXPECT(strstr(pencil_error(), "pencil_malloc: no symmetric memory"));
    shmem_finalize();
    return 0;
}
