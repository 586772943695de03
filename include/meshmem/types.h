/* SPDX-License-Identifier: BSD-3-Clause */
/* Types and constants of OpenSHMEM 1.6 (sections 6 and 7), for shmem.h and pshmem.h. Names that the
 * specification does not have begin with meshmem_ or MESHMEM_. */
#ifndef MESHMEM_TYPES_H
#define MESHMEM_TYPES_H

#include <stddef.h>
#include <stdint.h>

#define SHMEM_MAJOR_VERSION 1
#define SHMEM_MINOR_VERSION 6
#define SHMEM_MAX_NAME_LEN 64
#define SHMEM_VENDOR_STRING "meshmem"

#define SHMEM_THREAD_SINGLE 0
#define SHMEM_THREAD_FUNNELED 1
#define SHMEM_THREAD_SERIALIZED 2
#define SHMEM_THREAD_MULTIPLE 3

/* Handles are opaque. Small constants name the predefined ones, so that they need no symbol of the
 * library. They also exist as variables of the same names, for users that cannot read macros:
 * bindings for other languages that are made from this header, and dlsym. */
typedef struct meshmem_ctx *shmem_ctx_t;
typedef struct meshmem_team *shmem_team_t;
#ifdef __cplusplus
extern "C" {
#endif
extern const shmem_ctx_t SHMEM_CTX_DEFAULT;
extern const shmem_team_t SHMEM_TEAM_WORLD;
extern const shmem_team_t SHMEM_TEAM_SHARED;
#ifdef __cplusplus
}
#endif
#define SHMEM_CTX_INVALID ((shmem_ctx_t)0)
#define SHMEM_CTX_DEFAULT ((shmem_ctx_t)1)
#define SHMEM_TEAM_INVALID ((shmem_team_t)0)
#define SHMEM_TEAM_WORLD ((shmem_team_t)1)
#define SHMEM_TEAM_SHARED ((shmem_team_t)2)

/* Parameters of a team; a field is used if its bit is set in the mask (1.6, 9.4.3). */
typedef struct {
    int num_contexts; /* how many contexts may exist at the same time; 0 by default */
#ifdef CRAYSHMEM
    int opt_level; /* of Cray OpenSHMEMX: accepted, and has no effect; other programs rely on the
                      size of the specification's structure */
#endif
} shmem_team_config_t;
#define SHMEM_TEAM_NUM_CONTEXTS 1L

#define SHMEM_CTX_PRIVATE 1L
#define SHMEM_CTX_SERIALIZED 2L
#define SHMEM_CTX_NOSTORE 4L

/* Hints for a session on a context (1.6, 9.9). */
typedef struct {
    size_t total_ops; /* the largest number of operations to expect; SIZE_MAX by default */
} shmem_ctx_session_config_t;
#define SHMEM_CTX_SESSION_BATCH 1L
#define SHMEM_CTX_SESSION_TOTAL_OPS 1L

#define SHMEM_SIGNAL_SET 0
#define SHMEM_SIGNAL_ADD 1

#define SHMEM_MALLOC_ATOMICS_REMOTE 1L
#define SHMEM_MALLOC_SIGNAL_REMOTE 2L

#define SHMEM_CMP_EQ 1
#define SHMEM_CMP_NE 2
#define SHMEM_CMP_GT 3
#define SHMEM_CMP_GE 4
#define SHMEM_CMP_LT 5
#define SHMEM_CMP_LE 6

/* For active sets (deprecated): every element of a pSync array is initialized to
 * SHMEM_SYNC_VALUE. */
#define SHMEM_SYNC_VALUE 0L
#define SHMEM_SYNC_SIZE 2
#define SHMEM_BARRIER_SYNC_SIZE SHMEM_SYNC_SIZE
#define SHMEM_BCAST_SYNC_SIZE SHMEM_SYNC_SIZE
#define SHMEM_COLLECT_SYNC_SIZE SHMEM_SYNC_SIZE
#define SHMEM_REDUCE_SYNC_SIZE SHMEM_SYNC_SIZE
#define SHMEM_ALLTOALL_SYNC_SIZE SHMEM_SYNC_SIZE
#define SHMEM_ALLTOALLS_SYNC_SIZE SHMEM_SYNC_SIZE
#define SHMEM_REDUCE_MIN_WRKDATA_SIZE 1

/* The deprecated spellings (1.6, annex on deprecation). */
#define _SHMEM_MAJOR_VERSION SHMEM_MAJOR_VERSION
#define _SHMEM_MINOR_VERSION SHMEM_MINOR_VERSION
#define _SHMEM_MAX_NAME_LEN SHMEM_MAX_NAME_LEN
#define _SHMEM_VENDOR_STRING SHMEM_VENDOR_STRING
#define _SHMEM_SYNC_VALUE SHMEM_SYNC_VALUE
#define _SHMEM_BARRIER_SYNC_SIZE SHMEM_BARRIER_SYNC_SIZE
#define _SHMEM_BCAST_SYNC_SIZE SHMEM_BCAST_SYNC_SIZE
#define _SHMEM_COLLECT_SYNC_SIZE SHMEM_COLLECT_SYNC_SIZE
#define _SHMEM_REDUCE_SYNC_SIZE SHMEM_REDUCE_SYNC_SIZE
#define _SHMEM_REDUCE_MIN_WRKDATA_SIZE SHMEM_REDUCE_MIN_WRKDATA_SIZE
#define _SHMEM_CMP_EQ SHMEM_CMP_EQ
#define _SHMEM_CMP_NE SHMEM_CMP_NE
#define _SHMEM_CMP_GT SHMEM_CMP_GT
#define _SHMEM_CMP_GE SHMEM_CMP_GE
#define _SHMEM_CMP_LT SHMEM_CMP_LT
#define _SHMEM_CMP_LE SHMEM_CMP_LE

#if defined(__cplusplus) && __cplusplus >= 201103L
#define MESHMEM_NORETURN [[noreturn]]
#elif !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define MESHMEM_NORETURN _Noreturn
#else
#define MESHMEM_NORETURN __attribute__((noreturn))
#endif

/* Whether the C11 generics are available. */
#if !defined(__cplusplus) && defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L && \
    !defined(MESHMEM_NO_GENERIC)
#define MESHMEM_GENERIC 1
#endif

/* Whether C++ overloads take their place. */
#if defined(__cplusplus) && __cplusplus >= 201103L && !defined(MESHMEM_NO_GENERIC)
#define MESHMEM_OVERLOADS 1
#endif

#endif
