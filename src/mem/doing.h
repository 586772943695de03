/* SPDX-License-Identifier: BSD-3-Clause */
/* What the program was doing when a signal arrived: whether it was in a call of this library, and
 * in which. A call is found by its frame if it has one, or else by the instruction in the program
 * that made it: functions that end in a jump to another one have no frame left. Knows nothing of
 * memory. */
#ifndef MESHMEM_MEM_DOING_H
#define MESHMEM_MEM_DOING_H

#include "base/backtrace.h"

#include <stdbool.h>

struct meshmem_doing {
    bool inside;      /* in this library, or in a function that it called */
    const char *call; /* the public function; NULL if that is unknown */
    bool may_be_own;  /* for whom asks: a fault may come from the library's own records */
};

/* In a signal handler, with the registers of the interrupted code; the public function, where it is
 * known already. */
struct meshmem_doing meshmem_doing_find(const struct meshmem_registers *f, const char *known);

#endif
