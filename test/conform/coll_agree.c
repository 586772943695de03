// SPDX-License-Identifier: BSD-3-Clause
// coll.c with alltoall by all ways between nodes, one after the other, which must agree.
// pes: 3 5
// nodes: 2 3
// env: SHMEM_COLL=alltoall=put,alltoall=estimate,alltoall=check,broadcast=estimate
#include "coll.c"
