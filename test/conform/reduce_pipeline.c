// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: from node to node, of few elements
// too.
// pes: 2 3 5
// env: SHMEM_COLL=reduce=pipeline,scan=pipeline
#include "reduce.c"
