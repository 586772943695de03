// SPDX-License-Identifier: BSD-3-Clause
// Distributed locks.
#include "example.h"

// also: shmem_clear_lock
EXAMPLE(shmem_set_lock)
{
    static long lock, balance[2]; /* of PE 0 */
    shmem_set_lock(&lock);
    shmem_p(&balance[0], shmem_g(&balance[0], 0) - 5, 0);
    shmem_p(&balance[1], shmem_g(&balance[1], 0) + 5, 0);
    shmem_clear_lock(&lock); /* whoever comes next sees both */
}

EXAMPLE(shmem_test_lock)
{
    static long lock;
    while (shmem_test_lock(&lock) != 0)
        compute(); /* something useful, while another PE holds the lock */
    handle(shmem_my_pe());
    shmem_clear_lock(&lock);
}
