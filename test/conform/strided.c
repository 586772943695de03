// SPDX-License-Identifier: BSD-3-Clause
// iput, ibput, iget and ibget: strides and block sizes to every PE; what lies between the blocks
// does not change.
// sanitize: yes
#include "request.h"

#define STRIDED(type, ctype, fn, ctxfn, ...)                          \
    static void call_##fn##_##type(struct call *c)                    \
    {                                                                 \
        ctype *dest = c->dest;                                        \
        const ctype *source = c->source;                              \
        if (c->form)                                                  \
            ctxfn(c->ctx, dest, source, c->dst, c->sst, __VA_ARGS__); \
        else                                                          \
            fn(dest, source, c->dst, c->sst, __VA_ARGS__);            \
    }
#define IPUT(block, type, ctype, elem, fn, ctxfn) STRIDED(type, ctype, fn, ctxfn, c->nelems, c->pe)
#define IGET IPUT
#define IBPUT(block, type, ctype, elem, fn, ctxfn) \
    STRIDED(type, ctype, fn, ctxfn, c->bsize, c->nelems, c->pe)
#define IBGET IBPUT
#define NBE_IPUT(block, type, ctype, elem, fn, ctxfn) \
    STRIDED(type, ctype, fn, ctxfn, c->nelems, c->pe, request_of(c))
#define NBE_IGET NBE_IPUT
#include "classes.h"
#include CONFORM_INC
#undef IPUT
#undef IGET
#undef IBPUT
#undef IBGET
#undef NBE_IPUT
#undef NBE_IGET

/* Of each form; iput and iget take those with blocks of one element. */
static const struct shape {
    ptrdiff_t dst, sst;
    size_t bsize, blocks;
} shapes[] = {
    {1, 1, 1, 0},   {1, 1, 1, 1},  {1, 1, 1, 37}, {2, 1, 1, 20}, {1, 3, 1, 17},   {3, 2, 1, 11},
    {59, 61, 1, 2}, {61, 1, 1, 1}, {4, 4, 4, 0},  {1, 1, 0, 3},  {4, 4, 4, 9},    {5, 7, 3, 6},
    {9, 4, 4, 5},   {4, 9, 3, 6},  {2, 3, 2, 13}, {8, 8, 8, 4},  {17, 16, 16, 3},
};
enum { SHAPES = sizeof shapes / sizeof *shapes, MOST = 72 };

/* Where both sides lie for the next call, in elements. */
static size_t shift_of(unsigned seed) { return seed % 5; }

/* Write to image what the shape copies from elements. */
static void expect(struct image *image, const struct type *type, const struct shape *s,
                   size_t shift, const unsigned char *elements)
{
    for (size_t block = 0; block < s->blocks; block++)
        for (size_t i = 0; i < s->bsize; i++)
            memcpy(image->data + GUARD + (shift + block * (size_t)s->dst + i) * type->bytes,
                   elements + (block * (size_t)s->sst + i) * type->bytes, type->bytes);
}

static const char *describe_shape(const struct call *c, int place, const struct shape *s,
                                  char text[240])
{
    char form[120];
    sprintf(text, "%s, dst %td, sst %td, bsize %zu, %zu blocks", describe(c, place, form), s->dst,
            s->sst, s->bsize, s->blocks);
    return text;
}

static void set_shape(struct call *c, const struct shape *s)
{
    c->dst = s->dst;
    c->sst = s->sst;
    c->bsize = s->bsize;
    c->nelems = s->blocks;
}

static void put_once(const struct check *check, struct call *c, int place, const struct shape *s,
                     unsigned seed)
{
    static struct image image;
    static unsigned char source[(MOST + 8) * ELEMENT] __attribute__((aligned(16)));
    char text[240];
    size_t element = check->type.bytes;
    unsigned char *from = source + element * (seed % 3), *slot = slot_of(place, me);
    image_begin(&image, 2 * GUARD + (MOST + 5) * element);
    write_there(&image, slot, c->pe);
    fill(&check->type, from, MOST, seed);
    expect(&image, &check->type, s, shift_of(seed), from);
    set_shape(c, s);
    c->dest = slot + GUARD + shift_of(seed) * element;
    c->source = from;
    check->call(c);
    complete_source(c);
    memset(from, 0xee, MOST * element);
    complete_call(c);
    compare_there(&image, check, slot, c->pe, describe_shape(c, place, s, text));
}

static void get_once(const struct check *check, struct call *c, int place, const struct shape *s,
                     unsigned seed)
{
    static struct image image;
    static unsigned char offered[MOST * ELEMENT], to[SLOT] __attribute__((aligned(16)));
    char text[240];
    size_t element = check->type.bytes;
    fill(&check->type, offered, MOST, (unsigned)(c->pe * PLACES + place));
    image_begin(&image, 2 * GUARD + (MOST + 5) * element);
    memcpy(to, image.data, image.bytes);
    expect(&image, &check->type, s, shift_of(seed), offered);
    set_shape(c, s);
    c->dest = to + GUARD + shift_of(seed) * element;
    c->source = slot_of(place, c->pe) + GUARD;
    check->call(c);
    if (c->request != SHMEMX_REQUEST_UNINITIALIZED)
        complete_request(c);
    image_compare(&image, check, to, describe_shape(c, place, s, text));
}

static void run(const struct check *check, void (*once)(const struct check *, struct call *, int,
                                                        const struct shape *, unsigned))
{
    unsigned seed = 0;
    for (int pe = 0; pe < n_pes; pe++)
        for (int form = 0; form < check->forms; form = next_form(check, form)) {
            struct call c = call_to(form, pe);
            c.dst = c.sst = 1;
            c.bsize = 1;
            check->call(&c); /* nothing, from NULL to NULL */
            for (int place = 0; place < PLACES; place++)
                for (int i = 0; i < SHAPES; i++)
                    if (check->detail || shapes[i].bsize == 1)
                        once(check, &c, place, &shapes[i], seed++);
        }
}

static void run_put(const struct check *check) { run(check, put_once); }

static void run_get(const struct check *check)
{
    for (int place = 0; place < PLACES; place++)
        fill(&check->type, slot_of(place, me) + GUARD, MOST, (unsigned)(me * PLACES + place));
    shmem_barrier_all();
    run(check, get_once);
}

#define ROW(block, type, ctype, elem, fn, ctxfn, run) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), block},
#define IPUT(...) ROW(__VA_ARGS__, run_put)
#define IBPUT(...) ROW(__VA_ARGS__, run_put)
#define IGET(...) ROW(__VA_ARGS__, run_get)
#define IBGET(...) ROW(__VA_ARGS__, run_get)
#define NBE_IPUT(...) ROW(__VA_ARGS__, run_put)
#define NBE_IGET(...) ROW(__VA_ARGS__, run_get)
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start();
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    return finish();
}
