// SPDX-License-Identifier: BSD-3-Clause
// reduce.c in one of the ways that the library may choose: from node to node, of few elements too.
// pes: 2 3 5
// env: SHMEM_COLL=reduce=chain,scan=chain
#include "reduce.c"
