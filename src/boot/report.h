/* SPDX-License-Identifier: BSD-3-Clause */
/* Who is where: a report about all PEs of a job, for oshrun (SIGUSR1, --timeout) and for the stall
 * detector of a PE. It only reads the job's memory. */
#ifndef MESHMEM_BOOT_REPORT_H
#define MESHMEM_BOOT_REPORT_H

#include "boot/job.h"

#include <stdbool.h>

/* Whom a report is about: the PEs of a host. */
struct meshmem_report_pes {
    char *slots; /* n of them, MESHMEM_SLOT_BYTES apart; PEs may write anything into them */
    uint32_t n;
    uint32_t n_world;    /* of the job */
    const uint32_t *pes; /* the PE of each slot, ascending; NULL: slot s is PE s */
    /* The process that was started as the PE of slot s, 0 when it has ended; NULL: unknown, ask the
     * slot. what is the next field. */
    int32_t (*find_process)(const void *what, uint32_t s);
    const void *what;
};

/* Write to fd, line by line, what every PE does: its state, the call it waits in and for how long,
 * what for, and for barriers which PEs have not arrived. PEs with equal lines are folded: "PEs
 * 0-3,7: ...". A PE that is stopped is
 * named so. title is the first line. Async-signal-unsafe. Whatever the slots hold, this ends. */
void meshmem_report_write_pes(int fd, const struct meshmem_report_pes *pes, const char *title);

/* The same about the PEs of this host, in a process of the job. */
void meshmem_report_write(int fd, struct meshmem_job *job, const char *title);

/* Copy a text that another process may have left without end or changes meanwhile: at most n bytes,
 * and what is no printable character becomes "?". size is at least 1. */
void meshmem_report_clean(char *text, size_t size, const char *from, size_t n);

/* Write PE numbers as ranges, "0-3,7", to text; in[pe] tells which of n. Cut with "..." when it
 * does not fit. */
void meshmem_report_ranges(char *text, size_t size, const unsigned char *in, uint32_t n);

#endif
