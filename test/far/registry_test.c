/* SPDX-License-Identifier: BSD-3-Clause */
/* The cache of registered memory, with limits far below what transfers touch: never more is
 * registered than the limit, the least recently used goes first, and the data is right. The
 * simulated network ends the process when a move meets memory that was removed meanwhile.
 * FAR_SEED chooses the first seed of the random programs, FAR_SEEDS how many. */
// again: proxies=2
#include "job.h"

#include "base/dice.h"
#include "far/wire/emulate/emulate.h"

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    HEAPS = 2,
    BLOCK = 64 << 10, /* bytes that are registered at once */
    SLOT = 160 << 10, /* bytes of each heap that belong to one writer */
    WRITERS = 5,
    POOL_AT = WRITERS * SLOT, /* bytes that puts take their data from, the same in all PEs */
    POOL = JOB_HEAP - POOL_AT,
    PENDING = 4, /* operations of a writer that are not complete */
};

static const struct meshmem_sim_parameters network = {
    .latency = 1000, .jitter = 30000, .gap = 50, .per_byte = 0.1, .move_threshold = 4000};

/* ---- a wire that counts what is registered ---- */

struct registration {
    struct meshmem_wire_end *end;
    struct meshmem_wire_memory *memory;
    char *start;
    size_t bytes;
};

static struct meshmem_wire counting;
static const struct meshmem_wire *counted;
static struct registration *registration;
static size_t registrations, room;
static uint64_t limit; /* of an end */
static uint64_t added, removed, moved;
static int slabs, most_slabs; /* of frames that are registered, and may be; 0: no limit */

/* Whether it is memory of PEs, and not of frames. */
static bool is_symmetric(const char *start)
{
    for (int pe = 0; pe < job.pes; pe++)
        if ((size_t)(start - job.pe[pe].base) < JOB_MEMORY ||
            (size_t)(start - (char *)job.pe[pe].far) < meshmem_far_memory_bytes())
            return true;
    return false;
}

static uint64_t bytes_of(const struct meshmem_wire_end *end)
{
    uint64_t all = 0;
    for (size_t i = 0; i < registrations; i++)
        all += registration[i].end == end ? registration[i].bytes : 0;
    return all;
}

static struct meshmem_wire_memory *add_memory(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size)
{
    if (!is_symmetric(start) && most_slabs && slabs++ >= most_slabs) {
        snprintf(problem, size, "no room for frames");
        return NULL;
    }
    struct meshmem_wire_memory *memory = counted->add_memory(end, start, bytes, key, problem, size);
    if (!memory || !is_symmetric(start))
        return memory;
    if (registrations == room) {
        room = room ? 2 * room : 64;
        registration = realloc(registration, room * sizeof *registration);
        EXPECT(registration);
    }
    registration[registrations++] = (struct registration){end, memory, start, bytes};
    added++;
    EXPECT(bytes <= BLOCK);
    EXPECT(!limit || bytes_of(end) <= limit);
    return memory;
}

static void remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    size_t i = 0;
    while (i < registrations && registration[i].memory != memory)
        i++;
    if (i == registrations) {
        counted->remove_memory(end, memory);
        return; /* it was of frames */
    }
    EXPECT(registration[i].end == end);
    registration[i] = registration[--registrations];
    removed++;
    counted->remove_memory(end, memory);
}

static enum meshmem_wire_result move(struct meshmem_wire_end *end,
                                     const struct meshmem_wire_move *what, void *request)
{
    enum meshmem_wire_result result = counted->move(end, what, request);
    moved += result == MESHMEM_WIRE_TAKEN;
    return result;
}

static void open_counting(struct job_shape shape, uint64_t most)
{
    shape.heaps = HEAPS;
    shape.registers = BLOCK;
    shape.registered = limit = most;
    registrations = 0;
    added = removed = moved = 0;
    job_open(&shape);
    counted = job.node[0].wire[0]->wire;
    counting = *counted;
    counting.add_memory = add_memory;
    counting.remove_memory = remove_memory;
    counting.move = move;
    for (int i = 0; i < job.nodes * job.proxies; i++)
        job.node[i / job.proxies].wire[i % job.proxies]->wire = &counting;
}

/* Whether the block of a PE's heap is registered. */
static bool is_registered(int pe, int heap, int block)
{
    const char *start = job_at(pe, HEAP + heap, (size_t)block * BLOCK);
    for (size_t i = 0; i < registrations; i++)
        if (registration[i].start == start)
            return true;
    return false;
}

static void close_counting(void)
{
    job_settle();
    job_close();
}

/* ---- one thing at a time ---- */

static void fill(char *start, size_t bytes, uint64_t seed)
{
    struct dice r = {seed};
    for (size_t i = 0; i < bytes; i++)
        start[i] = (char)dice_roll(&r);
}

/* PE 0 puts from a block of its first heap to one of PE 1's. */
static void put_blocks(int from, int to)
{
    enum { BYTES = 20000 };
    static uint64_t seed;
    struct meshmem_far_ctx *ctx = job_become(0, 0);
    char *source = job_at(0, HEAP, (size_t)from * BLOCK);
    fill(source, BYTES, ++seed);
    meshmem_far_put(ctx, job_at(0, HEAP, (size_t)to * BLOCK), source, BYTES, 1);
    meshmem_far_quiet(ctx);
    EXPECT(memcmp(job_at(1, HEAP, (size_t)to * BLOCK), source, BYTES) == 0);
    job_settle();
}

static void open_two(uint64_t most)
{
    open_counting((struct job_shape){.nodes = 2, .pes = {1, 1}, .proxies = 1, .network = network},
                  most);
}

/* Of the blocks that moves come from. */
static void least_recently_used_goes_first(void)
{
    open_two(3 * BLOCK);
    put_blocks(8, 0);
    put_blocks(9, 0);
    put_blocks(10, 0);
    put_blocks(8, 0);
    put_blocks(11, 0); /* in place of 9 */
    EXPECT(is_registered(0, 0, 8) && !is_registered(0, 0, 9) && is_registered(0, 0, 10));
    put_blocks(9, 0); /* in place of 10 */
    EXPECT(is_registered(0, 0, 8) && is_registered(0, 0, 9) && !is_registered(0, 0, 10));
    EXPECT(added == 6 && removed == 2 && moved == 6);
    close_counting();
}

/* Of the blocks that moves go to: their keys come back first, and frames are used meanwhile. */
static void keys_come_back(void)
{
    open_two(3 * BLOCK);
    for (int i = 0; i < 12; i++) {
        uint64_t before = moved;
        put_blocks(15, i % 4);
        EXPECT(moved == before + (i < 3)); /* the fourth block is always one too many */
        EXPECT(bytes_of(job.node[1].wire[0]) <= 3 * BLOCK);
        meshmem_sim_advance(job.sim, 10000000);
        if (i >= 3) {
            put_blocks(15, i % 4);
            EXPECT(is_registered(1, 0, i % 4) && moved == before + 1);
        }
    }
    EXPECT(removed == 9);
    close_counting();
}

/* A limit below one block: nothing is registered, and everything goes in frames. */
static void frames_do_without(void)
{
    open_two(BLOCK - 4096);
    for (int i = 0; i < 8; i++)
        put_blocks(8 + i % 2, i % 3);
    EXPECT(added == 0 && moved == 0);
    close_counting();
}

/* A node that does not return a key holds up nobody. */
static void nobody_waits_for_a_key(void)
{
    enum { BYTES = 30000 };
    open_counting(
        (struct job_shape){.nodes = 3, .pes = {1, 1, 1}, .proxies = 1, .network = network}, BLOCK);
    put_blocks(8, 0);
    job.node[0].stopped = true;
    struct meshmem_far_ctx *ctx = job_become(2, 0);
    for (int i = 0; i < 20; i++) {
        fill(job_at(2, HEAP, 0), BYTES, (uint64_t)i);
        meshmem_far_put(ctx, job_at(2, HEAP, BLOCK), job_at(2, HEAP, 0), BYTES, 1);
        meshmem_far_quiet(ctx);
        EXPECT(memcmp(job_at(1, HEAP, BLOCK), job_at(2, HEAP, 0), BYTES) == 0);
        meshmem_sim_advance(job.sim, 10000000);
    }
    EXPECT(moved == 1 && is_registered(1, 0, 0));
    job.node[0].stopped = false;
    job_settle();
    EXPECT(!is_registered(1, 0, 0));
    meshmem_far_put(ctx, job_at(2, HEAP, BLOCK), job_at(2, HEAP, 0), BYTES, 1);
    meshmem_far_quiet(ctx);
    EXPECT(moved == 2 && is_registered(1, 0, 1));
    close_counting();
}

/* A wire with room for few frames: operations wait until some are free, and replies have theirs. */
static void few_frames_do(void)
{
    enum { BYTES = 3000, EACH = 300, NODES = 8 };
    struct job_shape shape = {.nodes = NODES, .pes = {1, 1, 1, 1, 1, 1, 1, 1}, .proxies = 1};
    shape.network = network;
    shape.network.needs_memory = shape.network.keeps_frames = true;
    open_counting(shape, 0);
    slabs = 0;
    most_slabs = NODES; /* one of each node, about */
    for (int pe = 0; pe < NODES; pe++)
        fill(job_at(pe, HEAP + 1, 0), JOB_HEAP, 7);
    for (int i = 0; i < EACH; i++)
        for (int pe = 0; pe < NODES; pe++) {
            struct meshmem_far_ctx *ctx = job_become(pe, 0);
            int to = (pe + 1 + i % (NODES - 1)) % NODES;
            size_t from = (size_t)i * BYTES;
            meshmem_far_put_nbi(ctx, job_at(pe, HEAP, from), job_at(pe, HEAP + 1, from), BYTES, to);
        }
    for (int pe = 0; pe < NODES; pe++)
        meshmem_far_quiet(job_become(pe, 0));
    for (int pe = 0; pe < NODES; pe++)
        EXPECT(memcmp(job_at(pe, HEAP, 0), job_at(pe, HEAP + 1, 0), EACH * BYTES) == 0);
    EXPECT(slabs > most_slabs);
    most_slabs = 0;
    close_counting();
}

/* ---- random programs ---- */

/* An operation under way. */
struct pending {
    int pe, heap;
    size_t first, end; /* in the target's heap */
    char *got;         /* of a get: where its data goes; else NULL */
};

struct writer {
    struct pending pending[PENDING];
    int n;
    char scratch[PENDING][SLOT];
};

static struct writer writer[WRITERS];
static char model[WRITERS][HEAPS][JOB_HEAP];
static char pool[POOL];
static struct dice dice;

static size_t roll(size_t n) { return (size_t)dice_below(&dice, n); }

/* Complete all operations of the writer. */
static void complete(int pe)
{
    struct writer *w = &writer[pe];
    meshmem_far_quiet(job_become(pe, 0));
    for (int i = 0; i < w->n; i++) {
        struct pending *a = &w->pending[i];
        const char *there = job_at(a->pe, HEAP + a->heap, a->first);
        EXPECT(memcmp(there, model[a->pe][a->heap] + a->first, a->end - a->first) == 0);
        EXPECT(!a->got || memcmp(a->got, there, a->end - a->first) == 0);
    }
    w->n = 0;
}

static struct pending some_place(int pe)
{
    struct pending a = {.heap = (int)roll(HEAPS)};
    size_t bytes = 1 + roll(roll(3) ? 20000 : SLOT - 1);
    do
        a.pe = (int)roll((size_t)job.pes);
    while (job.pe[a.pe].node == job.pe[pe].node);
    a.first = (size_t)pe * SLOT + roll(SLOT - bytes + 1);
    a.end = a.first + bytes;
    return a;
}

static bool overlaps(const struct writer *w, const struct pending *a)
{
    for (int i = 0; i < w->n; i++) {
        const struct pending *b = &w->pending[i];
        if (a->pe == b->pe && a->heap == b->heap && a->first < b->end && b->first < a->end)
            return true;
    }
    return false;
}

static void operate(int pe)
{
    struct writer *w = &writer[pe];
    struct pending a = some_place(pe);
    size_t bytes = a.end - a.first, from = roll(POOL - bytes + 1);
    if (w->n == PENDING || overlaps(w, &a))
        complete(pe);
    struct meshmem_far_ctx *ctx = job_become(pe, 0);
    char *place = job_at(pe, HEAP + a.heap, a.first);
    char *mine = job_at(pe, HEAP + (int)roll(HEAPS), POOL_AT + from);
    switch (roll(4)) {
    case 0:
        a.got = w->scratch[w->n];
        meshmem_far_get_nbi(ctx, a.got, place, bytes, a.pe);
        break;
    case 1:
        memcpy(model[a.pe][a.heap] + a.first, pool + from, bytes);
        meshmem_far_put(ctx, place, pool + from, bytes, a.pe);
        break;
    default:
        memcpy(model[a.pe][a.heap] + a.first, pool + from, bytes);
        meshmem_far_put_nbi(ctx, place, mine, bytes, a.pe);
    }
    w->pending[w->n++] = a;
    for (size_t n = roll(3) ? 0 : roll(20); n; n--)
        job_go_on();
}

static void fill_memory(void)
{
    memset(model, 0, sizeof model);
    for (size_t i = 0; i < POOL; i++)
        pool[i] = (char)dice_roll(&dice);
    for (int pe = 0; pe < job.pes; pe++)
        for (int h = 0; h < HEAPS; h++) {
            memcpy(job_at(pe, HEAP + h, POOL_AT), pool, POOL);
            memcpy(model[pe][h] + POOL_AT, pool, POOL);
        }
}

static void check_memory(void)
{
    for (int pe = 0; pe < job.pes; pe++)
        for (int h = 0; h < HEAPS; h++)
            EXPECT(memcmp(job_at(pe, HEAP + h, 0), model[pe][h], JOB_HEAP) == 0);
    job_check_guards();
}

static struct job_shape some_job(uint64_t seed)
{
    static char options[80];
    struct job_shape shape = {.nodes = 3, .pes = {2, 1, 2}, .network = network};
    shape.network.seed = seed;
    shape.network.needs_memory = roll(2);
    shape.network.keeps_frames = roll(2);
    shape.network.credits = roll(2) ? 3 + (uint32_t)roll(20) : 0;
    if (seed % 3 == 1) {
        snprintf(options, sizeof options, "seed=%llu,delay=0.3,delay_us=200,refuse=0.1",
                 (unsigned long long)seed);
        shape.wire = &meshmem_wire_chaos;
        shape.options = options;
    } else if (seed % 3 == 2) {
        shape.wire = &meshmem_wire_emulate;
        shape.options = "";
        shape.network.only_sends = true;
    }
    return shape;
}

/* Writers take turns; each writes and reads places of its own in the memory of all far PEs. */
static void run(uint64_t seed)
{
    static const uint64_t limits[] = {BLOCK, 2 * BLOCK, 3 * BLOCK, 6 * BLOCK, 12 * BLOCK, 0};
    dice = (struct dice){seed};
    open_counting(some_job(seed), limits[seed % (sizeof limits / sizeof *limits)]);
    fill_memory();
    for (int i = 0; i < 400; i++)
        operate((int)roll((size_t)job.pes));
    for (int pe = 0; pe < job.pes; pe++)
        complete(pe);
    check_memory();
    EXPECT(moved > 0 && (removed > 0) == (limit > 0));
    close_counting();
}

int main(void)
{
    least_recently_used_goes_first();
    keys_come_back();
    frames_do_without();
    nobody_waits_for_a_key();
    few_frames_do();
    job_run_seeds(24, run);
    free(registration);
    return 0;
}
