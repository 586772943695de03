// SPDX-License-Identifier: BSD-3-Clause
// coll.c with small blocks of alltoall in the barrier within a node, and by several leaders between
// nodes; blocks collected by one.
// env: SHMEM_COLL=alltoall=eager,alltoall=multi-leader,collect=leader,fcollect=leader
#include "coll.c"
