/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_pcontrol returns at once, whatever the level and whatever comes with it. */
// pes: 1 2
#include <limits.h>
#include <shmem.h>

int main(void)
{
    shmem_init();
    const int levels[] = {INT_MIN, -1, 0, 1, 2, 3, 1000, INT_MAX};
    for (int i = 0; i < 8; i++) {
        shmem_pcontrol(levels[i]);
        shmem_pcontrol(levels[i], "a text", 2.5, &levels, 7L);
    }
    shmem_finalize();
    return 0;
}
