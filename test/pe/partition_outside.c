/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory of a partition that a team has created is not accessible on PEs outside the team. */
// pes: 3
// nodes: 1 3
#include "../expect.h"

#include <shmemx.h>
#include <string.h>

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    if (me < 2) {
        shmem_team_t team;
        shmemx_partition_config_t config;
        int id;
        memset(&config, 0, sizeof config);
        config.size = 1 << 16;
        shmemx_team_create_list((int[]){0, 1}, 2, &team);
        EXPECT(shmemx_team_partition_create(team, &config, &id) == 0);
        long *word = shmemx_partition_malloc(sizeof *word, id);
        EXPECT(word && shmem_ptr(word, me) == word);
        EXPECT(shmem_addr_accessible(word, 0) && shmem_addr_accessible(word, 1));
        EXPECT(!shmem_addr_accessible(word, 2) && !shmem_ptr(word, 2));
        shmem_team_destroy(team);
    }
    shmem_finalize();
    return 0;
}
