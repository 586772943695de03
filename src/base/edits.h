/* SPDX-License-Identifier: BSD-3-Clause */
/* How far a misspelled word is from one that exists. */
#ifndef MESHMEM_BASE_EDITS_H
#define MESHMEM_BASE_EDITS_H

#include <stddef.h>
#include <string.h>

enum { MESHMEM_EDITS_LETTERS = 64 }; /* both words must be shorter */

/* How many letters must be inserted, deleted or replaced to turn a into b. */
static inline unsigned meshmem_edits(const char *a, const char *b)
{
    unsigned row[MESHMEM_EDITS_LETTERS];
    size_t n = strlen(b);
    for (size_t j = 0; j <= n; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; *a; a++, i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned replace = diagonal + (*a != b[j - 1]);
            unsigned other = 1 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
            diagonal = row[j];
            row[j] = replace < other ? replace : other;
        }
    }
    return row[n];
}

#endif
