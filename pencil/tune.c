/* SPDX-License-Identifier: BSD-3-Clause */
/* How a stage proceeds: the size of its units and where they are transformed, found by measuring.
 * Each PE chooses for itself; what PEs exchange does not depend on it. */
#include "transform.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ROUNDS = 4,
    MOST_ROUNDS = 16,
    MEASURED = 32 << 20, /* bytes that a measurement transforms, or all */
    SMALL = 16 << 10,    /* shorter slices are joined into units of about this size */
    DEFAULT_RUN = 512,   /* bytes along z of a unit, when nothing is measured */
    DEFAULT_ROWS = 32 << 10,
    TILES = 6
};

/* The axes that the stage does not transform, the outer one first; returns how many. */
static int free_axes(const struct pcl_stage *stage, int axes[3])
{
    int found = 0;
    for (int axis = 0; axis < 3; axis++) {
        bool taken = false;
        for (int i = 0; i < stage->rank; i++)
            taken |= stage->axes[i] == axis;
        if (!taken)
            axes[found++] = axis;
    }
    if (found == 3)
        axes[1] = axes[2] = PENCIL_Y; /* copies: rows of z whole */
    return found == 3 ? 2 : found;
}

/* About `wish`, so that units of so many of `count` elements are nearly equal: a last one of few
 * elements costs as much as others, since it meets each row again. */
static size_t evenly(size_t count, size_t wish)
{
    size_t units = (count + wish / 2) / wish;
    return units > 1 ? (count + units - 1) / units : count;
}

/* The tile with about so many elements along the inner free axis. */
static void set_tile(const struct pcl_stage *stage, size_t inner, size_t tile[3])
{
    const size_t *count = stage->out.count;
    size_t bytes = stage->out_bytes > stage->in_bytes ? stage->out_bytes : stage->in_bytes;
    int axes[3], many = free_axes(stage, axes);
    for (int i = 0; i < 3; i++)
        tile[i] = count[i] ? count[i] : 1;
    if (!many)
        return;
    int axis = axes[many - 1];
    if (inner < tile[axis] && inner > 0)
        tile[axis] = evenly(tile[axis], inner);
    if (many == 1)
        return;
    size_t most = tile[axes[0]];
    bool whole = tile[axis] >= count[axis];
    tile[axes[0]] = 1;
    size_t unit = tile[0] * tile[1] * tile[2] * bytes, joined = unit < SMALL ? SMALL / unit : 1;
    if (whole)
        tile[axes[0]] = joined < most ? evenly(most, joined) : most;
}

/* How many elements along the inner free axis may be good; the last one of the list is the default.
 */
static int inner_sizes(const struct pcl_stage *stage, size_t sizes[TILES])
{
    static const size_t runs[TILES] = {64, 128, 256, 1024, SIZE_MAX, DEFAULT_RUN};
    static const size_t rows[TILES] = {8 << 10,   16 << 10,  64 << 10,
                                       128 << 10, 512 << 10, DEFAULT_ROWS};
    int axes[3], many = free_axes(stage, axes);
    size_t bytes = stage->out_bytes > stage->in_bytes ? stage->out_bytes : stage->in_bytes;
    const size_t *count = stage->out.count;
    size_t one = bytes; /* bytes of a unit with one element along the inner axis */
    if (!many) {
        sizes[0] = 1;
        return 1;
    }
    bool along_z = axes[many - 1] == PENCIL_Z;
    for (int axis = 0; axis < 3 && !along_z; axis++)
        one *= axis == axes[0] || axis == axes[many - 1] ? 1 : count[axis];
    for (int i = 0; i < TILES; i++) {
        size_t size = (along_z ? runs[i] : rows[i]) / one;
        sizes[i] = size ? size : 1;
    }
    return TILES;
}

static const double enough = 2e-3; /* seconds, for short measurements */

/* Seconds per element with the stage's present plans. */
static double measure(struct pcl_stage *stage, char *in, char *out)
{
    size_t units = pcl_stage_units(stage), bytes = stage->out_bytes;
    const size_t *tile = stage->choice.tile;
    size_t unit = tile[0] * tile[1] * tile[2] * bytes, most = MEASURED / unit + 1;
    double best = 0, start = pcl_seconds();
    most = most < units ? most : units;
    for (int i = 0; i < ROUNDS || (i < MOST_ROUNDS && pcl_seconds() - start < enough); i++) {
        double begin = pcl_seconds();
        pcl_stage_run(stage, 0, in, out, most);
        double took = pcl_seconds() - begin;
        best = i == 0 || took < best ? took : best;
    }
    return best / (double)(most * unit);
}

/* A text that says what the stage is; equal stages have equal texts. */
static void describe(const struct pcl_stage *stage, char *key, size_t room)
{
    int mask = 0;
    for (int i = 0; i < stage->rank; i++)
        mask |= 1 << stage->axes[i];
    const size_t *n = stage->out.count;
    int used =
        snprintf(key, room, "%d.%d.%d.%zu.%zu.%d%d", stage->way, mask, stage->keep, stage->in_bytes,
                 stage->out_bytes, !!stage->after, stage->before ? 1 + stage->before->pieces : 0);
    for (int i = 0; i < 3 && used > 0 && (size_t)used < room; i++)
        used += snprintf(key + used, room - (size_t)used, ".%zu.%zu.%d", n[i], stage->length[i],
                         stage->way == PCL_R2R ? (int)stage->kinds[i] : 0);
    if (used > 0 && (size_t)used < room)
        snprintf(key + used, room - (size_t)used, ".%zu.%zu.%zu.%zu", stage->from.x, stage->from.y,
                 stage->to.x, stage->to.y);
}

/* Measure all candidates; false if not even the default could be planned. */
static bool search(struct pcl_stage *stage, unsigned flags, char *in, char *out,
                   struct pcl_choice *best)
{
    size_t sizes[TILES];
    int many = inner_sizes(stage, sizes);
    bool found = false;
    double least = 0;
    for (int i = 0; i < many; i++)
        for (int v = PCL_VARIANTS - 1; v >= PCL_GATHER; v--) {
            struct pcl_choice choice = {.variant = (enum pcl_variant)v};
            if (!pcl_stage_allows(stage, choice.variant))
                continue;
            if (found && stage->rank == 3)
                break; /* what copies all is never faster than what does not */
            set_tile(stage, sizes[i], choice.tile);
            if (!pcl_stage_plan(stage, &choice, flags, in, out))
                continue;
            double cost = measure(stage, in, out);
            if (!found || cost < least) {
                least = cost;
                *best = choice;
                found = true;
            }
        }
    return found;
}

/* Whether a choice, which may come from a file, fits the stage. */
static bool fits(const struct pcl_stage *stage, const struct pcl_choice *choice)
{
    int axes[3], many = free_axes(stage, axes), parted = 0;
    for (int i = 0; i < 3; i++) {
        size_t count = stage->out.count[i], tile = choice->tile[i];
        bool is_free = false;
        for (int j = 0; j < many; j++)
            is_free |= axes[j] == i;
        if (!tile || tile > count || (tile < count && !is_free))
            return false;
        parted += tile > 1 && tile < count;
    }
    return parted < 2 && pcl_stage_allows(stage, choice->variant);
}

bool pcl_tune(struct pcl_stage *stage, enum pencil_effort effort)
{
    unsigned flags = effort == PENCIL_ESTIMATE  ? FFTW_ESTIMATE
                     : effort == PENCIL_PATIENT ? FFTW_PATIENT
                                                : FFTW_MEASURE;
    size_t in_bytes = pcl_room(&stage->in, stage->from) * stage->in_bytes, sizes[TILES];
    size_t out_bytes = pcl_volume(&stage->out) * stage->out_bytes;
    char key[256];
    if (!in_bytes || !out_bytes)
        return true;
    char *in = pcl_private(in_bytes), *out = pcl_private(out_bytes);
    struct pcl_choice choice = {.variant = PCL_GATHER};
    bool good = in && out;
    if (good) {
        describe(stage, key, sizeof key);
        set_tile(stage, sizes[inner_sizes(stage, sizes) - 1], choice.tile);
        struct pcl_choice found;
        bool known = pcl_wisdom_find(key, &found) && fits(stage, &found) &&
                     pcl_stage_plan(stage, &found, flags, in, out);
        if (!known && effort != PENCIL_ESTIMATE) {
            good = search(stage, flags, in, out, &choice);
            if (good) /* else nothing was measured */
                pcl_wisdom_keep(key, &choice);
        }
        good = good && (known || pcl_stage_plan(stage, &choice, flags, in, out));
    }
    free(out);
    free(in);
    return good;
}
