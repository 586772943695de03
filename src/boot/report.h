/* SPDX-License-Identifier: BSD-3-Clause */
/* Who is where: a report about all PEs of a job, for oshrun (SIGUSR1, --timeout) and for the stall
 * detector of a PE. It only reads the job's memory. */
#ifndef MESHMEM_BOOT_REPORT_H
#define MESHMEM_BOOT_REPORT_H

#include "boot/job.h"

/* Write to fd, line by line, what every PE does: its state, the call it waits in and for how long,
 * what for, and for barriers which PEs have not arrived. PEs with equal lines are folded: "PEs
 * 0-3,7: ...". title is the first line. Async-signal-unsafe. Any process of the job may call it. */
void meshmem_report_write(int fd, struct meshmem_job *job, const char *title);

/* Write PE numbers as ranges, "0-3,7", to text; in[pe] tells which of n. Cut with "..." when it
 * does not fit. */
void meshmem_report_ranges(char *text, size_t size, const unsigned char *in, uint32_t n);

#endif
