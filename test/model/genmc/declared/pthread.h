/* SPDX-License-Identifier: BSD-3-Clause */
/* In place of the system's, for once.py, which compiles with it: what GenMC's declares. */
#ifndef MESHMEM_TEST_GENMC_PTHREAD_H
#define MESHMEM_TEST_GENMC_PTHREAD_H

#include <sys/types.h>

/* The system's headers declare these here and there, GenMC's do not. */
#define pthread_barrier_t pthread_barrier_t_of_nobody
#define pthread_cond_t pthread_cond_t_of_nobody
#define pthread_key_t pthread_key_t_of_nobody
#define pthread_once_t pthread_once_t_of_nobody
#define pthread_rwlock_t pthread_rwlock_t_of_nobody

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *),
                   void *argument);
_Noreturn void pthread_exit(void *result);
int pthread_join(pthread_t thread, void **result);
pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

#endif
