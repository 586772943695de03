// SPDX-License-Identifier: BSD-3-Clause
// Teams.
#include "example.h"

// also: shmem_team_n_pes
EXAMPLE(shmem_team_my_pe)
{
    int here = shmem_team_my_pe(SHMEM_TEAM_SHARED), all_here = shmem_team_n_pes(SHMEM_TEAM_SHARED);
    printf("PE %d is PE %d of %d that share its node\n", shmem_my_pe(), here, all_here);
}

EXAMPLE(shmem_team_get_config)
{
    shmem_team_t team;
    shmem_team_config_t config = {.num_contexts = 2};
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, shmem_n_pes(), &config,
                             SHMEM_TEAM_NUM_CONTEXTS, &team);
    if (shmem_team_get_config(team, SHMEM_TEAM_NUM_CONTEXTS, &config) == 0)
        printf("%d contexts can be created on the team\n", config.num_contexts); /* 2 */
    shmem_team_destroy(team);
}

EXAMPLE(shmem_team_translate_pe)
{
    static long visits;
    /* The node's first PE counts the PEs of its node: which number has it in the job? */
    int first = shmem_team_translate_pe(SHMEM_TEAM_SHARED, 0, SHMEM_TEAM_WORLD);
    shmem_atomic_inc(&visits, first);
}

// also: shmem_team_destroy
EXAMPLE(shmem_team_split_strided)
{
    static long total, one = 1;
    shmem_team_t even;
    int n_even = (shmem_n_pes() + 1) / 2;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, n_even, NULL, 0, &even);
    if (even != SHMEM_TEAM_INVALID) { /* only on PEs 0, 2, 4, ... */
        shmem_sum_reduce(even, &total, &one, 1);
        shmem_team_destroy(even);
    }
}

EXAMPLE(shmem_team_split_2d)
{
    static double row_sum, column_sum, value = 1;
    shmem_team_t row, column;
    shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &row, NULL, 0, &column);
    shmem_sum_reduce(row, &row_sum, &value, 1); /* of PEs 0 and 1; 2 and 3; ... */
    shmem_sum_reduce(column, &column_sum, &value, 1);
    shmem_team_destroy(row);
    shmem_team_destroy(column);
}

EXAMPLE(shmem_team_ptr)
{
    static long table[100];
    int n = shmem_team_n_pes(SHMEM_TEAM_SHARED);
    for (int pe = 0; pe < n; pe++) {
        long *its_table = shmem_team_ptr(SHMEM_TEAM_SHARED, table, pe);
        if (its_table) /* NULL if the node's PEs do not share memory */
            handle(its_table[0]);
    }
}
