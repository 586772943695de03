/* SPDX-License-Identifier: BSD-3-Clause */
/* What PE 0 gets from each PE at the end, and makes the statistics of. */
#ifndef MESHMEM_RECORD_SUMMARY_H
#define MESHMEM_RECORD_SUMMARY_H

#include "record/recorder.h"

#pragma GCC visibility push(hidden)

struct meshmem_summary {
    uint64_t counts[FAMILIES][COUNTS];
    uint64_t lived;     /* nanoseconds from init to finalize */
    uint64_t heap_peak; /* bytes */
    struct meshmem_samples samples;
    uint64_t answers[]; /* [PE]: nanoseconds until it answered gets and fetching atomics; far PEs */
};

static inline size_t meshmem_summary_bytes(int n_pes)
{
    return sizeof(struct meshmem_summary) + (size_t)n_pes * sizeof(uint64_t);
}

/* In PE 0: get the summaries of all PEs, which have them at the same symmetric address, and write
 * them: as JSON to the file that MESHMEM_STATS names, else as a table to stderr. */
void meshmem_summary_write(const struct meshmem_summary *summary);

#pragma GCC visibility pop

#endif
