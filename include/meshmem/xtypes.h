/* SPDX-License-Identifier: BSD-3-Clause */
/* Types and constants of meshmem's extensions, for shmemx.h. */
#ifndef MESHMEM_XTYPES_H
#define MESHMEM_XTYPES_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t capacity;     /* bytes of all partitions, of which the heap of shmem_malloc is one */
    size_t used;         /* bytes in use, including padding for alignment */
    size_t largest_free; /* the largest size that can currently be allocated in one of them */
} shmemx_heap_info_t;

/* What a node has exchanged with others since shmem_init. */
typedef struct {
    uint64_t frames_sent;     /* messages, each with operations of any of its PEs, or answers */
    uint64_t records_sent;    /* operations in them that its PEs have asked for */
    uint64_t bytes_sent;      /* in frames */
    uint64_t transfers;       /* large puts and gets that do not travel in frames */
    uint64_t frames_received; /* from other nodes */
} shmemx_network_info_t;

/* Symmetric memory partitions: heaps of different memory, with IDs from 1 on. */
#define SHMEMX_MAX_PARTITION_ID 127
#define SHMEMX_MAX_PARTITIONS 127
#define SHMEMX_PARTITION_TEXT 256 /* the size of texts, including the terminating zero */

/* What a partition is in the calling PE, and what was asked for. */
typedef struct {
    size_t size;                        /* its bytes, the same in all PEs */
    size_t used;                        /* bytes in use, including padding for alignment */
    size_t largest_free;                /* the largest size that can currently be allocated */
    size_t page_size;                   /* the size of its pages in bytes */
    size_t asked_size;                  /* as given by SIZE; 0 if it was not given */
    size_t asked_page_size;             /* as given by PGSIZE; 0 if it was not given */
    char kind[SHMEMX_PARTITION_TEXT];   /* as KIND said, for example "FASTMEM" */
    char policy[SHMEMX_PARTITION_TEXT]; /* as POLICY said, for example "MANDATORY" */
    char nodes[SHMEMX_PARTITION_TEXT];  /* the NUMA nodes that its pages come from, for example
                                           "0,2-3"; empty if the kernel chooses */
    char reason[SHMEMX_PARTITION_TEXT]; /* why it is not as asked for; empty if it is */
} shmemx_partition_info_t;

/* What shmemx_partition_create is to create. Fields that are 0 or NULL ask for nothing. */
typedef struct {
    size_t size;        /* bytes in each PE: at most 4 TiB, with several nodes 1 TiB */
    size_t page_size;   /* bytes of its pages, for example 2097152 */
    const char *kind;   /* as KIND in the environment, for example "NUMA1" or "FILE:/scratch/a" */
    const char *policy; /* as POLICY, for example "MANDATORY" */
    int keep;           /* of kind FILE: its files stay, as KEEP says */
} shmemx_partition_config_t;

/* The name of a job without a launcher: 128 bytes to distribute. */
typedef struct {
    unsigned char bytes[128];
} shmemx_uid_t;

/* A request: operations whose completion can be waited for by itself. A program compares it with
 * these constants only, and uses one copy of it: once a word has been copied elsewhere, the
 * original is not used any more. */
typedef uint64_t shmemx_request_t;
#define SHMEMX_REQUEST_UNINITIALIZED ((shmemx_request_t)0) /* stands for no operation yet */
#define SHMEMX_REQUEST_INVALID (~(shmemx_request_t)3)      /* is complete, merged or freed */

/* Options of shmemx_request_allocate. */
#define SHMEMX_REQUEST_PRIVATE 0L    /* one thread adds to it */
#define SHMEMX_REQUEST_SHARED 1L     /* several threads may add to it at the same time */
#define SHMEMX_REQUEST_PERSISTENT 2L /* it can be used again after it was waited for */

/* An all-to-all that was planned once and is started many times. */
typedef struct meshmem_plan *shmemx_alltoallv_plan_t;

/* Options of a session of Cray OpenSHMEMX, in addition to those of OpenSHMEM 1.6. */
#define SHMEM_SESSION_BUNDLE SHMEM_CTX_SESSION_BATCH
#define SHMEM_SESSION_OP_PUT (1L << 32)
#define SHMEM_SESSION_OP_AMO (1L << 33)
#define SHMEM_SESSION_OP_FAMO (1L << 34)
#define SHMEM_SESSION_OP_PWS (1L << 35)
#define SHMEM_SESSION_HRP (1L << 36)
#define SHMEM_SESSION_STAMO (1L << 37)
#define SHMEM_SESSION_NO_CNCR_TACCESS (1L << 38)
#define SHMEM_SESSION_DC (1L << 39)
#define SHMEM_SESSION_UNIFORM_AMO (1L << 40)
#define SHMEM_SESSION_UNRELIABLE (1L << 41)

/* Names of Cray OpenSHMEMX. */
#define SHMEM_TEAM_NULL SHMEM_TEAM_INVALID
#define SHMEM_TEAM_NODE SHMEM_TEAM_SHARED
#define _SHMEM_ALLTOALL_SYNC_SIZE SHMEM_ALLTOALL_SYNC_SIZE
#define SHMEM_COLOR_UNDEFINED (-1) /* for shmemx_team_split_color: this PE gets no team */

/* Bits of a request that has only operations on PEs of this node; all others are 0.
 * SHMEMX_REQUEST_INVALID has neither of the first two, so one test shows that there is nothing to
 * do. */
#define MESHMEM_REQUEST_VALID ((shmemx_request_t)1)
#define MESHMEM_REQUEST_STORED ((shmemx_request_t)3) /* stores that a fence must complete */
#define MESHMEM_REQUEST_PERSISTENT ((shmemx_request_t)4)
#define MESHMEM_REQUEST_SHARED ((shmemx_request_t)8)
#define MESHMEM_REQUEST_NEAR ((shmemx_request_t)15)

#if defined MESHMEM_INLINE && !defined SHMEM_NO_INLINE
/* Define the inlined form of a function with a request: as MESHMEM_NEAR, but the exported function,
 * `call`, gets the address of a copy. So the program's request may be in a register, and a loop
 * need not read it again after each store. A request that threads share is not written: it changes
 * only when it ends. NULL is for the exported function to explain; for &r that test is folded. */
#define MESHMEM_NEAR_REQUEST(name, params, test, body, call)       \
    extern void meshmem_##name params __asm__(MESHMEM_SAME #name); \
    MESHMEM_INLINE void name params                                \
    {                                                              \
        if (__builtin_expect(req && (test), 1)) {                  \
            body;                                                  \
        } else {                                                   \
            shmemx_request_t meshmem_word = req ? *req : 0;        \
            call;                                                  \
            if (req && meshmem_word != *req)                       \
                *req = meshmem_word;                               \
        }                                                          \
    }

/* Whether the request has these bits already. */
MESHMEM_INLINE int meshmem_has(const shmemx_request_t *req, shmemx_request_t bits)
{
    return (*req & (bits - bits / 2)) != 0; /* the highest of them says so */
}

/* Whether an operation that adds these bits can be added. */
MESHMEM_INLINE int meshmem_may_add(const shmemx_request_t *req, shmemx_request_t bits)
{
    return meshmem_has(req, bits) || *req != SHMEMX_REQUEST_INVALID;
}

/* Add one. Several threads may share a request that has all these bits already. */
MESHMEM_INLINE void meshmem_add(shmemx_request_t *req, shmemx_request_t bits)
{
    if (__builtin_expect(!meshmem_has(req, bits), 0))
        *req |= bits;
}

/* Whether the operations of a request are done, and no other PE needs this core. */
MESHMEM_INLINE int meshmem_may_end(const shmemx_request_t *req)
{
    return meshmem_near_v2.reads != (char *)0 && *req <= MESHMEM_REQUEST_NEAR;
}

/* End it: what follows is ordered after its stores. */
MESHMEM_INLINE void meshmem_end(shmemx_request_t *req)
{
    shmemx_request_t word = *req;
    if ((word & MESHMEM_REQUEST_STORED) == MESHMEM_REQUEST_STORED)
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
    if (!(word & MESHMEM_REQUEST_PERSISTENT))
        *req = SHMEMX_REQUEST_INVALID;
    else if (!(word & MESHMEM_REQUEST_SHARED))
        *req = MESHMEM_REQUEST_PERSISTENT | MESHMEM_REQUEST_VALID;
}
#endif

#endif
