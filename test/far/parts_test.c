/* SPDX-License-Identifier: BSD-3-Clause */
/* A context that threads use at the same time, each through rings of its own: what one thread has
 * posted before a fence of another thread comes before what a third thread posts after that fence,
 * quiet and pe_quiet complete what all have posted, and a thread that waits for room delays no
 * other. First threads take turns in virtual time, then they run freely. */
// threads: yes
// again: proxies=2
#define JOB_RINGS 6
#include "job.h"

#include "../node/threads.h"
#include "base/dice.h"
#include "far/parts.h"

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    WORKERS = 4,
    ROUNDS = 240,
    LARGE = 30000,
    TIMES = 2000 / SLOWER,
    DATA_AT = 64,       /* offset in the heap where the data arrives */
    SOURCE_AT = 400000, /* offset from where the data comes */
    FLAGS_AT = 200000,  /* offset of the words of each round */
    SUM_AT = 8          /* offset of the word of all rounds */
};

static struct meshmem_parts parts;

static struct meshmem_far_ctx *add_part(struct meshmem_far_ctx *whole, uint32_t number)
{
    struct meshmem_far_ctx *part = number < JOB_RINGS ? &job.pe[0].ctx[number] : whole;
    atomic_store_explicit(&parts.part[number], part, memory_order_release);
    return part;
}

/* PE 0's context, of which every thread has a part. */
static struct meshmem_far_ctx *open_parts(void)
{
    struct job_pe *pe = &job.pe[0];
    for (int r = 0; r < JOB_RINGS * job.proxies; r++)
        pe->ring[r].traits |= MESHMEM_RING_LOCKED;
    meshmem_parts_open(&parts, &pe->ctx[0], add_part);
    pe->ctx[0].parts = &parts;
    return &pe->ctx[0];
}

static uint32_t n_parts(void)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < MESHMEM_FAR_PARTS; i++)
        n += meshmem_parts_at(&parts, i) != NULL;
    return n;
}

/* ---- threads that take turns ---- */

struct worker {
    pthread_t thread;
    pthread_barrier_t turn;                                /* of the worker and the test's thread */
    void (*does)(struct meshmem_far_ctx *ctx, uint64_t i); /* NULL: end */
    struct meshmem_far_ctx *ctx;
    uint64_t i;
};

static struct worker worker[WORKERS];

static void *work(void *argument)
{
    struct worker *w = argument;
    while (pthread_barrier_wait(&w->turn), w->does) {
        job_rounds = 0;
        w->does(w->ctx, w->i);
        pthread_barrier_wait(&w->turn);
    }
    return NULL;
}

/* Have a worker do something, and wait for it. */
static void have(int number, void (*does)(struct meshmem_far_ctx *, uint64_t),
                 struct meshmem_far_ctx *ctx, uint64_t i)
{
    struct worker *w = &worker[number];
    w->does = does;
    w->ctx = ctx;
    w->i = i;
    pthread_barrier_wait(&w->turn);
    if (does)
        pthread_barrier_wait(&w->turn);
}

static void begin_workers(void)
{
    for (int i = 0; i < WORKERS; i++) {
        EXPECT(pthread_barrier_init(&worker[i].turn, NULL, 2) == 0);
        EXPECT(pthread_create(&worker[i].thread, NULL, work, &worker[i]) == 0);
    }
}

static void end_workers(void)
{
    for (int i = 0; i < WORKERS; i++) {
        have(i, NULL, NULL, 0);
        EXPECT(pthread_join(worker[i].thread, NULL) == 0);
        pthread_barrier_destroy(&worker[i].turn);
    }
}

static const struct meshmem_sim_parameters network = {
    .latency = 1000, .jitter = 30000, .gap = 50, .per_byte = 0.1, .move_threshold = 20000};

/* The size of the data of round i. */
static size_t size_of(uint64_t i) { return i % 3 == 0 ? LARGE : i % 3 == 1 ? 5000 : 8; }

static char letter(uint64_t i) { return (char)(i % 120 + 1); }

static void put_data(struct meshmem_far_ctx *ctx, uint64_t i)
{
    char *source = job_at(0, HEAP, SOURCE_AT);
    memset(source, letter(i), LARGE);
    meshmem_far_put_nbi(ctx, job_at(0, HEAP, DATA_AT), source, size_of(i), 1);
}

/* This must not be delayed by what follows it: no fence is between them. */
static void put_more(struct meshmem_far_ctx *ctx, uint64_t i)
{
    for (int k = 0; k < 20; k++)
        meshmem_far_amo(ctx, AMO_ADD, 8, job_at(0, HEAP, SUM_AT), i, 1);
}

static void fence(struct meshmem_far_ctx *ctx, uint64_t i)
{
    (void)i;
    meshmem_far_fence(ctx);
}

/* A word, or a large transfer, which could overtake all that is in frames. */
static void put_flag(struct meshmem_far_ctx *ctx, uint64_t i)
{
    char *flags = job_at(0, HEAP, FLAGS_AT), *source = job_at(0, HEAP, SOURCE_AT + 50000);
    memset(source, letter(i), LARGE);
    meshmem_far_put_nbi(ctx, flags, source, i / 3 % 2 ? LARGE : 8, 1);
}

static void quiet(struct meshmem_far_ctx *ctx, uint64_t i)
{
    (void)i;
    meshmem_far_quiet(ctx);
}

static void pe_quiet(struct meshmem_far_ctx *ctx, uint64_t i)
{
    (void)i;
    meshmem_far_pe_quiet(ctx, 1);
}

static void check_data(uint64_t i)
{
    const char *there = job_at(1, HEAP, DATA_AT);
    for (size_t k = 0; k < size_of(i); k++)
        EXPECT(there[k] == letter(i));
}

/* One thread puts, another one fences, and a third one puts a flag; a fourth one, or the first,
 * goes on. Wherever the flag is seen the data is, too. */
static void fences_order_threads(void)
{
    job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .network = network});
    struct meshmem_far_ctx *ctx = open_parts();
    struct dice dice = {1};
    uint64_t sum = 0;
    begin_workers();
    for (uint64_t i = 1; i <= ROUNDS; i++) {
        volatile char *flag = job_at(1, HEAP, FLAGS_AT);
        int first = (int)(dice_roll(&dice) % WORKERS), other = (first + 1 + i % 3) % WORKERS;
        have(first, put_data, ctx, i);
        have((int)(dice_roll(&dice) % WORKERS), fence, ctx, i);
        have((int)(dice_roll(&dice) % WORKERS), put_more, ctx, i);
        have(other, put_flag, ctx, i);
        have(first, put_more, ctx, i);
        sum += 40 * i;
        for (job_rounds = 0; *flag != letter(i); job_wait())
            ;
        check_data(i);
        have((int)(dice_roll(&dice) % WORKERS), i % 2 ? quiet : fence, ctx, i);
        if (i % 2 == 0)
            have((int)(dice_roll(&dice) % WORKERS), quiet, ctx, i);
    }
    EXPECT(*(uint64_t *)job_at(1, HEAP, SUM_AT) == sum);
    EXPECT(n_parts() == WORKERS);
    end_workers();
    job_close();
}

/* pe_quiet of one thread completes what another one has put. */
static void pe_quiet_completes_all_parts(void)
{
    job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .network = network});
    struct meshmem_far_ctx *ctx = open_parts();
    begin_workers();
    for (uint64_t i = 1; i <= ROUNDS; i++) {
        int first = (int)i % WORKERS;
        have(first, put_data, ctx, i);
        have((first + 1) % WORKERS, pe_quiet, ctx, i);
        check_data(i);
    }
    have(0, quiet, ctx, 0);
    end_workers();
    job_close();
}

static void stream(struct meshmem_far_ctx *ctx, uint64_t pe)
{
    meshmem_far_amo(ctx, AMO_ADD, 8, job_at(0, HEAP, SUM_AT), 1, (int)pe);
}

/* Two threads put to a node each without pause. A large put of a third thread after a fence waits
 * for what they had put before, and not until nothing of either is under way. */
static void fences_do_not_wait_for_others(void)
{
    enum { MOST = 3000 };
    job_open(&(struct job_shape){.nodes = 3, .pes = {1, 1, 1}, .network = network});
    struct meshmem_far_ctx *ctx = open_parts();
    volatile char *flag = job_at(1, HEAP, FLAGS_AT);
    int steps = 0;
    begin_workers();
    have(1, stream, ctx, 1);
    have(2, stream, ctx, 2);
    have(0, fence, ctx, 0);
    for (job_rounds = 0; *flag != letter(3) && steps < MOST; steps++, job_wait()) {
        have(1, stream, ctx, 1);
        have(2, stream, ctx, 2);
        if (steps == 0)
            have(0, put_flag, ctx, 3); /* a large one */
    }
    EXPECT(steps < MOST);
    have(0, quiet, ctx, 0);
    end_workers();
    job_close();
}

enum { FETCHES = 1500 };

/* More fetches than there is room for answers while large gets have the buffers. */
static void fetch_much(struct meshmem_far_ctx *ctx, uint64_t i)
{
    static char got[MESHMEM_FAR_BOUNCE];
    static uint64_t fetched[FETCHES];
    (void)i;
    for (int k = 0; k <= MESHMEM_FAR_SHARED; k++)
        meshmem_far_get_nbi(ctx, got, job_at(0, HEAP, SOURCE_AT), sizeof got, 1);
    for (int k = 0; k < FETCHES; k++)
        meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, &fetched[k], job_at(0, HEAP, SUM_AT), 1, 0, 1);
}

/* One thread fetches, another one fences, and a third one puts a flag: where the flag is seen, all
 * fetches are done, though gets before them wait for buffers. */
static void fences_order_fetches(void)
{
    job_open(&(struct job_shape){.nodes = 2, .pes = {1, 1}, .network = network});
    struct meshmem_far_ctx *ctx = open_parts();
    job.pe[0].issue.moves_private = false; /* so that gets need bounce buffers */
    begin_workers();
    for (uint64_t i = 1; i <= WORKERS; i++) {
        volatile char *flag = job_at(1, HEAP, FLAGS_AT);
        int first = (int)i % WORKERS;
        have(first, fetch_much, ctx, i);
        have((first + 1) % WORKERS, fence, ctx, i);
        have((first + 2) % WORKERS, put_flag, ctx, i);
        for (job_rounds = 0; *flag != letter(i); job_wait())
            ;
        EXPECT(*(uint64_t *)job_at(1, HEAP, SUM_AT) == i * FETCHES);
        have((first + 3) % WORKERS, quiet, ctx, i);
    }
    end_workers();
    job_close();
}

/* ---- threads that run freely ---- */

static _Atomic bool stop;
static _Atomic int silent; /* the node that does nothing; -1: none */
static pthread_barrier_t all;

static void *run_proxies(void *unused)
{
    (void)unused;
    for (uint32_t looks = 1; !atomic_load_explicit(&stop, memory_order_relaxed); looks++) {
        for (int i = 0; i < job.nodes * job.proxies; i++) {
            if (i / job.proxies == atomic_load_explicit(&silent, memory_order_relaxed))
                continue;
            if (!meshmem_proxy_step(job_nth(i)) && looks % 100 == 0)
                meshmem_proxy_idle(job_nth(i));
        }
        sched_yield();
    }
    return NULL;
}

/* Run all nodes but one by a thread of their own while PE 0's threads run. */
static void run_threads(int nodes, int node, uint32_t threads,
                        void (*run)(uint32_t me, uint32_t n, void *shared))
{
    pthread_t runner;
    job_open(&(struct job_shape){
        .nodes = nodes, .pes = {1, 1, 1}, .network = {.threads = true, .move_threshold = 20000}});
    atomic_store(&silent, node);
    atomic_store(&stop, false);
    EXPECT(pthread_barrier_init(&all, NULL, threads) == 0);
    EXPECT(pthread_create(&runner, NULL, run_proxies, NULL) == 0);
    threads_run(threads, run, open_parts());
    atomic_store(&stop, true);
    EXPECT(pthread_join(runner, NULL) == 0);
    pthread_barrier_destroy(&all);
    job_close();
}

/* Each thread puts to places of its own, and at times fences or completes what all have put; what
 * the one before it has put and announced is complete after quiet of this one. */
static void share(uint32_t me, uint32_t n, void *shared)
{
    static _Atomic uint64_t turn[MAX_PES];
    struct meshmem_far_ctx *ctx = shared;
    uint32_t before = (me + n - 1) % n;
    uint64_t *word = (uint64_t *)job_at(0, HEAP, 1024), *sum = (uint64_t *)job_at(0, HEAP, SUM_AT);
    char *mine = job_at(0, HEAP, SOURCE_AT + LARGE * (size_t)me);
    atomic_store(&turn[me], 0);
    pthread_barrier_wait(&all);
    for (uint64_t i = 1; i <= TIMES; i++) {
        uint64_t seen, got;
        meshmem_far_put(ctx, &word[me], &i, sizeof i, 1);
        meshmem_far_amo(ctx, AMO_ADD, 8, sum, 1, 1);
        if (i % 64 == 0) {
            memset(mine, letter(i), LARGE);
            meshmem_far_put_nbi(ctx, mine, mine, LARGE, 1);
        }
        if (i % 16 == 0)
            meshmem_far_fence(ctx);
        atomic_store_explicit(&turn[me], i, memory_order_release);
        if (i % 32 != 0)
            continue;
        seen = atomic_load_explicit(&turn[before], memory_order_acquire);
        meshmem_far_quiet(ctx);
        got = __atomic_load_n((uint64_t *)job_at(1, HEAP, 1024) + before, __ATOMIC_ACQUIRE);
        EXPECT(got >= seen);
        meshmem_far_get(ctx, &got, &word[before], sizeof got, 1);
        EXPECT(got >= seen);
    }
    meshmem_far_quiet(ctx);
    pthread_barrier_wait(&all);
    EXPECT(__atomic_load_n((uint64_t *)job_at(1, HEAP, SUM_AT), __ATOMIC_ACQUIRE) == n * TIMES);
}

/* A node does nothing, so the first thread waits for room in its ring; the other one talks to a
 * third node. */
static void flood_and_fetch(uint32_t me, uint32_t n, void *shared)
{
    enum { MORE = MESHMEM_FAR_RING / 16 + 100000 };
    struct meshmem_far_ctx *ctx = shared;
    uint64_t *word = (uint64_t *)job_at(0, HEAP, 1024), zero = 0;
    (void)n;
    if (me == 0) {
        for (int i = 0; i < MORE; i++)
            meshmem_far_put(ctx, word, &zero, sizeof zero, 1);
        meshmem_far_quiet(ctx);
        return;
    }
    for (uint64_t i = 0; i < 100; i++)
        EXPECT(meshmem_far_fetch(ctx, AMO_ADD, 8, word, 1, 0, 2) == i);
    atomic_store(&silent, -1);
}

int main(void)
{
    fences_order_threads();
    pe_quiet_completes_all_parts();
    fences_order_fetches();
    fences_do_not_wait_for_others();
    run_threads(2, -1, WORKERS, share);
    run_threads(2, -1, MAX_PES, share); /* more threads than rings */
    run_threads(3, 1, 2, flood_and_fetch);
    return 0;
}
