/* SPDX-License-Identifier: BSD-3-Clause */
/* The matrix in blocks: a PE computes its rows, a block of columns at a time, as soon as the PE
 * above has announced the last row of that block, and announces its own last row to the PE below,
 * by a put with signal. So all PEs work at the same time but for the first and last blocks, and a
 * message per block is all the communication there is. */
#include <stdlib.h>

#include "cell.h"
#include "comm.h"

/* Gaps of cells outside the matrix are worth less than any alignment, and far from overflow. */
enum { nothing = -(1 << 28) };

struct strip {
    const struct problem *p;
    struct ends *ends;
    long row0, rows;
    unsigned char *letters[2]; /* of these rows, of all columns */
    int *above;                /* symmetric, from the PE above: for each block scores, then gaps */
    int *last;                 /* symmetric, the same of this PE's last row */
    uint64_t *arrived;         /* symmetric, of each block */
    int *score, *down;         /* of the columns of a block in the row before */
    int *left_score, *left;    /* of the rows, in the column before the block */
};

static void *room(size_t bytes, bool symmetric)
{
    void *memory = symmetric ? shmem_calloc(bytes, 1) : malloc(bytes);
    if (!memory)
        die("%zu bytes for a row of the matrix do not fit into the %s", bytes,
            symmetric ? "symmetric heap; set SHMEM_SYMMETRIC_SIZE to a larger size" : "memory");
    return memory;
}

static void fetch_letters(struct strip *s)
{
    const struct problem *p = s->p;
    short *buffer = room(sizeof *buffer * (size_t)(p->chunk[subject] + 1), false);
    for (int step = 0; step < p->npes; step++) {
        int pe = (p->me + step) % p->npes;
        long first = first_of(p, subject, pe), count = first_of(p, subject, pe + 1) - first;
        shmem_short_get(buffer, p->letters[subject], (size_t)count, pe);
        for (long i = 0; i < count; i++)
            s->letters[subject][first + i] = (unsigned char)buffer[i];
    }
    for (long i = 0; i < s->rows; i++)
        s->letters[query][i] = (unsigned char)p->letters[query][i];
    free(buffer);
}

/* One row of a block: its columns from "first" on; corner is the score above on the left of it. */
static void compute_row(struct strip *s, long row, long first, long width, int corner)
{
    const struct problem *p = s->p;
    const signed char *pairs = p->scoring.pair[s->letters[query][row]];
    const unsigned char *letters = s->letters[subject] + first;
    unsigned char *moves = p->moves ? p->moves + row * p->length[subject] + first : NULL;
    int more = p->scoring.gap_extend, open = p->scoring.gap_open + more, left = s->left[row];
    int last = s->left_score[row];
    for (long i = 0; i < width; i++) {
        int pair = pairs[letters[i]];
        struct cell c = cell_of(pair, corner, s->down[i], left, open, more);
        corner = s->score[i];
        s->score[i] = last = c.score;
        s->down[i] = c.down;
        left = c.right;
        if (moves)
            moves[i] = (unsigned char)c.move;
        if (c.score >= s->ends->least && (c.move & move_mask) == move_pair && pair > 0)
            ends_add(s->ends, c.score, s->row0 + row, first + i);
    }
    s->left[row] = left;
    s->left_score[row] = last;
}

/* The columns of a block; *corner is the score above on the left of it, and then that of the next.
 */
static void compute_block(struct strip *s, long first, long width, int *corner)
{
    int diagonal = *corner;
    *corner = s->score[width - 1];
    for (long row = 0; row < s->rows; row++) {
        int next = s->left_score[row];
        compute_row(s, row, first, width, diagonal);
        diagonal = next;
    }
}

static void take_above(struct strip *s, long number, long first, long width)
{
    if (s->p->me) {
        comm_expect(&s->arrived[number]);
        memcpy(s->score, s->above + 2 * first, sizeof(int) * (size_t)width);
        memcpy(s->down, s->above + 2 * first + width, sizeof(int) * (size_t)width);
        return;
    }
    for (long i = 0; i < width; i++) {
        s->score[i] = 0;
        s->down[i] = nothing;
    }
}

static void hand_down(struct strip *s, long number, long first, long width)
{
    int *row = s->last + 2 * first;
    memcpy(row, s->score, sizeof(int) * (size_t)width);
    memcpy(row + width, s->down, sizeof(int) * (size_t)width);
    comm_announce(s->above + 2 * first, row, 2 * (size_t)width, &s->arrived[number], s->p->me + 1);
}

/* Narrow enough that all PEs work soon, wide enough that a message is worth its price. */
static long choose_block(const struct problem *p)
{
    long width = p->length[subject] / (8L * p->npes);
    return width < 32 ? 32 : width > 1024 ? 1024 : width;
}

static void compute_strip(struct strip *s, long block)
{
    const struct problem *p = s->p;
    long columns = p->length[subject], number = 0;
    bool others = first_of(p, query, p->me + 1) < p->length[query];
    int corner = 0;
    for (long row = 0; row < s->rows; row++) {
        s->left[row] = nothing;
        s->left_score[row] = 0;
    }
    for (long first = 0; s->rows && first < columns; first += block, number++) {
        long width = first + block < columns ? block : columns - first;
        take_above(s, number, first, width);
        compute_block(s, first, width, &corner);
        if (others)
            hand_down(s, number, first, width);
    }
}

void align_blocks(const struct problem *p, long block, struct ends *ends)
{
    struct strip s = {.p = p, .ends = ends, .row0 = first_of(p, query, p->me)};
    size_t columns = (size_t)p->length[subject];
    block = block ? block : choose_block(p);
    block = block < p->length[subject] ? block : p->length[subject];
    s.rows = first_of(p, query, p->me + 1) - s.row0;
    s.above = room(sizeof(int) * 2 * columns, true);
    s.last = room(sizeof(int) * 2 * columns, true);
    s.arrived = room(sizeof(uint64_t) * (columns / (size_t)block + 1), true);
    s.letters[query] = room((size_t)s.rows + 1, false);
    s.letters[subject] = room(columns, false);
    s.score = room(sizeof(int) * (size_t)block, false);
    s.down = room(sizeof(int) * (size_t)block, false);
    s.left = room(sizeof(int) * ((size_t)s.rows + 1), false);
    s.left_score = room(sizeof(int) * ((size_t)s.rows + 1), false);
    fetch_letters(&s);
    compute_strip(&s, block);
    shmem_barrier_all();
    shmem_free(s.arrived);
    shmem_free(s.last);
    shmem_free(s.above);
    free(s.letters[query]);
    free(s.letters[subject]);
    free(s.score);
    free(s.down);
    free(s.left);
    free(s.left_score);
}
