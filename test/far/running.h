/* SPDX-License-Identifier: BSD-3-Clause */
/* A thread for each proxy of a job whose PEs are threads, too. */
#ifndef MESHMEM_TEST_FAR_RUNNING_H
#define MESHMEM_TEST_FAR_RUNNING_H

#include "job.h"

#include <pthread.h>

static struct {
    _Atomic bool stop;
    pthread_t thread[JOB_NODES * JOB_PROXIES];
} running;

static inline void *running_proxy(void *proxy)
{
    int idle = 0;
    while (!atomic_load_explicit(&running.stop, memory_order_relaxed)) {
        if (meshmem_proxy_step(proxy)) {
            idle = 0;
            continue;
        }
        if (++idle % 100 == 0)
            meshmem_proxy_idle(proxy);
        sched_yield();
    }
    return NULL;
}

/* After job_open. */
static inline void running_start(void)
{
    atomic_store(&running.stop, false);
    for (int i = 0; i < job.nodes * job.proxies; i++)
        EXPECT(pthread_create(&running.thread[i], NULL, running_proxy, job_nth(i)) == 0);
}

/* Before job_close. */
static inline void running_stop(void)
{
    atomic_store(&running.stop, true);
    for (int i = 0; i < job.nodes * job.proxies; i++)
        EXPECT(pthread_join(running.thread[i], NULL) == 0);
}

#endif
