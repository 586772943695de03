/* SPDX-License-Identifier: BSD-3-Clause */
/* Places of symmetric memory for random programs: static data, the heap, partitions of files and of
 * huge pages that the environment defines (the heap, too, if it does not), and partitions that the
 * program creates, destroys and creates again. Every place has the same number of bytes. */
#ifndef PLACES_H
#define PLACES_H

#include "stress.h"

#include <shmemx.h>

enum { IN_DATA, IN_HEAP, IN_FILE, IN_HUGE, CREATED, PLACES = CREATED + 2 };

static unsigned char *memory[PLACES];
static struct {
    int id; /* of its partition */
    size_t bytes;
} place_info[PLACES];
static shmem_team_t everyone; /* the PEs of SHMEM_TEAM_WORLD */

static inline const char *place_name(int which)
{
    static char text[PLACES][40];
    if (which == IN_DATA)
        return "static data";
    snprintf(text[which], sizeof text[which], "partition %d", place_info[which].id);
    return text[which];
}

/* Create a partition of a random kind that has room for this many bytes; the same in all PEs.
 * Returns its ID. */
static inline int create_partition(struct dice *common, size_t bytes)
{
    static const struct {
        const char *kind, *policy;
        size_t page;
    } kinds[] = {{NULL, NULL, 0},
                 {NULL, NULL, 2 << 20},
                 {"FILE:/tmp", NULL, 0},
                 {"NORMALMEM", "PREFERRED", 4096},
                 {"interleaved", "sysdefault", 0}};
    size_t k = dice_below(common, sizeof kinds / sizeof *kinds);
    shmemx_partition_config_t config = {.size = bytes + dice_below(common, 3 * bytes),
                                        .kind = kinds[k].kind,
                                        .policy = kinds[k].policy,
                                        .page_size = kinds[k].page};
    int id = 0, of_team = (int)dice_below(common, 2);
    if (of_team ? shmemx_team_partition_create(everyone, &config, &id)
                : shmemx_partition_create(&config, &id))
        fail("no partition of %zu bytes, kind %s", config.size, config.kind ? config.kind : "any");
    return id;
}

static inline void create_place(struct dice *common, int which)
{
    place_info[which].id = create_partition(common, 2 * place_info[which].bytes + (1 << 20));
    memory[which] = shmemx_kind_align(64, place_info[which].bytes, place_info[which].id);
    if (!memory[which] || shmemx_partition_of(memory[which]) != place_info[which].id)
        fail("no memory in %s: %p", place_name(which), (void *)memory[which]);
}

/* Give all places memory of that size; that of IN_DATA is static_memory. The contents are
 * undefined. Collective over all PEs. */
static inline void places_open(struct dice *common, unsigned char *static_memory, size_t bytes)
{
    static const int ids[] = {[IN_HEAP] = 1, [IN_FILE] = 2, [IN_HUGE] = 64};
    shmemx_partition_info_t info;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n_pes, NULL, 0, &everyone);
    memory[IN_DATA] = static_memory;
    for (int which = IN_HEAP; which < PLACES; which++) {
        place_info[which].bytes = bytes;
        if (which >= CREATED) {
            create_place(common, which);
            continue;
        }
        place_info[which].id = shmemx_partition_info(ids[which], &info) == 0 ? ids[which] : 1;
        memory[which] = shmemx_kind_align(64, bytes, place_info[which].id);
        if (!memory[which])
            fail("no memory in %s", place_name(which));
    }
}

/* Perhaps move the memory of a place, when nobody uses it: its contents stay (shmem_realloc), or
 * the place is in a new partition. Returns the place whose contents are gone, or -1. Collective
 * over all PEs. */
static inline int places_change(struct dice *common)
{
    int which = (int)dice_below(common, PLACES), what = (int)dice_below(common, 4);
    if (which == IN_DATA || what > 1)
        return -1;
    if (which < CREATED || what == 0) {
        size_t more = dice_below(common, 2) * dice_below(common, place_info[which].bytes);
        memory[which] = shmem_realloc(memory[which], place_info[which].bytes + more);
        if (!memory[which] || shmemx_partition_of(memory[which]) != place_info[which].id)
            fail("realloc in %s: %p", place_name(which), (void *)memory[which]);
        return -1;
    }
    int before = (int)dice_below(common, 2) ? create_partition(common, 4096) : 0;
    if (dice_below(common, 2))
        shmem_free(memory[which]);
    if (shmemx_partition_destroy(place_info[which].id) != 0)
        fail("%s cannot be destroyed", place_name(which));
    create_place(common, which);
    if (before && shmemx_partition_destroy(before) != 0)
        fail("partition %d cannot be destroyed", before);
    return which;
}

static inline void places_close(void)
{
    for (int which = IN_HEAP; which < PLACES; which++) {
        shmem_free(memory[which]);
        if (which >= CREATED && shmemx_partition_destroy(place_info[which].id) != 0)
            fail("%s cannot be destroyed at the end", place_name(which));
    }
    shmem_team_destroy(everyone);
}

#endif
