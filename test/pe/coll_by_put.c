/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives in a row with the algorithms that put, and with small data in barriers. */
// pes: 1 2 3 5
// env: SHMEM_COLL=broadcast=put,collect=put,fcollect=put,alltoall=eager,reduce=eager,scan=eager
#include "coll_in_a_row.c"
