/* SPDX-License-Identifier: BSD-3-Clause */
/* A stage of a transform: unit after unit is transformed and handed on. Knows neither groups nor
 * how data reaches other PEs. */
#include "transform.h"

#include <stdlib.h>
#include <string.h>

static bool transforms(const struct pcl_stage *stage, int axis)
{
    for (int i = 0; i < stage->rank; i++)
        if (stage->axes[i] == axis)
            return true;
    return false;
}

/* The unit that is the source of this one: the same, but for z where real becomes complex. */
static struct pencil_box source_of(const struct pcl_stage *stage, const struct pencil_box *unit)
{
    struct pencil_box source = *unit;
    if (transforms(stage, PENCIL_Z))
        source.count[2] = stage->in.count[2];
    return source;
}

/* FFTW's description of a unit with so many elements of out, between arrays of these layouts. */
static struct pcl_problem problem_of(const struct pcl_stage *stage, const size_t count[3],
                                     struct pcl_layout from, struct pcl_layout to)
{
    struct pcl_problem p = {.way = stage->way};
    ptrdiff_t in[3] = {(ptrdiff_t)from.x, (ptrdiff_t)from.y, 1};
    ptrdiff_t out[3] = {(ptrdiff_t)to.x, (ptrdiff_t)to.y, 1};
    for (int axis = 0; axis < 3; axis++) {
        if (transforms(stage, axis)) {
            p.kinds[p.rank] = stage->kinds[axis];
            p.dims[p.rank++] = (fftw_iodim64){(ptrdiff_t)stage->length[axis], in[axis], out[axis]};
        } else if (count[axis] > 1) {
            p.loop[p.loops++] = (fftw_iodim64){(ptrdiff_t)count[axis], in[axis], out[axis]};
        }
    }
    return p;
}

/* Whether a unit is transformed within one buffer. */
static bool in_place(const struct pcl_stage *stage)
{
    return stage->way != PCL_R2C && stage->way != PCL_C2R;
}

/* Where a unit's elements are in a buffer. */
static struct pcl_layout layout_in(const struct pencil_box *unit, size_t element)
{
    return pcl_apart(unit, false, element);
}

/* The elements of a whole unit, or of the one that is left; 0 if there is none. */
static bool unit_counts(const struct pcl_stage *stage, int rest, size_t count[3])
{
    for (int axis = 0; axis < 3; axis++) {
        size_t all = stage->out.count[axis], tile = stage->choice.tile[axis];
        count[axis] = rest && all % tile ? all % tile : tile;
    }
    return !rest || memcmp(count, stage->choice.tile, 3 * sizeof *count) != 0;
}

/* Bytes of a unit in a buffer. */
static size_t room_in(const struct pencil_box *unit, size_t element)
{
    return pcl_room(unit, layout_in(unit, element)) * element;
}

/* The unit that is left may take more than a whole one, if only its rows are apart. */
static bool make_buffers(struct pcl_stage *stage)
{
    size_t before = 0, after = 0;
    for (int rest = 0; rest < 2; rest++) {
        struct pencil_box unit = {{0, 0, 0}, {0, 0, 0}};
        unit_counts(stage, rest, unit.count);
        struct pencil_box source = source_of(stage, &unit);
        size_t in = room_in(&source, stage->in_bytes), out = room_in(&unit, stage->out_bytes);
        before = in > before ? in : before;
        after = out > after ? out : after;
    }
    stage->a = pcl_private(before);
    stage->b = in_place(stage) ? stage->a : pcl_private(after);
    return stage->a && stage->b;
}

bool pcl_stage_allows(const struct pcl_stage *stage, enum pcl_variant variant)
{
    bool pieces = stage->before && stage->before->pieces;
    switch (variant) {
    case PCL_DIRECT:
        return !pieces && stage->way != PCL_COPY;
    case PCL_STRAIGHT:
        return !pieces && !stage->after && stage->way != PCL_COPY;
    case PCL_INTO: /* without an exchange before it, what it would copy is there */
        return stage->before && !stage->after && stage->way != PCL_COPY;
    default:
        return true;
    }
}

/* Plans for units with so many elements. */
static bool make_plans(struct pcl_stage *stage, const size_t count[3], int rest, unsigned flags,
                       char *in, char *out)
{
    struct pencil_box unit = {{0, 0, 0}, {count[0], count[1], count[2]}};
    struct pencil_box source = source_of(stage, &unit);
    struct pcl_layout from = layout_in(&source, stage->in_bytes);
    struct pcl_layout to = layout_in(&unit, stage->out_bytes);
    struct pcl_problem p = problem_of(stage, count, from, to);
    stage->gather[rest] = stage->fftw->plan(&p, stage->a, stage->b, flags | FFTW_DESTROY_INPUT);
    if (stage->choice.variant == PCL_GATHER)
        return stage->gather[rest];
    bool straight = stage->choice.variant == PCL_STRAIGHT, into = stage->choice.variant == PCL_INTO;
    p = problem_of(stage, count, into ? from : stage->from, straight || into ? stage->to : to);
    stage->other[rest] =
        stage->fftw->plan(&p, into ? stage->a : in, straight || into ? out : stage->b,
                          flags | (stage->keep ? FFTW_PRESERVE_INPUT : FFTW_DESTROY_INPUT));
    if (straight && !stage->before && in_place(stage) &&
        !memcmp(&stage->from, &stage->to, sizeof to))
        stage->within = stage->fftw->plan(&p, out, out, flags);
    return stage->gather[rest] && stage->other[rest];
}

bool pcl_stage_plan(struct pcl_stage *stage, const struct pcl_choice *choice, unsigned flags,
                    char *in, char *out)
{
    pcl_stage_clear(stage);
    stage->choice = *choice;
    if (!make_buffers(stage))
        return false;
    for (int rest = 0; stage->way != PCL_COPY && rest < 2; rest++) {
        size_t count[3];
        if (unit_counts(stage, rest, count) && !make_plans(stage, count, rest, flags, in, out))
            return false;
    }
    return true;
}

void pcl_stage_clear(struct pcl_stage *stage)
{
    for (int rest = 0; rest < 2; rest++) {
        stage->fftw->destroy(stage->gather[rest]);
        stage->fftw->destroy(stage->other[rest]);
        stage->gather[rest] = stage->other[rest] = NULL;
    }
    stage->fftw->destroy(stage->within);
    stage->within = NULL;
    if (stage->b != stage->a)
        free(stage->b);
    free(stage->a);
    stage->a = stage->b = NULL;
}

size_t pcl_stage_units(const struct pcl_stage *stage)
{
    size_t units = 1;
    for (int axis = 0; axis < 3; axis++) {
        size_t tile = stage->choice.tile[axis];
        units *= tile ? (stage->out.count[axis] + tile - 1) / tile : 0;
    }
    return units;
}

static bool is_rest(const struct pcl_stage *stage, const struct pencil_box *unit)
{
    return memcmp(unit->count, stage->choice.tile, sizeof unit->count) != 0;
}

/* Fill buffer a with the source of a unit. */
static void gather(struct pcl_stage *stage, size_t field, const struct pencil_box *source,
                   const char *first)
{
    struct pcl_layout layout = layout_in(source, stage->in_bytes);
    if (stage->before && stage->before->pieces)
        pcl_exchange_gather(stage->before, field, source, stage->a, layout);
    else
        pcl_copy(stage->a, layout, first, stage->from, source->count, stage->in_bytes, false);
}

/* A stage that scales and writes straight has one unit, so its result is in one piece. */
static void scale(const struct pcl_stage *stage, size_t elements, void *data)
{
    if (stage->scale != 1)
        stage->fftw->scale(data, elements * stage->out_bytes, stage->scale);
}

/* Transform a unit. in and out are the field's first elements; out is NULL if an exchange follows.
 */
static void run_unit(struct pcl_stage *stage, size_t field, const struct pencil_box *unit,
                     const char *in, char *out)
{
    struct pencil_box source = source_of(stage, unit);
    bool rest = is_rest(stage, unit);
    const char *first = in + pcl_at(&stage->in, stage->from, source.from) * stage->in_bytes;
    char *result = out ? out + pcl_at(&stage->out, stage->to, unit->from) * stage->out_bytes : NULL;
    enum pcl_variant variant = stage->choice.variant;
    if (variant == PCL_INTO && stage->fftw->aligned(result)) {
        gather(stage, field, &source, first);
        stage->fftw->run(stage->other[rest], stage->way, stage->a, result);
        return;
    }
    bool direct = (variant == PCL_DIRECT || variant == PCL_STRAIGHT) && stage->fftw->aligned(first);
    if (direct && variant == PCL_STRAIGHT) {
        void *plan = result == first ? stage->within : stage->other[rest];
        if (plan && stage->fftw->aligned(result)) {
            stage->fftw->run(plan, stage->way, (void *)(uintptr_t)first, result);
            scale(stage, pcl_volume(unit), result);
            return;
        }
        direct = false;
    }
    if (direct) {
        stage->fftw->run(stage->other[rest], stage->way, (void *)(uintptr_t)first, stage->b);
    } else {
        gather(stage, field, &source, first);
        stage->fftw->run(stage->gather[rest], stage->way, stage->a, stage->b);
    }
    struct pcl_layout layout = layout_in(unit, stage->out_bytes);
    scale(stage, pcl_room(unit, layout), stage->b);
    if (out)
        pcl_copy(result, stage->to, stage->b, layout, unit->count, stage->out_bytes, stage->stream);
    else
        pcl_exchange_store(stage->after, field, unit, stage->b, layout);
}

/* The axes from the outermost loop to the innermost one. */
static void loop_order(const struct pcl_stage *stage, int order[3])
{
    bool by_y = transforms(stage, PENCIL_X) && !transforms(stage, PENCIL_Y);
    order[0] = by_y ? PENCIL_Y : PENCIL_X;
    order[1] = by_y ? PENCIL_X : PENCIL_Y;
    order[2] = PENCIL_Z;
}

/* The unit along one axis that begins at this element of the part. */
static void set_unit(const struct pcl_stage *stage, struct pencil_box *unit, int axis, size_t at)
{
    size_t left = stage->out.count[axis] - at, tile = stage->choice.tile[axis];
    unit->from[axis] = stage->out.from[axis] + at;
    unit->count[axis] = left < tile ? left : tile;
}

void pcl_stage_run(struct pcl_stage *stage, size_t field, const char *in, char *out, size_t dry)
{
    const size_t *count = stage->out.count, *tile = stage->choice.tile;
    struct pencil_box unit;
    size_t units = 0;
    int order[3];
    loop_order(stage, order);
    if (!pcl_volume(&stage->out) || !pcl_volume(&stage->in))
        return;
    for (size_t i = 0; i < count[order[0]]; i += tile[order[0]]) {
        set_unit(stage, &unit, order[0], i);
        for (size_t j = 0; j < count[order[1]]; j += tile[order[1]]) {
            set_unit(stage, &unit, order[1], j);
            for (size_t k = 0; k < count[order[2]]; k += tile[order[2]]) {
                set_unit(stage, &unit, order[2], k);
                run_unit(stage, field, &unit, in, out);
                if (dry && ++units >= dry)
                    return;
            }
        }
        if (!out)
            pcl_exchange_advance(stage->after, field, unit.from[order[0]] + unit.count[order[0]],
                                 i + tile[order[0]] >= count[order[0]]);
    }
}
