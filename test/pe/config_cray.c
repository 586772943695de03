/* SPDX-License-Identifier: BSD-3-Clause */
/* Variables of Cray OpenSHMEMX: those that stand for others are obeyed in silence, also where their
 * prefix is another one; of the rest each is named, with why it has no effect. */
// pes: 1 2
// env: XT_SYMMETRIC_HEAP_SIZE=3m
// env: SHMEM_ENV_DISPLAY=1
// env: SHMEM_LOCALITY_ONNODE=1
// env: SHMEM_NUM_TEAM_PSYNC=7
// prints: SHMEM_LOCALITY_ONNODE has no effect: PEs of a node always
// prints: SHMEM_NUM_TEAM_PSYNC has no effect: the number of teams
// prints: SHMEM_SYMMETRIC_SIZE *=? *3m
#include "../expect.h"

#include <shmemx.h>

int main(void)
{
    shmemx_heap_info_t info;
    shmem_init();
    EXPECT(shmemx_heap_info(&info) == 0);
    EXPECT(info.capacity >= 3 << 20 && info.capacity < 8 << 20);
    shmem_finalize();
    return 0;
}
