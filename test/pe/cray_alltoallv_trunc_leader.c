// SPDX-License-Identifier: BSD-3-Clause
// cray_alltoallv_trunc.c by leaders.
// pes: 2 3
// nodes: 2
// env: SHMEM_ALLTOALLV_TSIZE_CHK=trunc
// env: SHMEM_COLL=alltoallv=check
#include "cray_alltoallv_trunc.c"
