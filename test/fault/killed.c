/* SPDX-License-Identifier: BSD-3-Clause */
/* One PE is killed while it is in the phase that the first argument names. The PE that is to die,
 * the last one, says "ready" with its process number and then stays where it is. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long word, lock;
static int me, last;

static int victim(const char *phase, const char *name)
{
    return strcmp(phase, name) == 0 && me == last;
}

static void ready(void)
{
    char line[64];
    int n = snprintf(line, sizeof line, "ready %d\n", (int)getpid());
    if (write(1, line, (size_t)n) != n)
        _exit(9);
}

static void die_here(void)
{
    ready();
    for (;;)
        pause();
}

static void compute(void)
{
    ready();
    for (volatile long i = 0;; i++)
        ;
}

int main(int argc, char **argv)
{
    const char *phase = argc > 2 ? argv[1] : "none";
    sscanf(argv[2], "%d", &last);
    /* Before init the number is known to oshrun alone: MESHMEM_JOB ends with it. */
    const char *job = getenv("MESHMEM_JOB");
    sscanf(job ? strrchr(job, ':') + 1 : "0", "%d", &me);
    if (victim(phase, "before_init"))
        die_here();
    shmem_init();
    if (victim(phase, "computing"))
        compute();
    if (victim(phase, "wait_until")) {
        ready();
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    }
    if (victim(phase, "barrier_only"))
        ready();
    if (strcmp(phase, "lock") == 0) {
        if (me == last) {
            shmem_set_lock(&lock);
            shmem_barrier_all();
            die_here();
        }
        shmem_barrier_all();
        shmem_set_lock(&lock);
    }
    if (strcmp(phase, "others_wait_until") == 0) {
        if (me == last)
            die_here();
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    }
    if (strcmp(phase, "in_barrier") == 0) {
        if (me == last)
            ready(); /* the PE itself waits in the barrier, because PE 0 does not come */
        if (me == 0)
            shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
        shmem_barrier_all();
    }
    if (strcmp(phase, "in_finalize") == 0) {
        if (me == last)
            ready();
        if (me == 0)
            shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    }
    if (strcmp(phase, "start_pes") == 0) {
        start_pes(0);
        if (me == last)
            die_here();
        return 0;
    }
    shmem_finalize();
    if (victim(phase, "after_finalize"))
        die_here();
    return 0;
}
