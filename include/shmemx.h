/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by tools/apigen.py from the tables in api; do not edit. */
#ifndef SHMEMX_H
#define SHMEMX_H
#ifndef MESHMEM_WARN
#pragma GCC system_header
#endif
#include "shmem.h"
#include "meshmem/xtypes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The symmetric heap ---- */

/* Fill *info: bytes the heap can hold, bytes in use with their padding, largest size that shmem_malloc can give now. 0, or nonzero before init. Local. */
int shmemx_heap_info(shmemx_heap_info_t *info);

/* ---- Cache control, which OpenSHMEM 1.5 removed ---- */

/* Does nothing: caches are coherent. Kept so that old programs link. */
void shmem_clear_cache_inv(void);

/* Does nothing: caches are coherent. */
void shmem_set_cache_inv(void);

/* Does nothing: caches are coherent. */
void shmem_clear_cache_line_inv(void *dest);

/* Does nothing: caches are coherent. */
void shmem_set_cache_line_inv(void *dest);

/* Does nothing: caches are coherent. */
void shmem_udcflush(void);

/* Does nothing: caches are coherent. */
void shmem_udcflush_line(void *dest);

#ifdef __cplusplus
}
#endif
#endif
