/* SPDX-License-Identifier: BSD-3-Clause */
/* The matrix as the benchmark SSCA#1 computes it: one antidiagonal after the other, with a barrier
 * after each. A PE computes the cells of its rows. Of each cell five words of two bytes are fetched
 * (its letters, the score of the cell above on the left, the gaps from above and from the left) and
 * three are stored (score and gaps), wherever they lie. Scores and gaps that go down lie with the
 * row, gaps that go right with the column; so what a PE shares with others is one letter and one
 * gap of nearly every cell.
 *
 * blocking: one operation after the other. nbi: the operands of the next cells are requested, then
 * cells are computed, then shmem_quiet waits for everything. nbe: each cell has a request, into
 * which its five operations merge, and only that is waited for, while those of later cells are
 * under way. */
#include <limits.h>
#include <stdlib.h>

#include "cell.h"
#include "comm.h"

struct operands {
    short letter[2], diagonal, up, left;
};

struct results {
    short score, down, right;
};

/* The next cell of a step to ask for. */
struct cursor {
    long asked;                  /* cells whose operands have been requested */
    struct place column, before; /* of the cell, and of the column on its left */
};

struct wave {
    const struct problem *p;
    struct ends *ends;
    long row0, rows;           /* of this PE */
    short *score[3];           /* symmetric, one of each row, of three steps */
    short *down[2], *right[2]; /* symmetric, one of each row, of each column, of two steps */
    struct operands *in;       /* of each cell of this PE in a step */
    struct results *out;
    comm_request *requests;
    short *diagonal, *up, *left; /* what this step reads of score, down and right, */
    short *own, *below, *beside; /* and what it writes of them */
    long first, count, step;     /* this step's cells of this PE: rows and their number */
    struct cursor next;          /* at the first cell of the step */
};

static inline void fetch(enum variant variant, short *to, const short *from, struct place place,
                         comm_request *request)
{
    if (variant == blocking)
        shmem_short_get(to, from + place.at, 1, place.pe);
    else if (variant == nbi)
        shmem_short_get_nbi(to, from + place.at, 1, place.pe);
    else
        comm_get(to, from + place.at, place.pe, request);
}

static inline void store(enum variant variant, short *to, const short *from, struct place place,
                         comm_request *request)
{
    if (variant == blocking)
        shmem_short_put(to + place.at, from, 1, place.pe);
    else if (variant == nbi)
        shmem_short_put_nbi(to + place.at, from, 1, place.pe);
    else
        comm_put(to + place.at, from, place.pe, request);
}

static inline void step_left(struct place *place, long chunk)
{
    if (place->at-- == 0) {
        place->pe--;
        place->at = chunk - 1;
    }
}

/* Fetch the operands of the next cell of this step, if there is one. */
static inline __attribute__((always_inline)) void ask(struct wave *w, enum variant variant,
                                                      struct cursor *c)
{
    if (c->asked == w->count)
        return;
    const struct problem *p = w->p;
    long row = w->first + c->asked, column = w->step - row;
    struct operands *in = &w->in[c->asked];
    comm_request request = COMM_NO_REQUEST; /* in a register, until it is put away below */
    struct place here = {p->me, row - w->row0}, above = {p->me, row - w->row0};
    step_left(&above, p->chunk[query]);

    in->diagonal = 0;
    in->up = in->left = SHRT_MIN / 2;
    fetch(variant, &in->letter[query], p->letters[query], here, &request);
    fetch(variant, &in->letter[subject], p->letters[subject], c->column, &request);
    if (row > 0)
        fetch(variant, &in->up, w->up, above, &request);
    if (column > 0)
        fetch(variant, &in->left, w->left, c->before, &request);
    if (row > 0 && column > 0)
        fetch(variant, &in->diagonal, w->diagonal, above, &request);
    if (variant == nbe)
        w->requests[c->asked] = request;
    c->asked++;
    c->column = c->before;
    step_left(&c->before, p->chunk[subject]);
}

static inline void compute(struct wave *w, long number)
{
    const struct problem *p = w->p;
    const struct scoring *s = &p->scoring;
    const struct operands *in = &w->in[number];
    long row = w->first + number, column = w->step - row;
    int pair = s->pair[in->letter[query]][in->letter[subject]];
    struct cell c =
        cell_of(pair, in->diagonal, in->up, in->left, s->gap_open + s->gap_extend, s->gap_extend);
    if (c.score > SHRT_MAX)
        die("an alignment's score is above %d, which has no room in two bytes; use --variant "
            "blocks, whose scores have four",
            SHRT_MAX);
    if (p->moves)
        p->moves[move_at(p, row - w->row0, column)] = (unsigned char)c.move;
    if (c.score >= w->ends->least && (c.move & move_mask) == move_pair && pair > 0)
        ends_add(w->ends, c.score, row, column);
    w->out[number] = (struct results){(short)c.score, (short)c.down, (short)c.right};
}

/* The puts merge into one request. */
static inline __attribute__((always_inline)) void
hand_on(struct wave *w, enum variant variant, long number, struct place *column, comm_request *puts)
{
    const struct results *out = &w->out[number];
    struct place here = {w->p->me, w->first + number - w->row0};
    store(variant, w->own, &out->score, here, puts);
    store(variant, w->below, &out->down, here, puts);
    store(variant, w->beside, &out->right, *column, puts);
    step_left(column, w->p->chunk[subject]);
}

/* Find this PE's cells of the step. */
static void begin(struct wave *w, long step)
{
    const struct problem *p = w->p;
    long first = step - (p->length[subject] - 1), last = step;
    first = first > w->row0 ? first : w->row0;
    last = last < w->row0 + w->rows - 1 ? last : w->row0 + w->rows - 1;
    w->step = step;
    w->first = first;
    w->count = last >= first ? last - first + 1 : 0;
    w->next.asked = 0;
    w->diagonal = w->score[(step + 1) % 3];
    w->up = w->down[(step + 1) % 2];
    w->left = w->right[(step + 1) % 2];
    w->own = w->score[step % 3];
    w->below = w->down[step % 2];
    w->beside = w->right[step % 2];
    if (w->count) {
        w->next.column = place_of(step - first, p->chunk[subject]);
        w->next.before = w->next.column;
        step_left(&w->next.before, p->chunk[subject]);
    }
}

static void step_blocking(struct wave *w)
{
    struct cursor next = w->next;
    struct place column = next.column;
    for (long i = 0; i < w->count; i++) {
        ask(w, blocking, &next);
        compute(w, i);
        hand_on(w, blocking, i, &column, NULL);
    }
}

static void step_nbi(struct wave *w, long ahead)
{
    struct cursor next = w->next;
    struct place column = next.column;
    for (long i = 0; i < ahead; i++)
        ask(w, nbi, &next);
    shmem_quiet();
    for (long i = 0; i < w->count; i += ahead) {
        long end = i + ahead < w->count ? i + ahead : w->count;
        for (long k = i; k < end; k++)
            ask(w, nbi, &next);
        for (long k = i; k < end; k++)
            compute(w, k);
        shmem_quiet();
        for (long k = i; k < end; k++)
            hand_on(w, nbi, k, &column, NULL);
    }
}

static void step_nbe(struct wave *w, long ahead)
{
    struct cursor next = w->next;
    struct place column = next.column;
    for (long i = 0; i < ahead; i++)
        ask(w, nbe, &next);
    comm_request puts = COMM_NO_REQUEST;
    for (long i = 0; i < w->count; i++) {
        ask(w, nbe, &next);
        comm_wait(&w->requests[i]);
        compute(w, i);
        hand_on(w, nbe, i, &column, &puts);
    }
    comm_wait(&puts);
}

static short *shorts(long count)
{
    short *words = shmem_malloc(sizeof *words * (size_t)count);
    if (!words)
        die("the scores of %ld letters do not fit into the symmetric heap; set "
            "SHMEM_SYMMETRIC_SIZE to a larger size",
            count);
    return words;
}

static void open(struct wave *w)
{
    const struct problem *p = w->p;
    for (int i = 0; i < 3; i++)
        w->score[i] = shorts(p->chunk[query]);
    for (int i = 0; i < 2; i++) {
        w->down[i] = shorts(p->chunk[query]);
        w->right[i] = shorts(p->chunk[subject]);
    }
    w->row0 = first_of(p, query, p->me);
    w->rows = first_of(p, query, p->me + 1) - w->row0;
    size_t cells = (size_t)w->rows + 1;
    w->in = calloc(cells, sizeof *w->in);
    w->out = calloc(cells, sizeof *w->out);
    w->requests = calloc(cells, sizeof *w->requests);
    if (!w->in || !w->out || !w->requests)
        die("no memory for the operands of %ld cells", w->rows);
}

static void close(struct wave *w)
{
    for (int i = 0; i < 2; i++) {
        shmem_free(w->right[1 - i]);
        shmem_free(w->down[1 - i]);
    }
    for (int i = 0; i < 3; i++)
        shmem_free(w->score[i]);
    free(w->in);
    free(w->out);
    free(w->requests);
}

/* The part of all cells that lie on the first step + 1 antidiagonals. */
static double part_of(const struct problem *p, long step)
{
    double n = (double)p->length[query], m = (double)p->length[subject], s = (double)step + 1;
    double beyond_n = s > n ? s - n : 0, beyond_m = s > m ? s - m : 0;
    return (s * s - beyond_n * beyond_n - beyond_m * beyond_m) / (2 * n * m);
}

void align_cells(const struct problem *p, enum variant variant, long ahead, struct ends *ends)
{
    struct wave w = {.p = p, .ends = ends};
    open(&w);
    for (long step = 0; step < p->length[query] + p->length[subject] - 1; step++) {
        begin(&w, step);
        long early = ahead && ahead < w.count ? ahead : w.count;
        if (w.count && variant == blocking)
            step_blocking(&w);
        else if (w.count && variant == nbi)
            step_nbi(&w, early);
        else if (w.count)
            step_nbe(&w, early);
        shmem_barrier_all();
        if (p->me == 0)
            tell_progress(part_of(p, step));
    }
    close(&w);
}
