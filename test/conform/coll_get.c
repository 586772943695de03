// SPDX-License-Identifier: BSD-3-Clause
// coll.c with other algorithms than the library's choice: who wants data gets it; from node to
// node.
// env: SHMEM_COLL=broadcast=get,broadcast=pipeline,collect=eager,fcollect=get,alltoall=leader
#include "coll.c"
