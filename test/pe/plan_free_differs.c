/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=1 the job ends with a message if the PEs free different plans, also if another
 * one was planned and freed in between. */
// pes: 2 3
// env: SHMEM_CHECK=1
// fails: free: called with the team's plan 3 here, but with the team's plan 1 on PE 0
#include "../expect.h"

#include <shmemx.h>

enum { PLANS = 3 };

int main(void)
{
    size_t none[3] = {0, 0, 0};
    shmemx_alltoallv_plan_t plan[PLANS];
    shmem_init();
    for (int i = 0; i < PLANS; i++) {
        EXPECT(shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, none, none, none, none, &plan[i]) == 0);
        if (i == 1)
            shmemx_alltoallv_free(plan[i]);
    }
    shmemx_alltoallv_free(plan[shmem_my_pe() == 0 ? 0 : 2]);
    shmem_finalize();
    return 0;
}
