/* SPDX-License-Identifier: BSD-3-Clause */
/* The version is 1.6, by call and by macro; the name is terminated, not too long, and equals
 * SHMEM_VENDOR_STRING. Both can be queried before init. */
// pes: 1
#include "../expect.h"

#include <shmem.h>
#include <string.h>

int main(void)
{
    int major = 0, minor = 0;
    char name[SHMEM_MAX_NAME_LEN];
    memset(name, 'x', sizeof name);
    shmem_init();
    shmem_info_get_version(&major, &minor);
    shmem_info_get_name(name);
    EXPECT(major == 1 && minor == 6 && SHMEM_MAJOR_VERSION == 1 && SHMEM_MINOR_VERSION == 6);
    EXPECT(memchr(name, 0, sizeof name) && strcmp(name, SHMEM_VENDOR_STRING) == 0);
    shmem_pcontrol(0);
    shmem_pcontrol(2, "anything", 3);
    shmem_finalize();
    return 0;
}
