/* SPDX-License-Identifier: BSD-3-Clause */
/* Issuing operations: far/issue.c, post.c and bounce.c. The program provides transfers. */
#define TRANSFERS
#include "drain.h"

#include "base/error.h"
#include "mem/address.h"
#include "mem/window.h"

#define meshmem_address_describe(...) ((void)0)

#define meshmem_copy_strided(to, from, ...) genmc_copy(to, from, 8)
#define memcpy genmc_copy_words
#define meshmem_fail(...) assert(!"a failure"), abort()
#define meshmem_fail_memory meshmem_fail
/* No operation belongs to a request. */
#include "far/far.h"
static struct meshmem_far_adding none;
#define meshmem_far_adding none
#include "far/request.h"
void meshmem_request_share(struct meshmem_far_request *request, const struct meshmem_counter *whole)
{
    (void)request, (void)whole;
    assert(!"a request");
}
void meshmem_inlined_reusable(bool is) { (void)is; }
#include "far/issue.c"

/* GenMC takes no structure that a function passes on as a whole. */
static inline void write_transfer(uint64_t *to, enum meshmem_record_kind kind, uint64_t remote,
                                  uint64_t local, uint64_t bytes)
{
    meshmem_record_store(&to[0], meshmem_record_word(kind, 0, 0, 0));
    meshmem_record_store(&to[RECORD_INDEX(read, remote)], remote);
    meshmem_record_store(&to[RECORD_INDEX(read, local)], local);
    meshmem_record_store(&to[RECORD_INDEX(read, bytes)], bytes);
}
#define meshmem_record_write_write(to, first, f) \
    write_transfer(to, RECORD_WRITE, (f).remote, (f).local, (f).bytes)
#define meshmem_record_write_read(to, first, f) \
    write_transfer(to, RECORD_READ, (f).remote, (f).local, (f).bytes)
#include "far/post.c"
#undef meshmem_record_write_write
#undef meshmem_record_write_read
#define begin begin_get
#include "far/bounce.c"
_Thread_local const char *meshmem_fault_during;
#undef begin
#undef memcpy

/* A PE of node 1 whose static data is a few words, as far as the PE here can see. */
static const struct meshmem_location locations[2] = {{0, 0}, {1, 0}};
static struct meshmem_window window;
static struct meshmem_issue issue;

static inline void begin_issue(struct meshmem_ring *ring, void *data, size_t bytes)
{
    begin();
    open_ring(ring);
    window.table.segment[MESHMEM_SEGMENT_DATA].start = (uintptr_t)data;
    window.table.segment[MESHMEM_SEGMENT_DATA].bytes = bytes;
    window.table.segment[MESHMEM_SEGMENT_DATA].registered = true;
    issue.window = &window;
    issue.locations = locations;
    ring->issue = &issue;
}
