/* SPDX-License-Identifier: BSD-3-Clause */
/* start_pes: further calls do nothing. The end of the program is an implicit, collective finalize,
 * so exit handlers that run after it see everything that was put before. */
// pes: 1 2 4
// prints: seen by PE 0
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
    atexit(look);
    start_pes(0);
    start_pes(17);
    me = _my_pe();
    n = _num_pes();
    long *block = shmalloc(sizeof *block);
    EXPECT(block);
    shfree(block);
    shmem_long_p(&word, me + 1, (me + 1) % n);
    return 0;
}
