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

/* The constants that the address is in; NULL if it is in none, as one in a heap. */
static inline const struct meshmem_constants *meshmem_constant_find(const struct meshmem_data *data,
                                                                    uintptr_t address)
{
    if (likely(address - data->lowest >= data->highest - data->lowest))
        return NULL;
    for (int i = 0; i < data->n_constants; i++)
        if (address - data->constants[i].start < data->constants[i].bytes)
            return &data->constants[i];
    return NULL;
}

/* Whether these bytes are all in such pages. */
static inline bool meshmem_constant_holds(const struct meshmem_data *data, const void *address,
                                          size_t bytes)
{
    const struct meshmem_constants *c = meshmem_constant_find(data, (uintptr_t)address);
    return c && bytes <= c->bytes - ((uintptr_t)address - c->start);
}

/* If an access that faulted has read a constant of a near PE: map it; whether the access may be
 * repeated. Called from the signal handler. */
bool meshmem_constant_map(const void *fault, enum meshmem_access access);

/* Why a constant could not be mapped; 0 if none was to be, or all could. */
extern int meshmem_constant_error;

/* Map those of all near PEs, where faults go to a handler of the program or of a tool. */
void meshmem_constant_map_all(void);

#endif
