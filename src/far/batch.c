/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests by name, as the core sees them; see batch.h. */
#include "far/batch.h"

#include "base/error.h"
#include "far/in_place.h"

enum {
    ORDINAL_BITS = MESHMEM_FAR_NAME_BITS - MESHMEM_FAR_FIXED_BITS,
    /* The most operations of a batch: before there are too many for the bits of a name, the end of
     * the ring is reached, and an operation is posted the slow way. */
    ENOUGH = (1 << ORDINAL_BITS) - 1 - MESHMEM_FAR_RING / RECORD_SIZE_VALUE,
};

struct meshmem_issue *meshmem_request_issue;
bool meshmem_far_batches;

/* ---- batches ---- */

/* The request, or the batch, that a name names. */
static struct meshmem_far_request *find(uint64_t name)
{
    return meshmem_request_find(&meshmem_request_issue->requests, (uint32_t)name);
}

static uint32_t ordinal_of(uint64_t name) { return (uint32_t)(name >> MESHMEM_FAR_FIXED_BITS); }

/* Whether the operations of a request of the batch are complete. */
static inline bool has_reached(const struct meshmem_far_request *batch, uint32_t ordinal)
{
    /* Acquire: see meshmem_counter_is_complete. */
    uint64_t done = atomic_load_explicit(batch->counter.done, memory_order_acquire);
    return (uint32_t)done - batch->base >= ordinal;
}

static bool drop(struct meshmem_far_request *batch)
{
    return meshmem_request_drop(meshmem_request_issue, batch);
}

void meshmem_batch_close(struct meshmem_far_ctx *ctx)
{
    if (ctx->batch)
        meshmem_request_close_batch(meshmem_request_issue, ctx->batch);
    meshmem_batch_none(ctx);
}

/* Operations of a batch, in those bits of a word that contain an ordinal; modulo 2^28. */
static inline uint64_t in_word(uint64_t operations)
{
    return operations << (MESHMEM_FAR_FIXED_BITS + MESHMEM_FAR_WORD_BITS);
}

/* Give the context a batch for this node, unless its last such operation went to another one: where
 * targets alternate, each operation would need its own. The first one gets a batch. */
static void open_batch(struct meshmem_far_ctx *ctx, uint32_t node)
{
    bool again = ctx->batch_node == node || ctx->batch_node == UINT32_MAX;
    uint32_t name;
    meshmem_batch_close(ctx);
    ctx->batch_node = node;
    ctx->batch = again ? meshmem_request_take(meshmem_request_issue, false, &name) : NULL;
    if (!ctx->batch)
        return;
    meshmem_request_issue->requests.open--; /* the program has not taken it */
    ctx->batch->home = ctx->batch->counter.context = ctx->counter.number;
    ctx->batch->base = (uint32_t)ctx->batch->counter.issued;
    ctx->batch->users = 0;
    ctx->batch->open = true;
    /* The first operation, which is counted afterwards, has the ordinal 1. */
    ctx->first.word = (in_word(1) | (uint64_t)name << MESHMEM_FAR_WORD_BITS | 1) -
                      in_word(ctx->batch->counter.issued);
}

/* Give the operation of the batch that is posted next to one of its requests, or to a new one. All
 * requests of a batch have the same words, whoever adds to them. */
static inline __attribute__((always_inline)) void belong(const struct meshmem_far_ctx *ctx,
                                                         struct meshmem_far_request *batch,
                                                         bool is_new, uint64_t *word)
{
    if (is_new)
        batch->users++;
    *word = ctx->first.word + in_word(batch->counter.issued);
}

/* Move the operations of a request of a batch to a far request. false: there are too many. */
static bool stand_in(struct meshmem_far_request *request, uint64_t name)
{
    struct meshmem_far_request *batch = find(name);
    uint64_t behind = (uint32_t)batch->counter.issued - batch->base - ordinal_of(name);
    struct meshmem_far_request *other =
        meshmem_request_stand_in(meshmem_request_issue, batch, batch->counter.issued - behind);
    if (other)
        meshmem_request_merge(meshmem_request_issue, request, other);
    return other;
}

/* Make a request of a batch a far request; 0: there are too many. */
static uint64_t fix(uint64_t name)
{
    uint32_t fixed;
    struct meshmem_far_request *request =
        meshmem_request_take(meshmem_request_issue, false, &fixed);
    if (!request)
        return 0;
    if (stand_in(request, name))
        return fixed;
    meshmem_request_give(meshmem_request_issue, request);
    return 0;
}

/* ---- posting ---- */

uint64_t meshmem_far_add_to(uint64_t name, bool shared)
{
    if (!name)
        name = meshmem_far_take_request(shared);
    else if (!meshmem_far_is_fixed(name))
        name = fix(name);
    if (name)
        meshmem_far_adding.request = meshmem_far_adding.last = find(name);
    return name;
}

static bool is_fixed_word(uint64_t word)
{
    return word && meshmem_far_is_fixed(word >> MESHMEM_FAR_WORD_BITS);
}

/* Begin an operation that cannot belong to a batch: the word's request becomes a far request.
 * Returns whether it already was one. */
static bool begin_without(const uint64_t *word)
{
    if (is_fixed_word(*word)) {
        meshmem_far_adding.request = meshmem_far_adding.last;
        return true;
    }
    uint64_t name = *word >> MESHMEM_FAR_WORD_BITS;
    if (name && !find(name))
        meshmem_fail(NULL, "a request holds 0x%llx, which is no request; do not copy requests",
                     (unsigned long long)*word);
    meshmem_far_add_to(name, false);
    return false;
}

/* End it; if there were too many requests, the operation is completed here. */
static void end_without(struct meshmem_far_ctx *ctx, int pe, uint64_t *word, bool was_far)
{
    const struct meshmem_far_request *request = meshmem_far_adding.request;
    meshmem_far_adding.request = NULL;
    if (was_far) /* others may read the word */
        return;
    meshmem_far_adding.word = MESHMEM_FAR_NO_WORD;
    if (request) {
        *word = (uint64_t)request->name << MESHMEM_FAR_WORD_BITS | 1;
        meshmem_far_adding.word = *word;
    } else {
        *word |= 1;
        meshmem_far_pe_quiet(ctx, pe);
    }
}

/* Post a put, or an operation on a value, of a request that is new or in the batch; false: it
 * cannot be in a batch. */
static bool post_slowly(struct meshmem_far_ctx *ctx, enum meshmem_record_kind kind, void *dest,
                        const void *source, size_t bytes, int pe, uint64_t *word)
{
    struct meshmem_ring *ring = ctx->ring;
    uint32_t node = ring->issue->locations[pe].node;
    bool is_new = *word == 0;
    bool is_copy = kind == RECORD_PUT;
    if (ring->traits || is_fixed_word(*word) ||
        (is_copy && !meshmem_post_is_one_copy(ring->issue, bytes)))
        return false;
    if (ctx->batch && (uint32_t)ctx->batch->counter.issued - ctx->batch->base > ENOUGH)
        meshmem_batch_close(ctx);
    if (is_new && (!ctx->batch || ctx->batch_node != node))
        open_batch(ctx, node);
    if (!ctx->batch || ctx->batch_node != node || (!is_new && !meshmem_far_is_in_batch(ctx, *word)))
        return false;
    uint64_t first = meshmem_post_aim(ring, &ctx->batch->counter, dest, bytes, pe);
    belong(ctx, ctx->batch, is_new, word);
    ctx->counter.issued++;
    if (is_copy)
        meshmem_post_copy(ring, &ctx->batch->counter, first, source, bytes);
    else
        meshmem_post_value(ring, &ctx->batch->counter, kind, first,
                           meshmem_far_load(source, bytes));
    return true;
}

/* The same, if its record is all there is to write. Whatever counts in the batch's counter goes to
 * its node. Publishes last, so it needs no stack. */
static inline __attribute__((always_inline)) bool
post_in_place(struct meshmem_far_ctx *ctx, bool is_new, enum meshmem_record_kind kind,
              const void *dest, uint64_t value, int pe, uint64_t *word)
{
    struct meshmem_far_request *batch = ctx->batch;
    if ((is_new && unlikely(!batch)) ||
        unlikely(!meshmem_in_place_write(ctx->ring, &batch->counter, kind, dest, value, pe)))
        return false;
    belong(ctx, batch, is_new, word);
    ctx->counter.issued++;
    meshmem_post_publish(ctx->ring, &batch->counter, RECORD_SIZE_VALUE);
    return true;
}

/* The same where the last request is in no batch; others may read its word. */
static inline __attribute__((always_inline)) bool post_last(struct meshmem_far_ctx *ctx,
                                                            enum meshmem_record_kind kind,
                                                            const void *dest, uint64_t value,
                                                            int pe)
{
    struct meshmem_far_request *request = meshmem_far_adding.last;
    if (unlikely(request->home != ctx->counter.number) ||
        unlikely(!meshmem_in_place_write(ctx->ring, &request->counter, kind, dest, value, pe)))
        return false;
    ctx->counter.issued++;
    meshmem_post_publish(ctx->ring, &request->counter, RECORD_SIZE_VALUE);
    return true;
}

/* The same for a put of any size: one of a value, or that takes one record. */
static bool put_in_place(struct meshmem_far_ctx *ctx, const void *dest, const void *source,
                         size_t bytes, int pe, uint64_t *word)
{
    uint64_t value;
    enum meshmem_record_kind kind = meshmem_in_place_kind(source, bytes, &value);
    bool is_fixed = is_fixed_word(*word);
    struct meshmem_far_request *request = is_fixed ? meshmem_far_adding.last : ctx->batch;
    if (kind != RECORD_PUT)
        return is_fixed ? post_last(ctx, kind, dest, value, pe)
                        : post_in_place(ctx, *word == 0, kind, dest, value, pe, word);
    if (!request || request->home != ctx->counter.number)
        return false;
    size_t size =
        meshmem_in_place_write_copy(ctx->ring, &request->counter, dest, source, bytes, pe);
    if (!size)
        return false;
    if (!is_fixed)
        belong(ctx, request, *word == 0, word);
    ctx->counter.issued++;
    meshmem_post_publish(ctx->ring, &request->counter, size);
    return true;
}

void meshmem_far_put_nbe(void *dest, const void *source, size_t bytes, int pe, uint64_t *word,
                         struct meshmem_far_ctx *ctx)
{
    enum meshmem_record_kind kind = meshmem_far_kind_of_put(bytes);
    if (put_in_place(ctx, dest, source, bytes, pe, word) ||
        post_slowly(ctx, kind, dest, source, bytes, pe, word))
        return;
    bool was_far = begin_without(word);
    meshmem_far_put_bytes_nbi(ctx, dest, source, bytes, pe);
    end_without(ctx, pe, word, was_far);
}

static __attribute__((noinline)) void slowly(void *dest, uint64_t value,
                                             struct meshmem_far_ctx *ctx, int pe, uint64_t *word,
                                             enum meshmem_record_kind kind)
{
    if (post_slowly(ctx, kind, dest, &value, meshmem_record_value_bytes(kind), pe, word))
        return;
    bool was_far = begin_without(word);
    meshmem_single_post(ctx, kind, dest, value, pe);
    end_without(ctx, pe, word, was_far);
}

void meshmem_far_value_new(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                           uint64_t *word, enum meshmem_record_kind kind)
{
    void *const volatile dest_later = dest; /* see in_place.h */
    const volatile int pe_later = pe;
    if (unlikely(!post_in_place(ctx, true, kind, dest, value, pe, word)))
        slowly(dest_later, value, ctx, pe_later, word, kind);
}

void meshmem_far_value_batched(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                               uint64_t *word, enum meshmem_record_kind kind)
{
    void *const volatile dest_later = dest;
    const volatile int pe_later = pe;
    if (unlikely(!post_in_place(ctx, false, kind, dest, value, pe, word)))
        slowly(dest_later, value, ctx, pe_later, word, kind);
}

void meshmem_far_value_last(void *dest, uint64_t value, struct meshmem_far_ctx *ctx, int pe,
                            uint64_t *word, enum meshmem_record_kind kind)
{
    if (unlikely(!post_last(ctx, kind, dest, value, pe)))
        slowly(dest, value, ctx, pe, word, kind);
}

/* ---- by name ---- */

uint64_t meshmem_far_take_request(bool shared)
{
    uint32_t name;
    return meshmem_request_take(meshmem_request_issue, shared, &name) ? name : 0;
}

bool meshmem_far_has_request(uint64_t name) { return find(name) != NULL; }

void meshmem_far_give_request(uint64_t name)
{
    if (meshmem_far_is_fixed(name))
        meshmem_request_give(meshmem_request_issue, find(name));
    else
        drop(find(name));
}

enum meshmem_far_state meshmem_far_finish_request(uint64_t name, bool keep)
{
    if (meshmem_far_is_fixed(name))
        return meshmem_request_finish(meshmem_request_issue, (uint32_t)name, keep);
    struct meshmem_far_request *batch = find(name);
    if (unlikely(!batch))
        return MESHMEM_FAR_GONE;
    if (!has_reached(batch, ordinal_of(name)))
        return MESHMEM_FAR_OPEN;
    return likely(drop(batch)) ? MESHMEM_FAR_DONE : MESHMEM_FAR_GONE;
}

/* Wait for all operations of a batch, and end one of its requests. */
static void finish(uint64_t name)
{
    struct meshmem_far_request *batch = find(name);
    meshmem_ring_wait_for(meshmem_request_issue->rings, &batch->counter, true);
    drop(batch);
}

/* Merge a request of a batch into another one; see meshmem_far_merge_requests. */
static uint64_t merge_batched(uint64_t name, uint64_t other)
{
    if ((uint32_t)name == (uint32_t)other) { /* of the same batch */
        drop(find(other));
        return name > other ? name : other;
    }
    if (meshmem_far_finish_request(other, false) == MESHMEM_FAR_DONE)
        return name;
    uint64_t fixed = meshmem_far_is_fixed(name) ? name : fix(name);
    if (fixed && stand_in(find(fixed), other))
        return fixed;
    finish(other);
    return fixed ? fixed : name;
}

uint64_t meshmem_far_merge_requests(uint64_t name, uint64_t other)
{
    if (!meshmem_far_is_fixed(other))
        return merge_batched(name, other);
    if (!meshmem_far_is_fixed(name))
        return merge_batched(other, name);
    meshmem_request_merge(meshmem_request_issue, find(name), find(other));
    return name;
}

bool meshmem_far_is_request_complete(uint64_t name)
{
    struct meshmem_far_request *request = find(name);
    return meshmem_far_is_fixed(name) ? meshmem_request_is_complete(meshmem_request_issue, request)
                                      : has_reached(request, ordinal_of(name));
}

bool meshmem_far_request_needs_sources(uint64_t name)
{
    meshmem_issue_note_reuse(meshmem_request_issue);
    return meshmem_far_is_fixed(name) && find(name)->sources;
}

const void *meshmem_far_request_word(uint64_t name)
{
    struct meshmem_far_request *request = find(name);
    return meshmem_far_is_fixed(name) ? meshmem_request_word(meshmem_request_issue, request)
                                      : request->counter.done;
}
