/* SPDX-License-Identifier: BSD-3-Clause */
/* The file that is to be started, found before anything is: one sentence instead of one per PE. */
#ifndef MESHMEM_LAUNCHER_PROGRAM_H
#define MESHMEM_LAUNCHER_PROGRAM_H

#include "launcher/output.h"

/* exec's own numbers, as shells use them */
enum { MESHMEM_EXIT_CANNOT_RUN = 126, MESHMEM_EXIT_NOT_FOUND = 127 };

/* Find the file that execvp would take for name. Returns 0 and the file in *path, to be freed; or
 * the exit status after a sentence on stderr. */
int meshmem_program_find(const char *name, char **path);

/* Print a space and a word of a command to stdout, as a shell would read it. */
void meshmem_program_print(const char *word);

/* Become the program; returns with errno only when that fails. A text file without #! goes to
 * /bin/sh, as with execvp; another file that the kernel does not know goes nowhere. */
void meshmem_program_exec(const char *path, char **command);

/* exec failed with error although the file was found: say why, and return the exit status. */
int meshmem_program_explain(struct meshmem_output *output, const char *path, int error);

#endif
