// SPDX-License-Identifier: BSD-3-Clause
// far_coll_sizes.c, with reductions and scans for which all give their data to all, where they can.
// pes: 5
// nodes: 2 3:cyclic
// env: SHMEM_COLL=reduce=push,scan=push
#include "far_coll_sizes.c"
