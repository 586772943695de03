/* SPDX-License-Identifier: BSD-3-Clause */
/* How often nodes say that they are alive, and what follows from it. Times are in nanoseconds; a
 * silence of 0 means that no node is ever taken for dead. */
#ifndef MESHMEM_FAR_HEARTBEAT_H
#define MESHMEM_FAR_HEARTBEAT_H

#include <stdint.h>

enum {
    MESHMEM_HEARTBEATS = 5,             /* in the silence after which a node counts as dead */
    MESHMEM_HEARTBEAT_MIN = 10000000,   /* nanoseconds between two, at least */
    MESHMEM_HEARTBEAT_MAX = 1000000000, /* nanoseconds between two, at most */
};

/* The silence that SHMEM_FAR_TIMEOUT asks for, in seconds. */
static inline uint64_t meshmem_heartbeat_silence(double seconds)
{
    return seconds < 1e9 ? (uint64_t)(seconds * 1e9) : UINT64_C(1000000000000000000);
}

/* The time from one heartbeat to the next. */
static inline uint64_t meshmem_heartbeat_interval(uint64_t silence)
{
    uint64_t interval = silence / MESHMEM_HEARTBEATS;
    return silence == 0 || interval > MESHMEM_HEARTBEAT_MAX ? MESHMEM_HEARTBEAT_MAX
           : interval < MESHMEM_HEARTBEAT_MIN               ? MESHMEM_HEARTBEAT_MIN
                                                            : interval;
}

/* A node whose heartbeats are further apart was stopped itself, and could hear nobody. */
static inline uint64_t meshmem_heartbeat_late(uint64_t silence)
{
    return 2 * meshmem_heartbeat_interval(silence);
}

#endif
