/* SPDX-License-Identifier: BSD-3-Clause */
/* The matrix in blocks: a PE computes its rows, a block of columns at a time, as soon as the PE
 * above has announced the last row of that block, and announces its own last row to the PE below,
 * by a put with signal. So all PEs work at the same time but for the first and last blocks, and a
 * message per block is all the communication there is. */
#include <stdlib.h>

#include "comm.h"
#include "rows.h"

struct strip {
    const struct problem *p;
    long row0;
    struct rows rows;
    int *above;        /* symmetric, from the PE above: for each block scores, then gaps */
    int *last;         /* symmetric, the same of this PE's last row */
    uint64_t *arrived; /* symmetric, of each block */
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
            s->rows.columns[first + i] = (unsigned char)buffer[i];
    }
    for (long i = 0; i < s->rows.count; i++)
        s->rows.letters[i] = (unsigned char)p->letters[query][i];
    free(buffer);
}

static void take_above(struct strip *s, long number, long first, long width)
{
    if (s->p->me) {
        comm_expect(&s->arrived[number]);
        memcpy(s->rows.score, s->above + 2 * first, sizeof(int) * (size_t)width);
        memcpy(s->rows.down, s->above + 2 * first + width, sizeof(int) * (size_t)width);
        return;
    }
    for (long i = 0; i < width; i++) {
        s->rows.score[i] = 0;
        s->rows.down[i] = nothing;
    }
}

static void hand_down(struct strip *s, long number, long first, long width)
{
    int *row = s->last + 2 * first;
    memcpy(row, s->rows.score, sizeof(int) * (size_t)width);
    memcpy(row + width, s->rows.down, sizeof(int) * (size_t)width);
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
    for (long first = 0; s->rows.count && first < columns; first += block, number++) {
        long width = first + block < columns ? block : columns - first;
        take_above(s, number, first, width);
        rows_compute(&s->rows, first, width);
        if (others)
            hand_down(s, number, first, width);
        else /* the last rows are done last */
            tell_progress((double)(first + width) / (double)columns);
    }
}

void align_blocks(const struct problem *p, long block, struct ends *ends)
{
    struct strip s = {.p = p, .row0 = first_of(p, query, p->me)};
    size_t columns = (size_t)p->length[subject];
    block = block ? block : choose_block(p);
    block = block < p->length[subject] ? block : p->length[subject];
    s.above = room(sizeof(int) * 2 * columns, true);
    s.last = room(sizeof(int) * 2 * columns, true);
    s.arrived = room(sizeof(uint64_t) * (columns / (size_t)block + 1), true);
    rows_open(&s.rows, p, s.row0, first_of(p, query, p->me + 1) - s.row0, block, ends);
    fetch_letters(&s);
    compute_strip(&s, block);
    shmem_barrier_all();
    rows_close(&s.rows);
    shmem_free(s.arrived);
    shmem_free(s.last);
    shmem_free(s.above);
}
