/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads of the library's own, and what is done when a thread of the program ends. */
#ifndef MESHMEM_BASE_THREAD_H
#define MESHMEM_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* Start a thread in which no handler of the program runs: signals that are sent to the process go
 * to threads of the program. Only faults are not blocked, since the library explains them. Returns
 * 0 or the error. */
int meshmem_thread_start(pthread_t *thread, void *(*run)(void *), void *with);

/* Initialize a condition for meshmem_thread_wait. */
void meshmem_thread_open_condition(pthread_cond_t *condition);

/* Wait for a signal, with the lock held, at most until a time of meshmem_os_now(), whose clock
 * nobody sets. False if it has come to that. */
bool meshmem_thread_wait(pthread_cond_t *condition, pthread_mutex_t *lock, uint64_t until);

/* One thing to do, thread-local. */
struct meshmem_thread_end {
    void (*act)(void); /* NULL: it was not added yet */
    struct meshmem_thread_end *next;
};

/* Call act in this thread when it ends; an `end` is added once. False: the process has no room for
 * it. */
bool meshmem_thread_at_end(struct meshmem_thread_end *end, void (*act)(void));

#endif
