/* SPDX-License-Identifier: BSD-3-Clause */
/* Times transforms of pencil: forward and backward of a field of complex or real doubles, from when
 * all PEs begin until all have ended. A job of one PE times FFTW's own plan of three dimensions as
 * well, in turns with pencil. Prints a line of JSON.
 *
 *     fft NX NY NZ c2c|r2c REPETITIONS [ROWS COLUMNS] */
#include "clock.h"
#include "median.h"

#include <fftw3.h>
#include <pencil.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench {
    size_t n[3];
    int real, repetitions, rows, columns;
    struct pencil_fft *fft;
    fftw_plan forward, backward; /* FFTW's own, in a job of one PE */
    double *in, *out;
};

static void require(int holds, const char *why)
{
    if (holds)
        return;
    fprintf(stderr, "fft: %s\n", why);
    shmem_global_exit(1);
}

static void plan_alone(struct bench *b)
{
    int n[3] = {(int)b->n[0], (int)b->n[1], (int)b->n[2]};
    fftw_complex *in = (fftw_complex *)b->in, *out = (fftw_complex *)b->out;
    if (b->real) {
        b->forward = fftw_plan_dft_r2c(3, n, b->in, out, FFTW_MEASURE);
        b->backward = fftw_plan_dft_c2r(3, n, out, b->in, FFTW_MEASURE);
    } else {
        b->forward = fftw_plan_dft(3, n, in, out, FFTW_FORWARD, FFTW_MEASURE);
        b->backward = fftw_plan_dft(3, n, out, in, FFTW_BACKWARD, FFTW_MEASURE);
    }
}

static void prepare(struct bench *b, struct pencil_grid *grid)
{
    struct pencil_transform what = {.kind = b->real ? PENCIL_R2C : PENCIL_C2C,
                                    .y_slowest = shmem_n_pes() > 1,
                                    .in_may_change = 1};
    b->fft = pencil_fft_open(grid, &what);
    require(b->fft != NULL, pencil_error());
    struct pencil_grid *transformed = pencil_fft_grid(b->fft);
    b->in = pencil_malloc(transformed, PENCIL_COMPLEX_DOUBLE, 1);
    b->out = pencil_malloc(transformed, PENCIL_COMPLEX_DOUBLE, 1);
    require(b->in && b->out, pencil_error());
    if (shmem_n_pes() == 1)
        plan_alone(b);
    struct pencil_box box = pencil_box(transformed, PENCIL_Z, shmem_my_pe());
    size_t bytes = box.count[0] * box.count[1] * box.count[2] * 2 * sizeof(double);
    memset(b->in, 0, bytes);
    box = pencil_box(transformed, PENCIL_X, shmem_my_pe());
    memset(b->out, 0, box.count[0] * box.count[1] * box.count[2] * 2 * sizeof(double));
    pencil_shape(grid, &b->rows, &b->columns);
}

/* Milliseconds of forward and backward. */
static double once(const struct bench *b, int alone)
{
    shmem_barrier_all();
    double begin = now();
    if (alone) {
        fftw_execute(b->forward);
        fftw_execute(b->backward);
    } else {
        pencil_forward(b->fft, b->out, b->in);
        pencil_backward(b->fft, b->in, b->out);
    }
    shmem_barrier_all();
    return (now() - begin) * 1e-6;
}

static void measure(const struct bench *b)
{
    size_t count = (size_t)b->repetitions;
    double *times = malloc(2 * count * sizeof *times), *alone = times + count;
    require(times != NULL, "no memory");
    once(b, 0);
    for (size_t i = 0; i < count; i++) {
        times[i] = once(b, 0);
        alone[i] = b->forward ? once(b, 1) : 0;
    }
    if (shmem_my_pe() == 0)
        printf("{\"pes\": %d, \"rows\": %d, \"columns\": %d, \"ms\": %.5g, \"least\": %.5g, "
               "\"alone\": %.5g, \"alone_least\": %.5g}\n",
               shmem_n_pes(), b->rows, b->columns, median(times, b->repetitions),
               quantile(times, b->repetitions, 0), median(alone, b->repetitions),
               quantile(alone, b->repetitions, 0));
    free(times);
}

int main(int argc, char **argv)
{
    shmem_init();
    require(argc == 6 || argc == 8, "NX NY NZ c2c|r2c REPETITIONS [ROWS COLUMNS]");
    struct bench b = {.real = !strcmp(argv[4], "r2c"), .repetitions = atoi(argv[5])};
    for (int i = 0; i < 3; i++)
        b.n[i] = strtoul(argv[1 + i], NULL, 10);
    require(b.repetitions > 0, "no repetitions");
    int rows = argc == 8 ? atoi(argv[6]) : 0, columns = argc == 8 ? atoi(argv[7]) : 0;
    struct pencil_grid *grid = pencil_open(b.n[0], b.n[1], b.n[2], rows, columns);
    require(grid != NULL, pencil_error());
    prepare(&b, grid);
    measure(&b);
    if (b.forward) {
        fftw_destroy_plan(b.forward);
        fftw_destroy_plan(b.backward);
    }
    if (shmem_my_pe() == 0)
        puts("{\"done\": 1}");
    pencil_fft_close(b.fft);
    pencil_free(b.out);
    pencil_free(b.in);
    pencil_close(grid);
    shmem_finalize();
    return 0;
}
