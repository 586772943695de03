// SPDX-License-Identifier: BSD-3-Clause
// coll.c with alltoall by get within a node, by several leaders between nodes.
// pes: 3 5
// env: SHMEM_COLL=alltoall=get,alltoall=multi-leader
#include "coll.c"
