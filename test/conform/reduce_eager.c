// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: data travels in the barrier, when it
// is little.
// env: SHMEM_COLL=reduce=eager,scan=eager
#include "reduce.c"
