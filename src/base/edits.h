/* SPDX-License-Identifier: BSD-3-Clause */
/* How far a misspelled word is from one that exists. */
#ifndef MESHMEM_BASE_EDITS_H
#define MESHMEM_BASE_EDITS_H

#include <stddef.h>
#include <string.h>

enum { MESHMEM_EDITS_LETTERS = 64 }; /* both words must be shorter */

/* How many letters must be inserted, deleted, replaced, or exchanged with the next one, to turn a
 * into b. */
static inline unsigned meshmem_edits(const char *a, const char *b)
{
    unsigned rows[3][MESHMEM_EDITS_LETTERS]; /* of the last three letters of a */
    size_t n = strlen(b), i = 0;
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = (unsigned)j;
    while (a[i]) {
        const unsigned *before = rows[(i + 2) % 3], *above = rows[i % 3];
        unsigned *row = rows[++i % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned replace = above[j - 1] + (a[i - 1] != b[j - 1]);
            unsigned other = 1 + (above[j] < row[j - 1] ? above[j] : row[j - 1]);
            row[j] = replace < other ? replace : other;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < row[j])
                row[j] = before[j - 2] + 1;
        }
    }
    return rows[i % 3][n];
}

#endif
