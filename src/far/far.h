/* SPDX-License-Identifier: BSD-3-Clause */
/* Operations on PEs of other nodes, as core uses them. An operation is written into a ring in
 * shared memory, from which the node's proxy takes it; the functions here return when the operation
 * is in the ring, when its data has come back, or when everything is complete. Sizes are in bytes;
 * symmetric addresses are this PE's own. It knows no types or teams.
 *
 * Within a context, operations on one PE are performed in the order of the calls, except that other
 * operations may overtake large transfers, and the reverse, unless a fence is between them. */
#ifndef MESHMEM_FAR_FAR_H
#define MESHMEM_FAR_FAR_H

#include "base/os.h"
#include "far/record.h"
#include "near/amo.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The far part of a context: a ring, and a completion counter. Used by one thread at a time, or by
 * several if its ring is locked. */
struct meshmem_far_ctx;

/* Whether there are far PEs at all. */
MESHMEM_HIDDEN extern bool meshmem_far_on;

/* When the library is loaded, before the program may start an MPI. */
void meshmem_far_prepare(void);

/* Start the node's proxy and connect to the other nodes; does nothing in a job of one node. Ends
 * the job with a message if the network cannot be used. locked: threads may share rings. single:
 * the program has a single thread, SHMEM_THREAD_SINGLE. Before close, all PEs must have completed
 * their operations on far PEs, and have synchronized. Collective. */
void meshmem_far_open(bool locked, bool single);
void meshmem_far_close(void);

/* End the job with a message if the network's calls must come from another thread than this one. */
void meshmem_far_check_thread(const char *call);

/* The part of close that is needed even if the process just ends, in an exit handler: it tells the
 * other nodes, and ends what all PEs have prepared for the wire. */
void meshmem_far_exit(void);

/* The offset of an object in its segment is a number of this many bits. */
enum { MESHMEM_FAR_OFFSET_BITS = 40 };

/* Tell the node's proxies of the heap with that segment number, which this PE has created while the
 * program runs, in a file with this descriptor. Does nothing without far PEs. */
void meshmem_far_tell_heap(unsigned segment, int file);

/* It will be destroyed: waits until no other node has a key to it. */
void meshmem_far_forget_heap(struct meshmem_far_ctx *ctx, unsigned segment);

/* Whether a network adapter may go on using the pages that symmetric memory had when a transfer
 * used it. To replace them, as MADV_REMOVE does, would lose what comes later. */
bool meshmem_far_holds_pages(void);

/* The cost of sending to other nodes, for estimates; the same in all PEs. Times are in nanoseconds.
 * All zero without far PEs. */
struct meshmem_far_costs {
    double latency;     /* until a small message has arrived */
    double per_message; /* how long a message, however small, keeps each of the two nodes busy */
    double per_byte;    /* how long each byte that a node sends or receives keeps it busy */
    double crowd;       /* PEs per core, on the node that has the most; 0 or up to 1: none wait */
    double moved; /* per_byte of data that the wire moves itself, without copies into and out of
                     frames */
    double moves_from; /* the bytes of a put from which it does so; INFINITY: never */
    double lone_from;  /* the same with nothing else under way, if a signal or a count follows */
};
const struct meshmem_far_costs *meshmem_far_costs(void);

/* Add up what this node's proxies have sent and received, in the node's first PE; in others, and in
 * a job of one node, nothing. */
struct meshmem_far_counts {
    uint64_t frames_sent, records, bytes_sent, transfers, frames_received;
};
void meshmem_far_count(struct meshmem_far_counts *sum);

/* How threads use a context. */
enum meshmem_far_threads {
    MESHMEM_FAR_ONE_THREAD, /* never two at the same time */
    MESHMEM_FAR_THREADS,  /* several; operations of different threads are ordered by fences only */
    MESHMEM_FAR_IN_ORDER, /* several; operations keep their order whoever issues them */
};

/* Create and destroy the far part of a context. When rings run out, contexts share one; when
 * counters run out, they share those, too. NULL without far PEs. Any thread. */
struct meshmem_far_ctx *meshmem_far_add_ctx(enum meshmem_far_threads threads);
void meshmem_far_remove_ctx(struct meshmem_far_ctx *ctx);

/* When the source of a put may be reused, and how its data goes. */
enum meshmem_far_mode {
    MESHMEM_FAR_NONBLOCKING, /* after quiet */
    MESHMEM_FAR_BLOCKING,    /* on return */
    MESHMEM_FAR_COPIED,      /* on return, and without waiting for any transfer */
    MESHMEM_FAR_MOVED,       /* after quiet; as a transfer, in order with those before it */
};

/* The kind of the record of a put of a value, and of an atomic operation without an answer; a swap
 * without one is a set. Of constants a constant. */
static inline __attribute__((always_inline)) enum meshmem_record_kind
meshmem_far_kind_of_put(size_t bytes)
{
#define PUT_VALUE(NAME, name, bytes_) \
    if (bytes == (bytes_))            \
        return RECORD_##NAME;
#include "far/record.def"
    return RECORD_PUT; /* not a value */
}
static inline __attribute__((always_inline)) enum meshmem_record_kind
meshmem_far_kind_of(enum meshmem_amo op, size_t bytes)
{
#define UPDATE(NAME, name, op_, bytes_)   \
    if (op == (op_) && bytes == (bytes_)) \
        return RECORD_##NAME;
#include "far/record.def"
    return bytes == 4 ? RECORD_SET4 : RECORD_SET8;
}

/* Copy to dest on pe. source may be reused on return or, in the nbi form, after quiet. 8 and 4
 * bytes, the most frequent sizes, go as a value of a record kind (meshmem_far_kind_of_put); these
 * functions have the order of the program's arguments, which stay in their registers. */
void meshmem_far_put_bytes(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                           size_t bytes, int pe);
void meshmem_far_put_bytes_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                               size_t bytes, int pe);
void meshmem_far_value(void *dest, uint64_t value, int pe, struct meshmem_far_ctx *ctx,
                       enum meshmem_record_kind kind);
void meshmem_far_value_nbi(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                           enum meshmem_record_kind kind);
static inline uint64_t meshmem_far_load(const void *source, size_t bytes)
{
    uint64_t value = 0;
    memcpy(&value, source, bytes);
    return value;
}
static inline void meshmem_far_put(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                   size_t bytes, int pe)
{
    if (likely(bytes == 8))
        meshmem_far_value(dest, meshmem_far_load(source, 8), pe, ctx, RECORD_PUT8);
    else if (likely(bytes == 4))
        meshmem_far_value(dest, meshmem_far_load(source, 4), pe, ctx, RECORD_PUT4);
    else
        meshmem_far_put_bytes(ctx, dest, source, bytes, pe);
}
static inline void meshmem_far_put_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                       size_t bytes, int pe)
{
    if (likely(bytes == 8))
        meshmem_far_value_nbi(dest, meshmem_far_load(source, 8), ctx, pe, RECORD_PUT8);
    else if (likely(bytes == 4))
        meshmem_far_value_nbi(dest, meshmem_far_load(source, 4), ctx, pe, RECORD_PUT4);
    else
        meshmem_far_put_bytes_nbi(ctx, dest, source, bytes, pe);
}

/* The same, then AMO_SET or AMO_ADD value to *word on pe. */
void meshmem_far_put_signal(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                            size_t bytes, uint64_t *word, enum meshmem_amo op, uint64_t value,
                            int pe, enum meshmem_far_mode mode);

/* The same for 8 bytes and a narrow value, with arguments that fit in registers: `how` is twice the
 * value, plus 1 if it is added. word is aligned. */
static inline bool meshmem_far_is_narrow(uint64_t value) { return value >> 15 == 0; }
void meshmem_far_put_signal_narrow(struct meshmem_far_ctx *ctx, void *dest, uint64_t data,
                                   uint64_t *word, uint64_t how, int pe);

/* COPIED or, if that takes too long for a put of bytes to dest, MOVED. */
enum meshmem_far_mode meshmem_far_choose_mode(const struct meshmem_far_ctx *ctx, const void *dest,
                                              size_t bytes);

/* A put in this mode, which is not BLOCKING. */
void meshmem_far_put_mode(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                          int pe, enum meshmem_far_mode mode);

/* Copy to dest on pe and return at once; source may be reused after flush. Flush, cork and counted
 * arrivals are for contexts that are not MESHMEM_FAR_THREADS. */
void meshmem_far_put_until_flush(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                                 size_t bytes, int pe);

/* The same with a counted arrival: once the data has arrived, AMO_SET or AMO_ADD value to *counter
 * on pe, whatever the size. Counted arrivals of a context at a PE are counted in the order of the
 * calls, so a counter of n means that the first n have arrived. bytes may be 0. */
void meshmem_far_put_counted(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             size_t bytes, uint64_t *counter, enum meshmem_amo op, uint64_t value,
                             int pe);

/* Whether a counted put of this many bytes copies its source before it returns. */
bool meshmem_far_copies(const struct meshmem_far_ctx *ctx, size_t bytes);

/* Copy from source on pe. dest contains the data on return or, in the nbi form, after quiet. */
void meshmem_far_get(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                     int pe);
void meshmem_far_get_nbi(struct meshmem_far_ctx *ctx, void *dest, const void *source, size_t bytes,
                         int pe);

/* `blocks` blocks of `bytes` bytes each; consecutive blocks begin dest_step and source_step bytes
 * apart. */
struct meshmem_strided {
    ptrdiff_t dest_step, source_step;
    size_t bytes, blocks;
};
void meshmem_far_put_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided shape, int pe);
void meshmem_far_get_strided(struct meshmem_far_ctx *ctx, void *dest, const void *source,
                             struct meshmem_strided shape, int pe);

/* Atomic operations on a word of 4 or 8 bytes, ADD, SWAP and CSWAP also of 1 or 2: without the
 * previous value, with it, and with it after quiet. */
static inline __attribute__((always_inline)) void meshmem_far_amo(struct meshmem_far_ctx *ctx,
                                                                  enum meshmem_amo op, size_t bytes,
                                                                  void *dest, uint64_t value,
                                                                  int pe)
{
    meshmem_far_value_nbi(dest, value, ctx, pe, meshmem_far_kind_of(op, bytes));
}
uint64_t meshmem_far_fetch(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           const void *dest, uint64_t value, uint64_t cond, int pe);
void meshmem_far_fetch_nbi(struct meshmem_far_ctx *ctx, enum meshmem_amo op, size_t bytes,
                           void *fetch, const void *dest, uint64_t value, uint64_t cond, int pe);

/* Operations after the fence are performed after those before it, for each PE. */
void meshmem_far_fence(struct meshmem_far_ctx *ctx);

/* Operations issued between cork and uncork are few and better sent together: they do not wake the
 * proxy, unless this PE waits. */
void meshmem_far_cork(struct meshmem_far_ctx *ctx);
void meshmem_far_uncork(struct meshmem_far_ctx *ctx);

/* Wait until all operations of the context are complete, at the far PEs and here; pe_quiet: those
 * on pe. quiet returns whether the context is settled: a fence or quiet has nothing to do until
 * something is posted. */
bool meshmem_far_quiet(struct meshmem_far_ctx *ctx);
void meshmem_far_pe_quiet(struct meshmem_far_ctx *ctx, int pe);

/* Tell inlined code that this context, the default one, is settled (mem/inlined.h), which ends
 * when something is posted. */
void meshmem_far_rest(struct meshmem_far_ctx *ctx);

/* fence and quiet for the operations of the calling thread, if threads may use the context at the
 * same time; else for all of the context. */
void meshmem_far_thread_fence(struct meshmem_far_ctx *ctx);
void meshmem_far_thread_quiet(struct meshmem_far_ctx *ctx);

/* Wait until the sources of all earlier puts of the context may be reused. Returns whether there is
 * nothing to do for it until the far layer says meshmem_inlined_reusable(false). */
bool meshmem_far_local_complete(struct meshmem_far_ctx *ctx);

/* Requests: sets of operations whose completion can be waited for separately. Operations that a
 * thread issues while its meshmem_far_adding names a request belong to the request, too; only those
 * that do not wait: put_nbi, get_nbi, put_signal, amo, fetch_nbi, put_strided and get_strided,
 * which then do not wait either, and pe_quiet_nbi, which is complete when all earlier operations of
 * the context on pe are. */
struct meshmem_far_request;
struct meshmem_far_adding {
    struct meshmem_far_request *request; /* to which operations belong at the moment; or NULL */
    struct meshmem_far_request *last;    /* the last one that is in no batch, */
    uint64_t word;                       /* and the program's word of it, for the caller */
};
/* No program's word, nor what its memory is likely to contain. */
#define MESHMEM_FAR_NO_WORD UINT64_C(0x6d3a91c65e2b48f2)
MESHMEM_HIDDEN extern _Thread_local struct meshmem_far_adding meshmem_far_adding
    __attribute__((tls_model("initial-exec")));
void meshmem_far_pe_quiet_nbi(struct meshmem_far_ctx *ctx, int pe);

/* A request has a name: MESHMEM_FAR_NAME_BITS bits, of which the lower MESHMEM_FAR_FIXED_BITS are
 * odd and stay the same while the others are 0. One with others, in a batch (batch.h), gets another
 * name with every operation. 0 is the name of none. */
enum { MESHMEM_FAR_NAME_BITS = 60, MESHMEM_FAR_FIXED_BITS = 32 };
static inline bool meshmem_far_is_fixed(uint64_t name) { return !(name >> MESHMEM_FAR_FIXED_BITS); }

/* Let the operations of this thread belong to a request from now on; 0: to a new one, which several
 * threads may share. Returns its name from now on, which is fixed; 0: there are too many requests,
 * and nothing has changed. */
uint64_t meshmem_far_add_to(uint64_t name, bool shared);

/* put_nbi of any size for a request that is new, whose word is 0; that is of the context's batch;
 * or that is the last one, whose word is meshmem_far_adding.word. */
void meshmem_far_put_nbe(void *dest, const void *source, size_t bytes, int pe, uint64_t *word,
                         struct meshmem_far_ctx *ctx);

/* The same for a single value; kind: meshmem_far_kind_of_put or meshmem_far_kind_of. For a new
 * request (only if there are batches): its word gets the name above the lowest
 * MESHMEM_FAR_WORD_BITS bits, the lowest of which is set. For one of the context's batch; or for
 * the last one. The arguments are where the program's calls of puts have them. */
enum { MESHMEM_FAR_WORD_BITS = 64 - MESHMEM_FAR_NAME_BITS };
MESHMEM_HIDDEN extern bool meshmem_far_batches;
void meshmem_far_value_new(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                           uint64_t *word, enum meshmem_record_kind kind);
void meshmem_far_value_batched(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                               uint64_t *word, enum meshmem_record_kind kind);
void meshmem_far_value_last(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                            uint64_t *word, enum meshmem_record_kind kind);

/* Whether the program's word is that of a request of the context's batch. A context begins with the
 * word that such requests have before the batch's first operation, or MESHMEM_FAR_NO_WORD. */
struct meshmem_far_batch_word {
    uint64_t word;
};
static inline bool meshmem_far_is_in_batch(const struct meshmem_far_ctx *ctx, uint64_t word)
{
    uint64_t first = ((const struct meshmem_far_batch_word *)ctx)->word;
    return (word ^ first) << (MESHMEM_FAR_NAME_BITS - MESHMEM_FAR_FIXED_BITS) == 0;
}

/* Take a request, which gets a fixed name; 0: there are too many. shared: several threads may add
 * to it at the same time. Give one back: its operations are then like those of no request. Any
 * thread. */
uint64_t meshmem_far_take_request(bool shared);
void meshmem_far_give_request(uint64_t name);

/* Whether there is a request of this name. */
bool meshmem_far_has_request(uint64_t name);

/* Give it back if all of its operations are complete, their data in place; keep: do not, if its
 * name is fixed. */
enum meshmem_far_state { MESHMEM_FAR_GONE, MESHMEM_FAR_OPEN, MESHMEM_FAR_DONE };
enum meshmem_far_state meshmem_far_finish_request(uint64_t name, bool keep);

/* Move the operations of `other` to a request, and give other back. Returns its name from now on.
 */
uint64_t meshmem_far_merge_requests(uint64_t name, uint64_t other);

/* Whether all of its operations are complete, and their data in place; and whether some may still
 * read their sources. */
bool meshmem_far_is_request_complete(uint64_t name);
bool meshmem_far_request_needs_sources(uint64_t name);

/* A word of 8 bytes that will change before the request is complete; NULL: unknown. */
const void *meshmem_far_request_word(uint64_t name);

/* This thread waits for requests, or no longer does; or it has looked in vain. */
void meshmem_far_ask(bool waits);
void meshmem_far_look(void);

/* Wait until the proxy has all records and large transfers are complete: what other PEs of the node
 * issue afterwards comes later, and all sources may be reused. */
void meshmem_far_flush(struct meshmem_far_ctx *ctx);

/* A hint: each of the next `budget` operations (0: all from now on) may be delayed by this many
 * nanoseconds to share a frame with others; operations that a PE waits for are not. delay 0 ends
 * it. */
void meshmem_far_hint(struct meshmem_far_ctx *ctx, uint32_t delay, size_t budget);

#endif
