// SPDX-License-Identifier: BSD-3-Clause
/* reduce.c in one of the ways that the library may choose: who comes last does all, of many
 * elements too. */
// pes: 2 3 5
// env: SHMEM_COLL=reduce=last,scan=last
#include "reduce.c"
