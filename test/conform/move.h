/* SPDX-License-Identifier: BSD-3-Clause */
/* Collectives that move data, over teams and active sets alike: what every PE offers, what every
 * other gets of it, and the cases of counts, roots, strides, memory and alignment. It knows bytes
 * only; who includes it knows the functions. */
#ifndef MOVE_H
#define MOVE_H

#include "classes.h"
#include "coll.h"

struct move {
    const struct check *check;
    const struct group *group;
    size_t counts[PES]; /* of each PE of the group; they differ in collect only */
    int root;
    ptrdiff_t dst, sst;
    unsigned key; /* of the data, and which memory */
    size_t at;    /* where dest begins in its room */
    int sync;     /* number of the pSync */
};

static inline int exchanges(const struct check *check)
{
    return check->detail == EXCHANGE || check->detail == EXCHANGE_STRIDED;
}

/* Elements of the source that a PE of the group offers. */
static inline size_t offers(const struct move *m, int member)
{
    return m->counts[member] * (exchanges(m->check) ? (size_t)m->group->size : 1);
}

/* Elements that dest gets. */
static inline size_t gets(const struct move *m)
{
    size_t sum = 0;
    for (int i = 0; i < m->group->size; i++)
        sum += m->counts[i];
    return m->check->detail == BROADCAST_FROM ? m->counts[0] : sum;
}

static inline size_t span(const struct move *m, size_t count, ptrdiff_t stride)
{
    return (count ? (count - 1) * (size_t)stride + 1 : 0) * m->check->type.bytes;
}

static inline struct array dest_of(const struct move *m)
{
    return array_in((int)(m->key % 2), DEST, m->at, m->key % 11 * m->check->type.bytes,
                    span(m, gets(m), m->dst));
}

static inline struct array source_of(const struct move *m)
{
    return array_in((int)(m->key / 2 % 2), SOURCE, 0, m->key % 7 * m->check->type.bytes,
                    span(m, offers(m, m->group->mine), m->sst));
}

static inline const char *describe_move(const void *subject, char text[DESCRIPTION])
{
    const struct move *m = subject;
    char group[DESCRIPTION], *end = text;
    end += sprintf(end, "%.300s, counts", describe_group(m->group, group));
    for (int i = 0; i < m->group->size; i++)
        end += sprintf(end, " %zu", m->counts[i]);
    if (m->check->detail == BROADCAST_FROM)
        end += sprintf(end, ", root %d", m->root);
    if (m->check->detail == EXCHANGE_STRIDED)
        end += sprintf(end, ", dst %td, sst %td", m->dst, m->sst);
    sprintf(end, ", dest in %s + %u, source in %s + %u elements, case %u",
            m->key % 2 ? "static data" : "heap", m->key % 11,
            m->key / 2 % 2 ? "static data" : "heap", m->key % 7, m->key);
    return text;
}

/* ---- what there is and what should be ---- */

/* Elements from to from + count of what a PE of the group offers: extreme values, then any bits. */
static inline void produce(const struct move *m, int member, size_t from, size_t count,
                           unsigned char *to)
{
    unsigned char values[VALUES][ELEMENT];
    const struct type *type = &m->check->type;
    size_t number = extreme_values(type, values), bytes = type->bytes;
    uint64_t key = (uint64_t)m->key * PES + (uint64_t)member;
    for (size_t i = from; i < from + count; i++, to += bytes) {
        uint64_t words[2] = {mix(key << 32 | i), i * 0x9e3779b97f4a7c15 ^ key};
        memcpy(to, i < number ? (void *)values[(i + key) % number] : words, bytes);
    }
}

/* The same, laid out with a stride. */
static inline void produce_strided(const struct move *m, int member, size_t from, size_t count,
                                   unsigned char *to, ptrdiff_t stride)
{
    size_t bytes = m->check->type.bytes;
    if (stride == 1) {
        produce(m, member, from, count, to);
        return;
    }
    produce(m, member, from, count, scratch);
    for (size_t i = 0; i < count; i++)
        memcpy(to + i * (size_t)stride * bytes, scratch + i * bytes, bytes);
}

static inline void expect_source(const struct move *m, const struct array *a)
{
    produce_strided(m, m->group->mine, 0, offers(m, m->group->mine), image_of(a), m->sst);
}

static inline void expect_dest(const struct move *m, const struct array *a)
{
    unsigned char *image = image_of(a);
    int mine = m->group->mine;
    size_t at = 0, element = m->check->type.bytes;
    if (m->check->detail == BROADCAST_FROM) {
        if (!is_set(m->group) || mine != m->root) /* an active set leaves its root's dest alone */
            produce(m, m->root, 0, m->counts[0], image);
        return;
    }
    for (int i = 0; i < m->group->size; i++) {
        size_t from = exchanges(m->check) ? (size_t)mine * m->counts[i] : 0;
        produce_strided(m, i, from, m->counts[i], image + at * (size_t)m->dst * element, m->dst);
        at += m->counts[i];
    }
}

/* ---- one call ---- */

static inline enum sync_kind sync_kind_of(const struct check *check)
{
    return check->detail == BROADCAST_FROM     ? SYNC_BCAST
           : check->detail == EXCHANGE         ? SYNC_ALLTOALL
           : check->detail == EXCHANGE_STRIDED ? SYNC_ALLTOALLS
                                               : SYNC_COLLECT;
}

static inline void call_move(const struct move *m, void *dest, const void *source)
{
    char text[DESCRIPTION];
    struct call c = {.team = m->group->team,
                     .set = m->group,
                     .dest = dest,
                     .source = source,
                     .nelems = m->counts[m->group->mine],
                     .dst = m->dst,
                     .sst = m->sst,
                     .pe = m->root};
    if (is_set(m->group))
        c.sync = sync_of(m->group, sync_kind_of(m->check), m->sync);
    m->check->call(&c);
    if (c.status_returned != 0)
        fail(m->check, "%s: returned %d, expected 0", describe_move(m, text), c.status_returned);
    if (is_set(m->group))
        expect_sync(m->check, m->group, sync_kind_of(m->check), m->sync, describe_move, m);
}

static inline void prepare(const struct move *m)
{
    struct array dest = dest_of(m);
    array_clear(&dest);
}

/* Fill the source, which nobody else needs to know of, and call; look at dest at once, and
 * overwrite what is needed no more when the call has returned. */
static inline void perform(const struct move *m)
{
    struct array dest = dest_of(m), source = source_of(m);
    expect_source(m, &source);
    memcpy(source.data - source.before, expected_bytes, whole(&source));
    expect_dest(m, &dest);
    dawdle(m->key);
    call_move(m, dest.data, source.data);
    array_compare(m->check, &dest, "dest", describe_move, m);
    expect_source(m, &source);
    array_compare(m->check, &source, "source", describe_move, m);
    array_spoil(&source);
    array_spoil(&dest);
}

static inline void move_once(struct move *m)
{
    m->key++;
    prepare(m);
    group_sync(m->group); /* so every dest is ready */
    perform(m);
}

/* Calls with nothing between but new data in the source; each has a dest of its own. */
static inline void move_burst(struct move *m)
{
    static const size_t counts[BURST] = {3, 0, 1, 90, 17, 250};
    struct move burst[BURST];
    for (int i = 0; i < BURST; i++) {
        burst[i] = *m;
        burst[i].key = ++m->key;
        burst[i].at = (size_t)i * SLOT_OF_BURST;
        burst[i].sync = i;
        burst[i].root = (int)(m->key * 7 % (unsigned)m->group->size);
        for (int k = 0; k < m->group->size; k++)
            burst[i].counts[k] = counts[i];
        prepare(&burst[i]);
    }
    group_sync(m->group);
    for (int i = 0; i < BURST; i++)
        perform(&burst[i]);
}

/* ---- cases ---- */

static inline void set_counts(struct move *m, size_t count)
{
    for (int i = 0; i < m->group->size; i++)
        m->counts[i] = count;
}

/* Nothing, from NULL to NULL. */
static inline void move_nothing(struct move *m)
{
    set_counts(m, 0);
    for (m->root = 0; m->root < m->group->size; m->root++) {
        call_move(m, NULL, NULL);
        group_sync(m->group); /* for the pSync */
    }
    m->root = 0;
}

static inline void move_every_root(struct move *m, size_t count)
{
    int step = few_sizes ? m->group->size : count > 100 ? 2 : 1;
    set_counts(m, count);
    for (m->root = (int)(count % (size_t)step); m->root < m->group->size; m->root += step)
        move_once(m);
    m->root = 0;
}

/* A PE that offers nothing may have no source (1.6, annex on undefined behavior: null pointers). */
static inline void move_without_source(struct move *m)
{
    set_counts(m, 0);
    m->key++;
    m->counts[m->group->size / 2] = 23;
    struct array dest = dest_of(m);
    prepare(m);
    group_sync(m->group);
    if (m->counts[m->group->mine]) {
        perform(m);
        return;
    }
    expect_dest(m, &dest);
    call_move(m, dest.data, NULL);
    array_compare(m->check, &dest, "dest", describe_move, m);
}

/* Counts that differ, some of them 0. */
static inline void move_differing(struct move *m)
{
    int n = m->group->size;
    for (int alone = 0; alone < n; alone++) {
        set_counts(m, 0);
        m->counts[alone] = 37;
        move_once(m);
        set_counts(m, 5);
        m->counts[alone] = 0;
        move_once(m);
    }
    for (int i = 0; i < n; i++)
        m->counts[i] = (size_t)i * 3 + 1;
    move_once(m);
    for (int i = 0; i < n; i++)
        m->counts[i] = (size_t)(n - i) * (size_t)(n - i) * 41;
    move_once(m);
    for (int i = 0; i < n; i++)
        m->counts[i] = i % 2 ? 0 : 300 + (size_t)i;
    move_once(m);
    set_counts(m, 1);
    m->counts[n / 2] = 7001;
    move_once(m);
}

/* The last sixteenth of a room is left for margins and shifts. */
static inline size_t at_most(const struct move *m, size_t count)
{
    size_t stride = (size_t)(m->dst > m->sst ? m->dst : m->sst),
           room_for = ROOM / 16 * 15 / ((size_t)m->group->size * m->check->type.bytes * stride);
    return count < room_for ? count : room_for;
}

static inline void move_strided(struct move *m)
{
    static const ptrdiff_t strides[][2] = {{1, 1}, {2, 1}, {1, 2}, {3, 2}, {2, 5}, {7, 7}};
    static const size_t counts[] = {0, 1, 2, 5, 33, 190};
    for (size_t s = 0; s < sizeof strides / sizeof *strides; s++)
        for (size_t i = few_sizes ? s % 3 : 0; i < sizeof counts / sizeof *counts;
             i += few_sizes ? 3 : 1) {
            m->dst = strides[s][0];
            m->sst = strides[s][1];
            set_counts(m, counts[i]);
            move_once(m);
        }
    m->dst = 3;
    m->sst = 2;
    set_counts(m, at_most(m, 4001));
    move_once(m);
    m->dst = m->sst = 1;
}

static inline void move_cases(const struct check *check, const struct group *group)
{
    static const size_t counts[] = {0, 1, 2, 3, 7, 16, 67, 511, 1030, 4097};
    struct move m = {.check = check, .group = group, .dst = 1, .sst = 1};
    int first = group->members[0] == 0 && group->size == n_pes;
    move_nothing(&m);
    for (size_t i = few_sizes; i < sizeof counts / sizeof *counts; i += few_sizes ? 3 : 1) {
        if (check->detail == BROADCAST_FROM) {
            move_every_root(&m, counts[i]);
        } else {
            set_counts(&m, counts[i]);
            move_once(&m);
        }
    }
    if (check->detail == COLLECT_ANY) {
        move_differing(&m);
        move_without_source(&m);
    }
    if (check->detail == EXCHANGE_STRIDED)
        move_strided(&m);
    move_burst(&m);
    set_counts(&m, at_most(&m, first ? 20000 : 3001));
    m.root = group->size - 1;
    move_once(&m);
}

#endif
