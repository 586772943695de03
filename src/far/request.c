/* SPDX-License-Identifier: BSD-3-Clause */
/* Allocating, merging and completing requests; see request.h. */
#include "far/request.h"

#include "far/bounce.h"
#include "far/issue.h"
#include "near/wait.h"

#include <sys/mman.h>

enum {
    FEW = 2,   /* given-up requests under way at which `take` gives up looking for complete ones, */
    SOME = 64, /* and at which quiet does */
    SPARE = 8, /* unused chunks that are kept */
    SPREAD = 2 * 331, /* between the first names of two chunks; even */
};

struct meshmem_request_chunk {
    struct meshmem_far_request request[MESHMEM_REQUEST_CHUNK];
    struct meshmem_request_chunk *next, *previous; /* in the list of usable ones */
    uint32_t number;
    uint32_t used;
    uint32_t free;         /* the first free request plus 1; 0: none */
    _Atomic uint32_t made; /* requests from this one on were never used; relaxed: a thread that
                              looks for a name without the lock has taken that one before */
};

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
    return &requests->chunk[number / MESHMEM_REQUEST_CHUNK]
                ->request[number % MESHMEM_REQUEST_CHUNK];
}

static struct meshmem_far_request *next_of(const struct meshmem_requests *requests,
                                           const struct meshmem_far_request *request)
{
    return at(requests, request->next);
}

/* ---- chunks ---- */

static void add_usable(struct meshmem_requests *requests, struct meshmem_request_chunk *chunk)
{
    chunk->previous = NULL;
    chunk->next = requests->usable;
    if (chunk->next)
        chunk->next->previous = chunk;
    requests->usable = chunk;
}

static void remove_usable(struct meshmem_requests *requests, struct meshmem_request_chunk *chunk)
{
    if (chunk->next)
        chunk->next->previous = chunk->previous;
    *(chunk->previous ? &chunk->previous->next : &requests->usable) = chunk->next;
}

static struct meshmem_request_chunk *make_chunk(struct meshmem_requests *requests)
{
    uint32_t number = 0, n = sizeof requests->chunk / sizeof requests->chunk[0];
    while (number < n && requests->chunk[number])
        number++;
    /* Not from malloc, which would keep it. */
    void *memory = number < n ? mmap(NULL, sizeof(struct meshmem_request_chunk),
                                     PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                              : MAP_FAILED;
    struct meshmem_request_chunk *chunk = memory;
    if (memory == MAP_FAILED)
        return NULL;
    chunk->number = number;
    requests->chunks++;
    requests->unused++;
    requests->chunk[number] = chunk;
    add_usable(requests, chunk);
    return chunk;
}

/* Return the memory of a chunk without requests. */
static void free_chunk(struct meshmem_issue *issue, struct meshmem_request_chunk *chunk)
{
    uint32_t first = chunk->number * MESHMEM_REQUEST_CHUNK;
    uint64_t start = meshmem_far_request_offset(first);
    uint64_t bytes = MESHMEM_REQUEST_CHUNK * sizeof(struct meshmem_counter_memory);
    remove_usable(&issue->requests, chunk);
    issue->requests.unused--;
    issue->requests.chunk[chunk->number] = NULL;
    munmap(chunk, sizeof *chunk);
    madvise((char *)issue->memory + start, bytes, MADV_REMOVE);
}

void meshmem_requests_close(struct meshmem_issue *issue)
{
    struct meshmem_requests *requests = &issue->requests;
    for (size_t i = 0; i < sizeof requests->chunk / sizeof requests->chunk[0]; i++)
        if (requests->chunk[i])
            munmap(requests->chunk[i], sizeof *requests->chunk[i]);
    pthread_mutex_destroy(&requests->lock);
    pthread_mutex_destroy(&requests->landing);
}

/* ---- requests ---- */

/* Return a request whose operations are complete. The lock is held. */
static void put_back(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    struct meshmem_requests *requests = &issue->requests;
    uint32_t number = number_of(request);
    struct meshmem_request_chunk *chunk = requests->chunk[number / MESHMEM_REQUEST_CHUNK];
    bool was_full = !chunk->free && chunk->made == MESHMEM_REQUEST_CHUNK;
    request->generation++;
    request->next = chunk->free;
    chunk->free = number % MESHMEM_REQUEST_CHUNK + 1;
    if (was_full)
        add_usable(requests, chunk);
    if (--chunk->used == 0 && ++requests->unused > SPARE)
        free_chunk(issue, chunk);
}

static bool is_over(const struct meshmem_far_request *request)
{
    return !request->deferred && meshmem_counter_is_complete(&request->counter);
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
        uint32_t next = request->next;
        if (try_put_back(issue, request)) {
            *link = next;
            atomic_fetch_sub_explicit(&requests->n_given_up, 1, memory_order_relaxed);
        } else {
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

static struct meshmem_far_request *take(struct meshmem_issue *issue)
{
    struct meshmem_requests *requests = &issue->requests;
    struct meshmem_request_chunk *chunk = requests->usable;
    if (unlikely(requests->given_up))
        reclaim(issue, chunk ? FEW : MESHMEM_FAR_REQUESTS);
    chunk = requests->usable ? requests->usable : make_chunk(requests);
    if (!chunk)
        return NULL;
    struct meshmem_far_request *request;
    uint32_t i =
        chunk->free ? chunk->free - 1 : atomic_load_explicit(&chunk->made, memory_order_relaxed);
    request = &chunk->request[i];
    if (chunk->free) {
        chunk->free = request->next;
    } else {
        atomic_store_explicit(&chunk->made, i + 1, memory_order_relaxed);
        request->generation = (uint16_t)(SPREAD * requests->chunks);
        uint32_t number = chunk->number * MESHMEM_REQUEST_CHUNK + i;
        request->counter =
            (struct meshmem_counter){.memory = meshmem_far_request_at(issue->memory, number),
                                     .number = MESHMEM_COUNTER_REQUEST + number};
    }
    if (chunk->used++ == 0)
        requests->unused--;
    if (!chunk->free && chunk->made == MESHMEM_REQUEST_CHUNK)
        remove_usable(requests, chunk);
    request->next = chunk->number * MESHMEM_REQUEST_CHUNK + i;
    return request;
}

struct meshmem_far_request *meshmem_request_take(struct meshmem_issue *issue, bool shared)
{
    lock(&issue->requests);
    struct meshmem_far_request *request = take(issue);
    unlock(&issue->requests);
    if (!request)
        return NULL;
    /* The operations of an earlier use are complete, and its counter goes on. */
    request->counter.context = UINT32_MAX;
    request->shared = shared;
    request->sources = false;
    request->generation++;
    return request;
}

uint32_t meshmem_request_name(const struct meshmem_far_request *request)
{
    return number_of(request) << 12 | (request->generation & 0xfff);
}

struct meshmem_far_request *meshmem_request_find(struct meshmem_issue *issue, uint32_t name)
{
    uint32_t number = name >> 12;
    const struct meshmem_request_chunk *chunk =
        number < MESHMEM_FAR_REQUESTS ? issue->requests.chunk[number / MESHMEM_REQUEST_CHUNK]
                                      : NULL;
    if (!chunk ||
        number % MESHMEM_REQUEST_CHUNK >= atomic_load_explicit(&chunk->made, memory_order_relaxed))
        return NULL;
    struct meshmem_far_request *request = at(&issue->requests, number);
    return name & 1 && (request->generation & 0xfff) == (name & 0xfff) ? request : NULL;
}

void meshmem_request_give(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    struct meshmem_requests *requests = &issue->requests;
    lock(requests);
    for (uint32_t number = number_of(request), first = number, next;; number = next) {
        struct meshmem_far_request *member = at(requests, number);
        next = member->next;
        if (!try_put_back(issue, member)) {
            member->generation += 2; /* its name is not valid any more */
            member->next = requests->given_up;
            requests->given_up = number + 1;
            atomic_fetch_add_explicit(&requests->n_given_up, 1, memory_order_relaxed);
        }
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
    if (other->next != number_of(other) || !try_put_back(issue, other)) {
        uint32_t next = request->next;
        request->next = other->next;
        other->next = next;
        other->generation += 2; /* its name is not valid any more */
    }
    unlock(requests);
}

/* ---- completion ---- */

bool meshmem_request_needs_sources(const struct meshmem_requests *requests,
                                   const struct meshmem_far_request *request)
{
    const struct meshmem_far_request *member = request;
    do {
        if (member->sources)
            return true;
        member = next_of(requests, member);
    } while (member != request);
    return false;
}

static bool is_member_complete(struct meshmem_issue *issue, struct meshmem_far_request *member)
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
    return is_member_complete(issue, request);
}

const void *meshmem_request_word(struct meshmem_issue *issue,
                                 const struct meshmem_far_request *request)
{
    const struct meshmem_far_request *member = next_of(&issue->requests, request);
    return member->deferred ? NULL : &member->counter.memory->done;
}

/* ---- adding ---- */

static void hold(struct meshmem_far_request *request)
{
    struct meshmem_wait w = {0};
    while (atomic_exchange_explicit(&request->held, true, memory_order_acquire))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

void meshmem_request_turn(struct meshmem_ring *ring, struct meshmem_far_request *request,
                          struct meshmem_counter *whole)
{
    if (unlikely(request->shared))
        hold(request);
    request->counter.context = whole->number;
    if (!meshmem_request_is_told(ring, request))
        ring->counter = NULL;
}
