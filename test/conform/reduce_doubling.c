// SPDX-License-Identifier: BSD-3-Clause
// reduce.c with another algorithm than the library's choice: pairs of nodes, where the type allows
// it.
// env: SHMEM_COLL=reduce=recursive-doubling
#include "reduce.c"
