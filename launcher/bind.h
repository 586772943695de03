/* SPDX-License-Identifier: BSD-3-Clause */
/* The CPUs that each PE may use. hwloc is loaded only if PEs are to be bound, since that takes
 * longer than starting a job. */
#ifndef MESHMEM_LAUNCHER_BIND_H
#define MESHMEM_LAUNCHER_BIND_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_bind {
    uint32_t n_places; /* PE p goes to place p modulo n_places */
    bool bound; /* the places are cores; else there is a single one, all CPUs that oshrun may use */
    size_t set_bytes;    /* of one set */
    unsigned char *sets; /* n_places cpu_set_t of set_bytes each */
};

/* Determine the places. False after a message on stderr. */
bool meshmem_bind_open(struct meshmem_bind *bind, bool to_cores);
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
