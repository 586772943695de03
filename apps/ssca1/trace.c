/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows alignments from their ends to their beginnings, through the moves that all PEs have
 * stored. Every PE takes some of the ends, and fetches the moves along its way in squares. */
#include <shmem.h>
#include <stdlib.h>

#include "cell.h"

enum { steps = 4 * lanes };

/* A part of the moves of one group of rows. */
struct view {
    const struct problem *p;
    int pe;                             /* whose they are; -1: none yet */
    size_t first, end;                  /* offsets of the moves that are here */
    unsigned char moves[steps * lanes]; /* those from first on */
};

/* The move of a cell; fetches the moves of the cells that can come next with it. */
static int look(struct view *v, long row, long column)
{
    const struct problem *p = v->p;
    struct place place = place_of(row, p->chunk[query]);
    size_t offset = move_at(p, place.at, column);
    if (place.pe != v->pe || offset < v->first || offset >= v->end) {
        size_t begin = move_at(p, place.at - place.at % lanes, 0);
        v->pe = place.pe;
        v->end = offset + 1;
        v->first = v->end - begin > sizeof v->moves ? v->end - sizeof v->moves : begin;
        shmem_getmem(v->moves, p->moves + v->first, v->end - v->first, place.pe);
    }
    return v->moves[offset - v->first];
}

static void add_column(struct alignment *a, bool path, long *room, char kind)
{
    if (path && a->columns == *room) {
        a->path = realloc(a->path, (size_t)(*room = *room ? 2 * *room : 1024));
        if (!a->path)
            die("no memory for an alignment of %ld columns", a->columns);
    }
    if (path)
        a->path[a->columns] = kind;
    a->columns++;
}

static void reverse(char *path, long count)
{
    for (long i = 0; i < count / 2; i++) {
        char kept = path[i];
        path[i] = path[count - 1 - i];
        path[count - 1 - i] = kept;
    }
}

/* The alignment that ends there; its path too if asked, which the caller frees. */
static struct alignment trace(const struct problem *p, struct end end, bool path)
{
    struct view *v = calloc(1, sizeof *v);
    struct alignment a = {end, end.row, end.column, 0, NULL};
    long row = end.row, column = end.column, room = 0;
    int gap = 0; /* move_up or move_left while in a gap that goes on */
    if (!v)
        die("no memory for the traceback");
    *v = (struct view){.p = p, .pe = -1};
    while (row >= 0 && column >= 0) {
        int kind = gap ? gap : look(v, row, column) & move_mask;
        if (kind == move_stop)
            break;
        if (kind == move_pair) {
            a.row = (int)row--;
            a.column = (int)column--;
            add_column(&a, path, &room, 'M');
        } else if (kind == move_up) {
            add_column(&a, path, &room, 'I');
            gap = look(v, --row, column) & down_goes_on ? move_up : 0;
        } else {
            add_column(&a, path, &room, 'D');
            gap = look(v, row, --column) & right_goes_on ? move_left : 0;
        }
    }
    free(v);
    if (path)
        reverse(a.path, a.columns);
    return a;
}

/* The better alignments come first. */
static bool begins_elsewhere(const struct alignment *kept, long count, const int *start,
                             long separation)
{
    for (long i = 0; i < count; i++)
        if (labs(kept[i].row - (long)start[0]) < separation &&
            labs(kept[i].column - (long)start[1]) < separation)
            return false;
    return true;
}

/* Symmetric: the ends for all PEs, and on PE 0 where the alignments begin. */
static struct end *share(const struct problem *p, const struct end *ends, long *count, int **starts)
{
    long *number = shmem_malloc(sizeof *number);
    if (!number)
        die("the symmetric heap is full; set SHMEM_SYMMETRIC_SIZE to a larger size");
    if (p->me == 0)
        for (int pe = 0; pe < p->npes; pe++)
            shmem_long_p(number, *count, pe);
    shmem_barrier_all();
    *count = *number;
    struct end *all = shmem_malloc(sizeof *all * (size_t)(*count + 1));
    *starts = shmem_malloc(sizeof **starts * 2 * (size_t)(*count + 1));
    if (!all || !*starts)
        die("%ld alignments do not fit into the symmetric heap; set SHMEM_SYMMETRIC_SIZE to a "
            "larger size",
            *count);
    if (p->me == 0)
        for (int pe = 0; pe < p->npes; pe++)
            shmem_putmem(all, ends, sizeof *all * (size_t)*count, pe);
    shmem_barrier_all();
    shmem_free(number);
    return all;
}

struct alignment *trace_best(const struct problem *p, const struct end *ends, long count,
                             const struct options *options, long *found)
{
    int *starts;
    struct end *all = share(p, ends, &count, &starts);
    for (long i = p->me; i < count; i += p->npes) {
        struct alignment a = trace(p, all[i], false);
        shmem_int_put(starts + 2 * i, (int[]){a.row, a.column}, 2, 0);
    }
    shmem_barrier_all();
    struct alignment *best = calloc((size_t)count + 1, sizeof *best);
    if (!best)
        die("no memory for %ld alignments", count);
    *found = 0;
    for (long i = 0; p->me == 0 && i < count && *found < options->alignments; i++)
        if (begins_elsewhere(best, *found, starts + 2 * i, options->separation))
            best[(*found)++] = trace(p, all[i], true);
    shmem_barrier_all();
    shmem_free(starts);
    shmem_free(all);
    return best;
}
