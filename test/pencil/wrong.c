/* SPDX-License-Identifier: BSD-3-Clause */
/* Wrong arguments are refused on all PEs, with a sentence that names the value. */
// pes: 1 3 4
// nodes: 1 2
#include "../expect.h"

#include <pencil.h>
#include <shmem.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int says(const char *words)
{
    if (strstr(pencil_error(), words))
        return 1;
    fprintf(stderr, "it says: %s\n", pencil_error());
    return 0;
}

/* Whether the call has failed because not all PEs have the same arguments. */
static int differs(const char *call)
{
    size_t length = strlen(call);
    return says("arguments") && !strncmp(pencil_error(), call, length) &&
           pencil_error()[length] == ':';
}

static void check_open(int pes)
{
    EXPECT(!pencil_open(0, 4, 4, pes, 1) && says("no size may be 0"));
    EXPECT(!pencil_open(4, 4, 4, pes + 1, 1) && says("is no grid of"));
    EXPECT(!pencil_open(4, 4, 4, 0, pes) && says("is no grid of"));
    EXPECT(!pencil_open(4, 4, 4, -2, -3) && says("is no grid of"));
    EXPECT(!pencil_open(SIZE_MAX / 2, SIZE_MAX / 2, 4, pes, 1) && says("more than memory"));
    if (pes > 1) {
        size_t n = shmem_my_pe() == pes - 1 ? 5 : 4;
        EXPECT(!pencil_open(n, 4, 4, pes, 1) && differs("pencil_open"));
    }
}

static void check_arrays(int pes)
{
    struct pencil_grid *grid = pencil_open(4, 5, 6, 1, pes);
    EXPECT(grid);
    EXPECT(!pencil_malloc(grid, (enum pencil_type)9, 1) && says("type 9"));
    EXPECT(!pencil_malloc(grid, PENCIL_FLOAT, 0) && says("0 fields"));
    EXPECT(!pencil_malloc(grid, PENCIL_FLOAT, SIZE_MAX / 8) && says("no symmetric memory"));
    EXPECT(!pencil_malloc(grid, PENCIL_FLOAT, (size_t)1 << 45) && says("SHMEM_SYMMETRIC_SIZE"));
    float *a = pencil_malloc(grid, PENCIL_FLOAT, 1), *own = malloc(4 * 5 * 6 * sizeof *a);
    EXPECT(a && own);
    EXPECT(pencil_transpose(grid, (enum pencil_type)4, 1, PENCIL_Z, PENCIL_Y, a, a) &&
           says("type 4"));
    EXPECT(pencil_transpose(grid, PENCIL_FLOAT, 1, (enum pencil_axis)3, PENCIL_Y, a, a) &&
           says("pencils 3"));
    EXPECT(pencil_transpose(grid, PENCIL_FLOAT, SIZE_MAX / 4, PENCIL_Z, PENCIL_Y, a, a) &&
           says("fields are more than memory"));
    EXPECT(pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_Y, own, a) &&
           says("not symmetric"));
    EXPECT(!pencil_box(grid, PENCIL_X, pes).count[0] && says("no PE"));
    EXPECT(!pencil_transpose(grid, PENCIL_FLOAT, 0, PENCIL_Z, PENCIL_Y, a, a));
    pencil_close(grid);
    EXPECT(pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_Y, a, a) &&
           says("this grid was closed"));
    EXPECT(pencil_transpose(NULL, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_Y, a, a) &&
           says("the grid is NULL"));
    pencil_free(a);
    free(own);
}

static void check_halo(int pes)
{
    struct pencil_grid *grid = pencil_open(4, 5, 6, 1, pes);
    size_t width[] = {1, 2, 3}, shape[3];
    EXPECT(grid);
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_FLOAT, 1, NULL, NULL) && says("width is NULL"));
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_FLOAT, 0, width, NULL) && says("0 fields"));
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, (enum pencil_type)5, 1, width, NULL) &&
           says("type 5"));
    EXPECT(!pencil_halo_open(grid, (enum pencil_axis)3, PENCIL_FLOAT, 1, width, NULL) &&
           says("pencils 3"));
    EXPECT(!pencil_halo_open(NULL, PENCIL_Z, PENCIL_FLOAT, 1, width, NULL) &&
           says("the grid is NULL"));
    width[1] = SIZE_MAX / 2;
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_FLOAT, 1, width, NULL) &&
           says("has addresses"));
    width[1] = shmem_my_pe() == 0 ? 1 : 2;
    if (pes > 1)
        EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_FLOAT, 1, width, NULL) &&
               differs("pencil_halo_open"));
    width[1] = 2;
    pencil_halo_shape(NULL, shape);
    EXPECT(shape[0] == 0 && says("pencil_halo_shape: the halo is NULL"));
    EXPECT(pencil_halo_exchange(NULL, NULL) && says("pencil_halo_exchange: the halo is NULL"));
    EXPECT(pencil_halo_begin(NULL, NULL) && says("pencil_halo_begin: the halo is NULL"));
    pencil_close(grid);
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_FLOAT, 1, width, NULL) &&
           says("this grid was closed"));
}

static void check_fft(int pes)
{
    struct pencil_grid *grid = pencil_open(1, 4, 4, 1, pes);
    struct pencil_transform what = {.kind = PENCIL_R2R, .effort = PENCIL_ESTIMATE};
    double *a = pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1);
    EXPECT(a);
    EXPECT(!pencil_fft_open(grid, NULL) && says("the transform is NULL"));
    EXPECT(!pencil_fft_open(grid, &what) && says("DCT1 needs at least 2 elements along x"));
    what.along[0] = (enum pencil_along)11;
    EXPECT(!pencil_fft_open(grid, &what) && says("along x is 11"));
    what.along[0] = PENCIL_DCT2;
    what.fields = SIZE_MAX / 64;
    EXPECT(!pencil_fft_open(grid, &what) && says("fields are more than memory"));
    what.kind = (enum pencil_kind)3;
    EXPECT(!pencil_fft_open(grid, &what) && says("kind 3"));
    what.kind = PENCIL_C2C;
    what.fields = 0;
    if (pes > 1) {
        what.single = shmem_my_pe() == 0;
        EXPECT(!pencil_fft_open(grid, &what) && differs("pencil_fft_open"));
        what.single = 0;
    }
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    EXPECT(fft && pencil_fft_grid(fft));
    pencil_close(grid);
    pencil_close(pencil_fft_grid(fft));
    EXPECT(says("belongs to a transform"));
    EXPECT(!pencil_forward(fft, a, a) && !pencil_backward(fft, a, a));
    pencil_fft_close(fft);
    EXPECT(pencil_forward(fft, a, a) && says("pencil_forward: this transform was closed"));
    EXPECT(pencil_backward(NULL, a, a) && says("pencil_backward: the transform is NULL"));
    EXPECT(!pencil_fft_grid(fft) && says("pencil_fft_grid: this transform was closed"));
    EXPECT(!pencil_fft_open(grid, &what) && says("pencil_fft_open: this grid was closed"));
    pencil_free(a);
}

/* What is wrong on the last PE only fails on all of them. */
static void check_one(int pes)
{
    static const char path[] = "/tmp/pencil-none";
    struct pencil_grid *grid = pencil_open(4, 5, 6, 1, pes);
    struct pencil_transform what = {.effort = PENCIL_ESTIMATE};
    const size_t width[] = {1, 1, 1};
    bool wrong = shmem_my_pe() == pes - 1;
    enum pencil_type type = wrong ? (enum pencil_type)9 : PENCIL_DOUBLE;
    enum pencil_axis axis = wrong ? (enum pencil_axis)9 : PENCIL_Z;
    struct pencil_grid *none = wrong ? NULL : grid;
    double *a = pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1), whole[4 * 5 * 6];
    EXPECT(a);
    EXPECT(pencil_gather(grid, type, 1, PENCIL_Z, 0, whole, a) && differs("pencil_gather"));
    EXPECT(pencil_scatter(none, PENCIL_DOUBLE, 1, PENCIL_Z, 0, a, whole) &&
           differs("pencil_scatter"));
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, axis, path, a) && differs("pencil_write"));
    EXPECT(pencil_read(none, PENCIL_DOUBLE, 1, PENCIL_Z, path, a) && differs("pencil_read"));
    EXPECT(!pencil_halo_open(grid, axis, PENCIL_DOUBLE, 1, width, NULL) &&
           differs("pencil_halo_open"));
    EXPECT(!pencil_halo_open(none, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL) &&
           differs("pencil_halo_open"));
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, wrong ? NULL : width, NULL) &&
           differs("pencil_halo_open"));
    EXPECT(!pencil_malloc(grid, type, 1) && differs("pencil_malloc"));
    EXPECT(!pencil_malloc(grid, PENCIL_DOUBLE, wrong ? 2 : 1) && differs("pencil_malloc"));
    EXPECT(!pencil_malloc(none, PENCIL_DOUBLE, 1) && differs("pencil_malloc"));
    EXPECT(pencil_reduce(none, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, whole, a) &&
           differs("pencil_reduce"));
    EXPECT(pencil_reduce(grid, type, 1, PENCIL_Z, PENCIL_SUM, whole, a) &&
           differs("pencil_reduce"));
    EXPECT(pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, wrong ? PENCIL_MAX : PENCIL_SUM, whole,
                         a) &&
           differs("pencil_reduce"));
    EXPECT(!pencil_fft_open(none, &what) && differs("pencil_fft_open"));
    EXPECT(!pencil_fft_open(grid, wrong ? NULL : &what) && differs("pencil_fft_open"));
    pencil_free(a);
    pencil_close(grid);
}

/* The last PE calls another function than the others: all learn of both. */
static void check_calls(int pes)
{
    struct pencil_grid *grid = pencil_open(4, 5, 6, 1, pes);
    double *a = pencil_malloc(grid, PENCIL_DOUBLE, 1), sum;
    const size_t width[] = {1, 1, 1};
    EXPECT(a);
    if (shmem_my_pe() == pes - 1)
        EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL) &&
               says("pencil_halo_open: PE 0 calls pencil_reduce, PE "));
    else
        EXPECT(pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, &sum, a) &&
               says("pencil_reduce: PE 0 calls pencil_reduce, PE "));
    EXPECT(says(" pencil_halo_open at the same time; all PEs must make the same calls"));
    pencil_free(a);
    pencil_close(grid);
}

/* Arrays that are NULL, on all PEs or on the last one only, whose failure all PEs have to learn. */
static void check_null(struct pencil_grid *grid, double *a, bool null)
{
    static const char path[] = "/tmp/pencil-none";
    double whole[4 * 5 * 6], *b = null ? NULL : a;
    EXPECT(pencil_gather(grid, PENCIL_DOUBLE, 1, PENCIL_Z, 0, whole, b) && says("NULL"));
    EXPECT(pencil_gather(grid, PENCIL_DOUBLE, 1, PENCIL_Z, 0, NULL, a) && says("NULL"));
    EXPECT(pencil_scatter(grid, PENCIL_DOUBLE, 1, PENCIL_X, 0, b, whole) && says("NULL"));
    EXPECT(pencil_scatter(grid, PENCIL_DOUBLE, 1, PENCIL_X, 0, a, NULL) && says("NULL"));
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_X, path, b) && says("NULL"));
    EXPECT(pencil_read(grid, PENCIL_DOUBLE, 1, PENCIL_X, path, b) && says("NULL"));
    EXPECT(pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, whole, b) && says("NULL"));
    EXPECT(pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, b, a) && says("NULL"));
    EXPECT(pencil_transpose(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_Y, a, b + (null ? 0 : 1)) &&
           says("its source is NULL or overlaps dest"));
    EXPECT(pencil_transpose(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_Y, b, a + 1) &&
           says("not symmetric"));
}

/* The same where all PEs have to be right, and what they may be elsewhere. */
static void check_arguments(int pes)
{
    struct pencil_grid *grid = pencil_open(4, 5, 6, 1, pes);
    struct pencil_transform what = {.effort = PENCIL_ESTIMATE};
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    const size_t width[] = {1, 0, 0};
    struct pencil_halo *halo = pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL);
    double *a = pencil_malloc(grid, PENCIL_COMPLEX_DOUBLE, 1);
    int number;
    EXPECT(fft && halo && a);
    check_null(grid, a, true);
    check_null(grid, a, shmem_my_pe() == pes - 1);
    EXPECT(pencil_transpose(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_Z, NULL, a) && says("NULL"));
    EXPECT(pencil_forward(fft, NULL, a) && says("pencil_forward: out or in is NULL"));
    EXPECT(pencil_backward(fft, a, NULL) && says("pencil_backward: out or in is NULL"));
    EXPECT(pencil_forward(fft, a + 2, a) && says("overlap"));
    EXPECT(pencil_halo_begin(halo, NULL) && says("pencil_halo_begin: the array is NULL"));
    pencil_halo_shape(halo, NULL);
    pencil_shape(grid, NULL, &number);
    EXPECT(number == pes);
    pencil_shape(grid, &number, NULL);
    EXPECT(number == 1);
    pencil_free(a);
    pencil_halo_close(halo);
    pencil_fft_close(fft);
    pencil_close(grid);
}

/* A PE that has nothing needs no arrays. */
static void check_nothing(int pes)
{
    struct pencil_grid *grid = pencil_open(1, 1, 2, pes, 1);
    struct pencil_box box = pencil_box(grid, PENCIL_Z, shmem_my_pe());
    double number[2] = {1, 1}, sum = 0, *mine = box.count[0] ? number : NULL;
    EXPECT(!pencil_reduce(grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, &sum, mine) && sum == 2);
    EXPECT(!pencil_gather(grid, PENCIL_DOUBLE, 1, PENCIL_Z, 0, number, mine));
    EXPECT(!pencil_reduce(grid, PENCIL_DOUBLE, 0, PENCIL_Z, PENCIL_SUM, NULL, NULL));
    pencil_close(grid);
}

/* All PEs name the one whose dest is not symmetric, each time another one, or others. */
static void check_names(struct pencil_grid *grid, int pes, int *a, int *own)
{
    int me = shmem_my_pe();
    char words[64];
    for (int i = 0; i < 300; i++) {
        snprintf(words, sizeof words, "dest of PE %d is not symmetric", i % pes);
        EXPECT(pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, me == i % pes ? own : a,
                                a) == -1 &&
               says(words));
        EXPECT(pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, me == i % pes ? a : own,
                                a) == (pes == 1 ? 0 : -1));
        EXPECT(pes == 1 || !strstr(pencil_error(), words));
    }
}

/* A dest that is not symmetric on the last PE fails on all PEs of its group, each time, and only
 * there; what follows is right. */
static void check_dest(int pes)
{
    int rows = pes % 2 ? 1 : 2, columns = pes / rows, me = shmem_my_pe();
    struct pencil_grid *grid = pencil_open(4, 5, 6, rows, columns);
    int *a = pencil_malloc(grid, PENCIL_FLOAT, 1), *own = malloc(4 * 5 * 6 * sizeof *a);
    struct pencil_box x = pencil_box(grid, PENCIL_X, me);
    EXPECT(a && own);
    for (int i = 0; i < 3; i++) {
        int *dest = me == pes - 1 ? own : a;
        int row = pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_Y, dest, a);
        EXPECT(row == (me / columns == rows - 1 ? -1 : 0));
        EXPECT(!row || says("is not symmetric"));
        int column = pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Y, PENCIL_X, dest, a);
        EXPECT(column == (me % columns == columns - 1 ? -1 : 0));
        EXPECT(pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, dest, own) == -1);
        for (size_t j = 0; j < 4 * 5 * 6; j++)
            own[j] = 7;
        EXPECT(!pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, a, own));
        for (size_t j = 0; j < x.count[0] * x.count[1] * x.count[2]; j++)
            EXPECT(a[j] == 7);
    }
    check_names(grid, pes, a, own);
    free(own);
    pencil_free(a);
    pencil_close(grid);
}

/* Margins that go around a short axis so often that nobody would wait for the list of their
 * parts. */
static void check_around(size_t wide, int pes)
{
    static const int around[] = {1, 0, 0};
    size_t width[] = {wide, 0, 0};
    struct pencil_grid *grid = pencil_open(5, 60, 70, pes, 1);
    EXPECT(grid);
    EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, around) && says("no memory"));
    pencil_close(grid);
}

/* More memory than there is: a sentence on all PEs, and what was taken is given back. */
static void check_memory(int pes)
{
    struct pencil_grid *grid = pencil_open(1 << 14, 1 << 13, 1 << 13, pes, 1);
    struct pencil_transform what = {.effort = PENCIL_ESTIMATE};
    EXPECT(grid);
    if (pes > 1)
        EXPECT(!pencil_fft_open(grid, &what) && says("symmetric or private memory is short") &&
               says("bytes of each PE's symmetric heap"));
    const size_t width[] = {1 << 10, 0, 0};
    if (pes > 1)
        EXPECT(!pencil_halo_open(grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL) &&
               says("sends to other nodes (SHMEM_SYMMETRIC_SIZE)"));
    check_around((size_t)1 << 36, pes);
    if (pes > 1)
        check_around((size_t)1 << 28, pes);
    EXPECT(pencil_write(grid, PENCIL_DOUBLE, 1, PENCIL_X, "/tmp/pencil-none", &pes) &&
           says("must be transposed"));
    pencil_close(grid);
}

/* A transpose for which there is no memory leaves smaller ones as they were. */
static void check_smaller(int pes)
{
    struct pencil_grid *grid = pencil_open(4, 5, 6, pes, 1);
    void *a = pencil_malloc(grid, PENCIL_FLOAT, 1);
    EXPECT(a);
    EXPECT(pencil_transpose(grid, PENCIL_FLOAT, (size_t)1 << 50, PENCIL_Z, PENCIL_X, a, a) &&
           says("memory"));
    EXPECT(!pencil_transpose(grid, PENCIL_FLOAT, 1, PENCIL_Z, PENCIL_X, a, a));
    pencil_free(a);
    pencil_close(grid);
}

static void check_wisdom(void)
{
    static const struct {
        const char *text, *says;
    } files[] = {
        {"something else\n", "not wisdom"},
        {"", "not wisdom"},
        {"pencil wisdom 3 sections 0\n", "damaged"},
        {"pencil wisdom 3 sections 1", "damaged"},
        {"pencil wisdom 3 sections 1\n", "damaged"},
        {"pencil wisdom 3 sections 1\nsection 9 cbf29ce484222325\n", "damaged"},
        {"pencil wisdom 3 sections 1\nsection 8 c01952359d8e17d7\nanything", "damaged"},
        {"pencil wisdom 3 sections 2\nsection 0 cbf29ce484222325\n", "damaged"},
        {"pencil wisdom 3 sections 0\nsection 0 cbf29ce484222325\n", "damaged"},
        {"pencil wisdom 1\nchoice 1 0 1 1 1\n", "an older version of pencil wrote it"},
        {"pencil wisdom 2\nsection 0 cbf29ce484222325\n", "an older version of pencil wrote it"},
    };
    char name[64];
    snprintf(name, sizeof name, "/tmp/pencil-test-%d", getppid());
    EXPECT(pencil_wisdom_save("/nowhere/file") && says("/nowhere/file"));
    EXPECT(pencil_wisdom_load("/nowhere/file") && says("No such file"));
    EXPECT(pencil_wisdom_load("/tmp") && says("directory"));
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        shmem_barrier_all();
        if (shmem_my_pe() == 0) {
            FILE *file = fopen(name, "w");
            EXPECT(file && fputs(files[i].text, file) >= 0 && !fclose(file));
        }
        shmem_barrier_all();
        EXPECT(pencil_wisdom_load(name) && says(files[i].says));
    }
    shmem_barrier_all();
    EXPECT(!pencil_wisdom_save(name) && !pencil_wisdom_load(name));
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        unlink(name);
}

int main(void)
{
    shmem_init();
    check_fft(shmem_n_pes());
    check_halo(shmem_n_pes());
    if (shmem_n_pes() > 1) {
        check_one(shmem_n_pes());
        check_calls(shmem_n_pes());
    }
    check_arguments(shmem_n_pes());
    check_nothing(shmem_n_pes());
    check_dest(shmem_n_pes());
    check_memory(shmem_n_pes());
    check_smaller(shmem_n_pes());
    check_wisdom();
    check_open(shmem_n_pes());
    check_arrays(shmem_n_pes());
    shmem_finalize();
    return 0;
}
