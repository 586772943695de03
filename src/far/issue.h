/* SPDX-License-Identifier: BSD-3-Clause */
/* What issuing an operation needs to know besides its ring; set while far is open. */
#ifndef MESHMEM_FAR_ISSUE_H
#define MESHMEM_FAR_ISSUE_H

#include "boot/job.h"
#include "far/ring.h"

struct meshmem_issue {
    const struct meshmem_place *places; /* [pe] */
    size_t rma_from;                    /* bytes from which on data is large; SIZE_MAX: never */
    bool data_too;                      /* static data is registered, too */
};

extern struct meshmem_issue meshmem_issue;

#endif
