/* SPDX-License-Identifier: BSD-3-Clause */
/* The lock: the next holder sees what the previous one wrote with plain stores. PE 2 acquires it by
 * test. */
// source: core/lock.c
// options: --disable-load-annotation
enum { N = 3, SET_MAY_FAIL = 0 };
#include "lock.h"

static void *pe(void *argument)
{
    my_pe = (int)(uintptr_t)argument;
    long *lock = (long *)&locks[my_pe];
    if (my_pe == 2 && meshmem_lock_test("test", lock, sizeof *lock) != 0)
        return NULL;
    if (my_pe != 2)
        meshmem_lock_set("set", lock, sizeof *lock);
    entries++;
    meshmem_lock_clear("clear", lock, sizeof *lock);
    return NULL;
}

int main(void)
{
    genmc_run(N, pe);
    assert(entries == N || entries == N - 1);
    for (int i = 0; i < N; i++)
        assert(locks[i].tail == 0 && locks[i].mine == 0);
    return 0;
}
