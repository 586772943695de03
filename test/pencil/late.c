/* SPDX-License-Identifier: BSD-3-Clause */
/* Two transforms over one grid, over a network that delivers large puts as late as it may, before
 * quiet returns: data of the second one must not be counted as that of the first one. */
// pes: 2
// nodes: 2
#define SHMEM_NO_INLINE
#include "../expect.h"

#include <pencil.h>
#include <pshmem.h>
#include <shmem.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* x and y of one PE are whole for the other one's z, and the single y belongs to PE 1: it gets
 * PE 0's half of the field in one put, and sends nothing. That of the first transform is held back;
 * the second one has two fields of half the size, whose puts are not. */
enum { NX = 128, NY = 1, NZ = 256, LARGE = 200000, KEPT = 8 };

static bool holds;
static struct {
    void *dest;
    const void *source;
    size_t bytes;
    uint64_t *signal, value;
    int op, pe;
} held[KEPT];
static int n_held, n_ever;

/* Called by pencil instead of the library's. */
void shmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems,
                                 uint64_t *sig_addr, uint64_t signal, int sig_op, int pe)
{
    if (!holds || nelems < LARGE) {
        pshmem_ctx_putmem_signal_nbi(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe);
        return;
    }
    EXPECT(n_held < KEPT);
    n_ever++;
    held[n_held].dest = dest;
    held[n_held].source = source;
    held[n_held].bytes = nelems;
    held[n_held].signal = sig_addr;
    held[n_held].value = signal;
    held[n_held].op = sig_op;
    held[n_held++].pe = pe;
}

void shmem_ctx_quiet(shmem_ctx_t ctx)
{
    for (int i = 0; i < n_held; i++)
        pshmem_ctx_putmem_signal_nbi(ctx, held[i].dest, held[i].source, held[i].bytes,
                                     held[i].signal, held[i].value, held[i].op, held[i].pe);
    n_held = 0;
    pshmem_ctx_quiet(ctx);
}

static size_t volume(const struct pencil_grid *grid, enum pencil_axis pencils)
{
    struct pencil_box box = pencil_box(grid, pencils, shmem_my_pe());
    return box.count[0] * box.count[1] * box.count[2];
}

int main(void)
{
    shmem_init();
    struct pencil_grid *grid = pencil_open(NX, NY, NZ, 1, 2);
    EXPECT(grid);
    struct pencil_transform one = {.effort = PENCIL_ESTIMATE};
    struct pencil_transform two = {.effort = PENCIL_ESTIMATE, .single = 1, .fields = 2};
    struct pencil_fft *a = pencil_fft_open(grid, &one), *b = pencil_fft_open(grid, &two);
    size_t in = volume(grid, PENCIL_Z), out = volume(grid, PENCIL_X);
    double *source = calloc(2 * in + 1, sizeof *source), *zeros = calloc(2 * in + 1, sizeof *zeros);
    double *right = malloc((2 * out + 1) * sizeof *right);
    double *result = malloc((2 * out + 1) * sizeof *result);
    float *others = calloc(4 * in + 1, sizeof *others), *end = malloc((4 * out + 1) * sizeof *end);
    EXPECT(a && b && source && zeros && right && result && others && end);
    for (size_t i = 0; i < 2 * in; i++)
        source[i] = (double)((i * 7 + (size_t)shmem_my_pe()) % 101);
    EXPECT(pencil_forward(a, right, source) == 0);
    for (int i = 0; i < 3; i++) /* nothing of that is left where it was */
        EXPECT(pencil_forward(a, result, zeros) == 0);
    shmem_barrier_all();
    holds = true;
    EXPECT(pencil_forward(a, result, source) == 0);
    EXPECT(memcmp(result, right, 2 * out * sizeof *right) == 0);
    EXPECT(pencil_forward(b, end, others) == 0);
    EXPECT(n_ever == (shmem_my_pe() == 0)); /* or this test has seen nothing */
    holds = false;
    shmem_barrier_all();
    pencil_fft_close(b);
    pencil_fft_close(a);
    pencil_close(grid);
    free(source);
    free(zeros);
    free(right);
    free(result);
    free(others);
    free(end);
    shmem_finalize();
    return 0;
}
