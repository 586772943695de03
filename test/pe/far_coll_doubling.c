// SPDX-License-Identifier: BSD-3-Clause
// far_coll_sizes.c, with recursive doubling over powers of two and other numbers of nodes.
// pes: 5
// nodes: 2 3 4 5 3:cyclic
// env: SHMEM_COLL=reduce=recursive-doubling
#include "far_coll_sizes.c"
