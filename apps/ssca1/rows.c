/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes rows in groups, one row per lane. In step t of a block lane l computes column t - l, so
 * the cells of a step depend on those of the two steps before only, and the compiler makes vectors
 * of them. In the first and the last steps of a block some lanes have no column, and keep what they
 * have. Values of lane l have the index l + 1; 0 is the row above the group. */
#include <stdlib.h>
#include <string.h>

#include "cell.h"
#include "rows.h"

/* The steps are compiled for the vectors of older and of newer processors; the program takes the
 * best. */
#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ && !defined __clang__ && \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define FOR_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define FOR_VECTORS
#endif
#ifdef __clang__
#define NO_ALIAS _Pragma("clang loop vectorize(assume_safety)")
#elif defined __GNUC__
#define NO_ALIAS _Pragma("GCC ivdep")
#else
#define NO_ALIAS
#endif

struct group {
    signed char pairs[lanes][most_letters]; /* scores of each row's letter with all letters */
    int score[3][lanes + 1];                /* of this step modulo 3 and of the two before */
    int down[2][lanes + 1];                 /* of this step modulo 2 and of the one before */
    int right[lanes];
    long row, rows; /* the first one; how many there are */
};

static void *bytes(size_t count)
{
    void *memory = calloc(count, 1);
    if (!memory)
        die("no memory for %zu bytes of a row of the matrix", count);
    return memory;
}

void rows_open(struct rows *r, const struct problem *p, long row0, long count, long block,
               struct ends *ends)
{
    size_t all = (size_t)(count + lanes);
    *r = (struct rows){.p = p, .ends = ends, .row0 = row0, .count = count};
    r->letters = bytes(all);
    r->columns = (unsigned char *)bytes((size_t)p->length[subject] + 2 * lanes) + lanes;
    r->score = bytes(sizeof(int) * (size_t)block);
    r->down = bytes(sizeof(int) * (size_t)block);
    r->left_score = bytes(sizeof(int) * all);
    r->left = bytes(sizeof(int) * all);
    for (size_t i = 0; i < all; i++)
        r->left[i] = nothing;
}

void rows_close(struct rows *r)
{
    free(r->letters);
    free(r->columns - lanes);
    free(r->score);
    free(r->down);
    free(r->left_score);
    free(r->left);
}

/* The step's cells; the best score of them. When some lanes have no column, those keep their
 * values. */
static inline __attribute__((always_inline)) int
compute_step(struct group *g, const signed char *pairs, int step, int width, bool some,
             const struct scoring *s, unsigned char *moves)
{
    const int *restrict diagonal = g->score[(step + 1) % 3], *restrict before =
                                                                 g->score[(step + 2) % 3];
    const int *restrict up = g->down[(step + 1) % 2];
    int *restrict score = g->score[step % 3], *restrict down = g->down[step % 2];
    int *restrict right = g->right;
    int first = s->gap_open + s->gap_extend, more = s->gap_extend, best = 0;
    NO_ALIAS
    for (int l = 0; l < lanes; l++) {
        struct cell c = cell_of(pairs[l], diagonal[l], up[l], right[l], first, more);
        int has_column = !some | ((unsigned)(step - l) < (unsigned)width);
        int old_score = before[l + 1], old_right = right[l], old_move = moves[l];
        score[l + 1] = has_column ? c.score : old_score;
        right[l] = has_column ? c.right : old_right;
        down[l + 1] = c.down;
        moves[l] = (unsigned char)(has_column ? c.move : old_move);
        int candidate = has_column ? c.score : 0;
        best = candidate > best ? candidate : best;
    }
    return best;
}

/* Report the step's cells that end an alignment. */
static void add_ends(struct rows *r, const struct group *g, const signed char *pairs, int step,
                     int width, long first, const unsigned char *moves)
{
    for (int l = 0; l < g->rows; l++) {
        int score = g->score[step % 3][l + 1], column = step - l;
        if (column >= 0 && column < width && score >= r->ends->least && pairs[l] > 0 &&
            (moves[l] & move_mask) == move_pair)
            ends_add(r->ends, score, r->row0 + g->row + l, first + column);
    }
}

FOR_VECTORS static void compute_group(struct rows *r, struct group *g, long first, int width)
{
    const struct problem *p = r->p;
    const unsigned char *letters = r->columns + first;
    unsigned char unused[lanes], *moves = unused;
    int last = (int)g->rows - 1;
    if (p->moves)
        moves = p->moves + move_at(p, g->row, first);
    for (int step = 0; step < width + last; step++, moves += p->moves ? lanes : 0) {
        signed char pairs[lanes];
        int best;
        for (int l = 0; l < lanes; l++)
            pairs[l] = g->pairs[l][letters[step - l]];
        if (step < width) {
            g->score[(step + 2) % 3][0] = r->score[step];
            g->down[(step + 1) % 2][0] = r->down[step];
        }
        if (step >= lanes - 1 && step < width)
            best = compute_step(g, pairs, step, width, false, &p->scoring, moves);
        else
            best = compute_step(g, pairs, step, width, true, &p->scoring, moves);
        if (best >= r->ends->least)
            add_ends(r, g, pairs, step, width, first, moves);
        if (step >= last) {
            r->score[step - last] = g->score[step % 3][last + 1];
            r->down[step - last] = g->down[step % 2][last + 1];
        }
    }
}

/* Begin with what the block on the left has left. */
static void begin_group(const struct rows *r, struct group *g, long row, int corner)
{
    memset(g, 0, sizeof *g);
    g->row = row;
    g->rows = r->count - row < lanes ? r->count - row : lanes;
    for (int l = 0; l < lanes; l++) {
        memcpy(g->pairs[l], r->p->scoring.pair[r->letters[row + l]], most_letters);
        for (int i = 0; i < 3; i++)
            g->score[i][l + 1] = r->left_score[row + l];
        g->right[l] = r->left[row + l];
    }
    g->score[1][0] = corner;
}

void rows_compute(struct rows *r, long first, long width)
{
    struct group g;
    int corner = r->corner;
    r->corner = r->score[width - 1];
    for (long row = 0; row < r->count; row += lanes) {
        begin_group(r, &g, row, corner);
        corner = r->left_score[row + lanes - 1];
        compute_group(r, &g, first, (int)width);
        int end = (int)((width + g.rows - 2) % 3);
        for (int l = 0; l < g.rows; l++) {
            r->left_score[row + l] = g.score[end][l + 1];
            r->left[row + l] = g.right[l];
        }
    }
}
