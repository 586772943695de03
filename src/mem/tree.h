/* SPDX-License-Identifier: BSD-3-Clause */
/* An ordered set of nodes that the user embeds in structures: a treap whose priorities are computed
 * from the keys, so that equal histories give equal trees in every PE. All operations take O(log n)
 * on average. */
#ifndef MESHMEM_MEM_TREE_H
#define MESHMEM_MEM_TREE_H

#include <stdint.h>

struct meshmem_tree {
    uint64_t key, second; /* ordered by key, then by second; no two nodes are equal */
    struct meshmem_tree *left, *right;
};

/* Add node, whose keys are set and are not in the tree. */
void meshmem_tree_add(struct meshmem_tree **root, struct meshmem_tree *node);

/* Remove node, which is in the tree. */
void meshmem_tree_remove(struct meshmem_tree **root, struct meshmem_tree *node);

/* The first node that is not below (key, second), or NULL. */
struct meshmem_tree *meshmem_tree_at_least(struct meshmem_tree *root, uint64_t key,
                                           uint64_t second);

/* The last node that is not above (key, second), or NULL. */
struct meshmem_tree *meshmem_tree_at_most(struct meshmem_tree *root, uint64_t key, uint64_t second);

#endif
