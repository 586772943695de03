/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts and gets of each number of bytes up to 150, from and to any alignment:
 * all of the bytes arrive, and none beside them change. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <string.h>

enum { MOST = 150, ROOM = MOST + 24 };

static char there[ROOM], here[ROOM];

/* Whether the bytes of `found` from `at` on are those of from, and the others 0. */
static int is_copied(const char *found, int at, const char *from, int bytes)
{
    for (int i = 0; i < ROOM; i++)
        if (found[i] != (i >= at && i < at + bytes ? from[i - at] : 0))
            return 0;
    return 1;
}

int main(void)
{
    char from[ROOM];
    shmem_init();
    int me = shmem_my_pe(), other = (me + 1) % shmem_n_pes();
    for (int bytes = 0; bytes <= MOST; bytes++)
        for (int at = 0; at < 9; at++) {
            for (int i = 0; i < ROOM; i++)
                from[i] = (char)(1 + (i * 7 + bytes) % 100);
            memset(there, 0, sizeof there);
            shmem_barrier_all();
            shmem_putmem(there + at, from + at / 2, (size_t)bytes, other);
            shmem_barrier_all();
            EXPECT(is_copied(there, at, from + at / 2, bytes));
            memset(here, 0, sizeof here);
            memset(there, 0, sizeof there);
            memcpy(there + at, from, (size_t)bytes);
            shmem_barrier_all();
            shmem_getmem(here + 8 - at, there + at, (size_t)bytes, other);
            EXPECT(is_copied(here, 8 - at, from, bytes));
            shmem_barrier_all();
        }
    shmem_finalize();
    return 0;
}
