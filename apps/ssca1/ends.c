/* SPDX-License-Identifier: BSD-3-Clause */
/* The best ends of alignments: the best one, then the best of those that are at least "separation"
 * rows or columns away from it and so on. Whatever the order in which cells are computed, and by
 * which PE, these are the same: each PE keeps the best cells of its own, enough of them that the
 * wanted number of separated ones is among them, since an end excludes the square around it only.
 */
#include <shmem.h>
#include <stdlib.h>

#include "ssca1.h"

enum { most_kept = 1 << 24 };

/* Ranks have no ties. */
static bool is_better(struct end a, struct end b)
{
    if (a.score != b.score)
        return a.score > b.score;
    return a.row != b.row ? a.row < b.row : a.column < b.column;
}

void ends_open(struct ends *ends, const struct problem *p, const struct options *options)
{
    long side = 2 * (options->separation > 1 ? options->separation : 1) - 1;
    ends->separation = (int)options->separation;
    ends->reports = options->reports;
    ends->least = (int)(options->min_score > 1 ? options->min_score : 1);
    double cells = (double)p->chunk[query] * (double)p->length[subject];
    double kept = (double)side * (double)side * (double)options->reports;
    kept = kept < cells ? kept : cells;
    if (kept > most_kept)
        die("%ld reports that are %ld letters apart need %.3g candidates on each PE, and %d are "
            "possible; lower --reports or --separation",
            options->reports, options->separation, kept, most_kept);
    ends->capacity = (long)kept;
    ends->item = shmem_malloc(sizeof *ends->item * (size_t)(ends->capacity + 1));
    ends->count = shmem_malloc(sizeof *ends->count);
    if (!ends->item || !ends->count)
        die("%ld candidates for ends of alignments do not fit into the symmetric heap; set "
            "SHMEM_SYMMETRIC_SIZE to a larger size, or lower --reports or --separation",
            ends->capacity);
    *ends->count = 0;
}

static void sift_down(struct end *item, long count, struct end new)
{
    long at = 0, child;
    while ((child = 2 * at + 1) < count) {
        if (child + 1 < count && is_better(item[child], item[child + 1]))
            child++;
        if (is_better(item[child], new))
            break;
        item[at] = item[child];
        at = child;
    }
    item[at] = new;
}

void ends_add(struct ends *ends, int score, long row, long column)
{
    struct end new = {score, (int)row, (int)column}, *item = ends->item;
    if (*ends->count == ends->capacity) {
        if (is_better(new, item[0]))
            sift_down(item, ends->capacity, new);
        ends->least = item[0].score;
        return;
    }
    long at = (*ends->count)++;
    while (at && is_better(item[(at - 1) / 2], new)) {
        item[at] = item[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    item[at] = new;
}

static int by_rank(const void *a, const void *b)
{
    return is_better(*(const struct end *)a, *(const struct end *)b) ? -1 : 1;
}

static bool is_separated(const struct end *kept, long count, struct end e, int separation)
{
    for (long i = 0; i < count; i++)
        if (abs(kept[i].row - e.row) < separation && abs(kept[i].column - e.column) < separation)
            return false;
    return true;
}

struct end *ends_collect(const struct ends *ends, const struct problem *p, long *count)
{
    long total = 0, found = 0, *counts = malloc(sizeof *counts * (size_t)p->npes);
    for (int pe = 0; counts && pe < p->npes; pe++) {
        shmem_long_get(&counts[pe], ends->count, 1, pe);
        total += counts[pe];
    }
    struct end *all = malloc(sizeof *all * (size_t)(total + 1));
    if (!counts || !all)
        die("no memory for the %ld ends of alignments of all PEs", total);
    total = 0;
    for (int pe = 0; pe < p->npes; pe++) {
        shmem_getmem(all + total, ends->item, sizeof *all * (size_t)counts[pe], pe);
        total += counts[pe];
    }
    free(counts);
    qsort(all, (size_t)total, sizeof *all, by_rank);
    for (long i = 0; i < total && found < ends->reports; i++)
        if (is_separated(all, found, all[i], ends->separation))
            all[found++] = all[i];
    *count = found;
    return all;
}
