/* SPDX-License-Identifier: BSD-3-Clause */
/* Contexts. Near operations need none of their state, so a context is what was asked for and
 * nothing else; creating and destroying one costs a malloc. */
#ifndef MESHMEM_CORE_CTX_H
#define MESHMEM_CORE_CTX_H

#include <shmem.h>

struct meshmem_ctx {
    long options; /* SHMEM_CTX_... bits */
    shmem_team_t team;
    struct meshmem_ctx *next, *previous; /* in the list of all, for finalize */
};

/* A context of team; NULL when options has unknown bits or memory is short. Any thread. */
shmem_ctx_t meshmem_ctx_add(shmem_team_t team, long options);

/* Release a context; the invalid and the default one are left alone. Any thread. */
void meshmem_ctx_remove(shmem_ctx_t ctx);

/* Release all. */
void meshmem_ctx_remove_all(void);

#endif
