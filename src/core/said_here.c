/* SPDX-License-Identifier: BSD-3-Clause */
/* See said.h: what the PEs of a host have printed, in the job's memory. */
#include "core/said.h"

#include "base/hash.h"
#include "boot/boot.h"
#include "mem/window.h"

#include <stdatomic.h>
#include <string.h>

bool meshmem_said_here(struct meshmem_said *said, enum meshmem_said_kind kind, uint64_t place,
                       uint64_t other)
{
    if (meshmem_said_before(said, place, other))
        return true;
    struct meshmem_job *job = meshmem_boot.job;
    uint64_t program, is;
    memcpy(&program, meshmem_window.data.id, sizeof program);
    uint64_t hash = meshmem_hash(meshmem_hash(meshmem_hash(kind + 1, program), place), other);
    if (!place || !other || !hash)
        return false;
    for (unsigned i = 0; i < MESHMEM_SAID_HERE; i++) {
        is = 0;
        /* Relaxed: nothing else is read. */
        if (atomic_compare_exchange_strong_explicit(&job->said[i], &is, hash, memory_order_relaxed,
                                                    memory_order_relaxed))
            return false;
        if (is == hash)
            return true;
    }
    return false;
}
