/* SPDX-License-Identifier: BSD-3-Clause */
/* The lock with two threads of one PE, the second by test, and another PE. */
// source: core/lock.c
// options: --disable-load-annotation
enum { N = 2, SET_MAY_FAIL = 1 };
#include "lock.h"

static bool refused;

static void *pe(void *argument)
{
    int number = (int)(uintptr_t)argument;
    my_pe = number == 2; /* threads 0 and 1 are of PE 0 */
    long *lock = (long *)&locks[my_pe];
    if (number == 1 && meshmem_lock_test("test", lock, sizeof *lock) != 0) {
        refused = true;
        return NULL;
    }
    if (number != 1)
        meshmem_lock_set("set", lock, sizeof *lock);
    entries++;
    meshmem_lock_clear("clear", lock, sizeof *lock);
    return NULL;
}

int main(void)
{
    genmc_run(3, pe);
    assert(entries == 3 - refused);
    for (int i = 0; i < N; i++)
        assert(locks[i].tail == 0 && locks[i].mine == 0);
    return 0;
}
