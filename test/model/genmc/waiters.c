/* SPDX-License-Identifier: BSD-3-Clause */
/* Two threads of a PE each wait for an operation, and share one counter: the thread that takes it
 * sees what the previous user has left there. */
// source: far/issue.c
// options: --unroll=4
#include "issue.h"

enum { THREADS = 2 };

static struct meshmem_ring ring;

static void *thread(void *unused)
{
    (void)unused;
    struct meshmem_counter *waiter = meshmem_issue_take_waiter(&issue);
    waiter->issued++;
    meshmem_issue_give_waiter(&issue, waiter);
    return NULL;
}

int main(void)
{
    begin_issue(&ring, NULL, 0);
    issue.free_waiters = 1; /* of one */
    genmc_run(THREADS, thread);
    assert(issue.waiter[0].counter.issued == THREADS);
    return 0;
}
