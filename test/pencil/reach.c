/* SPDX-License-Identifier: BSD-3-Clause */
/* A library of OpenSHMEM whose shmem_ptr reaches the heap of other PEs, and not their static data:
 * a transpose into static data is refused, or right, and never wrong. */
// pes: 1 2 4
// nodes: 1 2
#define SHMEM_NO_INLINE
#include "../expect.h"

#include <pencil.h>
#include <pshmem.h>
#include <shmem.h>
#include <string.h>

enum { NX = 4, NY = 5, NZ = 6 };

static float from[NX * NY * NZ], to[NX * NY * NZ];

void *shmem_ptr(const void *dest, int pe)
{
    const char *at = dest, *begin = (const char *)to;
    if (pe != pshmem_my_pe() && at >= begin && at < begin + sizeof to)
        return NULL;
    return pshmem_ptr(dest, pe);
}

static void fill(float *array, struct pencil_box box)
{
    for (size_t x = 0; x < box.count[0]; x++)
        for (size_t y = 0; y < box.count[1]; y++)
            for (size_t z = 0; z < box.count[2]; z++)
                *array++ =
                    (float)(((box.from[0] + x) * NY + box.from[1] + y) * NZ + box.from[2] + z);
}

int main(void)
{
    shmem_init();
    int pes = shmem_n_pes(), near = 0;
    struct pencil_grid *grid = pencil_open(NX, NY, NZ, 1, pes);
    float *heap = pencil_malloc(grid, PENCIL_FLOAT, 1), expected[NX * NY * NZ];
    struct pencil_box box = pencil_box(grid, PENCIL_X, shmem_my_pe());
    size_t bytes = box.count[0] * box.count[1] * box.count[2] * sizeof *expected;
    EXPECT(heap);
    for (int pe = 0; pe < pes; pe++)
        near += shmem_ptr(heap, pe) != NULL;
    fill(from, pencil_box(grid, PENCIL_Z, shmem_my_pe()));
    fill(expected, box);
    EXPECT(!pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, heap, from));
    EXPECT(!memcmp(heap, expected, bytes));
    int failed = pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, to, from);
    EXPECT(failed ? strstr(pencil_error(), "not reached by stores") != NULL
                  : !memcmp(to, expected, bytes));
    EXPECT((failed != 0) == (near == pes && pes > 1));
    pencil_free(heap);
    pencil_close(grid);
    shmem_finalize();
    return 0;
}
