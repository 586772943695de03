/* SPDX-License-Identifier: BSD-3-Clause */
/* Nearly 2 GiB of .bss cost no memory until they are touched, and its ends can be reached. */
// pes: 1 2
#include "expect.h"

#include <shmem.h>
#include <stdlib.h>
#include <string.h>

#define BYTES (2000ul << 20)
static char huge[BYTES];

static long kilobytes(const char *key)
{
    char line[256];
    long found = -1;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status))
        if (strncmp(line, key, strlen(key)) == 0)
            found = atol(line + strlen(key));
    if (status)
        fclose(status);
    return found;
}

int main(void)
{
    shmem_init();
    int other = (shmem_my_pe() + 1) % shmem_n_pes();
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < shmem_n_pes();
    long resident = kilobytes("VmRSS:"), network = far ? 160 * 1024 : 0;
    EXPECT(resident > 0 && resident < 64 * 1024 + network);
    EXPECT(kilobytes("RssShmem:") < 16 * 1024);
    EXPECT(shmem_char_g(&huge[BYTES - 1], other) == 0);
    shmem_barrier_all();
    shmem_char_p(&huge[0], 'a', other);
    shmem_char_p(&huge[BYTES - 1], 'z', other);
    shmem_barrier_all();
    EXPECT(huge[0] == 'a' && huge[BYTES - 1] == 'z' && huge[BYTES / 2] == 0);
    EXPECT(kilobytes("VmRSS:") < 96 * 1024 + network);
    shmem_finalize();
    return 0;
}
