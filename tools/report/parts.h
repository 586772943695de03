/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads what the PEs of a job have recorded (record/part.h). What a file says is checked, as its PE
 * may have been killed, or another program may have written it. */
#ifndef MESHMEM_REPORT_PARTS_H
#define MESHMEM_REPORT_PARTS_H

#include "record/part.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A PE's. */
struct report_pe {
    bool there;                  /* its file was found */
    struct part_head head;       /* a copy */
    const unsigned char *memory; /* the mapped file */
    uint32_t tracks, counts;     /* those of threads; with the one that counts for all others */
    int node;                    /* numbered in the order of their first PEs */
    uint64_t calls, dropped;
};

struct report_job {
    int n_pes, n_nodes, n_there;
    struct report_pe *pe;
    int64_t first, last; /* of all times, by the clock of PE 0 */
    int64_t horizon;     /* from then on every track has all of its calls */
    uint64_t calls, dropped;
    uint64_t number; /* the time at which it began, nanoseconds since 1970 */
    int64_t error;   /* the largest of a clock, nanoseconds */
};

/* A call, with times by the clock of PE 0. */
struct report_call {
    int64_t begin, end;
    bool open; /* it had not ended; end is the job's last time */
    int pe;
    uint32_t track;
    const struct part_event *event;
};

/* Read the files of the latest job in the folder; false after a message on stderr. There is none if
 * the folder is not there and the PEs have removed it, as they have if none could record. */
bool report_open(struct report_job *job, const char *folder, bool removed);
void report_close(struct report_job *job);

/* Close a file that was written; false after a message on stderr, and the file is removed, if it is
 * not complete. */
bool report_finish(FILE *file, const char *name);

/* Remove the folder with the files. */
void report_remove(const char *folder);

/* Call visit for every call of a PE's track, in their order. */
void report_visit(const struct report_job *job, int pe, uint32_t track,
                  void (*visit)(void *what, const struct report_call *call), void *what);

const struct part_track *report_track(const struct report_job *job, int pe, uint32_t track);

/* How many calls of the track there were before those that it has. */
uint64_t report_dropped(const struct report_job *job, int pe, uint32_t track);

/* Call visit for every call of the job. */
void report_visit_all(const struct report_job *job,
                      void (*visit)(void *what, const struct report_call *call), void *what);

#endif
