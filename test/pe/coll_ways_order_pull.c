/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams in other orders where who wants data gets it, and who comes last computes. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=pull,fcollect=pull,alltoall=pull,reduce=last,scan=last
#include "coll_order.c"
