/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE that sleeps at once and forever (near/wait.c), and a kernel that puts one thread to sleep
 * and wakes it. If a wake were lost, the PE would sleep forever: `asleep`. */
#ifndef MESHMEM_TEST_GENMC_KERNEL_H
#define MESHMEM_TEST_GENMC_KERNEL_H

#define __builtin_ia32_pause() ((void)0)

/* GenMC takes no structure that is assigned as a whole to a member of an object; so the functions
 * that do so are static, and left out. */
#define meshmem_wait_hooks(...) static inline unused_hooks(__VA_ARGS__)
#define meshmem_wait_park(...) static inline unused_park(__VA_ARGS__)
#include "near/wait.h"

#define WAIT_STEP(w) meshmem_wait_longer(w)
#define WAIT_END(w) meshmem_wait_ended(w)
#define FUTEX_WAKE(word) wake_all(word)
static void wake_all(_Atomic uint32_t *word);

#include "pes.h"

/* The kernel looks at a word when it has the queue of those who sleep on it. */

static pthread_mutex_t queue;
static bool asleep;

#ifndef ENDS /* whether a sleep of so many nanoseconds ends by itself */
#define ENDS(time) ((void)(time), false)
#endif

static void go_to_sleep(_Atomic uint32_t *word, uint32_t value, uint64_t time)
{
    if (ENDS(time))
        return;
    pthread_mutex_lock(&queue);
    bool same = atomic_load_explicit(word, memory_order_relaxed) == value;
    if (same)
        asleep = true;
    pthread_mutex_unlock(&queue);
    if (same)
        pthread_exit(NULL);
}

static void wake_all(_Atomic uint32_t *word)
{
    (void)word;
    pthread_mutex_lock(&queue);
    asleep = false;
    pthread_mutex_unlock(&queue);
}

#ifndef NOW
#define NOW 1
#endif
#define meshmem_os_now() ((uint64_t)NOW)
#define meshmem_os_sleep(time) ((void)0)
#ifndef HOLD_CANCEL /* nobody cancels threads */
#define HOLD_CANCEL() 0
#define LET_CANCEL(state) ((void)(state))
#endif
#define meshmem_os_hold_cancel() HOLD_CANCEL()
#define meshmem_os_let_cancel(state) LET_CANCEL(state)
#define meshmem_os_exact_timers() ((void)0)
#define meshmem_os_futex_wait(word, value, time) go_to_sleep(word, value, time)

#endif
