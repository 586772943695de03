/* SPDX-License-Identifier: BSD-3-Clause */
/* core/request.c above the real far layer: the threads of a PE add near and far operations to one
 * SHARED request, through contexts of their own and common ones; one of them tests it, waits for it
 * or merges it when the others are done. The request's word is plain memory, which all threads
 * read: under ThreadSanitizer, with which this is built again, none of them may change it. */
// threads: yes
// again: proxies=2
// sources: core/request_set.c core/expect.c core/request.c
#include "running.h"

#include "../node/threads.h"

#include "far/batch.h"

#include "core/expect.h"
#include "core/request.h"
#include "core/request_set.h"
#include "near/copy.h"
#include "near/poll.h"

enum { THREADS = 4, FAR = 1, HEAP = MESHMEM_SEGMENT_HEAP, TURNS = 1000 / SLOWER, EACH = 8 };

/* In place of the rest of the library. */
struct meshmem_config meshmem_config;
MESHMEM_PE_LOCAL struct meshmem_window meshmem_window;
MESHMEM_PE_LOCAL struct meshmem_ctx meshmem_ctx_default;
struct meshmem_near meshmem_near_v2;
bool meshmem_far_on = true, meshmem_pending_on;

void meshmem_far_ask(bool asks)
{
    if (asks)
        meshmem_ring_ask(job.pe[0].ring, (uint32_t)job.proxies);
    else
        meshmem_ring_unask(job.pe[0].ring);
}

void meshmem_far_look(void) { meshmem_ring_look(job.pe[0].ring, (uint32_t)job.proxies); }
void meshmem_left_add(uint64_t name, shmem_ctx_t ctx) { (void)name, (void)ctx; }
void meshmem_left_merge(uint64_t name, uint64_t other) { (void)name, (void)other; }
void meshmem_left_forget(uint64_t name) { (void)name; }
void meshmem_left_begin(void) {}
void meshmem_left_finish(void) {}
void meshmem_pending_fence(shmem_ctx_t ctx) { (void)ctx; }
void meshmem_pending_complete(shmem_ctx_t ctx, int pe) { (void)ctx, (void)pe; }
void meshmem_pending_put(const struct meshmem_pending *put) { (void)put; }
void meshmem_pending_end_request(uint64_t request) { (void)request; }
void meshmem_pending_move(uint64_t request, uint64_t to) { (void)request, (void)to; }
void meshmem_poll_failed(const void *word, uint32_t bytes, uint64_t seen)
{
    (void)word, (void)bytes, (void)seen;
    job_wait();
}
void meshmem_poll_ordered(bool completes) { (void)completes; }
void meshmem_poll_stored(int pe) { (void)pe; }
void meshmem_poll_put(void *dest, const void *source, size_t bytes, int pe)
{
    (void)pe;
    meshmem_copy(dest, source, bytes);
}
void meshmem_amo_refuse(const char *call, const void *word, size_t bytes, int pe)
{
    meshmem_fail(call, "PE %d: %zu bytes at %p", pe, bytes, word);
}

static struct meshmem_ctx contexts[JOB_RINGS];
static pthread_barrier_t threads;
static shmemx_request_t request; /* which all threads share */

/* A word of the memory of PE 0, or the same one of another PE, for a thread. */
static uint64_t *word_of(uint32_t thread, uint32_t i)
{
    return (uint64_t *)job_at(0, HEAP, 1024 * (thread + 1) + 8 * i);
}

static uint64_t *there(const uint64_t *word)
{
    return (uint64_t *)(job.pe[FAR].base + ((const char *)word - job.pe[0].base));
}

static uint64_t value_of(uint32_t turn, uint32_t thread, uint32_t i)
{
    return (uint64_t)turn << 16 | thread << 8 | i;
}

/* Operations of all kinds; all threads count in sum, EACH times each. */
static void add(uint32_t turn, uint32_t me, uint64_t *sum, uint64_t *old)
{
    for (uint32_t i = 0; i < EACH; i++) {
        shmem_ctx_t ctx = &contexts[turn % 2 ? (me + i) % JOB_RINGS : me % JOB_RINGS];
        uint64_t value = value_of(turn, me, i);
        meshmem_request_put("put", ctx, word_of(me, i), &value, sizeof value, FAR, &request);
        meshmem_request_put("put", ctx, word_of(me, EACH + i), &value, sizeof value, 0, &request);
        meshmem_request_amo("add", ctx, AMO_ADD, sizeof *sum, sum, 1, (i + me) % 2, &request);
        meshmem_request_enter_far("fetch", &request, ctx, FAR);
        meshmem_far_fetch_nbi(meshmem_ctx_far(ctx), AMO_ADD, sizeof *sum, &old[i], sum + 1, 1, 0,
                              FAR);
        meshmem_request_exit_far();
        if (i == turn % EACH)
            meshmem_request_pe_quiet("pe_quiet", ctx, (int)(me % 2), &request);
    }
}

/* The first thread ends the request, in one of four ways. */
static void end_it(uint32_t turn)
{
    shmemx_request_t other = SHMEMX_REQUEST_UNINITIALIZED;
    switch (turn % 4) {
    case 0:
        meshmem_request_wait("wait", &request);
        break;
    case 1:
        while (!meshmem_request_test("test", &request))
            ;
        break;
    case 2:
        meshmem_request_merge_all("merge", &other, 1, &request);
        EXPECT(request == SHMEMX_REQUEST_INVALID);
        meshmem_request_wait("wait", &other);
        EXPECT(other == SHMEMX_REQUEST_INVALID);
        break;
    default:
        EXPECT(meshmem_request_one("any", &request, 1, NULL, true) == 0);
    }
}

static void check(uint32_t turn, uint32_t me, const uint64_t *old)
{
    for (uint32_t i = 0; i < EACH; i++) {
        EXPECT(*there(word_of(me, i)) == value_of(turn, me, i));
        EXPECT(*word_of(me, EACH + i) == value_of(turn, me, i));
        EXPECT(old[i] < (uint64_t)THREADS * EACH * (turn + 1));
    }
}

static void run_thread(uint32_t me, uint32_t n, void *unused)
{
    uint64_t *sum = word_of(THREADS, 0), old[EACH];
    (void)n, (void)unused;
    for (uint32_t turn = 0; turn < TURNS; turn++) {
        bool keeps = turn % 8 < 2;
        if (me == 0 && (turn % 8 == 0 || !keeps))
            EXPECT(meshmem_request_allocate(&request,
                                            SHMEMX_REQUEST_SHARED |
                                                (keeps ? SHMEMX_REQUEST_PERSISTENT : 0)) == 0);
        pthread_barrier_wait(&threads);
        add(turn, me, sum, old);
        pthread_barrier_wait(&threads);
        if (me == 0)
            end_it(turn);
        pthread_barrier_wait(&threads);
        check(turn, me, old);
        if (me == 0 && turn % 8 == 1) {
            EXPECT(request != SHMEMX_REQUEST_INVALID);
            meshmem_request_free("free", &request);
        }
        pthread_barrier_wait(&threads);
    }
    EXPECT(*sum + *there(sum) == (uint64_t)THREADS * EACH * TURNS);
    EXPECT(there(sum)[1] == (uint64_t)THREADS * EACH * TURNS);
}

int main(void)
{
    static char *delta[] = {NULL, MESHMEM_WINDOW_FAR};
    job_open(&(struct job_shape){
        .nodes = 2, .pes = {1, 1}, .network = {.threads = true, .move_threshold = 20000}});
    for (int i = 0; i < JOB_RINGS * job.proxies; i++)
        job.pe[0].ring[i].traits |= MESHMEM_RING_LOCKED;
    for (int i = 0; i < JOB_RINGS; i++)
        contexts[i].far = &job.pe[0].ctx[i];
    meshmem_window = job.pe[0].window;
    meshmem_window.delta = delta;
    meshmem_request_issue = &job.pe[0].issue;
    meshmem_request_issue->requests.locked = true;
    meshmem_request_issue->rings = job.pe[0].ring;
    EXPECT(pthread_barrier_init(&threads, NULL, THREADS) == 0);
    running_start();
    threads_run(THREADS, run_thread, NULL);
    EXPECT(meshmem_request_issue->requests.open == 0);
    running_stop();
    meshmem_requests_close(meshmem_request_issue);
    job_close();
    pthread_barrier_destroy(&threads);
    return 0;
}
