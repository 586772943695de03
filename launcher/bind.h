/* SPDX-License-Identifier: BSD-3-Clause */
/* The CPUs that each PE may use. hwloc is loaded only if PEs are to be bound, since that takes
 * longer than starting a job. */
#ifndef MESHMEM_LAUNCHER_BIND_H
#define MESHMEM_LAUNCHER_BIND_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a PE may be bound to, or dealt out to. */
enum meshmem_place {
    MESHMEM_PLACE_NONE,
    MESHMEM_PLACE_THREAD, /* a hardware thread */
    MESHMEM_PLACE_CORE,
    MESHMEM_PLACE_L2,
    MESHMEM_PLACE_L3,
    MESHMEM_PLACE_NUMA,
    MESHMEM_PLACE_SOCKET,
    MESHMEM_PLACES
};

struct meshmem_bind {
    uint32_t n_places; /* PE p goes to place p modulo n_places */
    enum meshmem_place
        bound;           /* what the places are; none: a single one, all CPUs that oshrun may use */
    size_t set_bytes;    /* of one set */
    unsigned char *sets; /* n_places cpu_set_t of set_bytes each */
    uint32_t
        *number; /* [place]: hwloc's number of the core, l3 and so on; NULL if there is one place */
};

/* Determine the places: PEs are dealt out to the places of kind map in turn, and bound to those of
 * kind `to` in them. map may be none. False after a message on stderr. */
bool meshmem_bind_open(struct meshmem_bind *bind, enum meshmem_place to, enum meshmem_place map);
void meshmem_bind_close(struct meshmem_bind *bind);

static inline const cpu_set_t *meshmem_bind_place(const struct meshmem_bind *bind, uint32_t pe)
{
    return (const cpu_set_t *)(bind->sets + pe % bind->n_places * bind->set_bytes);
}

/* The number of CPUs that n PEs may use together. */
uint32_t meshmem_bind_count(const struct meshmem_bind *bind, uint32_t n);

/* Describe where a PE may run, "core 1 (CPUs 2-3)". */
void meshmem_bind_describe(const struct meshmem_bind *bind, uint32_t pe, char *text, size_t size);

#endif
