/* SPDX-License-Identifier: BSD-3-Clause */
/* The PEs that have a partition: those of the environment belong to all PEs, others to the members
 * of the team that created them while the program ran. Members agree on the ID; each finds
 * addresses by itself, and maps the memory of those that are near. */
#ifndef MESHMEM_TEAM_PARTITION_H
#define MESHMEM_TEAM_PARTITION_H

#include "mem/partition.h"

#include <shmem.h>
#include <stdbool.h>

/* Create a partition of a team's PEs; returns its ID, which is the same in all of them, or 0 in all
 * if there are 127, or one of them has no memory or no addresses, which that PE reports. Ends the
 * job if asked differs between PEs, or if two threads of a PE create or destroy partitions at the
 * same time. Collective over the team. */
int meshmem_partition_create(const char *call, shmem_team_t team,
                             const struct meshmem_partition *asked);

/* Destroy it, with all blocks that are allocated in it; false if it was not created this way. When
 * it returns, all members have given back its memory. Collective over its team. */
bool meshmem_partition_destroy(const char *call, int id);

/* Destroy all that were created for this team, which is about to be destroyed. Collective over the
 * team if there are any. */
void meshmem_partition_end_team(const char *call, shmem_team_t team);

/* Forget which teams had partitions; their memory is given back by others. */
void meshmem_partition_close(void);

/* Whether PE pe has the memory of this symmetric address: not if it is of another team's partition.
 */
bool meshmem_partition_is_at(const void *address, int pe);

/* Complete the operations on the default context, and wait for the PEs that have the partition with
 * that segment number. */
void meshmem_partition_barrier(const char *call, unsigned segment);

/* Whether this PE is the first of those that have the partition with that segment number. */
bool meshmem_partition_is_first(unsigned segment);

/* Whether this PE is the first of its host that asks this, for a message about a partition that it
 * does not have. */
bool meshmem_partition_is_first_without(void);

/* Whether the pages of the segment with that number must stay: the system might have no others, or
 * a network adapter may use them. */
bool meshmem_partition_keeps_pages(unsigned segment);

/* Under SHMEM_CHECK: end the job unless these PEs pass the same size and the same `number`, which
 * messages call `name`. Collective. */
void meshmem_partition_compare(const char *call, unsigned segment, size_t size, const char *name,
                               size_t number);

#endif
