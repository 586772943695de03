/* SPDX-License-Identifier: BSD-3-Clause */
/* Halos: the elements around a PE's pencil, which other PEs have. A sender packs what a receiver
 * needs into the receiver's stage, by stores where they reach it, else by one put with a signal;
 * the receiver unpacks it. There are two stages, used in turn: a PE that sends into the same one
 * again has got what the receiver sent the time between, so the receiver has unpacked. Knows no
 * FFTs. */
#include "inside.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Elements along one axis that stand together in an array with margins, and in the field. */
struct segment {
    size_t at, count, from; /* in the array; elements; the first one in the field */
    int part;               /* that has them */
};

/* All that an array with margins holds of the field, along each axis. */
struct reach {
    struct segment *along[3];
    size_t count[3];
};

struct piece {
    size_t at[3], count[3]; /* of an array with margins */
};

/* Another PE that has what this one needs, and needs what this one has. */
struct neighbour {
    int pe;
    char *near[2]; /* its stage, or NULL if stores do not reach it */
    struct piece *gets, *sends;
    size_t got, sent;   /* pieces */
    size_t send_all;    /* elements of a field in what it needs */
    size_t here, there; /* where they begin in my stage, and in its; elements of a field */
    size_t packed;      /* where they begin in pack, if it is far */
};

struct pencil_halo {
    struct pcl_handle handle;
    struct pcl_mesh *mesh;
    enum pencil_axis pencils;
    size_t n[3], width[3], fields, element;
    bool periodic[3];
    struct pencil_box mine;
    size_t shape[3]; /* of the array with margins; 0 if this PE has nothing */
    struct neighbour *list;
    size_t neighbours;
    struct piece *from, *to; /* what is copied within the array */
    size_t copies;
    char *stage[2], *pack; /* symmetric */
    uint64_t *arrived;     /* symmetric; of each PE: how many exchanges have come from it */
    uint64_t epoch;        /* exchanges begun */
    bool begun, sent;      /* and not ended; something left from pack since the latest quiet */
};

/* ---- who needs what ---- */

/* How many parts there are along the axis, and which one the PE has. */
static int parts_along(const struct pencil_halo *halo, int axis, int pe, int *part)
{
    int by_rows = pcl_by_rows(halo->pencils), by_columns = pcl_by_columns(halo->pencils);
    const struct pcl_mesh *mesh = halo->mesh;
    *part = axis == by_rows ? pe / mesh->columns : axis == by_columns ? pe % mesh->columns : 0;
    return axis == by_rows ? mesh->rows : axis == by_columns ? mesh->columns : 1;
}

/* List the segments along an axis, or only count them if list is NULL. */
static size_t list_segments(const struct pencil_halo *halo, int axis, int pe, struct segment *list)
{
    int part, parts = parts_along(halo, axis, pe, &part);
    size_t n = halo->n[axis], w = halo->width[axis], found = 0;
    size_t begin = pcl_begin(n, part, parts), count = pcl_begin(n, part + 1, parts) - begin;
    size_t all = count + 2 * w, at = 0;
    for (size_t run; at < all; at += run) {
        bool before = at < w && w - at > begin; /* of the field's first element */
        size_t i = before ? n - 1 - (w - at - begin - 1) % n : begin + at - w;
        bool outside = before || i >= n;
        i %= n;
        if (outside && !halo->periodic[axis]) {
            run = before ? w - at - begin : all - at;
            run = run < all - at ? run : all - at;
            continue;
        }
        int owner = pcl_owner(n, i, parts);
        run = pcl_begin(n, owner + 1, parts) - i;
        run = run < all - at ? run : all - at;
        if (list)
            list[found] = (struct segment){at, run, i, owner};
        found++;
    }
    return found;
}

/* Elements along an axis that this PE's array holds, how many of them are its own part's, also the
 * other times round, and at most how many segments they are; without a walk, which may be long. */
static void count_along(const struct pencil_halo *halo, int axis, size_t *all, size_t *own,
                        size_t *segments)
{
    int part, parts = parts_along(halo, axis, shmem_my_pe(), &part);
    size_t n = halo->n[axis], w = halo->width[axis], begin = pcl_begin(n, part, parts);
    size_t count = pcl_begin(n, part + 1, parts) - begin, after = n - begin - count;
    size_t others = n - count, rest = w % n > others ? w % n - others : 0;
    *segments = (size_t)parts < n ? (size_t)parts : n;
    if (halo->periodic[axis]) {
        *all = count + 2 * w;
        *own = count + 2 * (w / n * count + rest);
        *segments *= *all / n + 2;
    } else {
        *all = count + (w < begin ? w : begin) + (w < after ? w : after);
        *own = count;
    }
}

/* Elements of a field that come from other PEs; false if the host's memory cannot hold the lists of
 * pieces of its PEs, of which each has as many as this one: what it gets, or copies from one place
 * to another, and what it sends. */
static bool count_all(const struct pencil_halo *halo, size_t *come)
{
    size_t all[3], own[3], segments[3];
    double memory = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    double pieces = pcl_mesh_near(halo->mesh);
    *come = 0;
    if (!pcl_volume(&halo->mine))
        return true;
    for (int axis = 0; axis < 3; axis++) {
        count_along(halo, axis, &all[axis], &own[axis], &segments[axis]);
        pieces *= (double)segments[axis];
    }
    *come = all[0] * all[1] * all[2] - own[0] * own[1] * own[2];
    return pieces * 3 * sizeof(struct piece) < memory;
}

static void forget(struct reach *reach)
{
    for (int axis = 0; axis < 3; axis++)
        free(reach->along[axis]);
}

/* What the PE's array holds; a PE without elements has no margins either. */
static bool find_reach(const struct pencil_halo *halo, int pe, struct reach *reach)
{
    struct pencil_box box =
        pcl_part(halo->n, halo->mesh->rows, halo->mesh->columns, halo->pencils, pe);
    memset(reach, 0, sizeof *reach);
    for (int axis = 0; axis < 3 && pcl_volume(&box); axis++) {
        reach->count[axis] = list_segments(halo, axis, pe, NULL);
        reach->along[axis] = malloc(reach->count[axis] * sizeof **reach->along);
        if (!reach->along[axis]) {
            forget(reach);
            return false;
        }
        list_segments(halo, axis, pe, reach->along[axis]);
    }
    return true;
}

static size_t pieces_of(const struct reach *reach)
{
    return reach->count[0] * reach->count[1] * reach->count[2];
}

/* The i-th piece of what the array holds: where it is there, and in the field; returns who has it.
 */
static int get_piece(const struct pencil_halo *halo, const struct reach *reach, size_t i,
                     struct piece *piece, size_t from[3])
{
    int row = 0, column = 0;
    for (int axis = 2; axis >= 0; axis--) {
        const struct segment *one = &reach->along[axis][i % reach->count[axis]];
        i /= reach->count[axis];
        piece->at[axis] = one->at;
        piece->count[axis] = one->count;
        from[axis] = one->from;
        row = axis == pcl_by_rows(halo->pencils) ? one->part : row;
        column = axis == pcl_by_columns(halo->pencils) ? one->part : column;
    }
    return row * halo->mesh->columns + column;
}

static size_t size_of(const struct piece *piece)
{
    return piece->count[0] * piece->count[1] * piece->count[2];
}

/* Where elements of mine are in the array with margins. */
static void place(const struct pencil_halo *halo, const size_t from[3], size_t at[3])
{
    for (int axis = 0; axis < 3; axis++)
        at[axis] = from[axis] - halo->mine.from[axis] + halo->width[axis];
}

/* ---- opening ---- */

/* What a PE has of an array with margins. */
struct share {
    size_t elements, pieces;
    struct neighbour *neighbour; /* NULL: this PE itself, or nothing */
};

static void count_shares(const struct pencil_halo *halo, const struct reach *mine,
                         struct share *shares)
{
    for (size_t i = 0; i < pieces_of(mine); i++) {
        struct piece piece;
        size_t from[3];
        struct share *share = &shares[get_piece(halo, mine, i, &piece, from)];
        share->elements += size_of(&piece);
        share->pieces++;
    }
}

/* Make the list of neighbours, with room for what comes from each. */
static bool list_neighbours(struct pencil_halo *halo, struct share *shares)
{
    int me = shmem_my_pe(), pes = shmem_n_pes();
    size_t offset = 0;
    for (int pe = 0; pe < pes; pe++)
        halo->neighbours += pe != me && shares[pe].pieces;
    halo->list = calloc(halo->neighbours + 1, sizeof *halo->list);
    struct neighbour *one = halo->list;
    for (int pe = 0; pe < pes && one; pe++) {
        if (pe == me || !shares[pe].pieces)
            continue;
        *one = (struct neighbour){.pe = pe, .here = offset};
        one->gets = malloc(shares[pe].pieces * sizeof *one->gets);
        if (!one->gets)
            return false;
        offset += shares[pe].elements;
        shares[pe].neighbour = one++;
    }
    return halo->list;
}

/* List the pieces of my array that other PEs have, and what is copied within it. */
static bool list_own(struct pencil_halo *halo, const struct reach *mine, struct share *shares)
{
    size_t own = shares[shmem_my_pe()].pieces;
    halo->from = malloc((own + 1) * sizeof *halo->from);
    halo->to = malloc((own + 1) * sizeof *halo->to);
    if (!list_neighbours(halo, shares) || !halo->from || !halo->to)
        return false;
    for (size_t i = 0; i < pieces_of(mine); i++) {
        struct piece piece, *source = &halo->from[halo->copies];
        size_t from[3];
        struct neighbour *one = shares[get_piece(halo, mine, i, &piece, from)].neighbour;
        if (one) {
            one->gets[one->got++] = piece;
            continue;
        }
        *source = halo->to[halo->copies] = piece;
        place(halo, from, source->at);
        halo->copies += memcmp(piece.at, source->at, sizeof piece.at) ? 1 : 0;
    }
    return true;
}

/* List what the neighbour needs of mine. */
static bool list_sends(struct pencil_halo *halo, struct neighbour *one)
{
    struct reach reach;
    size_t from[3];
    if (!find_reach(halo, one->pe, &reach))
        return false;
    for (int axis = 0, part; axis < 3; axis++) { /* leave only what this PE has */
        size_t all = reach.count[axis], left = 0;
        parts_along(halo, axis, shmem_my_pe(), &part);
        for (size_t i = 0; i < all; i++)
            if (reach.along[axis][i].part == part)
                reach.along[axis][left++] = reach.along[axis][i];
        reach.count[axis] = left;
    }
    one->sent = pieces_of(&reach);
    one->sends = malloc(one->sent * sizeof *one->sends);
    for (size_t i = 0; one->sends && i < one->sent; i++) {
        get_piece(halo, &reach, i, &one->sends[i], from);
        place(halo, from, one->sends[i].at);
        one->send_all += size_of(&one->sends[i]);
    }
    forget(&reach);
    return one->sends;
}

/* All lists; false if memory is short. */
static bool list_all(struct pencil_halo *halo)
{
    struct reach mine;
    struct share *shares = calloc((size_t)shmem_n_pes(), sizeof *shares);
    if (!shares || !find_reach(halo, shmem_my_pe(), &mine)) {
        free(shares);
        return false;
    }
    count_shares(halo, &mine, shares);
    bool good = list_own(halo, &mine, shares);
    for (size_t i = 0; good && i < halo->neighbours; i++)
        good = list_sends(halo, &halo->list[i]);
    forget(&mine);
    free(shares);
    return good;
}

/* Symmetric memory for what comes; the same on all PEs, or none. Before the lists are made: if this
 * does not fit, they may be longer than anybody waits for. */
static bool make_stages(struct pencil_halo *halo)
{
    size_t come, bytes = halo->fields * halo->element;
    bool fit = pcl_all(count_all(halo, &come));
    halo->arrived = fit ? shmem_calloc((size_t)shmem_n_pes(), sizeof *halo->arrived) : NULL;
    if (!halo->arrived)
        return false;
    come = pcl_largest(come);
    if (come > SIZE_MAX / 4 / bytes)
        return false;
    size_t room = (come * bytes + 63) & ~(size_t)63;
    halo->stage[0] = shmem_align(64, 2 * room + 1);
    halo->stage[1] = halo->stage[0] ? halo->stage[0] + room : NULL;
    return halo->stage[0];
}

/* The same for what leaves to PEs that stores do not reach. */
static bool make_pack(struct pencil_halo *halo)
{
    size_t leave = 0, bytes = halo->fields * halo->element;
    for (size_t i = 0; i < halo->neighbours; i++) {
        struct neighbour *one = &halo->list[i];
        for (int turn = 0; turn < 2; turn++)
            one->near[turn] = shmem_ptr(halo->stage[turn], one->pe);
        if (!one->near[0]) {
            one->packed = leave;
            leave += one->send_all;
        }
    }
    leave = pcl_largest(leave);
    if (leave > SIZE_MAX / 4 / bytes)
        return false;
    halo->pack = leave ? shmem_align(64, leave * bytes) : NULL;
    return halo->pack || !leave;
}

/* Neighbours tell each other where what they need begins in their stages. */
static void find_places(struct pencil_halo *halo)
{
    for (size_t i = 0; i < halo->neighbours; i++)
        shmem_uint64_p(&halo->arrived[shmem_my_pe()], halo->list[i].here, halo->list[i].pe);
    shmem_barrier_all();
    for (size_t i = 0; i < halo->neighbours; i++) {
        halo->list[i].there = halo->arrived[halo->list[i].pe];
        halo->arrived[halo->list[i].pe] = 0;
    }
    shmem_barrier_all();
}

static void close_all(struct pencil_halo *halo)
{
    shmem_ctx_quiet(halo->mesh->ctx);
    shmem_barrier_all();
    shmem_free(halo->pack);
    shmem_free(halo->stage[0]);
    shmem_free(halo->arrived);
    for (size_t i = 0; halo->list && i < halo->neighbours; i++) {
        free(halo->list[i].gets);
        free(halo->list[i].sends);
    }
    free(halo->list);
    free(halo->from);
    free(halo->to);
    pcl_mesh_close(halo->mesh);
    pcl_handle_close(&halo->handle);
    free(halo);
}

/* Whether arrays with margins have addresses, on any PE. */
static bool fits(const struct pencil_grid *grid, enum pencil_axis pencils, const size_t width[3],
                 size_t bytes)
{
    struct pencil_box box = pcl_box(grid, pencils, 0); /* as large as any */
    size_t most = SIZE_MAX / 64 / bytes;
    for (int axis = 0; axis < 3; axis++) {
        if (width[axis] > SIZE_MAX / 8 || box.count[axis] + 2 * width[axis] > most) {
            pcl_fail("pencil_halo_open: margins of %zu, %zu and %zu elements are more than memory "
                     "has addresses",
                     width[0], width[1], width[2]);
            return false;
        }
        most /= box.count[axis] + 2 * width[axis];
    }
    return true;
}

static struct pencil_halo *make_halo(struct pencil_grid *grid, enum pencil_axis pencils,
                                     enum pencil_type type, size_t fields, const size_t width[3],
                                     const int periodic[3])
{
    struct pencil_halo *halo = calloc(1, sizeof *halo);
    if (!pcl_all(halo != NULL)) {
        free(halo);
        return NULL;
    }
    pcl_handle_open(&halo->handle, PCL_HALO, grid->mesh);
    halo->mesh = grid->mesh;
    halo->mesh->users++;
    halo->pencils = pencils;
    halo->fields = fields;
    halo->element = pcl_element(type);
    halo->mine = pcl_box(grid, pencils, shmem_my_pe());
    for (int axis = 0; axis < 3; axis++) {
        halo->n[axis] = grid->n[axis];
        halo->width[axis] = width[axis];
        halo->periodic[axis] = periodic && periodic[axis];
        if (pcl_volume(&halo->mine))
            halo->shape[axis] = halo->mine.count[axis] + 2 * width[axis];
    }
    if (!make_stages(halo) || !pcl_all(list_all(halo)) || !make_pack(halo)) {
        close_all(halo);
        return NULL;
    }
    find_places(halo);
    return halo;
}

struct pencil_halo *pencil_halo_open(struct pencil_grid *grid, enum pencil_axis pencils,
                                     enum pencil_type type, size_t fields, const size_t width[3],
                                     const int periodic[3])
{
    static const int none[3];
    static const size_t no_width[3];
    const int *around = periodic ? periodic : none;
    const size_t *wide = width ? width : no_width;
    size_t open = pcl_handle_is_open(grid, PCL_GRID), x = (size_t)around[0], y = (size_t)around[1];
    size_t all[] = {pencils, type, fields, width != NULL,    open, wide[0], wide[1],
                    wide[2], x,    y,      (size_t)around[2]};
    if (!pcl_equal(all, sizeof all, NULL, "pencil_halo_open"))
        return NULL;
    if (!width) {
        pcl_fail("pencil_halo_open: width is NULL; it has a number for each of x, y and z");
        return NULL;
    }
    if (!pcl_are_fields(grid, type, fields, pencils, "pencil_halo_open"))
        return NULL;
    if (!fields) {
        pcl_fail("pencil_halo_open: 0 fields; there is nothing to exchange");
        return NULL;
    }
    if (!fits(grid, pencils, width, fields * pcl_element(type)))
        return NULL;
    struct pencil_halo *halo = make_halo(grid, pencils, type, fields, width, around);
    if (!halo)
        pcl_fail(
            "pencil_halo_open: no memory for margins of %zu, %zu and %zu elements; symmetric is "
            "twice the most that a PE gets, and once the most that a PE sends to other nodes "
            "(SHMEM_SYMMETRIC_SIZE)",
            width[0], width[1], width[2]);
    return halo;
}

static bool is_halo(const struct pencil_halo *halo, const char *call)
{
    if (pcl_handle_is_open(halo, PCL_HALO))
        return true;
    if (!pcl_handle_has_ended(halo, call))
        pcl_fail(
            halo ? "%s: this halo was closed"
                 : "%s: the halo is NULL; pencil_halo_open failed, or the object was moved from",
            call);
    return false;
}

void pencil_halo_close(struct pencil_halo *halo)
{
    if (halo && is_halo(halo, "pencil_halo_close"))
        close_all(halo);
}

void pencil_halo_shape(const struct pencil_halo *halo, size_t shape[3])
{
    bool good = is_halo(halo, "pencil_halo_shape");
    for (int axis = 0; axis < 3 && shape; axis++)
        shape[axis] = good ? halo->shape[axis] : 0;
}

/* ---- exchanging ---- */

static struct pcl_layout layout_of(const struct pencil_halo *halo)
{
    return (struct pcl_layout){halo->shape[1] * halo->shape[2], halo->shape[2]};
}

/* Where the piece begins in the array of a field. */
static size_t offset_of(const struct pencil_halo *halo, const struct piece *piece)
{
    struct pcl_layout layout = layout_of(halo);
    return (piece->at[0] * layout.x + piece->at[1] * layout.y + piece->at[2]) * halo->element;
}

static size_t field_of(const struct pencil_halo *halo)
{
    return halo->shape[0] * halo->shape[1] * halo->shape[2] * halo->element;
}

/* Copy the pieces of all fields from the array into the packed ones, or back. */
static void pack(const struct pencil_halo *halo, const struct piece *pieces, size_t count,
                 char *packed, char *array, bool back)
{
    struct pcl_layout layout = layout_of(halo);
    for (size_t f = 0; f < halo->fields; f++)
        for (size_t i = 0; i < count; i++) {
            const size_t *box = pieces[i].count;
            struct pcl_layout dense = {box[1] * box[2], box[2]};
            char *there = array + f * field_of(halo) + offset_of(halo, &pieces[i]);
            if (back)
                pcl_copy(there, layout, packed, dense, box, halo->element, false);
            else
                pcl_copy(packed, dense, there, layout, box, halo->element, false);
            packed += size_of(&pieces[i]) * halo->element;
        }
}

/* Margins that are elements of this PE's own part. */
static void copy_own(const struct pencil_halo *halo, char *array)
{
    for (size_t f = 0; f < halo->fields; f++, array += field_of(halo))
        for (size_t i = 0; i < halo->copies; i++)
            pcl_copy(array + offset_of(halo, &halo->to[i]), layout_of(halo),
                     array + offset_of(halo, &halo->from[i]), layout_of(halo), halo->to[i].count,
                     halo->element, false);
}

/* Whether it is a halo, and an array with its margins. */
static bool are_margins(const struct pencil_halo *halo, const void *array, const char *call)
{
    bool good = is_halo(halo, call), given = good && (array || !halo->shape[0]);
    if (good && !given)
        pcl_fail("%s: the array is NULL on PE %d, which has elements", call, shmem_my_pe());
    return given;
}

static int begin(struct pencil_halo *halo, void *array, const char *call)
{
    if (!are_margins(halo, array, call))
        return -1;
    if (halo->begun) {
        pcl_fail("%s: the exchange before is not over; call pencil_halo_end first", call);
        return -1;
    }
    halo->begun = true;
    int turn = ++halo->epoch & 1, me = shmem_my_pe();
    size_t each = halo->fields * halo->element;
    if (halo->sent)
        shmem_ctx_quiet(halo->mesh->ctx);
    halo->sent = false;
    for (size_t i = 0; i < halo->neighbours; i++) {
        struct neighbour *one = &halo->list[i];
        char *dest =
            one->near[turn] ? one->near[turn] + one->there * each : halo->pack + one->packed * each;
        pack(halo, one->sends, one->sent, dest, array, false);
        if (one->near[turn])
            continue;
        shmem_ctx_putmem_signal_nbi(halo->mesh->ctx, halo->stage[turn] + one->there * each, dest,
                                    one->send_all * each, &halo->arrived[me], halo->epoch,
                                    SHMEM_SIGNAL_SET, one->pe);
        halo->sent = true;
    }
    shmem_fence();
    for (size_t i = 0; i < halo->neighbours; i++)
        if (halo->list[i].near[turn])
            shmem_uint64_atomic_set(&halo->arrived[me], halo->epoch, halo->list[i].pe);
    copy_own(halo, array);
    return 0;
}

int pencil_halo_begin(struct pencil_halo *halo, void *array)
{
    return begin(halo, array, "pencil_halo_begin");
}

int pencil_halo_end(struct pencil_halo *halo, void *array)
{
    if (!are_margins(halo, array, "pencil_halo_end"))
        return -1;
    if (!halo->begun) {
        pcl_fail("pencil_halo_end: no exchange has begun; call pencil_halo_begin first");
        return -1;
    }
    int turn = halo->epoch & 1;
    size_t each = halo->fields * halo->element;
    for (size_t i = 0; i < halo->neighbours; i++) {
        struct neighbour *one = &halo->list[i];
        shmem_uint64_wait_until(&halo->arrived[one->pe], SHMEM_CMP_GE, halo->epoch);
        pack(halo, one->gets, one->got, halo->stage[turn] + one->here * each, array, true);
    }
    halo->begun = false;
    return 0;
}

int pencil_halo_exchange(struct pencil_halo *halo, void *array)
{
    return begin(halo, array, "pencil_halo_exchange") ? -1 : pencil_halo_end(halo, array);
}
