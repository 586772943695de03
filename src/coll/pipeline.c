/* SPDX-License-Identifier: BSD-3-Clause */
/* A reduction or scan over the chain of nodes (chain.h): what each node contributes. */
#include "coll/chain.h"
#include "coll/fold.h"
#include "near/copy.h"

#include <string.h>

enum { BLOCK = MESHMEM_FOLD_BLOCK, LINE = MESHMEM_FOLD_LINE };

static void spread(const void *fold, size_t offset, size_t bytes)
{
    meshmem_fold_spread(fold, offset, bytes);
}

static const void *reduce(const void *what, size_t offset, size_t bytes, const void *before,
                          void *out)
{
    const struct meshmem_fold *fold = what;
    if (!before && fold->group->node.n == 1)
        return fold->source + offset;
    char *to = out ? out : fold->dest + offset;
    for (size_t done = 0, part; done < bytes; done += part) {
        part = meshmem_fold_least(bytes - done, BLOCK);
        meshmem_fold_near(fold, offset + done, part, before ? (const char *)before + done : NULL,
                          to + done);
        if (!out)
            meshmem_fold_spread(fold, offset + done, part);
    }
    return to;
}

/* Compute the results of this node's members from the partial result before them; returns the
 * partial result for the next node. */
static const void *scan(const void *what, size_t offset, size_t bytes, const void *before,
                        void *out)
{
    static const char zeroes[BLOCK];
    _Alignas(LINE) char sums[2][BLOCK];
    const struct meshmem_fold *fold = what;
    for (size_t done = 0, part; done < bytes; done += part) {
        part = meshmem_fold_least(bytes - done, BLOCK);
        const char *sum = before ? (const char *)before + done : NULL;
        for (uint32_t j = 0; j < fold->group->node.n; j++) {
            const char *source = meshmem_fold_source(fold, j, offset + done);
            char *next = sums[j & 1];
            if (sum)
                meshmem_fold_apply(fold, next, sum, source, part);
            else
                memcpy(next, source, part);
            const char *result = !fold->exclusive ? next : sum ? sum : zeroes;
            meshmem_copy(meshmem_fold_dest(fold, j, offset + done), result, part);
            sum = next;
        }
        if (out)
            memcpy((char *)out + done, sum, part);
    }
    return out;
}

bool meshmem_fold_pipeline(const struct meshmem_fold *fold)
{
    struct meshmem_group *g = fold->group;
    struct meshmem_chain chain = {.group = g,
                                  .bytes = fold->bytes,
                                  .dest = fold->dest,
                                  .returns = !fold->is_scan,
                                  .compute = fold->is_scan ? scan : reduce,
                                  .spread = spread,
                                  .what = fold};
    if (!meshmem_chain_open(g))
        return false;
    meshmem_node_barrier(&g->node);
    meshmem_chain_run(&chain);
    meshmem_node_barrier(&g->node);
    return true;
}
