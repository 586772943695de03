/* SPDX-License-Identifier: BSD-3-Clause */
/* The library's memory has no name in a file system: no mapping of a PE is of a file in /dev/shm,
 * of a System V segment or of a file that was deleted; what is shared is memfd. */
// pes: 1 2
#include "../expect.h"

#include <shmem.h>
#include <string.h>

int main(void)
{
    char line[512];
    shmem_init();
    char *block = shmem_malloc(1 << 20);
    memset(block, 1, 1 << 20);
    FILE *maps = fopen("/proc/self/maps", "r");
    EXPECT(maps);
    while (fgets(line, sizeof line, maps))
        EXPECT(!strstr(line, "/dev/shm") && !strstr(line, "/SYSV") &&
               (!strstr(line, "(deleted)") || strstr(line, "/memfd:") ||
                strstr(line, "/tsan.rodata."))); /* ThreadSanitizer's own */
    fclose(maps);
    shmem_finalize();
    return 0;
}
