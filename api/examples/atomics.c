// SPDX-License-Identifier: BSD-3-Clause
// Atomic memory operations.
#include "example.h"

EXAMPLE(shmem_atomic_fetch)
{
    static long done; /* of PE 0, which others increment */
    long percent = shmem_atomic_fetch(&done, 0);
    printf("%ld %% are done\n", percent);
}

EXAMPLE(shmem_atomic_set)
{
    static long phase;
    if (shmem_my_pe() == 0)
        for (int pe = 0; pe < shmem_n_pes(); pe++)
            shmem_atomic_set(&phase, 2, pe);
    shmem_wait_until(&phase, SHMEM_CMP_EQ, 2);
}

EXAMPLE(shmem_atomic_compare_swap)
{
    static int owner = -1; /* of PE 0: nobody */
    int me = shmem_my_pe();
    if (shmem_atomic_compare_swap(&owner, -1, me, 0) == -1)
        printf("PE %d was the first\n", me); /* one PE says so */
}

EXAMPLE(shmem_atomic_swap)
{
    static long newest = -1; /* of PE 0: the PE that has joined the list last */
    long before = shmem_atomic_swap(&newest, (long)shmem_my_pe(), 0);
    if (before >= 0)
        handle(before); /* the PE that joined before this one */
}

EXAMPLE(shmem_atomic_fetch_inc)
{
    static long next_task; /* of PE 0 */
    for (long task; (task = shmem_atomic_fetch_inc(&next_task, 0)) < 100;)
        handle(task); /* each task is done by one PE, whichever is free */
}

EXAMPLE(shmem_atomic_inc)
{
    static long finished; /* of PE 0 */
    compute();
    shmem_atomic_inc(&finished, 0);
    if (shmem_my_pe() == 0)
        shmem_wait_until(&finished, SHMEM_CMP_EQ, shmem_n_pes());
}

EXAMPLE(shmem_atomic_fetch_add)
{
    static long log[1000], end; /* of PE 0 */
    long entries[3] = {1, 2, 3};
    long first = shmem_atomic_fetch_add(&end, 3, 0); /* these three places are this PE's */
    if (first + 3 <= 1000)
        shmem_put(&log[first], entries, 3, 0);
}

EXAMPLE(shmem_atomic_add)
{
    static long histogram[100]; /* part of a table that is divided among the PEs */
    for (int item = 0; item < 1000; item++)
        shmem_atomic_add(&histogram[item % 100], 1, item % shmem_n_pes());
    shmem_barrier_all(); /* all are counted */
}

EXAMPLE(shmem_atomic_fetch_and)
{
    static unsigned long free_slots = ~0UL; /* of PE 0, a bit for each */
    unsigned long mask = 1UL << (shmem_my_pe() % 64);
    if (shmem_atomic_fetch_and(&free_slots, ~mask, 0) & mask)
        handle(1); /* the slot was free, and is this PE's now */
}

EXAMPLE(shmem_atomic_and)
{
    static unsigned long busy = ~0UL;                           /* of PE 0 */
    shmem_atomic_and(&busy, ~(1UL << (shmem_my_pe() % 64)), 0); /* this PE is not busy */
}

EXAMPLE(shmem_atomic_fetch_or)
{
    static uint64_t visited[1000]; /* a bit for each vertex of this PE's part of a graph */
    long vertex = 77;
    int owner = (shmem_my_pe() + 1) % shmem_n_pes();
    uint64_t bit = UINT64_C(1) << (vertex % 64);
    if (!(shmem_atomic_fetch_or(&visited[vertex / 64], bit, owner) & bit))
        handle(vertex); /* no other PE has been there before */
}

EXAMPLE(shmem_atomic_or)
{
    static unsigned long alive; /* a bit for each of the first 64 PEs */
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        shmem_atomic_or(&alive, 1UL << (shmem_my_pe() % 64), pe);
}

EXAMPLE(shmem_atomic_fetch_xor)
{
    static unsigned int side; /* of PE 0: 0 and 1 in turns */
    unsigned int mine = shmem_atomic_fetch_xor(&side, 1, 0);
    handle(mine); /* half of the PEs get 0, the others 1 */
}

EXAMPLE(shmem_atomic_xor)
{
    static uint64_t table[1024]; /* part of a large table */
    uint64_t number = 12345;
    for (int i = 0; i < 100; i++) {
        number = number * 6364136223846793005 + 1442695040888963407;
        shmem_atomic_xor(&table[number >> 54], number, (int)(number % (unsigned)shmem_n_pes()));
    }
}

EXAMPLE(shmem_atomic_fetch_nbi)
{
    static long load;
    int n = shmem_n_pes();
    long *loads = malloc(n * sizeof *loads);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_fetch_nbi(&loads[pe], &load, pe); /* ask all at the same time */
    shmem_quiet();                                     /* the answers are here */
    free(loads);
}

EXAMPLE(shmem_atomic_compare_swap_nbi)
{
    static int owner[8] = {-1, -1, -1, -1, -1, -1, -1, -1}; /* of 8 slots on each PE */
    int before[8], next = (shmem_my_pe() + 1) % shmem_n_pes();
    for (int i = 0; i < 8; i++)
        shmem_atomic_compare_swap_nbi(&before[i], &owner[i], -1, shmem_my_pe(), next);
    shmem_quiet();
    for (int i = 0; i < 8; i++)
        if (before[i] == -1)
            handle(i); /* slot i is this PE's now */
}

EXAMPLE(shmem_atomic_swap_nbi)
{
    static long inbox;
    long unread, message = 5;
    shmem_atomic_swap_nbi(&unread, &inbox, message, (shmem_my_pe() + 1) % shmem_n_pes());
    compute();
    shmem_quiet();
    if (unread != 0)
        handle(unread); /* which the message has replaced */
}

EXAMPLE(shmem_atomic_fetch_inc_nbi)
{
    static long next_task; /* of PE 0 */
    long task, coming;
    shmem_atomic_fetch_inc_nbi(&coming, &next_task, 0);
    for (shmem_quiet(); (task = coming) < 100; shmem_quiet()) {
        shmem_atomic_fetch_inc_nbi(&coming, &next_task, 0); /* comes while this one is done */
        handle(task);
    }
}

EXAMPLE(shmem_atomic_fetch_add_nbi)
{
    static long length;
    int n = shmem_n_pes();
    long *first = malloc(n * sizeof *first);
    for (int pe = 0; pe < n; pe++)
        shmem_atomic_fetch_add_nbi(&first[pe], &length, 10, pe);
    shmem_quiet(); /* elements first[pe] to first[pe] + 9 of PE pe are this PE's */
    free(first);
}

// also: shmem_atomic_fetch_or_nbi
EXAMPLE(shmem_atomic_fetch_and_nbi)
{
    static unsigned long flags;
    unsigned long before, old;
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_atomic_fetch_or_nbi(&before, &flags, 1UL, (me + 1) % n);
    shmem_atomic_fetch_and_nbi(&old, &flags, ~2UL, (me + 2) % n);
    compute();
    shmem_quiet(); /* before and old hold the flags as they were */
    handle((long)(before | old));
}

EXAMPLE(shmem_atomic_fetch_xor_nbi)
{
    static unsigned long toggles;
    unsigned long before;
    shmem_atomic_fetch_xor_nbi(&before, &toggles, 1UL, (shmem_my_pe() + 1) % shmem_n_pes());
    compute();
    shmem_quiet(); /* before says which state there was */
    handle((long)before);
}
