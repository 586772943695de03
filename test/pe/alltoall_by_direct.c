// SPDX-License-Identifier: BSD-3-Clause
// alltoall_check.c by one way between nodes, in calls that follow each other.
// pes: 5
// nodes: 2 3:cyclic
// env: SHMEM_COLL=alltoall=direct
#include "alltoall_check.c"
