/* SPDX-License-Identifier: BSD-3-Clause */
/* After a while, waiting PEs of all nodes park, and near PEs that store wake nobody. Each PE in
 * turn is woken, by a signal or by the network, and passes a number on to a near PE, and from there
 * on, with plain stores, too. Every PE receives it in every round and in every kind of wait. */
// pes: 4
// nodes: 2 3:cyclic
#include "../expect.h"

#include <shmem.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>

enum { ROUNDS = 6, FIRST_ROUND_MS = 60 };

static long number[2];
static _Atomic long round_now;

static void begin_round(int signal)
{
    (void)signal;
    __atomic_store_n(&number[0], atomic_load(&round_now), __ATOMIC_RELEASE);
}

/* Have a signal come when all have waited for a while. */
static void begin_later(long round)
{
    struct itimerval once = {.it_value.tv_usec = (FIRST_ROUND_MS + 30 * round) * 1000L};
    atomic_store(&round_now, round);
    EXPECT(setitimer(ITIMER_REAL, &once, NULL) == 0);
}

static void wait_for(long round)
{
    size_t found[2];
    uint64_t *word = (uint64_t *)&number[0];
    switch (round % 4) {
    case 0:
        shmem_long_wait_until(&number[0], SHMEM_CMP_GE, round);
        break;
    case 1:
        EXPECT(shmem_long_wait_until_some(number, 2, found, NULL, SHMEM_CMP_GE, round) == 1);
        break;
    case 2:
        EXPECT(shmem_long_wait_until_any(number, 2, NULL, SHMEM_CMP_EQ, round) == 0);
        break;
    default:
        EXPECT(shmem_signal_wait_until(word, SHMEM_CMP_EQ, (uint64_t)round) == (uint64_t)round);
    }
    EXPECT(number[0] == round);
}

/* To the next PE, by a plain store if possible. */
static void pass_on(long round, int to)
{
    long *there = shmem_ptr(&number[0], to);
    if (there && round % 2)
        __atomic_store_n(there, round, __ATOMIC_RELEASE);
    else
        shmem_long_p(&number[0], round, to);
}

int main(void)
{
    struct sigaction action = {.sa_handler = begin_round};
    EXPECT(sigaction(SIGALRM, &action, NULL) == 0);
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_barrier_all();
    for (long round = 1; round <= ROUNDS; round++) {
        int first = (int)round % n;
        if (me == first)
            begin_later(round);
        wait_for(round);
        if ((me + 1) % n != first)
            pass_on(round, (me + 1) % n);
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
