/* SPDX-License-Identifier: BSD-3-Clause */
/* Many non-blocking gets to symmetric memory: memory use grows neither in the PE that gets nor in
 * the one that answers. */
// pes: 2
// quick: no
// nodes: 2
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_THREAD__
enum { GETS = 50000 }; /* it takes minutes for more; these are still twice LIMIT */
#else
enum { GETS = 200000 };
#endif

enum { BYTES = 8000, LIMIT = 200 << 10 };

/* Kilobytes of this process's private memory. */
static long private_memory(void)
{
    char line[256];
    long kilobytes = -1;
    FILE *file = fopen("/proc/self/status", "r");
    EXPECT(file);
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "RssAnon:", 8) == 0)
            kilobytes = strtol(line + 8, NULL, 10);
    fclose(file);
    return kilobytes;
}

int main(void)
{
    shmem_init();
    int other = 1 - shmem_my_pe();
    char *mine = shmem_malloc(BYTES), *theirs = shmem_calloc(BYTES, 1);
    EXPECT(mine && theirs);
    memset(mine, 0, BYTES);
    long before = private_memory(), most = before;
    shmem_barrier_all();
    for (int i = 0; i < GETS; i++) {
        shmem_getmem_nbi(mine, theirs, BYTES, other);
        if (i % 1000 == 0) {
            long now = private_memory();
            most = now > most ? now : most;
        }
    }
    shmem_quiet();
    shmem_barrier_all();
    if (getenv("VERBOSE"))
        printf("grew %ld KiB\n", most - before);
    EXPECT(most - before < LIMIT);
    shmem_finalize();
    return 0;
}
