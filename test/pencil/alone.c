/* SPDX-License-Identifier: BSD-3-Clause */
/* One PE may transform all at once, which takes no symmetric memory: none is held then, and where
 * there is none for stages, transforms are opened all the same. */
// pes: 1
// nodes: 1
#define SHMEM_NO_INLINE
#include "../expect.h"

#include <dlfcn.h>
#include <fftw3.h>
#include <pencil.h>
#include <pshmem.h>
#include <shmem.h>
#include <stdbool.h>
#include <time.h>

enum { NX = 6, NY = 8, NZ = 10, KEPT = 16 };

static const void *held[KEPT];
static int n_held, n_ever;
static bool full;
static long executed, each; /* transforms by FFTW, and the seconds that each seems to take */

/* Called by pencil instead of the library's, as shmem_free. */
void *shmem_align(size_t alignment, size_t bytes)
{
    if (full)
        return NULL;
    EXPECT(n_held < KEPT);
    n_ever++;
    return (void *)(held[n_held++] = pshmem_align(alignment, bytes));
}

void shmem_free(void *memory)
{
    for (int i = 0; i < n_held; i++)
        if (held[i] == memory)
            held[i--] = held[--n_held];
    pshmem_free(memory);
}

/* The clock, and FFTW's function: fewer transforms seem faster, or slower. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*next)(clockid_t, struct timespec *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = next(clock, now);
    now->tv_sec += executed * each;
    return failed;
}

void fftw_execute_dft(const fftw_plan plan, fftw_complex *in, fftw_complex *out)
{
    static void (*next)(const fftw_plan, fftw_complex *, fftw_complex *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fftw_execute_dft");
    executed++;
    next(plan, in, out);
}

/* Whether a transform of a field of 1 is right; it is opened with no memory if it is full. */
static bool is_right(struct pencil_grid *grid, enum pencil_effort effort)
{
    static fftw_complex a[NX * NY * NZ], b[NX * NY * NZ];
    struct pencil_transform what = {.effort = effort};
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    if (!fft)
        fprintf(stderr, "it says: %s\n", pencil_error());
    EXPECT(fft);
    for (int i = 0; i < NX * NY * NZ; i++)
        a[i][0] = 1;
    bool good = !pencil_forward(fft, b, a) && !pencil_backward(fft, a, b);
    good = good && b[0][0] == NX * NY * NZ && b[1][0] == 0 && a[1][0] == NX * NY * NZ;
    EXPECT(full || n_held == 0); /* of what is open */
    pencil_fft_close(fft);
    return good;
}

int main(void)
{
    shmem_init();
    struct pencil_grid *grid = pencil_open(NX, NY, NZ, 1, 1);
    EXPECT(grid);
    full = true;
    EXPECT(is_right(grid, PENCIL_ESTIMATE));
    EXPECT(is_right(grid, PENCIL_MEASURE));
    full = false;
    each = 1;
    EXPECT(is_right(grid, PENCIL_MEASURE) && n_ever > 0); /* stages were tried, and were slower */
    full = true;
    EXPECT(is_right(grid, PENCIL_MEASURE)); /* as is known now */
    pencil_close(grid);
    shmem_finalize();
    return 0;
}
