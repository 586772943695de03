// SPDX-License-Identifier: BSD-3-Clause
// alltoallv_check.c with the first message between nodes where all blocks fit into it.
// pes: 3 5
// nodes: 1 2 3:cyclic
// env: SHMEM_COLL=alltoallv=eager
#include "alltoallv_check.c"
