/* SPDX-License-Identifier: BSD-3-Clause */
/* Where the PEs of a node sleep: gives near/hand.h the slots of the job. */
#ifndef MESHMEM_CORE_SLEEPERS_H
#define MESHMEM_CORE_SLEEPERS_H

#include <stdbool.h>

/* Let this PE be woken by near ones, and wake them. threads: several threads of it may wait. Before
 * meshmem_far_open, which says where PEs sleep instead when there are several nodes. All PEs, with
 * a barrier after it. */
void meshmem_sleepers_open(bool threads);

/* Sleep blindly again, and wake nobody. Before meshmem_far_close. */
void meshmem_sleepers_close(void);

#endif
