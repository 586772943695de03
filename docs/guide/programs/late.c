/* SPDX-License-Identifier: BSD-3-Clause */
/* PE 2 comes late to a barrier. */
#include <shmem.h>
#include <unistd.h>

static char data[1000];

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    shmem_putmem(data, data, sizeof data, (me + 1) % n);
    if (me == 2)
        usleep(100000); /* the others wait for PE 2 */
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
