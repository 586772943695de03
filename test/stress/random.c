// SPDX-License-Identifier: BSD-3-Clause
// Random operations against an oracle. All PEs make the same plan of a round from one seed: what
// each PE does to which bytes of which PE, no byte being used twice except for atomics that
// commute. Each carries out its part, and compares its memory with what the plan leaves there.
// Arguments: seed rounds
// rounds: 300
// env: SHMEM_SYMMETRIC_PARTITION2=SIZE=128m:KIND=FILE:/tmp
// env: SHMEM_SYMMETRIC_PARTITION64=SIZE=128m:PGSIZE=2m
#include "places.h"
#include "requests.h"

enum kind {
    PUT,
    PUT_NBI,
    PUT_TWICE, /* with a fence between */
    PUT_SIGNAL,
    STORE,
    GET,
    GET_NBI,
    LOAD,
    STRIDED_PUT,
    STRIDED_GET,
    SHARED_ATOMIC,
    OWN_ATOMIC,
    KINDS
};
static const char *const names[] = {"put",         "put_nbi",     "put, fence, put", "put_signal",
                                    "p",           "get",         "get_nbi",         "g",
                                    "strided put", "strided get", "shared atomic",   "own atomic"};

enum {
    REGION = 48 << 10, /* bytes per PE and place that a plan deals out */
    SHARED = 24,       /* words of 8 bytes per PE that all change by atomics */
    OPERATIONS = 40,   /* per PE and round */
    CONTEXTS = 5,      /* 0: none */
    LARGEST = 6000,
    SCRATCH = OPERATIONS * 2 * (LARGEST + 64),
    MEMORY = REGION + SHARED * 8,
};

struct operation {
    enum kind kind;
    int number, origin, target, context;
    int place, source_place, signal_place;
    size_t at, bytes; /* the bytes of the target that it uses */
    size_t element;   /* 1, 2, 4, 8 or 16 */
    size_t dst, sst, bsize, blocks;
    int from_memory; /* the source of a put is symmetric memory of the origin, at source_at */
    size_t source_at;
    uint64_t key; /* makes the source's bytes, or the operand */
    int atomic;   /* which one */
    size_t signal_at;
    unsigned char *expected, *got; /* what it should get, and where it wrote */
};

static unsigned char at_data[MEMORY] __attribute__((aligned(64)));
static unsigned char (*oracle)[PLACES][MEMORY]; /* of every PE */
static int owner[PLACES][MEMORY]; /* the number of the operation that changed a byte of mine last */
static size_t dealt[PES][PLACES];
static int shared_atomic[PES][PLACES][SHARED];
static struct operation mine[OPERATIONS];
static unsigned char scratch[SCRATCH] __attribute__((aligned(64)));
static size_t scratch_used;
static shmem_ctx_t contexts[CONTEXTS];
static unsigned long current_round;

static _Noreturn void fail_operation(const struct operation *o, const char *what, size_t at,
                                     int expected, int got)
{
    fail("round %lu, operation %d: %s by PE %d to PE %d, %s, offset %zu, %zu bytes in elements of "
         "%zu, dst %zu, sst %zu, "
         "bsize %zu, %zu blocks, context %d, atomic %d: %s: byte %zu: expected 0x%02x, got 0x%02x",
         current_round, o->number, names[o->kind], o->origin, o->target, place_name(o->place),
         o->at, o->bytes, o->element, o->dst, o->sst, o->bsize, o->blocks, o->context, o->atomic,
         what, at, expected, got);
}

static unsigned char *scratch_take(size_t bytes)
{
    unsigned char *taken = scratch + scratch_used;
    scratch_used += (bytes + 31) / 16 * 16;
    if (scratch_used > SCRATCH)
        fail("the test's own buffer is too small");
    return taken;
}

/* ---- the plan ---- */

/* Deal out bytes of a PE that nobody else uses in this round; 0 when none are left. */
static int deal(struct dice *dice, int pe, int place, size_t bytes, size_t alignment, size_t *at)
{
    size_t start = dealt[pe][place] + dice_below(dice, 3) * dice_below(dice, 30);
    start = (start + alignment - 1) / alignment * alignment;
    if (start + bytes > REGION)
        return 0;
    *at = start;
    dealt[pe][place] = start + bytes;
    return 1;
}

static size_t some_bytes(struct dice *dice)
{
    switch (dice_below(dice, 10)) {
    case 0:
        return dice_below(dice, LARGEST);
    case 1:
    case 2:
        return dice_below(dice, 600);
    default:
        return dice_below(dice, 40);
    }
}

static void choose_shape(struct dice *dice, struct operation *o)
{
    o->bsize = 1 + dice_below(dice, 3) * dice_below(dice, 5);
    o->blocks = 1 + dice_below(dice, 12);
    o->dst = o->bsize + dice_below(dice, 5);
    o->sst = o->bsize + dice_below(dice, 5);
    size_t far_stride = o->kind == STRIDED_PUT ? o->dst : o->sst;
    o->bytes = ((o->blocks - 1) * far_stride + o->bsize) * o->element;
}

/* Choose an operation of a PE; 0 when there is no room for it. */
static int choose(struct dice *dice, struct operation *o, int number, int origin)
{
    *o = (struct operation){.kind = (enum kind)dice_below(dice, KINDS),
                            .number = number,
                            .origin = origin,
                            .target = (int)dice_below(dice, (size_t)n_pes),
                            .place = (int)dice_below(dice, PLACES),
                            .source_place = (int)dice_below(dice, PLACES),
                            .signal_place = (int)dice_below(dice, PLACES),
                            .context = (int)dice_below(dice, CONTEXTS),
                            .element = (size_t)1 << dice_below(dice, 5)};
    o->key = dice_roll(dice);
    o->atomic = (int)dice_below(dice, 4);
    o->bytes = some_bytes(dice) / o->element * o->element;
    if (o->kind == STORE || o->kind == LOAD) {
        o->element = o->element > 8 ? 8 : o->element;
        o->bytes = o->element;
    } else if (o->kind == OWN_ATOMIC || o->kind == SHARED_ATOMIC) {
        o->bytes = o->element = o->element > 4 ? 8 : 4;
    } else if (o->kind == STRIDED_PUT || o->kind == STRIDED_GET) {
        choose_shape(dice, o);
    }
    if (o->kind == SHARED_ATOMIC) {
        o->at = dice_below(dice, SHARED);
        o->element = 4 << (o->at % 2);
        o->bytes = o->element;
        o->atomic = shared_atomic[o->target][o->place][o->at];
        o->at = REGION + o->at * 8;
        return 1;
    }
    if (!deal(dice, o->target, o->place, o->bytes, o->element, &o->at))
        return 0;
    if (o->kind == PUT_SIGNAL && !deal(dice, o->target, o->signal_place, 8, 8, &o->signal_at))
        return 0;
    o->from_memory = o->kind <= PUT_SIGNAL && dice_below(dice, 2);
    return !o->from_memory ||
           deal(dice, origin, o->source_place, o->bytes, o->element, &o->source_at);
}

static uint64_t word_at(const unsigned char *at, size_t bytes)
{
    uint32_t four;
    uint64_t eight;
    return bytes == 4 ? (memcpy(&four, at, 4), four) : (memcpy(&eight, at, 8), eight);
}

static uint64_t applied(const struct operation *o, uint64_t now)
{
    uint64_t operand = o->key;
    if (o->kind == OWN_ATOMIC)
        return o->atomic == 0   ? now + operand
               : o->atomic == 1 ? operand
               : o->atomic == 2 ? now ^ operand
                                : now + 1;
    return o->atomic == 0   ? now + operand
           : o->atomic == 1 ? now ^ operand
           : o->atomic == 2 ? now | operand
                            : now & operand;
}

static void oracle_write(const struct operation *o, int place, size_t at, const unsigned char *from,
                         size_t bytes)
{
    memcpy(oracle[o->target][place] + at, from, bytes);
    for (size_t i = 0; o->target == me && i < bytes; i++)
        owner[place][at + i] = o->number;
}

static size_t source_bytes(const struct operation *o)
{
    return o->kind == STRIDED_PUT ? ((o->blocks - 1) * o->sst + o->bsize) * o->element : o->bytes;
}

/* What the operation does, done to the oracle. */
static void foresee(struct operation *o)
{
    static unsigned char source[LARGEST];
    uint64_t signal;
    unsigned char *there = oracle[o->target][o->place] + o->at;
    if (o->origin == me) {
        o->expected = scratch_take(o->bytes);
        memcpy(o->expected, there, o->bytes);
    }
    if (o->from_memory)
        memcpy(source, oracle[o->origin][o->source_place] + o->source_at, o->bytes);
    else
        fill(source, source_bytes(o), o->key);
    switch (o->kind) {
    case PUT_SIGNAL:
        signal = word_at(oracle[o->target][o->signal_place] + o->signal_at, 8);
        signal = o->atomic % 2 ? signal + o->key : o->key;
        oracle_write(o, o->signal_place, o->signal_at, (unsigned char *)&signal, 8);
        /* fall through */
    case PUT:
    case PUT_NBI:
    case PUT_TWICE:
    case STORE:
        oracle_write(o, o->place, o->at, source, o->bytes);
        break;
    case STRIDED_PUT:
        for (size_t i = 0; i < o->blocks; i++)
            oracle_write(o, o->place, o->at + i * o->dst * o->element,
                         source + i * o->sst * o->element, o->bsize * o->element);
        break;
    case SHARED_ATOMIC:
    case OWN_ATOMIC:
        memcpy(source, &(uint64_t){applied(o, word_at(there, o->element))}, 8);
        oracle_write(o, o->place, o->at, source, o->bytes);
        break;
    default:
        break;
    }
}

/* ---- doing it ---- */

#define BY_CONTEXT(name, ...) \
    (o->context ? shmem_ctx_##name(contexts[o->context], __VA_ARGS__) : shmem_##name(__VA_ARGS__))

/* A non-blocking operation: with a request or without. */
#define BY_REQUEST(name, ...)                                                         \
    (!(o->key >> 20 & 1) ? BY_CONTEXT(name##_nbi, __VA_ARGS__)                        \
     : o->context        ? shmemx_ctx_##name##_nbe(contexts[o->context], __VA_ARGS__, \
                                                   &requests[o->key % REQUESTS])      \
                         : shmemx_##name##_nbe(__VA_ARGS__, &requests[o->key % REQUESTS]))

static void do_put(const struct operation *o, const void *source)
{
    unsigned char *dest = memory[o->place] + o->at;
    int how = (int)(o->key % 2);
    if (o->kind == PUT_NBI && how)
        BY_REQUEST(putmem, dest, source, o->bytes, o->target);
    else if (o->kind == PUT_NBI && o->element == 8)
        BY_REQUEST(long_put, (long *)dest, source, o->bytes / 8, o->target);
    else if (how || o->kind == PUT_NBI)
        BY_CONTEXT(putmem, dest, source, o->bytes, o->target);
    else if (o->element == 1)
        BY_CONTEXT(put8, dest, source, o->bytes, o->target);
    else if (o->element == 2)
        BY_CONTEXT(short_put, (short *)dest, source, o->bytes / 2, o->target);
    else if (o->element == 4)
        BY_CONTEXT(put32, dest, source, o->bytes / 4, o->target);
    else if (o->element == 8)
        BY_CONTEXT(double_put, (double *)dest, source, o->bytes / 8, o->target);
    else
        BY_CONTEXT(put128, dest, source, o->bytes / 16, o->target);
}

static void do_put_twice(const struct operation *o, const unsigned char *source)
{
    unsigned char *other = scratch_take(o->bytes);
    for (size_t i = 0; i < o->bytes; i++)
        other[i] = (unsigned char)~source[i];
    do_put(o, other);
    o->context ? shmem_ctx_fence(contexts[o->context]) : shmem_fence();
    do_put(o, source);
}

static void do_signal(const struct operation *o, const void *source)
{
    uint64_t *signal = (uint64_t *)(memory[o->signal_place] + o->signal_at);
    unsigned char *dest = memory[o->place] + o->at;
    int op = o->atomic % 2 ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET;
    if (o->key % 2)
        BY_CONTEXT(putmem_signal, dest, source, o->bytes, signal, o->key, op, o->target);
    else
        BY_REQUEST(putmem_signal, dest, source, o->bytes, signal, o->key, op, o->target);
}

static void do_store(const struct operation *o, const void *source)
{
    unsigned char *dest = memory[o->place] + o->at;
    uint64_t value = 0;
    memcpy(&value, source, o->element);
    if (o->element == 1)
        BY_CONTEXT(uint8_p, dest, (uint8_t)value, o->target);
    else if (o->element == 2)
        BY_CONTEXT(uint16_p, (uint16_t *)dest, (uint16_t)value, o->target);
    else if (o->element == 4)
        BY_CONTEXT(uint32_p, (uint32_t *)dest, (uint32_t)value, o->target);
    else
        BY_CONTEXT(uint64_p, (uint64_t *)dest, value, o->target);
}

static void do_get(struct operation *o)
{
    const unsigned char *source = memory[o->place] + o->at;
    o->got = scratch_take(o->bytes);
    if (o->kind == GET_NBI && o->element == 4)
        BY_REQUEST(float_get, (float *)o->got, (const float *)source, o->bytes / 4, o->target);
    else if (o->kind == GET_NBI)
        BY_REQUEST(getmem, o->got, source, o->bytes, o->target);
    else if (o->element == 8)
        BY_CONTEXT(get64, o->got, source, o->bytes / 8, o->target);
    else if (o->element == 2)
        BY_CONTEXT(ushort_get, (unsigned short *)o->got, (const unsigned short *)source,
                   o->bytes / 2, o->target);
    else
        BY_CONTEXT(getmem, o->got, source, o->bytes, o->target);
}

static void do_load(struct operation *o)
{
    const unsigned char *source = memory[o->place] + o->at;
    uint64_t value = o->element == 1   ? BY_CONTEXT(uint8_g, source, o->target)
                     : o->element == 2 ? BY_CONTEXT(uint16_g, (const uint16_t *)source, o->target)
                     : o->element == 4 ? BY_CONTEXT(uint32_g, (const uint32_t *)source, o->target)
                                       : BY_CONTEXT(uint64_g, (const uint64_t *)source, o->target);
    o->got = scratch_take(8);
    memcpy(o->got, &value, 8);
}

#define STRIDED(bits, direction, to, from)                                                        \
    if (o->bsize == 1)                                                                            \
        BY_CONTEXT(i##direction##bits, to, from, (ptrdiff_t)o->dst, (ptrdiff_t)o->sst, o->blocks, \
                   o->target);                                                                    \
    else                                                                                          \
        BY_CONTEXT(ib##direction##bits, to, from, (ptrdiff_t)o->dst, (ptrdiff_t)o->sst, o->bsize, \
                   o->blocks, o->target)
#define STRIDED_BY_ELEMENT(direction, to, from) \
    switch (o->element) {                       \
    case 1:                                     \
        STRIDED(8, direction, to, from);        \
        break;                                  \
    case 2:                                     \
        STRIDED(16, direction, to, from);       \
        break;                                  \
    case 4:                                     \
        STRIDED(32, direction, to, from);       \
        break;                                  \
    case 8:                                     \
        STRIDED(64, direction, to, from);       \
        break;                                  \
    default:                                    \
        STRIDED(128, direction, to, from);      \
    }

static void do_strided_put(const struct operation *o, const void *source)
{
    STRIDED_BY_ELEMENT(put, memory[o->place] + o->at, source)
}

static void do_strided_get(struct operation *o)
{
    size_t bytes = ((o->blocks - 1) * o->dst + o->bsize) * o->element;
    o->got = scratch_take(bytes);
    memset(o->got, 0x3c, bytes);
    STRIDED_BY_ELEMENT(get, o->got, memory[o->place] + o->at)
}

static void do_shared_atomic(const struct operation *o)
{
    void *dest = memory[o->place] + o->at;
    uint32_t *four = dest, key = (uint32_t)o->key;
    uint64_t *eight = dest;
    int fetches = (int)(o->key >> 40) % 2;
    if (o->element == 4 && fetches)
        (void)(o->atomic == 0   ? BY_CONTEXT(uint32_atomic_fetch_add, four, key, o->target)
               : o->atomic == 1 ? BY_CONTEXT(uint32_atomic_fetch_xor, four, key, o->target)
               : o->atomic == 2 ? BY_CONTEXT(uint32_atomic_fetch_or, four, key, o->target)
                                : BY_CONTEXT(uint32_atomic_fetch_and, four, key, o->target));
    else if (o->element == 4)
        o->atomic == 0   ? BY_CONTEXT(uint32_atomic_add, four, key, o->target)
        : o->atomic == 1 ? BY_CONTEXT(uint32_atomic_xor, four, key, o->target)
        : o->atomic == 2 ? BY_CONTEXT(uint32_atomic_or, four, key, o->target)
                         : BY_CONTEXT(uint32_atomic_and, four, key, o->target);
    else if (fetches)
        (void)(o->atomic == 0
                   ? BY_CONTEXT(ulong_atomic_fetch_add, (unsigned long *)eight, o->key, o->target)
               : o->atomic == 1 ? BY_CONTEXT(uint64_atomic_fetch_xor, eight, o->key, o->target)
               : o->atomic == 2 ? BY_CONTEXT(uint64_atomic_fetch_or, eight, o->key, o->target)
                                : BY_CONTEXT(uint64_atomic_fetch_and, eight, o->key, o->target));
    else
        o->atomic == 0   ? BY_CONTEXT(uint64_atomic_add, eight, o->key, o->target)
        : o->atomic == 1 ? BY_CONTEXT(uint64_atomic_xor, eight, o->key, o->target)
        : o->atomic == 2 ? BY_CONTEXT(uint64_atomic_or, eight, o->key, o->target)
                         : BY_CONTEXT(uint64_atomic_and, eight, o->key, o->target);
}

/* On a word that nobody else uses: what is returned is known. */
static void do_own_atomic(struct operation *o)
{
    uint32_t *four = (uint32_t *)(memory[o->place] + o->at), key = (uint32_t)o->key, *got4;
    uint64_t *eight = (uint64_t *)four, *got8;
    o->got = scratch_take(8);
    memset(o->got, 0, 8);
    got4 = (uint32_t *)o->got;
    got8 = (uint64_t *)o->got;
    if (o->element == 4)
        o->atomic == 0   ? BY_REQUEST(uint32_atomic_fetch_add, got4, four, key, o->target)
        : o->atomic == 1 ? BY_REQUEST(uint32_atomic_swap, got4, four, key, o->target)
        : o->atomic == 2 ? BY_REQUEST(uint32_atomic_fetch_xor, got4, four, key, o->target)
                         : (void)(*got4 = BY_CONTEXT(uint32_atomic_fetch_inc, four, o->target));
    else
        o->atomic == 0
            ? (void)(*got8 = BY_CONTEXT(uint64_atomic_fetch_add, eight, o->key, o->target))
        : o->atomic == 1 ? (void)(*got8 = BY_CONTEXT(uint64_atomic_swap, eight, o->key, o->target))
        : o->atomic == 2
            ? (void)(*got8 = BY_CONTEXT(uint64_atomic_fetch_xor, eight, o->key, o->target))
            : BY_REQUEST(uint64_atomic_fetch_inc, got8, eight, o->target);
}

static void carry_out(struct operation *o)
{
    unsigned char *source = NULL;
    if (o->from_memory) {
        source = memory[o->source_place] + o->source_at;
    } else if (o->kind <= STORE || o->kind == STRIDED_PUT) {
        source = scratch_take(source_bytes(o));
        fill(source, source_bytes(o), o->key);
    }
    switch (o->kind) {
    case PUT:
    case PUT_NBI:
        do_put(o, source);
        break;
    case PUT_TWICE:
        do_put_twice(o, source);
        break;
    case PUT_SIGNAL:
        do_signal(o, source);
        break;
    case STORE:
        do_store(o, source);
        break;
    case GET:
    case GET_NBI:
        do_get(o);
        break;
    case LOAD:
        do_load(o);
        break;
    case STRIDED_PUT:
        do_strided_put(o, source);
        break;
    case STRIDED_GET:
        do_strided_get(o);
        break;
    case SHARED_ATOMIC:
        do_shared_atomic(o);
        break;
    default:
        do_own_atomic(o);
    }
}

/* ---- rounds ---- */

/* Make the plan for all, keep my part, and let the oracle know what will be. Returns how many are
 * mine. */
static int plan(struct dice *dice)
{
    static int number;
    struct operation o;
    int count = 0;
    memset(dealt, 0, sizeof dealt);
    scratch_used = 0;
    for (int pe = 0; pe < n_pes; pe++)
        for (int i = 0; i < PLACES * SHARED; i++)
            shared_atomic[pe][i / SHARED][i % SHARED] = (int)dice_below(dice, 4);
    for (int i = 0; i < OPERATIONS; i++)
        for (int origin = 0; origin < n_pes; origin++)
            if (choose(dice, &o, ++number, origin)) {
                foresee(&o);
                if (origin == me)
                    mine[count++] = o;
            }
    return count;
}

/* Complete everything, by one of the ways that do. */
static void complete(struct dice *dice)
{
    int all[PES], first = (int)dice_below(dice, CONTEXTS);
    for (int pe = 0; pe < n_pes; pe++)
        all[pe] = pe;
    for (int i = 0; i < CONTEXTS; i++) {
        int context = (first + i) % CONTEXTS;
        if (context == 0)
            continue; /* barrier_all does */
        switch (dice_below(dice, 4)) {
        case 0:
            shmem_ctx_destroy(contexts[context]);
            if (shmem_ctx_create((long)dice_below(dice, 8), &contexts[context]) != 0)
                fail("no context");
            break;
        case 1:
            shmem_ctx_pe_quiet(contexts[context], all, (size_t)n_pes);
            break;
        default:
            shmem_ctx_quiet(contexts[context]);
        }
    }
    shmem_barrier_all();
}

static void compare_got(const struct operation *o)
{
    size_t element = o->element;
    if (o->kind == STRIDED_GET) {
        for (size_t i = 0; i < ((o->blocks - 1) * o->dst + o->bsize) * element; i++) {
            size_t block = i / (o->dst * element), in = i % (o->dst * element);
            int expected =
                in < o->bsize * element ? o->expected[block * o->sst * element + in] : 0x3c;
            if (o->got[i] != expected)
                fail_operation(o, "got", i, expected, o->got[i]);
        }
    } else if (o->got) {
        for (size_t i = 0; i < o->bytes; i++)
            if (o->got[i] != o->expected[i])
                fail_operation(o, "got", i, o->expected[i], o->got[i]);
    }
}

static void compare_memory(void)
{
    for (int place = 0; place < PLACES; place++)
        for (size_t i = 0; i < MEMORY && memcmp(memory[place], oracle[me][place], MEMORY) != 0; i++)
            if (memory[place][i] != oracle[me][place][i])
                fail("round %lu, %s, byte %zu, last written by operation %d: expected 0x%02x, got "
                     "0x%02x",
                     current_round, place_name(place), i, owner[place][i], oracle[me][place][i],
                     memory[place][i]);
}

/* Give a place contents, which the oracle knows. */
static void refill(int place, uint64_t key)
{
    for (int pe = 0; pe < n_pes; pe++)
        fill(oracle[pe][place], MEMORY, key + (uint64_t)pe);
    memcpy(memory[place], oracle[me][place], MEMORY);
}

static void run_round(struct dice *common, struct dice *own)
{
    int count = plan(common);
    for (int i = 0; i < count; i++) {
        carry_out(&mine[i]);
        requests_change(own);
    }
    complete(own);
    for (int i = 0; i < count; i++)
        compare_got(&mine[i]);
    compare_memory();
    int gone = places_change(common);
    if (gone >= 0)
        refill(gone, dice_roll(common));
    shmem_sync_all();
}

int main(int argc, char **argv)
{
    start(argc, argv);
    struct dice common = {seed}, own = {seed * 1000 + (unsigned long)me};
    places_open(&common, at_data, MEMORY);
    oracle = calloc((size_t)n_pes, sizeof *oracle);
    for (int place = 0; place < PLACES; place++)
        refill(place, seed * 256 + (uint64_t)place * PES);
    for (int i = 1; i < CONTEXTS; i++)
        shmem_ctx_create(i, &contexts[i]);
    shmem_barrier_all();
    for (current_round = 0; current_round < rounds; current_round++)
        run_round(&common, &own);
    requests_free();
    for (int i = 1; i < CONTEXTS; i++)
        shmem_ctx_destroy(contexts[i]);
    places_close();
    free(oracle);
    shmem_finalize();
    return 0;
}
