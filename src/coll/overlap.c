/* SPDX-License-Identifier: BSD-3-Clause */
/* See overlap.h. */
#include "coll/overlap.h"

#include "base/error.h"
#include "mem/name.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct bytes {
    uintptr_t from, to;
};

/* A block, by its number. */
struct numbered {
    struct bytes bytes;
    uint32_t i;
};

static struct bytes block(const struct meshmem_places *p, uint32_t i)
{
    uintptr_t from = (uintptr_t)p->at + (p->offsets ? p->offsets[i] : 0);
    return (struct bytes){from, from + p->sizes[i]};
}

static bool overlap(struct bytes a, struct bytes b)
{
    return a.from < a.to && b.from < b.to && a.from < b.to && b.from < a.to;
}

/* All bytes from the first to the last one of any block. */
static struct bytes reach(const struct meshmem_places *p)
{
    struct bytes all = {UINTPTR_MAX, 0};
    for (uint32_t i = 0; i < p->n; i++) {
        struct bytes b = block(p, i);
        if (b.from == b.to)
            continue;
        all.from = b.from < all.from ? b.from : all.from;
        all.to = b.to > all.to ? b.to : all.to;
    }
    return all;
}

static void describe(char *text, size_t size, const struct meshmem_places *p, uint32_t i)
{
    char name[MESHMEM_NAME_BYTES];
    const void *at = (const void *)block(p, i).from;
    size_t used = p->offsets ? (size_t)snprintf(text, size, "block %u of ", i) : 0;
    snprintf(text + used, size - used, "%s (%s)", p->name, meshmem_name_address(name, at));
}

static _Noreturn void refuse(const char *call, const struct meshmem_places *dest, uint32_t i,
                             const struct meshmem_places *source, uint32_t k)
{
    char to[MESHMEM_NAME_BYTES + 64], from[MESHMEM_NAME_BYTES + 64];
    describe(to, sizeof to, dest, i);
    describe(from, sizeof from, source, k);
    meshmem_fail(call, "%s and %s overlap; they may have no byte in common", to, from);
}

static bool is_same(struct bytes a, struct bytes b) { return a.from == b.from && a.to == b.to; }

static int compare(const void *a, const void *b)
{
    uintptr_t first = ((const struct numbered *)a)->bytes.from;
    uintptr_t second = ((const struct numbered *)b)->bytes.from;
    return (first > second) - (first < second);
}

/* In the order of their addresses, a block that has a byte in common with any before it has one
 * with that of them which ends last. Without memory nothing is checked. */
static void check_each_other(const char *call, const struct meshmem_places *dest)
{
    struct numbered *sorted = malloc(dest->n * sizeof *sorted);
    uint32_t n = 0, last = 0;
    if (!sorted)
        return;
    for (uint32_t i = 0; i < dest->n; i++)
        if (dest->sizes[i])
            sorted[n++] = (struct numbered){block(dest, i), i};
    qsort(sorted, n, sizeof *sorted, compare);
    for (uint32_t k = 1; k < n; k++) {
        if (overlap(sorted[last].bytes, sorted[k].bytes))
            refuse(call, dest, sorted[last].i, dest, sorted[k].i);
        if (sorted[k].bytes.to > sorted[last].bytes.to)
            last = k;
    }
    free(sorted);
}

void meshmem_overlap_check(const char *call, const struct meshmem_places *dest,
                           const struct meshmem_places *source, uint32_t own)
{
    check_each_other(call, dest);
    struct bytes to = reach(dest), from = reach(source);
    for (uint32_t i = 0; overlap(to, from) && i < dest->n; i++)
        for (uint32_t k = 0; overlap(block(dest, i), from) && k < source->n; k++)
            if (overlap(block(dest, i), block(source, k)) &&
                !(i == own && k == own && is_same(block(dest, i), block(source, k))))
                refuse(call, dest, i, source, k);
}
