/* SPDX-License-Identifier: BSD-3-Clause */
/* See fold.h. */
#include "coll/fold.h"

#include "near/copy.h"

#include <string.h>

enum { BLOCK = MESHMEM_FOLD_BLOCK, LINE = MESHMEM_FOLD_LINE };

void meshmem_fold_rows(const struct meshmem_fold *fold, const char *rows, size_t step)
{
    const struct meshmem_group *g = fold->group;
    uint32_t end = !fold->is_scan ? g->n : g->me + !fold->exclusive;
    if (end == 0) {
        memset(fold->dest, 0, fold->bytes);
        return;
    }
    const void *first = rows ? rows : meshmem_group_shown(g, 0);
    if (end == 1)
        memcpy(fold->dest, first, fold->bytes);
    for (uint32_t i = 1; i < end; i++) {
        const void *row = rows ? rows + i * step : meshmem_group_shown(g, i);
        meshmem_fold_apply(fold, fold->dest, i == 1 ? first : fold->dest, row, fold->bytes);
    }
}

/* The same for at most a block. */
static void fold_block(const struct meshmem_fold *fold, size_t offset, size_t bytes,
                       const void *before, void *out)
{
    _Alignas(LINE) char sum[BLOCK];
    uint32_t j = before ? 0 : 1, last = fold->group->node.n - 1;
    const void *left = before ? before : meshmem_fold_source(fold, 0, offset);
    if (j > last) {
        meshmem_copy(out, left, bytes);
        return;
    }
    for (; j < last; j++) {
        meshmem_fold_apply(fold, sum, left, meshmem_fold_source(fold, j, offset), bytes);
        left = sum;
    }
    meshmem_fold_apply(fold, out, left, meshmem_fold_source(fold, last, offset), bytes);
}

void meshmem_fold_near(const struct meshmem_fold *fold, size_t offset, size_t bytes,
                       const void *before, void *out)
{
    for (size_t done = 0, part; done < bytes; done += part) {
        part = meshmem_fold_least(bytes - done, BLOCK);
        fold_block(fold, offset + done, part, before ? (const char *)before + done : NULL,
                   (char *)out + done);
    }
}

void meshmem_fold_spread(const struct meshmem_fold *fold, size_t offset, size_t bytes)
{
    for (uint32_t j = 0; j < fold->group->node.n; j++)
        if (j != fold->group->node.me)
            meshmem_copy(meshmem_fold_dest(fold, j, offset), fold->dest + offset, bytes);
}
