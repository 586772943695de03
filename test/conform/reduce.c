// SPDX-License-Identifier: BSD-3-Clause
// Reductions and scans of every type over every kind of team, and reductions over active sets: the
// result of adding, multiplying, ... one PE after the other, to the bit.
// sanitize: yes
#include "fold.h"

#undef REDUCE
#undef TO_ALL
#undef TEAM_TO_ALL
#define REDUCE(op, type, ctype, elem, fn, ctxfn)                                             \
    static void call_##fn##_##type(struct call *c)                                           \
    {                                                                                        \
        ctype *dest = c->dest;                                                               \
        const ctype *source = c->source;                                                     \
        _Static_assert(_Generic(fn(c->team, dest, source, c->nelems), int : 1, default : 0), \
                       "" #fn);                                                              \
        c->status_returned = fn(c->team, dest, source, c->nelems);                           \
    }
#define TO_ALL(op, type, ctype, elem, fn, ctxfn)                                                \
    static void call_##fn##_##type(struct call *c)                                              \
    {                                                                                           \
        ctype *dest = c->dest, *work = c->work;                                                 \
        const ctype *source = c->source;                                                        \
        fn(dest, source, (int)c->nelems, c->set->start, c->set->log_stride, c->set->size, work, \
           c->sync);                                                                            \
    }
#define TEAM_TO_ALL(op, type, ctype, elem, fn, ctxfn)             \
    static void call_##fn##_##type(struct call *c)                \
    {                                                             \
        ctype *dest = c->dest, *source = (ctype *)c->source;      \
        fn(c->team, dest, source, (int)c->nelems, c->work, NULL); \
    }
#include CONFORM_INC
#undef REDUCE
#undef TO_ALL
#undef TEAM_TO_ALL

static struct group teams[GROUPS], sets[GROUPS];
static int team_count, set_count;
static unsigned char *result; /* private */

struct reduction {
    const struct check *check;
    const struct group *group;
    size_t count;
    int in_place;
    unsigned key;
    size_t at; /* where dest and pWrk begin in their rooms */
    int sync;
};

/* ---- what there is and what should be ---- */

static struct array dest_of(const struct reduction *r)
{
    return array_in((int)(r->key % 2), DEST, r->at, r->key % 11 * r->check->type.bytes,
                    r->count * r->check->type.bytes);
}

static struct array source_of(const struct reduction *r)
{
    if (r->in_place)
        return dest_of(r);
    return array_in((int)(r->key / 2 % 2), SOURCE, 0, r->key % 7 * r->check->type.bytes,
                    r->count * r->check->type.bytes);
}

/* pWrk, of exactly the elements that it must have. */
static struct array work_of(const struct reduction *r)
{
    size_t elements = r->count / 2 + 1;
    if (elements < SHMEM_REDUCE_MIN_WRKDATA_SIZE)
        elements = SHMEM_REDUCE_MIN_WRKDATA_SIZE;
    return array_in((int)(r->key / 4 % 2), WORK, r->at, 0, elements * r->check->type.bytes);
}

static const char *describe_reduction(const void *subject, char text[DESCRIPTION])
{
    const struct reduction *r = subject;
    char group[DESCRIPTION];
    sprintf(text, "%.300s, %zu elements%s, dest in %s + %u, source in %s + %u elements, case %u",
            describe_group(r->group, group), r->count, r->in_place ? " in place" : "",
            r->key % 2 ? "static data" : "heap", r->key % 11,
            r->key / 2 % 2 ? "static data" : "heap", r->key % 7, r->key);
    return text;
}

static int is_scan(const struct check *check) { return check->detail >= SCAN_IN; }

static void expect_result(const struct reduction *r, unsigned char *image)
{
    const struct type *type = &r->check->type;
    int op = is_scan(r->check) ? BY_SUM : r->check->detail, mine = r->group->mine;
    int members = r->check->detail == SCAN_IN   ? mine + 1
                  : r->check->detail == SCAN_EX ? mine
                                                : r->group->size;
    if (members == 0)
        memset(image, 0, r->count * type->bytes);
    else
        operands(type, r->key, 0, r->count, image);
    for (int i = 1; i < members; i++) {
        operands(type, r->key, i, r->count, scratch);
        fold(type, op, image, scratch, r->count);
    }
}

/* The extreme values that meet in element i, for a report. */
static const char *operands_of(const struct reduction *r, size_t i, char *text)
{
    char one[2 * ELEMENT + 3], *end = text;
    for (int member = 0; member < r->group->size; member++) {
        operands(&r->check->type, r->key, member, i + 1, scratch);
        end += sprintf(end, " %s", hex(&r->check->type, scratch + i * r->check->type.bytes, one));
    }
    return text;
}

/* Whether the largest or smallest of some numbers is unspecified, one of them being no number. */
static int unspecified(const struct reduction *r, size_t i)
{
    const struct type *type = &r->check->type;
    if (!is_floating(type) || (r->check->detail != BY_MAX && r->check->detail != BY_MIN))
        return 0;
    for (int member = 0; member < r->group->size; member++) {
        operands(type, r->key, member, i + 1, scratch);
        if (isnan(real_of(type, scratch + i * type->bytes)))
            return 1;
    }
    return 0;
}

/* Compare with the result, made before the call so that it is done at once after it; elements that
 * count as equal are made so, and then nothing may differ. */
static void expect_dest(const struct reduction *r, const struct array *dest)
{
    const struct check *check = r->check;
    size_t element = check->type.bytes;
    unsigned char *image = image_of(dest);
    char text[DESCRIPTION], all[PES * 36], expected[40], got[40];
    memcpy(image, result, dest->bytes);
    for (size_t i = 0; i < r->count; i++) {
        unsigned char *e = image + i * element, *g = dest->data + i * element;
        if (memcmp(e, g, element) == 0)
            continue;
        if (!same_result(&check->type, check->detail, e, g) && !unspecified(r, i))
            fail(check, "%s: element %zu of dest: of%s: expected %s, got %s",
                 describe_reduction(r, text), i, operands_of(r, i, all),
                 hex(&check->type, e, expected), hex(&check->type, g, got));
        memcpy(e, g, element);
    }
    array_compare(check, dest, "dest", describe_reduction, r);
}

/* All PEs have the same bits, also where no value is specified. */
static void expect_same_everywhere(const struct reduction *r, const struct array *dest)
{
    const struct type *type = &r->check->type;
    char text[DESCRIPTION], first[40], mine[40];
    int pe = r->group->members[0];
    group_sync(r->group);
    shmem_getmem(scratch, dest->data, dest->bytes, pe);
    for (size_t at = 0; at < dest->bytes; at += type->bytes)
        if (memcmp(scratch + at, dest->data + at, type->significant) != 0)
            fail(r->check, "%s: element %zu of dest is %s on PE %d and %s here",
                 describe_reduction(r, text), at / type->bytes, hex(type, scratch + at, first), pe,
                 hex(type, dest->data + at, mine));
    group_sync(r->group);
}

/* ---- one call ---- */

static void call_reduction(const struct reduction *r, void *dest, const void *source)
{
    char text[DESCRIPTION];
    struct array work = work_of(r);
    struct call c = {.team = r->group->team,
                     .set = r->group,
                     .dest = dest,
                     .source = source,
                     .nelems = r->count,
                     .work = work.data};
    if (is_set(r->group))
        c.sync = sync_of(r->group, SYNC_REDUCE, r->sync);
    r->check->call(&c);
    if (c.status_returned != 0)
        fail(r->check, "%s: returned %d, expected 0", describe_reduction(r, text),
             c.status_returned);
    if (is_set(r->group)) {
        expect_sync(r->check, r->group, SYNC_REDUCE, r->sync, describe_reduction, r);
        unsigned char *image = image_of(&work); /* pWrk itself may hold anything */
        memcpy(image, work.data, work.bytes);
        array_compare(r->check, &work, "pWrk", describe_reduction, r);
    }
}

static void fill_source(const struct reduction *r)
{
    struct array source = source_of(r);
    array_clear(&source);
    operands(&r->check->type, r->key, r->group->mine, r->count, source.data);
}

/* dest must be ready everywhere before the call, and is the source when in place. */
static void prepare(const struct reduction *r)
{
    struct array dest = dest_of(r), work = work_of(r);
    array_clear(&dest);
    array_clear(&work);
    if (r->in_place)
        fill_source(r);
}

static void perform(const struct reduction *r)
{
    struct array dest = dest_of(r), source = source_of(r);
    if (!r->in_place)
        fill_source(r);
    expect_result(r, result);
    dawdle(r->key);
    call_reduction(r, dest.data, source.data);
    expect_dest(r, &dest);
    if (!r->in_place) {
        operands(&r->check->type, r->key, r->group->mine, r->count, image_of(&source));
        array_compare(r->check, &source, "source", describe_reduction, r);
        array_spoil(&source);
    }
}

static void reduce_once(struct reduction *r)
{
    r->key++;
    prepare(r);
    group_sync(r->group);
    perform(r);
    struct array dest = dest_of(r);
    if (is_floating(&r->check->type) && !is_scan(r->check) && r->count > 3)
        expect_same_everywhere(r, &dest);
    array_spoil(&dest);
}

/* Calls with nothing between but new data in the source, some of them in place. */
static void reduce_burst(struct reduction *r)
{
    static const size_t counts[BURST] = {4, 33, 0, 1, 150, 250};
    struct reduction burst[BURST];
    for (int i = 0; i < BURST; i++) {
        burst[i] = *r;
        burst[i].key = ++r->key;
        burst[i].at = (size_t)i * SLOT_OF_BURST;
        burst[i].sync = i;
        burst[i].in_place = i % 3 == 1;
        burst[i].count = counts[i];
        prepare(&burst[i]);
    }
    group_sync(r->group);
    for (int i = 0; i < BURST; i++) {
        struct array dest = dest_of(&burst[i]);
        perform(&burst[i]);
        array_spoil(&dest);
    }
}

/* Too much for one piece; how much that is does not depend on the operation. */
static void reduce_large(struct reduction *r)
{
    int whole_world = r->group->members[0] == 0 && r->group->size == n_pes;
    for (r->in_place = 0; r->in_place < (whole_world && !few_sizes ? 2 : 1); r->in_place++) {
        r->count = whole_world ? 20000 : 2501;
        reduce_once(r);
    }
}

static void reduce_cases(const struct check *check, const struct group *group)
{
    static const size_t counts[] = {0, 1, 2, 3, 4, 7, 8, 14, 15, 56, 57, 65, 300, 1023, 4099};
    struct reduction r = {.check = check, .group = group};
    struct array nothing = work_of(&r);
    array_clear(&nothing);
    call_reduction(&r, NULL, NULL);
    for (size_t i = few_sizes; i < sizeof counts / sizeof *counts; i += few_sizes ? 3 : 1)
        for (r.in_place = 0; r.in_place < 2; r.in_place++) {
            r.count = counts[i];
            if ((!few_sizes && r.count < 1000) || r.in_place == (check->detail + (int)i) % 2)
                reduce_once(&r);
        }
    reduce_burst(&r);
    if (check->detail == BY_SUM || is_scan(check))
        reduce_large(&r);
}

static void run_teams(const struct check *check)
{
    over_groups(check, teams, team_count, reduce_cases);
}

static void run_sets(const struct check *check)
{
    over_groups(check, sets, set_count, reduce_cases);
}

#define ROW(op, type, ctype, elem, fn, ctxfn, run) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), op},
#define REDUCE(...) ROW(__VA_ARGS__, run_teams)
#define TO_ALL(...) ROW(__VA_ARGS__, run_sets)
#define TEAM_TO_ALL(...) ROW(__VA_ARGS__, run_teams)
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start_coll();
    team_count = make_teams(teams);
    set_count = make_sets(sets);
    result = malloc(ROOM);
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    destroy_teams(teams, team_count);
    free(result);
    return finish_coll();
}
