/* SPDX-License-Identifier: BSD-3-Clause */
/* A job over nodes that goes on until it is disturbed, or told to end. Every PE says "pid N
 * PROCESS" once it is in shmem, then does what the first argument says. "work" moves data, counts
 * it and looks at it, until the file that the second argument names is there. The test may stop the
 * job's clock and move it on, so that it need not wait, through the file that FAR_CLOCK names. */
#include <fcntl.h>
#include <shmemx.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { WORDS = 1000, LARGE = 1 << 18, PROCESSES = 4096, SECOND = 1000000000 };

/* The file of FAR_CLOCK, which all processes of the job and the test share. */
static struct {
    _Atomic int64_t now;   /* nanoseconds at which the clock stands; 0: it runs */
    _Atomic int64_t ahead; /* nanoseconds that a running clock is ahead of the system's */
    _Atomic uint64_t looks[PROCESSES]; /* at the clock, by process number modulo PROCESSES */
} * moved;

__attribute__((constructor)) static void find_clock(void)
{
    const char *name = getenv("FAR_CLOCK");
    int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *at = mmap(NULL, sizeof *moved, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (at != MAP_FAILED)
        moved = at;
}

/* In place of the C library's, for the shared libraries, too. */
int clock_gettime(clockid_t clock, struct timespec *time)
{
    long status = syscall(SYS_clock_gettime, clock, time);
    if (status == 0 && moved && clock == CLOCK_MONOTONIC) {
        int64_t now = atomic_load(&moved->now);
        if (!now)
            now = time->tv_sec * (int64_t)SECOND + time->tv_nsec + atomic_load(&moved->ahead);
        time->tv_sec = now / SECOND;
        time->tv_nsec = now % SECOND;
        atomic_fetch_add(&moved->looks[getpid() % PROCESSES], 1);
    }
    return (int)status;
}

static long word, sum, data[WORDS], stop;
static int me, n, to;

static void fail(const char *what)
{
    printf("PE %d: wrong %s\n", me, what);
    fflush(stdout);
    shmem_global_exit(9);
}

static void work(const char *end)
{
    unsigned char *large = shmem_malloc(LARGE), *source = shmem_malloc(LARGE);
    long values[WORDS];
    for (long round = 1; !stop; round++) {
        for (int i = 0; i < WORDS; i++)
            values[i] = round + i;
        memset(source, (int)round, LARGE);
        shmem_long_put(data, values, WORDS, to);
        shmem_putmem(large, source, LARGE, to);
        shmem_long_atomic_inc(&sum, to);
        shmem_barrier_all();
        if (memcmp(data, values, sizeof data) != 0 || sum != round)
            fail("small data");
        for (int i = 0; i < LARGE; i++)
            if (large[i] != (unsigned char)round)
                fail("large data");
        if (me == 0 && access(end, F_OK) == 0)
            for (int pe = 0; pe < n; pe++)
                shmem_long_p(&stop, 1, pe);
        shmem_barrier_all();
    }
    if (me == 0)
        printf("worked well\n");
}

static void puts_and_quiet(void)
{
    for (;;) {
        for (int i = 0; i < 100; i++)
            shmem_long_put_nbi(data, data, WORDS, to);
        shmem_quiet();
    }
}

static void stay(const char *phase)
{
    if (strcmp(phase, "wait") == 0)
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    if (strcmp(phase, "barrier") == 0)
        for (;;)
            shmem_barrier_all();
    if (strcmp(phase, "get") == 0)
        for (;;)
            shmem_long_get(data, data, WORDS, to);
    if (strcmp(phase, "quiet") == 0)
        puts_and_quiet();
    if (strcmp(phase, "mixed") == 0) { /* half of a node waits, half works */
        if (me % 2)
            puts_and_quiet();
        shmem_barrier_all();
    }
    if (strcmp(phase, "compute") == 0)
        for (volatile long i = 0;; i++)
            ;
}

int main(int argc, char **argv)
{
    const char *phase = argc > 1 ? argv[1] : "none";
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    to = (me + n / 2) % n;
    printf("pid %d %d\n", me, (int)getpid());
    fflush(stdout);
    shmem_barrier_all();
    if (strcmp(phase, "work") == 0)
        work(argv[2]);
    else
        stay(phase);
    if (strcmp(phase, "global_exit") == 0 && me == n - 1) {
        while (argc > 2 && access(argv[2], F_OK) != 0)
            continue; /* the test is not ready yet */
        shmem_global_exit(5);
    }
    if (strcmp(phase, "global_exit") == 0)
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    if (strcmp(phase, "abort") == 0 && me == n - 1)
        abort();
    if (strcmp(phase, "private") == 0 && me == 0)
        shmem_long_p(malloc(sizeof(long)), 1, to);
    if (strcmp(phase, "iput") == 0 && me == 0)
        shmem_long_iput(&data[4], &data[0], -1, 1, 2, n - 1);
    if (strcmp(phase, "iget") == 0 && me == 0)
        shmem_long_iget(&data[0], &data[4], 1, -1, 2, n - 1);
    if (strcmp(phase, "iput_nbe") == 0 && me == 0) {
        shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_iput_nbe(&data[0], &data[4], PTRDIFF_MAX / 8, 1, 4, n - 1, &req);
    }
    if (strcmp(phase, "exit") == 0 && me == 0)
        _exit(3);
    shmem_finalize();
    return 0;
}
