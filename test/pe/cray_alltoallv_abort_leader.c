// SPDX-License-Identifier: BSD-3-Clause
// cray_alltoallv_abort.c by leaders: the receiver says the same.
// pes: 2
// nodes: 2
// env: SHMEM_ALLTOALLV_TSIZE_CHK=abort
// env: SHMEM_COLL=alltoallv=leader
// fails: shmemx_team_alltoallv: 7 bytes are for PE [01], which has room for 4 of them
#include "cray_alltoallv_abort.c"
