/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row where pairs of nodes reduce what can be reduced in any order. */
// pes: 5
// nodes: 2 3:cyclic
// env: SHMEM_COLL=reduce=recursive-doubling
#include "coll_in_a_row.c"
