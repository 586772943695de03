/* SPDX-License-Identifier: BSD-3-Clause */
/* Each way in which a stage may proceed gives the same transform: wisdom that asks for it is
 * loaded, and planning takes it wherever the stage allows it. */
// pes: 1 3 4
// nodes: 1 2
#include "../dice.h"
#include "../expect.h"

#include <math.h>
#include <pencil.h>
#include <shmem.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { VARIANTS = 4, INTO = 3 };

static char name[64], changed[64];

/* Write the file anew with another variant in all choices, and units of `part` elements along z,
 * unless it is 0: as one section, with its checksum. */
static void ask_for(int variant, size_t part)
{
    static char line[1 << 16], key[256];
    char *text;
    size_t tile[3], bytes;
    unsigned long long sum = 0xcbf29ce484222325;
    int was;
    FILE *from = fopen(name, "r"), *all = open_memstream(&text, &bytes), *to = fopen(changed, "w");
    EXPECT(from && all && to && fgets(line, sizeof line, from));
    *strrchr(line, ' ') = 0; /* it is followed by the number of sections */
    fprintf(to, "%s 1\n", line);
    while (fgets(line, sizeof line, from)) {
        if (sscanf(line, "choice %255s %d %zu %zu %zu", key, &was, tile, tile + 1, tile + 2) == 5)
            fprintf(all, "choice %s %d %zu %zu %zu\n", key, variant, tile[0], tile[1],
                    part ? part : tile[2]);
        else if (strncmp(line, "section ", 8) != 0)
            fputs(line, all);
    }
    fclose(from);
    EXPECT(!fclose(all));
    for (size_t i = 0; i < bytes; i++)
        sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3;
    fprintf(to, "section %zu %016llx\n%s", bytes, sum, text);
    EXPECT(!fclose(to));
    free(text);
}

/* How many choices in the file are of this variant. */
static int count(const char *file, int variant)
{
    static char line[1 << 16];
    int found = 0, is;
    FILE *from = fopen(file, "r");
    EXPECT(from);
    while (fgets(line, sizeof line, from))
        found += sscanf(line, "choice %*s %d", &is) == 1 && is == variant;
    fclose(from);
    return found;
}

static size_t elements(struct pencil_grid *grid, enum pencil_axis pencils)
{
    struct pencil_box box = pencil_box(grid, pencils, shmem_my_pe());
    return box.count[0] * box.count[1] * box.count[2];
}

/* Transform a field of random numbers, and back, into these arrays of doubles. */
static void transform(struct pencil_grid *grid, const struct pencil_transform *what, double *there,
                      double *back)
{
    struct pencil_fft *fft = pencil_fft_open(grid, what);
    EXPECT(fft);
    bool real = what->kind == PENCIL_R2C;
    size_t n = elements(grid, PENCIL_Z) * (real ? 1 : 2);
    size_t m = elements(pencil_fft_grid(fft), PENCIL_X) * 2;
    double *in = calloc(n + 1, sizeof *in);
    EXPECT(in);
    struct dice dice = {7 + (uint64_t)shmem_my_pe()};
    for (size_t i = 0; i < n; i++)
        in[i] = (double)dice_roll(&dice) / (double)UINT64_MAX - 0.5;
    EXPECT(!pencil_forward(fft, there, in));
    memset(back, 0, n * sizeof *back);
    double *copy = malloc((m + 1) * sizeof *copy);
    EXPECT(copy);
    memcpy(copy, there, m * sizeof *copy);
    EXPECT(!pencil_backward(fft, back, copy));
    free(copy);
    free(in);
    EXPECT(!pencil_wisdom_save(changed));
    pencil_fft_close(fft);
}

static void compare(const double *a, const double *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        EXPECT(fabs(a[i] - b[i]) < 1e-9);
}

static void check_kind(struct pencil_grid *grid, int kind, int y_slowest, size_t part)
{
    struct pencil_transform what = {.kind = kind, .y_slowest = y_slowest};
    size_t room = 4 * (elements(grid, PENCIL_Z) + elements(grid, PENCIL_X)) + 4096;
    double *there = calloc(room, sizeof *there), *back = calloc(room, sizeof *back);
    double *other = calloc(room, sizeof *other), *again = calloc(room, sizeof *again);
    EXPECT(there && back && other && again);
    transform(grid, &what, there, back);
    EXPECT(!pencil_wisdom_save(name));
    for (int variant = 0; variant < VARIANTS; variant++) {
        if (shmem_my_pe() == 0)
            ask_for(variant, part);
        shmem_barrier_all();
        EXPECT(!pencil_wisdom_load(changed));
        shmem_barrier_all();
        transform(grid, &what, other, again);
        compare(there, other, room);
        compare(back, again, room);
        EXPECT(variant != INTO || shmem_n_pes() == 1 || count(changed, variant));
        shmem_barrier_all();
    }
    free(there);
    free(back);
    free(other);
    free(again);
}

int main(void)
{
    shmem_init();
    snprintf(name, sizeof name, "/tmp/pencil-variants-%d", getppid());
    snprintf(changed, sizeof changed, "/tmp/pencil-changed-%d", getppid());
    for (int rows = 0; rows < 2; rows++) {
        int n = shmem_n_pes();
        struct pencil_grid *grid = pencil_open(9, 10, 12, rows ? 1 : n, rows ? n : 1);
        EXPECT(grid);
        check_kind(grid, PENCIL_C2C, 0, 0);
        check_kind(grid, PENCIL_R2C, 1, 0);
        pencil_close(grid);
        /* Rows of 32 elements, which are left, are kept apart in buffers, those of 33 are not. */
        EXPECT(grid = pencil_open(32, 32, 65, rows ? 1 : n, rows ? n : 1));
        check_kind(grid, PENCIL_C2C, 1, 33);
        pencil_close(grid);
    }
    if (shmem_my_pe() == 0) {
        unlink(name);
        unlink(changed);
    }
    shmem_finalize();
    return 0;
}
