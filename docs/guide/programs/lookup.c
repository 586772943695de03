/* SPDX-License-Identifier: BSD-3-Clause */
/* Looks words up in a table that is spread over all PEs, and works on each as it arrives. */
#include <shmem.h>
#include <shmemx.h>
#include <stdint.h>
#include <stdio.h>

enum { EACH = 1000, ASKED = 8 };

static long table[EACH]; /* symmetric: entry i is on PE i / EACH */

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (long i = 0; i < EACH; i++)
        table[i] = (me * EACH + i) * (me * EACH + i);
    shmem_barrier_all();

    long found[ASKED], sum = 0;
    shmemx_request_t reqs[ASKED];
    for (int i = 0; i < ASKED; i++) {
        long wanted = (me * 77 + i * 131) % (n * EACH);
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_long_get_nbe(&found[i], &table[wanted % EACH], 1, (int)(wanted / EACH), &reqs[i]);
    }
    for (size_t i; (i = shmemx_wait_nbe_any(reqs, ASKED, NULL)) != SIZE_MAX;)
        sum += found[i]; /* in the order in which they arrive */
    printf("PE %d: %ld\n", me, sum);
    shmem_finalize();
    return 0;
}
