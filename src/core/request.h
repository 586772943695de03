/* SPDX-License-Identifier: BSD-3-Clause */
/* Explicit requests. A request is a word of the program:
 *
 *     bits 0-3     what the header knows (MESHMEM_REQUEST_...)
 *     bits 4-63    the name of the far layer's request, or of an expectation (expect.h), which
 *                  knows that; 0: no operation on a far PE so far
 *     bits 36-63   under SHMEM_CHECK, where names are shorter, the thread that adds to it
 *
 * Operations on near PEs are complete when they return, so a request needs no memory for them; what
 * remains for waiting is the fence that quiet has as well. */
#ifndef MESHMEM_CORE_REQUEST_H
#define MESHMEM_CORE_REQUEST_H

#include "base/config.h"
#include "core/ctx.h"
#include "core/expect.h"
#include "core/pending.h"
#include "far/far.h"

#include <shmemx.h>

enum { MESHMEM_REQUEST_NAME_SHIFT = 4, MESHMEM_REQUEST_THREAD_SHIFT = 36 };
#define MESHMEM_REQUEST_THREAD (~UINT64_C(0) << MESHMEM_REQUEST_THREAD_SHIFT)

/* End the job if a request cannot be used; under SHMEM_CHECK, where the call `adds` an operation to
 * it, also if that is not for this thread to do. call is the public function, for messages. */
void meshmem_request_examine(const char *call, shmemx_request_t *req, bool adds);
static inline void meshmem_request_check(const char *call, shmemx_request_t *req, bool adds)
{
    if (unlikely(*req == SHMEMX_REQUEST_INVALID || meshmem_config.check))
        meshmem_request_examine(call, req, adds);
}

/* Whether a request has only operations of a batch (far/batch.h), where there are batches: its name
 * is longer. SHMEMX_REQUEST_INVALID has other bits. */
static inline bool meshmem_request_is_batched(shmemx_request_t word)
{
    return likely((word & MESHMEM_REQUEST_NEAR) == MESHMEM_REQUEST_VALID) &&
           word >> MESHMEM_REQUEST_THREAD_SHIFT && likely(meshmem_far_batches);
}

/* Whether the request is the one in no batch to which this thread has added last; or whether it is
 * new, and may be in a batch. */
static inline bool meshmem_request_is_last(shmemx_request_t word)
{
    return likely(word == meshmem_far_adding.word);
}
static inline bool meshmem_request_may_batch(shmemx_request_t word)
{
    return word == SHMEMX_REQUEST_UNINITIALIZED && likely(meshmem_far_batches);
}

/* Begin to add an operation on a far PE: until `exit`, what this thread issues belongs to the
 * request; if there are too many, `exit` completes it. */
void meshmem_request_begin_far(const char *call, shmemx_request_t *req, shmem_ctx_t ctx, int pe);
static inline void meshmem_request_enter_far(const char *call, shmemx_request_t *req,
                                             shmem_ctx_t ctx, int pe)
{
    if (meshmem_request_is_last(*req))
        meshmem_far_adding.request = meshmem_far_adding.last;
    else
        meshmem_request_begin_far(call, req, ctx, pe);
}

void meshmem_request_complete_now(void);
static inline void meshmem_request_exit_far(void)
{
    if (unlikely(!meshmem_far_adding.request))
        meshmem_request_complete_now();
    meshmem_far_adding.request = NULL;
}

/* Add an operation on a near PE, which is complete when it returns; bits: what it adds. */
static inline void meshmem_request_add_near(const char *call, shmemx_request_t *req,
                                            shmemx_request_t bits)
{
    meshmem_request_check(call, req, true);
    if ((*req & bits) != bits)
        *req |= bits;
}

/* put_nbi, or an atomic operation without an answer, on any PE that belongs to the request. */
void meshmem_request_put(const char *call, shmem_ctx_t ctx, void *dest, const void *source,
                         size_t bytes, int pe, shmemx_request_t *req);
void meshmem_request_amo(const char *call, shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes,
                         void *dest, uint64_t value, int pe, shmemx_request_t *req);

/* Under SHMEM_CHECK=full: remember the source of a put that has been issued. */
void meshmem_request_note_source(const char *call, const shmemx_request_t *req,
                                 struct meshmem_pending *put);

/* Let the request wait for an expectation, too, which has a number and belongs to no request; one
 * that threads share cannot. The expectation is `open` until the request is complete. */
void meshmem_request_expect(const char *call, shmemx_request_t *req, struct meshmem_expected *e);

/* See api/shmemx.api. */
int meshmem_request_allocate(shmemx_request_t *req, long options);
void meshmem_request_free(const char *call, shmemx_request_t *req);
void meshmem_request_merge_all(const char *call, shmemx_request_t *req, size_t nelems,
                               shmemx_request_t *reqs);
void meshmem_request_wait(const char *call, shmemx_request_t *req);
void meshmem_request_wait_local(const char *call, shmemx_request_t *req);
bool meshmem_request_test(const char *call, shmemx_request_t *req);
void meshmem_request_fence(const char *call, shmem_ctx_t ctx, shmemx_request_t *req);
void meshmem_request_pe_quiet(const char *call, shmem_ctx_t ctx, int pe, shmemx_request_t *req);

/* For request_set.c. Whether a word stands for operations, or may get some; whether they are
 * complete; end the request if so; and after one that is not, have the network make progress, and
 * let other PEs run. */
static inline bool meshmem_request_is_open(shmemx_request_t word)
{
    return word != SHMEMX_REQUEST_UNINITIALIZED && word != SHMEMX_REQUEST_INVALID;
}
bool meshmem_request_is_done(const char *call, shmemx_request_t word);
bool meshmem_request_try_end(const char *call, shmemx_request_t *req);
void meshmem_request_poll_on(const char *call, shmemx_request_t word);

#endif
