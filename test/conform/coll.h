/* SPDX-License-Identifier: BSD-3-Clause */
/* What the conformance programs for collectives share: the groups of PEs that collectives work on
 * (teams and active sets), large symmetric memory with margins around every array, and pSync arrays
 * with guards. It does not know what a collective does. */
#ifndef COLL_H
#define COLL_H

#include "conform.h"
#include <sched.h>

enum {
    ROOM = 2 << 20, /* bytes per side and place */
    MARGIN = 192,   /* bytes before and after an array that must not change */
    GROUPS = 12,    /* at most */
    SYNCS = 8,      /* pSync arrays per kind */
    SYNC_LONGS = 64,
    SYNC_GUARD = 0x5ca1ab1e,
    BURST = 6, /* collectives without synchronization between */
    SLOT_OF_BURST = 64 << 10,
    DESCRIPTION = 800,
};
enum side { DEST, SOURCE, WORK, SIDES };
enum sync_kind {
    SYNC_SYNC,
    SYNC_BARRIER,
    SYNC_BCAST,
    SYNC_COLLECT,
    SYNC_ALLTOALL,
    SYNC_ALLTOALLS,
    SYNC_REDUCE,
    SYNC_KINDS
};

/* PEs that call a collective, as one of them, or one that is not among them, sees them. */
struct group {
    const char *name;
    shmem_team_t team;               /* SHMEM_TEAM_INVALID for an active set */
    int start, log_stride;           /* of an active set */
    int size, mine;                  /* mine: my number among them, or -1 */
    int members[PES];                /* PEs of the world, in order */
    long (*sync)[SYNCS][SYNC_LONGS]; /* by kind: the pSync arrays of an active set */
};

static unsigned char static_rooms[SIDES][ROOM] __attribute__((aligned(64)));
static unsigned char *heap_rooms;
static long syncs_at_data[SYNC_KINDS][SYNCS][SYNC_LONGS], (*syncs_on_heap)[SYNCS][SYNC_LONGS];
static unsigned char *canaries, *expected_bytes, *scratch; /* private, ROOM bytes each */

static inline unsigned char *room(int place, enum side side)
{
    return place ? static_rooms[side] : heap_rooms + (size_t)side * ROOM;
}

/* ---- arrays with margins ---- */

struct array {
    unsigned char *data;
    size_t before, bytes; /* the margin before data; the size of data */
};

static inline struct array array_in(int place, enum side side, size_t at, size_t shift,
                                    size_t bytes)
{
    if (at + MARGIN + shift + bytes + MARGIN > ROOM)
        abort();
    return (struct array){room(place, side) + at + MARGIN + shift, MARGIN + shift, bytes};
}

static inline size_t whole(const struct array *a) { return a->before + a->bytes + MARGIN; }

static inline void array_clear(const struct array *a)
{
    memcpy(a->data - a->before, canaries, whole(a));
}

/* What the array holds is no longer needed by anyone: the calls that used it returned here. */
static inline void array_spoil(const struct array *a) { memset(a->data, 0xee, a->bytes); }

/* Begin an image of an array as array_clear leaves it; returns where its data belongs. */
static inline unsigned char *image_of(const struct array *a)
{
    memcpy(expected_bytes, canaries, whole(a));
    return expected_bytes + a->before;
}

/* Text that describes the case; made only when it has failed. */
typedef const char *describer(const void *subject, char text[DESCRIPTION]);

/* Compare an array with its image, at once. */
static inline void array_compare(const struct check *check, const struct array *a, const char *what,
                                 describer *describe_case, const void *subject)
{
    const unsigned char *all = a->data - a->before;
    char where[DESCRIPTION], expected[2 * ELEMENT + 3], got[2 * ELEMENT + 3];
    size_t i = 0, n = whole(a), element = check->type.bytes;
    if (memcmp(all, expected_bytes, n) == 0)
        return;
    while (i < n && all[i] == expected_bytes[i])
        i++;
    describe_case(subject, where);
    if (i == n)
        fail(check, "%s: %s (%zu bytes) was written after the call had returned", where, what,
             a->bytes);
    if (i < a->before || i >= a->before + a->bytes)
        fail(check,
             "%s: byte %td from the beginning of %s (%zu bytes), which should not change: "
             "expected 0x%02x, got 0x%02x",
             where, (ptrdiff_t)i - (ptrdiff_t)a->before, what, a->bytes, expected_bytes[i], all[i]);
    i = (i - a->before) / element * element;
    fail(check, "%s: element %zu of %s: expected %s, got %s", where, i / element, what,
         hex(&check->type, expected_bytes + a->before + i, expected),
         hex(&check->type, a->data + i, got));
}

/* ---- time ---- */

/* Arrive late now and then, other PEs in other cases. */
static inline void dawdle(unsigned key)
{
    uint64_t choice = mix((uint64_t)key << 8 | (unsigned)me) % 8;
    if (choice == 0)
        for (volatile int i = 0; i < 5000; i++)
            ;
    else if (choice == 1)
        sched_yield();
}

/* ---- pSync ---- */

static inline int sync_size(enum sync_kind kind)
{
    static const int sizes[] = {SHMEM_SYNC_SIZE,          SHMEM_BARRIER_SYNC_SIZE,
                                SHMEM_BCAST_SYNC_SIZE,    SHMEM_COLLECT_SYNC_SIZE,
                                SHMEM_ALLTOALL_SYNC_SIZE, SHMEM_ALLTOALLS_SYNC_SIZE,
                                SHMEM_REDUCE_SYNC_SIZE};
    return sizes[kind];
}

static inline void make_syncs(long (*syncs)[SYNCS][SYNC_LONGS])
{
    for (int kind = 0; kind < SYNC_KINDS; kind++)
        for (int n = 0; n < SYNCS; n++)
            for (int i = 0; i < SYNC_LONGS; i++)
                syncs[kind][n][i] =
                    i >= 4 && i < 4 + sync_size(kind) ? SHMEM_SYNC_VALUE : SYNC_GUARD;
}

static inline long *sync_of(const struct group *group, enum sync_kind kind, int n)
{
    return group->sync[kind][n] + 4;
}

/* A collective has returned here: its pSync is here as it was. */
static inline void expect_sync(const struct check *check, const struct group *group,
                               enum sync_kind kind, int n, describer *describe_case,
                               const void *subject)
{
    char where[DESCRIPTION];
    const long *longs = group->sync[kind][n];
    for (int i = 0; i < SYNC_LONGS; i++) {
        int inside = i >= 4 && i < 4 + sync_size(kind);
        long expected = inside ? SHMEM_SYNC_VALUE : SYNC_GUARD;
        if (longs[i] != expected)
            fail(check, "%s: element %d of pSync (of %d) after the call: expected %ld, got %ld",
                 describe_case(subject, where), i - 4, sync_size(kind), expected, longs[i]);
    }
}

/* ---- groups ---- */

static inline int is_set(const struct group *group) { return group->sync != NULL; }

/* Wait for the others of the group, so that what each did to its own arrays is done. */
static inline void group_sync(const struct group *group)
{
    if (is_set(group))
        shmem_sync(group->start, group->log_stride, group->size,
                   sync_of(group, SYNC_SYNC, SYNCS - 1));
    else
        shmem_team_sync(group->team);
}

static inline const char *describe_group(const void *subject, char text[DESCRIPTION])
{
    const struct group *group = subject;
    char *end =
        text + sprintf(text, "%s %s (PEs", is_set(group) ? "active set" : "team", group->name);
    for (int i = 0; i < group->size; i++)
        end += sprintf(end, " %d", group->members[i]);
    strcpy(end, ")");
    return text;
}

/* PEs start, start + stride, ... of the parent, or of the world. */
static inline struct group group_of(const char *name, const struct group *parent, int start,
                                    int stride, int size)
{
    struct group group = {.name = name, .size = size, .mine = -1};
    for (int i = 0; i < size; i++) {
        int pe = start + i * stride;
        group.members[i] = parent ? parent->members[pe] : pe;
        if (group.members[i] == me)
            group.mine = i;
    }
    return group;
}

static inline void expect_team(const struct group *group)
{
    const struct check check = {.name = "team", .type.name = group->name};
    if (shmem_team_my_pe(group->team) != group->mine ||
        (group->mine >= 0 && shmem_team_n_pes(group->team) != group->size))
        fail(&check, "PE %d of %d in it, expected PE %d of %d", shmem_team_my_pe(group->team),
             shmem_team_n_pes(group->team), group->mine, group->size);
}

static inline struct group split(const char *name, const struct group *parent, int start,
                                 int stride, int size)
{
    struct group group = group_of(name, parent, start, stride, size);
    shmem_team_t team = parent ? parent->team : SHMEM_TEAM_WORLD;
    if (team != SHMEM_TEAM_INVALID &&
        shmem_team_split_strided(team, start, stride, size, NULL, 0, &group.team) != 0)
        fail(&(struct check){.name = "shmem_team_split_strided", .type.name = name},
             "start %d, stride %d, size %d failed", start, stride, size);
    expect_team(&group);
    return group;
}

/* Keep the one of several disjoint groups that I am in. */
static inline void keep_mine(struct group *kept, struct group group)
{
    if (!kept->name || group.mine >= 0)
        *kept = group;
}

static inline void split_alone(struct group *kept)
{
    for (int pe = 0; pe < n_pes; pe++)
        keep_mine(kept, split("of one PE", NULL, pe, pe % 2, 1));
}

/* Make teams, one for each case as this PE sees it; collective. Returns their number. */
static inline int make_teams(struct group *groups)
{
    int n = 0;
    struct group all = group_of("WORLD", NULL, 0, 1, n_pes), *evens;
    all.team = SHMEM_TEAM_WORLD;
    groups[n++] = all;
    all = (struct group){.name = "SHARED", .team = SHMEM_TEAM_SHARED, .mine = -1};
    all.size = shmem_team_n_pes(SHMEM_TEAM_SHARED);
    for (int i = 0; i < all.size; i++) {
        all.members[i] = shmem_team_translate_pe(SHMEM_TEAM_SHARED, i, SHMEM_TEAM_WORLD);
        all.mine = all.members[i] == me ? i : all.mine;
    }
    expect_team(&all);
    groups[n++] = all;
    groups[n++] = split("reversed", NULL, n_pes - 1, -1, n_pes);
    groups[n] = (struct group){0};
    split_alone(&groups[n++]);
    evens = &groups[n++];
    *evens = (struct group){0};
    keep_mine(evens, split("of even PEs", NULL, 0, 2, (n_pes + 1) / 2));
    if (n_pes > 1)
        keep_mine(evens, split("of odd PEs", NULL, 1, 2, n_pes / 2));
    if (n_pes > 1) {
        groups[n++] = split("of all but the last PE", NULL, 0, 1, n_pes - 1);
        groups[n++] = split("of all but the first PE, reversed", NULL, n_pes - 1, -1, n_pes - 1);
        groups[n++] = split("of a team, reversed", evens, evens->size - 1, -1, evens->size);
    }
    return n;
}

static inline void destroy_teams(const struct group *groups, int n)
{
    while (n-- > 2) /* the first two are there from the start */
        shmem_team_destroy(groups[n].team);
}

static inline struct group set_of(const char *name, int start, int log_stride, int size)
{
    struct group group = group_of(name, NULL, start, 1 << log_stride, size);
    group.start = start;
    group.log_stride = log_stride;
    group.sync = start % 2 ? syncs_at_data : syncs_on_heap;
    return group;
}

/* Make active sets, as make_teams does teams. */
static inline int make_sets(struct group *groups)
{
    int n = 0;
    groups[n++] = set_of("of all PEs", 0, 0, n_pes);
    groups[n] = (struct group){0};
    for (int pe = 0; pe < n_pes; pe++)
        keep_mine(&groups[n], set_of("of one PE", pe, pe % 3, 1));
    n++;
    groups[n] = (struct group){0};
    keep_mine(&groups[n], set_of("of even PEs", 0, 1, (n_pes + 1) / 2));
    if (n_pes > 1)
        keep_mine(&groups[n], set_of("of odd PEs", 1, 1, n_pes / 2));
    n++;
    groups[n++] = set_of("of every fourth PE", 0, 2, (n_pes + 3) / 4);
    if (n_pes > 1) {
        groups[n++] = set_of("of all but the first PE", 1, 0, n_pes - 1);
        groups[n++] = set_of("of all but the last PE", 0, 0, n_pes - 1);
    }
    return n;
}

/* ---- a function over all groups ---- */

/* Whoever is not in a group finds nothing written to its memory. */
static inline void stand_by(const struct check *check, const struct group *group)
{
    static const char *const sides[] = {"dest of another PE", "source of another PE",
                                        "pWrk of another PE"};
    for (int finished = 0; finished < 2; finished++) {
        for (int place = 0; place < PLACES; place++)
            for (int side = 0; side < SIDES; side++) {
                struct array a = array_in(place, (enum side)side, 0, 0, 8 << 10);
                if (!finished) {
                    array_clear(&a);
                } else {
                    image_of(&a);
                    array_compare(check, &a, sides[side], describe_group, group);
                }
            }
        if (!finished) {
            shmem_barrier_all(); /* the others begin */
            shmem_barrier_all(); /* and are done */
        }
    }
}

/* Disjoint groups run at the same time. */
static inline void over_groups(const struct check *check, const struct group *groups, int n,
                               void (*run)(const struct check *, const struct group *))
{
    for (int i = 0; i < n; i++) {
        if (groups[i].mine < 0) {
            stand_by(check, &groups[i]);
        } else {
            shmem_barrier_all();
            run(check, &groups[i]);
            shmem_barrier_all();
        }
    }
}

/* ---- start and finish ---- */

static inline void start_coll(void)
{
    start();
    heap_rooms = shmem_align(64, SIDES * ROOM);
    syncs_on_heap = shmem_malloc(SYNC_KINDS * sizeof *syncs_on_heap);
    make_syncs(syncs_at_data);
    make_syncs(syncs_on_heap);
    canaries = malloc(ROOM);
    expected_bytes = malloc(ROOM);
    scratch = malloc(ROOM);
    for (size_t i = 0; i < ROOM; i++)
        canaries[i] = canary(i);
    shmem_barrier_all();
}

static inline int finish_coll(void)
{
    free(scratch);
    free(expected_bytes);
    free(canaries);
    shmem_free(syncs_on_heap);
    shmem_free(heap_rooms);
    return finish();
}

#endif
