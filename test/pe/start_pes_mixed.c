/* SPDX-License-Identifier: BSD-3-Clause */
/* After start_pes some PEs call shmem_finalize and others just end: one finalization, also where
 * the library was initialized twice. What was put before is there afterwards. */
// pes: 1 2 3
// nodes: 1 2 3:cyclic
// prints: ^seen by PE 0$
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

static long word;
static int me, n;

/* Registered before start_pes, so it runs after the implicit finalize. */
static void look(void)
{
    EXPECT(word == (me + n - 1) % n + 1);
    printf("seen by PE %d\n", me);
}

int main(void)
{
    EXPECT(atexit(look) == 0);
    start_pes(0);
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    shmem_barrier_all();
    shmem_long_p(&word, me + 1, (me + 1) % n);
    /* PE 0 finalizes neither, PE 1 one of the two, PE 2 both. */
    for (int i = 0; i < me % 3; i++)
        shmem_finalize();
    return 0;
}
