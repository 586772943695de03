/* SPDX-License-Identifier: BSD-3-Clause */
/* When a partition has been destroyed, all PEs have given back what it was in: a kept file of
 * another PE, which has much to write to it, is no longer in use. */
// pes: 2
// nodes: 1 2
#include "../expect.h"

#include <fcntl.h>
#include <shmemx.h>
#include <string.h>
#include <sys/file.h>

enum { BYTES = 32 << 20, TIMES = 3 };

static char folder[64], name[128];

static void name_folder(void)
{
    snprintf(folder, sizeof folder, "/tmp/meshmem_given_XXXXXX");
    EXPECT(shmem_my_pe() || mkdtemp(folder));
    shmem_barrier_all();
    EXPECT(shmem_char_broadcast(SHMEM_TEAM_WORLD, folder, folder, sizeof folder, 0) == 0);
    snprintf(name, sizeof name, "FILE:%s/kept", folder);
}

int main(void)
{
    int id;
    shmem_init();
    int me = shmem_my_pe();
    name_folder();
    const shmemx_partition_config_t config = {.size = BYTES, .kind = name, .keep = 1};
    for (int times = 0; times < TIMES; times++) {
        EXPECT(shmemx_partition_create(&config, &id) == 0);
        char *block = shmemx_kind_malloc(BYTES, id);
        EXPECT(block);
        if (me == 1)
            memset(block, times + 1, BYTES);
        EXPECT(shmemx_partition_destroy(id) == 0);
        for (int pe = 0; me == 0 && pe < 2; pe++) {
            char path[160];
            snprintf(path, sizeof path, "%s.%d", name + strlen("FILE:"), pe);
            int file = open(path, O_RDWR);
            EXPECT(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0 && close(file) == 0);
            EXPECT(times < TIMES - 1 || unlink(path) == 0);
        }
        shmem_barrier_all();
    }
    EXPECT(me || rmdir(folder) == 0);
    shmem_finalize();
    return 0;
}
