// SPDX-License-Identifier: BSD-3-Clause
/* coll.c in one of the ways that the library may choose: all do a part of a broadcast, of few bytes
 * too. */
// pes: 2 3 5
// env: SHMEM_COLL=broadcast=split
#include "coll.c"
