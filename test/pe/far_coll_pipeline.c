// SPDX-License-Identifier: BSD-3-Clause
// far_coll_sizes.c, with what can go from node to node doing so whatever its size.
// pes: 5
// nodes: 2 3 4 3:cyclic
// env: SHMEM_COLL=broadcast=pipeline,reduce=pipeline,scan=pipeline
#include "far_coll_sizes.c"
