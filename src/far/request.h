/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests: sets of operations whose completion can be waited for separately. A request has a
 * completion counter; its operations count in the counter of their context, or of their bounce
 * buffer, as well, so quiet and bounce buffers need not know of requests. Requests that were merged
 * form a circle; a request that is complete leaves it.
 *
 * A PE has one set of them, an array of 48 bytes each, with 8 bytes each in the far memory. Memory
 * is taken by touching it, and returned in slabs none of whose requests is used any more. */
#ifndef MESHMEM_FAR_REQUEST_H
#define MESHMEM_FAR_REQUEST_H

#include "far/counter.h"
#include "far/far.h"
#include "far/ring.h"

#include <pthread.h>
#include <stdbool.h>

struct meshmem_issue;
struct meshmem_ring;

enum {
    MESHMEM_REQUEST_GENERATION = 12, /* bits of a name */
    MESHMEM_REQUEST_SLAB = 8192,     /* whose memory is whole pages */
    MESHMEM_REQUEST_SLABS =
        (MESHMEM_FAR_REQUESTS + MESHMEM_REQUEST_SLAB - 1) / MESHMEM_REQUEST_SLAB,
};

struct meshmem_far_request {
    struct meshmem_counter counter;
    uint32_t home;     /* = counter.context, but UINT32_MAX if shared; of a stand-in: its batch's
                          number */
    uint32_t deferred; /* its gets that wait for a bounce buffer; with threads none may */
    union {
        uint32_t
            next; /* the next one of the circle, of free ones, or of those that were given up */
        uint32_t base; /* of a batch (batch.h) in use: the lower half of `issued` before its first
                          operation */
    };
    union {
        /* Data in bounce buffers for it, see bounce.h; 0: none. Changed under the lock; release,
         * and acquire by a thread that sees 0 without the lock: another thread has copied it out.
         */
        _Atomic uint32_t copy_outs;
        uint32_t users; /* of a batch: requests that name it */
    };
    uint32_t name; /* its number and, in the lower bits, a generation; odd: in use */
    bool shared;   /* several threads may add to it */
    bool sources;  /* transfers, also of merged requests, may still read their sources */
    union {
        uint8_t ring; /* the ring in which gets are deferred, if any */
        bool open;    /* of a batch: a context adds to it */
    };
    _Atomic bool held; /* if shared, one of them is adding: acquire when taken, release when given
                          back */
};

struct meshmem_request_slab {
    struct meshmem_request_slab *next, *previous; /* in the list of usable ones */
    uint32_t used;
    uint32_t free; /* the first free request plus 1; 0: none */
    uint32_t made; /* requests from this one on were never used */
    bool in_use;
};

struct meshmem_requests {
    struct meshmem_far_request
        *all; /* [MESHMEM_FAR_REQUESTS], zero or made; NULL before the first */
    struct meshmem_request_slab slab[MESHMEM_REQUEST_SLABS];
    struct meshmem_request_slab *usable; /* with free requests */
    uint32_t given_up;           /* the first that was given up, its number plus 1; 0: none */
    _Atomic uint32_t n_given_up; /* requests that were given up; relaxed: a reader without the lock
                                    may miss some */
    uint32_t unused;             /* slabs of which no request is used */
    uint32_t open;               /* requests taken, and neither finished, merged nor given up */
    uint16_t slabs;          /* made so far: each begins with another generation, for stale names */
    bool locked;             /* several threads use requests, so `lock` is taken */
    pthread_mutex_t lock;    /* for everything here but `landing` */
    pthread_mutex_t landing; /* for copy_outs of all requests and bounce buffers */
};

/* Names from before they were closed are stale. */
static inline void meshmem_requests_open(struct meshmem_requests *requests, bool locked)
{
    *requests = (struct meshmem_requests){.locked = locked, .slabs = requests->slabs};
    pthread_mutex_init(&requests->lock, NULL);
    pthread_mutex_init(&requests->landing, NULL);
}

/* All of their operations are complete. */
void meshmem_requests_close(struct meshmem_issue *issue);

/* Take an unused request; NULL: there are too many, or memory is short. */
struct meshmem_far_request *meshmem_request_take(struct meshmem_issue *issue, bool shared,
                                                 uint32_t *name);

/* The request with this name; NULL: there is none. Name 0 belongs to none, as a name in use is odd.
 */
static inline struct meshmem_far_request *
meshmem_request_find(const struct meshmem_requests *requests, uint32_t name)
{
    if (unlikely(!requests->all || !(name & 1)))
        return NULL;
    struct meshmem_far_request *request = &requests->all[name >> MESHMEM_REQUEST_GENERATION];
    return likely(request->name == name) ? request : NULL;
}

/* Return a request, whose operations, if any, are from now on like those of none. */
void meshmem_request_give(struct meshmem_issue *issue, struct meshmem_far_request *request);

/* The same for one that is in no circle and not counted as open. The lock is held. */
void meshmem_request_retire(struct meshmem_issue *issue, struct meshmem_far_request *request);

/* A batch has one user fewer; without users it is returned, unless a context adds to it. false: it
 * had none. */
static inline bool meshmem_request_drop(struct meshmem_issue *issue,
                                        struct meshmem_far_request *batch)
{
    if (unlikely(batch->users == 0))
        return false;
    if (--batch->users == 0 && !batch->open)
        meshmem_request_retire(issue, batch);
    return true;
}

/* No context adds to the batch any more. */
void meshmem_request_close_batch(struct meshmem_issue *issue, struct meshmem_far_request *batch);

/* Take a request that stands for operations of a batch up to this value of its counter, to be
 * merged into another one; the batch keeps the user that it has for them until then. NULL: there
 * are too many. */
struct meshmem_far_request *meshmem_request_stand_in(struct meshmem_issue *issue,
                                                     struct meshmem_far_request *batch,
                                                     uint64_t number);

/* Put back the memory of given-up requests; after quiet, when they are complete. */
void meshmem_requests_reclaim(struct meshmem_issue *issue);

/* Move all operations of `other` to request, and return other. */
void meshmem_request_merge(struct meshmem_issue *issue, struct meshmem_far_request *request,
                           struct meshmem_far_request *other);

/* If all operations of the request with this name are complete, their data is in place; then it is
 * returned, unless it is kept. */
enum meshmem_far_state meshmem_request_finish(struct meshmem_issue *issue, uint32_t name,
                                              bool keep);

/* Whether all operations of the request are complete; then its data is in place. */
bool meshmem_request_is_complete(struct meshmem_issue *issue, struct meshmem_far_request *request);

/* A word that changes before the request is complete. */
const void *meshmem_request_word(struct meshmem_issue *issue,
                                 const struct meshmem_far_request *request);

/* ---- adding operations; the ring's lock is held ---- */

/* Take a request that several threads share, and let it count in whole. */
void meshmem_request_share(struct meshmem_far_request *request,
                           const struct meshmem_counter *whole);

/* A thread that adds operations, from join to leave. */
struct meshmem_joined {
    struct meshmem_counter *counter; /* counts what is posted meanwhile */
    /* What leave needs. */
    struct meshmem_far_request *request;
    struct meshmem_counter *whole;
    uint64_t before;
};

/* Operations posted until `leave` count in `whole` and, if they belong to a request, by way of its
 * counter. */
static inline struct meshmem_joined meshmem_request_join(struct meshmem_far_request *request,
                                                         struct meshmem_counter *whole)
{
    if (likely(!request))
        return (struct meshmem_joined){whole, NULL, whole, 0};
    if (request->home != whole->number) {
        if (unlikely(request->shared))
            meshmem_request_share(request, whole);
        else
            request->home = request->counter.context = whole->number;
    }
    return (struct meshmem_joined){&request->counter, request, whole, request->counter.issued};
}

static inline void meshmem_request_leave(const struct meshmem_joined *joined)
{
    struct meshmem_far_request *request = joined->request;
    if (likely(!request))
        return;
    joined->whole->issued += request->counter.issued - joined->before;
    if (unlikely(request->shared))
        atomic_store_explicit(&request->held, false, memory_order_release);
}

#endif
