/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether a host has the memory that its PEs ask for together. Mandatory partitions of ordinary
 * pages, and SHMEM_SYMMETRIC_SIZE, are promised: the kernel gives their pages when they are
 * touched, and kills the process that touches one too many. The job's head has the sums for each
 * set of NUMA nodes, of all PEs of the host, whichever teams have the partitions. Huge pages are
 * taken at once, so none is promised twice. */
#ifndef MESHMEM_MEM_CAPACITY_H
#define MESHMEM_MEM_CAPACITY_H

#include <stdbool.h>
#include <stddef.h>

/* Add heap s, for which mem/backing.h has got memory, to what is promised; false if nothing is
 * promised for it, which is the same in all PEs. */
bool meshmem_capacity_promise(unsigned s);

/* Once all that belong together are added: whether the host has what is promised of the memory of
 * heap s. If not, why contains the sentence, with the remedy. */
bool meshmem_capacity_fits(unsigned s, char *why, size_t size);

/* Take heap s out; nothing happens if it was not added. */
void meshmem_capacity_withdraw(unsigned s);

/* Add all heaps of the table, and end the job if they do not fit. Collective over all PEs. */
void meshmem_capacity_open(void);

/* Take all out. */
void meshmem_capacity_close(void);

#endif
