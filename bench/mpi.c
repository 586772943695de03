/* SPDX-License-Identifier: BSD-3-Clause */
/* What the wire mpi makes of an MPI: OpenSHMEM between two nodes and bare MPI, in turns, in the
 * same job of two processes. Prints a line for each thing: OpenSHMEM, MPI, and their ratio, medians
 * of several rounds. docs/why/mpi.md says how to compile and run it. */
#include <mpi.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 15, LATENCY = 500, RATE = 20000, BLOCKS = 40, BLOCK = 1 << 20, RARE = 10 };

static int me;
static MPI_Win window;
static char *memory, *mine;

static double put_quiet(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < LATENCY && me == 0; i++) {
        shmem_long_p((long *)memory, i, 1);
        shmem_quiet();
    }
    return (MPI_Wtime() - begin) / LATENCY * 1e6;
}

/* To a PE that computes, and was left alone for 20 ms before. */
static double put_rarely(void)
{
    static long over;
    double took = 0;
    for (int i = 0; i < RARE && me == 0; i++) {
        double begin = MPI_Wtime(), now;
        while ((now = MPI_Wtime()) < begin + 0.02)
            continue;
        shmem_long_p((long *)memory, i, 1);
        shmem_quiet();
        took += MPI_Wtime() - now;
    }
    if (me == 0)
        shmem_long_p(&over, over + 1, 1);
    for (long before = over; me == 1 && __atomic_load_n(&over, __ATOMIC_ACQUIRE) == before;)
        continue;
    over += me == 0;
    return took / RARE * 1e6;
}

static double ping_pong(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < LATENCY; i++) {
        if (me == 0)
            MPI_Send(mine, 8, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(mine, 8, MPI_BYTE, !me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (me == 1)
            MPI_Send(mine, 8, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    return (MPI_Wtime() - begin) / LATENCY * 1e6;
}

static double per_second(double begin, int n) { return n / (MPI_Wtime() - begin) * 1e-6; }

static double rate_put(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < RATE && me == 0; i++)
        shmem_long_p((long *)memory + i % 512, i, 1);
    shmem_quiet();
    return per_second(begin, RATE);
}

static double rate_add(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < RATE && me == 0; i++)
        shmem_long_atomic_add((long *)memory + i % 512, i, 1);
    shmem_quiet();
    return per_second(begin, RATE);
}

static double rate_signal(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < RATE && me == 0; i++)
        shmem_long_put_signal_nbi((long *)memory + i % 512, (long *)mine, 1,
                                  (uint64_t *)memory + 600, 1, SHMEM_SIGNAL_ADD, 1);
    shmem_quiet();
    return per_second(begin, RATE);
}

static double rate_mpi_put(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < RATE / 10 && me == 0; i++) {
        MPI_Put(mine, 8, MPI_BYTE, 1, i % 512, 8, MPI_BYTE, window);
        MPI_Win_flush_all(window);
    }
    return per_second(begin, RATE / 10);
}

static double put_blocks(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < BLOCKS && me == 0; i++) {
        shmem_putmem_nbi(memory, mine, BLOCK, 1);
        shmem_quiet();
    }
    return per_second(begin, BLOCKS) * BLOCK;
}

static double send_blocks(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < BLOCKS; i++)
        if (me == 0)
            MPI_Send(mine, BLOCK, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        else
            MPI_Recv(memory, BLOCK, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    return per_second(begin, BLOCKS) * BLOCK;
}

static double idle_quiet(void)
{
    double begin = MPI_Wtime();
    for (int i = 0; i < RATE; i++)
        shmem_quiet();
    return (MPI_Wtime() - begin) / RATE * 1e9;
}

static double nothing(void) { return 0; }

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void compare(const char *what, const char *unit, double (*shmem)(void), double (*mpi)(void))
{
    double a[ROUNDS], b[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        shmem_barrier_all();
        a[i] = shmem();
        shmem_barrier_all();
        MPI_Barrier(MPI_COMM_WORLD);
        b[i] = mpi();
        MPI_Barrier(MPI_COMM_WORLD);
    }
    qsort(a, ROUNDS, sizeof *a, by_size);
    qsort(b, ROUNDS, sizeof *b, by_size);
    if (me == 0)
        printf("%-34s %9.3f %9.3f %-8s %8.2f\n", what, a[ROUNDS / 2], b[ROUNDS / 2], unit,
               b[ROUNDS / 2] > 0 ? a[ROUNDS / 2] / b[ROUNDS / 2] : 0);
}

int main(int argc, char **argv)
{
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    shmem_init();
    me = shmem_my_pe();
    memory = shmem_align(4096, BLOCK);
    mine = shmem_align(4096, BLOCK);
    if (shmem_n_pes() != 2 || !memory || !mine)
        shmem_global_exit(1);
    MPI_Win_create(memory, BLOCK, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_lock_all(0, window);
    compare("put + quiet : ping-pong", "us", put_quiet, ping_pong);
    compare("8-byte puts : MPI_Put + flush_all", "M/s", rate_put, rate_mpi_put);
    compare("atomic adds : MPI_Put + flush_all", "M/s", rate_add, rate_mpi_put);
    compare("put_signals : MPI_Put + flush_all", "M/s", rate_signal, rate_mpi_put);
    compare("1 MiB put + quiet : MPI_Send", "MB/s", put_blocks, send_blocks);
    compare("put + quiet, target computes", "us", put_rarely, nothing);
    compare("quiet, nothing outstanding", "ns", idle_quiet, nothing);
    MPI_Win_unlock_all(window);
    MPI_Win_free(&window);
    shmem_finalize();
    MPI_Finalize();
    return 0;
}
