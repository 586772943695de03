/* SPDX-License-Identifier: BSD-3-Clause */
/* Litmus tests whose PEs wait and test, with the library's core/p2p.c. */
#include "litmus.h"

#include "mem/name.h"

#include <inttypes.h>
#include <stdio.h>

#define meshmem_name_address(text, address) ((void)(address), (void)(text))
#define snprintf(...) ((void)0)
#include "core/p2p.c"
#undef snprintf

/* Wait for a word of PE me that is 0 at first. */
static inline void litmus_wait_until(const uint64_t *ivar, int me)
{
    meshmem_p2p_wait("wait_until", copy_of(ivar, me), sizeof *ivar, SHMEM_CMP_NE, 0);
}
