/* SPDX-License-Identifier: BSD-3-Clause */
/* What the conformance programs share: the types with their extreme values, the symmetric memory
 * that they write to, images of it that find every byte that should not have changed, the contexts,
 * and the report of a failure.
 *
 * A program includes the list of functions (CONFORM_INC) twice: once to define a small caller per
 * function, which alone knows the C type, and once to make a table of them. The tests that use the
 * table know only bytes. */
#ifndef CONFORM_H
#define CONFORM_H

#include "../dice.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <shmemx.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef CONFORM_INC
#define CONFORM_INC "conform.inc"
#endif

enum {
    PES = 17,     /* more than there may be: the last slot is no other PE's */
    SLOT = 3072,  /* bytes that one PE may write on another, per place */
    GUARD = 128,  /* of them before the first element */
    ELEMENT = 16, /* the largest element */
    VALUES = 16,  /* at most, per type */
    PLACES = 2,   /* heap and static data */
    OPTIONS = 8,  /* every combination of PRIVATE, SERIALIZED, NOSTORE */
    FORMS = 2 + OPTIONS,
};

struct type {
    const char *name;
    size_t bytes;
    size_t significant; /* without padding */
    char kind; /* i: signed, u: unsigned, f: float, d: double, l: long double, b: bytes, F and
                  D: complex of float and double */
};

#define KIND(ctype) \
    _Generic((ctype *)0, float *: 'f', double *: 'd', long double *: 'l', void *: 'b',           \
             float _Complex *: 'F', double _Complex *: 'D', char *: CHAR_MIN < 0 ? 'i' : 'u',    \
             signed char *: 'i', short *: 'i', int *: 'i', long *: 'i', long long *: 'i',        \
             default: 'u')
#define TYPE(type, ctype, elem)                                                           \
    {                                                                                     \
#type, elem, KIND(ctype) == 'l' && LDBL_MANT_DIG == 64 ? 10 : (elem), KIND(ctype) \
    }

struct group;

/* The arguments of a call, whatever the function; a caller takes those it needs. */
struct call {
    int form; /* 0: without context, else the form with ctx */
    shmem_ctx_t ctx;
    void *dest;
    const void *source;
    size_t nelems; /* or blocks */
    ptrdiff_t dst, sst;
    size_t bsize;
    int pe;
    uint64_t *sig_addr, signal;
    int sig_op;
    const void *value, *cond; /* operands; value is the vector of cmp_values too */
    void *result;             /* what the function returns, in its own type */
    int cmp;
    const int *status;
    size_t *indices;
    size_t found;             /* the result of a test, or of a search */
    shmemx_request_t request; /* to which the operations belong, if any; see request.h */

    shmem_team_t team;       /* of a collective, whose root is pe */
    const struct group *set; /* the active set of a collective; see coll.h */
    void *work;              /* pWrk */
    long *sync;              /* pSync */
    int status_returned;     /* what a collective returns */
};

struct check {
    const char *name;
    struct type type;
    void (*call)(struct call *);
    void (*run)(const struct check *);
    int forms;  /* FORMS, or 1 where there is no form with a context */
    int detail; /* what the class needs to know */
};

#define FORMS_OF(ctxfn) (strcmp(#ctxfn, "NONE") ? FORMS : 1)
#define NONE(...) no_form_with_context()

static int me, n_pes;

/* CONFORM_FEW=sizes,types (or one of them), for runs that repeat another one in another way. sizes:
 * one of each class instead of all, and one created context; types: one of each size and kind. */
static int few_sizes, few_types;

static shmem_ctx_t contexts[OPTIONS];
static unsigned char static_arena[PES * SLOT] __attribute__((aligned(64)));
static unsigned char *heap_arena;

static _Noreturn __attribute__((format(printf, 2, 3))) void fail(const struct check *check,
                                                                 const char *text, ...)
{
    char line[600];
    va_list args;
    va_start(args, text);
    vsnprintf(line, sizeof line, text, args);
    va_end(args);
    fprintf(stderr, "%s (%s), PE %d of %d: %s\n", check->name, check->type.name, me, n_pes, line);
    shmem_global_exit(1);
}

static inline int no_form_with_context(void) { abort(); }

/* ---- bytes ---- */

/* A number that looks random, the same for the same x. */
static inline uint64_t mix(uint64_t x) { return dice_roll(&(struct dice){x}); }

static inline unsigned char scramble(uint64_t x) { return (unsigned char)mix(x); }

static inline void store_integer(void *to, size_t bytes, uint64_t value)
{
    uint8_t one = (uint8_t)value;
    uint16_t two = (uint16_t)value;
    uint32_t four = (uint32_t)value;
    memcpy(to,
           bytes == 1   ? (void *)&one
           : bytes == 2 ? (void *)&two
           : bytes == 4 ? (void *)&four
                        : &value,
           bytes < 8 ? bytes : 8);
}

static inline uint64_t load_integer(const void *from, size_t bytes)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (bytes) {
    case 1:
        return memcpy(&one, from, 1), one;
    case 2:
        return memcpy(&two, from, 2), two;
    case 4:
        return memcpy(&four, from, 4), four;
    default:
        return memcpy(&eight, from, 8), eight;
    }
}

static inline uint64_t bits_of(size_t bytes)
{
    return bytes < 8 ? (UINT64_C(1) << 8 * bytes) - 1 : UINT64_MAX;
}

static inline size_t integer_values(size_t bytes, unsigned char values[][ELEMENT])
{
    uint64_t all = bits_of(bytes), top = all / 2 + 1;
    const uint64_t list[] = {
        0, 1, all, top, top - 1, top + 1, top - 2, all / 3, 0x0123456789abcdef};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        store_integer(values[i], bytes, list[i]);
    return sizeof list / sizeof *list;
}

/* 0, -0, 1, -1, infinities, a quiet NaN, one with a payload, a signalling one, least and largest
 * denormal, least normal, largest and its negative. */
static inline size_t floating_values(char kind, unsigned char values[][ELEMENT])
{
    static const uint32_t f[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                                 0xff800000, 0x7fc00000, 0xffc12345, 0x7f812345, 1,
                                 0x007fffff, 0x00800000, 0x7f7fffff, 0xff7fffff};
    static const uint64_t d[] = {0,
                                 0x8000000000000000,
                                 0x3ff0000000000000,
                                 0xbff0000000000000,
                                 0x7ff0000000000000,
                                 0xfff0000000000000,
                                 0x7ff8000000000000,
                                 0xfff8123456789abc,
                                 0x7ff0123456789abc,
                                 1,
                                 0x000fffffffffffff,
                                 0x0010000000000000,
                                 0x7fefffffffffffff,
                                 0xffefffffffffffff};
    const long double l[] = {0.0L,
                             -0.0L,
                             1.0L,
                             -1.0L,
                             HUGE_VALL,
                             -HUGE_VALL,
                             nanl(""),
                             -nanl("0x12345"),
                             LDBL_EPSILON,
                             LDBL_TRUE_MIN,
                             LDBL_MIN - LDBL_TRUE_MIN,
                             LDBL_MIN,
                             LDBL_MAX,
                             -LDBL_MAX};
    for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
        if (kind == 'l')
            memcpy(values[i], &l[i], LDBL_MANT_DIG == 64 ? 10 : sizeof *l);
        else
            store_integer(values[i], kind == 'f' ? 4 : 8, kind == 'f' ? f[i] : d[i]);
    }
    return sizeof f / sizeof *f;
}

/* Fill values with the extreme values of a type and return their number. */
static inline size_t extreme_values(const struct type *type, unsigned char values[VALUES][ELEMENT])
{
    memset(values, 0, VALUES * ELEMENT);
    if (type->kind == 'f' || type->kind == 'd' || type->kind == 'l')
        return floating_values(type->kind, values);
    if (type->bytes <= 8)
        return integer_values(type->bytes, values);
    for (int i = 0; i < 4; i++)
        for (size_t k = 0; k < type->bytes; k++)
            values[i][k] = i == 0 ? 0 : i == 1 ? 0xff : scramble((uint64_t)i * 64 + k);
    return 4;
}

/* Fill elements with the extreme values, beginning with number first, and then with anything. */
static inline void fill(const struct type *type, void *elements, size_t count, unsigned first)
{
    unsigned char values[VALUES][ELEMENT], *to = elements;
    size_t number = extreme_values(type, values);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < type->bytes; k++)
            to[i * type->bytes + k] = i < number ? values[(i + first) % number][k]
                                                 : scramble((uint64_t)first << 32 | (i * 16 + k));
}

static inline const char *hex(const struct type *type, const void *element,
                              char text[2 * ELEMENT + 3])
{
    const unsigned char *bytes = element;
    char *end = text + sprintf(text, "0x");
    for (size_t i = type->bytes; i-- > 0;)
        end += sprintf(end, "%02x", bytes[i]);
    return text;
}

/* ---- symmetric memory and its images ---- */

/* Where PE origin may write, in my memory or, being symmetric, in that of any PE. */
static inline unsigned char *slot_of(int place, int origin)
{
    return (place ? static_arena : heap_arena) + (size_t)origin * SLOT;
}

static inline unsigned char canary(size_t i) { return (unsigned char)(i * 37 + 11); }

/* What the first bytes of a slot should hold. */
struct image {
    size_t bytes;
    size_t written[256]; /* where elements were written: their padding may hold anything */
    size_t count;
    unsigned char data[SLOT];
};

static inline void image_begin(struct image *image, size_t bytes)
{
    image->bytes = bytes;
    image->count = 0;
    for (size_t i = 0; i < bytes; i++)
        image->data[i] = canary(i);
}

static inline void image_write(struct image *image, const struct type *type, size_t offset,
                               const void *element)
{
    memcpy(image->data + offset, element, type->bytes);
    if (type->significant < type->bytes)
        image->written[image->count++] = offset;
}

static inline void image_compare(struct image *image, const struct check *check,
                                 const unsigned char *got, const char *where)
{
    char expected_text[2 * ELEMENT + 3], got_text[2 * ELEMENT + 3];
    const struct type *type = &check->type;
    for (size_t i = 0; i < image->count; i++)
        memcpy(image->data + image->written[i] + type->significant,
               got + image->written[i] + type->significant, type->bytes - type->significant);
    if (memcmp(image->data, got, image->bytes) == 0)
        return;
    size_t at = 0;
    while (image->data[at] == got[at])
        at++;
    if (image->data[at] == canary(at) || at < GUARD)
        fail(check,
             "%s: byte %zu of the slot, which should not change: expected 0x%02x, got 0x%02x",
             where, at, image->data[at], got[at]);
    at = GUARD + (at - GUARD) / type->bytes * type->bytes;
    fail(check, "%s: byte %zu of the slot: expected %s, got %s", where, at,
         hex(type, image->data + at, expected_text), hex(type, got + at, got_text));
}

/* Write an image to PE pe's memory, and read it, by other ways than the functions under test where
 * there are any. */
static inline void write_there(const struct image *image, unsigned char *slot, int pe)
{
    void *direct = shmem_ptr(slot, pe);
    if (direct) {
        memcpy(direct, image->data, image->bytes);
    } else {
        shmem_putmem(slot, image->data, image->bytes, pe);
        shmem_quiet();
    }
}

static inline void compare_there(struct image *image, const struct check *check,
                                 const unsigned char *slot, int pe, const char *where)
{
    static unsigned char got[SLOT];
    const void *direct = shmem_ptr(slot, pe);
    if (direct)
        memcpy(got, direct, image->bytes);
    else
        shmem_getmem(got, slot, image->bytes, pe);
    image_compare(image, check, got, where);
}

/* ---- forms: without context, default context, created contexts ---- */

static inline struct call call_to(int form, int pe)
{
    return (struct call){
        .form = form, .pe = pe, .ctx = form < 2 ? SHMEM_CTX_DEFAULT : contexts[form - 2]};
}

/* The form to be tested after this one. With few sizes, of the contexts that were created one is,
 * not the same for all functions. */
static inline int next_form(const struct check *check, int form)
{
    if (!few_sizes || form == 0)
        return form + 1;
    return form == 1 ? 2 + (check->detail + (int)check->type.bytes) % OPTIONS : FORMS;
}

/* Complete the calls of a form, by one of the functions that can. */
static inline void complete(const struct call *call)
{
    if (call->form == 0)
        shmem_quiet();
    else if (call->form % 2)
        shmem_ctx_quiet(call->ctx);
    else
        shmem_ctx_pe_quiet(call->ctx, &call->pe, 1);
}

static inline const char *describe(const struct call *call, int place, char text[120])
{
    char context[40] = "no context";
    if (call->form == 1)
        strcpy(context, "SHMEM_CTX_DEFAULT");
    else if (call->form > 1)
        sprintf(context, "a context of options %d", call->form - 2);
    sprintf(text, "%s, PE %d, %s, %zu elements", context, call->pe, place ? "static data" : "heap",
            call->nelems);
    return text;
}

/* ---- running a table ---- */

static inline void start(void)
{
    const char *few = getenv("CONFORM_FEW");
    few_sizes = few && strstr(few, "sizes");
    few_types = few && strstr(few, "types");
    shmem_init();
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
    if (n_pes >= PES) {
        fprintf(stderr, "at most %d PEs\n", PES - 1);
        shmem_global_exit(2);
    }
    heap_arena = shmem_align(64, PES * SLOT + PES * sizeof(long)); /* then a word of each PE */
    for (long options = 0; options < OPTIONS; options++)
        if (shmem_ctx_create(options, &contexts[options]) != 0)
            fail(&(struct check){.name = "shmem_ctx_create", .type.name = "-"}, "options %ld",
                 options);
}

static inline int finish(void)
{
    for (int i = 0; i < OPTIONS; i++)
        shmem_ctx_destroy(contexts[i]);
    shmem_free(heap_arena);
    shmem_finalize();
    return 0;
}

/* Whether a type is one of the few. */
static inline int is_chosen(const char *type)
{
    static const char *const chosen[] = {"schar",  "ushort",     "int",      "ulong",
                                         "double", "longdouble", "complexd", "mem"};
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++)
        if (strcmp(type, chosen[i]) == 0)
            return 1;
    return 0;
}

/* Run every check whose name contains the program's argument. */
static inline void run_all(const struct check *checks, size_t count, int argc, char **argv)
{
    size_t ran = 0;
    for (size_t i = 0; i < count; i++)
        if ((argc < 2 || strstr(checks[i].name, argv[1])) &&
            (!few_types || is_chosen(checks[i].type.name))) {
            ran++;
            checks[i].run(&checks[i]);
            shmem_barrier_all(); /* before the next writes to the same memory */
        }
    if (me == 0)
        printf("%zu functions\n", ran);
}

#endif
