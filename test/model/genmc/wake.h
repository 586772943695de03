/* SPDX-License-Identifier: BSD-3-Clause */
/* How a PE falls asleep, at once and forever (near/wait.c, far/progress.c), and how its proxy wakes
 * it (far/wake.c): if a wake were lost, a PE would sleep forever. */
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

#include "far.h"

/* ---- the kernel, which looks at a word when it has the queue of those who sleep on it ---- */

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
#define meshmem_os_futex_wait(word, value, time) go_to_sleep(word, value, time)
#include "../no_hand.h"
#include "near/wait.c"
#undef meshmem_wait_hooks
#undef meshmem_wait_park

#include "progress.h"

#define memchr(bytes, byte, size) (*(bytes) == (byte))
#define memset(bytes, byte, size) (*(bytes) = (byte))
#include "far/wake.c"

static uint64_t words[2]; /* the static data */
static unsigned char arrived[1];
static struct drain drain;
static struct meshmem_proxy_pe node_pe = {.far = &far};
static struct meshmem_proxy proxy = {.setup = {.pe = &node_pe, .n_pes = 1}, .arrived = arrived};

static inline void begin_wakes(void)
{
    begin();
    progress.mine = &far;
    progress.n = 1;
    progress.driver->shared = far.proxy;
    meshmem_window.table.segment[MESHMEM_SEGMENT_DATA].start = (uintptr_t)words;
    meshmem_window.table.segment[MESHMEM_SEGMENT_DATA].bytes = sizeof words;
    node_pe.segment[MESHMEM_SEGMENT_DATA] = (char *)words;
    meshmem_wait_policy.spins = meshmem_wait_policy.yields = 0;
    meshmem_wait_policy.hooks.arrivals = &far.arrivals;
    meshmem_wait_policy.hooks.sleeping = &far.sleeping;
    meshmem_wait_policy.hooks.watch = watch;
}

/* Something has come. */
static inline void wake(void)
{
    arrived[0] = 1;
    meshmem_proxy_wake(&proxy);
}
