/* SPDX-License-Identifier: BSD-3-Clause */
/* Reports on what all PEs of a job do, for oshrun (SIGUSR1, --timeout) and for the stall detector
 * of a PE. Only reads the job's memory. */
#ifndef MESHMEM_BOOT_REPORT_H
#define MESHMEM_BOOT_REPORT_H

#include "boot/job.h"

#include <stdbool.h>

/* The PEs of a host, which a report is about. */
struct meshmem_report_pes {
    char *slots; /* n slots, MESHMEM_SLOT_BYTES apart; PEs may have overwritten them */
    uint32_t n;
    uint32_t n_world;    /* of the job */
    const uint32_t *pes; /* the PE of each slot, ascending; NULL: slot s is PE s */
    /* Returns the process of the PE of slot s, 0 if it has ended; NULL if that is unknown, and the
     * slot is asked. The next field is its first argument. */
    int32_t (*find_process)(const void *what, uint32_t s);
    const void *what;
};

/* Write to fd what every PE does: its state, the call that it waits in, for how long and for what,
 * and for barriers which PEs have not arrived. PEs with equal lines share one: "PEs 0-3,7: ...".
 * Stopped PEs are reported as such. title is the first line. Not async-signal-safe. Terminates
 * whatever the slots contain. */
void meshmem_report_write_pes(int fd, const struct meshmem_report_pes *pes, const char *title);

/* The same for the PEs of this host, from a process of the job. */
void meshmem_report_write(int fd, struct meshmem_job *job, const char *title);

/* Whether a process of this host is stopped, by a signal or a debugger; 0 is none. */
bool meshmem_report_is_stopped(int pid);

/* Write the PEs with in[pe] set, of n, as ranges: "0-3,7". Truncated with "..." if they do not
 * fit. */
void meshmem_report_ranges(char *text, size_t size, const unsigned char *in, uint32_t n);

#endif
