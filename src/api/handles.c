/* SPDX-License-Identifier: BSD-3-Clause */
/* The predefined handles as variables, for users that read the header but not its macros: bindings
 * for other languages, and dlsym. The specification promises only link-time constants, and other
 * libraries have variables. */
#include "meshmem/types.h"

#undef SHMEM_CTX_DEFAULT
#undef SHMEM_TEAM_WORLD
#undef SHMEM_TEAM_SHARED

const shmem_ctx_t SHMEM_CTX_DEFAULT = (shmem_ctx_t)1;
const shmem_team_t SHMEM_TEAM_WORLD = (shmem_team_t)1;
const shmem_team_t SHMEM_TEAM_SHARED = (shmem_team_t)2;
