// SPDX-License-Identifier: BSD-3-Clause
// far_coll_sizes.c, with reductions and scans that go from node to node whatever their size.
// pes: 5
// nodes: 2 3 4 3:cyclic
// env: SHMEM_COLL=reduce=chain,scan=chain
#include "far_coll_sizes.c"
