/* SPDX-License-Identifier: BSD-3-Clause */
/* Allocating, merging and completing requests; see request.h. */
#include "far/request.h"

#include "far/bounce.h"
#include "far/issue.h"
#include "near/wait.h"

#include <sys/mman.h>

enum {
    GENERATION = MESHMEM_REQUEST_GENERATION,
    FEW = 2,   /* given-up requests under way at which `take` gives up looking for complete ones, */
    SOME = 64, /* and at which quiet does */
    SPARE = 4, /* unused slabs that are kept */
    SPREAD = 2 * 331, /* between the first generations of two slabs; even */
};

#define STAND_IN (UINT32_MAX - 1) /* no number of a context */

_Thread_local struct meshmem_far_adding meshmem_far_adding
    __attribute__((tls_model("initial-exec"))) = {.word = MESHMEM_FAR_NO_WORD};

static void lock(struct meshmem_requests *requests)
{
    if (unlikely(requests->locked))
        pthread_mutex_lock(&requests->lock);
}

static void unlock(struct meshmem_requests *requests)
{
    if (unlikely(requests->locked))
        pthread_mutex_unlock(&requests->lock);
}

static uint32_t number_of(const struct meshmem_far_request *request)
{
    return request->counter.number - MESHMEM_COUNTER_REQUEST;
}

static struct meshmem_far_request *at(const struct meshmem_requests *requests, uint32_t number)
{
    return &requests->all[number];
}

static struct meshmem_far_request *next_of(const struct meshmem_requests *requests,
                                           const struct meshmem_far_request *request)
{
    return at(requests, request->next);
}

/* ---- slabs ---- */

static void add_usable(struct meshmem_requests *requests, struct meshmem_request_slab *slab)
{
    slab->previous = NULL;
    slab->next = requests->usable;
    if (slab->next)
        slab->next->previous = slab;
    requests->usable = slab;
}

static void remove_usable(struct meshmem_requests *requests, struct meshmem_request_slab *slab)
{
    if (slab->next)
        slab->next->previous = slab->previous;
    *(slab->previous ? &slab->previous->next : &requests->usable) = slab->next;
}

/* Addresses for all; false: there are none. Not from malloc, which would keep the memory. */
static bool reserve(struct meshmem_requests *requests)
{
    void *memory = mmap(NULL, MESHMEM_FAR_REQUESTS * sizeof *requests->all, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    requests->all = memory == MAP_FAILED ? NULL : memory;
    return requests->all;
}

static struct meshmem_request_slab *make_slab(struct meshmem_requests *requests)
{
    struct meshmem_request_slab *slab = requests->slab;
    struct meshmem_request_slab *end = slab + MESHMEM_REQUEST_SLABS;
    while (slab < end && slab->in_use)
        slab++;
    if (slab == end || (!requests->all && !reserve(requests)))
        return NULL;
    *slab = (struct meshmem_request_slab){.in_use = true};
    requests->slabs++;
    requests->unused++;
    add_usable(requests, slab);
    return slab;
}

/* Return the memory of a slab without requests. */
static void free_slab(struct meshmem_issue *issue, struct meshmem_request_slab *slab)
{
    uint32_t first = (uint32_t)(slab - issue->requests.slab) * MESHMEM_REQUEST_SLAB;
    remove_usable(&issue->requests, slab);
    issue->requests.unused--;
    slab->in_use = false;
    madvise(at(&issue->requests, first), MESHMEM_REQUEST_SLAB * sizeof *issue->requests.all,
            MADV_DONTNEED);
    madvise(meshmem_far_request_at(issue->memory, first), MESHMEM_REQUEST_SLAB * sizeof(uint64_t),
            MADV_REMOVE);
}

void meshmem_requests_close(struct meshmem_issue *issue)
{
    struct meshmem_requests *requests = &issue->requests;
    meshmem_far_adding.word = MESHMEM_FAR_NO_WORD;
    if (requests->all)
        munmap(requests->all, MESHMEM_FAR_REQUESTS * sizeof *requests->all);
    pthread_mutex_destroy(&requests->lock);
    pthread_mutex_destroy(&requests->landing);
}

/* ---- requests ---- */

/* A request that stood for one of a batch is an ordinary one again. */
static void end_stand_in(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    uint32_t number = number_of(request);
    request->counter.done = meshmem_far_request_at(issue->memory, number);
    request->counter.issued = atomic_load_explicit(request->counter.done, memory_order_relaxed);
    request->counter.context = UINT32_MAX;
    meshmem_request_drop(issue, at(&issue->requests, request->home));
}

/* Return a request whose operations are complete. The lock is held. */
static void put_back(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    struct meshmem_requests *requests = &issue->requests;
    uint32_t number = number_of(request);
    struct meshmem_request_slab *slab = &requests->slab[number / MESHMEM_REQUEST_SLAB];
    if (unlikely(request->counter.context == STAND_IN))
        end_stand_in(issue, request);
    bool was_full = !slab->free && slab->made == MESHMEM_REQUEST_SLAB;
    request->name = number << GENERATION | ((request->name + 1) & ((1 << GENERATION) - 1));
    request->next = slab->free;
    slab->free = number + 1;
    if (unlikely(was_full))
        add_usable(requests, slab);
    if (unlikely(--slab->used == 0) && ++requests->unused > SPARE)
        free_slab(issue, slab);
}

static bool is_over(const struct meshmem_far_request *request)
{
    /* Acquire: see meshmem_counter_is_complete. The counter of a batch goes beyond what a stand-in
     * waits for. */
    uint64_t done = atomic_load_explicit(request->counter.done, memory_order_acquire);
    return !request->deferred && (int64_t)(done - request->counter.issued) >= 0;
}

/* Return a request if its operations are complete. The lock is held. */
static bool try_put_back(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    if (!is_over(request))
        return false;
    meshmem_bounce_land(issue, request);
    put_back(issue, request);
    return true;
}

/* Put back requests that were given up, and are complete, until `most` are found that are not. The
 * lock is held. */
static void reclaim(struct meshmem_issue *issue, uint32_t most)
{
    struct meshmem_requests *requests = &issue->requests;
    uint32_t *link = &requests->given_up;
    while (most && *link) {
        struct meshmem_far_request *request = at(requests, *link - 1);
        uint32_t number = *link;
        *link = request->next; /* before others may be given up, too */
        if (try_put_back(issue, request)) {
            atomic_fetch_sub_explicit(&requests->n_given_up, 1, memory_order_relaxed);
        } else {
            *link = number;
            link = &request->next;
            most--;
        }
    }
}

void meshmem_requests_reclaim(struct meshmem_issue *issue)
{
    lock(&issue->requests);
    reclaim(issue, SOME);
    unlock(&issue->requests);
}

/* Take a request of a slab that was never used. */
static struct meshmem_far_request *make(struct meshmem_issue *issue,
                                        struct meshmem_request_slab *slab)
{
    struct meshmem_requests *requests = &issue->requests;
    uint32_t number = (uint32_t)(slab - requests->slab) * MESHMEM_REQUEST_SLAB + slab->made++;
    struct meshmem_far_request *request = at(requests, number);
    *request = (struct meshmem_far_request){
        .counter = {.done = meshmem_far_request_at(issue->memory, number),
                    .number = MESHMEM_COUNTER_REQUEST + number},
        .name = number << GENERATION | (SPREAD * requests->slabs & ((1 << GENERATION) - 1))};
    request->counter.issued = atomic_load_explicit(request->counter.done, memory_order_relaxed);
    return request;
}

static struct meshmem_far_request *take(struct meshmem_issue *issue)
{
    struct meshmem_requests *requests = &issue->requests;
    if (unlikely(requests->given_up))
        reclaim(issue, requests->usable ? FEW : MESHMEM_FAR_REQUESTS);
    struct meshmem_request_slab *slab = requests->usable;
    if (unlikely(!slab) && !(slab = make_slab(requests)))
        return NULL;
    struct meshmem_far_request *request;
    if (likely(slab->free)) {
        request = at(requests, slab->free - 1);
        slab->free = request->next;
    } else {
        request = make(issue, slab);
    }
    if (unlikely(slab->used++ == 0))
        requests->unused--;
    if (unlikely(!slab->free && slab->made == MESHMEM_REQUEST_SLAB))
        remove_usable(requests, slab);
    return request;
}

struct meshmem_far_request *meshmem_request_take(struct meshmem_issue *issue, bool shared,
                                                 uint32_t *name)
{
    lock(&issue->requests);
    struct meshmem_far_request *request = take(issue);
    issue->requests.open += request != NULL;
    unlock(&issue->requests);
    if (unlikely(!request))
        return NULL;
    /* The operations of an earlier use are complete, and its counter keeps counting. */
    request->counter.context = request->home = UINT32_MAX;
    request->next = number_of(request);
    request->shared = shared;
    request->sources = false;
    *name = ++request->name;
    return request;
}

/* Its name is not valid any more, but it is in use. */
static void rename_it(struct meshmem_far_request *request)
{
    request->name =
        number_of(request) << GENERATION | ((request->name + 2) & ((1 << GENERATION) - 1));
}

void meshmem_request_retire(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    struct meshmem_requests *requests = &issue->requests;
    if (try_put_back(issue, request))
        return;
    rename_it(request);
    request->next = requests->given_up;
    requests->given_up = number_of(request) + 1;
    atomic_fetch_add_explicit(&requests->n_given_up, 1, memory_order_relaxed);
    meshmem_inlined_idle(false); /* the next quiet looks */
}

void meshmem_request_close_batch(struct meshmem_issue *issue, struct meshmem_far_request *batch)
{
    batch->open = false;
    if (batch->users == 0)
        meshmem_request_retire(issue, batch);
}

struct meshmem_far_request *meshmem_request_stand_in(struct meshmem_issue *issue,
                                                     struct meshmem_far_request *batch,
                                                     uint64_t number)
{
    uint32_t name;
    struct meshmem_far_request *request = meshmem_request_take(issue, false, &name);
    if (!request)
        return NULL;
    request->counter.done = batch->counter.done;
    request->counter.issued = number;
    request->counter.context = STAND_IN;
    request->home = number_of(batch);
    return request;
}

void meshmem_request_give(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    struct meshmem_requests *requests = &issue->requests;
    lock(requests);
    requests->open--;
    for (uint32_t number = number_of(request), first = number, next;; number = next) {
        struct meshmem_far_request *member = at(requests, number);
        next = member->next;
        meshmem_request_retire(issue, member);
        if (next == first)
            break;
    }
    unlock(requests);
}

void meshmem_request_merge(struct meshmem_issue *issue, struct meshmem_far_request *request,
                           struct meshmem_far_request *other)
{
    struct meshmem_requests *requests = &issue->requests;
    lock(requests);
    requests->open--;
    if (other->next != number_of(other) || !try_put_back(issue, other)) {
        request->sources |= other->sources;
        uint32_t next = request->next;
        request->next = other->next;
        other->next = next;
        rename_it(other);
    }
    unlock(requests);
}

/* ---- completion ---- */

static inline bool is_member_complete(struct meshmem_issue *issue,
                                      struct meshmem_far_request *member)
{
    if (unlikely(member->deferred))
        meshmem_bounce_post_deferred(&issue->rings[member->ring]);
    if (!is_over(member))
        return false;
    if (unlikely(atomic_load_explicit(&member->copy_outs, memory_order_acquire)))
        meshmem_bounce_land(issue, member);
    return true;
}

bool meshmem_request_is_complete(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    struct meshmem_requests *requests = &issue->requests;
    while (unlikely(request->next != number_of(request))) {
        struct meshmem_far_request *member = next_of(requests, request);
        if (!is_member_complete(issue, member))
            return false;
        lock(requests);
        request->next = member->next;
        put_back(issue, member);
        unlock(requests);
    }
    if (!is_member_complete(issue, request))
        return false;
    request->sources = false;
    return true;
}

enum meshmem_far_state meshmem_request_finish(struct meshmem_issue *issue, uint32_t name, bool keep)
{
    struct meshmem_requests *requests = &issue->requests;
    struct meshmem_far_request *request = meshmem_request_find(requests, name);
    if (unlikely(!request))
        return MESHMEM_FAR_GONE;
    if (!meshmem_request_is_complete(issue, request))
        return MESHMEM_FAR_OPEN;
    if (keep)
        return MESHMEM_FAR_DONE;
    lock(requests);
    requests->open--;
    put_back(issue, request);
    unlock(requests);
    return MESHMEM_FAR_DONE;
}

const void *meshmem_request_word(struct meshmem_issue *issue,
                                 const struct meshmem_far_request *request)
{
    const struct meshmem_far_request *member = next_of(&issue->requests, request);
    return member->deferred ? NULL : member->counter.done;
}

/* ---- adding ---- */

static void hold(struct meshmem_far_request *request)
{
    struct meshmem_wait w = {0};
    while (atomic_exchange_explicit(&request->held, true, memory_order_acquire))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

void meshmem_request_share(struct meshmem_far_request *request, const struct meshmem_counter *whole)
{
    hold(request);
    request->counter.context = whole->number;
}
