/* SPDX-License-Identifier: BSD-3-Clause */
/* Nearly 2 GiB of .bss cost no memory until they are touched, and its ends can be reached. */
// pes: 1 2
#include "status.h"

#include <shmem.h>

#define BYTES (2000ul << 20)
static char huge[BYTES];

int main(void)
{
    shmem_init();
    int other = (shmem_my_pe() + 1) % shmem_n_pes();
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < shmem_n_pes();
    long resident = resident_kib(), network = far ? 160 * 1024 : 0;
    EXPECT(resident < 64 * 1024 + network);
    EXPECT(kilobytes("RssShmem:") < 16 * 1024);
    EXPECT(shmem_char_g(&huge[BYTES - 1], other) == 0);
    shmem_barrier_all();
    shmem_char_p(&huge[0], 'a', other);
    shmem_char_p(&huge[BYTES - 1], 'z', other);
    shmem_barrier_all();
    EXPECT(huge[0] == 'a' && huge[BYTES - 1] == 'z' && huge[BYTES / 2] == 0);
    EXPECT(resident_kib() < 96 * 1024 + network);
    shmem_finalize();
    return 0;
}
