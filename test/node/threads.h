/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads as PEs: each runs the same function with its number. */
#ifndef MESHMEM_TEST_THREADS_H
#define MESHMEM_TEST_THREADS_H

#include "../expect.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_PES = 8 };

/* Fewer repetitions under sanitizers. */
#ifdef __SANITIZE_THREAD__
enum { SLOWER = 10 };
#elif defined __SANITIZE_ADDRESS__
enum { SLOWER = 4 };
#else
enum { SLOWER = 1 };
#endif

struct thread_pe {
    uint32_t me, n;
    void *shared;
    void (*run)(uint32_t me, uint32_t n, void *shared);
    pthread_barrier_t *start; /* else the first have ended before the last begin */
};

static inline void *thread_start(void *argument)
{
    struct thread_pe *pe = argument;
    pthread_barrier_wait(pe->start);
    pe->run(pe->me, pe->n, pe->shared);
    return NULL;
}

/* Run n PEs to their end. */
static inline void threads_run(uint32_t n, void (*run)(uint32_t me, uint32_t n, void *shared),
                               void *shared)
{
    pthread_t thread[MAX_PES];
    struct thread_pe pe[MAX_PES];
    pthread_barrier_t start;
    EXPECT(n <= MAX_PES && pthread_barrier_init(&start, NULL, n) == 0);
    for (uint32_t i = 0; i < n; i++) {
        pe[i] = (struct thread_pe){i, n, shared, run, &start};
        EXPECT(pthread_create(&thread[i], NULL, thread_start, &pe[i]) == 0);
    }
    for (uint32_t i = 0; i < n; i++)
        EXPECT(pthread_join(thread[i], NULL) == 0);
    pthread_barrier_destroy(&start);
}

#endif
