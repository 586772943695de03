/* SPDX-License-Identifier: BSD-3-Clause */
/* The names of variables as the source has them, from those of a symbol table: of C++, and of
 * static variables within a function of C. Allocates nothing, so a signal handler may call it.
 * Knows no templates, and nothing of functions' types. */
#ifndef MESHMEM_BASE_DEMANGLE_H
#define MESHMEM_BASE_DEMANGLE_H

#include <stddef.h>

/* Write the name of the variable with that symbol, cut if text is too short: "app::main::left" for
 * _ZZN3app4mainEvE4left, "left" for left.0, and the symbol itself where it is not understood. */
void meshmem_demangle(char *text, size_t size, const char *symbol);

#endif
