/* SPDX-License-Identifier: BSD-3-Clause */
/* See thread.h. Everything that waits for the end of a thread shares one key. */
#include "base/thread.h"

#include <signal.h>
#include <time.h>

int meshmem_thread_start(pthread_t *thread, void *(*run)(void *), void *with)
{
    sigset_t blocked, before;
    sigfillset(&blocked);
    sigdelset(&blocked, SIGSEGV); /* mem/fault.c explains them */
    sigdelset(&blocked, SIGBUS);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int error = pthread_create(thread, NULL, run, with);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

void meshmem_thread_open_condition(pthread_cond_t *condition)
{
    pthread_condattr_t how;
    pthread_condattr_init(&how);
    pthread_condattr_setclock(&how, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &how);
    pthread_condattr_destroy(&how);
}

bool meshmem_thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, uint64_t until)
{
    const struct timespec time = {.tv_sec = (time_t)(until / 1000000000),
                                  .tv_nsec = (long)(until % 1000000000)};
    return pthread_cond_timedwait(condition, lock, &time) == 0;
}

static pthread_key_t ends; /* its value: the first thing to do */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_key;

static void act(void *first)
{
    for (struct meshmem_thread_end *end = first; end; end = end->next)
        end->act();
}

static void make_key(void) { has_key = pthread_key_create(&ends, act) == 0; }

bool meshmem_thread_at_end(struct meshmem_thread_end *end, void (*what)(void))
{
    pthread_once(&once, make_key);
    if (!has_key)
        return false;
    end->act = what;
    end->next = pthread_getspecific(ends);
    return pthread_setspecific(ends, end) == 0;
}
