// SPDX-License-Identifier: BSD-3-Clause
// Every atomic, the deprecated ones too: extreme values in pairs, sums that wrap, what is returned,
// and all PEs at once on one word.
// sanitize: yes
#include "request.h"

#define AMO(type, ctype, fn, ctxfn, then, last, ...) \
    static void call_##fn##_##type(struct call *c)   \
    {                                                \
        ctype *dest = c->dest, value, cond, result;  \
        memcpy(&value, c->value, sizeof value);      \
        memcpy(&cond, c->cond, sizeof cond);         \
        memset(&result, 0x5a, sizeof result);        \
        (void)value, (void)cond;                     \
        if (c->form)                                 \
            then ctxfn(c->ctx, __VA_ARGS__, last);   \
        else                                         \
            then fn(__VA_ARGS__, last);              \
        memcpy(c->result, &result, sizeof result);   \
    }
/* What is returned has the type itself. */
#define AMO_R(type, ctype, fn, ctxfn, ...)                                                    \
    AMO(type, ctype, fn, ctxfn, result =, c->pe, __VA_ARGS__)                                 \
    static inline void type_##fn##_##type(ctype *dest, ctype value, ctype cond)               \
    {                                                                                         \
        (void)dest, (void)value, (void)cond;                                                  \
        _Static_assert(_Generic(fn(__VA_ARGS__, 0), ctype : 1, default : 0), "type of " #fn); \
    }
/* The result is there only when the call is complete, so it is not copied earlier. */
#define AMO_N(type, ctype, fn, ctxfn, last, ...)                 \
    static void call_##fn##_##type(struct call *c)               \
    {                                                            \
        ctype *dest = c->dest, *result = c->result, value, cond; \
        memcpy(&value, c->value, sizeof value);                  \
        memcpy(&cond, c->cond, sizeof cond);                     \
        (void)value, (void)cond;                                 \
        if (c->form)                                             \
            ctxfn(c->ctx, result, __VA_ARGS__, last);            \
        else                                                     \
            fn(result, __VA_ARGS__, last);                       \
    }
#define AMO_R0(op, type, ctype, elem, fn, ctxfn) AMO_R(type, ctype, fn, ctxfn, dest)
#define AMO_R1(op, type, ctype, elem, fn, ctxfn) AMO_R(type, ctype, fn, ctxfn, dest, value)
#define AMO_R2(op, type, ctype, elem, fn, ctxfn) AMO_R(type, ctype, fn, ctxfn, dest, cond, value)
#define AMO_V0(op, type, ctype, elem, fn, ctxfn) AMO(type, ctype, fn, ctxfn, , c->pe, dest)
#define AMO_V1(op, type, ctype, elem, fn, ctxfn) AMO(type, ctype, fn, ctxfn, , c->pe, dest, value)
#define AMO_N0(op, type, ctype, elem, fn, ctxfn) AMO_N(type, ctype, fn, ctxfn, c->pe, dest)
#define AMO_N1(op, type, ctype, elem, fn, ctxfn) AMO_N(type, ctype, fn, ctxfn, c->pe, dest, value)
#define AMO_N2(op, type, ctype, elem, fn, ctxfn) \
    AMO_N(type, ctype, fn, ctxfn, c->pe, dest, cond, value)
/* What they have behind the PE. */
#define WITH_REQUEST c->pe, request_of(c)
#define WITH_HANDLE c->pe, NULL
#define AMOX_V0(last, op, type, ctype, elem, fn, ctxfn) \
    AMO(type, ctype, fn, ctxfn, , WITH_##last, dest)
#define AMOX_V1(last, op, type, ctype, elem, fn, ctxfn) \
    AMO(type, ctype, fn, ctxfn, , WITH_##last, dest, value)
#define AMOX_N0(last, op, type, ctype, elem, fn, ctxfn) \
    AMO_N(type, ctype, fn, ctxfn, WITH_##last, dest)
#define AMOX_N1(last, op, type, ctype, elem, fn, ctxfn) \
    AMO_N(type, ctype, fn, ctxfn, WITH_##last, dest, value)
#define AMOX_N2(last, op, type, ctype, elem, fn, ctxfn) \
    AMO_N(type, ctype, fn, ctxfn, WITH_##last, dest, cond, value)
#include "classes.h"
#include CONFORM_INC
#undef AMO_R0
#undef AMO_R1
#undef AMO_R2
#undef AMO_V0
#undef AMO_V1
#undef AMO_N0
#undef AMO_N1
#undef AMO_N2
#undef AMOX_V0
#undef AMOX_V1
#undef AMOX_N0
#undef AMOX_N1
#undef AMOX_N2

static int over_nodes(void) { return shmem_team_n_pes(SHMEM_TEAM_SHARED) < n_pes; }

/* What a word that holds now holds after the operation. */
static uint64_t after(int detail, size_t bytes, uint64_t now, uint64_t value, uint64_t cond)
{
    switch (detail % OPS) {
    case OP_SET:
    case OP_SWAP:
        return value;
    case OP_CSWAP:
        return now == cond ? value : now;
    case OP_ADD:
        return (now + (detail & INC ? 1 : value)) & bits_of(bytes);
    case OP_AND:
        return now & value;
    case OP_OR:
        return now | value;
    case OP_XOR:
        return now ^ value;
    default:
        return now;
    }
}

static void expect_result(const struct check *check, uint64_t got, uint64_t expected,
                          const char *where)
{
    if (got != expected)
        fail(check, "%s: returned 0x%llx, expected 0x%llx", where, (unsigned long long)got,
             (unsigned long long)expected);
}

/* Calls that are under way together, each on a word of its own between guards. */
enum { TOGETHER = 12, STEP = 64 };
struct batch {
    const struct check *check;
    unsigned char values[VALUES][ELEMENT];
    int form, pe, place;
    size_t n;
    struct one {
        size_t v, w, other, at; /* operand number v on a word that holds extreme value number w */
        unsigned char result[ELEMENT] __attribute__((aligned(16)));
        struct call call;
    } of[TOGETHER];
};

static uint64_t value_of(const struct batch *b, size_t v)
{
    return load_integer(b->values[v], b->check->type.bytes);
}

static void call_one(struct batch *b, struct one *one, struct image *image)
{
    size_t bytes = b->check->type.bytes;
    uint64_t then = after(b->check->detail, bytes, value_of(b, one->w), value_of(b, one->v),
                          value_of(b, one->other));
    store_integer(image->data + one->at, bytes, then);
    one->call = call_to(b->form, b->pe);
    one->call.dest = slot_of(b->place, me) + one->at;
    one->call.value = b->values[one->v];
    one->call.cond = b->values[one->other];
    one->call.result = one->result;
    b->check->call(&one->call);
}

/* Make the calls of a batch, complete them, and look what they have done. */
static void end_batch(struct batch *b)
{
    static struct image image;
    unsigned char *slot = slot_of(b->place, me);
    char text[120];
    if (b->n == 0)
        return;
    image_begin(&image, 2 * GUARD + b->n * STEP);
    for (size_t i = 0; i < b->n; i++)
        memcpy(image.data + b->of[i].at, b->values[b->of[i].w], b->check->type.bytes);
    write_there(&image, slot, b->pe);
    for (size_t i = 0; i < b->n; i++)
        call_one(b, &b->of[i], &image);
    for (size_t i = 0; i < b->n; i++)
        if (i == b->n - 1 || b->of[i].call.request != SHMEMX_REQUEST_UNINITIALIZED)
            complete_call(&b->of[i].call);
    describe(&b->of[0].call, b->place, text);
    size_t used = strlen(text);
    for (size_t i = 0; i < b->n && b->check->detail & RETURNS; i++) {
        snprintf(text + used, sizeof text - used, ", operand %zu on a word with value %zu",
                 b->of[i].v, b->of[i].w);
        expect_result(b->check, load_integer(b->of[i].result, b->check->type.bytes),
                      value_of(b, b->of[i].w), text);
    }
    text[used] = '\0';
    compare_there(&image, b->check, slot, b->pe, text);
    b->n = 0;
}

static void add_to(struct batch *b, size_t v, size_t w, size_t other)
{
    struct one *one = &b->of[b->n];
    *one = (struct one){.v = v, .w = w, .other = other};
    memset(one->result, 0xa5, sizeof one->result);
    one->at = GUARD + b->n * STEP + (v % 5) * b->check->type.bytes;
    if (++b->n == TOGETHER)
        end_batch(b);
}

static void run_alone(const struct check *check)
{
    static struct batch b;
    b.check = check;
    size_t number = extreme_values(&check->type, b.values);
    int few = over_nodes();
    for (b.pe = 0; b.pe < n_pes; b.pe++)
        for (b.form = 0; b.form < check->forms; b.form = next_form(check, b.form))
            for (b.place = 0; b.place < PLACES; b.place++) {
                size_t first = (size_t)b.form % 3;
                for (size_t v = few ? first : 0; v < number; v += few ? 3 : 1)
                    for (size_t w = first; w < number; w += few || b.form > 1 ? 3 : 1) {
                        add_to(&b, v, w, w);
                        if (check->detail % OPS == OP_CSWAP)
                            add_to(&b, v, w, (w + 1) % number);
                    }
                end_batch(&b);
            }
}

/* ---- all PEs on one word ---- */

/* Odd, so that xor leaves its bits. */
static int times(void) { return !over_nodes() ? 301 : few_sizes ? 7 : 31; }
static uint64_t sum;

/* Call once on the shared word of PE pe and return what the function returned. */
static uint64_t call_shared(const struct check *check, int pe, uint64_t value, uint64_t cond)
{
    unsigned char operands[2][ELEMENT], result[ELEMENT] __attribute__((aligned(16))) = {0};
    struct call c = call_to(check->forms > 1 ? pe % 3 : 0, pe);
    store_integer(operands[0], check->type.bytes, value);
    store_integer(operands[1], check->type.bytes, cond);
    c.dest = static_arena;
    c.value = operands[0];
    c.cond = operands[1];
    c.result = result;
    check->call(&c);
    complete_call(&c);
    return load_integer(result, check->type.bytes);
}

static uint64_t bit_of(int pe) { return UINT64_C(1) << pe; }

/* What the shared words hold at first. */
static uint64_t first_of(int detail, size_t bytes)
{
    switch (detail % OPS) {
    case OP_ADD:
        return bits_of(bytes) / 2 - 5; /* wraps to the other sign */
    case OP_AND:
    case OP_XOR:
        return bits_of(bytes);
    default:
        return 0;
    }
}

static void share_add(const struct check *check, int pe, uint64_t first)
{
    uint64_t value = check->detail & INC ? 1 : (uint64_t)me + 1, last = 0,
             mask = bits_of(check->type.bytes), pes = (uint64_t)n_pes;
    int wraps = (uint64_t)times() * pes * (pes + 1) / 2 > mask;
    for (int i = 0; i < times(); i++) {
        uint64_t before = (call_shared(check, pe, value, 0) - first) & mask;
        if (check->detail & RETURNS && i && !wraps && before < last + value)
            fail(check, "to PE %d: added %llu twice, but the sum grew by %lld only", pe,
                 (unsigned long long)value, (long long)(before - last));
        last = before;
    }
}

/* Every PE changes its own bit; the value returned shows that bit as this PE left it. */
static void share_bit(const struct check *check, int pe)
{
    int op = check->detail % OPS;
    uint64_t mine = bit_of(me), expected = op == OP_OR ? 0 : mine;
    for (int i = 0; i < times(); i++) {
        uint64_t before = call_shared(check, pe, op == OP_AND ? ~mine : mine, 0);
        if (check->detail & RETURNS)
            expect_result(check, before & mine, expected, "all PEs at once, the own bit");
        expected = op == OP_OR ? mine : op == OP_AND ? 0 : expected ^ mine;
    }
}

/* Each value swapped in comes out again, once: the sum of the differences is what is left in the
 * words. */
static void share_swap(const struct check *check, int pe)
{
    uint64_t balance = 0;
    for (int i = 0; i < times(); i++) {
        uint64_t value = (uint64_t)(me * times() + i + 1);
        balance += value - call_shared(check, pe, value, 0);
    }
    shmem_uint64_atomic_add(&sum, balance, pe);
}

static void share_cswap(const struct check *check, int pe)
{
    for (int i = 0; i < times(); i++) {
        uint64_t guess = 0, before;
        while ((before = call_shared(check, pe, guess + 1, guess)) != guess)
            guess = before;
    }
}

/* Words of equal bytes are set; none is ever seen in pieces. */
static void share_whole(const struct check *check, int pe)
{
    uint64_t mask = bits_of(check->type.bytes), ones = 0x0101010101010101 & mask, now;
    for (int i = 0; i < times(); i++) {
        if (check->detail % OPS == OP_SET)
            call_shared(check, pe, ones * (uint64_t)(me + 1), 0);
        else if (check->type.bytes == 4)
            shmem_uint32_atomic_set((uint32_t *)static_arena, (uint32_t)ones * (uint32_t)(me + 1),
                                    pe);
        else
            shmem_uint64_atomic_set((uint64_t *)static_arena, ones * (uint64_t)(me + 1), pe);
        now = check->detail % OPS == OP_FETCH ? call_shared(check, pe, 0, 0)
              : check->type.bytes == 4 ? shmem_uint32_atomic_fetch((uint32_t *)static_arena, pe)
                                       : shmem_uint64_atomic_fetch((uint64_t *)static_arena, pe);
        if (now != (now & 0xff) * ones || (now & 0xff) > (uint64_t)n_pes)
            fail(check, "to PE %d: a word set whole is seen as 0x%llx", pe,
                 (unsigned long long)now);
    }
}

static void expect_shared(const struct check *check, uint64_t first)
{
    uint64_t got = load_integer(static_arena, check->type.bytes), n = (uint64_t)n_pes,
             all = bit_of(n_pes) - 1;
    uint64_t expected = got;
    switch (check->detail % OPS) {
    case OP_SWAP:
        expected = sum;
        break;
    case OP_CSWAP:
        expected = n * (uint64_t)times();
        break;
    case OP_ADD:
        expected = first + (uint64_t)times() * (check->detail & INC ? n : n * (n + 1) / 2);
        break;
    case OP_OR:
        expected = all;
        break;
    case OP_AND:
    case OP_XOR:
        expected = first & ~all;
        break;
    }
    expected &= bits_of(check->type.bytes);
    if (got != expected)
        fail(check, "all PEs at once, in the end: expected 0x%llx, got 0x%llx",
             (unsigned long long)expected, (unsigned long long)got);
}

/* Begin together, as far as there are cores for it: after a barrier the first may be done before
 * the last begins. */
static void meet(void)
{
    static uint64_t arrived, meetings;
    meetings++;
    shmem_uint64_atomic_inc(&arrived, 0);
    for (int i = 0; i < 20000; i++)
        if (shmem_uint64_atomic_fetch(&arrived, 0) >= meetings * (uint64_t)n_pes)
            return;
}

static void run_together(const struct check *check)
{
    uint64_t first = first_of(check->detail, check->type.bytes);
    shmem_barrier_all();
    sum = 0;
    store_integer(static_arena, check->type.bytes, first);
    shmem_barrier_all();
    for (int pe = 0; pe < n_pes; pe++) {
        meet();
        switch (check->detail % OPS) {
        case OP_SWAP:
            share_swap(check, pe);
            break;
        case OP_CSWAP:
            share_cswap(check, pe);
            break;
        case OP_ADD:
            share_add(check, pe, first);
            break;
        case OP_FETCH:
        case OP_SET:
            share_whole(check, pe);
            break;
        default:
            share_bit(check, pe);
        }
    }
    shmem_barrier_all();
    expect_shared(check, first);
}

static void run(const struct check *check)
{
    run_alone(check);
    run_together(check);
}

#define ROW(op, type, ctype, elem, fn, ctxfn) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), op},
#define ROWX(last, ...) ROW(__VA_ARGS__)
#define AMO_R0 ROW
#define AMO_R1 ROW
#define AMO_R2 ROW
#define AMO_V0 ROW
#define AMO_V1 ROW
#define AMO_N0 ROW
#define AMO_N1 ROW
#define AMO_N2 ROW
#define AMOX_V0 ROWX
#define AMOX_V1 ROWX
#define AMOX_N0 ROWX
#define AMOX_N1 ROWX
#define AMOX_N2 ROWX
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start();
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    return finish();
}
