/* SPDX-License-Identifier: BSD-3-Clause */
/* See sim_fft.h. All PEs have as much to do as the PE with the largest pencils, which is PE 0. */
#include "sim_fft.h"

#include "pencil/inside.h"

#include <math.h>

enum { ELEMENT = 16, OPERATIONS = 5 /* times n log2 n, by convention */ };

const char *const fft_ways[FFT_WAYS] = {"direct", "single", "leader"};

static bool is_regular(int columns, int pes) { return columns % pes == 0 || pes % columns == 0; }

/* One row for each node is among them. Of equals the one with more rows, as in pencil. */
static int best_rows(const size_t n[3], int all, int pes)
{
    int best = 0;
    double least = INFINITY;
    for (int rows = all; rows >= 1; rows--) {
        if (all % rows || !is_regular(all / rows, pes))
            continue;
        double cost = pcl_cost_all(pcl_cost(n, rows, all / rows, pes));
        if (cost < least) {
            least = cost;
            best = rows;
        }
    }
    return best;
}

/* In large fields no stage finds in the caches what the stage before has left there: each axis
 * takes a pass over memory. It includes the blocks for PEs of the node, which are stored where they
 * are needed, and the packing of those for other nodes. */
static double work_of(const struct fft *fft, const size_t n[3], int rows, int columns)
{
    double work = 0;
    for (int axis = 0; axis < 3; axis++) {
        struct pencil_box box = pcl_part(n, rows, columns, (enum pencil_axis)axis, 0);
        double elements = (double)pcl_volume(&box);
        work += elements * OPERATIONS * log2((double)n[axis]) / fft->rate;
        work += elements * ELEMENT / fft->copy;
    }
    return work;
}

static double memory_of(const size_t n[3], int rows, int columns, bool far)
{
    size_t most = pcl_most(n, rows, columns);
    size_t work = pcl_work_bytes(most, ELEMENT, pcl_together(most, ELEMENT, 1));
    return (double)most * ELEMENT + (double)pcl_held_bytes(work, rows, columns, far, false);
}

/* The exchange between those pencils, among `members` PEs, `near` of which are on a node. Blocks
 * differ by a row or a plane; here all have the mean of those of the PE that sends or receives
 * most. */
static struct fft_exchange exchange_of(const struct fft *fft, const struct pencil_box *from,
                                       const struct pencil_box *to, int members, int near)
{
    size_t most = pcl_volume(from) > pcl_volume(to) ? pcl_volume(from) : pcl_volume(to);
    size_t share = (most + (size_t)members - 1) / (size_t)members * ELEMENT;
    struct fft_exchange x = {.nodes = members / near};
    if (x.nodes == 1)
        return x;
    x.senders = fft->pes;
    x.stride = fft->pes / near;
    x.block = share;
    if (fft->way == FFT_LEADER) { /* into memory of the node, and out of it there */
        double far = (double)(members - near) * (double)share;
        x.senders = x.stride = 1;
        x.block = share * (size_t)(fft->pes * near);
        x.copies = 2 * far / fft->copy;
    }
    return x;
}

struct fft_part fft_part(const struct fft *fft, int nodes)
{
    size_t n[3] = {fft->size, fft->size, fft->size};
    int all = nodes * fft->pes, rows = best_rows(n, all, fft->pes), columns = all / rows;
    int chosen[PCL_CANDIDATES];
    pcl_candidates(n, all, fft->pes, chosen);
    struct pencil_box box[3];
    for (int axis = 0; axis < 3; axis++)
        box[axis] = pcl_part(n, rows, columns, (enum pencil_axis)axis, 0);
    int in_row = columns < fft->pes ? columns : fft->pes;
    return (struct fft_part){
        .rows = rows,
        .columns = columns,
        .is_chosen = chosen[0] == rows,
        .memory = fft->pes * memory_of(n, rows, columns, nodes > 1),
        .work = work_of(fft, n, rows, columns),
        .row = exchange_of(fft, &box[PENCIL_Z], &box[PENCIL_Y], columns, in_row),
        .column = exchange_of(fft, &box[PENCIL_Y], &box[PENCIL_X], rows, fft->pes / in_row),
    };
}
