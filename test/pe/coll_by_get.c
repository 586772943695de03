/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row where who wants data gets it, and the last to arrive computes. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=get,fcollect=get,alltoall=get,reduce=last-arriver,scan=last-arriver
#include "coll_in_a_row.c"
