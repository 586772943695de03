/* SPDX-License-Identifier: BSD-3-Clause */
/* See said.h. */
#include "core/said.h"

bool meshmem_said_before(struct meshmem_said *said, uint64_t place, uint64_t other)
{
    for (unsigned i = 0; i < said->n; i++)
        if (said->pair[i].place == place && said->pair[i].other == other)
            return true;
    if (said->n == MESHMEM_SAID)
        return true;
    said->pair[said->n].place = place;
    said->pair[said->n++].other = other;
    return false;
}
