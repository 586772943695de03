// SPDX-License-Identifier: BSD-3-Clause
// reduce.c in one of the ways that the library may choose: all do a part, of few elements too.
// pes: 2 3 5
// env: SHMEM_COLL=reduce=split,scan=split
#include "reduce.c"
