/* SPDX-License-Identifier: BSD-3-Clause */
/* Without a tool, shmem_pcontrol changes nothing, whatever its level and further arguments: errno,
 * the arguments and pending operations stay as they are, and every call returns. */
// pes: 1 2
#include "../expect.h"

#include <errno.h>
#include <limits.h>
#include <shmem.h>
#include <string.h>

static long word;

int main(void)
{
    shmem_init();
    int levels[] = {INT_MIN, -1, 0, 1, 2, 3, 1000, INT_MAX}, before[8], returned = 0;
    int me = shmem_my_pe(), n = shmem_n_pes();
    memcpy(before, levels, sizeof levels);
    errno = 1234;
    shmem_long_p(&word, me + 1, (me + 1) % n);
    for (int i = 0; i < 8; i++) {
        shmem_pcontrol(levels[i]);
        shmem_pcontrol(levels[i], "a text", 2.5, levels, 7L);
        returned++;
    }
    EXPECT(returned == 8 && errno == 1234);
    EXPECT(memcmp(before, levels, sizeof levels) == 0);
    shmem_barrier_all();
    EXPECT(word == (me + n - 1) % n + 1);
    shmem_finalize();
    return 0;
}
