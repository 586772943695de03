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

/* Fill *info: the heap's capacity, the bytes in use including padding, and the largest size that shmem_malloc can currently return. Returns 0, or nonzero before initialization. Local. */
int shmemx_heap_info(shmemx_heap_info_t *info);

/* ---- Starting without a launcher ---- */

/* Create a unique id for a job. One process calls this, must run until the job ends, and distributes the id to all processes by its own means. Returns 0, or nonzero with a message on stderr. */
int shmemx_get_uid(shmemx_uid_t *uid);

/* Initialize the library as PE pe of n_pes (0 to n_pes - 1), instead of shmem_init; all PEs pass the same unique id. shmem_finalize ends it. Collective. Returns 0, or nonzero with a message on stderr. */
int shmemx_init_uid(const shmemx_uid_t *uid, int pe, int n_pes);

/* ---- Cache control, which OpenSHMEM 1.5 removed ---- */

/* No effect: caches are coherent. Kept so that old programs link. */
void shmem_clear_cache_inv(void);

/* No effect: caches are coherent. */
void shmem_set_cache_inv(void);

/* No effect: caches are coherent. */
void shmem_clear_cache_line_inv(void *dest);

/* No effect: caches are coherent. */
void shmem_set_cache_line_inv(void *dest);

/* No effect: caches are coherent. */
void shmem_udcflush(void);

/* No effect: caches are coherent. */
void shmem_udcflush_line(void *dest);

#ifdef __cplusplus
}
#endif
#endif
