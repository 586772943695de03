/* SPDX-License-Identifier: BSD-3-Clause */
/* What the user asked oshrun for on its command line. It knows nothing of how that is done. */
#ifndef MESHMEM_LAUNCHER_OPTIONS_H
#define MESHMEM_LAUNCHER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_options {
    uint32_t n_pes;        /* 1 to MESHMEM_MAX_PES */
    bool counted;          /* -n was given */
    const char *hosts;     /* --hosts: "a,b:2", or NULL */
    const char *hostfile;  /* --hostfile, or NULL */
    const char **exported; /* the values of -x: "VAR=value" or "VAR"; the caller frees it ... */
    size_t n_exported;     /* ... and so many are there */
    uint32_t nodes;        /* --nodes: that the host is cut into, 1 to n_pes ... */
    bool in_turn;          /* ... a PE to each in turn */
    bool bind;             /* --bind core */
    bool report_bindings;  /* --report-bindings */
    bool label;            /* -l */
    bool dry_run;          /* --dry-run */
    bool done;             /* --help or --version was answered: nothing is to be started */
    uint64_t timeout;      /* --timeout, nanoseconds; 0: none */
    char **command;        /* the program and its arguments, NULL-ended; part of argv */
};

/* Read the command line. -x VAR=value changes the environment at once. Returns 0, or the exit
 * status after a sentence on stderr. */
int meshmem_options_read(struct meshmem_options *options, int argc, char **argv);

/* Write out what was printed to stdout. Returns 0, or the exit status after a sentence on stderr.
 */
int meshmem_options_flush(void);

#endif
