/* SPDX-License-Identifier: BSD-3-Clause */
/* A volume smoothed by a Gaussian: a convolution, which is a product of Fourier transforms. The
 * volume is a file of numpy (.npy, doubles or floats) or, without one, spheres in each other;
 * opposite sides are joined. To check it, each PE computes some elements of its part by summing
 * over the neighbours, whose values come by an exchange of margins.
 *
 *     oshcc -O2 filter.c -o filter -lpencil -lm
 *     oshrun -n 4 ./filter 64 64 64 1.5 out.npy volume.npy
 */
#include <math.h>
#include <pencil.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 5 }; /* elements that each PE checks */

static size_t n[3], radius[3];
static double sigma;

static void give_up(const char *why)
{
    fprintf(stderr, "filter: %s\n", why);
    shmem_global_exit(1);
}

static double *need(void *memory)
{
    if (!memory)
        give_up(pencil_error());
    return memory;
}

/* The Gaussian at a distance along an axis of n elements whose ends are joined, cut off, and scaled
 * so that its sum is 1. */
static double gauss(int axis, size_t i)
{
    double sum = 0, value = 0;
    for (long j = -(long)radius[axis]; j <= (long)radius[axis]; j++) {
        double one = exp(-(double)(j * j) / (2 * sigma * sigma));
        long wrapped = (j % (long)n[axis] + (long)n[axis]) % (long)n[axis];
        sum += one;
        value += (size_t)wrapped == i ? one : 0;
    }
    return value / sum;
}

/* The Gaussian along the axis, for each element. */
static double *gaussian(int axis)
{
    double *values = malloc(n[axis] * sizeof *values);
    for (size_t i = 0; values && i < n[axis]; i++)
        values[i] = gauss(axis, i);
    return values;
}

/* Elements of a part of the field: either three factors, or spheres around the middle. */
static void fill(const struct pencil_box *box, double *array, double *const factors[3])
{
    for (size_t x = 0; x < box->count[0]; x++)
        for (size_t y = 0; y < box->count[1]; y++)
            for (size_t z = 0; z < box->count[2]; z++) {
                const size_t at[] = {box->from[0] + x, box->from[1] + y, box->from[2] + z};
                double square = 0, product = 1;
                for (int i = 0; i < 3; i++) {
                    double from_middle = (double)at[i] / (double)n[i] - 0.5;
                    square += from_middle * from_middle;
                    product *= factors ? factors[i][at[i]] : 1;
                }
                *array++ = factors ? product : fmod(sqrt(square) * 8, 1) < 0.5;
            }
}

static void read_volume(struct pencil_grid *grid, const char *name, double *volume)
{
    if (!pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, volume))
        return;
    float *single = (float *)volume; /* in place, from the end */
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    int other = strstr(pencil_error(), "elements are") != NULL;
    if (!other || pencil_read(grid, PENCIL_FLOAT, 1, PENCIL_Z, name, single)) {
        other = other && strstr(pencil_error(), "elements are");
        give_up(other ? "the elements of the volume are neither doubles nor floats"
                      : pencil_error());
    }
    for (size_t i = box.count[0] * box.count[1] * box.count[2]; i-- > 0;) {
        float value;
        memcpy(&value, &single[i], sizeof value);
        volume[i] = value;
    }
}

/* volume becomes its convolution with the kernel, which is lost. */
static void convolve(struct pencil_grid *grid, double *volume, double *kernel)
{
    struct pencil_transform what = {
        .kind = PENCIL_R2C, .scale = PENCIL_SCALE_FORWARD, .y_slowest = 1};
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    if (!fft)
        give_up(pencil_error());
    struct pencil_box box = pencil_box(pencil_fft_grid(fft), PENCIL_X, shmem_my_pe());
    size_t waves = box.count[0] * box.count[1] * box.count[2];
    double *a = need(pencil_malloc(pencil_fft_grid(fft), PENCIL_COMPLEX_DOUBLE, 1));
    double *b = need(pencil_malloc(pencil_fft_grid(fft), PENCIL_COMPLEX_DOUBLE, 1));
    if (pencil_forward(fft, a, volume) || pencil_forward(fft, b, kernel))
        give_up(pencil_error());
    double all = (double)n[0] * (double)n[1] * (double)n[2]; /* both were scaled */
    for (size_t i = 0; i < 2 * waves; i += 2) {
        double real = a[i] * b[i] - a[i + 1] * b[i + 1];
        a[i + 1] = (a[i] * b[i + 1] + a[i + 1] * b[i]) * all;
        a[i] = real * all;
    }
    if (pencil_backward(fft, volume, a))
        give_up(pencil_error());
    pencil_free(b);
    pencil_free(a);
    pencil_fft_close(fft);
}

/* The volume in an array with margins of the kernel's radius. */
static double *with_margins(struct pencil_grid *grid, const double *volume, size_t shape[3])
{
    static const int periodic[] = {1, 1, 1};
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    struct pencil_halo *halo = pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, radius, periodic);
    if (!halo)
        give_up(pencil_error());
    pencil_halo_shape(halo, shape);
    double *array = calloc(shape[0] * shape[1] * shape[2] + 1, sizeof *array);
    if (!array)
        give_up("no memory");
    for (size_t x = 0; x < box.count[0] && shape[0]; x++)
        for (size_t y = 0; y < box.count[1]; y++, volume += box.count[2])
            memcpy(&array[((x + radius[0]) * shape[1] + y + radius[1]) * shape[2] + radius[2]],
                   volume, box.count[2] * sizeof *volume);
    if (pencil_halo_exchange(halo, array))
        give_up(pencil_error());
    pencil_halo_close(halo);
    return array;
}

/* The convolution at element (x, y, z) of my part, by the sum. */
static double sum_at(const double *array, const size_t shape[3], size_t x, size_t y, size_t z)
{
    double sum = 0, all = 0;
    for (size_t i = 0; i <= 2 * radius[0]; i++)
        for (size_t j = 0; j <= 2 * radius[1]; j++)
            for (size_t k = 0; k <= 2 * radius[2]; k++) {
                double a = (double)i - (double)radius[0], b = (double)j - (double)radius[1];
                double c = (double)k - (double)radius[2];
                double weight = exp(-(a * a + b * b + c * c) / (2 * sigma * sigma));
                sum += weight * array[((x + i) * shape[1] + y + j) * shape[2] + z + k];
                all += weight;
            }
    return sum / all;
}

/* The largest error of some elements of all PEs. */
static double check(struct pencil_grid *grid, const double *array, const size_t shape[3],
                    const double *smooth)
{
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    size_t mine = box.count[0] * box.count[1] * box.count[2];
    double *words = need(shmem_malloc(2 * sizeof *words));
    words[0] = 0;
    for (size_t i = 0; mine && i < SAMPLES; i++) {
        size_t at = i * 7919 % mine, z = at % box.count[2], y = at / box.count[2] % box.count[1];
        double expected = sum_at(array, shape, at / box.count[2] / box.count[1], y, z);
        words[0] = fmax(words[0], fabs(expected - smooth[at]));
    }
    shmem_double_max_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    double worst = words[1];
    shmem_free(words);
    return worst;
}

static void run(const char *out, const char *in)
{
    struct pencil_grid *grid = pencil_open(n[0], n[1], n[2], 0, 0);
    double *volume = grid ? pencil_malloc(grid, PENCIL_DOUBLE, 1) : NULL, least, most;
    double *kernel = need(volume ? pencil_malloc(grid, PENCIL_DOUBLE, 1) : NULL);
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    double *factors[] = {gaussian(0), gaussian(1), gaussian(2)};
    size_t shape[3];
    if (!factors[0] || !factors[1] || !factors[2])
        give_up("no memory");
    if (in)
        read_volume(grid, in, volume);
    else
        fill(&box, volume, NULL);
    double *array = with_margins(grid, volume, shape);
    fill(&box, kernel, factors);
    convolve(grid, volume, kernel);
    double worst = check(grid, array, shape, volume);
    if (pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_MIN, &least, volume) ||
        pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_MAX, &most, volume) ||
        pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_Z, out, volume))
        give_up(pencil_error());
    double size = fmax(fabs(least), fabs(most));
    if (shmem_my_pe() == 0)
        printf("%zu x %zu x %zu elements from %.4g to %.4g; check: %s, the largest error is %.2g\n",
               n[0], n[1], n[2], least, most, worst <= 1e-12 * (size + 1) ? "ok" : "wrong", worst);
    for (int i = 0; i < 3; i++)
        free(factors[i]);
    free(array);
    pencil_free(kernel);
    pencil_free(volume);
    pencil_close(grid);
}

int main(int argc, char **argv)
{
    shmem_init();
    for (int i = 0; i < 3 && argc > 5; i++)
        n[i] = strtoul(argv[i + 1], NULL, 10);
    sigma = argc > 5 ? atof(argv[4]) : 0;
    if (argc < 6 || argc > 7 || !n[0] || !n[1] || !n[2] || !(sigma > 0 && sigma < 1000)) {
        fputs("usage: filter NX NY NZ SIGMA OUT.npy [IN.npy]    (SIGMA in elements)\n", stderr);
        shmem_global_exit(2);
    }
    for (int i = 0; i < 3; i++)
        radius[i] = (size_t)ceil(4 * sigma);
    run(argv[5], argc == 7 ? argv[6] : NULL);
    shmem_finalize();
    return 0;
}
