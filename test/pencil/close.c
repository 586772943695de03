/* SPDX-License-Identifier: BSD-3-Clause */
/* Memory is not freed while puts from it or into it may be under way: pencil_close completes those
 * of its context before. */
// pes: 2 4
// nodes: 2
#define SHMEM_NO_INLINE
#include "../expect.h"

#include <pencil.h>
#include <pshmem.h>
#include <shmem.h>

enum { KEPT = 64 };

/* Of this PE, in order: symmetric memory as shmem_align has given it; the ends of puts. */
static struct {
    const char *begin;
    size_t bytes;
} blocks[KEPT];
static struct {
    shmem_ctx_t ctx;
    const char *at;
} pending[2 * KEPT];
static int n_blocks, n_pending, n_ever;

/* Called by pencil instead of the library's, as the three after it. */
void *shmem_align(size_t alignment, size_t bytes)
{
    EXPECT(n_blocks < KEPT);
    blocks[n_blocks].bytes = bytes;
    return (void *)(blocks[n_blocks++].begin = pshmem_align(alignment, bytes));
}

void shmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe)
{
    const char *ends[] = {dest, source};
    for (int i = 0; i < 2; i++) {
        EXPECT(n_pending < 2 * KEPT);
        pending[n_pending].ctx = ctx;
        pending[n_pending++].at = ends[i];
    }
    n_ever++;
    pshmem_ctx_putmem_nbi(ctx, dest, source, nelems, pe);
}

void shmem_ctx_quiet(shmem_ctx_t ctx)
{
    int left = 0;
    for (int i = 0; i < n_pending; i++)
        if (pending[i].ctx != ctx)
            pending[left++] = pending[i];
    n_pending = left;
    pshmem_ctx_quiet(ctx);
}

void shmem_free(void *memory)
{
    for (int i = n_blocks - 1; memory && i >= 0; i--) {
        if (blocks[i].begin != memory)
            continue;
        for (int j = 0; j < n_pending; j++)
            EXPECT(pending[j].at < blocks[i].begin ||
                   pending[j].at >= blocks[i].begin + blocks[i].bytes);
        blocks[i].begin = NULL;
    }
    pshmem_free(memory);
}

int main(void)
{
    shmem_init();
    struct pencil_grid *grid = pencil_open(8, 9, 10, shmem_n_pes(), 1);
    float *a = pencil_malloc(grid, PENCIL_FLOAT, 2), *b = pencil_malloc(grid, PENCIL_FLOAT, 2);
    EXPECT(grid && a && b);
    for (int i = 0; i < 3; i++) /* the last one takes more room than those before */
        EXPECT(!pencil_transpose(grid, PENCIL_FLOAT, (size_t)1 + i / 2, PENCIL_Z, PENCIL_X, b, a));
    EXPECT(n_ever > 0);
    pencil_close(grid);
    pencil_free(b);
    pencil_free(a);
    shmem_finalize();
    return 0;
}
