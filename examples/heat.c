/* SPDX-License-Identifier: BSD-3-Clause */
/* Heat diffusion on a square plate: heat [--size N] [--steps N] [--output FILE.png]. Shows a halo
 * exchange without barriers: put_signal writes an edge row into the neighbor and then raises its
 * signal to the step's number; signal_wait_until waits for the neighbors' rows of the last step
 * and for nothing else. PE 0 gets all rows, compares them bit for bit with a serial run, and writes
 * the picture.
 *
 *     oshcc heat.c -o heat -lpng && oshrun -n 4 ./heat --output heat.png
 *
 * Two grids take turns: the one with number step % 2 holds the state after step. A neighbor cannot
 * overwrite a halo that is still needed: it writes state s + 2 where s was only after it got our
 * edge of state s + 1, which we send after we have read its edge of state s. */
#include <png.h>
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The part of the plate that one PE holds; row 0 and row rows + 1 are the neighbors' edges or the
 * plate's rim. */
struct part {
    int first;       /* number of row 1 in the plate, 0 to size - 1 */
    int rows;        /* may be 0 when there are more PEs than rows */
    double *grid[2]; /* each (rows + 2) rows of size + 2 numbers */
};

enum side { above, below };

static const double ambient = 0.3;

static int me, npes;
static int size = 192; /* rows and columns of the plate without its rim */
static int steps = 3000;
static const char *output = NULL; /* the picture's file, if one is wanted */
static int active;                /* PEs that have rows: the first min(npes, size) */
static uint64_t arrived[2];       /* signals: the last step whose edge row came from above, below */

static _Noreturn void die(const char *what, const char *name)
{
    fprintf(stderr, "heat: PE %d: %s%s%s\n", me, what, name[0] ? ": " : "", name);
    shmem_global_exit(1);
}

static size_t width(void) { return (size_t)size + 2; }

static double *row_of(const struct part *part, int step, int row)
{
    return part->grid[step % 2] + (size_t)row * width();
}

/* The first row of PE pe's part, and for pe == active the number of rows. */
static int first_row(int pe) { return (int)((long)size * pe / active); }

/* ---- The physics: what serial and parallel run share ---- */

/* A round body in the plate that is held at one temperature; in units of the plate's size. */
static const struct {
    double row, column, radius, temperature;
} bodies[] = {
    {0.28, 0.30, 0.110, 1.00}, {0.70, 0.24, 0.060, 0.85}, {0.34, 0.74, 0.075, 0.00},
    {0.74, 0.68, 0.130, 0.95}, {0.52, 0.50, 0.035, 0.00}, {0.12, 0.88, 0.045, 1.00},
    {0.90, 0.45, 0.035, 0.00}, {0.50, 0.90, 0.045, 0.70},
};

/* Set those numbers of one row of the plate that lie in a body; numbers points to the row's left
 * rim. */
static void hold_bodies(double *numbers, int row)
{
    for (size_t b = 0; b < sizeof bodies / sizeof bodies[0]; b++) {
        double y = row + 0.5 - bodies[b].row * size;
        double radius = bodies[b].radius * size;
        for (int column = 0; column < size && y * y < radius * radius; column++) {
            double x = column + 0.5 - bodies[b].column * size;
            if (x * x + y * y < radius * radius)
                numbers[column + 1] = bodies[b].temperature;
        }
    }
}

static void step_row(const struct part *part, int step, int row)
{
    const double *up = row_of(part, step, row - 1);
    const double *here = row_of(part, step, row);
    const double *down = row_of(part, step, row + 1);
    double *next = row_of(part, step + 1, row);
    for (int i = 1; i <= size; i++)
        next[i] = here[i] + 0.2 * (up[i] + down[i] + here[i - 1] + here[i + 1] - 4 * here[i]);
    hold_bodies(next, part->first + row - 1);
}

/* Set both grids to the state before the first step, the neighbors' edges in the halo included. */
static void start_part(struct part *part)
{
    for (int g = 0; g < 2; g++) {
        for (size_t i = 0; i < (size_t)(part->rows + 2) * width(); i++)
            part->grid[g][i] = ambient;
        for (int row = 0; row < part->rows + 2; row++)
            if (part->first + row >= 1 && part->first + row <= size)
                hold_bodies(row_of(part, g, row), part->first + row - 1);
    }
}

/* ---- The parallel run ---- */

/* Put my edge row of state step into the neighbor's halo and tell it. Its part may have another
 * number of rows. */
static void send_edge(const struct part *part, enum side side, int step)
{
    int neighbor = side == above ? me - 1 : me + 1;
    if (neighbor < 0 || neighbor >= active)
        return;
    int its_rows = first_row(neighbor + 1) - first_row(neighbor);
    double *dest = row_of(part, step, side == above ? its_rows + 1 : 0);
    const double *source = row_of(part, step, side == above ? 1 : part->rows);
    uint64_t *its_signal = &arrived[side == above ? below : above];
    shmem_double_put_signal(dest, source, width(), its_signal, (uint64_t)step, SHMEM_SIGNAL_SET,
                            neighbor);
}

static void run(const struct part *part)
{
    for (int step = 0; step < steps && part->rows > 0; step++) {
        if (me > 0)
            shmem_signal_wait_until(&arrived[above], SHMEM_CMP_GE, (uint64_t)step);
        if (me < active - 1)
            shmem_signal_wait_until(&arrived[below], SHMEM_CMP_GE, (uint64_t)step);
        step_row(part, step, 1);
        step_row(part, step, part->rows);
        send_edge(part, above, step + 1);
        send_edge(part, below, step + 1);
        for (int row = 2; row < part->rows; row++)
            step_row(part, step, row);
    }
}

/* ---- What PE 0 does with the result ---- */

static double *allocate_grid(void)
{
    double *grid = malloc(width() * width() * sizeof *grid);
    if (!grid)
        die("no memory for the whole plate", "");
    return grid;
}

/* Get the last state of all PEs, size rows of size + 2 numbers. */
static double *gather(const struct part *part)
{
    double *plate = allocate_grid();
    for (int pe = 0; pe < active; pe++) {
        size_t rows = (size_t)(first_row(pe + 1) - first_row(pe));
        shmem_double_get(plate + (size_t)first_row(pe) * width(), row_of(part, steps, 1),
                         rows * width(), pe);
    }
    return plate;
}

/* How many numbers of plate differ from a run on one PE, in any bit. */
static long compare_with_serial(const double *plate)
{
    struct part whole = {.first = 0, .rows = size, .grid = {allocate_grid(), allocate_grid()}};
    start_part(&whole);
    for (int step = 0; step < steps; step++)
        for (int row = 1; row <= size; row++)
            step_row(&whole, step, row);
    long wrong = 0;
    const double *expected = row_of(&whole, steps, 1);
    for (size_t i = 0; i < (size_t)size * width(); i++)
        wrong += memcmp(&plate[i], &expected[i], sizeof plate[i]) != 0;
    free(whole.grid[0]);
    free(whole.grid[1]);
    return wrong;
}

/* The color of a temperature from 0 to 1: ten colors of the map "inferno" and what lies between
 * them. */
static void color(double temperature, png_bytep rgb)
{
    static const unsigned char map[][3] = {
        {0, 0, 4},     {27, 12, 65},   {74, 12, 107}, {120, 28, 109}, {165, 44, 96},
        {207, 68, 70}, {237, 105, 37}, {251, 155, 6}, {247, 209, 61}, {252, 255, 164},
    };
    enum { last = sizeof map / sizeof map[0] - 1 };
    double at = temperature * last;
    int i = at < 0 ? 0 : at >= last ? last - 1 : (int)at;
    double part = at - i < 0 ? 0 : at - i > 1 ? 1 : at - i;
    for (int c = 0; c < 3; c++)
        rgb[c] = (png_byte)(map[i][c] + part * (map[i + 1][c] - map[i][c]) + 0.5);
}

/* The temperature at a point of the plate in rows and columns, between the four numbers around it.
 */
static double temperature_at(const double *plate, double row, double column)
{
    double last = size - 1;
    row = row < 0 ? 0 : row > last ? last : row;
    column = column < 0 ? 0 : column > last ? last : column;
    int r = (int)row < size - 1 ? (int)row : size > 1 ? size - 2 : 0;
    int c = (int)column;
    const double *up = plate + (size_t)r * width() + c + 1;
    const double *down = size > 1 ? up + width() : up;
    double y = row - r, x = column - c;
    return (1 - y) * ((1 - x) * up[0] + x * up[1]) + y * ((1 - x) * down[0] + x * down[1]);
}

/* At least 768 pixels wide, so that a small plate can be looked at too. */
static void write_picture(const double *plate)
{
    int scale = (768 + size - 1) / size;
    png_image image = {.version = PNG_IMAGE_VERSION, .format = PNG_FORMAT_RGB};
    image.width = image.height = (png_uint_32)(size * scale);
    png_bytep pixels = malloc(PNG_IMAGE_SIZE(image));
    if (!pixels)
        die("no memory for the picture", "");
    png_bytep pixel = pixels;
    for (int y = 0; y < size * scale; y++)
        for (int x = 0; x < size * scale; x++, pixel += 3)
            color(temperature_at(plate, (y + 0.5) / scale - 0.5, (x + 0.5) / scale - 0.5), pixel);
    if (!png_image_write_to_file(&image, output, 0, pixels, 0, NULL))
        die(image.message, output);
    free(pixels);
    printf("wrote %s, %u x %u pixels\n", output, image.width, image.height);
}

static int report(const struct part *part)
{
    double *plate = gather(part);
    printf("%d x %d points, %d steps, %d PEs\n", size, size, steps, npes);
    if (npes > active)
        printf("there are more PEs than rows: %d of them have nothing to do\n", npes - active);
    long wrong = compare_with_serial(plate);
    if (output)
        write_picture(plate);
    free(plate);
    if (wrong)
        printf("check: FAILED: %ld numbers differ from the serial run\n", wrong);
    else
        printf("check: ok\n");
    return wrong != 0;
}

/* ---- Arguments ---- */

static int number(const char *text, int least, int most)
{
    char *end = NULL;
    long value = text ? strtol(text, &end, 10) : 0;
    if (!text || *end || value < least || value > most)
        die("not a useful number", text ? text : "(nothing)");
    return (int)value;
}

static void read_arguments(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--size") == 0)
            size = number(argv[++i], 1, 16384);
        else if (strcmp(argv[i], "--steps") == 0)
            steps = number(argv[++i], 0, 1 << 30);
        else if (strcmp(argv[i], "--output") == 0 && argv[i + 1])
            output = argv[++i];
        else
            die("usage: heat [--size N] [--steps N] [--output FILE.png], not", argv[i]);
    }
}

int main(int argc, char **argv)
{
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    read_arguments(argc, argv);
    active = npes < size ? npes : size;

    struct part part = {.first = size, .rows = 0};
    if (me < active) {
        part.first = first_row(me);
        part.rows = first_row(me + 1) - part.first;
    }
    size_t most_rows = (size_t)((size + active - 1) / active); /* equal sizes on all PEs */
    for (int g = 0; g < 2; g++) {
        part.grid[g] = shmem_malloc((most_rows + 2) * width() * sizeof(double));
        if (!part.grid[g])
            die("no symmetric memory for the plate", "");
    }
    start_part(&part);
    shmem_barrier_all(); /* nobody's edge may arrive before the start values are there */
    run(&part);
    shmem_barrier_all();
    int status = me == 0 ? report(&part) : 0;
    shmem_barrier_all();
    shmem_free(part.grid[1]);
    shmem_free(part.grid[0]);
    shmem_finalize();
    return status;
}
