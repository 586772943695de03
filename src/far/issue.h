/* SPDX-License-Identifier: BSD-3-Clause */
/* What issuing operations needs besides a ring: the locations of PEs, bounce buffers, and
 * completion counters for operations that are waited for. A PE has one such object, shared by all
 * of its rings. */
#ifndef MESHMEM_FAR_ISSUE_H
#define MESHMEM_FAR_ISSUE_H

#include "boot/job.h"
#include "far/far.h"
#include "far/request.h"
#include "far/ring.h"
#include "mem/inlined.h"

/* Data of a bounce buffer that is, or will be, copied out to private memory. */
struct meshmem_copy_out {
    char *dest;
    const char *from; /* in the buffer; NULL: it was copied out when its request was complete */
    struct meshmem_strided shape;
    struct meshmem_far_request *request; /* NULL: none, or copied out */
    uint32_t next, previous; /* in the list of the request: number of the bounce buffer *
                                MESHMEM_COPY_OUTS + number there + 1; 0: none */
};

/* A bounce buffer: registered memory for data from and to private memory. It belongs to its user
 * until all operations of its counter are complete and its data is copied out. */
struct meshmem_bounce {
    _Alignas(MESHMEM_APART) struct meshmem_counter counter;
    char *start;     /* MESHMEM_FAR_BOUNCE bytes */
    uint64_t offset; /* its offset in the far memory */
    size_t used;     /* bytes */
    bool taken;
    bool open;         /* further answers may be added */
    bool has_requests; /* some of them are for requests */
    uint32_t n;
    struct meshmem_copy_out *copy_out; /* [n]: `only`, or, when it is open, `many` */
    struct meshmem_copy_out *many;     /* room for MESHMEM_COPY_OUTS; NULL before the first time */
    struct meshmem_copy_out only;
    struct meshmem_bounce *next; /* the one that was taken next */
};

enum { MESHMEM_COPY_OUTS = 1024 };

/* The counter of an operation that a thread waits for. */
struct meshmem_waiter {
    _Alignas(MESHMEM_APART) struct meshmem_counter counter;
};

struct meshmem_issue {
    const struct meshmem_window *window;
    const struct meshmem_location *locations; /* [pe] */
    size_t write_threshold; /* a put of this size or more is a transfer; SIZE_MAX: never */
    size_t lone_threshold;  /* a lone one of this size or more (operations.c); <= write_threshold */
    size_t told_threshold;  /* a lone one that a signal or a count follows; <= write_threshold */
    size_t source_threshold; /* one whose source is awaited; >= write_threshold */
    size_t read_threshold;   /* a get of this size or more */
    bool moves_private;      /* transfers may use this PE's private memory */
    uint32_t proxies; /* proxies of the node, at least 1: proxy i serves nodes that are i modulo
                         this number */
    struct meshmem_far_memory *memory;
    /* A bit for each; acquire when taken, release when returned. Threads that wait write it often,
     * while all read what is around it. */
    _Alignas(MESHMEM_APART) _Atomic uint64_t free_waiters;
    _Atomic uint64_t free_bounces; /* the same for the shared ones */
    /* Not 0 after local completion, until the second quiet without one: sources are likely to be
     * reused soon. Relaxed: a hint. */
    _Alignas(MESHMEM_APART) _Atomic uint32_t reuses;
    struct meshmem_waiter waiter[MESHMEM_FAR_WAITERS];
    struct meshmem_bounce bounce[MESHMEM_FAR_BOUNCES]; /* a ring's own one has the ring's number */
    struct meshmem_ring *rings;                        /* MESHMEM_FAR_RINGS */
    struct meshmem_requests requests;
};

struct meshmem_far_ctx {
    _Alignas(MESHMEM_APART) struct meshmem_far_batch_word first; /* of `batch` */
    /* What other threads read, too, to find their parts of it: */
    struct meshmem_ring *ring;   /* the first of its rings, one for each proxy */
    struct meshmem_parts *parts; /* of a context that threads use at the same time, or NULL */
    uint32_t users;              /* contexts that share it */
    /* What the thread that uses it writes: */
    _Alignas(MESHMEM_APART) struct meshmem_counter counter;
    struct meshmem_far_request *batch; /* to which requests of single values are added; or NULL */
    uint32_t batch_node; /* where the last operation went that began or might have begun one */
    uint64_t fences;     /* of a part: how many of the context's fences it has heeded */
};

/* Open over the PE's window and far memory; locations are those of all PEs; locked: several threads
 * use it. It is zero, or was open before. The node has one proxy. */
void meshmem_issue_open(struct meshmem_issue *issue, const struct meshmem_window *window,
                        const struct meshmem_location *locations, struct meshmem_far_memory *memory,
                        bool locked);
void meshmem_issue_close(struct meshmem_issue *issue);

/* The program has asked for local completion, or called quiet. */
enum { MESHMEM_ISSUE_REUSES = 2 };
static inline void meshmem_issue_note_reuse(struct meshmem_issue *issue)
{
    if (unlikely(atomic_load_explicit(&issue->reuses, memory_order_relaxed) !=
                 MESHMEM_ISSUE_REUSES)) {
        atomic_store_explicit(&issue->reuses, MESHMEM_ISSUE_REUSES, memory_order_relaxed);
        meshmem_inlined_idle(false); /* the next quiets count */
    }
}
static inline void meshmem_issue_note_quiet(struct meshmem_issue *issue)
{
    uint32_t reuses = atomic_load_explicit(&issue->reuses, memory_order_relaxed);
    if (unlikely(reuses)) {
        atomic_store_explicit(&issue->reuses, reuses - 1, memory_order_relaxed);
        meshmem_inlined_reusable(false);
    }
}

/* End the job: private memory is exhausted. */
_Noreturn void meshmem_issue_fail_memory(void);

/* Take and return a counter for an operation that this thread waits for; all of its earlier
 * operations are complete. The holder of a ring's lock may wait for a counter, but the holder of a
 * counter does not wait for a lock. */
struct meshmem_counter *meshmem_issue_take_waiter(struct meshmem_issue *issue);
void meshmem_issue_give_waiter(struct meshmem_issue *issue, struct meshmem_counter *waiter);

/* Take a bit from a set, -1 if it is empty; and return it. */
int meshmem_issue_take_bit(_Atomic uint64_t *set);
void meshmem_issue_give_bit(_Atomic uint64_t *set, int bit);

#endif
