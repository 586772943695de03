/* SPDX-License-Identifier: BSD-3-Clause */
/* A thread waits for a request whose data is in a bounce buffer, while another one empties the
 * buffer: whoever copies the data out, the first one finds it in its place. */
// source: far/bounce.c far/request.c
#define SIZES_RING 256
#define LANDINGS
#include "request.h"

#include "mem/window.h"

#define meshmem_copy_strided(to, from, ...) genmc_copy(to, from, 8)
#define memcpy genmc_copy_words
#define meshmem_fail(...) assert(!"a failure"), abort()
#define begin begin_get
#include "far/bounce.c"
_Thread_local const char *meshmem_fault_during;
#undef begin
#undef memcpy

static struct meshmem_issue issue;
static struct meshmem_copy_out copy_outs[1];
static struct meshmem_far_request request;
static _Atomic uint64_t count = 1;
static uint64_t source = 10, dest;

static void *thread(void *argument)
{
    if (argument) {
        land(&issue, &issue.bounce[0]);
        return NULL;
    }
    assert(is_member_complete(&issue, &request));
    assert(dest == 10);
    return NULL;
}

int main(void)
{
    struct meshmem_copy_out *l = copy_outs;
    issue.bounce[0].copy_out = copy_outs;
    issue.bounce[0].has_requests = true;
    issue.bounce[0].n = 1;
    issue.requests.locked = true;
    request.counter.done = &count;
    request.counter.issued = 1;
    l->dest = (char *)&dest;
    l->from = (char *)&source;
    l->shape.bytes = 8;
    l->shape.blocks = 1;
    l->request = &request;
    link_copy_out(&issue, &issue.bounce[0], 0);
    genmc_run(2, thread);
    return 0;
}
