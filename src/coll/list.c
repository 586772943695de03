/* SPDX-License-Identifier: BSD-3-Clause */
/* See list.h. It queries the choice for increasing sizes and finds those at which it changes. */
#include "coll/list.h"

#include "coll/algorithm.h"
#include "coll/estimate.h"
#include "coll/exchange.h"
#include "coll/span.h"

#include <stdio.h>

static const size_t MOST = (size_t)1 << 40; /* the choice for this size holds for any larger one */

struct question {
    enum meshmem_collective collective;
    bool between, any_order;
    const struct meshmem_group *group;
};

static int answer(const struct question *q, size_t bytes)
{
    int a = meshmem_algorithm(q->collective, bytes, q->between);
    bool is_scan = q->collective == MESHMEM_SCAN;
    bool is_v = q->collective == MESHMEM_ALLTOALLV;
    if (q->between && q->group && (is_v || q->collective == MESHMEM_ALLTOALL)) {
        struct meshmem_shape blocks = {.members = q->group->n,
                                       .nodes = q->group->span->nodes,
                                       .near = meshmem_exchange_near_most(q->group),
                                       .bytes = bytes,
                                       .most = bytes};
        if (is_v && a == ALLTOALLV_ESTIMATE)
            return meshmem_estimate_alltoallv(&blocks, meshmem_far_costs());
        if (!is_v && a == ALLTOALL_ESTIMATE)
            return meshmem_estimate_alltoall(&blocks, meshmem_far_costs());
    }
    if (!q->between || !q->group || (!is_scan && q->collective != MESHMEM_REDUCE))
        return a;
    struct meshmem_shape shape = {.members = q->group->n,
                                  .nodes = q->group->span->nodes,
                                  .bytes = bytes,
                                  .is_scan = is_scan,
                                  .in_order = q->group->span->in_order,
                                  .any_order = q->any_order};
    return meshmem_estimate_fits(&shape, a) ? a : meshmem_estimate(&shape, meshmem_far_costs());
}

/* The largest size, from `bytes` on, with the same choice. */
static size_t end_of_range(const struct question *q, size_t bytes, int a)
{
    size_t same = bytes;
    while (same < MOST && answer(q, same * 2) == a)
        same *= 2;
    if (same >= MOST)
        return SIZE_MAX;
    for (size_t other = same * 2; other - same > 1;) {
        size_t middle = same + (other - same) / 2;
        *(answer(q, middle) == a ? &same : &other) = middle;
    }
    return same;
}

static void list(const struct question *q,
                 void (*line)(const char *, const char *, const char *, const char *))
{
    char name[64], most[32];
    snprintf(name, sizeof name, "%s%s", meshmem_algorithm_collective(q->collective),
             q->any_order ? " of integers" : "");
    for (size_t bytes = 1, end = 0; end != SIZE_MAX; bytes = end + 1) {
        int a = answer(q, bytes);
        end = end_of_range(q, bytes, a);
        snprintf(most, sizeof most, end == SIZE_MAX ? "any size" : "%zu bytes", end);
        line(name, q->between ? "between nodes" : "within a node", most,
             meshmem_algorithm_name(q->collective, a));
    }
}

void meshmem_list_choices(const struct meshmem_group *group,
                          void (*line)(const char *collective, const char *where, const char *most,
                                       const char *algorithm))
{
    for (enum meshmem_collective c = 0; c < MESHMEM_COLLECTIVES; c++) {
        list(&(struct question){c, false, false, group}, line);
        if (group && !group->span)
            continue;
        list(&(struct question){c, true, false, group}, line);
        if (group && c == MESHMEM_REDUCE)
            list(&(struct question){c, true, true, group}, line);
    }
}
