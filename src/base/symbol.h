/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of functions and variables, from the symbol tables of ELF files. Allocates nothing and
 * takes no locks, so a signal handler may call it. Knows nothing of source lines. */
#ifndef MESHMEM_BASE_SYMBOL_H
#define MESHMEM_BASE_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_symbol_kind { MESHMEM_SYMBOL_FUNCTION, MESHMEM_SYMBOL_OBJECT };

enum { MESHMEM_SYMBOL_BYTES = 64 }; /* longer names are cut */

struct meshmem_symbol {
    char name[MESHMEM_SYMBOL_BYTES]; /* of a variable as in the program's source, if possible */
    uint64_t inside;                 /* bytes from its start to the address that was asked for */
    uint64_t bytes;                  /* its size */
};

/* Find the function or variable of the ELF file at path that contains address, as addresses are
 * numbered in the file. False if there is none, or the file has no symbols. */
bool meshmem_symbol_find(const char *path, uint64_t address, enum meshmem_symbol_kind kind,
                         struct meshmem_symbol *found);

/* Call visit with the address and size of each variable in the sections .data and .bss (also those
 * of the large code model), but not of one at the beginning of such a section, which is the C
 * library's. */
void meshmem_symbol_each(const char *path,
                         void (*visit)(void *what, uint64_t address, uint64_t bytes), void *what);

#endif
