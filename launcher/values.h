/* SPDX-License-Identifier: BSD-3-Clause */
/* What the options of oshrun's command line do with their values. Does not know their names. */
#ifndef MESHMEM_LAUNCHER_VALUES_H
#define MESHMEM_LAUNCHER_VALUES_H

#include "launcher/options.h"

#include <limits.h>
#include <stdbool.h>

enum { MESHMEM_WRONG_USE = 2 /* the exit status */ };

/* Store the value of option name. Returns 0, or the exit status after a message on stderr. */
typedef int meshmem_take(struct meshmem_options *options, const char *name, const char *value);

meshmem_take meshmem_take_count, meshmem_take_hosts, meshmem_take_hostfile, meshmem_take_nodes,
    meshmem_take_bind, meshmem_take_map, meshmem_take_variable, meshmem_take_pair,
    meshmem_take_preload, meshmem_take_partition, meshmem_take_check, meshmem_take_attach,
    meshmem_take_attach_pe, meshmem_take_timeout, meshmem_take_directory, meshmem_take_output;

/* For an option: set a variable, also in PEs of other hosts; preload one library before those
 * that are preloaded already. 0, or the exit status after a message on stderr. */
int meshmem_value_export(struct meshmem_options *options, const char *option, const char *name,
                         const char *text);
int meshmem_value_preload(struct meshmem_options *options, const char *name, const char *library);

/* Make a path from the root of the name of a file, as PEs may have another directory, without
 * following symbolic links, as some programs go by their names. False: it is too long. */
bool meshmem_value_from_root(char path[PATH_MAX], const char *value);

#endif
