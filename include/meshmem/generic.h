/* SPDX-License-Identifier: BSD-3-Clause */
/* The one C11 generic of shmem.h that the table cannot express. */
#ifndef MESHMEM_GENERIC_H
#define MESHMEM_GENERIC_H

/* shmem_sync is both a generic over a team and a deprecated function over an active set. */
#define shmem_sync(...) MESHMEM_ARG4(__VA_ARGS__, (shmem_sync), , , shmem_team_sync, )(__VA_ARGS__)

#endif
