/* SPDX-License-Identifier: BSD-3-Clause */
/* The time limit of a job that another launcher runs. */
#ifndef MESHMEM_LAUNCHER_LIMIT_H
#define MESHMEM_LAUNCHER_LIMIT_H

#include <stdint.h>

/* Run a command, found in PATH, for at most this many nanoseconds, and return the exit status for
 * oshrun: the command's, or 124 if it was ended. It gets the signals that this process gets, and
 * ends with it. */
int meshmem_limit_run(char *const *words, uint64_t most);

#endif
