/* SPDX-License-Identifier: BSD-3-Clause */
/* The predefined handles have addresses, too, as bindings for other languages see them, and mean
 * there what the macros mean. */
// sanitize: yes

#include "../expect.h"

#include <shmem.h>

static const shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
static const shmem_team_t world = SHMEM_TEAM_WORLD, shared = SHMEM_TEAM_SHARED;

#undef SHMEM_CTX_DEFAULT
#undef SHMEM_TEAM_WORLD
#undef SHMEM_TEAM_SHARED

static const shmem_team_t *const address = &SHMEM_TEAM_WORLD;

int main(void)
{
    EXPECT(SHMEM_CTX_DEFAULT == ctx && SHMEM_TEAM_WORLD == world && SHMEM_TEAM_SHARED == shared);
    EXPECT(*address == world);
    shmem_init();
    static long sum;
    shmem_ctx_long_atomic_add(SHMEM_CTX_DEFAULT, &sum, 1, 0);
    shmem_quiet();
    shmem_team_sync(SHMEM_TEAM_WORLD);
    EXPECT(shmem_long_atomic_fetch(&sum, 0) == shmem_team_n_pes(SHMEM_TEAM_WORLD));
    EXPECT(shmem_team_n_pes(SHMEM_TEAM_SHARED) == shmem_team_n_pes(shared));
    shmem_finalize();
    return 0;
}
