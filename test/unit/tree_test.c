/* SPDX-License-Identifier: BSD-3-Clause */
/* The tree against a sorted array, and that equal sets give equal trees. */
#include "mem/tree.h"

#include "base/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 400, STEPS = 20000 };

struct pair {
    uint64_t key, second;
};

struct sorted {
    struct meshmem_tree *root;
    size_t n;
    struct meshmem_tree *node[MOST]; /* in order */
};

static int compare(const struct meshmem_tree *a, struct pair b)
{
    if (a->key != b.key)
        return a->key < b.key ? -1 : 1;
    return a->second < b.second ? -1 : a->second > b.second;
}

/* The first index whose node is not below p. */
static size_t place_of(const struct sorted *s, struct pair p)
{
    size_t i = 0;
    while (i < s->n && compare(s->node[i], p) < 0)
        i++;
    return i;
}

static void add_or_remove(struct sorted *s, struct pair p)
{
    size_t i = place_of(s, p);
    if (i < s->n && compare(s->node[i], p) == 0) {
        struct meshmem_tree *node = s->node[i];
        meshmem_tree_remove(&s->root, node);
        memmove(&s->node[i], &s->node[i + 1], (--s->n - i) * sizeof s->node[0]);
        free(node);
    } else if (s->n < MOST) {
        struct meshmem_tree *node = malloc(sizeof *node);
        assert_non_null(node);
        memset(node, 0xa5, sizeof *node); /* add must not rely on the links */
        node->key = p.key;
        node->second = p.second;
        meshmem_tree_add(&s->root, node);
        memmove(&s->node[i + 1], &s->node[i], (s->n++ - i) * sizeof s->node[0]);
        s->node[i] = node;
    }
}

static void look_up(const struct sorted *s, struct pair p)
{
    size_t i = place_of(s, p);
    bool there = i < s->n && compare(s->node[i], p) == 0;
    const struct meshmem_tree *below = there ? s->node[i] : i > 0 ? s->node[i - 1] : NULL;
    assert_ptr_equal(meshmem_tree_at_least(s->root, p.key, p.second), i < s->n ? s->node[i] : NULL);
    assert_ptr_equal(meshmem_tree_at_most(s->root, p.key, p.second), below);
}

/* Count the nodes in order, checking each; returns the depth. */
static unsigned walk(const struct sorted *s, const struct meshmem_tree *node, size_t *seen)
{
    if (!node)
        return 0;
    unsigned left = walk(s, node->left, seen);
    assert_ptr_equal(node, s->node[(*seen)++]);
    unsigned right = walk(s, node->right, seen);
    return 1 + (left > right ? left : right);
}

static void drop_all(struct sorted *s)
{
    while (s->n)
        add_or_remove(s, (struct pair){s->node[s->n / 2]->key, s->node[s->n / 2]->second});
    assert_null(s->root);
}

/* Keys from few values, so that many are equal and the second key decides, or from many. */
static void run_random(uint64_t keys, uint64_t seconds, uint64_t seed)
{
    struct dice r = {seed};
    struct sorted s = {0};
    for (int step = 0; step < STEPS; step++) {
        struct pair p = {dice_below(&r, keys), dice_below(&r, seconds)};
        add_or_remove(&s, p);
        look_up(&s, p);
        look_up(&s, (struct pair){dice_below(&r, keys + 2), dice_below(&r, seconds + 2)});
        if (step % 64 == 0) {
            size_t seen = 0;
            walk(&s, s.root, &seen);
            assert_int_equal(seen, s.n);
        }
    }
    drop_all(&s);
}

static void agrees_with_a_sorted_array(void **state)
{
    (void)state;
    run_random(300, 1, 1);
    run_random(10, 40, 2);
    run_random(UINT64_MAX - 2, UINT64_MAX - 2, 3);
}

static void finds_the_ends_of_the_number_range(void **state)
{
    (void)state;
    struct sorted s = {0};
    const uint64_t ends[] = {0, 1, UINT64_MAX - 1, UINT64_MAX};
    look_up(&s, (struct pair){0, 0});
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            add_or_remove(&s, (struct pair){ends[i], ends[j]});
    assert_int_equal(s.n, 16);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            look_up(&s, (struct pair){ends[i], ends[j]});
    drop_all(&s);
}

static bool equal_shape(const struct meshmem_tree *a, const struct meshmem_tree *b)
{
    if (!a || !b)
        return !a && !b;
    return a->key == b->key && a->second == b->second && equal_shape(a->left, b->left) &&
           equal_shape(a->right, b->right);
}

static void equal_histories_give_equal_trees(void **state)
{
    (void)state;
    struct sorted s[2] = {0};
    for (int i = 0; i < 2; i++) {
        struct dice r = {7};
        for (int step = 0; step < 3000; step++)
            add_or_remove(&s[i], (struct pair){dice_below(&r, 64), dice_below(&r, 8)});
    }
    assert_true(equal_shape(s[0].root, s[1].root));
    drop_all(&s[0]);
    drop_all(&s[1]);
}

/* Keys as a heap makes them: multiples of 16 in rising order. A plain tree would be a list. */
static void stays_shallow(void **state)
{
    (void)state;
    struct sorted s = {0};
    for (uint64_t i = 0; i < MOST; i++)
        add_or_remove(&s, (struct pair){UINT64_C(0x550000000000) + i * 16, 0});
    size_t seen = 0;
    assert_in_range(walk(&s, s.root, &seen), 9, 40);
    drop_all(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_a_sorted_array),
        cmocka_unit_test(finds_the_ends_of_the_number_range),
        cmocka_unit_test(equal_histories_give_equal_trees),
        cmocka_unit_test(stays_shallow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
