/* SPDX-License-Identifier: BSD-3-Clause */
/* How a PE falls asleep (near/wait.c, far/progress.c), and how its proxy wakes it (far/wake.c). */
#include "kernel.h"

#include "far.h"

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
    meshmem_progress.mine = &far;
    meshmem_progress.n = 1;
    meshmem_progress.driver->shared = far.proxy;
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
