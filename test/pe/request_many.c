/* SPDX-License-Identifier: BSD-3-Clause */
/* A million open requests, and more than there can be, then none again: they are waited for, merged
 * and freed. One takes at most 64 bytes, which are returned. */
// pes: 2
// nodes: 2
#include "../expect.h"

#include <shmemx.h>
#include <stdlib.h>
#include <unistd.h>

enum { MANY = 1100000, BYTES = 64, MIB = 1 << 20 };

static long word;

/* Memory of this process, the shared part included. */
static size_t resident(void)
{
    size_t all, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    EXPECT(file && fscanf(file, "%zu %zu", &all, &pages) == 2);
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    shmemx_request_t *reqs = malloc(MANY * sizeof *reqs);
    for (int i = 0; i < MANY; i++)
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
    shmem_barrier_all();
    size_t before = resident();
    for (int i = 0; me == 0 && i < MANY; i++)
        shmemx_atomic_inc_nbe(&word, 1, &reqs[i]);
    size_t open = resident();
    shmemx_request_t merged = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_request_merge(&merged, me == 0 ? MANY / 4 : 0, reqs);
    for (int i = MANY / 4; me == 0 && i < MANY; i += 2)
        shmemx_wait_nbe(&reqs[i]);
    for (int i = MANY / 4 + 1; me == 0 && i < MANY; i += 2)
        shmemx_request_free(&reqs[i]);
    shmemx_wait_nbe(&merged);
    shmem_quiet();
    EXPECT(me || shmem_atomic_fetch(&word, 1) == MANY);
    shmemx_request_t last[3] = {0};
    for (int i = 0; me == 0 && i < 3; i++) { /* collects what was given up */
        shmemx_atomic_inc_nbe(&word, 1, &last[i]);
        shmemx_wait_nbe(&last[i]);
    }
    if (me == 0) {
        EXPECT(open - before < (size_t)MANY * BYTES);
        EXPECT(resident() < before + 16 * MIB);
    }
    free(reqs);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
