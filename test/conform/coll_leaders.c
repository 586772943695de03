// SPDX-License-Identifier: BSD-3-Clause
// coll.c with alltoall by get within a node, by several leaders between nodes; blocks collected by
// one.
// pes: 3 5
// env: SHMEM_COLL=alltoall=get,alltoall=multi-leader,collect=leader,fcollect=leader
#include "coll.c"
