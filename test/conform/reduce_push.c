// SPDX-License-Identifier: BSD-3-Clause
// reduce.c in one of the ways that the library may choose: all give their data to all.
// pes: 2 3 5
// env: SHMEM_COLL=reduce=push,scan=push
#include "reduce.c"
