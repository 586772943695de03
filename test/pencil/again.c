/* SPDX-License-Identifier: BSD-3-Clause */
/* What is still open in shmem_finalize is refused afterwards, with a sentence, and also after
 * another shmem_init, where what is open then stays as it is. */
// pes: 1 2 4
// nodes: 1 2
#include "../expect.h"

#include <pencil.h>
#include <shmem.h>
#include <string.h>

enum { X = 4, Y = 5, Z = 6, ROOM = 2 * 3 * X * Y * (Z + 2) };

static const char ended[] = "was still open in shmem_finalize, and can be neither used nor closed";

struct opened {
    struct pencil_grid *grid;
    struct pencil_fft *fft;
    struct pencil_halo *halo;
    double *array;
};

static int says(const char *call, const char *words)
{
    size_t length = strlen(call);
    if (!strncmp(pencil_error(), call, length) && pencil_error()[length] == ':' &&
        strstr(pencil_error(), words))
        return 1;
    fprintf(stderr, "it says: %s\n", pencil_error());
    return 0;
}

static struct opened open_all(void)
{
    static const size_t width[] = {1, 0, 0};
    const struct pencil_transform what = {.effort = PENCIL_ESTIMATE};
    struct opened o = {.grid = pencil_open(X, Y, Z, 1, shmem_n_pes())};
    o.fft = pencil_fft_open(o.grid, &what);
    o.halo = pencil_halo_open(o.grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL);
    o.array = pencil_malloc(o.grid, PENCIL_COMPLEX_DOUBLE, 1);
    EXPECT(o.grid && o.fft && o.halo && o.array);
    return o;
}

static void close_all(struct opened o)
{
    pencil_free(o.array);
    pencil_halo_close(o.halo);
    pencil_fft_close(o.fft);
    pencil_close(o.grid);
}

/* Calls that need only a handle. */
static void refuse_use(struct opened o)
{
    static double own[ROOM];
    size_t shape[3];
    int rows, columns;
    EXPECT(pencil_transpose(o.grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_X, own, own) == -1 &&
           says("pencil_transpose", ended));
    EXPECT(pencil_forward(o.fft, own, own) == -1 && says("pencil_forward", ended));
    EXPECT(pencil_backward(o.fft, own, own) == -1 && says("pencil_backward", ended));
    EXPECT(!pencil_fft_grid(o.fft) && says("pencil_fft_grid", ended));
    EXPECT(pencil_halo_exchange(o.halo, own) == -1 && says("pencil_halo_exchange", ended));
    EXPECT(pencil_halo_begin(o.halo, own) == -1 && says("pencil_halo_begin", ended));
    pencil_halo_shape(o.halo, shape);
    EXPECT(shape[0] == 0 && says("pencil_halo_shape", ended));
    pencil_shape(o.grid, &rows, &columns);
    EXPECT(rows == 0 && columns == 0 && says("pencil_shape", ended));
    EXPECT(!pencil_box(o.grid, PENCIL_Z, 0).count[2] && says("pencil_box", ended));
    pencil_halo_close(o.halo);
    EXPECT(says("pencil_halo_close", ended));
    pencil_fft_close(o.fft);
    EXPECT(says("pencil_fft_close", ended));
    pencil_close(o.grid);
    EXPECT(says("pencil_close", ended));
}

/* Calls that compare arguments. */
static void refuse_compared(struct opened o, const char *words)
{
    static const size_t width[] = {1, 0, 0};
    const struct pencil_transform what = {.effort = PENCIL_ESTIMATE};
    static double own[ROOM];
    double sum;
    EXPECT(!pencil_malloc(o.grid, PENCIL_DOUBLE, 1) && says("pencil_malloc", words));
    EXPECT(!pencil_fft_open(o.grid, &what) && says("pencil_fft_open", words));
    EXPECT(!pencil_halo_open(o.grid, PENCIL_Z, PENCIL_DOUBLE, 1, width, NULL) &&
           says("pencil_halo_open", words));
    EXPECT(pencil_reduce(o.grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, &sum, own) == -1 &&
           says("pencil_reduce", words));
    EXPECT(pencil_gather(o.grid, PENCIL_DOUBLE, 1, PENCIL_Z, 0, NULL, own) == -1 &&
           says("pencil_gather", words));
    EXPECT(pencil_write(o.grid, PENCIL_DOUBLE, 1, PENCIL_Z, "/tmp/pencil-none", own) == -1 &&
           says("pencil_write", words));
}

static void check_ended(struct opened o)
{
    static const char off[] = "called before shmem_init or after shmem_finalize";
    refuse_use(o);
    refuse_compared(o, off);
    EXPECT(!pencil_open(X, Y, Z, 1, 1) && says("pencil_open", off));
    pencil_free(o.array);
    EXPECT(says("pencil_free", "shmem_finalize has freed all arrays"));
}

/* What is open now has the addresses that the old one had. */
static void check_again(struct opened old)
{
    double sum = 0, value = 3;
    refuse_use(old);
    struct opened now = open_all();
    struct pencil_box box = pencil_box(now.grid, PENCIL_Z, shmem_my_pe());
    for (size_t i = 0; i < 2 * box.count[0] * box.count[1] * box.count[2]; i++)
        now.array[i] = value;
    refuse_use(old);
    refuse_compared(old, ended);
    EXPECT(pencil_reduce(now.grid, PENCIL_DOUBLE, 1, PENCIL_Z, PENCIL_SUM, &sum, now.array) == 0 &&
           sum == value * X * Y * Z);
    EXPECT(pencil_forward(now.fft, now.array, now.array) == 0);
    close_all(now);
    refuse_use(old);
}

int main(void)
{
    shmem_init();
    struct opened old = open_all();
    shmem_finalize();
    check_ended(old);
    shmem_init();
    check_again(old);
    shmem_finalize();
    check_ended(old);
    return 0;
}
