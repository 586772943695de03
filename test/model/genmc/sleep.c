/* SPDX-License-Identifier: BSD-3-Clause */
/* The barrier with a counter, where waiting PEs sleep at once: a sleeping PE is woken. */
// source: near/node.c
// options: --unroll=6
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int slept, woken;

#define WAIT_STEP(w) go_to_sleep(w)
#define WAIT_END(w) ((void)0)
#define FUTEX_WAKE(word) atomic_store_explicit(&woken, 1, memory_order_relaxed)
#include "near/wait.h"

struct meshmem_wait_policy meshmem_wait_policy = {.for_ever = MESHMEM_WAIT_SLEEP};

/* The kernel looks whether the word has still the value; then it is a sleep forever, or until
 * somebody wakes. */
static inline void go_to_sleep(struct meshmem_wait *w)
{
    if (!w->futex || atomic_load_explicit(w->futex, memory_order_relaxed) != w->value)
        return;
    atomic_store_explicit(&slept, 1, memory_order_relaxed);
    pthread_exit(NULL);
}

#include "node.h"

enum { N = 2 };

static void *pe(void *argument)
{
    struct meshmem_node node = meshmem_node_open(memory, (uint32_t)(uintptr_t)argument, N, true);
    meshmem_node_barrier(&node);
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    assert(!slept || woken);
    return 0;
}
