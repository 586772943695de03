/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of the matrix, computed a block of columns at a time. Knows nothing of PEs. */
#ifndef SSCA1_ROWS_H
#define SSCA1_ROWS_H
#include "ssca1.h"

/* Gaps of cells outside the matrix are worth less than any alignment, and far from overflow. */
enum { nothing = -(1 << 28) };

struct rows {
    const struct problem *p;
    struct ends *ends;
    long row0, count;       /* in the whole matrix; rows that are computed here */
    unsigned char *letters; /* of these rows, and of more to a multiple of lanes */
    unsigned char *columns; /* letters of all columns, with some that do not count on both sides */
    int *score, *down;      /* of a block's columns: those of the row above, then of the last row */
    int *left_score, *left; /* of the rows: score of the column before, gap that comes from there */
    int corner;             /* score of the row above, in the column before */
};

void rows_open(struct rows *r, const struct problem *p, long row0, long count, long block,
               struct ends *ends);
void rows_close(struct rows *r);

/* The columns from first on, not more than a block has; score and down hold those of the row above,
 * and then those of the last row. After all columns on the left. */
void rows_compute(struct rows *r, long first, long width);
#endif
