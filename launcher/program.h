/* SPDX-License-Identifier: BSD-3-Clause */
/* The program file, found before any PE is started: one message instead of one per PE. */
#ifndef MESHMEM_LAUNCHER_PROGRAM_H
#define MESHMEM_LAUNCHER_PROGRAM_H

#include "launcher/output.h"

#include <stdio.h>

/* the exit statuses that shells use */
enum { MESHMEM_EXIT_CANNOT_RUN = 126, MESHMEM_EXIT_NOT_FOUND = 127 };

/* Find the file that execvp would use for name. Returns 0 and the file in *path, to be freed, or
 * the exit status after a message on stderr. */
int meshmem_program_find(const char *name, char **path);

/* Print a space and a word of a command to file, quoted for a shell. */
void meshmem_program_print(FILE *file, const char *word);

/* Execute the program; returns with errno only on failure. A text file without #! is executed by
 * /bin/sh, as with execvp, but no other file that the kernel does not recognize. */
void meshmem_program_exec(const char *path, char **command);

/* Explain why exec failed with error although the file was found; returns the exit status. */
int meshmem_program_explain(struct meshmem_output *output, const char *path, int error);

#endif
