// SPDX-License-Identifier: BSD-3-Clause
/* MPI and OpenSHMEM in one program, in the order of argv[1]: s and S start and stop OpenSHMEM, m
 * and M start and stop MPI, f, z and t start it with threads (funneled, serialized, multiple), x
 * uses both; in c and C the last PE computes while PE 0 puts to it and waits for completion: in c
 * without any call, in C it looks for news by shmem_test. */
#include <mpi.h>
#include <shmem.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static long cell;

static int use_both(void)
{
    int me = shmem_my_pe(), n = shmem_n_pes(), mine, sum, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &mine);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    shmem_long_p(&cell, me + 1, (me + 1) % n);
    shmem_barrier_all();
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    int wrong = ranks != n || mine != me || sum != n * (n - 1) / 2 || cell != (me + n - 1) % n + 1;
    printf("PE %d of %d is rank %d of %d: %d wrong\n", me, n, mine, ranks, wrong);
    return wrong;
}

enum { LARGE = 1 << 20 };
static char block[LARGE];
static long flag;

static long look(bool calls)
{
    return calls ? shmem_long_test(&flag, SHMEM_CMP_EQ, 1)
                 : __atomic_load_n(&flag, __ATOMIC_ACQUIRE);
}

/* The small and the large put are complete before the flag is put. */
static int put_to_computing(bool calls)
{
    int me = shmem_my_pe(), last = shmem_n_pes() - 1;
    static char mine[LARGE];
    shmem_barrier_all();
    if (me == 0) {
        memset(mine, 7, LARGE);
        shmem_long_p(&cell, -1, last);
        shmem_quiet();
        shmem_putmem(block, mine, LARGE, last);
        shmem_quiet();
        shmem_long_p(&flag, 1, last);
        shmem_quiet();
    }
    while (me == last && !look(calls))
        continue;
    int wrong = me == last && (cell != -1 || block[0] != 7 || block[LARGE - 1] != 7);
    shmem_barrier_all();
    return wrong;
}

int main(int argc, char **argv)
{
    int wrong = 0, level;
    for (const char *step = argc > 1 ? argv[1] : ""; *step; step++)
        switch (*step) {
        case 's':
            shmem_init();
            break;
        case 'S':
            shmem_finalize();
            break;
        case 'm':
            MPI_Init(&argc, &argv);
            break;
        case 'f':
        case 'z':
        case 't':
            level = *step == 'f'   ? MPI_THREAD_FUNNELED
                    : *step == 'z' ? MPI_THREAD_SERIALIZED
                                   : MPI_THREAD_MULTIPLE;
            MPI_Init_thread(&argc, &argv, level, &level);
            break;
        case 'c':
        case 'C':
            wrong += put_to_computing(*step == 'C');
            break;
        case 'M':
            MPI_Finalize();
            break;
        default:
            wrong += use_both();
        }
    return wrong != 0;
}
