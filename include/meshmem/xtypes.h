/* SPDX-License-Identifier: BSD-3-Clause */
/* Types and constants of meshmem's extensions, for shmemx.h. */
#ifndef MESHMEM_XTYPES_H
#define MESHMEM_XTYPES_H

#include <stddef.h>

typedef struct {
    size_t capacity;     /* size of the heap in bytes */
    size_t used;         /* bytes in use, including padding for alignment */
    size_t largest_free; /* the largest size that shmem_malloc can currently allocate */
} shmemx_heap_info_t;

/* The name of a job without a launcher: 128 bytes to distribute. */
typedef struct {
    unsigned char bytes[128];
} shmemx_uid_t;

#endif
