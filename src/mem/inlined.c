/* SPDX-License-Identifier: BSD-3-Clause */
/* What inlined code is told; see inlined.h. Relaxed: only threads that use the default context one
 * after the other need it; where several use it at once, both words stay NULL. */
#include "mem/inlined.h"

#include "base/os.h"

#include <shmem.h>

char *meshmem_reusable_v1, *meshmem_idle_v1;

MESHMEM_RACES_BY_DESIGN void meshmem_inlined_reusable(bool is)
{
    __atomic_store_n(&meshmem_reusable_v1, is ? (char *)1 : NULL, __ATOMIC_RELAXED);
}

MESHMEM_RACES_BY_DESIGN void meshmem_inlined_idle(bool is)
{
    __atomic_store_n(&meshmem_idle_v1, is ? (char *)1 : NULL, __ATOMIC_RELAXED);
}
