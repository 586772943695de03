/* SPDX-License-Identifier: BSD-3-Clause */
/* See list.h. It queries the choice for increasing sizes and finds those at which it changes. */
#include "coll/list.h"

#include "coll/algorithm.h"
#include "coll/shape.h"

#include <stdio.h>

static const size_t MOST = (size_t)1 << 40; /* the choice for this size holds for any larger one */

struct question {
    enum meshmem_collective collective;
    bool between, any_order;
    const struct meshmem_group *group;
};

static const int estimates[MESHMEM_COLLECTIVES] = {
    [MESHMEM_BROADCAST] = BROADCAST_ESTIMATE, [MESHMEM_COLLECT] = COLLECT_ESTIMATE,
    [MESHMEM_FCOLLECT] = FCOLLECT_ESTIMATE,   [MESHMEM_ALLTOALL] = ALLTOALL_ESTIMATE,
    [MESHMEM_ALLTOALLV] = ALLTOALLV_ESTIMATE,
};

static int answer(const struct question *q, size_t bytes)
{
    int a = meshmem_algorithm(q->collective, bytes, q->between);
    if (!q->between || !q->group)
        return a;
    struct meshmem_shape shape = meshmem_shape_of(q->group, bytes);
    shape.any_order = q->any_order;
    if (q->collective == MESHMEM_REDUCE || q->collective == MESHMEM_SCAN)
        return meshmem_shape_fold(q->collective, &shape);
    return a == estimates[q->collective] ? meshmem_shape_choose(q->collective, &shape) : a;
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
