// SPDX-License-Identifier: BSD-3-Clause
// active.c in one of the ways that the library may choose: who wants data gets it.
// pes: 2 3 5
// env: SHMEM_COLL=broadcast=pull,fcollect=pull,alltoall=pull
#include "active.c"
