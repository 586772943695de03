// SPDX-License-Identifier: BSD-3-Clause
// put, p, get and g in every form: from all kinds of memory to every PE, heap and static data,
// through every context, by itself or as part of a request.
// sanitize: yes
#include "request.h"

#define MOVE(type, ctype, fn, ctxfn, ...)                               \
    static void call_##fn##_##type(struct call *c)                      \
    {                                                                   \
        ctype *dest = c->dest;                                          \
        const ctype *source = c->source;                                \
        if (c->form)                                                    \
            ctxfn(c->ctx, dest, source, c->nelems, __VA_ARGS__);        \
        else if (c->nelems == 1)                                        \
            fn(dest, source, 1, __VA_ARGS__); /* a constant, inlined */ \
        else                                                            \
            fn(dest, source, c->nelems, __VA_ARGS__);                   \
    }
#define PUT(nbi, type, ctype, elem, fn, ctxfn) MOVE(type, ctype, fn, ctxfn, c->pe)
#define GET PUT
#define NBE_PUT(nbi, type, ctype, elem, fn, ctxfn) \
    MOVE(type, ctype, fn, ctxfn, c->pe, request_of(c))
#define NBE_GET NBE_PUT
#define P(nbi, type, ctype, elem, fn, ctxfn)       \
    static void call_##fn##_##type(struct call *c) \
    {                                              \
        ctype *dest = c->dest, value;              \
        memcpy(&value, c->value, sizeof value);    \
        if (c->form)                               \
            ctxfn(c->ctx, dest, value, c->pe);     \
        else                                       \
            fn(dest, value, c->pe);                \
    }
#define G(nbi, type, ctype, elem, fn, ctxfn)                                               \
    static void call_##fn##_##type(struct call *c)                                         \
    {                                                                                      \
        ctype *variable = (ctype *)c->source, value;                                       \
        const ctype *constant = c->source;                                                 \
        _Static_assert(_Generic(fn(constant, 0), ctype : 1, default : 0), "type of " #fn); \
        if (c->form)                                                                       \
            value = ctxfn(c->ctx, constant, c->pe);                                        \
        else                                                                               \
            value = c->nelems ? fn(variable, c->pe) : fn(constant, c->pe);                 \
        memcpy(c->result, &value, sizeof value);                                           \
    }
#include "classes.h"
#include CONFORM_INC
#undef PUT
#undef P
#undef GET
#undef G
#undef NBE_PUT
#undef NBE_GET

static const size_t counts[] = {0, 1, 2, 3, 7, 32, 67};
enum { COUNTS = sizeof counts / sizeof *counts, MOST = 80 };

static unsigned char private_static[MOST * ELEMENT] __attribute__((aligned(16)));
static unsigned char *private_heap, *symmetric_heap;

/* Memory of each kind that the other side of a transfer may lie in. */
static unsigned char *other_side(unsigned kind, unsigned char *stack)
{
    return kind % 4 == 0   ? stack
           : kind % 4 == 1 ? private_heap
           : kind % 4 == 2 ? private_static
                           : symmetric_heap;
}

static void put_once(const struct check *check, struct call *c, int place, size_t n, unsigned seed)
{
    static struct image image;
    unsigned char stack[MOST * ELEMENT] __attribute__((aligned(16)));
    char text[120];
    size_t element = check->type.bytes, shift = element * (seed % 11);
    unsigned char *source = other_side(seed, stack) + element * (seed % 5),
                  *slot = slot_of(place, me);
    image_begin(&image, GUARD + shift + (n + 3) * element + GUARD);
    write_there(&image, slot, c->pe);
    fill(&check->type, source, n, seed);
    memcpy(image.data + GUARD + shift, source, n * element);
    c->dest = slot + GUARD + shift;
    c->source = source;
    c->nelems = n;
    check->call(c);
    if (check->detail == NBE)
        complete_source(c);
    if (check->detail != NBI)
        memset(source, 0xee, n * element);
    complete_call(c);
    compare_there(&image, check, slot, c->pe, describe(c, place, text));
}

/* barrier_all completes what was put without context: each PE finds it in its own memory. */
static void put_and_barrier(const struct check *check)
{
    static struct image image;
    static unsigned char source[MOST * ELEMENT];
    size_t n = counts[COUNTS - 1], element = check->type.bytes;
    shmem_barrier_all();
    for (int place = 0; place < PLACES; place++)
        for (int pe = 0; pe < n_pes; pe++)
            memset(slot_of(place, pe), 0, GUARD + (n + 1) * element);
    shmem_barrier_all();
    fill(&check->type, source, n, (unsigned)me);
    for (int place = 0; place < PLACES; place++)
        for (int pe = n_pes; pe-- > 0;) {
            struct call c = {
                .dest = slot_of(place, me) + GUARD, .source = source, .nelems = n, .pe = pe};
            check->call(&c);
            shmemx_request_free(&c.request); /* which, if there is one, leaves it to the barrier */
        }
    shmem_barrier_all();
    for (int place = 0; place < PLACES; place++)
        for (int pe = 0; pe < n_pes; pe++) {
            image.bytes = GUARD + (n + 1) * element;
            memset(image.data, 0, image.bytes);
            fill(&check->type, image.data + GUARD, n, (unsigned)pe);
            image_compare(&image, check, slot_of(place, pe),
                          "after put by another PE and barrier_all");
        }
    shmem_sync_all();
}

static void run_put(const struct check *check)
{
    unsigned seed = 0;
    for (int pe = 0; pe < n_pes; pe++)
        for (int form = 0; form < check->forms; form = next_form(check, form)) {
            struct call c = call_to(form, pe);
            check->call(&c); /* nothing, from NULL to NULL */
            for (int place = 0; place < PLACES; place++)
                for (size_t i = 0; i < COUNTS; i++)
                    put_once(check, &c, place, counts[i], seed++);
        }
    put_and_barrier(check);
}

static void run_p(const struct check *check)
{
    static struct image image;
    unsigned char values[VALUES][ELEMENT];
    size_t number = extreme_values(&check->type, values), element = check->type.bytes;
    char text[120];
    for (int pe = 0; pe < n_pes; pe++)
        for (int form = 0; form < check->forms; form = next_form(check, form))
            for (int place = 0; place < PLACES; place++) {
                struct call c = call_to(form, pe);
                image_begin(&image, 3 * GUARD + 2 * number * element);
                write_there(&image, slot_of(place, me), pe);
                for (size_t i = 0; i < number; i++) {
                    size_t at = GUARD + (2 * i + (size_t)form % 2) * element;
                    c.dest = slot_of(place, me) + at;
                    c.value = values[i];
                    image_write(&image, &check->type, at, values[i]);
                    check->call(&c);
                }
                complete(&c);
                compare_there(&image, check, slot_of(place, me), pe, describe(&c, place, text));
            }
}

/* What PE pe offers to be read: its extreme values begin with another one. */
static void offer(const struct check *check, int pe, int place, unsigned char *elements)
{
    fill(&check->type, elements, MOST, (unsigned)(pe * PLACES + place));
}

static void offer_mine(const struct check *check)
{
    for (int place = 0; place < PLACES; place++)
        offer(check, me, place, slot_of(place, me) + GUARD);
    shmem_barrier_all();
}

static unsigned char *offered_by(int place, int pe) { return slot_of(place, pe) + GUARD; }

static void get_once(const struct check *check, struct call *c, int place, size_t n, unsigned seed)
{
    static struct image image;
    static unsigned char offered[MOST * ELEMENT];
    unsigned char stack[SLOT] __attribute__((aligned(16)));
    char text[120];
    size_t element = check->type.bytes, skip = element * (seed % 9), shift = element * (seed % 7);
    unsigned char *to = seed % 3 == 0 ? stack : slot_of((int)(seed % 3) - 1, PES - 1);
    image_begin(&image, GUARD + shift + n * element + GUARD);
    memcpy(to, image.data, image.bytes);
    offer(check, c->pe, place, offered);
    memcpy(image.data + GUARD + shift, offered + skip, n * element);
    c->dest = to + GUARD + shift;
    c->source = offered_by(place, c->pe) + skip;
    c->nelems = n;
    check->call(c);
    if (check->detail != BLOCKING)
        complete_call(c);
    image_compare(&image, check, to, describe(c, place, text));
}

static void run_get(const struct check *check)
{
    unsigned seed = 0;
    offer_mine(check);
    for (int pe = 0; pe < n_pes; pe++)
        for (int form = 0; form < check->forms; form = next_form(check, form)) {
            struct call c = call_to(form, pe);
            check->call(&c);
            for (int place = 0; place < PLACES; place++)
                for (size_t i = 0; i < COUNTS; i++)
                    get_once(check, &c, place, counts[i], seed++);
        }
}

static void run_g(const struct check *check)
{
    unsigned char values[VALUES][ELEMENT], got[ELEMENT];
    size_t number = extreme_values(&check->type, values);
    char text[120], expected_text[40], got_text[40];
    offer_mine(check);
    for (int pe = 0; pe < n_pes; pe++)
        for (int form = 0; form < check->forms; form = next_form(check, form))
            for (int place = 0; place < PLACES; place++)
                for (size_t i = 0; i < number; i++) {
                    const void *expected = values[(i + (size_t)(pe * PLACES + place)) % number];
                    struct call c = call_to(form, pe);
                    c.source = offered_by(place, pe) + i * check->type.bytes;
                    c.result = got;
                    c.nelems = i % 2;
                    check->call(&c);
                    if (memcmp(expected, got, check->type.significant) != 0)
                        fail(check, "%s: expected %s, got %s", describe(&c, place, text),
                             hex(&check->type, expected, expected_text),
                             hex(&check->type, got, got_text));
                }
}

#define ROW(nbi, type, ctype, elem, fn, ctxfn, run) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), nbi},
#define PUT(...) ROW(__VA_ARGS__, run_put)
#define P(...) ROW(__VA_ARGS__, run_p)
#define GET(...) ROW(__VA_ARGS__, run_get)
#define NBE_PUT(...) ROW(__VA_ARGS__, run_put)
#define NBE_GET(...) ROW(__VA_ARGS__, run_get)
#define G(...) ROW(__VA_ARGS__, run_g)
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start();
    private_heap = malloc(MOST * ELEMENT);
    symmetric_heap = shmem_malloc(MOST * ELEMENT);
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    free(private_heap);
    shmem_free(symmetric_heap);
    return finish();
}
