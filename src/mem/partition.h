/* SPDX-License-Identifier: BSD-3-Clause */
/* What a symmetric memory partition is asked to be, and the text that says it:
 *
 *     SHMEM_SYMMETRIC_PARTITION2=SIZE=8g:PGSIZE=2m:KIND=HIGHCAP:POLICY=MANDATORY
 *
 * Keys come in any case and order; ':' or ',' separates them. What follows a separator in a path
 * belongs to it unless it is a key, in whatever form, or may be meant for one. A partition is a
 * heap; the one with ID i is segment MESHMEM_SEGMENT_HEAP + i - 1. This file parses text and knows
 * no memory. */
#ifndef MESHMEM_MEM_PARTITION_H
#define MESHMEM_MEM_PARTITION_H

#include "base/os.h"
#include "mem/topology.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* SHMEMX_MAX_PARTITION_ID and SHMEMX_PARTITION_TEXT. */
enum { MESHMEM_PARTITIONS = 127, MESHMEM_PARTITION_TEXT = 256 };

enum {
    MESHMEM_PARTITION_PAGE_LEAST = 4 << 10,
    MESHMEM_PARTITION_PAGE_HUGE = 2 << 20, /* all memory may be in pages of this size */
    MESHMEM_PARTITION_PAGE_MOST = 1 << 30,
};

enum meshmem_partition_policy {
    MESHMEM_POLICY_SYSDEFAULT,  /* as PREFERRED, if there is anything to prefer */
    MESHMEM_POLICY_MANDATORY,   /* the job ends if the memory is not available */
    MESHMEM_POLICY_PREFERRED,   /* else other memory is taken */
    MESHMEM_POLICY_INTERLEAVED, /* pages in turn on all nodes of the kind */
};

struct meshmem_partition {
    uint64_t bytes; /* 0: there is no such partition; for the first one: not given */
    uint64_t page;  /* the size of its pages; 0: not given */
    enum meshmem_memory_kind kind;
    enum meshmem_partition_policy policy;
    struct meshmem_numa_nodes nodes; /* NUMA, INTERLEAVED: those named */
    bool keep; /* FILE: its files stay, and the next job continues with them */
    char path[MESHMEM_PARTITION_TEXT]; /* FILE: where they are */
};

/* [ID - 1] */
struct meshmem_partitions {
    struct meshmem_partition of[MESHMEM_PARTITIONS];
    bool given; /* the environment defines partitions */
};

/* Parse the value of such a variable. False if it is malformed; problem then contains what is wrong
 * and the remedy. */
bool meshmem_partition_parse(struct meshmem_partition *partition, const char *text, char *problem,
                             size_t size);

/* Parse a kind, or a policy: the words that follow KIND= and POLICY=. */
bool meshmem_partition_parse_kind(struct meshmem_partition *partition, const char *text,
                                  char *problem, size_t size);
bool meshmem_partition_parse_policy(struct meshmem_partition *partition, const char *text,
                                    char *problem, size_t size);

/* Read the partitions that environment defines; if it does not define partition 1, that has
 * symmetric_size bytes. False if that is impossible; problem then contains a sentence. */
bool meshmem_partitions_read(struct meshmem_partitions *all, char *const *environment,
                             char *problem, size_t size);

/* Whether pages may have this size. Smaller ones than the system's are as good as not given;
 * windows begin at multiples of 1 GiB, so none can be larger. */
static inline bool meshmem_partition_is_page(uint64_t bytes)
{
    return bytes >= MESHMEM_PARTITION_PAGE_LEAST && bytes <= MESHMEM_PARTITION_PAGE_MOST &&
           !(bytes & (bytes - 1));
}

/* Its size in whole pages; at most 2^62 bytes are asked for. */
static inline uint64_t meshmem_partition_bytes(const struct meshmem_partition *partition)
{
    uint64_t page = partition->page > meshmem_os_page() ? partition->page : meshmem_os_page();
    return (partition->bytes + page - 1) & ~(page - 1);
}

/* The unit, larger than a page, of which the address of its memory must be a multiple so that large
 * pages are possible; 0: none. own: it is in a file of its own in any case. */
static inline uint64_t meshmem_partition_unit(const struct meshmem_partition *partition, bool own)
{
    const uint64_t huge = MESHMEM_PARTITION_PAGE_HUGE;
    if (partition->page > huge)
        return partition->page;
    return own || partition->page > meshmem_os_page() || partition->kind == MESHMEM_MEMORY_FILE
               ? huge
               : 0;
}

/* A hash of what is asked for. */
uint64_t meshmem_partition_hash(const struct meshmem_partition *partition);

/* Write the kind or policy as it is spelled; returns text. */
const char *meshmem_partition_kind_text(const struct meshmem_partition *partition, char *text,
                                        size_t size);
const char *meshmem_partition_policy_text(enum meshmem_partition_policy policy);

#endif
