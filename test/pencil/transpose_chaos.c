/* SPDX-License-Identifier: BSD-3-Clause */
/* The same over a network as bad as wires may be. */
// pes: 4 5
// nodes: 2 3:cyclic
// env: SHMEM_WIRE=chaos:ofi
// env: SHMEM_WIRE_OPTIONS=seed=1,delay=0.2,refuse=0.1
#include "transpose.c"
