// SPDX-License-Identifier: BSD-3-Clause
// coll.c with alltoall by all ways between nodes, one after the other, which must agree.
// env: SHMEM_COLL=alltoall=put,alltoall=estimate,alltoall=check,broadcast=estimate
#include "coll.c"
