// SPDX-License-Identifier: BSD-3-Clause
// Random collectives over random teams and active sets, against an oracle. All PEs make the same
// plan from one seed: which teams there are, who splits and destroys them, what each of their
// collectives moves or adds up, and who puts what to whom in between. Each PE carries out what it
// is part of, so different teams are at work at the same time, and compares its memory with what
// the plan leaves there: right after each collective, and all of it at each barrier.
// Arguments: seed rounds
// rounds: 800
// env: SHMEM_SYMMETRIC_PARTITION2=SIZE=128m:KIND=FILE:/tmp
// env: SHMEM_SYMMETRIC_PARTITION64=SIZE=128m:PGSIZE=2m
#include "collectives.h"
#include "places.h"

enum kind { SPLIT, SPLIT_2D, DESTROY, MOVE, REDUCE, MOVE_SET, REDUCE_SET, PUT, RING, KINDS };
static const char *const kinds[] = {"split_strided",      "split_2d",  "team_destroy",
                                    "collective",         "reduction", "collective of a set",
                                    "reduction of a set", "put",       "put around, and sync"};

enum {
    REGION = 384 << 10,  /* bytes per PE and place that a round deals out */
    SOURCES = 160 << 10, /* bytes per PE and place for all sources */
    LARGEST = 60000,     /* bytes of a source or dest, at most */
    TEAMS = 28,
    STEPS = 45, /* in a round */
    SYNC_LONGS = 32,
    WORK_LONGS = 1024,
    TO_ALL_MOST = WORK_LONGS - 2, /* elements of two longs: half as many and one */
};

struct team {
    int size; /* 0: no such team now */
    int members[PES];
    shmem_team_t handle; /* SHMEM_TEAM_INVALID where I am not in it */
    int contexts;        /* that it was split for */
};

struct step {
    enum kind kind;
    int number;
    struct team *team;       /* that carries it out, or the active set */
    int start, stride, size; /* of a split or an active set (stride: its logarithm) */
    int what, type;          /* which collective, of what */
    size_t counts[PES];      /* of each member */
    int root;                /* or the PE that puts */
    ptrdiff_t dst, sst;
    int dest_place, source_place, in_place;
    size_t at, source_at;
    size_t dest_bytes, source_bytes; /* source_bytes: mine */
    int sync;
    uint64_t key;
};

static unsigned char static_memory[REGION + SOURCES] __attribute__((aligned(64)));
static unsigned char *image[PLACES]; /* REGION, then SOURCES */
static long syncs[STEPS][2][SYNC_LONGS], works[STEPS][WORK_LONGS];
static struct team teams[TEAMS], set;
static size_t dealt[PLACES];
static unsigned long current_round;
static struct dice own; /* other numbers on each PE */

/* ---- reports ---- */

static const char *describe(const struct step *s, char text[500])
{
    char *end = text;
    end += sprintf(end, "round %lu, step %d: %s", current_round, s->number, kinds[s->kind]);
    if (s->kind == MOVE || s->kind == MOVE_SET)
        end += sprintf(end, " %s of %s", move_name(s->what), move_types[s->type].name);
    if (s->kind == REDUCE || s->kind == REDUCE_SET)
        end += sprintf(end, " %s of %s%s", op_name(s->what), reduce_types[s->type].name,
                       s->in_place ? " in place" : "");
    end += sprintf(end, " over PEs");
    for (int i = 0; i < s->team->size; i++)
        end += sprintf(end, " %d", s->team->members[i]);
    end += sprintf(end, ", counts");
    for (int i = 0; i < s->team->size; i++)
        end += sprintf(end, " %zu", s->counts[i]);
    sprintf(end, ", root %d, dst %td, sst %td, start %d, stride %d, size %d, dest in %s at %zu",
            s->root, s->dst, s->sst, s->start, s->stride, s->size, place_name(s->dest_place),
            s->at);
    return text;
}

static void expect_number(const struct step *s, const char *what, long got, long expected)
{
    char text[500];
    if (got != expected)
        fail("%s: %s: expected %ld, got %ld", describe(s, text), what, expected, got);
}

static void expect_bytes(const struct step *s, const char *what, int place, size_t at, size_t bytes)
{
    char text[500];
    const unsigned char *got = memory[place] + at, *expected = image[place] + at;
    if (memcmp(got, expected, bytes) == 0)
        return;
    size_t i = 0;
    while (got[i] == expected[i])
        i++;
    fail("%s: %s: byte %zu of %zu: expected 0x%02x, got 0x%02x", describe(s, text), what, i, bytes,
         expected[i], got[i]);
}

/* ---- the plan ---- */

static int number_in(const struct team *team, int pe)
{
    for (int i = 0; i < team->size; i++)
        if (team->members[i] == pe)
            return i;
    return -1;
}

static struct team *any_team(struct dice *dice)
{
    for (;;) {
        struct team *team = &teams[dice_below(dice, TEAMS)];
        if (team->size)
            return team;
    }
}

/* The larger ones more often. */
static struct team *some_team(struct dice *dice)
{
    struct team *one = any_team(dice), *other = any_team(dice);
    return dice_below(dice, 5) == 0 || one->size > other->size ? one : other;
}

static int free_teams(struct team *free_ones[TEAMS])
{
    int n = 0;
    for (int i = 0; i < TEAMS; i++)
        if (!teams[i].size)
            free_ones[n++] = &teams[i];
    return n;
}

static size_t some_count(struct dice *dice, size_t element)
{
    size_t most = LARGEST / element;
    switch (dice_below(dice, 12)) {
    case 0:
        return 0;
    case 1:
        return 1;
    case 2:
        return dice_below(dice, most + 1);
    case 3:
    case 4:
        return dice_below(dice, most / 30 + 1);
    default:
        return dice_below(dice, 70);
    }
}

/* Bytes of the same place on all PEs that nothing else uses in this round; 0 when none are left. */
static int deal(struct dice *dice, struct step *s)
{
    size_t at = (dealt[s->dest_place] + dice_below(dice, 90) + 15) / 16 * 16;
    if (at + s->dest_bytes + 64 > REGION)
        return 0;
    s->at = at;
    dealt[s->dest_place] = at + s->dest_bytes;
    return 1;
}

static void choose_set(struct dice *dice, struct step *s)
{
    int left;
    s->start = (int)dice_below(dice, (size_t)n_pes);
    s->stride = (int)dice_below(dice, 3);
    left = ((n_pes - 1 - s->start) >> s->stride) + 1;
    s->size = 1 + (int)dice_below(dice, (size_t)left);
    set = (struct team){.size = s->size};
    for (int i = 0; i < s->size; i++)
        set.members[i] = s->start + (i << s->stride);
    s->team = &set;
}

static int choose_move(struct dice *dice, struct step *s)
{
    s->what = (int)dice_below(dice, MOVES);
    s->type = (int)dice_below(dice, s->kind == MOVE ? MOVE_TYPES : SET_TYPES);
    if (s->kind == MOVE_SET)
        s->type += FIRST_SET_TYPE;
    size_t element = move_types[s->type].bytes, n = (size_t)s->team->size, sum = 0, stride;
    size_t count = some_count(dice, element);
    s->dst = s->what == ALLTOALLS ? 1 + (ptrdiff_t)dice_below(dice, 4) : 1;
    s->sst = s->what == ALLTOALLS ? 1 + (ptrdiff_t)dice_below(dice, 4) : 1;
    stride = (size_t)(s->dst > s->sst ? s->dst : s->sst);
    s->root = (int)dice_below(dice, n);
    if (s->what != BROADCAST)
        count /= n * stride;
    for (size_t i = 0; i < n; i++) {
        s->counts[i] =
            s->what == COLLECT ? dice_below(dice, count + 2) * dice_below(dice, 3) / 2 : count;
        sum += s->counts[i];
    }
    s->dest_bytes = (s->what == BROADCAST ? count : sum * (size_t)s->dst) * element;
    int mine = number_in(s->team, me);
    s->source_bytes =
        mine < 0 ? 0
                 : (s->what == ALLTOALL || s->what == ALLTOALLS ? count * n * (size_t)s->sst
                                                                : s->counts[mine]) *
                       element;
    return deal(dice, s);
}

static int choose_reduction(struct dice *dice, struct step *s)
{
    s->type = (int)dice_below(dice, s->kind == REDUCE ? REDUCE_TYPES : TO_ALL_TYPES);
    if (s->kind == REDUCE_SET)
        s->type += FIRST_TO_ALL_TYPE;
    do
        s->what = (int)dice_below(dice, s->kind == REDUCE ? OPS : INSCAN);
    while (!(reduce_types[s->type].ops & 1 << s->what));
    s->in_place = dice_below(dice, 4) == 0;
    size_t count = some_count(dice, reduce_types[s->type].bytes);
    if (s->kind == REDUCE_SET && count > TO_ALL_MOST)
        count = TO_ALL_MOST;
    for (int i = 0; i < s->team->size; i++)
        s->counts[i] = count;
    s->dest_bytes = s->source_bytes = count * reduce_types[s->type].bytes;
    return deal(dice, s);
}

static void choose_split(struct dice *dice, struct step *s)
{
    int n = s->team->size, end;
    s->start = (int)dice_below(dice, (size_t)n);
    s->stride = (int)dice_below(dice, 7) - 3;
    end = s->stride < 0 ? s->start : n - 1 - s->start;
    s->size = s->stride ? end / abs(s->stride) + 1 : 1;
    if (dice_below(dice, 2))
        s->size = 1 + (int)dice_below(dice, (size_t)s->size);
}

/* Choose what a step does; 0 when there is no room for it. */
static int choose(struct dice *dice, struct step *s, int number)
{
    static const enum kind often[] = {SPLIT,   SPLIT,    SPLIT_2D,   DESTROY, DESTROY, DESTROY,
                                      DESTROY, MOVE,     MOVE,       MOVE,    MOVE,    MOVE,
                                      MOVE,    MOVE,     REDUCE,     REDUCE,  REDUCE,  REDUCE,
                                      REDUCE,  MOVE_SET, REDUCE_SET, PUT,     PUT,     RING};
    *s = (struct step){.kind = often[dice_below(dice, sizeof often / sizeof *often)],
                       .number = number,
                       .team = some_team(dice),
                       .dest_place = (int)dice_below(dice, PLACES),
                       .source_place = (int)dice_below(dice, PLACES),
                       .source_at = dice_below(dice, SOURCES - LARGEST - 32) / 16 * 16,
                       .dst = 1,
                       .sst = 1,
                       .sync = number};
    s->key = dice_roll(dice);
    switch (s->kind) {
    case SPLIT:
        choose_split(dice, s);
        return 1;
    case SPLIT_2D:
        s->size = 1 + (int)dice_below(dice, (size_t)s->team->size + 1);
        return 1;
    case DESTROY:
        s->team = any_team(dice);
        return s->team > &teams[1]; /* the first two are there from the start */
    case MOVE_SET:
        choose_set(dice, s);
        /* fall through */
    case MOVE:
        return choose_move(dice, s);
    case REDUCE_SET:
        choose_set(dice, s);
        /* fall through */
    case REDUCE:
        return choose_reduction(dice, s);
    default:
        s->root = (int)dice_below(dice, (size_t)s->team->size);
        s->counts[0] = s->dest_bytes = s->source_bytes = some_count(dice, 4);
        return deal(dice, s);
    }
}

/* ---- teams ---- */

static void expect_team(const struct step *s, const struct team *team)
{
    int mine = number_in(team, me);
    expect_number(s, "shmem_team_my_pe", shmem_team_my_pe(team->handle), mine);
    expect_number(s, "shmem_team_n_pes", shmem_team_n_pes(team->handle),
                  mine < 0 ? -1 : team->size);
    if (mine < 0)
        expect_number(s, "SHMEM_TEAM_INVALID", team->handle == SHMEM_TEAM_INVALID, 1);
    for (int i = 0; i < team->size && mine >= 0; i++)
        expect_number(s, "shmem_team_translate_pe",
                      shmem_team_translate_pe(team->handle, i, SHMEM_TEAM_WORLD), team->members[i]);
}

static void do_split(const struct step *s)
{
    struct team *free_ones[TEAMS], *team = NULL;
    shmem_team_config_t config = {.num_contexts = (int)(s->key % 3)};
    if (free_teams(free_ones) == 0)
        return;
    team = free_ones[0];
    *team = (struct team){.size = s->size, .contexts = config.num_contexts};
    for (int i = 0; i < s->size; i++)
        team->members[i] = s->team->members[s->start + i * s->stride];
    team->handle = SHMEM_TEAM_WORLD;
    if (number_in(s->team, me) < 0) {
        team->handle = SHMEM_TEAM_INVALID;
        return;
    }
    expect_number(s, "returned",
                  shmem_team_split_strided(s->team->handle, s->start, s->stride, s->size, &config,
                                           SHMEM_TEAM_NUM_CONTEXTS, &team->handle),
                  0);
    expect_team(s, team);
}

/* A team for each row and each column; each PE has the handle of its own. */
static void do_split_2d(const struct step *s)
{
    struct team *free_ones[TEAMS];
    int n = s->team->size, x = s->size < n ? s->size : n, y = (n + x - 1) / x;
    shmem_team_t handles[2] = {SHMEM_TEAM_WORLD, SHMEM_TEAM_WORLD};
    if (free_teams(free_ones) < x + y)
        return;
    if (number_in(s->team, me) >= 0)
        expect_number(s, "returned",
                      shmem_team_split_2d(s->team->handle, s->size, NULL, 0, &handles[0], NULL, 0,
                                          &handles[1]),
                      0);
    for (int i = 0; i < x + y; i++)
        *free_ones[i] = (struct team){.handle = SHMEM_TEAM_INVALID};
    for (int pe = 0; pe < n; pe++) {
        struct team *of[2] = {free_ones[pe / x], free_ones[y + pe % x]};
        for (int axis = 0; axis < 2; axis++) {
            of[axis]->members[of[axis]->size++] = s->team->members[pe];
            if (s->team->members[pe] == me)
                of[axis]->handle = handles[axis];
        }
    }
    for (int i = 0; i < x + y; i++)
        expect_team(s, free_ones[i]);
}

static void do_destroy(const struct step *s)
{
    if (s->team->handle != SHMEM_TEAM_INVALID)
        shmem_team_destroy(s->team->handle);
    s->team->size = 0;
}

/* ---- data ---- */

static unsigned char *mine_and_image(int place, size_t at, unsigned char **in_image)
{
    *in_image = image[place] + at;
    return memory[place] + at;
}

/* Write the source, at the last moment, and what should then be in dest. */
static void produce_source(const struct step *s, int mine, unsigned char *to)
{
    if (s->kind == REDUCE || s->kind == REDUCE_SET)
        reduce_types[s->type].make(to, s->counts[mine], s->key * PES + (uint64_t)mine);
    else
        fill(to, s->source_bytes, s->key * PES + (uint64_t)mine);
}

static void foresee_move(const struct step *s, int mine, unsigned char *to)
{
    static unsigned char source[LARGEST * 4 + 64];
    size_t element = move_types[s->type].bytes, at = 0, n = (size_t)s->team->size;
    for (size_t i = 0; i < n; i++) {
        size_t from = 0, count = s->counts[i];
        if (s->what == BROADCAST && (int)i != s->root)
            continue;
        if (s->what == BROADCAST && s->kind == MOVE_SET && mine == s->root)
            return;
        if (s->what == ALLTOALL || s->what == ALLTOALLS)
            from = (size_t)mine * count;
        fill(source, (from + count) * (size_t)s->sst * element, s->key * PES + i);
        for (size_t k = 0; k < count; k++, at++)
            memcpy(to + at * (size_t)s->dst * element,
                   source + (from + k) * (size_t)s->sst * element, element);
    }
}

static void foresee_reduction(const struct step *s, int mine, unsigned char *to)
{
    static unsigned char next[LARGEST + 64];
    const struct reduce_type *type = &reduce_types[s->type];
    int members = s->what == INSCAN ? mine + 1 : s->what == EXSCAN ? mine : s->team->size;
    if (members == 0)
        memset(to, 0, s->dest_bytes);
    for (int i = 0; i < members; i++) {
        type->make(i ? next : to, s->counts[0], s->key * PES + (uint64_t)i);
        if (i)
            type->fold(s->what, to, next, s->counts[0]);
    }
}

static struct call call_of(const struct step *s, void *dest, const void *source, int mine)
{
    return (struct call){.team = s->team->handle,
                         .dest = dest,
                         .source = source,
                         .count = s->counts[mine],
                         .root = s->root,
                         .dst = s->dst,
                         .sst = s->sst,
                         .start = s->start,
                         .log_stride = s->stride,
                         .size = s->size,
                         .work = works[s->sync],
                         .sync = syncs[s->sync][0]};
}

static int do_call(const struct step *s, struct call *c)
{
    switch (s->kind) {
    case MOVE:
        return move_types[s->type].call(s->what, c);
    case REDUCE:
        return reduce_types[s->type].call(s->what, c);
    case MOVE_SET:
        move_types[s->type].call_set(s->what, c);
        break;
    default:
        reduce_types[s->type].call_set(s->what, c);
    }
    for (int i = 0; i < SYNC_LONGS; i++)
        expect_number(s, "pSync after the call", syncs[s->sync][0][i], SHMEM_SYNC_VALUE);
    return 0;
}

/* Wait for the others of the team or set. */
static void meet(const struct step *s)
{
    if (s->kind == MOVE_SET || s->kind == REDUCE_SET)
        shmem_sync(s->start, s->stride, s->size, syncs[s->sync][1]);
    else
        expect_number(s, "shmem_team_sync", shmem_team_sync(s->team->handle), 0);
}

/* What a collective has returned from may be used again here. */
static void use_again(const struct step *s, int place, size_t at, size_t bytes)
{
    unsigned char *there, *here = mine_and_image(place, at, &there);
    fill(here, bytes, s->key + 77);
    memcpy(there, here, bytes);
}

static void do_collective(const struct step *s, int mine)
{
    unsigned char *dest, *source, *dest_image, *source_image;
    int source_place = s->in_place ? s->dest_place : s->source_place;
    size_t source_at = s->in_place ? s->at : REGION + s->source_at;
    dest = mine_and_image(s->dest_place, s->at, &dest_image);
    source = mine_and_image(source_place, source_at, &source_image);
    produce_source(s, mine, source);
    memcpy(source_image, source, s->source_bytes);
    if (s->in_place || (s->kind == REDUCE_SET && dice_below(&(struct dice){s->key}, 3) == 0))
        meet(s); /* dest must be ready on all PEs */
    struct call c = call_of(s, dest, source, mine);
    int returned = do_call(s, &c);
    expect_number(s, "returned", returned, 0);
    if (s->kind == MOVE || s->kind == MOVE_SET)
        foresee_move(s, mine, dest_image);
    else
        foresee_reduction(s, mine, dest_image);
    expect_bytes(s, "dest", s->dest_place, s->at, s->dest_bytes);
    expect_bytes(s, "source", source_place, source_at, s->source_bytes);
    if (dice_below(&own, 2))
        use_again(s, source_place, source_at, s->source_bytes);
    if (dice_below(&own, 4) == 0)
        use_again(s, s->dest_place, s->at, s->dest_bytes);
}

/* ---- puts ---- */

/* One member puts to the next, which finds it at the next barrier. */
static void do_put(const struct step *s, int mine)
{
    int to = (s->root + 1) % s->team->size;
    unsigned char source[LARGEST], *there, *dest = mine_and_image(s->dest_place, s->at, &there);
    if (mine == to)
        fill(there, s->dest_bytes, s->key);
    if (mine != s->root)
        return;
    fill(source, s->dest_bytes, s->key);
    shmem_putmem(dest, source, s->dest_bytes, s->team->members[to]);
}

/* Each puts to the next, by a context of the team if there is one; sync says that it is there. */
static void do_ring(const struct step *s, int mine)
{
    int n = s->team->size, to = (mine + 1) % n;
    static unsigned char source[LARGEST];
    unsigned char *there, *dest = mine_and_image(s->dest_place, s->at, &there);
    shmem_ctx_t ctx;
    fill(source, s->dest_bytes, s->key * PES + (uint64_t)mine);
    fill(there, s->dest_bytes, s->key * PES + (uint64_t)((mine + n - 1) % n));
    if (s->team->contexts && shmem_team_create_ctx(s->team->handle, 0, &ctx) == 0) {
        shmem_ctx_putmem_nbi(ctx, dest, source, s->dest_bytes, to);
        shmem_ctx_quiet(ctx);
        shmem_ctx_destroy(ctx);
    } else {
        shmem_putmem_nbi(dest, source, s->dest_bytes, s->team->members[to]);
        shmem_quiet();
    }
    meet(s);
    expect_bytes(s, "what was put before sync", s->dest_place, s->at, s->dest_bytes);
}

/* ---- rounds ---- */

static void carry_out(const struct step *s)
{
    int mine = number_in(s->team, me);
    if (s->kind == SPLIT)
        do_split(s);
    else if (s->kind == SPLIT_2D)
        do_split_2d(s);
    else if (s->kind == DESTROY)
        do_destroy(s);
    else if (mine >= 0 && s->kind == PUT)
        do_put(s, mine);
    else if (mine >= 0 && s->kind == RING)
        do_ring(s, mine);
    else if (mine >= 0)
        do_collective(s, mine);
}

static void compare_all(void)
{
    for (int place = 0; place < PLACES; place++) {
        if (memcmp(memory[place], image[place], REGION + SOURCES) == 0)
            continue;
        size_t i = 0;
        while (memory[place][i] == image[place][i])
            i++;
        fail("round %lu, at its end: %s, byte %zu: expected 0x%02x, got 0x%02x", current_round,
             place_name(place), i, image[place][i], memory[place][i]);
    }
}

static void run_round(struct dice *dice)
{
    struct step s;
    for (int place = 0; place < PLACES; place++) {
        fill(memory[place], dealt[place], dice_roll(dice));
        memcpy(image[place], memory[place], dealt[place]);
        dealt[place] = 0;
    }
    shmem_barrier_all(); /* every dest is ready */
    for (int number = 0; number < STEPS; number++)
        if (choose(dice, &s, number))
            carry_out(&s);
    shmem_barrier_all();
    compare_all();
    int gone = places_change(dice);
    if (gone >= 0) {
        memset(memory[gone], 0, REGION + SOURCES);
        memset(image[gone], 0, REGION + SOURCES);
        dealt[gone] = 0;
    }
}

int main(int argc, char **argv)
{
    start(argc, argv);
    struct dice common = {seed};
    own = (struct dice){seed * 1000 + (unsigned long)me};
    places_open(&common, static_memory, REGION + SOURCES);
    for (int place = 0; place < PLACES; place++) {
        memset(memory[place], 0, REGION + SOURCES);
        image[place] = calloc(1, REGION + SOURCES);
    }
    for (int i = 0; i < STEPS * 2 * SYNC_LONGS; i++)
        syncs[i / 2 / SYNC_LONGS][i / SYNC_LONGS % 2][i % SYNC_LONGS] = SHMEM_SYNC_VALUE;
    teams[0] = teams[1] = (struct team){.size = n_pes, .handle = SHMEM_TEAM_WORLD};
    for (int pe = 0; pe < n_pes; pe++)
        teams[0].members[pe] = teams[1].members[pe] = pe;
    if (shmem_team_n_pes(SHMEM_TEAM_SHARED) == n_pes)
        teams[1].handle = SHMEM_TEAM_SHARED;
    for (current_round = 0; current_round < rounds; current_round++)
        run_round(&common);
    for (int i = TEAMS - 1; i > 1; i--)
        if (teams[i].size)
            shmem_team_destroy(teams[i].handle);
    for (int place = 0; place < PLACES; place++)
        free(image[place]);
    places_close();
    shmem_finalize();
    return 0;
}
