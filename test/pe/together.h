/* SPDX-License-Identifier: BSD-3-Clause */
/* Run a function in several threads at a time, and wait for them. */
#ifndef TOGETHER_H
#define TOGETHER_H

#include "../expect.h"

#include <pthread.h>

enum { TOGETHER_MOST = 16 };

struct together {
    void (*run)(int thread);
    int thread;
};

static inline void *together_start(void *arg)
{
    const struct together *one = arg;
    one->run(one->thread);
    return NULL;
}

/* Call run(0) to run(threads - 1), each in a thread of its own. */
static inline void together(int threads, void (*run)(int thread))
{
    pthread_t thread[TOGETHER_MOST];
    struct together all[TOGETHER_MOST];
    EXPECT(threads <= TOGETHER_MOST);
    for (int i = 0; i < threads; i++) {
        all[i] = (struct together){run, i};
        EXPECT(pthread_create(&thread[i], NULL, together_start, &all[i]) == 0);
    }
    for (int i = 0; i < threads; i++)
        EXPECT(pthread_join(thread[i], NULL) == 0);
}

#endif
