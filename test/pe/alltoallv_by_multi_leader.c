// SPDX-License-Identifier: BSD-3-Clause
// alltoallv_check.c by one way between nodes, in calls that follow each other.
// pes: 3 5
// nodes: 1 2 3:cyclic
// env: SHMEM_COLL=alltoallv=multi-leader
#include "alltoallv_check.c"
