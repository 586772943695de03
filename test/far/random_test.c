/* SPDX-License-Identifier: BSD-3-Clause */
/* Random programs of PEs on several nodes, with an oracle: what every PE's memory must hold is
 * known because between two rounds a place belongs to one ring of one PE, or is only added to. Over
 * the simulated network, as it is and under chaos. FAR_SEED chooses the first seed, FAR_SEEDS how
 * many, FAR_OPS how long the programs are. */
#include "job.h"

#include "base/dice.h"

#include "far/wire/emulate/emulate.h"

enum {
    CHUNKS = 20,  /* chunks of each PE's memory that belong to a ring in each round */
    CHUNK = 8192, /* bytes of a chunk; the first ones lie in the static data */
    IN_DATA = 6,
    WORDS = 32,   /* words that belong to a ring */
    SUMS = 8,     /* words that all add to, and as many that all combine with xor */
    POOL = 65536, /* bytes that puts take their data from; the same in all PEs */
    FETCHES = 20, /* fetches and gets without waiting, at most, in a round */
    WORDS_AT = CHUNKS * CHUNK,
    SUMS_AT = WORDS_AT + WORDS * 8,
    POOL_AT = 512 << 10,
    SCRATCH_AT = POOL_AT + POOL, /* for gets without waiting */
};

/* Something fetched or got without waiting, and what it must be. */
struct later {
    char *got;
    size_t bytes;
    char expected[CHUNK];
};

/* A ring of a PE. */
struct writer {
    int pe, ring;
    bool small[JOB_PES][CHUNKS], large[JOB_PES][CHUNKS]; /* put since the last fence */
    int laters;
    struct later later[FETCHES];
};

static struct {
    char chunk[JOB_PES][CHUNKS][CHUNK];
    uint64_t word[JOB_PES][WORDS], sum[JOB_PES][SUMS], xors[JOB_PES][SUMS];
} model;

static struct writer writer[JOB_PES * JOB_RINGS];
static int chunk_owner[JOB_PES][CHUNKS], word_owner[JOB_PES][WORDS]; /* a writer; -1: nobody */
static char pool[POOL];
static struct dice dice;

static size_t roll(size_t n) { return (size_t)dice_below(&dice, n); }

/* ---- places ---- */

static char *chunk_at(int pe, int chunk)
{
    return chunk < IN_DATA ? job_at(pe, MESHMEM_SEGMENT_DATA, (size_t)chunk * CHUNK)
                           : job_at(pe, MESHMEM_SEGMENT_HEAP, (size_t)chunk * CHUNK);
}

static uint64_t *word_at(int pe, int word)
{
    return (uint64_t *)job_at(pe, MESHMEM_SEGMENT_HEAP, WORDS_AT) + word;
}

static uint64_t *sum_at(int pe, int sum)
{
    return (uint64_t *)job_at(pe, MESHMEM_SEGMENT_HEAP, SUMS_AT) + sum;
}

static int some_far_pe(const struct writer *w)
{
    int pe;
    do
        pe = (int)roll((size_t)job.pes);
    while (job.pe[pe].node == job.pe[w->pe].node);
    return pe;
}

/* A chunk or word of `to` that belongs to the writer, or to nobody; -1 when chance finds none. */
static int some_owned(const int *owner, int n, int whose)
{
    for (int tries = 0; tries < 3 * n; tries++) {
        int i = (int)roll((size_t)n);
        if (owner[i] == whose)
            return i;
    }
    return -1;
}

/* Bytes of the pool, in the PE's symmetric memory or in private memory. */
static const char *source(const struct writer *w, size_t place)
{
    return roll(2) ? pool + place : job_at(w->pe, MESHMEM_SEGMENT_HEAP, POOL_AT + place);
}

/* ---- operations ---- */

static void fence(struct writer *w, struct meshmem_far_ctx *ctx)
{
    meshmem_far_fence(ctx);
    memset(w->small, 0, sizeof w->small);
    memset(w->large, 0, sizeof w->large);
}

/* A put of this many bytes to a chunk follows: fence when it might overtake or be overtaken. */
static void order(struct writer *w, struct meshmem_far_ctx *ctx, int to, int chunk, size_t bytes)
{
    bool large = bytes >= job.pe[0].issue.lone_threshold; /* it may be a transfer */
    if (w->large[to][chunk] || (large && w->small[to][chunk]))
        fence(w, ctx);
    *(large ? &w->large[to][chunk] : &w->small[to][chunk]) = true;
}

static void do_put(struct writer *w, struct meshmem_far_ctx *ctx, int to)
{
    int chunk = some_owned(chunk_owner[to], CHUNKS, (int)(w - writer));
    size_t place = roll(CHUNK), most = roll(3) ? 32 : CHUNK, from, bytes;
    if (chunk < 0)
        return;
    bytes = 1 + roll(most);
    bytes = bytes < CHUNK - place ? bytes : CHUNK - place;
    from = roll(POOL - bytes);
    order(w, ctx, to, chunk, bytes);
    char *dest = chunk_at(w->pe, chunk) + place;
    uint64_t *sum = sum_at(w->pe, (int)roll(SUMS)), value = dice_roll(&dice);
    switch (roll(3)) {
    case 0:
        meshmem_far_put(ctx, dest, source(w, from), bytes, to);
        break;
    case 1:
        meshmem_far_put_nbi(ctx, dest, source(w, from), bytes, to);
        break;
    default:
        model.sum[to][sum - sum_at(w->pe, 0)] += value;
        meshmem_far_put_signal(ctx, dest, source(w, from), bytes, sum, AMO_ADD, value, to, roll(2));
    }
    memcpy(model.chunk[to][chunk] + place, pool + from, bytes);
}

static struct meshmem_strided some_shape(void)
{
    struct meshmem_strided s = {.bytes = 1 + roll(roll(4) ? 16 : 500)};
    s.dest_step = (ptrdiff_t)(s.bytes + roll(40));
    s.source_step = (ptrdiff_t)(s.bytes + roll(40));
    s.blocks = 1 + roll(CHUNK / (s.bytes + 40));
    return s;
}

static void do_put_strided(struct writer *w, struct meshmem_far_ctx *ctx, int to)
{
    int chunk = some_owned(chunk_owner[to], CHUNKS, (int)(w - writer));
    struct meshmem_strided s = some_shape();
    if (chunk < 0)
        return;
    size_t place = roll(CHUNK - (s.blocks - 1) * (size_t)s.dest_step - s.bytes + 1);
    size_t from = roll(POOL - CHUNK);
    order(w, ctx, to, chunk, s.bytes);
    meshmem_far_put_strided(ctx, chunk_at(w->pe, chunk) + place, source(w, from), s, to);
    for (size_t b = 0; b < s.blocks; b++)
        memcpy(model.chunk[to][chunk] + place + b * (size_t)s.dest_step,
               pool + from + b * (size_t)s.source_step, s.bytes);
}

/* Get what nobody writes in this round, or what is mine, once it is complete. */
static void do_get(struct writer *w, struct meshmem_far_ctx *ctx, int to)
{
    static char got[CHUNK];
    bool mine = roll(4) == 0;
    int chunk = some_owned(chunk_owner[to], CHUNKS, mine ? (int)(w - writer) : -1);
    size_t place = roll(CHUNK), bytes = 1 + roll(roll(3) ? 64 : CHUNK);
    if (chunk < 0)
        return;
    bytes = bytes < CHUNK - place ? bytes : CHUNK - place;
    if (mine)
        meshmem_far_pe_quiet(ctx, to);
    const char *from = chunk_at(w->pe, chunk) + place, *expected = model.chunk[to][chunk] + place;
    if (roll(3) == 0 && w->laters < FETCHES) {
        struct later *later = &w->later[w->laters];
        later->got = job_at(w->pe, MESHMEM_SEGMENT_HEAP,
                            SCRATCH_AT + (size_t)(w->ring * FETCHES + w->laters++) * CHUNK);
        later->bytes = bytes;
        memcpy(later->expected, expected, bytes);
        meshmem_far_get_nbi(ctx, later->got, from, bytes, to);
        if (mine) /* before it is written again */
            meshmem_far_quiet(ctx);
        return;
    }
    meshmem_far_get(ctx, got, from, bytes, to);
    EXPECT(memcmp(got, expected, bytes) == 0);
}

static void do_get_strided(struct writer *w, struct meshmem_far_ctx *ctx, int to)
{
    static char got[CHUNK];
    int chunk = some_owned(chunk_owner[to], CHUNKS, -1);
    struct meshmem_strided s = some_shape();
    if (chunk < 0)
        return;
    size_t place = roll(CHUNK - (s.blocks - 1) * (size_t)s.source_step - s.bytes + 1);
    meshmem_far_get_strided(ctx, got, chunk_at(w->pe, chunk) + place, s, to);
    for (size_t b = 0; b < s.blocks; b++)
        EXPECT(memcmp(got + b * (size_t)s.dest_step,
                      model.chunk[to][chunk] + place + b * (size_t)s.source_step, s.bytes) == 0);
}

/* One atomic on a word of 4 or 8 bytes as the specification says; the old value. */
static uint64_t apply(uint64_t *word, enum meshmem_amo op, size_t bytes, uint64_t value,
                      uint64_t cond)
{
    uint64_t mask = bytes == 4 ? UINT32_MAX : UINT64_MAX, old = *word & mask, next = old;
    next = op == AMO_SET || op == AMO_SWAP           ? value
           : op == AMO_CSWAP && old == (cond & mask) ? value
           : op == AMO_ADD                           ? old + value
           : op == AMO_AND                           ? old & value
           : op == AMO_OR                            ? old | value
           : op == AMO_XOR                           ? old ^ value
                                                     : old;
    *word = (*word & ~mask) | (next & mask);
    return old;
}

/* On a word of my own: everything is known. */
static void do_word(struct writer *w, struct meshmem_far_ctx *ctx, int to)
{
    int i = some_owned(word_owner[to], WORDS, (int)(w - writer));
    if (i < 0)
        return;
    enum meshmem_amo op = (enum meshmem_amo)roll(AMO_XOR + 1);
    size_t bytes = roll(2) ? 8 : 4;
    uint64_t value = dice_roll(&dice), *word = &model.word[to][i], old;
    uint64_t cond = roll(2) ? *word : value, *dest = word_at(w->pe, i);
    bool fetches = op == AMO_FETCH || op == AMO_CSWAP || op == AMO_SWAP || roll(2);
    if (roll(6) == 0) {
        meshmem_far_put(ctx, dest, &value, bytes, to);
        apply(word, AMO_SET, bytes, value, 0);
        return;
    }
    old = apply(word, op, bytes, value, cond);
    if (!fetches) {
        meshmem_far_amo(ctx, op, bytes, dest, value, to);
    } else if (roll(2) && w->laters < FETCHES) {
        struct later *later = &w->later[w->laters];
        later->got = job_at(w->pe, MESHMEM_SEGMENT_HEAP,
                            SCRATCH_AT + (size_t)(w->ring * FETCHES + w->laters++) * CHUNK);
        later->bytes = op == AMO_SET ? 0 : bytes;
        memcpy(later->expected, &old, 8);
        meshmem_far_fetch_nbi(ctx, op, bytes, later->got, dest, value, cond, to);
    } else {
        uint64_t got = meshmem_far_fetch(ctx, op, bytes, dest, value, cond, to);
        EXPECT(op == AMO_SET || got == old);
    }
}

/* On a word that everybody changes: the sum is known. */
static void do_sum(struct writer *w, struct meshmem_far_ctx *ctx, int to)
{
    int i = (int)roll(SUMS);
    uint64_t value = dice_roll(&dice);
    if (roll(2)) {
        model.sum[to][i] += value;
        if (roll(2))
            meshmem_far_amo(ctx, AMO_ADD, 8, sum_at(w->pe, i), value, to);
        else
            meshmem_far_fetch(ctx, AMO_ADD, 8, sum_at(w->pe, i), value, 0, to);
    } else {
        model.xors[to][i] ^= value;
        meshmem_far_amo(ctx, AMO_XOR, 8, sum_at(w->pe, SUMS + i), value, to);
    }
}

static void do_something(void)
{
    struct writer *w = &writer[roll((size_t)(job.pes * JOB_RINGS))];
    struct meshmem_far_ctx *ctx = job_become(w->pe, w->ring);
    int to = some_far_pe(w);
    static void (*const operations[])(struct writer *, struct meshmem_far_ctx *, int) = {
        do_put, do_put, do_put, do_put_strided, do_get, do_get_strided, do_word, do_word, do_sum};
    size_t choice = roll(sizeof operations / sizeof *operations + 1);
    if (choice < sizeof operations / sizeof *operations)
        operations[choice](w, ctx, to);
    else if (roll(3) == 0)
        meshmem_far_hint(ctx, (uint32_t)roll(2) * 20000, roll(3) ? 0 : roll(100));
    else
        fence(w, ctx);
    for (size_t n = roll(4) ? 0 : roll(10); n; n--)
        job_go_on();
}

/* ---- rounds ---- */

static void begin_round(void)
{
    int writers = job.pes * JOB_RINGS;
    for (int i = 0; i < writers; i++) {
        memset(writer[i].small, 0, sizeof writer[i].small);
        memset(writer[i].large, 0, sizeof writer[i].large);
        writer[i].pe = i / JOB_RINGS;
        writer[i].ring = i % JOB_RINGS;
        writer[i].laters = 0;
    }
    for (int pe = 0; pe < job.pes; pe++) {
        for (int i = 0; i < CHUNKS; i++)
            chunk_owner[pe][i] =
                (int)roll((size_t)writers + 3) < writers ? (int)roll((size_t)writers) : -1;
        for (int i = 0; i < WORDS; i++)
            word_owner[pe][i] = (int)roll((size_t)writers);
    }
}

static void check_memory(int pe)
{
    for (int i = 0; i < CHUNKS; i++)
        EXPECT(memcmp(chunk_at(pe, i), model.chunk[pe][i], CHUNK) == 0);
    EXPECT(memcmp(word_at(pe, 0), model.word[pe], sizeof model.word[pe]) == 0);
    EXPECT(memcmp(sum_at(pe, 0), model.sum[pe], sizeof model.sum[pe]) == 0);
    EXPECT(memcmp(sum_at(pe, SUMS), model.xors[pe], sizeof model.xors[pe]) == 0);
    EXPECT(memcmp(job_at(pe, MESHMEM_SEGMENT_HEAP, POOL_AT), pool, POOL) == 0);
}

/* Everybody completes what it has begun; then everything is as it must be. */
static void end_round(void)
{
    for (int i = 0; i < job.pes * JOB_RINGS; i++) {
        struct writer *w = &writer[i];
        struct meshmem_far_ctx *ctx = job_become(w->pe, w->ring);
        meshmem_far_quiet(ctx);
        EXPECT(meshmem_counter_is_complete(&ctx->counter));
        for (int k = 0; k < job.proxies; k++)
            EXPECT(!ctx->ring[k].bounces && !ctx->ring[k].deferred);
        for (int k = 0; k < w->laters; k++)
            EXPECT(memcmp(w->later[k].got, w->later[k].expected, w->later[k].bytes) == 0);
    }
    for (int pe = 0; pe < job.pes; pe++)
        check_memory(pe);
    job_check_guards();
}

static struct job_shape some_job(uint64_t seed)
{
    static const char *const chaos[] = {"seed=%llu,delay=0.2,delay_us=30",
                                        "seed=%llu,delay=0.05,delay_us=300,refuse=0.2"};
    static char options[80];
    struct job_shape shape = {.nodes = 2 + (int)roll(4)};
    for (int i = 0; i < shape.nodes; i++)
        shape.pes[i] = 1 + (int)roll(4);
    shape.network = (struct meshmem_sim_parameters){
        .latency = roll(5000),
        .jitter = roll(2) ? roll(20000) : 0,
        .gap = roll(200),
        .per_byte = (double)roll(100) / 50,
        .credits = roll(2) ? 1 + (uint32_t)roll(20) : 0,
        .keeps_frames = roll(2),
        .needs_memory = roll(2),
        .keeps_order = roll(2),
        .holds_frames = roll(2),
        .move_threshold = 200 + roll(5000),
        .seed = seed,
    };
    shape.one_by_one = roll(5) == 0;
    shape.proxies = 1 + (int)roll(JOB_PROXIES);
    if (seed % 2) {
        snprintf(options, sizeof options, chaos[seed / 2 % 2], (unsigned long long)seed);
        shape.wire = &meshmem_wire_chaos;
        shape.options = options;
    } else if (seed % 4 == 0) {
        shape.wire = &meshmem_wire_emulate;
        shape.options = "";
    }
    shape.network.only_sends = seed % 3 == 0; /* moves are emulated, or are not there at all */
    return shape;
}

static void run(uint64_t seed)
{
    dice = (struct dice){seed};
    struct job_shape shape = some_job(seed);
    job_open(&shape);
    job.never_idle = roll(2);
    memset(&model, 0, sizeof model);
    for (size_t i = 0; i < POOL; i++)
        pool[i] = (char)dice_roll(&dice);
    for (int pe = 0; pe < job.pes; pe++)
        memcpy(job_at(pe, MESHMEM_SEGMENT_HEAP, POOL_AT), pool, POOL);
    for (int round = 0; round < 4; round++) {
        begin_round();
        for (size_t i = 0; i < job_setting("FAR_OPS", 400); i++)
            do_something();
        end_round();
    }
    job_close();
}

int main(void)
{
    job_run_seeds(60, run);
    return 0;
}
