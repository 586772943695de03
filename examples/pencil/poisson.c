/* SPDX-License-Identifier: BSD-3-Clause */
/* An image from its gradient. Every PE takes the differences between neighbouring pixels of its
 * part, sets those below a threshold to 0, which removes shadows and noise and keeps edges, and
 * then the image with these differences is computed: the solution of Poisson's equation, by cosine
 * transforms. With the threshold 0 nothing is removed, and the gray image comes back.
 *
 *     oshcc -O2 poisson.c -o poisson -lpencil -lpng -lm
 *     oshrun -n 4 ./poisson photograph.png result.png 6
 */
#include <math.h>
#include <pencil.h>
#include <png.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t size[2];

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "poisson: %s: %s\n", what, why);
    shmem_global_exit(1);
}

/* On the first PE: read a PNG as shades of gray from 0 to 255. */
static double *read_png(const char *name)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, name))
        give_up(name, image.message);
    image.format = PNG_FORMAT_GRAY;
    size_t all = (size_t)image.width * image.height;
    png_bytep bytes = malloc(PNG_IMAGE_SIZE(image));
    double *pixels = malloc(all * sizeof *pixels);
    if (!bytes || !pixels)
        give_up(name, "no memory");
    if (!png_image_finish_read(&image, NULL, bytes, 0, NULL))
        give_up(name, image.message);
    for (size_t i = 0; i < all; i++)
        pixels[i] = bytes[i];
    size[0] = image.height;
    size[1] = image.width;
    free(bytes);
    return pixels;
}

static void write_png(const char *name, const double *pixels)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .height = (png_uint_32)size[0],
                       .width = (png_uint_32)size[1],
                       .format = PNG_FORMAT_GRAY};
    png_bytep bytes = malloc(size[0] * size[1]);
    if (!bytes)
        give_up(name, "no memory");
    for (size_t i = 0; i < size[0] * size[1]; i++)
        bytes[i] = (png_byte)fmin(255, fmax(0, round(pixels[i])));
    if (!png_image_write_to_file(&image, name, 0, bytes, 0, NULL))
        give_up(name, image.message);
    free(bytes);
}

/* The divergence of the gradient without differences below the threshold; image has a margin of one
 * pixel, and no difference leads out of it. */
static void diverge(const struct pencil_box *box, const double *image, double threshold,
                    double *out)
{
    size_t line = box->count[2] + 2;
    for (size_t i = 0; i < box->count[1]; i++)
        for (size_t j = 0; j < box->count[2]; j++) {
            const double *pixel = &image[(i + 1) * line + j + 1];
            size_t y = box->from[1] + i, x = box->from[2] + j;
            const double next[] = {y + 1 < size[0] ? pixel[line] : *pixel,
                                   y ? *(pixel - line) : *pixel,
                                   x + 1 < size[1] ? pixel[1] : *pixel, x ? pixel[-1] : *pixel};
            double sum = 0;
            for (int k = 0; k < 4; k++)
                sum += fabs(next[k] - *pixel) >= threshold ? next[k] - *pixel : 0;
            *out++ = sum;
        }
}

/* Copy my part of the image into an array with a margin of a pixel, and fill the margin. */
static double *with_margins(struct pencil_grid *grid, const struct pencil_box *box,
                            const double *mine)
{
    const size_t width[] = {0, 1, 1};
    size_t shape[3];
    struct pencil_halo *halo = pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL);
    if (!halo)
        give_up("margins", pencil_error());
    pencil_halo_shape(halo, shape);
    double *image = calloc(shape[0] * shape[1] * shape[2] + 1, sizeof *image);
    if (!image)
        give_up("margins", "no memory");
    for (size_t i = 0; i < box->count[1] && shape[0]; i++)
        memcpy(&image[(i + 1) * shape[2] + 1], mine + i * box->count[2],
               box->count[2] * sizeof *mine);
    if (pencil_halo_exchange(halo, image))
        give_up("margins", pencil_error());
    pencil_halo_close(halo);
    return image;
}

/* Solve Poisson's equation with no slope at the borders: a cosine has the eigenvalue
 * 2 cos(pi k / n) - 2 along each axis. The mean of the result is that of the image. */
static void solve(struct pencil_grid *grid, double *mine, double mean)
{
    struct pencil_transform what = {.kind = PENCIL_R2R,
                                    .scale = PENCIL_SCALE_FORWARD,
                                    .along = {PENCIL_DCT2, PENCIL_DCT2, PENCIL_DCT2}};
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    double *waves = fft ? pencil_malloc(grid, PENCIL_DOUBLE, 1) : NULL;
    if (!waves || pencil_forward(fft, waves, mine))
        give_up("transform", pencil_error());
    struct pencil_box box = pencil_box(grid, PENCIL_X, shmem_my_pe());
    double pi = acos(-1), *wave = waves;
    for (size_t i = 0; i < box.count[1] * box.count[0]; i++)
        for (size_t j = 0; j < box.count[2]; j++, wave++) {
            double ky = pi * (double)(box.from[1] + i) / (double)size[0];
            double kz = pi * (double)(box.from[2] + j) / (double)size[1];
            double value = 2 * cos(ky) + 2 * cos(kz) - 4;
            *wave = box.from[1] + i + box.from[2] + j ? *wave / value : mean;
        }
    if (pencil_backward(fft, mine, waves))
        give_up("transform", pencil_error());
    pencil_free(waves);
    pencil_fft_close(fft);
}

static void run(double *pixels, const char *name, double threshold)
{
    struct pencil_grid *grid = pencil_open(1, size[0], size[1], 1, shmem_n_pes());
    double *mine = grid ? pencil_malloc(grid, PENCIL_DOUBLE, 1) : NULL, sum, difference = 0;
    if (!mine || pencil_scatter(grid, PENCIL_DOUBLE, 1, PENCIL_Z, 0, mine, pixels) ||
        pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, &sum, mine))
        give_up("image", pencil_error());
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    double *image = with_margins(grid, &box, mine);
    diverge(&box, image, threshold, mine);
    /* A cosine transform of a constant c, scaled forward, has its mean in the first element: c / 1.
     */
    solve(grid, mine, sum / (double)(size[0] * size[1]));
    for (size_t i = 0; i < box.count[1]; i++)
        for (size_t j = 0; j < box.count[2]; j++)
            image[(i * box.count[2]) + j] =
                image[(i + 1) * (box.count[2] + 2) + j + 1] - mine[i * box.count[2] + j];
    if (pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SQUARES, &difference, image) ||
        pencil_gather(grid, PENCIL_DOUBLE, 1, PENCIL_Z, 0, pixels, mine))
        give_up("image", pencil_error());
    difference = sqrt(difference / (double)(size[0] * size[1]));
    if (shmem_my_pe() == 0) {
        write_png(name, pixels);
        printf("%zu x %zu pixels on %d PEs; the result differs from the image by %.3g shades\n",
               size[1], size[0], shmem_n_pes(), difference);
        if (threshold <= 0)
            printf("check: %s\n", difference < 1e-8 ? "ok" : "wrong");
    }
    free(image);
    pencil_free(mine);
    pencil_close(grid);
}

int main(int argc, char **argv)
{
    char *end = NULL;
    double threshold = argc == 4 ? strtod(argv[3], &end) : -1;
    shmem_init();
    if (!end || end == argv[3] || *end || !(threshold >= 0)) {
        fputs("usage: poisson IMAGE.png RESULT.png THRESHOLD    (shades of 255; 0 keeps all)\n",
              stderr);
        shmem_global_exit(2);
    }
    double *pixels = shmem_my_pe() == 0 ? read_png(argv[1]) : NULL;
    size_t *words = shmem_malloc(4 * sizeof *words);
    memcpy(words, size, sizeof size);
    shmem_broadcastmem(SHMEM_TEAM_WORLD, words + 2, words, sizeof size, 0);
    if (shmem_my_pe())
        memcpy(size, words + 2, sizeof size);
    shmem_free(words);
    run(pixels, argv[2], threshold);
    free(pixels);
    shmem_finalize();
    return 0;
}
