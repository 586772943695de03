/* SPDX-License-Identifier: BSD-3-Clause */
/* Variables that are const lie in read-only pages of the executable, which are the same in all PEs
 * that run it. They are symmetric (1.6, section 3), though nobody can put to them. Nothing of them
 * is shared when the job starts: what is read from a near PE is mapped into its window when it is
 * first read, and what is read from a far PE is read here. This file knows nothing of calls. */
#ifndef MESHMEM_MEM_CONSTANT_H
#define MESHMEM_MEM_CONSTANT_H

#include "base/backtrace.h"
#include "mem/window.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether these bytes are all in such pages. */
static inline bool meshmem_constant_holds(const struct meshmem_data *data, const void *address,
                                          size_t bytes)
{
    for (int i = 0; i < data->n_constants; i++) {
        uint64_t inside = (uintptr_t)address - data->constants[i].start;
        if (unlikely(inside < data->constants[i].bytes))
            return bytes <= data->constants[i].bytes - inside;
    }
    return false;
}

/* If an access that faulted has read a constant of a near PE: map it; whether the access may be
 * repeated. Called from the signal handler. */
bool meshmem_constant_map(const void *fault, enum meshmem_access access);

/* Map those of all near PEs, where faults go to a handler of the program or of a tool. */
void meshmem_constant_map_all(void);

#endif
