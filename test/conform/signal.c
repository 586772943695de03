// SPDX-License-Identifier: BSD-3-Clause
// put_signal in every form: data and signal word in heap and static data, set and add with extreme
// values; who sees the signal sees the data.
// sanitize: yes
#include "request.h"

#define SEND(type, ctype, fn, ctxfn, ...)                                                       \
    static void call_##fn##_##type(struct call *c)                                              \
    {                                                                                           \
        ctype *dest = c->dest;                                                                  \
        const ctype *source = c->source;                                                        \
        if (c->form)                                                                            \
            ctxfn(c->ctx, dest, source, c->nelems, c->sig_addr, c->signal, c->sig_op,           \
                  __VA_ARGS__);                                                                 \
        else if (c->sig_op == SHMEM_SIGNAL_SET) /* constants, inlined */                        \
            fn(dest, source, c->nelems, c->sig_addr, c->signal, SHMEM_SIGNAL_SET, __VA_ARGS__); \
        else                                                                                    \
            fn(dest, source, c->nelems, c->sig_addr, c->signal, SHMEM_SIGNAL_ADD, __VA_ARGS__); \
    }
#define PUT_SIGNAL(nbi, type, ctype, elem, fn, ctxfn) SEND(type, ctype, fn, ctxfn, c->pe)
#define NBE_PUT_SIGNAL(nbi, type, ctype, elem, fn, ctxfn) \
    SEND(type, ctype, fn, ctxfn, c->pe, request_of(c))
#define PUT_FLAG(nbi, type, ctype, elem, fn, ctxfn)                                               \
    static void call_##fn##_##type(struct call *c)                                                \
    {                                                                                             \
        fn((ctype *)c->dest, (const ctype *)c->source, c->nelems, c->sig_addr, c->signal, c->pe); \
    }
#include "classes.h"
#include CONFORM_INC
#undef PUT_SIGNAL
#undef NBE_PUT_SIGNAL
#undef PUT_FLAG

enum { FLAG = 8 }; /* the call can only set */
static int can_add(const struct check *check) { return !(check->detail & FLAG); }

static const struct type word = {"uint64", 8, 8, 'u'};
static const size_t counts[] = {0, 1, 3, 64};
enum { COUNTS = sizeof counts / sizeof *counts, MOST = 64, ROUNDS = 4 };

static unsigned char static_signals[PES * SLOT] __attribute__((aligned(64)));
static unsigned char *heap_signals;

static unsigned char *signals_of(int place, int origin)
{
    return (place ? static_signals : heap_signals) + (size_t)origin * SLOT;
}

static void once(const struct check *check, struct call *c, int place, size_t n, unsigned seed)
{
    static struct image image, signals;
    static unsigned char source[MOST * ELEMENT] __attribute__((aligned(16)));
    unsigned char values[VALUES][ELEMENT];
    char text[160];
    size_t number = extreme_values(&word, values), element = check->type.bytes,
           at = GUARD + 8 * (seed % 3);
    uint64_t before = load_integer(values[seed / 2 % number], 8),
             operand = load_integer(values[seed % number], 8);
    unsigned char *signal_slot = signals_of((int)(seed / 3 % PLACES), me);
    image_begin(&image, 2 * GUARD + n * element);
    image_begin(&signals, 2 * GUARD);
    store_integer(signals.data + at, 8, before);
    write_there(&image, slot_of(place, me), c->pe);
    write_there(&signals, signal_slot, c->pe);
    fill(&check->type, source, n, seed);
    memcpy(image.data + GUARD, source, n * element);
    c->sig_op = seed % 2 && can_add(check) ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET;
    store_integer(signals.data + at, 8, c->sig_op == SHMEM_SIGNAL_ADD ? before + operand : operand);
    c->dest = n ? slot_of(place, me) + GUARD : NULL;
    c->source = n ? source : NULL;
    c->nelems = n;
    c->sig_addr = (uint64_t *)(signal_slot + at);
    c->signal = operand;
    check->call(c);
    if (check->detail == NBE)
        complete_source(c);
    if ((check->detail & ~FLAG) != NBI)
        memset(source, 0xee, n * element);
    complete_call(c);
    describe(c, place, text);
    compare_there(&image, check, slot_of(place, me), c->pe, text);
    strcat(text, ", the signal");
    compare_there(&signals, &(struct check){.name = check->name, .type = word}, signal_slot, c->pe,
                  text);
}

static void run_alone(const struct check *check)
{
    unsigned seed = 0;
    for (int pe = 0; pe < n_pes; pe++)
        for (int form = 0; form < check->forms; form = next_form(check, form)) {
            struct call c = call_to(form, pe);
            for (int place = 0; place < PLACES; place++)
                for (size_t i = 0; i < COUNTS; i++)
                    once(check, &c, place, counts[i], seed++);
        }
}

/* Wait for round to come into one of my signal words, by one of the ways there are. */
static void await(const struct check *check, uint64_t *signal, uint64_t round)
{
    uint64_t got = round;
    if (round % 4 == 0)
        got = shmem_signal_wait_until(signal, SHMEM_CMP_GE, round);
    else if (round % 4 == 1)
        shmem_uint64_wait_until(signal, SHMEM_CMP_EQ, round);
    else if (round % 4 == 2)
        while (!shmem_uint64_test(signal, SHMEM_CMP_EQ, round))
            ;
    else
        while ((got = shmem_signal_fetch(signal)) != round)
            ;
    if (got != round)
        fail(check, "the signal after waiting for round %llu: %llu", (unsigned long long)round,
             (unsigned long long)got);
}

/* Every PE sends to the next one, which looks at the data as soon as it has the signal. */
static void run_ring(const struct check *check)
{
    static struct image image;
    static unsigned char source[ROUNDS + 1][MOST * ELEMENT] __attribute__((aligned(16)));
    int next = (me + 1) % n_pes, before = (me + n_pes - 1) % n_pes;
    uint64_t *signal = (uint64_t *)signals_of(0, 0);
    shmem_barrier_all();
    *signal = 0;
    shmem_barrier_all();
    for (unsigned round = 1; round <= ROUNDS; round++) {
        struct call c = call_to(check->forms > 1 ? (int)round - 1 : 0, next);
        fill(&check->type, source[round], MOST / ROUNDS, round * 64 + (unsigned)me);
        c.dest = slot_of((int)round % PLACES, 0) + GUARD + round * ELEMENT;
        c.source = source[round];
        c.nelems = MOST / ROUNDS;
        c.sig_addr = signal;
        c.sig_op = round % 2 && can_add(check) ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET;
        c.signal = c.sig_op == SHMEM_SIGNAL_ADD ? 1 : round;
        check->call(&c);
        await(check, signal, round);
        image.bytes = MOST / ROUNDS * check->type.bytes;
        fill(&check->type, image.data, MOST / ROUNDS, round * 64 + (unsigned)before);
        image_compare(&image, check, c.dest, "the data behind a signal that has come");
        complete_call(&c);
        shmem_sync_all();
    }
}

static void run(const struct check *check)
{
    run_alone(check);
    run_ring(check);
}

#define PUT_SIGNAL(nbi, type, ctype, elem, fn, ctxfn) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), nbi},
#define NBE_PUT_SIGNAL PUT_SIGNAL
#define PUT_FLAG(nbi, ...) PUT_SIGNAL((nbi) | FLAG, __VA_ARGS__)
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start();
    heap_signals = shmem_align(64, PES * SLOT);
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    shmem_free(heap_signals);
    return finish();
}
