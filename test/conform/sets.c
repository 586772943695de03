// SPDX-License-Identifier: BSD-3-Clause
// wait_until and test over sets: all, any and some, with and without a vector of values and a
// status, empty sets, every comparison, fairness, and sets that other PEs change.
// sanitize: yes
#include "compare.h"

#define KEEP c->found = (size_t)
#define DROP
#define ONE *values
#define EACH values
#define SET(detail, then, operand, type, ctype, elem, fn, ctxfn) \
    static void call_##fn##_##type(struct call *c)               \
    {                                                            \
        ctype *ivars = c->dest;                                  \
        const ctype *values = c->value;                          \
        then fn(ivars, c->nelems, c->status, c->cmp, operand);   \
    }
#define SET_SOME(detail, operand, type, ctype, elem, fn, ctxfn)                  \
    static void call_##fn##_##type(struct call *c)                               \
    {                                                                            \
        ctype *ivars = c->dest;                                                  \
        const ctype *values = c->value;                                          \
        c->found = fn(ivars, c->nelems, c->indices, c->status, c->cmp, operand); \
    }
#include "classes.h"
#include CONFORM_INC
#undef SET
#undef SET_SOME

enum { MOST = 40, ROUNDS = 600 };

/* A set, and what is known about it. */
struct set {
    unsigned char *ivars, values[MOST * ELEMENT];
    int status[MOST], in[MOST]; /* in: it counts, and compares */
    size_t indices[MOST + 2];
    size_t members, matches; /* of those that count; of those that compare too */
};

static void check_some(const struct check *check, const struct set *set, const struct call *c)
{
    int seen[MOST] = {0};
    if (c->found != set->matches)
        fail(check, "of %zu elements %zu compare, found %zu", c->nelems, set->matches, c->found);
    for (size_t i = 0; i < c->found; i++) {
        size_t index = set->indices[1 + i];
        if (index >= c->nelems || !set->in[index] || seen[index]++)
            fail(check,
                 "of %zu elements, index %zu was given, which is not of the set, does not compare, "
                 "or was given "
                 "twice",
                 c->nelems, index);
    }
    for (size_t i = 0; i < MOST + 2; i++)
        if ((i == 0 || i > c->nelems) && set->indices[i] != 4711)
            fail(check, "of %zu elements: indices[%zd] was written", c->nelems, (ssize_t)i - 1);
}

static void check_result(const struct check *check, const struct set *set, const struct call *c)
{
    switch (check->detail % WAITS) {
    case ALL:
        if (!(check->detail & WAITS) && c->found != (set->matches == set->members))
            fail(check, "of %zu members %zu compare, returned %zu", set->members, set->matches,
                 c->found);
        break;
    case ANY:
        if (set->matches ? c->found >= c->nelems || !set->in[c->found] : c->found != SIZE_MAX)
            fail(check, "of %zu members %zu compare, returned %zu", set->members, set->matches,
                 c->found);
        break;
    case SOME:
        check_some(check, set, c);
    }
}

/* Whether a wait for this set would return. */
static int returns(const struct check *check, const struct set *set)
{
    return check->detail % WAITS == ALL ? set->matches == set->members
                                        : set->matches || !set->members;
}

/* Make a set of n elements: with random extreme values, and a random status when asked for; how 0:
 * as it comes, 1: all compare, 2: all are excluded. */
static void make_set(const struct check *check, struct set *set, size_t n, int which,
                     int with_status, int how, unsigned seed)
{
    unsigned char values[VALUES][ELEMENT];
    size_t number = extreme_values(&check->type, values), bytes = check->type.bytes, value;
    set->members = set->matches = 0;
    for (size_t i = 0; i < MOST + 2; i++)
        set->indices[i] = 4711;
    for (size_t i = 0; i < n; i++) {
        value = scramble(seed * 64 + (check->detail & VECTOR ? i : 0)) % number;
        memcpy(set->values + i * bytes, values[value], bytes);
        size_t ivar = scramble(seed * 64 + 32768 + i) % number;
        for (size_t k = 0;
             how == 1 && k < number && !holds(&check->type, values[ivar], values[value], which);
             k++)
            ivar = (ivar + 1) % number;
        memcpy(set->ivars + i * bytes, values[ivar], bytes);
        set->status[i] = how == 2 ? 1 + (int)i : with_status && i % 3 == seed % 3 ? -(int)i - 1 : 0;
        set->in[i] = set->status[i] == 0 && holds(&check->type, values[ivar], values[value], which);
        set->members += set->status[i] == 0;
        set->matches += (size_t)set->in[i];
    }
    memset(set->ivars + n * bytes, 0xa5, bytes);
}

static void run_once(const struct check *check, size_t n, unsigned seed)
{
    static struct set set;
    int which = (int)(seed % 6), how = (int)(seed / 6 % 3), with_status = how == 2 || seed / 18 % 2;
    set.ivars = slot_of((int)(seed % PLACES), me) + GUARD;
    make_set(check, &set, n, which, with_status, how, seed);
    struct call c = {.dest = set.ivars,
                     .nelems = n,
                     .value = set.values,
                     .cmp = comparisons[which],
                     .status = with_status ? set.status : NULL,
                     .indices = set.indices + 1,
                     .found = 77};
    if (check->detail & WAITS && !returns(check, &set))
        return;
    check->call(&c);
    check_result(check, &set, &c);
}

/* A set of nothing, from NULL. */
static void run_nothing(const struct check *check)
{
    static struct set set;
    long zero = 0;
    set.ivars = slot_of(0, me);
    make_set(check, &set, 0, 0, 0, 0, 0);
    struct call c = {.value = check->detail & VECTOR ? NULL : &zero, .cmp = SHMEM_CMP_EQ};
    check->call(&c);
    check_result(check, &set, &(struct call){.found = c.found});
}

/* Repeated calls must in the end return every index that compares, also when calls for another set
 * come between. */
static void run_fair(const struct check *check)
{
    enum { SETS = 3, SIZE = 4 };
    unsigned char value[ELEMENT * SIZE] = {0};
    unsigned seen[SETS] = {0};
    unsigned char *ivars = slot_of(0, me) + GUARD;
    memset(ivars, 0, SETS * SIZE * check->type.bytes);
    for (int used = 1; used <= SETS; used++) {
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < ROUNDS; i++) {
            size_t set = (size_t)(i % used), indices[SIZE];
            struct call c = {.dest = ivars + set * SIZE * check->type.bytes,
                             .nelems = SIZE - set,
                             .value = value,
                             .cmp = SHMEM_CMP_EQ,
                             .indices = indices};
            check->call(&c);
            if (check->detail % WAITS == ANY)
                seen[set] |= 1u << c.found;
            else
                for (size_t k = 0; k < c.found; k++)
                    seen[set] |= 1u << indices[k];
        }
        for (int set = 0; set < used; set++)
            if (seen[set] != (1u << (SIZE - set)) - 1)
                fail(check,
                     "%d calls, for %d sets in turn: of the %d indices of set %d that compare only "
                     "those of mask "
                     "0x%x were given",
                     ROUNDS, used, SIZE - set, set, seen[set]);
    }
}

static void set_there(const struct type *type, void *word, uint64_t value, int pe)
{
    if (type->bytes == 4)
        shmem_uint32_atomic_set(word, (uint32_t)value, pe);
    else
        shmem_uint64_atomic_set(word, value, pe);
}

/* Every PE sets one word on every PE; a PE takes them one by one, or all, as they come. */
static void run_shared(const struct check *check)
{
    unsigned char values[PES * ELEMENT], *ivars = slot_of(1, 0) + GUARD;
    int status[PES] = {0};
    size_t indices[PES], taken = 0, bytes = check->type.bytes;
    for (int pe = 0; pe < n_pes; pe++) {
        store_integer(ivars + (size_t)pe * bytes, bytes, 0);
        store_integer(values + (size_t)pe * bytes, bytes,
                      check->detail & VECTOR ? (uint64_t)pe + 1 : 1);
    }
    shmem_barrier_all();
    for (int i = 0; i < n_pes; i++)
        set_there(&check->type, ivars + (size_t)me * bytes, (uint64_t)me + 1, (me + i) % n_pes);
    while (taken < (size_t)n_pes) {
        struct call c = {.dest = ivars,
                         .nelems = (size_t)n_pes,
                         .value = values,
                         .cmp = SHMEM_CMP_GE,
                         .status = taken % 2 || taken ? status : NULL,
                         .indices = indices,
                         .found = 1};
        check->call(&c);
        if (check->detail % WAITS == ALL) {
            if (c.found)
                break;
            continue;
        }
        if (check->detail % WAITS == ANY) {
            indices[0] = c.found;
            c.found = c.found != SIZE_MAX;
        }
        for (size_t i = 0; i < c.found; i++, taken++)
            if (indices[i] >= (size_t)n_pes || status[indices[i]]++)
                fail(check, "index %zu came twice, or is none", indices[i]);
    }
    for (int pe = 0; pe < n_pes; pe++)
        if (load_integer(ivars + (size_t)pe * bytes, bytes) != (uint64_t)pe + 1)
            fail(check, "the word of PE %d has not come, but the call says so", pe);
}

static void run(const struct check *check)
{
    static const size_t sizes[] = {0, 1, 2, 3, 8, MOST - 1};
    run_nothing(check);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned seed = 0; seed < 72; seed++)
            run_once(check, sizes[i], seed);
    if (check->detail % WAITS != ALL)
        run_fair(check);
    run_shared(check);
}

#define SET(detail, then, operand, type, ctype, elem, fn, ctxfn) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), detail},
#define SET_SOME(detail, operand, type, ctype, elem, fn, ctxfn) \
    SET(detail, , , type, ctype, elem, fn, ctxfn)
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start();
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    return finish();
}
