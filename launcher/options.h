/* SPDX-License-Identifier: BSD-3-Clause */
/* The options on oshrun's command line. Does not know how they are carried out. */
#ifndef MESHMEM_LAUNCHER_OPTIONS_H
#define MESHMEM_LAUNCHER_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_options {
    uint32_t n_pes;         /* 1 to MESHMEM_MAX_PES */
    bool counted;           /* -n was given */
    const char *hosts;      /* --hosts: "a,b:2", or NULL */
    const char *hostfile;   /* --hostfile, or NULL */
    const char **exported;  /* the values of -x: "VAR=value" or "VAR"; the caller frees it ... */
    size_t n_exported;      /* ... and their number */
    uint32_t nodes;         /* --nodes: the number of virtual nodes, 1 to n_pes ... */
    uint64_t partitions[2]; /* a bit for each ID of --partition */
    bool in_turn;           /* ... assigned round-robin */
    bool bind;              /* --bind core */
    bool report_bindings;   /* --report-bindings */
    bool label;             /* -l */
    bool dry_run;           /* --dry-run */
    bool done;              /* --help or --version was answered: start nothing */
    uint64_t timeout;       /* --timeout, nanoseconds; 0: none */
    char **command;         /* the program and its arguments, NULL-ended; part of argv */
};

/* Parse the command line. -x VAR=value and --partition change the environment at
 * once. Returns 0, or the exit
 * status after a message on stderr. */
int meshmem_options_read(struct meshmem_options *options, int argc, char **argv);

/* Flush stdout. Returns 0, or the exit status after a message on stderr. */
int meshmem_options_flush(void);

#endif
