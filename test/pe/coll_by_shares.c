/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row where all PEs do a part of the work. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=put-get,reduce=reduce-scatter,scan=shares
#include "coll_in_a_row.c"
