/* SPDX-License-Identifier: BSD-3-Clause */
/* The treap of tree.h: ordered by key, and heap-ordered by a hash of the key. */
#include "mem/tree.h"

#include "base/dice.h"

#include <stdbool.h>
#include <stddef.h>

static uint64_t priority(const struct meshmem_tree *n)
{
    struct dice dice = {n->key ^ (n->second << 32 | n->second >> 32)};
    return dice_roll(&dice);
}

static bool below(const struct meshmem_tree *n, uint64_t key, uint64_t second)
{
    return n->key < key || (n->key == key && n->second < second);
}

void meshmem_tree_add(struct meshmem_tree **root, struct meshmem_tree *node)
{
    uint64_t rank = priority(node);
    while (*root && priority(*root) >= rank)
        root = below(*root, node->key, node->second) ? &(*root)->right : &(*root)->left;
    /* Split the subtree below the new node into what is below and what is above its key. */
    struct meshmem_tree *rest = *root, **low = &node->left, **high = &node->right;
    *root = node;
    while (rest) {
        if (below(rest, node->key, node->second)) {
            *low = rest;
            low = &rest->right;
            rest = rest->right;
        } else {
            *high = rest;
            high = &rest->left;
            rest = rest->left;
        }
    }
    *low = *high = NULL;
}

void meshmem_tree_remove(struct meshmem_tree **root, struct meshmem_tree *node)
{
    while (*root != node)
        root = below(*root, node->key, node->second) ? &(*root)->right : &(*root)->left;
    struct meshmem_tree *low = node->left, *high = node->right;
    while (low && high) {
        if (priority(low) >= priority(high)) {
            *root = low;
            root = &low->right;
            low = low->right;
        } else {
            *root = high;
            root = &high->left;
            high = high->left;
        }
    }
    *root = low ? low : high;
}

struct meshmem_tree *meshmem_tree_at_least(struct meshmem_tree *root, uint64_t key, uint64_t second)
{
    struct meshmem_tree *best = NULL;
    while (root) {
        if (below(root, key, second)) {
            root = root->right;
        } else {
            best = root;
            root = root->left;
        }
    }
    return best;
}

struct meshmem_tree *meshmem_tree_at_most(struct meshmem_tree *root, uint64_t key, uint64_t second)
{
    struct meshmem_tree *best = NULL;
    while (root) {
        bool is_above = root->key > key || (root->key == key && root->second > second);
        if (!is_above)
            best = root;
        root = is_above ? root->left : root->right;
    }
    return best;
}
