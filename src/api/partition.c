/* SPDX-License-Identifier: BSD-3-Clause */
/* Queries about symmetric memory partitions. */
#include "team/partition.h"
#include "api/shim.h"
#include "mem/backing.h"

#include <shmemx.h>
#include <stdio.h>

_Static_assert(SHMEMX_MAX_PARTITION_ID == MESHMEM_PARTITIONS &&
                   SHMEMX_PARTITION_TEXT == MESHMEM_PARTITION_TEXT,
               "as mem/partition.h says");

int pshmemx_partition_info(int id, shmemx_partition_info_t *info)
{
    struct meshmem_heap_info heap;
    CHECK_POINTER(info);
    unsigned segment = meshmem_symmetric_partition(id);
    const struct meshmem_memory *memory = segment ? meshmem_backing_of(segment) : NULL;
    if (!memory || !meshmem_symmetric_info(segment, &heap))
        return 1;
    *info = (shmemx_partition_info_t){.size = heap.capacity,
                                      .used = heap.used,
                                      .largest_free = heap.largest_free,
                                      .page_size = memory->page,
                                      .asked_size = memory->asked.bytes,
                                      .asked_page_size = memory->asked.page};
    meshmem_partition_kind_text(&memory->asked, info->kind, sizeof info->kind);
    snprintf(info->policy, sizeof info->policy, "%s",
             meshmem_partition_policy_text(memory->asked.policy));
    snprintf(info->reason, sizeof info->reason, "%.*s", (int)sizeof info->reason - 1,
             memory->reason);
    if (memory->bound)
        meshmem_topology_text(&memory->nodes, info->nodes, sizeof info->nodes);
    return 0;
}
WEAK(shmemx_partition_info);

int pshmemx_partition_of(const void *addr)
{
    unsigned segment;
    uint64_t offset;
    if (!meshmem_window_holds(addr, 0) ||
        !meshmem_segment_name(&meshmem_window.table, addr, 0, &segment, &offset))
        return 0;
    return segment >= MESHMEM_SEGMENT_HEAP ? (int)meshmem_segment_id(segment) : 0;
}
WEAK(shmemx_partition_of);

int pshmemx_partition_count(void)
{
    int n = 0;
    for (int id = 1; id <= SHMEMX_MAX_PARTITION_ID; id++)
        n += meshmem_symmetric_partition(id) != 0;
    return n;
}
WEAK(shmemx_partition_count);

/* What a configuration asks for. */
static struct meshmem_partition read_config(const char *call,
                                            const shmemx_partition_config_t *config)
{
    char problem[256];
    struct meshmem_partition asked = {
        .bytes = config->size, .page = config->page_size, .keep = config->keep};
    if (asked.page && !meshmem_partition_is_page(asked.page))
        meshmem_fail(call, "the page size is %zu; it must be a power of two from %zu to %zu",
                     config->page_size, (size_t)MESHMEM_PARTITION_PAGE_LEAST,
                     (size_t)MESHMEM_PARTITION_PAGE_MOST);
    if ((config->kind &&
         !meshmem_partition_parse_kind(&asked, config->kind, problem, sizeof problem)) ||
        (config->policy &&
         !meshmem_partition_parse_policy(&asked, config->policy, problem, sizeof problem)))
        meshmem_fail(call, "%s", problem);
    if (asked.keep && asked.kind != MESHMEM_MEMORY_FILE)
        meshmem_fail(call, "only a partition of kind FILE can be kept");
    return asked;
}

static int create(const char *call, shmem_team_t team, const shmemx_partition_config_t *config,
                  int *id)
{
    struct meshmem_partition asked = read_config(call, config);
    int created = meshmem_partition_create(call, team, &asked);
    if (created)
        *id = created;
    return !created;
}

int pshmemx_partition_create(const shmemx_partition_config_t *config, int *id)
{
    CHECK_INIT();
    CHECK_POINTER(config);
    CHECK_POINTER(id);
    return create(CALL, SHMEM_TEAM_WORLD, config, id);
}
WEAK(shmemx_partition_create);

int pshmemx_team_partition_create(shmem_team_t team, const shmemx_partition_config_t *config,
                                  int *id)
{
    CHECK_INIT();
    CHECK_POINTER(config);
    CHECK_POINTER(id);
    return create(CALL, team, config, id);
}
WEAK(shmemx_team_partition_create);

int pshmemx_partition_destroy(int id)
{
    CHECK_INIT();
    return !meshmem_partition_destroy(CALL, id);
}
WEAK(shmemx_partition_destroy);
