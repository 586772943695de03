/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK: of which places in the program a warning was printed, so that a loop does not
 * print it again and again, nor each PE of a host. Does not know what the warnings say. */
#ifndef MESHMEM_CORE_SAID_H
#define MESHMEM_CORE_SAID_H

#include <stdbool.h>
#include <stdint.h>

enum { MESHMEM_SAID = 16 }; /* pairs of places that are reported by a PE */

/* The pairs of one kind of warning; all zero at first. */
struct meshmem_said {
    unsigned n; /* <= MESHMEM_SAID */
    struct {
        uint64_t place, other;
    } pair[MESHMEM_SAID];
};

/* Whether the warning was printed for this pair, or for as many others as are reported; if not, it
 * is taken for printed from now on. Only one thread at a time uses an object. */
bool meshmem_said_before(struct meshmem_said *said, uint64_t place, uint64_t other);

enum meshmem_said_kind {
    MESHMEM_SAID_RACE,
    MESHMEM_SAID_LOAD,
    MESHMEM_SAID_RESULT,
    MESHMEM_SAID_BEYOND
};

/* The same, also where another PE of this host that runs the same program has printed it. The
 * places are offsets in the program; if one is 0, it is unknown, and each PE prints the warning. */
bool meshmem_said_here(struct meshmem_said *said, enum meshmem_said_kind kind, uint64_t place,
                       uint64_t other);

#endif
