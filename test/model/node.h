/* SPDX-License-Identifier: BSD-3-Clause */
/* near/node.c for PEs that are coroutines, 3 at most: copies go word by word, waits park or sleep,
 * and one of the ways to break it on purpose can be chosen. */
#ifndef MESHMEM_TEST_MODEL_NODE_H
#define MESHMEM_TEST_MODEL_NODE_H

#include "near/node.h"
#include "near/wait.h"

/* The bytes that up to 3 PEs need, in 2 rounds. */
enum {
    NODE_PES = 3,
    NODE_ROW = 2 + 1 + 2 * MESHMEM_NODE_SHOW,
    NODE_BYTES =
        sizeof(struct meshmem_node_memory) + NODE_PES * NODE_ROW * sizeof(struct meshmem_node_line)
};

/* What is written for reports only; see barrier.c. */
#define NODE_REPORTED "store &row(node, node->me)->number in enter"

static bool node_hasty; /* nobody waits for anything */

static inline void node_wait(struct meshmem_wait *w)
{
    if (node_hasty)
        w->over = true;
    else if (w->futex)
        explore_futex_wait(w->futex, w->value);
    else
        explore_wait();
}

static inline void node_copy(void *to, const void *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof(uint64_t); i++) {
        if (i > 0)
            explore_point();
        ((uint64_t *)to)[i] = ((const uint64_t *)from)[i];
    }
}

/* No wait lasts that long. */
void meshmem_wait_ended(struct meshmem_wait *w) { (void)w; }

/* Sleep at the first chance. */
struct meshmem_wait_policy meshmem_wait_policy = {.for_ever = MESHMEM_WAIT_SLEEP};
#ifndef meshmem_wait_step
#define meshmem_wait_step(w) node_wait(w)
#endif
#define meshmem_os_futex_wake(word) explore_futex_wake(word)
#define memcpy(to, from, bytes) node_copy(to, from, bytes)
#include "near/node.c"
#undef memcpy

#endif
