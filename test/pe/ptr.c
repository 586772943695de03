/* SPDX-License-Identifier: BSD-3-Clause */
/* shmem_ptr returns the address of every near PE's copy of static data and heap, for loads and
 * stores in both directions; and NULL for PEs of other nodes, and for memory that is not
 * symmetric. */
// pes: 1 2 3
#include "../expect.h"

#include <shmem.h>
#include <stdlib.h>

static int in_data[4];

static int is_near(int pe)
{
    return shmem_team_translate_pe(SHMEM_TEAM_WORLD, pe, SHMEM_TEAM_SHARED) >= 0;
}

static void check(int *mine)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    EXPECT(shmem_ptr(mine, me) == mine);
    for (int pe = 0; pe < n; pe++) {
        int *theirs = shmem_ptr(mine + 1, pe);
        EXPECT(!theirs == !is_near(pe));
        if (theirs && me == (pe + 1) % n)
            *theirs = 100 + pe; /* a store that its owner sees */
    }
    mine[2] = 200 + me;
    shmem_barrier_all();
    EXPECT(mine[1] == (is_near((me + 1) % n) ? 100 + me : 0));
    for (int pe = 0; pe < n; pe++)
        EXPECT(!is_near(pe) || ((int *)shmem_ptr(mine, pe))[2] == 200 + pe);
    shmem_barrier_all();
}

int main(void)
{
    int local = 0, *private = malloc(sizeof *private);
    shmem_init();
    check(in_data);
    int *block = shmem_calloc(4, sizeof *block);
    check(block);
    for (int pe = 0; pe < shmem_n_pes(); pe++) {
        EXPECT(!shmem_ptr(&local, pe) && !shmem_ptr(private, pe) && !shmem_ptr(NULL, pe));
        EXPECT(shmem_addr_accessible(in_data, pe) && shmem_addr_accessible(block, pe));
        EXPECT(!shmem_addr_accessible(&local, pe) && !shmem_addr_accessible(private, pe));
        EXPECT(shmem_pe_accessible(pe));
    }
    EXPECT(!shmem_pe_accessible(-1) && !shmem_pe_accessible(shmem_n_pes()));
    EXPECT(!shmem_addr_accessible(in_data, -1) && !shmem_addr_accessible(in_data, 9999));
    free(private);
    shmem_finalize();
    return 0;
}
