// SPDX-License-Identifier: BSD-3-Clause
// coll.c with other algorithms than the library's choice: all do a part of a broadcast, of few
// bytes too, and small blocks travel in barriers; between nodes, what is estimated.
// env: SHMEM_COLL=broadcast=put-get,collect=estimate,fcollect=eager,fcollect=estimate
#include "coll.c"
