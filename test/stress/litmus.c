// SPDX-License-Identifier: BSD-3-Clause
// Random litmus tests of ordering. Each test is a cycle: of 2 to 4 PEs, each has two events in
// order (or a single one), and the last event of one PE and the first of the next are on the same
// location. The cycle's outcome is that each such pair shows that its first event came first:
//
//     write, read     the read sees the new bytes
//     read, write     the read sees an old byte
//     write, write    the second writer's bytes remain
//
// An event takes effect at one moment: a write when its bytes are in the target's memory, a read
// when it looks there; neither before its call, and what is complete, before the call that
// completes it returns. So if the two events of each PE are ordered (litmus_orders.h says by what),
// an event would have to take effect before itself: the outcome is forbidden. All shapes with one
// location per pair arise: message passing, store buffering, load buffering, 2+2W, S, R, WRC, ISA2,
// IRIW, coherence. Under a lock, and with a barrier between the events of all PEs, the events need
// no order of their own; with a barrier, no pair may show that.
//
// Meshmem promises two things that the specification leaves open, and the tests use: words that
// puts write may be read at the same time (the manual of shmem_p; docs/why/order.md), and a fetch
// is complete when its call returns.
//
// Arguments: seed, tests, rounds of each, the number of the only test to do
// rounds: 100
#include "litmus_plan.h"

#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

enum { NOISE = 800 << 10, COLD = 32 << 20 };

/* Memory of this PE's two events; one half is symmetric. */
static unsigned char *symmetric_land[2], *symmetric_source[2];
static unsigned char *private_land[2], *private_source[2]; /* static data would be symmetric */
static unsigned char *scratch[2]; /* sources that are overwritten at once */
static shmemx_request_t requests[2][REPEATS];

static unsigned char *noise, *private_noise, sink[NOISE], cold[COLD];
static long lock;

/* What bytes are: OLD, or of writer i: NEW << i. */
enum { OLD = 1, NEW = 2 };
static unsigned char saw[2][REPEATS];      /* what my events have seen */
static unsigned char left[ROLES][REPEATS]; /* what remains, if the location is mine */

/* ---- around the events ---- */

static void pause_for(struct dice *dice)
{
    size_t turns = test.pauses == 2 ? 30 : test.pauses == 3 ? 600 : 0;
    turns = dice_below(dice, turns);
    for (volatile size_t i = 0; i < turns; i++)
        ;
}

/* Stores that miss the caches: so the next ones stay in the store buffer while loads pass them. */
static void store_cold(struct dice *dice)
{
    uint64_t x = dice_roll(dice);
    for (int i = 0; i < 20; i++, x ^= x << 13, x ^= x >> 7)
        *(volatile unsigned char *)&cold[x % COLD] = 1;
}

/* Operations on memory that nobody looks at. */
static void make_noise(struct dice *dice, const struct role *r)
{
    int c = dice_below(dice, 3) ? r->context : 0;
    uint64_t *words = (uint64_t *)noise;
    for (int i = 0; i < r->noise; i++) {
        int host = r->event[0].location->host,
            pe = dice_below(dice, 2) ? host : (int)dice_below(dice, (size_t)n_pes);
        size_t bytes = dice_below(dice, dice_below(dice, test.large ? 2 : 30) ? 200 : NOISE);
        switch (dice_below(dice, 7)) {
        case 0:
            BY_CONTEXT(putmem, noise, private_noise, bytes, pe);
            break;
        case 1:
            BY_CONTEXT(putmem_nbi, noise, private_noise, bytes, pe);
            break;
        case 2:
            BY_CONTEXT(getmem_nbi, sink, noise, bytes, pe);
            break;
        case 3:
            BY_CONTEXT(uint64_atomic_fetch_inc_nbi, (uint64_t *)sink, words, pe);
            break;
        case 4:
            BY_CONTEXT(uint64_p, words + 1, 7, pe);
            break;
        case 5:
            BY_CONTEXT(putmem_nbi, noise, noise + NOISE, bytes, pe);
            break;
        default:
            BY_CONTEXT(putmem_signal_nbi, noise + 64, private_noise, bytes / 2, words + 2, 1,
                       SHMEM_SIGNAL_ADD, pe);
        }
    }
}

/* ---- the events ---- */

static int sees_old(const struct event *e, size_t round)
{
    const struct location *l = e->location;
    return word_of(e->land + round * l->step, l->bytes) == e->old;
}

/* Write from memory that is overwritten as soon as the program may do so: when a blocking call
 * returns, or after local completion. */
static void write_and_reuse(const struct event *e, int k, size_t round)
{
    int blocks = e->kind == PUT || e->kind == PUTMEM || e->kind == IPUT || e->kind == IPUT_ALL;
    int c = e->context;
    size_t n = e->location->bytes;
    unsigned char *from = scratch[k] + (round & 1) * (LARGEST / 2);
    memcpy(from, e->source, n);
    perform(e, round, from);
    if (!blocks && is(e, REQUEST))
        shmemx_wait_local_nbe(&e->requests[round]);
    else if (!blocks)
        c ? shmemx_ctx_local_complete(contexts[c]) : shmemx_local_complete();
    memset(from, 0x77, n);
}

static void do_event(const struct event *e, int k, size_t round)
{
    if (e->reuses && is(e, RMA) && e->location->bytes <= LARGEST / 2) {
        write_and_reuse(e, k, round);
        return;
    }
    do
        perform(e, round, e->source);
    while (e->polls && sees_old(e, round));
}

static void put_with_signal(const struct role *r, size_t round)
{
    const struct event *data = &r->event[0], *signal = &r->event[1];
    int c = r->context, pe = data->location->host;
    int adds = signal->location->writers == 1 && r->variant % 2;
    int op = adds ? SHMEM_SIGNAL_ADD : SHMEM_SIGNAL_SET;
    uint64_t *word = (uint64_t *)instance(signal->location, round);
    uint64_t v = adds ? signal->operand : signal->value;
    unsigned char *to = instance(data->location, round);
    size_t n = data->location->bytes;
    shmemx_request_t *request = &signal->requests[round];
    if (r->variant / 2 % 3 == 0)
        BY_CONTEXT(putmem_signal, to, data->source, n, word, v, op, pe);
    else if (r->variant / 2 % 3 == 1)
        BY_CONTEXT(putmem_signal_nbi, to, data->source, n, word, v, op, pe);
    else
        BY_REQUEST(putmem_signal, to, data->source, n, word, v, op, pe);
}

enum { FIRST = 1, REST = 2 };
static void do_parts(const struct role *r, struct dice *dice, size_t round, int parts)
{
    if (parts & FIRST) {
        make_noise(dice, r);
        pause_for(dice);
        if (test.cold)
            store_cold(dice);
        if (r->order != PUT_WITH_SIGNAL)
            do_event(&r->event[0], 0, round);
        if (dice_below(dice, 4) == 0)
            make_noise(dice, r);
    }
    if (!(parts & REST) || r->single)
        return;
    if (r->order == PUT_WITH_SIGNAL) {
        put_with_signal(r, round);
        return;
    }
    order_by(r, r->order, round);
    if (dice_below(dice, 8) == 0)
        make_noise(dice, r);
    do_event(&r->event[1], 1, round);
}

/* ---- the other thread ---- */

static struct {
    pthread_t thread;
    sem_t go, done;
    const struct role *role; /* NULL: end */
    size_t round;
    int parts;
    struct dice dice;
} helper;

static void *help(void *arg)
{
    for (;;) {
        sem_wait(&helper.go);
        if (!helper.role)
            return arg;
        do_parts(helper.role, &helper.dice, helper.round, helper.parts);
        sem_post(&helper.done);
    }
}

static void let_help(const struct role *r, size_t round, int parts)
{
    helper.role = r;
    helper.round = round;
    helper.parts = parts;
    sem_post(&helper.go);
    if (r)
        sem_wait(&helper.done);
}

/* ---- rounds ---- */

/* A barrier, or what amounts to it. */
static void pass_barrier(const struct role *r)
{
    int c = r ? r->context : 0;
    if (test.barrier == ALL) {
        shmem_barrier_all();
        return;
    }
    c ? shmem_ctx_quiet(contexts[c]) : shmem_quiet();
    if (test.barrier == QUIET_SYNC)
        shmem_sync_all();
    else
        shmem_team_sync(SHMEM_TEAM_WORLD);
}

static void run_round(struct dice *dice, const struct role *r, size_t round)
{
    if (test.sync == BY_SYNC)
        shmem_sync_all();
    else if (test.sync == BY_BARRIER)
        shmem_barrier_all();
    if (r && test.mode == LOCKED)
        shmem_set_lock(&lock);
    if (test.mode == BARRIER) {
        if (r)
            do_event(&r->event[0], 0, round);
        pass_barrier(r);
        if (r)
            do_event(&r->event[1], 1, round);
    } else if (r && r->by == MAIN) {
        do_parts(r, dice, round, FIRST | REST);
    } else if (r) {
        let_help(r, round, r->by == HELPER ? FIRST | REST : FIRST);
        if (r->by == SPLIT)
            do_parts(r, dice, round, REST);
    }
    if (r && test.mode == LOCKED)
        shmem_clear_lock(&lock);
}

static void prepare(struct role *r)
{
    for (int i = 0; i < test.locations; i++)
        for (int k = 0; test.location[i].host == me && k < test.repeats; k++)
            fill_old(instance(&test.location[i], (size_t)k), test.location[i].bytes);
    for (int k = 0; r && k < 2 - r->single; k++) {
        struct event *e = &r->event[k];
        size_t n = e->location->bytes;
        int symmetric = e->variant / 100 % 2, writer = is(e, WRITES) ? e->writer : 0;
        e->land = symmetric ? symmetric_land[k] : private_land[k];
        e->source = symmetric ? symmetric_source[k] : private_source[k];
        scratch[k] = symmetric ? private_source[k] : symmetric_source[k];
        e->requests = memset(requests[k], 0, sizeof requests[k]);
        e->value = new_word(e);
        e->operand = operand_of(e);
        e->old = old_word(n);
        fill_new(e->source, n, writer);
        if (is_word(e->location)) /* for those who wait, too */
            memcpy(e->source, &news_of(e->location)[writer], n);
        memset(e->land, 0xee, (size_t)test.repeats * e->location->step);
    }
}

/* Complete all that is under way. */
static void complete(void)
{
    for (int k = 0; k < 2; k++)
        for (int round = 0; round < test.repeats; round++) {
            shmemx_request_t *one = &requests[k][round];
            if (*one != SHMEMX_REQUEST_UNINITIALIZED && *one != SHMEMX_REQUEST_INVALID)
                round % 3 ? shmemx_wait_nbe(one) : shmemx_request_free(one);
        }
    for (int c = 1; c < CONTEXTS; c++)
        shmem_ctx_quiet(contexts[c]);
    shmem_barrier_all();
}

/* ---- the judge ---- */

static unsigned char judge_word(const struct location *l, uint64_t v)
{
    if (v == old_word(l->bytes))
        return OLD;
    for (int writer = 0; writer < l->writers; writer++)
        if (v == news_of(l)[writer])
            return NEW << writer;
    fail_test(1, "a word that nobody has written");
}

static unsigned char judge_bytes(const struct location *l, const unsigned char *at)
{
    unsigned char found = 0;
    if (is_word(l))
        return judge_word(l, word_of(at, l->bytes));
    for (size_t i = 0; i < l->bytes; i++) {
        unsigned char change = at[i] ^ old_byte(i);
        if (change != 0 && change != 0xff && (change != 0x55 || l->writers < 2))
            fail_test(1, "a byte that nobody has written");
        found |= change == 0 ? OLD : change == 0xff ? NEW : NEW << 1;
    }
    return found;
}

/* What my events have seen, and what remains in my memory. */
static void look(const struct role *r)
{
    for (int k = 0; r && k < 2 - r->single; k++) {
        const struct event *e = &r->event[k];
        for (size_t round = 0; is(e, READS) && round < (size_t)test.repeats; round++)
            saw[k][round] = judge_bytes(e->location, e->land + round * e->location->step);
    }
    for (int i = 0; i < test.locations; i++) {
        const struct location *l = &test.location[i];
        for (size_t round = 0; l->host == me && round < (size_t)test.repeats; round++)
            if ((left[i][round] = judge_bytes(l, instance(l, round))) & OLD)
                fail_test(1, "a write that is not complete");
    }
    shmem_barrier_all();
}

/* Count in shown the rounds' edges that lead from role i. */
static void judge_edge(int i, unsigned char shown[REPEATS])
{
    static unsigned char theirs[REPEATS];
    struct role *from = &test.role[i], *to = &test.role[next_of(i)];
    const struct event *a = last_of(from), *b = &to->event[0];
    size_t n = (size_t)test.repeats;
    int wanted = is(b, READS) ? NEW : is(a, READS) ? OLD : NEW << b->writer;
    if (is(b, READS))
        shmem_getmem(theirs, saw[0], n, to->pe);
    else if (is(a, READS))
        shmem_getmem(theirs, saw[!from->single], n, from->pe);
    else
        shmem_getmem(theirs, left[b->location - test.location], n, b->location->host);
    for (size_t round = 0; round < n; round++)
        shown[round] += (theirs[round] & wanted) != 0;
}

static void judge(void)
{
    unsigned char shown[REPEATS] = {0};
    unsigned long bad = 0;
    for (int i = 0; i < test.roles; i++)
        judge_edge(i, shown);
    for (int round = 0; round < test.repeats; round++)
        bad += shown[round] >= (test.mode == BARRIER ? 1 : test.roles);
    if (bad)
        fail_test(bad, "a forbidden outcome");
}

/* ---- all tests ---- */

static void run_test(void)
{
    struct dice own = {seed * 1000000 + number * 100 + (unsigned long)me};
    struct role *r = NULL;
    for (int i = 0; i < test.roles; i++)
        if (test.role[i].pe == me)
            r = &test.role[i];
    helper.dice.state = own.state + 50;
    prepare(r);
    shmem_barrier_all();
    for (int round = 0; round < test.repeats; round++)
        run_round(&own, r, (size_t)round);
    complete();
    look(r);
    if (me == 0)
        judge();
    shmem_barrier_all();
}

static void open_all(void)
{
    for (int i = 0; i < ROLES; i++)
        pool[i] = shmem_align(64, POOL);
    for (int k = 0; k < 2; k++) {
        symmetric_land[k] = shmem_align(64, POOL);
        symmetric_source[k] = shmem_align(64, LARGEST);
        private_land[k] = calloc(1, POOL);
        private_source[k] = calloc(1, LARGEST);
    }
    noise = shmem_align(64, 2 * NOISE);
    private_noise = calloc(1, NOISE);
    if (!private_noise || !private_source[1] || !private_land[1])
        abort();
    memset(cold, 1, sizeof cold); /* or page faults would order what follows */
    for (int c = 1; c < CONTEXTS; c++)
        open_context(c);
    int first = shmem_team_translate_pe(SHMEM_TEAM_SHARED, 0, SHMEM_TEAM_WORLD);
    for (int pe = 0; pe < n_pes; pe++)
        shmem_int_p(&node_of[me], first, pe);
    if (threads) {
        sem_init(&helper.go, 0, 0);
        sem_init(&helper.done, 0, 0);
        pthread_create(&helper.thread, NULL, help, NULL);
    }
    shmem_barrier_all();
}

static void close_all(void)
{
    if (threads) {
        let_help(NULL, 0, 0);
        pthread_join(helper.thread, NULL);
    }
    for (int c = 1; c < CONTEXTS; c++)
        shmem_ctx_destroy(contexts[c]);
}

static void run_tests(int repeats, unsigned long only)
{
    struct dice common = {seed};
    for (number = 0; n_pes > 1 && number < rounds; number++) {
        plan(&common, repeats);
        if (only == ULONG_MAX || only == number)
            run_test();
    }
}

int main(int argc, char **argv)
{
    int level;
    seed = number_from(argc > 1 ? argv[1] : NULL, "STRESS_SEED", 1);
    rounds = number_from(argc > 2 ? argv[2] : NULL, "STRESS_ROUNDS", 10);
    threads = seed / 4 % 2; /* of the seeds of registered runs, some have them */
    shmem_init_thread(threads ? SHMEM_THREAD_MULTIPLE : SHMEM_THREAD_SINGLE, &level);
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
    int far = shmem_team_n_pes(SHMEM_TEAM_SHARED) < n_pes;
    open_all();
    run_tests((int)number_from(argc > 3 ? argv[3] : NULL, "STRESS_REPEATS", far ? 20 : 60),
              number_from(argc > 4 ? argv[4] : NULL, "STRESS_ONLY", ULONG_MAX));
    close_all();
    shmem_finalize();
    return 0;
}
