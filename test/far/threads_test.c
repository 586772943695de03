/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads as PEs, and a thread for each proxy, over the simulated network without virtual time:
 * what a PE puts before a flag, a signal or a fence is seen after it, replies and counts order what
 * they should, and threads may share a ring. Built again under ThreadSanitizer, which sees the
 * memory of the PEs as plain memory. */
// threads: yes
// again: proxies=2
#include "running.h"

#include "../node/threads.h"

enum { NODES = 2, PES = 4, HEAP = MESHMEM_SEGMENT_HEAP, TIMES = 1000 / SLOWER, LARGE = 30000 };

static pthread_barrier_t all;

static void open_job(bool keeps_frames, uint32_t credits)
{
    job_open(&(struct job_shape){.nodes = NODES,
                                 .pes = {2, 2},
                                 .network = {.threads = true,
                                             .keeps_frames = keeps_frames,
                                             .needs_memory = keeps_frames,
                                             .holds_frames = !credits,
                                             .credits = credits,
                                             .move_threshold = 20000}});
    EXPECT(pthread_barrier_init(&all, NULL, PES) == 0);
    running_start();
}

static void close_job(void)
{
    running_stop();
    pthread_barrier_destroy(&all);
    job_close();
}

/* Wait until a word of my memory has at least this value; acquire, as waiting in the library is. */
static void wait_until(uint64_t *word, uint64_t value)
{
    while (__atomic_load_n(word, __ATOMIC_ACQUIRE) < value)
        job_wait();
}

static int partner(uint32_t me) { return (int)(me + 2) % PES; }

/* What PE from sends in turn i. */
static char letter(int from, uint64_t i) { return (char)(from * 50 + (int)(i % 50)); }

static void check_bytes(const char *bytes, size_t n, char expected)
{
    for (size_t i = 0; i < n; i++)
        EXPECT(bytes[i] == expected);
}

/* ---- messages ---- */

/* Partners send each other data and a flag, in all ways, and each reads with plain loads. */
static void exchange(uint32_t me, uint32_t n, void *unused)
{
    struct meshmem_far_ctx *ctx = job_become((int)me, 0);
    char *inbox = job_at((int)me, HEAP, 64), *outbox = job_at((int)me, HEAP, 200000);
    uint64_t *flag = (uint64_t *)job_at((int)me, HEAP, 0);
    int to = partner(me);
    (void)n, (void)unused;
    for (uint64_t i = 1; i <= TIMES; i++) {
        size_t bytes = i % 16 == 0 ? LARGE : i % 16 == 1 ? 5000 : 40;
        memset(outbox, letter((int)me, i), bytes);
        switch (i % 3) {
        case 0:
            meshmem_far_put_nbi(ctx, inbox, outbox, bytes, to);
            meshmem_far_fence(ctx);
            meshmem_far_put(ctx, flag, &i, 8, to);
            break;
        case 1:
            meshmem_far_put_signal(ctx, inbox, outbox, bytes, flag, AMO_SET, i, to, false);
            break;
        default:
            meshmem_far_put_signal(ctx, inbox, outbox, bytes, flag, AMO_ADD, 1, to, true);
        }
        wait_until(flag, i);
        check_bytes(inbox, bytes, letter(to, i));
        meshmem_far_quiet(ctx); /* the outbox may change */
        /* Only the partner's next message shows that the partner has read its inbox. */
        meshmem_far_amo(ctx, AMO_SET, 8, flag + 1, i, to);
        wait_until(flag + 1, i);
    }
    meshmem_far_quiet(ctx);
}

/* The same with flags of 1, 2 and 4 bytes, which are waited for as what they are. */
static void flag_by_size(uint32_t me, uint32_t n, void *unused)
{
    struct meshmem_far_ctx *ctx = job_become((int)me, 0);
    char *flag = job_at((int)me, HEAP, 16), *inbox = job_at((int)me, HEAP, 64);
    int to = partner(me);
    (void)n, (void)unused;
    for (uint32_t i = 1; i <= TIMES; i++) {
        uint8_t i1 = (uint8_t)i;
        uint16_t i2 = (uint16_t)i;
        char out[40];
        memset(out, letter((int)me, i), sizeof out);
        meshmem_far_put(ctx, inbox, out, sizeof out, to);
        meshmem_far_fence(ctx);
        if (i % 3 == 0) {
            meshmem_far_put(ctx, flag, &i1, 1, to);
            while (__atomic_load_n((uint8_t *)flag, __ATOMIC_ACQUIRE) != i1)
                job_wait();
        } else if (i % 3 == 1) {
            meshmem_far_put(ctx, flag + 2, &i2, 2, to);
            while (__atomic_load_n((uint16_t *)(flag + 2), __ATOMIC_ACQUIRE) != i2)
                job_wait();
        } else {
            meshmem_far_put(ctx, flag + 4, &i, 4, to);
            while (__atomic_load_n((uint32_t *)(flag + 4), __ATOMIC_ACQUIRE) != i)
                job_wait();
        }
        check_bytes(inbox, sizeof out, letter(to, i));
        meshmem_far_amo(ctx, AMO_SET, 8, flag + 8, i, to); /* as in exchange */
        wait_until((uint64_t *)(flag + 8), i);
    }
    meshmem_far_quiet(ctx);
}

/* ---- gets and fetches ---- */

/* Everybody counts on everybody, and gets back what it has put. */
static void fetch_and_get(uint32_t me, uint32_t n, void *unused)
{
    struct meshmem_far_ctx *ctx = job_become((int)me, 1);
    uint64_t *sum = (uint64_t *)job_at((int)me, HEAP, 32), last = 0;
    char *mine = job_at((int)me, HEAP, 1024 + 2 * LARGE * me), got[300];
    (void)n, (void)unused;
    for (int i = 1; i <= TIMES; i++) {
        int to = (int)(me / 2 == 0 ? 2 : 0) + i % 2;
        uint64_t value;
        meshmem_far_amo(ctx, AMO_ADD, 8, sum, 1, to);
        if (i % 2) {
            value = meshmem_far_fetch(ctx, AMO_ADD, 8, sum, 1, 0, to);
            EXPECT(value > last);
            last = value;
        }
        memset(mine, letter((int)me, (uint64_t)i), sizeof got);
        meshmem_far_put(ctx, mine, mine, sizeof got, to);
        if (i % 3) {
            meshmem_far_get(ctx, got, mine, sizeof got, to);
            check_bytes(got, sizeof got, letter((int)me, (uint64_t)i));
        } else {
            meshmem_far_quiet(ctx);
            meshmem_far_get_nbi(ctx, mine + LARGE, mine, i % 2 ? sizeof got : LARGE - 512, to);
            meshmem_far_quiet(ctx);
            check_bytes(mine + LARGE, sizeof got, letter((int)me, (uint64_t)i));
        }
    }
    meshmem_far_quiet(ctx);
    pthread_barrier_wait(&all);
    /* Each of two far PEs has added to me in every second turn, and once more when that is odd. */
    uint64_t turns = me % 2 ? (TIMES + 1) / 2 : TIMES / 2, more = me % 2 ? turns : 0;
    EXPECT(__atomic_load_n(sum, __ATOMIC_ACQUIRE) == 2 * (turns + more));
}

/* ---- a ring that threads share ---- */

/* The two threads of a node use one ring of its first PE. */
static void share(uint32_t me, uint32_t n, void *unused)
{
    int pe = (int)me & ~1, to = partner((uint32_t)pe);
    struct meshmem_far_ctx *ctx = job_become(pe, 0);
    uint64_t *sum = (uint64_t *)job_at(pe, HEAP, 40);
    char *mine = job_at(pe, HEAP, 70000 + 1024 * (size_t)me), got[200];
    (void)n, (void)unused;
    for (int i = 1; i <= TIMES; i++) {
        memset(got, i, sizeof got);
        meshmem_far_put(ctx, mine, got, sizeof got, to);
        meshmem_far_amo(ctx, AMO_ADD, 8, sum, 1, to);
        meshmem_far_get(ctx, got, mine, sizeof got, to);
        check_bytes(got, sizeof got, (char)i);
        if (i % 50 == 0)
            meshmem_far_quiet(ctx);
    }
    meshmem_far_quiet(ctx);
    pthread_barrier_wait(&all);
    EXPECT(__atomic_load_n(sum, __ATOMIC_ACQUIRE) == 2 * TIMES);
}

/* ---- a word that nobody waits for any more ---- */

/* Each PE has named a word, and writes it with plain stores while the proxy still looks at it. */
static void write_named(uint32_t me, uint32_t n, void *unused)
{
    struct meshmem_far_ctx *ctx = job_become((int)me, 0);
    struct meshmem_far_memory *far = job.pe[me].far;
    volatile uint64_t *word = (uint64_t *)job_at((int)me, HEAP, 56);
    (void)n, (void)unused;
    atomic_store(&far->watched, meshmem_record_word((enum meshmem_record_kind)sizeof *word,
                                                    job.locations[me].index, HEAP, 56));
    atomic_store(&far->sleeping, 1);
    for (uint64_t i = 1; i <= TIMES; i++) {
        meshmem_far_amo(ctx, AMO_ADD, 8, job_at((int)me, HEAP, 48), 1, partner(me));
        *word = i;
        meshmem_far_quiet(ctx);
    }
    pthread_barrier_wait(&all);
    atomic_store(&far->sleeping, 0);
    EXPECT(*word == TIMES && atomic_load(&far->arrivals) > 0);
}

/* ---- a request that threads share ---- */

static struct {
    struct meshmem_far_request *request;
    uint32_t name;
} shared[PES];

static void wait_for_shared(int pe)
{
    struct meshmem_issue *issue = &job.pe[pe].issue;
    enum meshmem_far_state state;
    meshmem_ring_ask(job.pe[pe].ring, (uint32_t)job.proxies);
    while ((state = meshmem_request_finish(issue, shared[pe].name, false)) == MESHMEM_FAR_OPEN)
        job_wait();
    meshmem_ring_unask(job.pe[pe].ring);
    EXPECT(state == MESHMEM_FAR_DONE);
}

/* The two threads of a node add to one request of its first PE, through one ring or two, and merge
 * what each has alone; one of them waits for all. */
static void share_request(uint32_t me, uint32_t n, void *unused)
{
    enum { TURNS = 1 + TIMES / 50, EACH = 25, BYTES = 100 };
    int pe = (int)me & ~1, to = partner((uint32_t)pe);
    struct meshmem_issue *issue = &job.pe[pe].issue;
    uint64_t *sum = (uint64_t *)job_at(pe, HEAP, 48);
    uint64_t *old = (uint64_t *)job_at(pe, HEAP, 80000 + 1024 * (size_t)me);
    char *mine = job_at(pe, HEAP, 90000 + 8192 * (size_t)me);
    (void)n, (void)unused;
    for (int turn = 1; turn <= TURNS; turn++) {
        if (me % 2 == 0)
            shared[pe].request = meshmem_request_take(issue, true, &shared[pe].name);
        pthread_barrier_wait(&all);
        uint32_t name;
        struct meshmem_far_request *own = meshmem_request_take(issue, false, &name);
        memset(mine, turn, BYTES);
        for (int i = 0; i < EACH; i++) {
            struct meshmem_far_ctx *ctx = job_become(pe, turn % 2 ? i % 2 : 0);
            meshmem_far_adding.request = i % 5 ? shared[pe].request : own;
            meshmem_far_amo(ctx, AMO_ADD, 8, sum, 1, to);
            meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, &old[i], sum, 1, 0, to);
            meshmem_far_put_nbi(ctx, mine + (size_t)BYTES * (size_t)i, mine, BYTES, to);
            meshmem_far_adding.request = NULL;
        }
        pthread_barrier_wait(&all);
        static pthread_mutex_t merging = PTHREAD_MUTEX_INITIALIZER;
        pthread_mutex_lock(&merging);
        meshmem_request_merge(issue, shared[pe].request, own);
        pthread_mutex_unlock(&merging);
        pthread_barrier_wait(&all);
        if (me % 2 == 0)
            wait_for_shared(pe);
        pthread_barrier_wait(&all);
        EXPECT(__atomic_load_n((uint64_t *)job_at(to, HEAP, 48), __ATOMIC_ACQUIRE) ==
               4 * EACH * (uint64_t)turn);
        for (int i = 0; i < EACH; i++)
            EXPECT(old[i] < 4 * EACH * (uint64_t)turn);
        check_bytes(job_at(to, HEAP, 90000 + 8192 * (size_t)me), (size_t)BYTES * EACH, (char)turn);
    }
}

static void close_requests(void)
{
    for (int pe = 0; pe < PES; pe++)
        meshmem_requests_close(&job.pe[pe].issue);
}

static void lock_rings(void)
{
    for (int pe = 0; pe < PES; pe++) {
        job.pe[pe].issue.requests.locked = true;
        job.pe[pe].issue.rings = job.pe[pe].ring;
        for (int i = 0; i < JOB_RINGS * job.proxies; i++)
            job.pe[pe].ring[i].traits |= MESHMEM_RING_LOCKED;
    }
}

static void test(bool keeps_frames, uint32_t credits)
{
    open_job(keeps_frames, credits);
    threads_run(PES, exchange, NULL);
    threads_run(PES, flag_by_size, NULL);
    threads_run(PES, fetch_and_get, NULL);
    threads_run(PES, write_named, NULL);
    close_job();
    open_job(keeps_frames, credits);
    for (int pe = 0; pe < PES; pe++)
        for (int i = 0; i < job.proxies; i++)
            job.pe[pe].ring[i].traits |= MESHMEM_RING_LOCKED;
    threads_run(PES, share, NULL);
    close_job();
    open_job(keeps_frames, credits);
    lock_rings();
    threads_run(PES, share_request, NULL);
    close_requests();
    close_job();
}

int main(void)
{
    test(false, 0);
    test(true, 0);
    test(true, 3);
    return 0;
}
