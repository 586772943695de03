/* SPDX-License-Identifier: BSD-3-Clause */
/* Transposes: the box of each PE's pencil that another PE needs goes straight into that PE's pencil
 * where a store reaches it; elsewhere it is packed once, put, and unpacked unless it is contiguous
 * there. One plane of x after another, so that what several PEs need of it is read from memory
 * once. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 128 << 10 }; /* bytes */

struct move {
    struct pencil_grid *grid;
    struct pcl_group *group;
    enum pencil_axis from, to;
    size_t element, fields;
    bool stream;
    char *arrives; /* far members' data: in dest if theirs are slabs of it, or in stage */
};

/* Where the data of member i for the PE arrives, in elements of one field. */
static size_t offset_of(const struct move *move, int i, int pe)
{
    const struct pencil_grid *grid = move->grid;
    struct pencil_box dest = pcl_box(grid, move->to, pe);
    return pcl_part_of(&dest, grid->n, grid->mesh->rows, grid->mesh->columns, move->from,
                       move->group->pes, i);
}

/* Copy what the PE needs of a chunk of planes of my box, [x0, x0 + planes). */
static void store_chunk(const struct move *move, const struct pencil_box *mine, int pe, char *dest,
                        const char *source, size_t x0, size_t planes)
{
    struct pencil_box chunk = *mine, theirs = pcl_box(move->grid, move->to, pe);
    chunk.from[0] = x0;
    chunk.count[0] = planes;
    struct pencil_box common = pcl_common(&chunk, &theirs);
    struct pcl_layout from = pcl_order(mine), to = pcl_order(&theirs);
    if (pcl_volume(&common))
        pcl_copy(dest + pcl_at(&theirs, to, common.from) * move->element, to,
                 source + pcl_at(mine, from, common.from) * move->element, from, common.count,
                 move->element, move->stream);
}

/* Store a field into the dest of all near members; source and dest of the field. */
static void store_field(const struct move *move, const char *source, char *dest, size_t field)
{
    const struct pcl_group *group = move->group;
    struct pencil_box mine = pcl_box(move->grid, move->from, group->pes[group->mine]);
    size_t plane = mine.count[1] * mine.count[2] * move->element;
    size_t planes = plane && plane < CHUNK ? CHUNK / plane : 1;
    for (size_t x = 0; x < mine.count[0]; x += planes) {
        size_t now = mine.count[0] - x < planes ? mine.count[0] - x : planes;
        for (int i = 0; i < group->count; i++) {
            int pe = group->pes[(group->mine + i) % group->count];
            char *theirs = shmem_ptr(dest, pe);
            struct pencil_box box = pcl_box(move->grid, move->to, pe);
            if (theirs)
                store_chunk(move, &mine, pe, theirs + field * pcl_volume(&box) * move->element,
                            source, mine.from[0] + x, now);
        }
    }
}

/* Pack what the far member needs of a field and put it there, some planes at a time. */
static void put_field(const struct move *move, int pe, const char *source, char *pack,
                      size_t offset)
{
    struct pencil_grid *grid = move->grid;
    struct pencil_box mine = pcl_box(move->grid, move->from, shmem_my_pe()),
                      theirs = pcl_box(move->grid, move->to, pe);
    struct pencil_box common = pcl_common(&mine, &theirs);
    struct pcl_layout from = pcl_order(&mine), to = pcl_order(&common);
    size_t plane = to.x * move->element;
    size_t planes = plane && plane < PCL_PUT_AT_LEAST ? PCL_PUT_AT_LEAST / plane : 1;
    for (size_t x = 0; plane && x < common.count[0]; x += planes) {
        size_t at[3] = {common.from[0] + x, common.from[1], common.from[2]};
        size_t now = common.count[0] - x < planes ? common.count[0] - x : planes;
        size_t count[3] = {now, common.count[1], common.count[2]};
        char *packed = pack + x * plane;
        pcl_copy(packed, to, source + pcl_at(&mine, from, at) * move->element, from, count,
                 move->element, false);
        shmem_ctx_putmem_nbi(grid->mesh->ctx, move->arrives + offset * move->element + x * plane,
                             packed, now * plane, pe);
    }
}

/* Put all fields to all far members, the next one first. */
static void put_all(const struct move *move, const char *source, const char *dest)
{
    const struct pcl_group *group = move->group;
    struct pencil_box mine = pcl_box(move->grid, move->from, shmem_my_pe());
    char *pack = move->grid->stage + move->grid->stage_room;
    for (int i = 1; i < group->count; i++) {
        int pe = group->pes[(group->mine + i) % group->count];
        if (shmem_ptr(dest, pe))
            continue;
        struct pencil_box theirs = pcl_box(move->grid, move->to, pe),
                          common = pcl_common(&mine, &theirs);
        size_t first = offset_of(move, group->mine, pe), volume = pcl_volume(&theirs);
        for (size_t f = 0; f < move->fields; f++) {
            put_field(move, pe, source + f * pcl_volume(&mine) * move->element, pack,
                      first + f * volume);
            pack += pcl_volume(&common) * move->element;
        }
    }
}

/* Copy what came from far members out of the stage. */
static void unpack(const struct move *move, char *dest)
{
    const struct pcl_group *group = move->group;
    int me = shmem_my_pe();
    struct pencil_box mine = pcl_box(move->grid, move->to, me);
    struct pcl_layout to = pcl_order(&mine);
    size_t volume = pcl_volume(&mine);
    for (int i = 0; i < group->count; i++) {
        if (shmem_ptr(dest, group->pes[i]))
            continue;
        struct pencil_box theirs = pcl_box(move->grid, move->from, group->pes[i]);
        struct pencil_box common = pcl_common(&theirs, &mine);
        size_t offset = offset_of(move, i, me);
        for (size_t f = 0; pcl_volume(&common) && f < move->fields; f++)
            pcl_copy(dest + (f * volume + pcl_at(&mine, to, common.from)) * move->element, to,
                     move->grid->stage + (offset + f * volume) * move->element, pcl_order(&common),
                     common.count, move->element, move->stream);
    }
}

/* Room for what comes from far PEs and for what leaves; the same on all PEs. */
static bool make_stage(const struct move *move)
{
    struct pencil_grid *grid = move->grid;
    size_t room = (move->fields * grid->most * move->element + 63) & ~(size_t)63;
    if (!grid->mesh->far || room <= grid->stage_room)
        return true;
    shmem_ctx_quiet(grid->mesh->ctx);
    shmem_barrier_all();
    shmem_free(grid->stage);
    grid->stage = pcl_symmetric(2 * room);
    grid->stage_room = grid->stage ? room : 0;
    if (!grid->stage)
        pcl_fail("pencil_transpose: no symmetric memory for two times %zu bytes that go to other "
                 "nodes; SHMEM_SYMMETRIC_SIZE says how much there is",
                 room);
    return grid->stage;
}

/* Whether dest is symmetric, and stores reach it on all members if there is no other way to them:
 * some libraries' stores reach the heap and not static data. */
static bool is_reached(const struct pcl_group *group, const char *dest)
{
    bool good = shmem_addr_accessible(dest, group->pes[(group->mine + 1) % group->count]);
    for (int i = 0; good && !group->mixed && i < group->count; i++)
        good = shmem_ptr(dest, group->pes[i]);
    return good;
}

/* Whether dest can be reached; and the source is there, and does not overlap it, unless it is the
 * same array. */
static bool is_right(const struct move *move, const char *dest, const char *source)
{
    const struct pcl_group *group = move->group;
    int me = group->pes[group->mine];
    struct pencil_box mine = pcl_box(move->grid, move->from, me),
                      then = pcl_box(move->grid, move->to, me);
    size_t fields = move->fields * move->element;
    bool apart =
        pcl_are_disjoint(dest, fields * pcl_volume(&then), source, fields * pcl_volume(&mine));
    return is_reached(group, dest) && (dest == source || apart) && (source || !pcl_volume(&mine));
}

/* right: dest and source are. */
static bool exchange(struct move *move, char *dest, const char *source, bool right)
{
    struct pcl_group *group = move->group;
    struct pcl_mesh *mesh = move->grid->mesh;
    struct pencil_box mine = pcl_box(move->grid, move->from, shmem_my_pe());
    if (group->mixed)
        shmem_ctx_quiet(mesh->ctx);              /* what I packed last time has left */
    int refuses = pcl_group_enter(group, right); /* of dest and stage */
    if (refuses >= 0) {
        pcl_fail(
            "pencil_transpose: dest of PE %d is not symmetric or not reached by stores, or its "
            "source is NULL or overlaps dest; pencil_malloc allocates memory for it",
            refuses);
        return false;
    }
    if (group->mixed)
        put_all(move, source, dest);
    for (size_t f = 0; f < move->fields; f++)
        store_field(move, source + f * pcl_volume(&mine) * move->element, dest, f);
    pcl_group_meet(mesh, group, move->stream, NULL);
    if (group->mixed && move->arrives != dest)
        unpack(move, dest);
    pcl_copy_end(move->stream);
    return true;
}

/* Room for a copy of a source that is dest as well. Some PEs may transpose in place and others not,
 * so all get it at the same time, or none does; only if memory is short do all have to agree. */
static bool make_copy(struct pencil_grid *grid, size_t room, bool in_place)
{
    if (room > grid->copy_room) {
        free(grid->copy);
        grid->copy = malloc(room);
        grid->copy_room = room;
        if (!pcl_all(grid->copy != NULL)) {
            free(grid->copy);
            grid->copy = NULL;
            grid->copy_room = 0; /* the next call may need less, or find more */
        }
    }
    if (grid->copy)
        return true;
    if (in_place)
        pcl_fail("pencil_transpose: no memory to transpose %zu bytes in place", room);
    return pcl_agree(!in_place, "pencil_transpose");
}

/* From pencils to the same pencils: nothing moves between PEs. */
static int stay(const struct move *move, void *dest, const void *source)
{
    struct pencil_box mine = pcl_box(move->grid, move->to, shmem_my_pe());
    size_t bytes = move->fields * pcl_volume(&mine) * move->element;
    if (bytes && (!dest || !source)) {
        pcl_fail("pencil_transpose: dest or source is NULL on PE %d, which has elements",
                 shmem_my_pe());
        return -1;
    }
    if (bytes && dest != source)
        memmove(dest, source, bytes);
    return 0;
}

int pencil_transpose(struct pencil_grid *grid, enum pencil_type type, size_t fields,
                     enum pencil_axis from, enum pencil_axis to, void *dest, const void *source)
{
    if (!pcl_is_grid(grid, "pencil_transpose"))
        return -1;
    size_t element = pcl_element(type);
    if (!element || (unsigned)from > PENCIL_Z || (unsigned)to > PENCIL_Z) {
        pcl_fail("pencil_transpose: type %d from pencils %d to %d; there is no such type or axis",
                 (int)type, (int)from, (int)to);
        return -1;
    }
    if (fields > SIZE_MAX / element / grid->most / 4) {
        pcl_fail("pencil_transpose: %zu fields are more than memory has addresses", fields);
        return -1;
    }
    struct pcl_group *group = &grid->mesh->groups[pcl_group_between(from, to)];
    struct move move = {grid, group, from, to, element, fields, false, NULL};
    move.stream = pcl_copy_streams(fields * grid->most * element * (size_t)group->count);
    if (!fields)
        return 0;
    if (from == to)
        return stay(&move, dest, source);
    if (!make_stage(&move) || !make_copy(grid, fields * grid->most * element, dest == source))
        return -1;
    move.arrives = from == PENCIL_Y && to == PENCIL_X ? dest : grid->stage;
    bool right = is_right(&move, dest, source);
    if (right && dest == source) { /* others write into dest */
        struct pencil_box mine = pcl_box(move.grid, from, shmem_my_pe());
        source = memcpy(grid->copy, source, fields * pcl_volume(&mine) * element);
    }
    return exchange(&move, dest, source, right) ? 0 : -1;
}
