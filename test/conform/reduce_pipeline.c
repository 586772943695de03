// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: from node to node, of few elements
// too.
// env: SHMEM_COLL=reduce=pipeline,scan=pipeline
#include "reduce.c"
