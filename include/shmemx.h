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

/* ---- Starting without a launcher ---- */

/* Make a unique id for a job, in one process, which must live until the job ends; hand it to all processes by whatever means they have. 0, or nonzero with a sentence on stderr. */
int shmemx_get_uid(shmemx_uid_t *uid);

/* Start the library as PE pe of n_pes (0 to n_pes - 1), all with the same unique id, instead of shmem_init; ends with shmem_finalize. Collective. 0, or nonzero with a sentence on stderr. */
int shmemx_init_uid(const shmemx_uid_t *uid, int pe, int n_pes);

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
