/* SPDX-License-Identifier: BSD-3-Clause */
/* Under SHMEM_CHECK=full: non-blocking operations whose memory the program may not touch yet. The
 * source of a put is compared with what it was when the next quiet, local completion or barrier, or
 * the end of its request, says that it may be reused. A get is done by the quiet that completes it,
 * and the value of a fetch is stored then; until then the memory for it holds a pattern, which
 * AddressSanitizer and valgrind do not let the program read, and of which the processor watches a
 * word, for the last get or fetch only (loads.h). */
#ifndef MESHMEM_CORE_PENDING_H
#define MESHMEM_CORE_PENDING_H

#include "base/os.h"

#include <shmem.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether any of this is done; else nothing below is called. */
MESHMEM_HIDDEN extern bool meshmem_pending_on;

/* Between init and finalize. */
void meshmem_pending_open(void);
void meshmem_pending_close(void);

/* An operation, for messages too. */
struct meshmem_pending {
    const char *call;
    shmem_ctx_t ctx;
    void *dest;
    const void *source;
    size_t bytes;
    int pe;           /* of the world */
    uintptr_t site;   /* where the program has called */
    uint64_t request; /* the name of the far request that a put belongs to, or 0 */
    bool signals;     /* the put's own signal says that it has arrived */
};

/* Remember the source of a put that has been issued. */
void meshmem_pending_put(const struct meshmem_pending *put);

/* Take over a get; false if the caller must do it now. */
bool meshmem_pending_get(const struct meshmem_pending *get);

/* The same for a fetch: return where its value is to be stored, until a quiet copies it to `dest`;
 * NULL: in dest itself. meshmem_pending_issued says that it was issued, to there. */
void *meshmem_pending_fetch(const struct meshmem_pending *fetch);
void meshmem_pending_issued(void *value);

/* The sources of puts on ctx may be reused: end the job if one of them has changed. */
void meshmem_pending_reusable(shmem_ctx_t ctx);

/* What comes after the puts on ctx is delivered after them. */
void meshmem_pending_fence(shmem_ctx_t ctx);

/* A call begins that may learn what others have done, such as that puts before a fence have
 * arrived: their sources are looked at once more, and no longer watched. Also tells race.h. */
void meshmem_pending_learn(void);

/* Complete the operations on ctx with PE pe, or with all PEs if pe is -1, including those of
 * requests. */
void meshmem_pending_complete(shmem_ctx_t ctx, int pe);

/* The sources of a request's puts may be reused. */
void meshmem_pending_end_request(uint64_t request);

/* What belonged to a request now belongs to request `to`, or, if that is 0, is left to quiet. */
void meshmem_pending_move(uint64_t request, uint64_t to);

#endif
