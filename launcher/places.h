/* SPDX-License-Identifier: BSD-3-Clause */
/* Which cores, caches, NUMA nodes and sockets this host has. */
#ifndef MESHMEM_LAUNCHER_PLACES_H
#define MESHMEM_LAUNCHER_PLACES_H

#include "launcher/bind.h"

/* Whether oshrun was built with hwloc, and can find places. */
extern const bool meshmem_places_known;

/* Replace bind's single place by those of kind `to`, dealt out over those of kind map; neither is
 * none. False if there are none. */
bool meshmem_places_find(struct meshmem_bind *bind, enum meshmem_place to, enum meshmem_place map);

#endif
