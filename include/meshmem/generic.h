/* SPDX-License-Identifier: BSD-3-Clause */
/* What the generated C11 generics need, and the one that the table cannot express. */
#ifndef MESHMEM_GENERIC_H
#define MESHMEM_GENERIC_H

/* yes if the argument a is a context, else no. */
#define MESHMEM_IF_CTX(a, yes, no) _Generic((a), shmem_ctx_t : (yes), default : (no))

/* shmem_sync is both a generic over a team and a deprecated function over an active set. */
#define shmem_sync(...) MESHMEM_ARG4(__VA_ARGS__, (shmem_sync), , , shmem_team_sync, )(__VA_ARGS__)

#endif
