/* SPDX-License-Identifier: BSD-3-Clause */
/* The same over a network as bad as wires may be. */
// quick: no
// pes: 4 5
// nodes: 2 3:cyclic
// env: SHMEM_WIRE=chaos:ofi
#include "halo.c"
