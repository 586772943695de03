// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: all give their data to all.
// env: SHMEM_COLL=reduce=allgather,scan=allgather
#include "reduce.c"
