/* SPDX-License-Identifier: BSD-3-Clause */
/* The rings and contexts of this PE: contexts share rings when there are not enough, and each other
 * when there are too many. Behind meshmem_far_add_ctx and what follows it in far.h. */
#ifndef MESHMEM_FAR_CONTEXTS_H
#define MESHMEM_FAR_CONTEXTS_H

#include "far/issue.h"

/* Contexts that are added from now on issue by this, which is open; locked: several threads may use
 * one at the same time. */
void meshmem_contexts_open(struct meshmem_issue *issue, bool locked);

/* All were removed, or are used no more. */
void meshmem_contexts_close(void);

#endif
