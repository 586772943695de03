/* SPDX-License-Identifier: BSD-3-Clause */
/* Random programs with requests, and an oracle. A request that says it is complete is believed at
 * once: what its operations did is looked up in the memory of their PEs, not fetched by the network
 * that they took. Operations are of all kinds and sizes, to several nodes, through two contexts;
 * requests are merged, given up, used again. Over the simulated network, as it is and under chaos.
 * In the end no request is left. FAR_SEED and FAR_SEEDS choose the seeds. */
#include "job.h"

#include "base/dice.h"
#include "far/batch.h"

#include "far/wire/wrap.h"

enum {
    HEAP = MESHMEM_SEGMENT_HEAP,
    OPERATIONS = 150,
    REQUESTS = 8,
    LARGEST = 40000,
    POOL = 65536,
    ROUNDS = 4,
};

enum kind { PUT, GET, ADD, FETCH, SIGNAL, STRIDED, KINDS };

enum { NOBODY = -1, SEEN = -2 }; /* in place of a request */

struct operation {
    enum kind kind;
    int pe, ctx, request;
    size_t at, bytes;   /* at the PE; a signal follows the data */
    const char *source; /* of a put */
    char *got;
    uint64_t was, value;
};

static struct operation operation[OPERATIONS];
static int n_operations;
static uint64_t request[REQUESTS]; /* names; 0: none */
static size_t dealt[JOB_PES];      /* bytes of each heap; PE 0's from the pool on */
static char pool[POOL], private[OPERATIONS * LARGEST];
static size_t private_used;
static struct dice dice;
static size_t batched; /* operations in batches */

static size_t roll(size_t n) { return (size_t)dice_below(&dice, n); }

static struct meshmem_issue *issue_of_0(void) { return &job.pe[0].issue; }

/* ---- the oracle ---- */

static void check(const struct operation *o)
{
    const char *there = job_at(o->pe, HEAP, o->at);
    uint64_t word = 0, got = 0;
    switch (o->kind) {
    case SIGNAL:
        memcpy(&word, there + (o->bytes + 7) / 8 * 8, 8);
        EXPECT(word == o->value);
        EXPECT(memcmp(there, o->source, o->bytes) == 0);
        break;
    case PUT:
        EXPECT(memcmp(there, o->source, o->bytes) == 0);
        break;
    case STRIDED:
        for (size_t i = 0; i < o->bytes; i++)
            EXPECT(there[3 * i] == o->source[2 * i]);
        break;
    case GET:
        EXPECT(memcmp(o->got, there, o->bytes) == 0);
        break;
    case FETCH:
        memcpy(&got, o->got, 8);
        EXPECT(got == o->was);
        /* fall through */
    default:
        memcpy(&word, there, 8);
        EXPECT(word == o->was + o->value);
    }
}

static void check_all_of(int r)
{
    for (int i = 0; i < n_operations; i++)
        if (operation[i].request == r) {
            check(&operation[i]);
            operation[i].request = SEEN;
        }
}

static void look(void)
{
    for (int r = 0; r < REQUESTS; r++)
        if (request[r] && meshmem_far_is_request_complete(request[r]))
            check_all_of(r);
}

static void go_on(size_t steps)
{
    while (steps--) {
        job_go_on();
        look();
    }
}

/* ---- the program ---- */

static size_t some_bytes(void)
{
    return roll(3) == 0 ? (size_t)1 << roll(4) : roll(4) ? 1 + roll(64) : 1 + roll(LARGEST - 1);
}

/* Bytes of a PE's heap that nobody uses; job_at of them. */
static char *deal(int pe, size_t bytes, size_t *at)
{
    *at = dealt[pe];
    dealt[pe] += (bytes + 7) / 8 * 8;
    return dealt[pe] <= JOB_HEAP ? job_at(pe, HEAP, *at) : NULL;
}

/* Memory of PE 0 to get to: symmetric or private. */
static char *some_dest(size_t bytes)
{
    size_t at;
    char *to = roll(2) ? deal(0, bytes, &at) : NULL;
    if (to)
        return to;
    to = private + private_used;
    private_used += (bytes + 7) / 8 * 8;
    return to;
}

static const char *some_source(size_t bytes)
{
    size_t at = roll(POOL - bytes);
    return roll(2) ? pool + at : job_at(0, HEAP, at);
}

static void issue_one(struct operation *o, struct meshmem_far_ctx *ctx, char *there)
{
    uint64_t *word = (uint64_t *)(void *)(job_at(0, HEAP, o->at));
    char *dest = job_at(0, HEAP, o->at);
    switch (o->kind) {
    case PUT:
        meshmem_far_put_nbi(ctx, dest, o->source, o->bytes, o->pe);
        break;
    case SIGNAL:
        memset(there, 0, (o->bytes + 7) / 8 * 8 + 8);
        meshmem_far_put_signal(ctx, dest, o->source, o->bytes, word + (o->bytes + 7) / 8, AMO_SET,
                               o->value, o->pe, false);
        break;
    case STRIDED:
        meshmem_far_put_strided(ctx, dest, o->source, (struct meshmem_strided){3, 2, 1, o->bytes},
                                o->pe);
        break;
    case GET:
        memcpy(there, some_source(o->bytes), o->bytes);
        o->got = some_dest(o->bytes);
        meshmem_far_get_nbi(ctx, o->got, dest, o->bytes, o->pe);
        break;
    case FETCH:
        memcpy(there, &o->was, 8);
        o->got = some_dest(8);
        meshmem_far_fetch_nbi(ctx, AMO_ADD, 8, o->got, word, o->value, 0, o->pe);
        break;
    default:
        memcpy(there, &o->was, 8);
        meshmem_far_amo(ctx, AMO_ADD, 8, word, o->value, o->pe);
    }
}

static uint64_t word_of(int r) { return request[r] ? request[r] << MESHMEM_FAR_WORD_BITS | 1 : 0; }

/* Issue a put or an atomic operation in the short way for a request that is new, or that got the
 * last operation; false: it is neither. */
static bool issue_shortly(struct operation *o, struct meshmem_far_ctx *ctx, char *there, int r)
{
    uint64_t word = word_of(r);
    bool is_value =
        o->kind == ADD || o->bytes == 1 || o->bytes == 2 || o->bytes == 4 || o->bytes == 8;
    char *dest = job_at(0, HEAP, o->at);
    bool in_batch = meshmem_far_is_in_batch(ctx, word);
    if (!(word ? in_batch || word == meshmem_far_adding.word : meshmem_far_batches) ||
        roll(8) == 0 || (o->kind != PUT && o->kind != ADD))
        return false;
    if (o->kind == ADD)
        memcpy(there, &o->was, 8);
    if (is_value)
        (in_batch ? meshmem_far_value_batched
         : word   ? meshmem_far_value_last
                  : meshmem_far_value_new)(
            dest, o->kind == PUT ? meshmem_far_load(o->source, o->bytes) : o->value, ctx, o->pe,
            &word, o->kind == PUT ? meshmem_far_kind_of_put(o->bytes) : RECORD_ADD8);
    else
        meshmem_far_put_nbe(dest, o->source, o->bytes, o->pe, &word, ctx);
    EXPECT(word & 1);
    request[r] = word >> MESHMEM_FAR_WORD_BITS;
    if (!meshmem_far_is_fixed(request[r])) {
        const struct meshmem_far_request *batch =
            meshmem_request_find(&issue_of_0()->requests, (uint32_t)request[r]);
        EXPECT((uint32_t)batch->counter.issued - batch->base ==
               request[r] >> MESHMEM_FAR_FIXED_BITS);
        batched++;
    }
    return true;
}

static void issue_fixed(struct operation *o, struct meshmem_far_ctx *ctx, char *there, int r)
{
    request[r] = meshmem_far_add_to(request[r], false);
    EXPECT(request[r]);
    meshmem_far_adding.word = word_of(r);
    issue_one(o, ctx, there);
    meshmem_far_adding.request = NULL;
}

/* The name is not used any more. */
static void forget(int r)
{
    if (word_of(r) == meshmem_far_adding.word)
        meshmem_far_adding.word = MESHMEM_FAR_NO_WORD;
    request[r] = 0;
}

static void add(int r)
{
    static int pe = 1;
    struct operation *o = &operation[n_operations];
    *o = (struct operation){.kind = (enum kind)roll(KINDS),
                            .ctx = (int)roll(2),
                            .request = r,
                            .bytes = some_bytes(),
                            .was = dice_roll(&dice),
                            .value = dice_roll(&dice)};
    while (job.pe[pe].node == 0 || pe >= job.pes || roll(20) == 0) /* often the last one again */
        pe = 1 + (int)roll((size_t)job.pes - 1);
    o->pe = pe;
    if (request[r] && meshmem_far_is_fixed(request[r]) ? roll(4) == 0
                                                       : roll(8)) { /* requests stay in batches */
        o->kind = roll(2) ? PUT : ADD;
        o->bytes = 8;
    }
    if (o->kind == STRIDED)
        o->bytes = 1 + o->bytes % 300;
    if (o->kind == ADD || o->kind == FETCH)
        o->bytes = 8;
    o->source = some_source(2 * o->bytes <= LARGEST ? 2 * o->bytes : o->bytes);
    char *there = deal(o->pe, 3 * (o->kind == STRIDED ? o->bytes : 0) + o->bytes + 16, &o->at);
    if (!there)
        return;
    n_operations++;
    struct meshmem_far_ctx *ctx = job_become(0, o->ctx);
    if (!issue_shortly(o, ctx, there, r))
        issue_fixed(o, ctx, there, r);
}

static void hand_over(int from, int to)
{
    for (int i = 0; i < n_operations; i++)
        if (operation[i].request == from)
            operation[i].request = to;
}

static void merge(int to, int from)
{
    if (to == from || !request[from] || !request[to])
        return;
    uint64_t was = request[from];
    forget(from);
    request[to] = meshmem_far_merge_requests(request[to], was);
    EXPECT(request[to] == was || !meshmem_far_is_fixed(was) || !meshmem_far_has_request(was));
    hand_over(from, to);
}

static void give_up(int r)
{
    bool fixed = meshmem_far_is_fixed(request[r]);
    meshmem_far_give_request(request[r]);
    EXPECT(!fixed || !meshmem_far_has_request(request[r]));
    forget(r);
    hand_over(r, NOBODY);
}

static void wait_for(int r, bool keep)
{
    enum meshmem_far_state state;
    bool fixed = meshmem_far_is_fixed(request[r]);
    job_rounds = 0;
    while ((state = meshmem_far_finish_request(request[r], keep)) == MESHMEM_FAR_OPEN)
        job_wait();
    EXPECT(state == MESHMEM_FAR_DONE);
    check_all_of(r);
    if (keep && fixed)
        EXPECT(!meshmem_far_request_needs_sources(request[r]));
    else
        forget(r);
}

static void quiet(int ctx)
{
    meshmem_far_quiet(job_become(0, ctx));
    for (int i = 0; i < n_operations; i++)
        if (operation[i].ctx == ctx && operation[i].request != SEEN)
            check(&operation[i]);
    look();
}

/* Go on as another thread of a serialized program. */
static void change_thread(void)
{
    static struct meshmem_far_adding others = {.word = MESHMEM_FAR_NO_WORD};
    struct meshmem_far_adding mine = meshmem_far_adding;
    meshmem_far_adding = others;
    others = mine;
}

static void do_something(void)
{
    if (roll(4) == 0)
        change_thread();
    int r = (int)roll(REQUESTS);
    if (!request[r]) {
        add(r);
        return;
    }
    switch (roll(20)) {
    case 0:
        wait_for(r, roll(2));
        break;
    case 1:
        merge(r, (int)roll(REQUESTS));
        break;
    case 2:
        give_up(r);
        break;
    case 3:
        if (roll(4) == 0)
            quiet((int)roll(2));
        break;
    case 4:
        meshmem_far_fence(job_become(0, (int)roll(2)));
        break;
    case 5:
    case 6:
        go_on(roll(30));
        break;
    default:
        add(r);
    }
}

/* Each request stands for what is under way until the last is complete, in any order. */
static void run_round(void)
{
    n_operations = 0;
    private_used = 0;
    memset(dealt, 0, sizeof dealt);
    dealt[0] = POOL;
    while (n_operations < OPERATIONS - 1) {
        int before = n_operations;
        do_something();
        bool full = false;
        for (int pe = 1; pe < job.pes; pe++)
            full |= dealt[pe] > JOB_HEAP - 2 * LARGEST;
        if (full && n_operations == before)
            break;
    }
    for (int r = 0; r < REQUESTS; r++)
        if (request[r] && roll(2))
            wait_for(r, false);
    quiet(0);
    quiet(1);
}

static struct job_shape some_job(uint64_t seed)
{
    static char options[80];
    struct job_shape shape = {.nodes = 2 + (int)roll(3)};
    for (int i = 0; i < shape.nodes; i++)
        shape.pes[i] = 1 + (int)roll(2);
    shape.network = (struct meshmem_sim_parameters){.latency = roll(5000),
                                                    .jitter = roll(2) ? roll(20000) : 0,
                                                    .gap = roll(200),
                                                    .per_byte = (double)roll(100) / 50,
                                                    .keeps_frames = roll(2),
                                                    .needs_memory = roll(2),
                                                    .keeps_order = roll(2),
                                                    .holds_frames = roll(2),
                                                    .move_threshold = 200 + roll(5000),
                                                    .seed = seed};
    shape.one_by_one = roll(5) == 0;
    shape.proxies = 1 + (int)roll(JOB_PROXIES);
    if (seed % 2) {
        snprintf(options, sizeof options, "seed=%llu,delay=0.2,delay_us=30",
                 (unsigned long long)seed);
        shape.wire = &meshmem_wire_chaos;
        shape.options = options;
    }
    return shape;
}

static void run(uint64_t seed)
{
    dice = (struct dice){seed};
    struct job_shape shape = some_job(seed);
    job_open(&shape);
    meshmem_request_issue = issue_of_0();
    issue_of_0()->rings = job.pe[0].ring;
    meshmem_far_batches = roll(4);
    change_thread();
    meshmem_far_adding.word = MESHMEM_FAR_NO_WORD;
    change_thread();
    meshmem_far_adding.word = MESHMEM_FAR_NO_WORD;
    for (size_t i = 0; i < POOL; i++)
        pool[i] = (char)dice_roll(&dice);
    memcpy(job_at(0, HEAP, 0), pool, POOL);
    memset(request, 0, sizeof request);
    for (int round = 0; round < ROUNDS; round++)
        run_round();
    for (int r = 0; r < REQUESTS; r++)
        if (request[r])
            give_up(r);
    for (int i = 0; i < 2; i++)
        meshmem_batch_close(&job.pe[0].ctx[i]);
    EXPECT(meshmem_request_issue->requests.open == 0);
    meshmem_requests_reclaim(issue_of_0());
    for (int c = 0; c < MESHMEM_REQUEST_SLABS; c++)
        EXPECT(issue_of_0()->requests.slab[c].used == 0);
    EXPECT(!issue_of_0()->requests.given_up);
    meshmem_requests_close(issue_of_0());
    job_close();
}

int main(void)
{
    job_run_seeds(300, run);
    EXPECT(batched > 1000);
    return 0;
}
