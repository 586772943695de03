/* SPDX-License-Identifier: BSD-3-Clause */
/* Types and constants of meshmem's extensions, for shmemx.h. */
#ifndef MESHMEM_XTYPES_H
#define MESHMEM_XTYPES_H

#include <stddef.h>

typedef struct {
    size_t capacity;     /* bytes the heap can hold */
    size_t used;         /* bytes in use, with what alignment adds */
    size_t largest_free; /* the largest size that shmem_malloc can give now */
} shmemx_heap_info_t;

/* Names a job that no launcher has started: 128 bytes to copy. */
typedef struct {
    unsigned char bytes[128];
} shmemx_uid_t;

#endif
