/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams in other orders, with the algorithms that get, and reductions by the last PE to arrive. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=get,fcollect=get,alltoall=get,reduce=last-arriver,scan=last-arriver
#include "coll_order.c"
