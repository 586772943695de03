// SPDX-License-Identifier: BSD-3-Clause
// coll.c with other algorithms than the library's choice: who has data puts it, down a tree of
// nodes.
// env: SHMEM_COLL=broadcast=put,broadcast=binomial-tree,collect=put,fcollect=put,alltoall=direct
#include "coll.c"
