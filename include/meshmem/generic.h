/* SPDX-License-Identifier: BSD-3-Clause */
/* What the C11 generics of shmem.h are made of, and the one that the table cannot say. */
#ifndef MESHMEM_GENERIC_H
#define MESHMEM_GENERIC_H

/* The number of arguments tells the form with a context: MESHMEM_ARGn is argument n + 1. */
#define MESHMEM_ARG3(a, b, c, name, ...) name
#define MESHMEM_ARG4(a, b, c, d, name, ...) name
#define MESHMEM_ARG5(a, b, c, d, e, name, ...) name
#define MESHMEM_ARG6(a, b, c, d, e, f, name, ...) name
#define MESHMEM_ARG7(a, b, c, d, e, f, g, name, ...) name
#define MESHMEM_ARG8(a, b, c, d, e, f, g, h, name, ...) name

/* shmem_sync is both: a generic over a team and a deprecated function over an active set. */
#define shmem_sync(...) MESHMEM_ARG4(__VA_ARGS__, (shmem_sync), , , shmem_team_sync, )(__VA_ARGS__)

#endif
