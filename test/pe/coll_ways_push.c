/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row where who has data puts it, and small results are computed by all. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=push,collect=push,fcollect=push,alltoall=push,reduce=show,scan=show
#include "coll_in_a_row.c"
