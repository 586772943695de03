/* SPDX-License-Identifier: BSD-3-Clause */
/* Transforms of random sizes, kinds, precisions, grids of PEs, numbers of fields and scales, in
 * place and out of place, give what FFTW gives on one PE; backward gives what there was; the energy
 * of complex fields is the same before and after (Parseval). */
// pes: 1 2 3 4 5 6 7 8 9
// nodes: 1 2 3:cyclic
// sanitize: yes
#include "../dice.h"
#include "../expect.h"

#include <fftw3.h>
#include <math.h>
#include <pencil.h>
#include <shmem.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 24, MANY = 3 }; /* from so many PEs on, plans of large ones are not measured */

static const int fftw_kinds[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11,
                                 FFTW_RODFT00, FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11,
                                 FFTW_DHT,     FFTW_R2HC,    FFTW_HC2R};

struct trial {
    struct pencil_transform what;
    size_t n[3], spectral[3];
    int in_numbers, out_numbers; /* numbers of an element before and after forward */
    int in_place;
    double tolerance;
    double *in, *out; /* of FFTW: all fields in space, and transformed, numbers as doubles */
};

static size_t product(const size_t n[3]) { return n[0] * n[1] * n[2]; }

/* What FFTW makes of a field, unscaled. */
static void transform_alone(const struct trial *t, double *in, double *out)
{
    int n[3] = {(int)t->n[0], (int)t->n[1], (int)t->n[2]};
    fftw_r2r_kind kinds[3];
    for (int i = 0; i < 3; i++)
        kinds[i] = (fftw_r2r_kind)fftw_kinds[t->what.along[i]];
    fftw_plan plan;
    if (t->what.kind == PENCIL_C2C)
        plan = fftw_plan_dft(3, n, (fftw_complex *)in, (fftw_complex *)out, FFTW_FORWARD,
                             FFTW_ESTIMATE);
    else if (t->what.kind == PENCIL_R2C)
        plan = fftw_plan_dft_r2c(3, n, in, (fftw_complex *)out, FFTW_ESTIMATE);
    else
        plan = fftw_plan_r2r(3, n, in, out, kinds, FFTW_ESTIMATE);
    EXPECT(plan);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
}

/* The factor by which forward and then backward multiply. */
static double factor(const struct trial *t)
{
    double all = 1;
    for (int i = 0; i < 3; i++) {
        double n = (double)t->n[i];
        int along = t->what.kind == PENCIL_R2R ? (int)t->what.along[i] : PENCIL_DHT;
        all *= along == PENCIL_DCT1   ? 2 * (n - 1)
               : along == PENCIL_DST1 ? 2 * (n + 1)
               : along >= PENCIL_DHT  ? n
                                      : 2 * n;
    }
    return all;
}

static double scale(const struct trial *t, int backward)
{
    switch (t->what.scale) {
    case PENCIL_SCALE_FORWARD:
        return backward ? 1 : 1 / factor(t);
    case PENCIL_SCALE_BACKWARD:
        return backward ? 1 / factor(t) : 1;
    case PENCIL_SCALE_BOTH:
        return 1 / sqrt(factor(t));
    default:
        return 1;
    }
}

static double number(const struct trial *t, const void *array, size_t i)
{
    return t->what.single ? ((const float *)array)[i] : ((const double *)array)[i];
}

/* The number of the first element along z of a box in the PE's array. */
static size_t index_in(const struct pencil_box *box, int by_y, size_t field, size_t x, size_t y)
{
    size_t i = x - box->from[0], j = y - box->from[1];
    size_t row = by_y ? j * box->count[0] + i : i * box->count[1] + j;
    return (field * box->count[0] * box->count[1] + row) * box->count[2];
}

/* Copy a PE's box of all fields of whole into the array, or compare; n are the sizes of whole. */
static void walk(const struct trial *t, double *whole, const size_t n[3], int numbers,
                 const struct pencil_box *box, void *array, double times, int write)
{
    int by_y = whole == t->out && t->what.y_slowest && !t->what.same_pencils;
    double error = 0, size = 0;
    for (size_t f = 0; f < t->what.fields; f++)
        for (size_t x = box->from[0]; x < box->from[0] + box->count[0]; x++)
            for (size_t y = box->from[1]; y < box->from[1] + box->count[1]; y++)
                for (size_t z = 0; z < box->count[2] * (size_t)numbers; z++) {
                    size_t i = index_in(box, by_y, f, x, y) * (size_t)numbers + z;
                    size_t at = box->from[2] * (size_t)numbers + z;
                    double *one = &whole[((f * n[0] + x) * n[1] + y) * n[2] * (size_t)numbers + at];
                    if (write && t->what.single)
                        ((float *)array)[i] = (float)*one;
                    else if (write)
                        ((double *)array)[i] = *one;
                    else
                        error += pow(number(t, array, i) - *one * times, 2);
                }
    for (size_t j = 0; j < t->what.fields * product(n) * (size_t)numbers; j++)
        size += whole[j] * whole[j] * times * times;
    if (!(sqrt(error) <= t->tolerance * sqrt(size))) {
        fprintf(
            stderr,
            "%zu x %zu x %zu, kind %d single %d fields %zu same %d by y %d in place %d: %g of %g\n",
            t->n[0], t->n[1], t->n[2], (int)t->what.kind, t->what.single, t->what.fields,
            t->what.same_pencils, t->what.y_slowest, t->in_place, sqrt(error), sqrt(size));
        EXPECT(!"what FFTW gives");
    }
}

/* The sum of squares over all PEs. */
static double energy(const struct trial *t, const void *array, const struct pencil_box *box)
{
    double *words = shmem_malloc(2 * sizeof *words);
    words[0] = 0;
    for (size_t i = 0; i < 2 * product(box->count) * t->what.fields; i++)
        words[0] += pow(number(t, array, i), 2);
    shmem_double_sum_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    double all = words[1];
    shmem_free(words);
    return all;
}

static void check(struct trial *t, struct pencil_fft *fft, const struct pencil_box *space)
{
    struct pencil_grid *grid = pencil_fft_grid(fft);
    enum pencil_axis last = t->what.same_pencils ? PENCIL_Z : PENCIL_X;
    struct pencil_box box = pencil_box(grid, last, shmem_my_pe());
    size_t most = 2 * t->what.fields * (t->n[0] + 1) * (t->n[1] + 1) * (t->n[2] + 4);
    char *a = malloc(most * sizeof(double) + 64), *b = malloc(most * sizeof(double) + 64);
    EXPECT(a && b);
    char *in = a + (t->n[0] % 2 ? 8 : 0), *out = t->in_place ? in : b; /* aligned, or not */
    walk(t, t->in, t->n, t->in_numbers, space, in, 1, 1);
    double before = t->what.kind == PENCIL_C2C ? energy(t, in, space) : 0;
    EXPECT(!pencil_forward(fft, out, in));
    walk(t, t->out, t->spectral, t->out_numbers, &box, out, scale(t, 0), 0);
    if (t->what.kind == PENCIL_C2C) {
        double times = scale(t, 0) * scale(t, 0) * (double)product(t->n);
        EXPECT(fabs(energy(t, out, &box) / times - before) <=
               (t->what.single ? 1e-5 : 1e-10) * before);
    }
    if (!t->in_place && !t->what.in_may_change)
        walk(t, t->in, t->n, t->in_numbers, space, in, 1, 0);
    EXPECT(!pencil_backward(fft, in, out));
    walk(t, t->in, t->n, t->in_numbers, space, in, factor(t) * scale(t, 0) * scale(t, 1), 0);
    if (!t->in_place && !t->what.in_may_change)
        walk(t, t->out, t->spectral, t->out_numbers, &box, out, scale(t, 0), 0);
    free(b);
    free(a);
}

/* The fields in space, and what FFTW makes of them. */
static void prepare(struct trial *t, struct dice *dice)
{
    memcpy(t->spectral, t->n, sizeof t->n);
    t->in_numbers = t->out_numbers = t->what.kind == PENCIL_C2C ? 2 : 1;
    if (t->what.kind == PENCIL_R2C) {
        t->spectral[2] = t->n[2] / 2 + 1;
        t->out_numbers = 2;
    }
    size_t in = product(t->n) * (size_t)t->in_numbers;
    size_t out = product(t->spectral) * (size_t)t->out_numbers;
    t->in = fftw_malloc(t->what.fields * in * sizeof(double));
    t->out = fftw_malloc(t->what.fields * out * sizeof(double));
    double *scratch = fftw_malloc(in * sizeof(double)), *result = fftw_malloc(out * sizeof(double));
    for (size_t i = 0; i < t->what.fields * in; i++)
        t->in[i] = (float)((double)dice_below(dice, 1 << 20) / (1 << 19) - 1);
    for (size_t f = 0; f < t->what.fields; f++) {
        memcpy(scratch, t->in + f * in, in * sizeof(double));
        transform_alone(t, scratch, result);
        memcpy(t->out + f * out, result, out * sizeof(double));
    }
    fftw_free(result);
    fftw_free(scratch);
}

static void roll(struct trial *t, struct dice *dice, int round)
{
    static const size_t likely[] = {1, 2, 3, 4, 7, 8, 13, 16, 17, 24, 31, 32};
    memset(t, 0, sizeof *t);
    t->what.kind = (enum pencil_kind)dice_below(dice, 3);
    t->what.single = (int)dice_below(dice, 2);
    t->what.fields = 1 + dice_below(dice, 3);
    t->what.scale = (enum pencil_scale)dice_below(dice, 4);
    int measured = shmem_n_pes() < MANY ? 0 : 7;
    t->what.effort = round % 8 == measured ? PENCIL_MEASURE : PENCIL_ESTIMATE;
    t->what.same_pencils = dice_below(dice, 3) == 0;
    t->what.y_slowest = dice_below(dice, 2) == 0;
    t->in_place = dice_below(dice, 3) == 0;
    t->what.in_may_change = dice_below(dice, 2) == 0;
    for (int i = 0; i < 3; i++) {
        t->n[i] = likely[dice_below(dice, sizeof likely / sizeof likely[0])];
        t->what.along[i] = (enum pencil_along)dice_below(dice, 11);
        if (t->n[i] < 2 && t->what.along[i] == PENCIL_DCT1)
            t->n[i] = 2;
    }
    if (round <
        2) { /* units, puts and exchanges of several pieces; then two of them in one group */
        t->n[0] = t->n[1] = t->n[2] = 48;
        t->what.fields = 3;
        t->what.same_pencils |= round;
    }
    if (round == 1) { /* fields that grow forward and shrink backward, in place on some PEs only */
        t->what.kind = PENCIL_R2C;
        t->what.single = 0;
        t->in_place = shmem_my_pe() % 2 == 0;
    }
    t->tolerance = t->what.single ? 2e-6 : 4e-15;
}

int main(void)
{
    shmem_init();
    int pes = shmem_n_pes();
    struct dice dice = {20261124 + (uint64_t)pes};
    for (int round = 0; round < ROUNDS; round++) {
        struct trial t;
        roll(&t, &dice, round);
        int rows = 1 + (int)dice_below(&dice, (uint64_t)pes);
        while (pes % rows)
            rows--;
        prepare(&t, &dice);
        struct pencil_grid *grid = pencil_open(t.n[0], t.n[1], t.n[2], rows, pes / rows);
        struct pencil_fft *fft = grid ? pencil_fft_open(grid, &t.what) : NULL;
        if (!fft)
            fprintf(stderr, "%s\n", pencil_error());
        EXPECT(fft);
        struct pencil_box space = pencil_box(grid, PENCIL_Z, shmem_my_pe());
        if (round % 2)
            pencil_close(grid);
        for (int i = 0; i < 3; i++) /* both turns of the work, and one again */
            check(&t, fft, &space);
        pencil_fft_close(fft);
        if (round % 2 == 0)
            pencil_close(grid);
        fftw_free(t.in);
        fftw_free(t.out);
    }
    shmem_finalize();
    return 0;
}
