/* SPDX-License-Identifier: BSD-3-Clause */
/* The library as the tool calls it. The tool is preloaded: also into programs without OpenSHMEM,
 * and into those that load the library later, by dlopen, where references of the tool would stay
 * without value. So it has none, and looks the functions up when the first call comes. */
#ifndef MESHMEM_RECORD_LIBRARY_H
#define MESHMEM_RECORD_LIBRARY_H

#include <pshmem.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* struct meshmem_library with a pointer to each function, and for each a macro: pshmem_putmem means
 * (*meshmem_library.pshmem_putmem). */
#define LIBRARY_FUNCTIONS
#include "library.inc"
#undef LIBRARY_FUNCTIONS

extern struct meshmem_library meshmem_library;
extern bool meshmem_library_found;

/* Find the library and fill in the pointers; ends the process after a message if there is none. */
void meshmem_library_find(void);

/* So begins what may be the first call of a thread. Acquire: the pointers were written before. */
static inline void meshmem_library_enter(void)
{
    if (__builtin_expect(!__atomic_load_n(&meshmem_library_found, __ATOMIC_ACQUIRE), 0))
        meshmem_library_find();
}

#pragma GCC visibility pop

#endif
