// SPDX-License-Identifier: BSD-3-Clause
// wait_until, wait and test: all comparisons of all pairs of extreme values, and words that another
// PE changes.
// sanitize: yes
#include "compare.h"

/* With the comparison as a variable and, inlined, as constants. */
#define CASE(fn, constant, then)        \
    case constant:                      \
        then fn(ivar, constant, value); \
        break;
#define COMPARE(type, ctype, fn, then)             \
    static void call_##fn##_##type(struct call *c) \
    {                                              \
        ctype *ivar = c->dest, value;              \
        memcpy(&value, c->value, sizeof value);    \
        switch (c->form ? c->cmp : 0) {            \
            CASE(fn, SHMEM_CMP_EQ, then)           \
            CASE(fn, SHMEM_CMP_NE, then)           \
            CASE(fn, SHMEM_CMP_GT, then)           \
            CASE(fn, SHMEM_CMP_GE, then)           \
            CASE(fn, SHMEM_CMP_LT, then)           \
            CASE(fn, SHMEM_CMP_LE, then)           \
        default:                                   \
            then fn(ivar, c->cmp, value);          \
        }                                          \
    }
#define WAIT_UNTIL(waits, type, ctype, elem, fn, ctxfn) COMPARE(type, ctype, fn, )
#define TEST(waits, type, ctype, elem, fn, ctxfn) COMPARE(type, ctype, fn, c->found = (size_t))
#define WAIT(waits, type, ctype, elem, fn, ctxfn)  \
    static void call_##fn##_##type(struct call *c) \
    {                                              \
        ctype *ivar = c->dest, value;              \
        memcpy(&value, c->value, sizeof value);    \
        fn(ivar, value);                           \
    }
#include "classes.h"
#include CONFORM_INC
#undef WAIT_UNTIL
#undef TEST
#undef WAIT

static const char *const signs[] = {"==", "!=", ">", ">=", "<", "<="};

static void run_wait(const struct check *check);

/* Every pair of values, in heap and static data, between words that say something else. */
static void run_pairs(const struct check *check)
{
    unsigned char values[VALUES][ELEMENT];
    char ivar_text[40], value_text[40];
    size_t number = extreme_values(&check->type, values), bytes = check->type.bytes;
    for (size_t v = 0; v < number; v++)
        for (size_t w = 0; w < number * PLACES; w++)
            for (int which = 0; which < 6; which++) {
                const void *ivar = values[w / PLACES];
                unsigned char *word = slot_of((int)(w % PLACES), me) + GUARD + v * bytes;
                int expected = holds(&check->type, ivar, values[v], which);
                struct call c = {.form = which % 2 == (int)(v % 2),
                                 .cmp = comparisons[which],
                                 .dest = word,
                                 .value = values[v],
                                 .found = 77};
                memset(word - bytes, 0xa5, 3 * bytes);
                memcpy(word, ivar, bytes);
                if (check->detail & WAITS && !expected)
                    continue; /* would wait forever */
                check->call(&c);
                if (!(check->detail & WAITS) && c.found != (size_t)expected)
                    fail(check, "%s %s %s: expected %d, got %zu",
                         hex(&check->type, ivar, ivar_text), signs[which],
                         hex(&check->type, values[v], value_text), expected, c.found);
                if (memcmp(word, ivar, bytes) != 0)
                    fail(check, "the word itself has changed");
            }
}

/* Write a value to a word of another PE, and something before it that must be visible once the word
 * is. */
static uint64_t before_word[PES];

static void change(const struct type *type, void *word, const void *value, uint64_t round, int pe)
{
    uint64_t bits = load_integer(value, type->bytes);
    shmem_uint64_p(&before_word[me], round, pe);
    shmem_fence();
    if (type->bytes == 2)
        shmem_uint16_p(word, (uint16_t)bits, pe);
    else if (type->bytes == 4)
        shmem_uint32_atomic_set(word, (uint32_t)bits, pe);
    else if (round % 2)
        shmem_uint64_atomic_set(word, bits, pe);
    else
        shmem_signal_set(word, bits, pe);
}

/* The PE before me changes a word from one that does not compare to one that does, while I wait. */
static void run_ring(const struct check *check)
{
    static uint64_t round;
    unsigned char values[VALUES][ELEMENT];
    size_t number = extreme_values(&check->type, values), bytes = check->type.bytes;
    int next = (me + 1) % n_pes, before = (me + n_pes - 1) % n_pes;
    for (int which = 0; which < 6; which++) {
        size_t no = 0, yes = 0, value = (size_t)which + 1;
        while (no < number - 1 && holds(&check->type, values[no], values[value], which))
            no++;
        while (yes < number - 1 && !holds(&check->type, values[yes], values[value], which))
            yes++;
        unsigned char *word = slot_of(which % PLACES, 0) + GUARD;
        struct call c = {
            .form = which / 2 % 2, .cmp = comparisons[which], .dest = word, .value = values[value]};
        if (check->run == run_wait) { /* until it is another */
            no = value;
            yes = value + 1;
        }
        memcpy(word, values[no], bytes);
        shmem_barrier_all();
        change(&check->type, word, values[yes], ++round, next);
        do {
            c.found = 1;
            check->call(&c);
        } while (!c.found);
        if (memcmp(word, values[yes], bytes) != 0)
            fail(check, "%s: returned before the word changed", signs[which]);
        if (before_word[before] != round)
            fail(check, "%s: what was put before the word is not there: expected %llu, got %llu",
                 signs[which], (unsigned long long)round, (unsigned long long)before_word[before]);
        shmem_barrier_all();
    }
}

static void run(const struct check *check)
{
    run_pairs(check);
    shmem_barrier_all();
    run_ring(check);
}

/* The deprecated wait compares by != only. */
static void run_wait(const struct check *check)
{
    unsigned char values[VALUES][ELEMENT];
    size_t number = extreme_values(&check->type, values);
    for (size_t v = 0; v < number; v++)
        for (size_t w = 0; w < number; w++) {
            struct call c = {.dest = slot_of(0, me) + GUARD, .value = values[v]};
            memcpy(c.dest, values[w], check->type.bytes);
            if (v != w)
                check->call(&c);
        }
    shmem_barrier_all();
    run_ring(check);
}

#define ROW(waits, type, ctype, elem, fn, ctxfn, run) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), waits},
#define WAIT_UNTIL(...) ROW(__VA_ARGS__, run)
#define TEST(...) ROW(__VA_ARGS__, run)
#define WAIT(...) ROW(__VA_ARGS__, run_wait)
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start();
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    return finish();
}
