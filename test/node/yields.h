/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads as PEs learn together what a yield costs. Where another program keeps the cores they
 * sleep, as PEs of a job do, and do not give away a time slice in each step of a wait. */
#ifndef MESHMEM_TEST_YIELDS_H
#define MESHMEM_TEST_YIELDS_H

#include "near/hand.h"

static inline void yields_are_learned(void)
{
    static struct meshmem_sleepers node;
    meshmem_hand.node = &node;
}

#endif
