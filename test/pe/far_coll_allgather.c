// SPDX-License-Identifier: BSD-3-Clause
// far_coll_sizes.c, with reductions and scans for which all give their data to all, where they can.
// pes: 5
// nodes: 2 3:cyclic
// env: SHMEM_COLL=broadcast=binomial-tree,reduce=allgather,scan=allgather
#include "far_coll_sizes.c"
