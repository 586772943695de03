/* SPDX-License-Identifier: BSD-3-Clause */
/* The end of what a program prints: what has been printed must be where it should be. */
#ifndef MESHMEM_FLUSH_H
#define MESHMEM_FLUSH_H

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Flush standard output; false after a message of this program. */
static inline bool flush_output(const char *program)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    fprintf(stderr, "%s: cannot write to standard output: %s\n", program, strerror(errno));
    return false;
}

#endif
