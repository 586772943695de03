/* SPDX-License-Identifier: BSD-3-Clause */
/* A list of names travels around the ring of PEs; each PE adds its own. */
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>

enum { ROOM = 1024 };

static char list[ROOM];  /* symmetric: the PE before me puts it here */
static uint64_t arrived; /* symmetric: and then sets this signal */

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), next = (me + 1) % n;

    if (me > 0)
        shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 1);
    char longer[ROOM]; /* private memory will do for the source of a put */
    int length = snprintf(longer, ROOM, "%s PE %d", list, me);
    if (length >= ROOM)
        shmem_global_exit(1);
    shmem_putmem_signal(list, longer, (size_t)length + 1, &arrived, 1, SHMEM_SIGNAL_SET, next);

    if (me == 0) {
        shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, 1);
        printf("visited:%s\n", list);
    }
    shmem_finalize();
    return 0;
}
