/* SPDX-License-Identifier: BSD-3-Clause */
/* For programs that GenMC checks, which are small: PEs are threads of its own, and they run the
 * library's sources. A wait is an empty loop, which GenMC takes as the assumption that what is
 * waited for comes; so nothing is said here about sleeping and waking, nor about waiting forever:
 * see test/model. With WEAK a line's number, the orders that stand on that line of the source
 * WEAK_FILE are relaxed, and then GenMC must find an error. */
#ifndef MESHMEM_TEST_GENMC_PES_H
#define MESHMEM_TEST_GENMC_PES_H

#include "near/wait.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef WAIT_STEP
#define WAIT_STEP(w) ((void)0)
#define WAIT_END(w) ((void)0)
#define FUTEX_WAKE(word) ((void)(word))
struct meshmem_wait_policy meshmem_wait_policy; /* spin */
#endif
#define meshmem_wait_step(w) WAIT_STEP(w)
#define meshmem_wait_end(w) WAIT_END(w)
#define meshmem_os_futex_wake(word) FUTEX_WAKE(word)

/* Copy a word: GenMC copies only what has a constant size. */
static inline void genmc_copy(void *to, const void *from, size_t bytes)
{
    (void)bytes;
    *(uint64_t *)to = *(const uint64_t *)from;
}

/* Copy words, one by one. */
static inline void genmc_copy_words(void *to, const void *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / 8; i++)
        ((uint64_t *)to)[i] = ((const uint64_t *)from)[i];
}

#ifdef WEAK
#define IS_WEAK (__LINE__ == WEAK && __builtin_strcmp(__FILE__, WEAK_FILE) == 0)
#define memory_order_acquire (IS_WEAK ? memory_order_relaxed : memory_order_acquire)
#define memory_order_release (IS_WEAK ? memory_order_relaxed : memory_order_release)
#define memory_order_acq_rel (IS_WEAK ? memory_order_relaxed : memory_order_acq_rel)
#define memory_order_seq_cst (IS_WEAK ? memory_order_relaxed : memory_order_seq_cst)
#undef __ATOMIC_ACQUIRE
#undef __ATOMIC_RELEASE
#undef __ATOMIC_ACQ_REL
#undef __ATOMIC_SEQ_CST
#define __ATOMIC_ACQUIRE (IS_WEAK ? 0 : 2)
#define __ATOMIC_RELEASE (IS_WEAK ? 0 : 3)
#define __ATOMIC_ACQ_REL (IS_WEAK ? 0 : 4)
#define __ATOMIC_SEQ_CST (IS_WEAK ? 0 : 5)
#endif

/* With WRONG_AT_END, a program is wrong if all its PEs come to their end: run.py checks that they
 * do. */
#ifdef WRONG_AT_END
#define AT_END assert(!"the end")
#else
#define AT_END ((void)0)
#endif

/* Run n PEs, at most 3. */
static inline void genmc_run(int n, void *(*pe)(void *me))
{
    pthread_t thread[3];
    for (int i = 0; i < n; i++)
        pthread_create(&thread[i], NULL, pe, (void *)(uintptr_t)i);
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    AT_END;
}

#endif
