// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: all compute a share, of few elements
// too.
// env: SHMEM_COLL=reduce=reduce-scatter,scan=shares
#include "reduce.c"
