/* SPDX-License-Identifier: BSD-3-Clause */
/* What issuing an operation needs besides its ring: where PEs are, bounce buffers, and counters of
 * operations that are waited for. There is one object in a PE, and all of its rings know it. */
#ifndef MESHMEM_FAR_ISSUE_H
#define MESHMEM_FAR_ISSUE_H

#include "boot/job.h"
#include "far/far.h"
#include "far/ring.h"

/* Data that has come, or will, to a bounce buffer, and goes on to private memory. */
struct meshmem_copy_out {
    char *dest;
    const char *from; /* in the buffer */
    struct meshmem_strided shape;
};

/* Memory that the network reaches, for data from and to memory that it does not. It belongs to
 * whoever has taken it, until all that its counter counts is complete and has been copied out. */
struct meshmem_bounce {
    struct meshmem_counter counter;
    char *start;     /* MESHMEM_FAR_BOUNCE bytes */
    uint64_t offset; /* of it in the far memory */
    size_t used;     /* bytes */
    bool taken;
    bool open; /* more answers may go there */
    uint32_t n;
    struct meshmem_copy_out *copy_out; /* [n]: `only`, or, when it is open, `many` */
    struct meshmem_copy_out *many;     /* room for MESHMEM_COPY_OUTS; NULL before the first time */
    struct meshmem_copy_out only;
    struct meshmem_bounce *next; /* that was taken later */
};

enum { MESHMEM_COPY_OUTS = 1024 };

struct meshmem_issue {
    const struct meshmem_window *window;
    const struct meshmem_location *locations; /* [pe] */
    size_t transfer_threshold; /* bytes from which on data is large; SIZE_MAX: never */
    uint32_t proxies; /* of the node, at least 1: proxy i serves nodes that are i modulo that */
    struct meshmem_far_memory *memory;
    _Atomic uint64_t free_waiters; /* a bit for each; acquire when taken, release when given back */
    _Atomic uint64_t free_bounces; /* the same for those that any ring may take */
    struct meshmem_counter waiter[MESHMEM_FAR_WAITERS];
    struct meshmem_bounce bounce[MESHMEM_FAR_BOUNCES]; /* a ring's own one has its number */
};

struct meshmem_far_ctx {
    struct meshmem_ring *ring; /* the first of its rings, one for each proxy */
    struct meshmem_counter counter;
    uint32_t users; /* contexts that have it */
};

/* Over the PE's window and far memory; locations: of all PEs. The node has one proxy. */
void meshmem_issue_open(struct meshmem_issue *issue, const struct meshmem_window *window,
                        const struct meshmem_location *locations,
                        struct meshmem_far_memory *memory);
void meshmem_issue_close(struct meshmem_issue *issue);

/* Of rings that are not plain: the one that leads to pe, whose lock I have then. */
struct meshmem_ring *meshmem_issue_choose(struct meshmem_ring *first, int pe);

/* The context's ring that leads to pe, whose lock I have then, where there is one. */
static inline struct meshmem_ring *meshmem_issue_enter(const struct meshmem_far_ctx *ctx, int pe)
{
    struct meshmem_ring *ring = ctx->ring;
    return likely(!ring->traits) ? ring : meshmem_issue_choose(ring, pe);
}

/* Out of private memory. */
_Noreturn void meshmem_issue_fail_memory(void);

/* A counter for an operation that this thread waits for, of which all is complete. Who holds a
 * ring's lock may wait for one, but who has one does not wait for a lock. */
struct meshmem_counter *meshmem_issue_take_waiter(struct meshmem_issue *issue);
void meshmem_issue_give_waiter(struct meshmem_issue *issue, struct meshmem_counter *waiter);

/* Take a bit of a set that is not empty; -1 when it is. */
int meshmem_issue_take_bit(_Atomic uint64_t *set);
void meshmem_issue_give_bit(_Atomic uint64_t *set, int bit);

#endif
