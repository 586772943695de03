// SPDX-License-Identifier: BSD-3-Clause
// coll.c in one of the ways that the library may choose: who has data puts it.
// pes: 2 3 5
// env: SHMEM_COLL=broadcast=push,collect=push,fcollect=push,alltoall=push
#include "coll.c"
