/* SPDX-License-Identifier: BSD-3-Clause */
/* The proxy is stepped by one thread at a time, be it its own or a PE that drives progress; a
 * thread that leaves it gets back its own state, in which it can be cancelled or not; and the
 * sentence with which a job ends is whole when it is said. */
// source: far/driver.h far/driver.c far/progress.c
static _Thread_local int my_state; /* whether a thread may be cancelled */
#define HOLD_CANCEL() my_state
#define LET_CANCEL(state) assert((state) == my_state)
#include "wake.h"

static uint64_t steps;

bool meshmem_proxy_step(struct meshmem_proxy *p)
{
    (void)p;
    steps++;
    return true;
}

uint64_t meshmem_proxy_work(const struct meshmem_proxy *p)
{
    (void)p;
    return steps;
}

bool meshmem_proxy_is_refused(const struct meshmem_proxy *p)
{
    (void)p;
    return false;
}

void meshmem_proxy_idle(struct meshmem_proxy *p)
{
    (void)p;
    assert(!"a step that nobody repeats");
}

void meshmem_proxy_heartbeat(struct meshmem_proxy *p)
{
    (void)p;
    assert(!"a heartbeat");
}

bool meshmem_proxy_needs_beats(const struct meshmem_proxy *p)
{
    (void)p;
    return false;
}

static void *pe(void *argument)
{
    my_state = argument != NULL;
    drive();
    if (argument)
        meshmem_driver_lose(0, false, "a sentence");
    else
        meshmem_driver_end_if_lost(meshmem_progress.driver);
    return NULL;
}

int main(void)
{
    begin_wakes();
    meshmem_progress.threads = true;
    genmc_run(2, pe);
    assert(steps == 1 || steps == 2);
    return 0;
}
