/* SPDX-License-Identifier: BSD-3-Clause */
/* Primes below a million: PEs that have finished a piece of the work take the next one. */
#include <shmem.h>
#include <stdio.h>

enum { PIECES = 1000, NUMBERS = 1000 }; /* pieces of work, and the numbers of each */

static long next_piece, primes; /* symmetric; only those of PE 0 are used */

static int is_prime(long number)
{
    for (long divisor = 2; divisor * divisor <= number; divisor++)
        if (number % divisor == 0)
            return 0;
    return number > 1;
}

int main(void)
{
    shmem_init();
    long mine = 0, piece;
    while ((piece = shmem_atomic_fetch_inc(&next_piece, 0)) < PIECES)
        for (long number = piece * NUMBERS; number < (piece + 1) * NUMBERS; number++)
            mine += is_prime(number);
    shmem_atomic_add(&primes, mine, 0);
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        printf("%ld primes below %d\n", primes, PIECES * NUMBERS);
    shmem_finalize();
    return 0;
}
