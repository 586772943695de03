/* SPDX-License-Identifier: BSD-3-Clause */
/* Where private memory is short on one PE, all learn so from a sentence that names it, and does not
 * blame the symmetric heap. */
// pes: 1 2 3
// nodes: 1 2
#include "../expect.h"

#include <dlfcn.h>
#include <pencil.h>
#include <shmem.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LARGE = 200 << 10 };

static bool is_short;

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { OWN_MALLOC = 0 }; /* sanitizers have their own, which nobody may stand before */
#else
enum { OWN_MALLOC = 1 };

/* Stands before the C library's. */
void *malloc(size_t bytes)
{
    static void *(*next)(size_t);
    if (is_short && bytes >= LARGE)
        return NULL;
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "malloc");
    return next(bytes);
}
#endif

static bool says(const char *words) { return strstr(pencil_error(), words); }

int main(void)
{
    if (!OWN_MALLOC) {
        printf("skipped: sanitizers have a malloc of their own\n");
        return 77;
    }
    shmem_init();
    int pe = shmem_n_pes() - 1, me = shmem_my_pe();
    char words[64], call[96];
    struct pencil_grid *grid = pencil_open(20, 20, 20, 0, 0);
    double *field = pencil_malloc(grid, PENCIL_DOUBLE, 1);
    double *whole = calloc(20 * 20 * 20, sizeof *whole);
    EXPECT(field && whole);
    snprintf(words, sizeof words, ": PE %d: no memory for ", pe);
    for (int gathers = 0; gathers < 2; gathers++) {
        is_short = me == pe;
        EXPECT(gathers ? pencil_gather(grid, PENCIL_DOUBLE, 1, PENCIL_Z, pe, whole, field)
                       : pencil_scatter(grid, PENCIL_DOUBLE, 1, PENCIL_Z, pe, field, whole));
        is_short = false;
        snprintf(call, sizeof call, "%s%s", gathers ? "pencil_gather" : "pencil_scatter", words);
        EXPECT(says(call) && !says("SHMEM_SYMMETRIC_SIZE"));
    }
    EXPECT(!pencil_scatter(grid, PENCIL_DOUBLE, 1, PENCIL_Z, pe, field, whole));
    free(whole);
    pencil_free(field);
    pencil_close(grid);
    shmem_finalize();
    return 0;
}
