/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether the NUMA nodes of a host have what its PEs ask of them together. */
#ifndef MESHMEM_MEM_CAPACITY_H
#define MESHMEM_MEM_CAPACITY_H

/* End the job with a sentence if the mandatory partitions of a host's PEs ask for more ordinary
 * pages than the NUMA nodes have to which they are bound: the kernel would kill who touches one too
 * many. Collective, once all PEs have their partitions; no page is made. */
void meshmem_capacity_check(void);

#endif
