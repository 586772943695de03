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

#ifdef __cplusplus
}
#endif
#endif
