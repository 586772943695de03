// SPDX-License-Identifier: BSD-3-Clause
// reduce.c in one of the ways that the library may choose: all show their data, when it is little.
// pes: 2 3 5
// env: SHMEM_COLL=reduce=show,scan=show
#include "reduce.c"
