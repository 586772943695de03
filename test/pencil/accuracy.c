/* SPDX-License-Identifier: BSD-3-Clause */
/* The error of transforms, beside that of FFTW's own plan of three dimensions on the same field:
 * both against sums of the definition in long double. Over all sizes of a kind and precision
 * together, pencil's is at most 1.1 times FFTW's. */
// quick: no
// pes: 1 4
// nodes: 1
#include "../dice.h"
#include "../expect.h"

#include <complex.h>
#include <fftw3.h>
#include <math.h>
#include <pencil.h>
#include <shmem.h>
#include <stdlib.h>
#include <string.h>

typedef long double complex exact;

static const size_t sizes[][3] = {
    {16, 12, 20}, {7, 31, 16}, {24, 24, 24}, {13, 10, 17}, {1, 48, 36}};

struct trial {
    size_t n[3], in,
        out; /* numbers of an element: 1 or 2 in space; elements of transformed fields */
    struct pencil_transform what;
    double *field; /* whole, numbers as doubles */
    exact *right;  /* its transform, all of nx ny nz */
};

/* Transform along one axis, whose elements are this far apart, by the definition. */
static void transform_along(exact *field, size_t all, size_t n, size_t apart)
{
    exact *line = malloc(2 * n * sizeof *line), *roots = line + n;
    EXPECT(line);
    for (size_t i = 0; i < n; i++)
        roots[i] = cexpl(-2 * acosl(-1) * I * (long double)i / (long double)n);
    for (size_t first = 0; first < all; first++) {
        if (first / apart % n)
            continue;
        for (size_t k = 0; k < n; k++) {
            line[k] = 0;
            for (size_t j = 0; j < n; j++)
                line[k] += field[first + j * apart] * roots[j * k % n];
        }
        for (size_t k = 0; k < n; k++)
            field[first + k * apart] = line[k];
    }
    free(line);
}

static void prepare(struct trial *t, struct dice *dice)
{
    size_t all = t->n[0] * t->n[1] * t->n[2];
    t->in = t->what.kind == PENCIL_C2C ? 2 : 1;
    t->out = t->what.kind == PENCIL_C2C ? t->n[2] : t->n[2] / 2 + 1;
    t->field = malloc(t->in * all * sizeof *t->field);
    t->right = malloc(all * sizeof *t->right);
    EXPECT(t->field && t->right);
    for (size_t i = 0; i < t->in * all; i++)
        t->field[i] = (float)((double)dice_below(dice, 1 << 20) / (1 << 19) - 1);
    for (size_t i = 0; i < all; i++)
        t->right[i] = t->in == 2 ? t->field[2 * i] + I * (long double)t->field[2 * i + 1]
                                 : (long double)t->field[i];
    transform_along(t->right, all, t->n[2], 1);
    transform_along(t->right, all, t->n[1], t->n[2]);
    transform_along(t->right, all, t->n[0], t->n[1] * t->n[2]);
}

/* The sum of squared differences from what is right, of a part in C order. */
static double error_of(const struct trial *t, const struct pencil_box *box, const void *array)
{
    long double sum = 0;
    size_t i = 0;
    for (size_t x = 0; x < box->count[0]; x++)
        for (size_t y = 0; y < box->count[1]; y++)
            for (size_t z = 0; z < box->count[2]; z++, i += 2) {
                size_t row = (box->from[0] + x) * t->n[1] + box->from[1] + y;
                exact right = t->right[row * t->n[2] + box->from[2] + z];
                const float *f = (const float *)array + i;
                const double *d = (const double *)array + i;
                exact one =
                    t->what.single ? f[0] + I * (long double)f[1] : d[0] + I * (long double)d[1];
                sum += powl(cabsl(one - right), 2);
            }
    return (double)sum;
}

/* The numbers of a part of the field, in the precision of the transform. */
static void take(const struct trial *t, const struct pencil_box *box, void *array)
{
    size_t i = 0;
    for (size_t x = 0; x < box->count[0]; x++)
        for (size_t y = 0; y < box->count[1]; y++)
            for (size_t z = 0; z < box->count[2] * t->in; z++, i++) {
                size_t row = (box->from[0] + x) * t->n[1] + box->from[1] + y;
                double number = t->field[row * t->n[2] * t->in + z];
                if (t->what.single)
                    ((float *)array)[i] = (float)number;
                else
                    ((double *)array)[i] = number;
            }
}

/* FFTW's own plan of three dimensions. */
static double error_of_fftw(const struct trial *t)
{
    int n[] = {(int)t->n[0], (int)t->n[1], (int)t->n[2]};
    unsigned effort = t->what.effort == PENCIL_MEASURE ? FFTW_MEASURE : FFTW_ESTIMATE;
    size_t most = 2 * t->n[0] * t->n[1] * (t->n[2] + 2);
    struct pencil_box whole = {{0, 0, 0}, {t->n[0], t->n[1], t->n[2]}};
    void *in = fftw_malloc(most * sizeof(double)), *out = fftw_malloc(most * sizeof(double));
    fftwf_plan single = NULL;
    fftw_plan plan = NULL;
    if (t->what.single)
        single = t->in == 2 ? fftwf_plan_dft(3, n, in, out, FFTW_FORWARD, effort)
                            : fftwf_plan_dft_r2c(3, n, in, out, effort);
    else
        plan = t->in == 2 ? fftw_plan_dft(3, n, in, out, FFTW_FORWARD, effort)
                          : fftw_plan_dft_r2c(3, n, in, out, effort);
    EXPECT(single || plan);
    take(t, &whole, in);
    if (single)
        fftwf_execute(single);
    else
        fftw_execute(plan);
    whole.count[2] = t->out;
    double error = error_of(t, &whole, out);
    if (single)
        fftwf_destroy_plan(single);
    else
        fftw_destroy_plan(plan);
    fftw_free(out);
    fftw_free(in);
    return error;
}

static double error_of_pencil(const struct trial *t)
{
    struct pencil_grid *grid = pencil_open(t->n[0], t->n[1], t->n[2], 0, 0);
    struct pencil_fft *fft = pencil_fft_open(grid, &t->what);
    EXPECT(fft);
    struct pencil_grid *waves = pencil_fft_grid(fft);
    double *array = pencil_malloc(waves, PENCIL_COMPLEX_DOUBLE, 1), *words = shmem_malloc(16);
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    take(t, &box, array);
    EXPECT(!pencil_forward(fft, array, array));
    box = pencil_box(waves, PENCIL_X, shmem_my_pe());
    words[0] = error_of(t, &box, array);
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    double error = words[1];
    shmem_free(words);
    pencil_free(array);
    pencil_fft_close(fft);
    pencil_close(grid);
    return error;
}

int main(void)
{
    shmem_init();
    struct dice dice = {20261127};
    for (int kind = PENCIL_C2C; kind <= PENCIL_R2C; kind++)
        for (int single = 0; single < 2; single++) {
            double fftw = 0, pencil = 0;
            for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
                struct trial t = {.what = {.kind = (enum pencil_kind)kind, .single = single}};
                if (shmem_n_pes() > 1) /* with one, plans are measured, which takes the most time */
                    t.what.effort = PENCIL_ESTIMATE;
                memcpy(t.n, sizes[i], sizeof t.n);
                prepare(&t, &dice);
                double all = (double)(t.n[0] * t.n[1] * t.n[2]), volume = all * all;
                fftw += shmem_my_pe() ? 0 : error_of_fftw(&t) / volume;
                pencil += error_of_pencil(&t) / volume;
                free(t.field);
                free(t.right);
            }
            double ratio = sqrt(pencil / fftw);
            if (shmem_my_pe() == 0)
                printf("%s %s: the error is %.3f times that of FFTW, %.3g\n",
                       single ? "float" : "double", kind == PENCIL_C2C ? "c2c" : "r2c", ratio,
                       sqrt(fftw / 5));
            EXPECT(ratio <= 1.1 || shmem_my_pe() > 0);
        }
    shmem_finalize();
    return 0;
}
