// SPDX-License-Identifier: BSD-3-Clause
// active.c with other algorithms than the library's choice: who wants data gets it.
// env: SHMEM_COLL=broadcast=get,fcollect=get,alltoall=get
#include "active.c"
