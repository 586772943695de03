/* SPDX-License-Identifier: BSD-3-Clause */
/* A star-shaped stencil on a grid that MPI divides among the processes and whose halos go by
 * OpenSHMEM: stencil [SIZE [STEPS]]. MPI_Cart_create places the blocks, a table gives the PE
 * numbers of the neighbors, and put_signal carries an edge and tells that it is there, so a step
 * waits for its four neighbors and for nobody else. MPI adds up the result.
 *
 *     oshcc -O2 stencil.c -o stencil $(mpicc -show | cut -d' ' -f2-) -lm && mpirun -n 4 ./stencil
 *
 * The field is x + y, and grows by 1 everywhere in each step. The stencil sums the slopes along
 * both axes, which are 1, so after all steps every inner point has 2 * STEPS.
 *
 * Edges arrive in two inboxes in turn, by the parity of the step. A neighbor fills the same one
 * again two steps later, after it got our edge of the step between, which we send when we have
 * emptied it. */
#include <shmemx_mpi.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RADIUS = 2, SIDES = 4 };

/* The block of one PE: rows x columns points, and RADIUS more at each side. */
struct block {
    int rows, columns, row, column; /* row, column: of its first point in the grid */
    double *field, *slopes;
    int neighbor[SIDES]; /* the PEs above, below, at the left, at the right; -1: the rim */
};

static int size = 200, steps = 20;
static double *edge;            /* what is being sent */
static double *inbox;           /* symmetric: [step % 2][side][RADIUS * size] */
static uint64_t arrived[SIDES]; /* symmetric: the steps whose edges came from each side */

static double *point(const struct block *b, double *grid, int row, int column)
{
    return grid + (size_t)(row + RADIUS) * (size_t)(b->columns + 2 * RADIUS) + column + RADIUS;
}

static double *inbox_of(int step, int side)
{
    return inbox + (size_t)(step % 2 * SIDES + side) * RADIUS * (size_t)size;
}

/* Copy between a buffer and the RADIUS lines of points along a side: the block's own edge, or the
 * halo beyond it. Returns their number. */
static size_t copy_side(struct block *b, int side, int halo, double *buffer, int out)
{
    int flat = side < 2, first = side % 2 == 0, length = flat ? b->rows : b->columns;
    int begin = first ? (halo ? -RADIUS : 0) : (halo ? length : length - RADIUS);
    int rows = flat ? RADIUS : b->rows, columns = flat ? b->columns : RADIUS;
    for (int i = 0; i < rows; i++) {
        double *line = point(b, b->field, flat ? begin + i : i, flat ? 0 : begin);
        double *at = buffer + (size_t)i * (size_t)columns;
        memcpy(out ? at : line, out ? line : at, (size_t)columns * sizeof *line);
    }
    return (size_t)rows * (size_t)columns;
}

/* Give each neighbor this block's edge of the step, and take theirs. */
static void exchange(struct block *b, int step)
{
    for (int side = 0; side < SIDES; side++) {
        if (b->neighbor[side] < 0)
            continue;
        int opposite = side ^ 1;
        size_t n = copy_side(b, side, 0, edge, 1);
        shmem_double_put_signal(inbox_of(step, opposite), edge, n, &arrived[opposite],
                                (uint64_t)step + 1, SHMEM_SIGNAL_SET, b->neighbor[side]);
    }
    for (int side = 0; side < SIDES; side++) {
        if (b->neighbor[side] < 0)
            continue;
        shmem_signal_wait_until(&arrived[side], SHMEM_CMP_GE, (uint64_t)step + 1);
        copy_side(b, side, 1, inbox_of(step, side), 0);
    }
}

/* Whether a point is so far from the grid's rim that the stencil has all its points. */
static int is_inner(const struct block *b, int row, int column)
{
    int y = b->row + row, x = b->column + column;
    return y >= RADIUS && y < size - RADIUS && x >= RADIUS && x < size - RADIUS;
}

static void take_step(struct block *b)
{
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->columns; column++) {
            if (!is_inner(b, row, column))
                continue;
            double *to = point(b, b->slopes, row, column), sum = 0;
            for (int k = 1; k <= RADIUS; k++)
                sum +=
                    (*point(b, b->field, row + k, column) - *point(b, b->field, row - k, column) +
                     *point(b, b->field, row, column + k) - *point(b, b->field, row, column - k)) /
                    (2 * k * RADIUS);
            *to += sum;
        }
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->columns; column++)
            *point(b, b->field, row, column) += 1;
}

/* Find the block of this process, and the PEs of its neighbors. */
static void divide(struct block *b, MPI_Comm ordered, MPI_Comm *cart)
{
    int n, rank, dims[2] = {0, 0}, at[2], periods[2] = {0, 0}, its[SIDES];
    MPI_Group world, grid;
    MPI_Comm_size(ordered, &n);
    MPI_Dims_create(n, 2, dims);
    MPI_Cart_create(ordered, 2, dims, periods, 1, cart);
    MPI_Comm_rank(*cart, &rank);
    MPI_Cart_coords(*cart, rank, 2, at);
    MPI_Cart_shift(*cart, 0, 1, &its[0], &its[1]);
    MPI_Cart_shift(*cart, 1, 1, &its[2], &its[3]);
    MPI_Comm_group(ordered, &world); /* its ranks are PE numbers */
    MPI_Comm_group(*cart, &grid);
    for (int side = 0; side < SIDES; side++) {
        b->neighbor[side] = -1;
        if (its[side] != MPI_PROC_NULL)
            MPI_Group_translate_ranks(grid, 1, &its[side], world, &b->neighbor[side]);
    }
    MPI_Group_free(&world);
    MPI_Group_free(&grid);
    b->row = size * at[0] / dims[0];
    b->column = size * at[1] / dims[1];
    b->rows = size * (at[0] + 1) / dims[0] - b->row;
    b->columns = size * (at[1] + 1) / dims[1] - b->column;
    if (size < RADIUS * dims[0] || size < RADIUS * dims[1]) {
        fprintf(stderr, "stencil: %d points are too few for %d x %d blocks\n", size, dims[0],
                dims[1]);
        shmem_global_exit(1);
    }
}

static void allocate(struct block *b)
{
    size_t points = (size_t)(b->rows + 2 * RADIUS) * (size_t)(b->columns + 2 * RADIUS);
    b->field = calloc(points, sizeof *b->field);
    b->slopes = calloc(points, sizeof *b->slopes);
    edge = calloc(RADIUS * (size_t)size, sizeof *edge);
    inbox = shmem_calloc((size_t)2 * SIDES * RADIUS * (size_t)size, sizeof *inbox);
    if (!b->field || !b->slopes || !edge || !inbox)
        shmem_global_exit(1);
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->columns; column++)
            *point(b, b->field, row, column) = b->row + row + b->column + column;
}

/* The largest difference from what every inner point must have. */
static double find_error(struct block *b)
{
    double most = 0;
    for (int row = 0; row < b->rows; row++)
        for (int column = 0; column < b->columns; column++) {
            double value = *point(b, b->slopes, row, column);
            most = fmax(most, fabs(value - (is_inner(b, row, column) ? 2.0 * steps : 0)));
        }
    return most;
}

/* Whether there can be so many points and steps; if not, say it. */
static int is_right(void)
{
    int good = size >= 2 * RADIUS + 1 && steps >= 0;
    if (!good && shmem_my_pe() == 0)
        fprintf(stderr, "stencil: SIZE must be a number from %d, and STEPS one from 0\n",
                2 * RADIUS + 1);
    shmem_barrier_all();
    return good;
}

/* Whether there are as many processes of MPI as PEs; if not, say it. */
static int is_mpi_job(void)
{
    int processes, n = shmem_n_pes();
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    if (processes != n && shmem_my_pe() == 0)
        fprintf(stderr, "stencil: %d processes of MPI but %d PEs; start it with mpirun\n",
                processes, n);
    shmem_barrier_all();
    return processes == n;
}

int main(int argc, char **argv)
{
    int level;
    double mine, most;
    MPI_Comm ordered, cart;
    struct block b;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    shmem_init();
    size = argc > 1 ? atoi(argv[1]) : size;
    steps = argc > 2 ? atoi(argv[2]) : steps;
    if (!is_right() || !is_mpi_job())
        shmem_global_exit(1);
    if (shmemx_mpi_comm(SHMEM_TEAM_WORLD, &ordered) != 0) {
        fprintf(stderr, "stencil: MPI makes no communicator of the PEs\n");
        shmem_global_exit(1);
    }
    divide(&b, ordered, &cart);
    allocate(&b);
    shmem_barrier_all(); /* all inboxes are there */

    double begin = MPI_Wtime();
    for (int step = 0; step < steps; step++) {
        exchange(&b, step);
        take_step(&b);
    }
    mine = find_error(&b);
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, cart);
    if (shmem_my_pe() == 0)
        printf("%d steps of %d x %d points on %d PEs in %.3f s; check: %s\n", steps, size, size,
               shmem_n_pes(), MPI_Wtime() - begin, most < 1e-8 * (steps + 1) ? "ok" : "wrong");
    shmem_barrier_all(); /* nobody fills an inbox any more */
    shmem_free(inbox);
    free(b.field);
    free(b.slopes);
    free(edge);
    MPI_Comm_free(&cart);
    MPI_Comm_free(&ordered);
    shmem_finalize();
    MPI_Finalize();
    return most >= 1e-8 * (steps + 1);
}
