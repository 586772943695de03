/* SPDX-License-Identifier: BSD-3-Clause */
/* After start_pes a PE leaves by _exit, so the implicit finalize of the other cannot end: that PE
 * still runs its exit handlers, flushes its files and ends with its own status. */
// pes: 2 3
// fails: unflushed words
// prints: the exit handler of PE 0
// exits: 3
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

static int me = -1;

/* Registered before start_pes, so it runs after the implicit finalize. */
static void at_exit(void)
{
    if (me == 0)
        dprintf(1, "the exit handler of PE %d\n", me);
}

int main(void)
{
    atexit(at_exit);
    start_pes(0);
    me = shmem_my_pe();
    shmem_barrier_all();
    if (me != 0)
        _exit(0);
    FILE *file = fdopen(dup(1), "w"); /* its buffer is not written before exit */
    EXPECT(file && setvbuf(file, NULL, _IOFBF, 4096) == 0);
    fprintf(file, "unflushed words\n");
    return 3;
}
