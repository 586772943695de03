// SPDX-License-Identifier: BSD-3-Clause
// Signals: data and the message that it is there.
#include "example.h"

EXAMPLE(shmem_put_signal)
{
    static char inbox[100];
    static uint64_t here;
    char text[100] = "hello";
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    shmem_put_signal(inbox, text, 100, &here, 1, SHMEM_SIGNAL_SET, next);
    shmem_signal_wait_until(&here, SHMEM_CMP_EQ, 1); /* inbox has come, too */
    printf("%s\n", inbox);
}

EXAMPLE(shmem_put_signal_nbi)
{
    static long parts[4][100];
    static uint64_t arrived;
    long data[4][100] = {{1}, {2}, {3}, {4}};
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    for (int i = 0; i < 4; i++)
        shmem_put_signal_nbi(parts[i], data[i], 100, &arrived, 1, SHMEM_SIGNAL_ADD, next);
    shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 4); /* all four parts are here */
    shmem_quiet();                                      /* data may change */
}

EXAMPLE(shmem_signal_add)
{
    static uint64_t workers;
    shmem_signal_add(&workers, 1, 0);
    if (shmem_my_pe() == 0) /* waits until each PE has come */
        shmem_signal_wait_until(&workers, SHMEM_CMP_EQ, (uint64_t)shmem_n_pes());
}

// also: shmem_signal_fetch
EXAMPLE(shmem_signal_set)
{
    static uint64_t stop;
    if (shmem_my_pe() == 0)
        for (int pe = 0; pe < shmem_n_pes(); pe++)
            shmem_signal_set(&stop, 1, pe);
    while (shmem_signal_fetch(&stop) == 0)
        compute();
}
