/* SPDX-License-Identifier: BSD-3-Clause */
/* Functions and source lines of addresses, as binutils' addr2line (or that of elfutils or LLVM)
 * says; from the symbol table where none is installed, or the file has no debug information. */
#ifndef MESHMEM_BASE_LINE_H
#define MESHMEM_BASE_LINE_H

#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_LINES = 32 /* addresses at a time */ };

/* Takes a function at address i, and its place: "heat.c:57", or "in libc.so.6" where that is
 * unknown. Of functions that were inlined there, the innermost comes first. */
typedef void meshmem_line_take(void *what, unsigned i, const char *function, const char *place);

/* Call take for n addresses, at most MESHMEM_LINES, of the ELF file at path, as they are numbered
 * in the file; at least once for each. Starts a process and waits for it, 5 seconds at most, so
 * this is for what is said rarely. Threads that ask at the same time wait for each other; where
 * that takes too long, take gets what the symbol table has. Allocates nothing, so also for handlers
 * of signals that end the process. */
void meshmem_line_find(const char *path, const uint64_t *addresses, unsigned n,
                       meshmem_line_take *take, void *what);

#endif
