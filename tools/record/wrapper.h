/* SPDX-License-Identifier: BSD-3-Clause */
/* For the functions of the table as the tool has them, made by apigen.py wrappers: each counts its
 * call, notes when it began and ended if it waits or for a trace, and calls the library's, or does
 * what the program would have inlined: every store and every call saved counts where stores miss
 * the caches. */
#ifndef MESHMEM_RECORD_WRAPPER_H
#define MESHMEM_RECORD_WRAPPER_H

/* What it tells inlined code, here by a pointer. */
extern struct meshmem_near *meshmem_near_found __attribute__((visibility("hidden")));
#define meshmem_near_v2 (*meshmem_near_found)
#include "record/recorder.h"

/* What programs inline; without optimization nothing. */
#ifdef MESHMEM_INLINE
#define NEAR(test, family, bytes, body)                                         \
    if (__builtin_expect((test) && meshmem_count_near((family), (bytes)), 1)) { \
        body;                                                                   \
    } else
#else
#define NEAR(test, family, bytes, body)
#endif

#endif
