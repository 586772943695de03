/* SPDX-License-Identifier: BSD-3-Clause */
/* What orders two events of a PE: the guarantees from which the litmus tests are made, with where
 * they are from. Knows nothing of shapes. */
#ifndef LITMUS_ORDERS_H
#define LITMUS_ORDERS_H

#include "litmus_events.h"

/* First those that complete nothing. */
#define ORDERS(X)    \
    X(NOTHING)       \
    X(FENCE)         \
    X(THREAD_FENCE)  \
    X(FENCE_NBE)     \
    X(QUIET)         \
    X(PE_QUIET)      \
    X(CRAY_PE_QUIET) \
    X(THREAD_QUIET)  \
    X(PE_QUIET_NBE)  \
    X(WAIT_NBE)      \
    X(CTX_DESTROY)   \
    X(PUT_WITH_SIGNAL) /* the events are the two parts of one call */
#define ORDER(name) name,
enum order { ORDERS(ORDER) };
#define ORDER_NAME(name) #name,
static const char *const order_names[] = {ORDERS(ORDER_NAME)};

enum by { MAIN, HELPER, SPLIT };
static const char *const by_names[] = {"its main thread", "another thread",
                                       "another thread, then its main thread"};

/* The two events of a PE, or its only one. */
struct role {
    int pe, single, context, other_context; /* of the first event and the order; of the second */
    enum order order;
    enum by by;
    int variant, noise;
    struct event event[2];
};

/* Whether an event is complete when its call returns: reads that return a value, also waits, and
 * AMOs that do (9.7: "The routines return after the data has been fetched from the target PE and
 * delivered to the calling PE"; the manual: "When the call returns, the operation is complete").
 * Not a load: C does not order it before what the library does. */
static inline int done_on_return(const struct event *e)
{
    return is(e, COMPLETE) && e->kind != LOAD && e->kind != LOAD_ALL;
}

/* Whether shmem_fence orders an event: the table of 9.12 has stores, puts, AMOs and
 * put-with-signal, blocking or not, but no gets. The manual: "It orders puts, atomics and signals
 * of the context to the same PE", so also the values of atomics that only fetch; for those of
 * non-blocking ones, that is more than 9.12.1 promises. */
static inline int is_fenced(const struct event *e) { return is(e, WRITES | ATOMIC); }

/* Whether the role's first event is ordered before the second if this stands between them.
 *
 *   fence     9.12.1: "All operations on symmetric data objects issued to a particular PE on the
 *             given context prior to the call to shmem_fence are guaranteed to be delivered before
 *             any subsequent operations on symmetric data objects to the same PE on the same
 *             context."
 *   quiet     9.12.2: "All operations on symmetric data objects are guaranteed to be complete and
 *             visible to all PEs when shmem_quiet returns." The table has non-blocking gets, too.
 *             pe_quiet is the same for some PEs (9.12.3); shmem_ctx_destroy calls quiet (9.5.4).
 *   requests  The manual: "The data of an operation that is complete is in its place: a PE that
 *             learns of the completion sees it"; shmemx_pe_quiet_nbe is complete when all earlier
 *             operations of the context on the PE are. shmemx_fence_nbe "orders as shmem_fence".
 *   thread_   "order and complete what the calling thread has issued on the default context". */
static inline int orders(const struct role *r, enum order order)
{
    const struct event *first = &r->event[0], *second = &r->event[1];
    int fences = first->location->host == second->location->host && is_fenced(first) &&
                 is_fenced(second) && r->context == r->other_context;
    int own = r->context == 0 && r->by != SPLIT; /* the calling thread's, on the default context */
    switch (order) {
    case NOTHING:
        return done_on_return(first);
    case FENCE:
    case FENCE_NBE:
        return fences;
    case THREAD_FENCE:
        return fences && own;
    case QUIET:
    case PE_QUIET:
    case PE_QUIET_NBE:
        return 1;
    case CRAY_PE_QUIET:
        return r->context == 0;
    case THREAD_QUIET:
        return own;
    case WAIT_NBE:
        return is(first, REQUEST);
    case CTX_DESTROY: /* no requests: SHMEM_CHECK warns of those that it would complete */
        return r->context != 0 && (r->context != PRIVATE || r->by == MAIN) && !is(first, REQUEST) &&
               !is(second, REQUEST);
    default:
        return 0;
    }
}

/* ---- doing it ---- */

/* Wait for a request in one of the ways. */
static inline void wait_request(shmemx_request_t *request, int variant)
{
    shmemx_request_t other = SHMEMX_REQUEST_UNINITIALIZED;
    size_t index;
    int ended = 0;
    switch (variant % 10) {
    case 0:
        shmemx_wait_nbe_all(request, 1, NULL);
        break;
    case 1:
        shmemx_wait_nbe_any(request, 1, NULL);
        break;
    case 2:
        shmemx_wait_nbe_some(request, 1, &index, NULL);
        break;
    case 3:
        while (!ended)
            shmemx_test_nbe(request, &ended);
        break;
    case 4:
        while (!shmemx_test_nbe_all(request, 1, NULL))
            ;
        break;
    case 5:
        while (shmemx_test_nbe_any(request, 1, NULL) != 0)
            ;
        break;
    case 6:
        while (shmemx_test_nbe_some(request, 1, &index, NULL) != 1)
            ;
        break;
    case 7:
        shmemx_request_merge(&other, 1, request);
        shmemx_wait_nbe(&other);
        break;
    default:
        shmemx_wait_nbe(request);
    }
}

static inline void fence_nbe(int c, int variant)
{
    shmemx_request_t one = SHMEMX_REQUEST_UNINITIALIZED, *request = &one;
    c ? shmemx_ctx_fence_nbe(contexts[c], request) : shmemx_fence_nbe(request);
    variant % 2 ? shmemx_wait_nbe(request) : shmemx_request_free(request);
}

static inline void pe_quiet(int c, int pe, int variant)
{
    int pes[2] = {pe, variant % n_pes};
    if (variant % 3 == 0)
        pes[0] = pes[1], pes[1] = pe;
    size_t n = variant % 3 == 1 ? 1 : 2;
    c ? shmem_ctx_pe_quiet(contexts[c], pes, n) : shmem_pe_quiet(pes, n);
}

static inline void pe_quiet_nbe(int c, int pe, int variant)
{
    shmemx_request_t one = SHMEMX_REQUEST_UNINITIALIZED, *request = &one;
    c ? shmemx_ctx_pe_quiet_nbe(contexts[c], pe, request) : shmemx_pe_quiet_nbe(pe, request);
    wait_request(request, variant);
}

static inline void open_context(int c)
{
    static const long options[CONTEXTS] = {0, 0, SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE,
                                           SHMEM_CTX_NOSTORE};
    if (shmem_ctx_create(options[c], &contexts[c]))
        fail("no context");
}

static inline void order_by(const struct role *r, enum order order, size_t round)
{
    int c = r->context, pe = r->event[0].location->host;
    switch (order) {
    case FENCE:
        c ? shmem_ctx_fence(contexts[c]) : shmem_fence();
        break;
    case THREAD_FENCE:
        shmemx_thread_fence();
        break;
    case FENCE_NBE:
        fence_nbe(c, r->variant);
        break;
    case QUIET:
        c ? shmem_ctx_quiet(contexts[c]) : shmem_quiet();
        break;
    case PE_QUIET:
        pe_quiet(c, pe, r->variant);
        break;
    case CRAY_PE_QUIET:
        shmemx_pe_quiet(pe);
        break;
    case THREAD_QUIET:
        shmemx_thread_quiet();
        break;
    case PE_QUIET_NBE:
        pe_quiet_nbe(c, pe, r->variant);
        break;
    case WAIT_NBE:
        wait_request(&r->event[0].requests[round], r->variant);
        break;
    case CTX_DESTROY:
        shmem_ctx_destroy(contexts[c]);
        open_context(c);
        break;
    default:
        break;
    }
}

#endif
