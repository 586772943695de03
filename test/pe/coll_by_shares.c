/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row with the algorithms in which each PE does a share of the work. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=put-get,reduce=reduce-scatter,scan=shares
#include "coll_in_a_row.c"
