/* SPDX-License-Identifier: BSD-3-Clause */
/* Exchanges between the stages of a transform. On a node units are stored where the next stage
 * reads them. In a group of several nodes what a member sends is contiguous in the receiver's work,
 * in the order in which it is sent: a few large puts, while the sender computes on. Between x and y
 * pencils these pieces are slabs of the receiver's box; if senders proceed along the axis that
 * divides it, the slabs join, and the next stage reads the box as on a node. Knows no FFTs. */
#include "transform.h"

#include <stdlib.h>

bool pcl_work_open(struct pcl_work *work, size_t bytes, bool far)
{
    bytes = bytes ? bytes : 1;
    work->memory[0] = pcl_symmetric(bytes);
    work->memory[1] = work->memory[0] ? pcl_symmetric(bytes) : NULL;
    work->pack = work->memory[1] && far ? pcl_symmetric(bytes) : NULL;
    return work->memory[1] && (work->pack || !far);
}

void pcl_work_close(struct pcl_work *work)
{
    shmem_free(work->pack);
    shmem_free(work->memory[1]);
    shmem_free(work->memory[0]);
}

static struct pcl_layout layout_of(const struct pcl_exchange *ex, const struct pencil_box *dest)
{
    if (!ex->parts)
        return pcl_apart(dest, ex->by_y, ex->element);
    return ex->by_y ? pcl_y_slowest(dest) : pcl_order(dest);
}

/* What goes from the i-th member's source box to dest. */
static void set_edge(struct pcl_exchange *ex, struct pcl_edge *edge, const size_t n[3],
                     enum pencil_axis from, int i, const struct pencil_box *source,
                     const struct pencil_box *dest)
{
    edge->common = pcl_common(source, dest);
    if (ex->pieces) {
        edge->layout =
            ex->outer == PENCIL_Y ? pcl_y_slowest(&edge->common) : pcl_order(&edge->common);
        edge->field = pcl_volume(dest);
        edge->offset =
            pcl_part_of(dest, n, ex->mesh->rows, ex->mesh->columns, from, ex->group->pes, i);
    } else {
        edge->layout = layout_of(ex, dest);
        edge->field = pcl_room(dest, edge->layout);
        edge->offset =
            pcl_volume(&edge->common) ? pcl_at(dest, edge->layout, edge->common.from) : 0;
    }
}

bool pcl_exchange_open(struct pcl_exchange *ex, struct pcl_mesh *mesh, struct pcl_work *work,
                       const size_t n[3], enum pencil_axis from, enum pencil_axis to, int outer,
                       bool by_y, size_t element, size_t fields)
{
    struct pcl_group *group = &mesh->groups[pcl_group_between(from, to)];
    int me = shmem_my_pe(), rows = mesh->rows, columns = mesh->columns;
    size_t packed = 0, count = (size_t)group->count;
    struct pencil_box mine = pcl_part(n, rows, columns, from, me);
    ex->mesh = mesh;
    ex->group = group;
    ex->work = work;
    ex->dest = pcl_part(n, rows, columns, to, me);
    ex->parts = group->mixed;
    ex->pieces = ex->parts && !(outer == (int)to && from != PENCIL_Z);
    ex->by_y = ex->parts ? outer == PENCIL_Y : by_y;
    ex->element = element;
    ex->layout = layout_of(ex, &ex->dest);
    ex->outer = outer;
    ex->stream = pcl_copy_streams(fields * pcl_most(n, rows, columns) * element * count);
    ex->to = calloc(count, sizeof *ex->to);
    ex->source = calloc(count, sizeof *ex->source);
    ex->signaled = calloc(count, sizeof *ex->signaled);
    if (!ex->to || !ex->source || !ex->signaled)
        return false;
    for (int i = 0; i < group->count; i++) {
        int pe = group->pes[i];
        struct pencil_box dest = pcl_part(n, rows, columns, to, pe);
        struct pencil_box source = pcl_part(n, rows, columns, from, pe);
        set_edge(ex, &ex->to[i], n, from, group->mine, &mine, &dest);
        set_edge(ex, &ex->source[i], n, from, i, &source, &ex->dest);
        for (int turn = 0; turn < 2; turn++)
            ex->to[i].near[turn] = shmem_ptr(work->memory[turn], pe);
        ex->to[i].packed = packed;
        packed += ex->to[i].near[0] ? 0 : pcl_volume(&ex->to[i].common) * fields;
    }
    return true;
}

void pcl_exchange_close(struct pcl_exchange *ex)
{
    free(ex->to);
    free(ex->source);
    free(ex->signaled);
}

void pcl_exchange_begin(struct pcl_exchange *ex)
{
    ex->turn = ex->work->turn ^= 1;
    pcl_group_begin(ex->mesh);
}

void pcl_exchange_store(struct pcl_exchange *ex, size_t field, const struct pencil_box *unit,
                        const char *data, struct pcl_layout layout)
{
    const struct pcl_group *group = ex->group;
    for (int i = 0; i < group->count; i++) {
        const struct pcl_edge *edge = &ex->to[(group->mine + i) % group->count];
        struct pencil_box part = pcl_common(&edge->common, unit);
        if (!pcl_volume(&part))
            continue;
        char *near = edge->near[ex->turn];
        size_t at = pcl_at(&edge->common, edge->layout, part.from);
        if (near)
            near += (edge->offset + field * edge->field + at) * ex->element;
        else
            near = ex->work->pack +
                   (edge->packed + field * pcl_volume(&edge->common) + at) * ex->element;
        pcl_copy(near, edge->layout, data + pcl_at(unit, layout, part.from) * ex->element, layout,
                 part.count, ex->element, ex->stream && edge->near[0]);
    }
}

void pcl_exchange_advance(struct pcl_exchange *ex, size_t field, size_t end, bool last)
{
    for (int i = 1; ex->parts && i < ex->group->count; i++) {
        int member = (ex->group->mine + i) % ex->group->count;
        struct pcl_edge *edge = &ex->to[member];
        if (edge->near[0] || !pcl_volume(&edge->common))
            continue;
        size_t from = edge->common.from[ex->outer], most = edge->common.count[ex->outer];
        size_t done = end <= from ? 0 : end - from < most ? end - from : most;
        size_t each = (ex->outer == PENCIL_Y ? edge->layout.y : edge->layout.x) * ex->element;
        size_t bytes = (done - edge->put) * each, skip = edge->put * each;
        if (bytes && (bytes >= PCL_PUT_AT_LEAST || done == most || last)) {
            size_t there = (edge->offset + field * edge->field) * ex->element + skip;
            size_t here = (edge->packed + field * pcl_volume(&edge->common)) * ex->element + skip;
            pcl_group_put(ex->mesh, ex->group, member, ex->work->memory[ex->turn] + there,
                          ex->work->pack + here, bytes);
            edge->put = done;
        }
        if (last)
            edge->put = 0;
    }
}

void pcl_exchange_end(struct pcl_exchange *ex, size_t fields)
{
    for (int i = 0; i < ex->group->count; i++)
        if (!ex->to[i].near[0])
            ex->signaled[i] =
                (struct pcl_signaled){fields * pcl_volume(&ex->to[i].common) * ex->element,
                                      fields * pcl_volume(&ex->source[i].common) * ex->element};
    pcl_group_meet(ex->mesh, ex->group, ex->stream, ex->signaled);
}

void pcl_exchange_gather(const struct pcl_exchange *ex, size_t field, const struct pencil_box *unit,
                         char *data, struct pcl_layout layout)
{
    const char *work = ex->work->memory[ex->turn];
    for (int i = 0; i < ex->group->count; i++) {
        const struct pcl_edge *edge = &ex->source[i];
        struct pencil_box part = pcl_common(&edge->common, unit);
        if (pcl_volume(&part))
            pcl_copy(data + pcl_at(unit, layout, part.from) * ex->element, layout,
                     work + (edge->offset + field * edge->field +
                             pcl_at(&edge->common, edge->layout, part.from)) *
                                ex->element,
                     edge->layout, part.count, ex->element, false);
    }
}
