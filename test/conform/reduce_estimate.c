// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: what is estimated.
// pes: 2 3 5
// env: SHMEM_COLL=reduce=estimate,scan=estimate
#include "reduce.c"
