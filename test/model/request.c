/* SPDX-License-Identifier: BSD-3-Clause */
/* Model: far/request.c. A PE takes requests, adds operations, merges, gives up and finishes them,
 * while the proxy completes operations in the order in which they were posted. A request that is
 * finished has the data of all its operations, also of those that were merged into it; one that was
 * given up is not used again before its operations are complete; a stale name finds nothing. A
 * batch that is closed is returned when the last that waits for it has ended. Two threads, each
 * through a context of its own, add to a request that they share, and one of them waits for it:
 * each operation counts in the request, and in the context of its thread. */
#define EXPLORE_STACK 16384
#include "explore.h"

#define SIZES_REQUESTS 4
#include "sizes.h"

#include "far/bounce.h"
#include "far/inside.h"

enum { OPERATIONS = 6, ADDED = 3, THREADS = 2, EACH = 2, PROXY = 2 };

/* Operations of a thread, in the order in which they were posted. */
struct operations {
    uint32_t request[OPERATIONS], context[OPERATIONS]; /* in which they count */
    _Atomic uint32_t posted;
};

static struct {
    struct meshmem_issue issue;
    struct meshmem_far_request all[MESHMEM_FAR_REQUESTS];
    _Alignas(64) char far[32768];
    struct operations by[THREADS];
    struct meshmem_counter whole[THREADS]; /* of their contexts */
    bool data[THREADS * OPERATIONS];       /* of the operation with that number */
    struct meshmem_far_request *shared;
    uint32_t name;          /* of it */
    _Atomic uint32_t added; /* threads that have added what they wanted */
} world;

static struct meshmem_proxy proxy = {.setup.proxies = 1};

/* What the PE does; and ways to break it. */
static enum { MERGE, GIVE, KEEP, BATCH, SHARED } plan;
static bool early, twice, loses, forgets, reuses, pushes;

void meshmem_bounce_land(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    (void)issue, (void)request;
}
void meshmem_bounce_post_deferred(struct meshmem_ring *ring) { (void)ring; }

void meshmem_inlined_idle(bool is) { (void)is; } /* nothing is inlined */
#include "far/request.c"

/* In place of near/wait.c. */
struct meshmem_wait_policy meshmem_wait_policy;
void meshmem_wait_longer(struct meshmem_wait *w)
{
    (void)w;
    explore_wait();
}
void meshmem_wait_ended(struct meshmem_wait *w) { (void)w; }

/* A thread posts an operation that counts in this counter of a request; returns its number. As in
 * ring.c, `issued` is read first, and written before the proxy sees the operation. */
static uint32_t post(int thread, struct meshmem_counter *counter)
{
    struct operations *by = &world.by[thread];
    uint64_t issued = counter->issued;
    uint32_t i = atomic_load_explicit(&by->posted, memory_order_relaxed);
    counter->issued = issued + 1;
    by->request[i] = counter->number - MESHMEM_COUNTER_REQUEST;
    by->context[i] = counter->context;
    atomic_store_explicit(&by->posted, i + 1, memory_order_release);
    return (uint32_t)thread * OPERATIONS + i;
}

/* Add an operation of a thread to a request; returns its number. */
static uint32_t add_for(int thread, struct meshmem_far_request *request)
{
    struct meshmem_joined joined = meshmem_request_join(request, &world.whole[thread]);
    uint32_t number = post(thread, joined.counter);
    meshmem_request_leave(&joined);
    return number;
}

static uint32_t add(struct meshmem_far_request *request) { return add_for(0, request); }

static struct meshmem_far_request *begin(uint32_t *name)
{
    struct meshmem_far_request *request = meshmem_request_take(&world.issue, false, name);
    EXPECT(request && meshmem_request_find(&world.issue.requests, *name) == request);
    EXPECT(is_over(request)); /* its earlier operations are complete */
    return request;
}

static void finish(uint32_t name, bool keep)
{
    enum meshmem_far_state state;
    while ((state = meshmem_request_finish(&world.issue, name, keep)) == MESHMEM_FAR_OPEN)
        explore_wait();
    EXPECT(state == MESHMEM_FAR_DONE);
}

/* A batch of two operations, for the first of which a stand-in waits in the circle of another
 * request. */
static void run_batch(void)
{
    uint32_t first, second, third, done[ADDED];
    struct meshmem_far_request *batch = begin(&first), *other = begin(&second);
    world.issue.requests.open--; /* as for all batches */
    batch->users = 1;
    batch->open = true;
    done[2] = add(other);
    done[0] = add(batch);
    uint64_t number = batch->counter.issued + (loses ? UINT64_MAX : 0);
    meshmem_request_merge(&world.issue, other,
                          meshmem_request_stand_in(&world.issue, batch, number));
    done[1] = add(batch);
    meshmem_request_close_batch(&world.issue, batch);
    finish(second, false);
    EXPECT(world.data[done[0]] && world.data[done[2]]);
    while (!meshmem_counter_is_complete(&batch->counter))
        explore_wait();
    EXPECT(world.data[done[1]]);
    begin(&third); /* the stand-in again */
    finish(third, false);
}

/* A thread of the PE that shares a request; the first one takes it and waits for it. */
static void run_thread(int me)
{
    uint32_t last;
    if (me == 0)
        world.shared = meshmem_request_take(&world.issue, true, &world.name);
    while (!world.shared)
        explore_wait();
    for (uint32_t i = 0; i < EACH; i++) {
        if (pushes)
            atomic_store_explicit(&world.shared->held, false, memory_order_relaxed);
        add_for(me, world.shared);
        EXPECT(world.by[me].context[i] == world.whole[me].number);
    }
    EXPECT(world.whole[me].issued == EACH);
    atomic_fetch_add_explicit(&world.added, 1, memory_order_release);
    if (me)
        return;
    while (atomic_load_explicit(&world.added, memory_order_acquire) != THREADS)
        explore_wait();
    EXPECT(world.shared->counter.issued == THREADS * EACH);
    finish(world.name, false);
    for (uint32_t i = 0; i < EACH; i++)
        EXPECT(world.data[i] && world.data[OPERATIONS + i]);
    begin(&last); /* the same one, for one thread */
    finish(last, false);
}

static void run_pe(void)
{
    if (plan == BATCH) {
        run_batch();
        return;
    }
    uint32_t first, second, third, done[ADDED];
    struct meshmem_far_request *a = begin(&first), *b = begin(&second);
    done[0] = add(a);
    done[1] = add(b);
    done[2] = add(a);
    if (plan == MERGE) {
        meshmem_request_merge(&world.issue, a, b);
        if (loses)
            a->next = number_of(a);
    } else if (plan == GIVE) {
        meshmem_request_give(&world.issue, b);
        if (reuses && world.issue.requests.given_up) {
            world.issue.requests.given_up = 0;
            put_back(&world.issue, b);
        }
    }
    EXPECT(plan == KEEP || !meshmem_request_find(&world.issue.requests, second));
    struct meshmem_far_request *c = plan == GIVE ? begin(&third) : NULL; /* perhaps b again */
    finish(first, plan == KEEP);
    EXPECT(world.data[done[0]] && world.data[done[2]]);
    EXPECT(plan != MERGE || world.data[done[1]]);
    if (plan == KEEP) {
        uint32_t more = add(a);
        finish(first, false);
        EXPECT(world.data[more]);
        finish(second, false);
        EXPECT(world.data[done[1]]);
    }
    EXPECT(!meshmem_request_find(&world.issue.requests, first));
    if (!c)
        c = begin(&third);
    EXPECT(third != first && third != second);
    uint32_t last = add(c);
    finish(third, false);
    EXPECT(world.data[last]);
}

/* The thread that has posted more than was taken; THREADS: none has. */
static uint32_t find_posted(const uint32_t *taken)
{
    uint32_t t = 0;
    while (t < THREADS &&
           atomic_load_explicit(&world.by[t].posted, memory_order_acquire) == taken[t])
        t++;
    return t;
}

/* Complete the operations of each thread in their order, as frames are acknowledged. */
static void run_proxy(void)
{
    uint32_t taken[THREADS] = {0}, t;
    uint32_t most = plan == KEEP     ? ADDED + 2
                    : plan == BATCH  ? ADDED
                    : plan == SHARED ? THREADS * EACH
                                     : ADDED + 1;
    for (uint32_t i = 0; i < most; i++) {
        while (explore_look(), (t = find_posted(taken)) == THREADS)
            explore_wait_since_look();
        uint32_t number = t * OPERATIONS + taken[t];
        _Atomic uint64_t *done =
            meshmem_far_request_at(world.issue.memory, world.by[t].request[taken[t]++]);
        if (early)
            meshmem_proxy_count(&proxy, done, 1);
        explore_point();
        world.data[number] = true;
        explore_point();
        if (!early && !(forgets && i == 1))
            meshmem_proxy_count(&proxy, done, twice ? 2 : 1);
    }
}

static void run(int me)
{
    if (me == PROXY)
        run_proxy();
    else if (plan == SHARED)
        run_thread(me);
    else if (me == 0)
        run_pe();
}

static void start(void)
{
    world.issue.memory = (struct meshmem_far_memory *)(void *)world.far;
    meshmem_requests_open(&world.issue.requests, false);
    world.issue.requests.all = world.all;
    for (uint32_t i = 0; i < THREADS; i++)
        world.whole[i].number = MESHMEM_COUNTER_CONTEXT + i;
}

static void check(void)
{
    if (world.issue.requests.open)
        explore.failure = "a request is open";
    reclaim(&world.issue, MESHMEM_FAR_REQUESTS);
    if (world.issue.requests.slab[0].used)
        explore.failure = "a request was not put back";
}

static int broken(const struct explore_model *model, int which, bool *way, const char *what)
{
    plan = which;
    *way = true;
    int wrong = explore_broken(model, what);
    *way = false;
    return wrong;
}

int main(void)
{
    /* No data lands here, the number is a hint for quiet, and a stand-in's own counter does not
     * change while it is one. */
    const char *const may[] = {"load &member->copy_outs in is_member_complete",
                               "load request->counter.done in end_stand_in",
                               "fetch_add &requests->n_given_up in meshmem_request_retire",
                               "fetch_sub &requests->n_given_up in reclaim", NULL};
    struct explore_model model = {.name = "request: merge",
                                  .n = 3,
                                  .begin = start,
                                  .run = run,
                                  .check = check,
                                  .shared = &world,
                                  .bytes = sizeof world,
                                  .may = may};
    int wrong = explore_test(&model, true);
    plan = GIVE;
    model.name = "request: give up";
    wrong += explore_test(&model, true);
    plan = KEEP;
    model.name = "request: keep";
    wrong += explore_test(&model, true);
    plan = BATCH;
    model.name = "request: batch";
    wrong += explore_test(&model, true);
    plan = SHARED;
    model.name = "request: shared by threads";
    wrong += explore_test(&model, true);
    wrong += broken(&model, SHARED, &pushes, "a thread does not wait for the one that adds");
    wrong += broken(&model, BATCH, &loses, "a stand-in does not wait for the last operation");
    wrong += broken(&model, MERGE, &early, "counted before the data is there");
    wrong += broken(&model, MERGE, &twice, "counted twice");
    wrong += broken(&model, MERGE, &loses, "a merged request is not in the circle");
    wrong += broken(&model, MERGE, &forgets, "an operation of a merged request is not counted");
    wrong += broken(&model, GIVE, &reuses, "a request that was given up is used again at once");
    return wrong != 0;
}
