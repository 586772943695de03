/* SPDX-License-Identifier: BSD-3-Clause */
/* What partitions were asked to be and what they are, as text for SHMEM_INFO and meshmem-info. */
#ifndef MESHMEM_MEM_ACCOUNT_H
#define MESHMEM_MEM_ACCOUNT_H

#include <stdbool.h>

enum { MESHMEM_PARTITION_LINE = 1200 };

/* Describe the heap with that segment number: "64 MiB, pages of 2 MiB, FASTMEM, PREFERRED", and
 * what this PE has got, with the reason where that is something else. False if there is no such
 * heap. */
bool meshmem_account_read(unsigned segment, char asked[MESHMEM_PARTITION_LINE],
                          char got[MESHMEM_PARTITION_LINE]);

/* Let the host's PEs see whether they have got the same as this one. All call this before any of
 * them calls print. */
void meshmem_account_publish(void);

/* Print the table of this PE, if it is the first one of its node; if not, the lines in which it
 * differs from the first one, unless a PE before it has got the same. */
void meshmem_account_print(void);

#endif
