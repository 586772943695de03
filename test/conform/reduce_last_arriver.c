// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: the last to arrive computes for all.
// env: SHMEM_COLL=reduce=last-arriver,scan=last-arriver
#include "reduce.c"
