// SPDX-License-Identifier: BSD-3-Clause
// heap_zero.c where PEs compare their calls: that does not synchronize anybody either.
// pes: 2 3
// env: SHMEM_CHECK=1
#include "heap_zero.c"
