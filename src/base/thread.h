/* SPDX-License-Identifier: BSD-3-Clause */
/* What is done when a thread of the program ends. */
#ifndef MESHMEM_BASE_THREAD_H
#define MESHMEM_BASE_THREAD_H

#include <stdbool.h>

/* One thing to do, thread-local. */
struct meshmem_thread_end {
    void (*act)(void); /* NULL: it was not added yet */
    struct meshmem_thread_end *next;
};

/* Call act in this thread when it ends, unless the library is unloaded before; an `end` is added
 * once. False: the process has no room for it. */
bool meshmem_thread_at_end(struct meshmem_thread_end *end, void (*act)(void));

#endif
