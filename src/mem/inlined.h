/* SPDX-License-Identifier: BSD-3-Clause */
/* What inlined code is told of the default context (meshmem/near.h), so that it need not call. */
#ifndef MESHMEM_MEM_INLINED_H
#define MESHMEM_MEM_INLINED_H

#include <stdbool.h>

/* Whether local completion has nothing to do. */
void meshmem_inlined_reusable(bool is);

/* Whether fence and quiet have nothing to do. */
void meshmem_inlined_idle(bool is);

#endif
