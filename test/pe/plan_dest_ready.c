/* SPDX-License-Identifier: BSD-3-Clause */
/* PE 0 has started when PE 1 does, as PE 1 was ready. */
// pes: 2
// nodes: 1
// env: SHMEM_CHECK=1
// args: ready
// fails: shmemx_alltoallv_start: dest differs from that of PE 0; all PEs must pass the same
#include "plan_dest_differs.c"
