/* SPDX-License-Identifier: BSD-3-Clause */
/* The options on oshrun's command line. Does not know how they are carried out. */
#ifndef MESHMEM_LAUNCHER_OPTIONS_H
#define MESHMEM_LAUNCHER_OPTIONS_H

#include "launcher/bind.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One program of a job. */
struct meshmem_app {
    uint32_t first, n_pes; /* its PEs */
    char **command;        /* the program and its arguments, NULL-ended; part of argv */
    char *program;         /* the file of the program; the caller sets it, and options free it */
    const char *directory; /* --wdir, or NULL */
};

struct meshmem_options {
    struct meshmem_app *app; /* the programs of the job */
    size_t n_apps;           /* their number, 1 or more */
    uint32_t n_pes;          /* of all programs, 1 to MESHMEM_MAX_PES */
    bool counted;            /* -n was given, or there are several programs */
    const char *hosts;       /* --hosts: "a,b:2", or NULL */
    const char *hostfile;    /* --hostfile, or NULL */
    const char **exported;   /* the values of -x: "VAR=value" or "VAR" */
    size_t n_exported;       /* the number of values of -x */
    uint32_t nodes;          /* --nodes: the number of virtual nodes, 1 to n_pes */
    uint64_t partitions[2];  /* a bit for each ID of --partition */
    bool in_turn;            /* --nodes K:cyclic: PEs are assigned to nodes round-robin */
    enum meshmem_place bind; /* --bind-to */
    bool bound;              /* --bind-to was given */
    enum meshmem_place map;  /* --map-by */
    bool check;              /* --check */
    const char *attach;      /* --attach: the debugger, or NULL */
    const char *attach_pes;  /* the PEs that --attach names, "0,2-3"; NULL: all */
    bool report_bindings;    /* --report-bindings */
    bool label;              /* -l */
    bool stamp;              /* --timestamp */
    bool verbose;            /* --verbose */
    const char *output_file; /* --output-filename, or NULL */
    char **words;            /* what follows the option that is being read */
    bool dry_run;            /* --dry-run */
    bool done;               /* --help or --version was answered: start nothing */
    bool tool;               /* the tool of --stats is preloaded */
    bool counts;             /* that tool counts: --stats, --stats-file */
    bool traces;             /* that tool records: --trace, --heatmap */
    bool trace_sized;        /* --trace-size was given */
    uint64_t timeout;        /* --timeout, nanoseconds; 0: none */
};

/* Parse the command line, in which each ":" becomes NULL. What sets variables changes the
 * environment at once. Returns 0, or the exit status after a message on stderr; in both cases
 * meshmem_options_free follows. */
int meshmem_options_read(struct meshmem_options *options, int argc, char **argv);
void meshmem_options_free(struct meshmem_options *options);

/* The program that PE pe runs. */
const struct meshmem_app *meshmem_options_app(const struct meshmem_options *options, uint32_t pe);

/* Flush stdout. Returns 0, or the exit status after a message on stderr. */
int meshmem_options_flush(void);

#endif
