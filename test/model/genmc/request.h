/* SPDX-License-Identifier: BSD-3-Clause */
/* far/request.c: when requests are over, and who adds to them. */
#include "far.h"

/* GenMC has no structure of each thread; none uses it here. */
#define _Thread_local
#define tls_model(model)
#include "far/far.h"

#include "far/bounce.h"
#include "far/issue.h"

#include <sys/mman.h>

#define madvise(...) ((void)0)

#ifndef LANDINGS
void meshmem_bounce_land(struct meshmem_issue *issue, struct meshmem_far_request *request)
{
    (void)issue, (void)request;
    assert(!"data in a bounce buffer");
}
#endif

#define meshmem_bounce_post_deferred(ring) assert(!"a get that waits")
#define describe describe_request
#define take take_request
#include "far/request.c"
#undef meshmem_bounce_post_deferred
#undef describe
#undef take
#undef _Thread_local
#undef tls_model
