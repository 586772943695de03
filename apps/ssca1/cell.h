/* SPDX-License-Identifier: BSD-3-Clause */
/* One cell of the matrix: Smith and Waterman's recurrence with Gotoh's affine gaps, the same for
 * every variant. A cell passes to the next row and the next column the value of a gap that
 * continues there. */
#ifndef SSCA1_CELL_H
#define SSCA1_CELL_H
#include "ssca1.h"

/* A byte of moves says how the best score of a cell came about, and each gap that leaves it. */
enum {
    move_stop = 0, /* an alignment begins after this cell */
    move_pair = 1, /* from the cell above on the left */
    move_up = 2,   /* a letter of the query stands alone */
    move_left = 3, /* a letter of the subject stands alone */
    move_mask = 3,
    down_goes_on = 4, /* the gap that leaves for the next row has begun before this cell */
    right_goes_on = 8 /* that for the next column */
};

struct cell {
    int score;
    int down, right; /* what a gap is worth in the cell below, in that on the right */
    int move;
};

/* The cell of a pair with this score, with the score of the cell above on the left, and with what a
 * gap is worth that comes from above and from the left. Without branches: none could be predicted.
 * What goes right depends on what comes from the left by one subtraction and one comparison only,
 * since two consecutive gaps, the second beginning where the first could continue, are never
 * better. */
static inline struct cell cell_of(int pair, int diagonal, int up, int left, int first, int more)
{
    int paired = diagonal + pair, above = paired > up ? paired : up;
    above = above > 0 ? above : 0;
    int score = above > left ? above : left;
    int no_pair = paired != score, no_up = up != score;
    struct cell c = {score, score - first, above - first, 0};
    c.move = (move_pair + no_pair + (no_pair & no_up)) & -(score > 0);
    c.move |= (up - more > score - first) * down_goes_on;
    c.move |= (left - more > score - first) * right_goes_on;
    c.down = up - more > c.down ? up - more : c.down;
    c.right = left - more > c.right ? left - more : c.right;
    return c;
}
#endif
