/* SPDX-License-Identifier: BSD-3-Clause */
/* Heat in a rod whose ends are kept at 1 and 0. Every PE has a part of the cells, and beside them a
 * copy of its neighbors' outermost cells. A step sends these, computes the inside while they are
 * under way, waits for those of the neighbors, and computes the two outermost cells. */
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

enum { CELLS = 240, STEPS = 2000, MOST = CELLS + 2 };

static double cells[2][MOST];          /* symmetric: this step's and the next one's */
static uint64_t from_left, from_right; /* symmetric: the last step whose cell has arrived */
static double heat, total;             /* symmetric: for the reduction */

static void compute(double *next, const double *now, int from, int to)
{
    for (int i = from; i <= to; i++)
        next[i] = now[i] + 0.4 * (now[i - 1] - 2 * now[i] + now[i + 1]);
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), mine = CELLS / n;
    if (mine * n != CELLS || mine < 2)
        shmem_global_exit(2);
    if (me == 0)
        cells[0][0] = cells[1][0] = 1;

    for (uint64_t step = 1; step <= STEPS; step++) {
        double *now = cells[(step - 1) % 2], *next = cells[step % 2];
        if (me > 0)
            shmem_put_signal_nbi(&now[mine + 1], &now[1], 1, &from_right, step, SHMEM_SIGNAL_SET,
                                 me - 1);
        if (me < n - 1)
            shmem_put_signal_nbi(&now[0], &now[mine], 1, &from_left, step, SHMEM_SIGNAL_SET,
                                 me + 1);
        compute(next, now, 2, mine - 1);
        if (me > 0)
            shmem_signal_wait_until(&from_left, SHMEM_CMP_GE, step);
        if (me < n - 1)
            shmem_signal_wait_until(&from_right, SHMEM_CMP_GE, step);
        compute(next, now, 1, 1);
        compute(next, now, mine, mine);
        shmem_quiet(); /* the cells that were sent may be overwritten from here on */
    }

    for (int i = 1; i <= mine; i++)
        heat += cells[STEPS % 2][i];
    shmem_sum_reduce(SHMEM_TEAM_WORLD, &total, &heat, 1);
    if (me == 0)
        printf("mean temperature after %d steps: %.6f\n", STEPS, total / CELLS);
    shmem_finalize();
    return 0;
}
