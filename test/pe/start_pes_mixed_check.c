// SPDX-License-Identifier: BSD-3-Clause
// start_pes_mixed.c where PEs compare their calls.
// pes: 2 3
// env: SHMEM_CHECK=1
#include "start_pes_mixed.c"
