/* SPDX-License-Identifier: BSD-3-Clause */
/* The simulated network for a node that stands for all (struct meshmem_sim_parameters, alike). */
#ifndef MESHMEM_TOOLS_SIM_ALIKE_H
#define MESHMEM_TOOLS_SIM_ALIKE_H

#include "far/wire.h"

/* It is opened with open of this structure. */
extern struct meshmem_wire sim_alike;

#endif
