/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row, with recursive doubling for reductions that allow any order. */
// pes: 5
// nodes: 2 3:cyclic
// env: SHMEM_COLL=reduce=recursive-doubling
#include "coll_in_a_row.c"
