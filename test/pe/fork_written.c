/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE forks again and again while the others, and a signal handler, write to its static data:
 * nothing that they write is lost, each child has a copy, and locks of the C library that fork
 * holds are free again in both. */
// pes: 1 2 4
// sanitize: yes
#include "../expect.h"

#include <shmem.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>

enum { CHILDREN = 40, MOST = 64 };

static long count[MOST], last[MOST];
static int done;
static char much[8 << 20]; /* copies take a while */
static volatile long ticks;
static _Thread_local volatile long all_ticks; /* not in the static data */
static _Thread_local bool counts;             /* not a thread of an MPI, which may get the signal */

static void tick(int number)
{
    (void)number;
    if (!counts)
        return;
    ticks++;
    all_ticks++;
}

static void set_timer(void)
{
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    struct itimerval often = {{0, 300}, {0, 300}}, never = {{0, 0}, {0, 0}};
    EXPECT(sigaction(SIGALRM, &action, NULL) == 0);
    EXPECT(setitimer(ITIMER_REAL, done ? &never : &often, NULL) == 0);
}

static void use_the_lock(void)
{
    struct sigaction action;
    EXPECT(sigaction(SIGABRT, NULL, &action) == 0);
}

/* Nobody else changes a child's copy. */
static void be_child(int n)
{
    long seen[MOST], sum = 0;
    use_the_lock();
    for (int pe = 0; pe < n; pe++)
        seen[pe] = *(volatile long *)&count[pe];
    for (int i = 0; i < 100000; i++)
        sum += *(volatile int *)&done;
    for (int pe = 0; pe < n; pe++)
        EXPECT(*(volatile long *)&count[pe] == seen[pe]);
    _exit(sum == 0 ? 0 : 1);
}

static void fork_often(int n)
{
    for (int i = 0; i < CHILDREN; i++) {
        int status;
        pid_t child = fork();
        EXPECT(child >= 0);
        if (child == 0)
            be_child(n);
        use_the_lock();
        EXPECT(waitpid(child, &status, 0) == child && status == 0);
    }
}

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    long mine = 0;
    EXPECT(n <= MOST);
    shmem_barrier_all();
    if (me == 0) {
        memset(much, 1, sizeof much);
        counts = true;
        set_timer();
        fork_often(n);
        done = 1;
        set_timer();
        EXPECT(ticks == all_ticks);
        for (int pe = 1; pe < n; pe++)
            shmem_int_p(&done, 1, pe);
    } else {
        for (; !shmem_int_atomic_fetch(&done, me); mine++) {
            shmem_long_atomic_inc(&count[me], 0);
            shmem_long_p(&last[me], mine + 1, 0);
        }
    }
    shmem_barrier_all();
    for (int pe = 1; pe < n && me == 0; pe++)
        EXPECT(count[pe] == last[pe]);
    shmem_finalize();
    return 0;
}
