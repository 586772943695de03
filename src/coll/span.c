/* SPDX-License-Identifier: BSD-3-Clause */
/* How the nodes of a group synchronize; see span.h. */
#include "coll/span.h"

#include "coll/pool.h"
#include "coll/title.h"
#include "core/ctx.h"
#include "near/wait.h"

#include <stdatomic.h>
#include <stdio.h>

static size_t rows_at(uint32_t nodes, uint32_t members)
{
    size_t head = sizeof(struct meshmem_span_memory) + ((size_t)nodes + members) * sizeof(uint64_t);
    return (head + 63) & ~(size_t)63;
}

size_t meshmem_span_bytes(uint32_t nodes, uint32_t members)
{
    return rows_at(nodes, members) + 2 * (size_t)members * MESHMEM_SPAN_ROW;
}

struct meshmem_span_row *meshmem_span_rows(const struct meshmem_span *span, uint64_t exchange)
{
    uint32_t members = span->node[span->nodes].first;
    char *rows = (char *)span->memory + rows_at(span->nodes, members);
    return (struct meshmem_span_row *)rows + (exchange & 1) * (size_t)members;
}

int meshmem_span_leader(const struct meshmem_group *group, uint32_t k)
{
    return group->world[group->span->node[k].leader];
}

void *meshmem_span_at(const struct meshmem_group *group, const void *word, uint32_t k)
{
    const struct meshmem_span *span = group->span;
    /* The span's memory follows that of near/node.h, whose size depends on the node's number of
     * members. */
    uint32_t members = meshmem_span_members(span, k);
    uintptr_t inside = (uintptr_t)word - (uintptr_t)span->memory + meshmem_node_bytes(members);
    return (char *)meshmem_pool_mine(span->node[k].offset) + inside;
}

struct meshmem_far_ctx *meshmem_span_ring(void) { return meshmem_ctx_inner.far; }

void meshmem_span_quiet(void) { meshmem_far_quiet(meshmem_span_ring()); }

void meshmem_span_tell(struct meshmem_group *group, _Atomic uint64_t *word, uint32_t k,
                       uint64_t number)
{
    meshmem_far_put_counted(meshmem_span_ring(), NULL, NULL, 0, meshmem_span_at(group, word, k),
                            AMO_SET, number, meshmem_span_leader(group, k));
}

uint32_t meshmem_span_describe(const void *what, char *text, size_t size)
{
    const struct meshmem_group *group = what;
    bool counted = group->node.entered; /* the report can then say which PEs have arrived */
    char call[MESHMEM_TITLE_BYTES];
    snprintf(text, size, counted ? "%s" : "%s, for PEs of another node",
             meshmem_title(group, call));
    return counted ? group->node.epoch : 0;
}

void meshmem_span_wait(struct meshmem_group *group, _Atomic uint64_t *word, uint64_t number)
{
    struct meshmem_wait w = {
        .describe = meshmem_span_describe, .what = group, .word = word, .word_bytes = sizeof *word};
    while (atomic_load_explicit(word, memory_order_acquire) < number && !w.over)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

/* Dissemination, as near/node.c does it within a node. */
void meshmem_span_barrier(struct meshmem_group *group)
{
    const struct meshmem_span *span = group->span;
    uint64_t number = ++span->memory->barriers;
    for (uint32_t r = 0, distance = 1; distance < span->nodes; r++, distance *= 2) {
        uint32_t to = meshmem_span_behind(span, distance);
        meshmem_far_cork(meshmem_span_ring());
        meshmem_span_tell(group, &span->memory->flag[r], to, number);
        meshmem_far_uncork(meshmem_span_ring());
        meshmem_span_wait(group, &span->memory->flag[r], number);
    }
    meshmem_far_flush(meshmem_span_ring());
}

/* Put the rows of nodes k to k + count - 1, modulo the number of nodes, to node `to`. */
static void put_rows(struct meshmem_group *group, uint64_t number, uint32_t k, uint32_t count,
                     uint32_t to)
{
    const struct meshmem_span *span = group->span;
    struct meshmem_span_row *rows = meshmem_span_rows(span, number);
    for (; count; count--, k = k + 1 < span->nodes ? k + 1 : 0) {
        uint32_t first = span->node[k].first, end = span->node[k + 1].first;
        uint64_t most = 0;
        for (uint32_t i = first; i < end; i++)
            most = rows[i].bytes > most ? rows[i].bytes : most;
        struct meshmem_strided shape = {MESHMEM_SPAN_ROW, MESHMEM_SPAN_ROW,
                                        offsetof(struct meshmem_span_row, shown) + most,
                                        end - first};
        meshmem_far_put_strided(meshmem_span_ring(), meshmem_span_at(group, &rows[first], to),
                                &rows[first], shape, meshmem_span_leader(group, to));
    }
}

/* Bruck's algorithm: before round r a node has the rows of 2^r nodes, starting with its own, and
 * sends them to the node 2^r before it. */
void meshmem_span_exchange(struct meshmem_group *group, uint64_t number)
{
    const struct meshmem_span *span = group->span;
    uint32_t n = span->nodes;
    for (uint32_t r = 0, have = 1; have < n; r++, have *= 2) {
        uint32_t to = (span->mine + n - have) % n, count = have < n - have ? have : n - have;
        meshmem_far_cork(meshmem_span_ring());
        put_rows(group, number, span->mine, count, to);
        meshmem_span_tell(group, &span->memory->shown[r], to, number);
        meshmem_far_uncork(meshmem_span_ring());
        meshmem_span_wait(group, &span->memory->shown[r], number);
    }
    meshmem_far_flush(meshmem_span_ring());
}
