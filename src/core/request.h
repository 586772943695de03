/* SPDX-License-Identifier: BSD-3-Clause */
/* Explicit requests. A request is a word of the program:
 *
 *     bits 0-3     what the header knows (MESHMEM_REQUEST_...)
 *     bits 4-35    the name of the far layer's request; 0: no operation on a far PE so far
 *     bits 36-63   under SHMEM_CHECK, the thread that uses it
 *
 * Operations on near PEs are complete when they return, so a request needs no memory for them; what
 * remains for waiting is the fence that quiet has as well. */
#ifndef MESHMEM_CORE_REQUEST_H
#define MESHMEM_CORE_REQUEST_H

#include "base/config.h"
#include "core/ctx.h"
#include "far/far.h"

#include <shmemx.h>

enum { MESHMEM_REQUEST_NAME_SHIFT = 4, MESHMEM_REQUEST_THREAD_SHIFT = 36 };

/* End the job if a request cannot be used. call is the public function, for messages. */
void meshmem_request_examine(const char *call, shmemx_request_t *req);
static inline void meshmem_request_check(const char *call, shmemx_request_t *req)
{
    if (unlikely(*req == SHMEMX_REQUEST_INVALID || meshmem_config.check))
        meshmem_request_examine(call, req);
}

/* Begin to add an operation on a far PE: until `exit`, what this thread issues belongs to the
 * request. False: there are too many, and the operation must be completed by `exit`. */
bool meshmem_request_begin_far(const char *call, shmemx_request_t *req);
void meshmem_request_complete_now(shmem_ctx_t ctx, int pe);

/* Begin to add an operation on PE pe, and end it; bits: what a near one adds to the word. */
static inline bool meshmem_request_enter(const char *call, shmemx_request_t *req, int pe,
                                         shmemx_request_t bits)
{
    if (unlikely(!meshmem_window_is_near(pe))) {
        if (unlikely(*req != meshmem_far_adding.word))
            return meshmem_request_begin_far(call, req);
        meshmem_far_adding.request = meshmem_far_adding.last;
        return true;
    }
    meshmem_request_check(call, req);
    if ((*req & bits) != bits)
        *req |= bits;
    return true;
}

static inline void meshmem_request_exit(shmem_ctx_t ctx, int pe, bool begun)
{
    if (likely(meshmem_window_is_near(pe)))
        return;
    meshmem_far_adding.request = NULL;
    if (unlikely(!begun))
        meshmem_request_complete_now(ctx, pe);
}

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

/* Those of reqs that status does not exclude: wait until all, one, or some are complete; or look.
 * one returns its index, SIZE_MAX if there are none; some writes indices and returns how many. */
void meshmem_request_wait_for_all(const char *call, shmemx_request_t *reqs, size_t nelems,
                                  const int *status);
bool meshmem_request_test_all(const char *call, shmemx_request_t *reqs, size_t nelems,
                              const int *status);
size_t meshmem_request_one(const char *call, shmemx_request_t *reqs, size_t nelems,
                           const int *status, bool waits);
size_t meshmem_request_some(const char *call, shmemx_request_t *reqs, size_t nelems,
                            size_t *indices, const int *status, bool waits);

#endif
