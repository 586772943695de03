// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: what is estimated.
// env: SHMEM_COLL=reduce=estimate,scan=estimate
#include "reduce.c"
