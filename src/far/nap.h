/* SPDX-License-Identifier: BSD-3-Clause */
/* How long a proxy's thread sleeps between two looks when nothing is sure to wake it, and how long
 * it leaves the network to a PE that waits. Times are in nanoseconds. */
#ifndef MESHMEM_FAR_NAP_H
#define MESHMEM_FAR_NAP_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* A PE that drives progress: the thread leaves the network to it for a quarter of the time for
     * which the PE has done so, within these limits. A look takes 13 us of the PE's core on a
     * virtual machine, since it sets a timer. */
    MESHMEM_NAP_DRIVEN_PART = 4,
    MESHMEM_NAP_DRIVEN = 200000,
    MESHMEM_NAP_DRIVEN_MOST = 1000000,
    MESHMEM_NAP_BLIND = 1000000, /* the nap if nothing tells when a PE posts */
    /* A network that does not tell when something has come: the thread naps for a sixteenth of the
     * time without work, within these limits. At the upper one a look costs a percent of a core. */
    MESHMEM_NAP_PART = 16,
    MESHMEM_NAP_MIN = 100000,
    MESHMEM_NAP_MAX = 2000000,
    MESHMEM_NAP_RARE = 10000000, /* the upper limit if the network only rarely fails to tell */
};

/* How long to sleep if the wire has no descriptor, or one that misses something now and then. */
static inline uint64_t meshmem_nap_choose(bool misses, uint64_t without_work)
{
    uint64_t nap = without_work / MESHMEM_NAP_PART;
    uint64_t most = misses ? MESHMEM_NAP_RARE : MESHMEM_NAP_MAX;
    return nap < MESHMEM_NAP_MIN ? MESHMEM_NAP_MIN : nap > most ? most : nap;
}

/* How long to leave the network to the PE, which has driven progress for this long. */
static inline uint64_t meshmem_nap_leave(uint64_t since_then)
{
    uint64_t part = since_then / MESHMEM_NAP_DRIVEN_PART;
    return part < MESHMEM_NAP_DRIVEN        ? MESHMEM_NAP_DRIVEN
           : part > MESHMEM_NAP_DRIVEN_MOST ? MESHMEM_NAP_DRIVEN_MOST
                                            : part;
}

#endif
