/* SPDX-License-Identifier: BSD-3-Clause */
/* What PE 0 gets from each PE at the end, and makes the statistics of. */
#ifndef MESHMEM_RECORD_SUMMARY_H
#define MESHMEM_RECORD_SUMMARY_H

#include "record/recorder.h"

#pragma GCC visibility push(hidden)

#define MESHMEM_SUMMARY_MADE UINT64_C(0x3a6d797261656d2e)

struct meshmem_summary {
    uint64_t counts[FAMILIES][COUNTS];
    uint64_t lived;     /* nanoseconds from init to finalize */
    uint64_t threads;   /* that have called */
    uint64_t heap_peak; /* bytes */
    int64_t is_first;   /* of its node: it has what the node has sent */
    shmemx_network_info_t sent;
    uint64_t made;                  /* MESHMEM_SUMMARY_MADE when the PE has filled this in */
    uint64_t n_samples, every, met; /* as n, every and waited in struct meshmem_samples */
    uint64_t answers[]; /* [PE]: nanoseconds until it answered gets and fetching atomics; far PEs */
};

/* After it come room for `most` samples. */
static inline size_t meshmem_summary_bytes(int n_pes, uint64_t most)
{
    return sizeof(struct meshmem_summary) + (size_t)n_pes * sizeof(uint64_t) +
           most * sizeof(struct meshmem_sample);
}

static inline struct meshmem_sample *meshmem_summary_samples(struct meshmem_summary *summary,
                                                             int n_pes)
{
    return (struct meshmem_sample *)(summary->answers + n_pes);
}

/* In PE 0: get the summaries of all PEs, which have them at the same symmetric address, each with
 * room for `most` samples, and write them: as JSON to the file that MESHMEM_STATS names, else as a
 * table to stderr. Writes nothing if a PE has none: it was gone before the others finalized in an
 * exit handler, after start_pes. */
void meshmem_summary_write(const struct meshmem_summary *summary, uint64_t most);

#pragma GCC visibility pop

#endif
