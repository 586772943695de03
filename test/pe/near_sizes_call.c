/* SPDX-License-Identifier: BSD-3-Clause */
/* As near_sizes.c, where nothing is inlined. */
// pes: 2
// env: SHMEM_INLINE=0
#include "near_sizes.c"
