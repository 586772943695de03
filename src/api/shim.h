/* SPDX-License-Identifier: BSD-3-Clause */
/* The building blocks of the generated exported functions: the checks before the body, and the
 * macros that the bodies in api/ use. The PE, the context and operators are always checked,
 * addresses and strides under SHMEM_CHECK=1. */
#ifndef MESHMEM_API_SHIM_H
#define MESHMEM_API_SHIM_H

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/stack.h"
#include "coll/coll.h"
#include "coll/plan.h"
#include "coll/set.h"
#include "core/amo.h"
#include "core/ctx.h"
#include "core/held.h"
#include "core/lock.h"
#include "core/order.h"
#include "core/p2p.h"
#include "core/pending.h"
#include "core/race.h"
#include "core/request.h"
#include "core/request_set.h"
#include "core/rma.h"
#include "mem/fault.h"
#include "mem/symmetric.h"
#include "team/team.h"

#include <pshmem.h>
#include <stdalign.h>
#include <string.h>

/* The public name of the enclosing function: the exported functions are named pshmem_..., with
 * shmem_... as aliases. */
#define CALL (__func__ + 1)

#define WEAK(name) extern __typeof(p##name) name __attribute__((weak, alias("p" #name)))

#define CHECKED __attribute__((cold, noinline))

/* Note that this thread enters a function, and that it leaves it. Under SHMEM_CHECK=full, end the
 * job if this thread may not call. */
const char *meshmem_shim_enter(const char *call);
void meshmem_shim_leave(const char **call);

/* meshmem_race_note, for a function with this return address. */
void meshmem_shim_note_access(const char *call, enum meshmem_race_kind kind, const void *object,
                              size_t bytes, const void *data, int pe, uintptr_t back);

/* This thread starts the library. */
void meshmem_shim_begin(void);

/* Out of line, so that the checks cost a compare and a branch. */
_Noreturn void meshmem_shim_refuse_pe(const char *call, int pe);
_Noreturn void meshmem_shim_refuse_start(const char *call);
void meshmem_shim_check_start(const char *call) __attribute__((cold));
_Noreturn void meshmem_shim_refuse_pointer(const char *call, const char *name);
_Noreturn void meshmem_shim_refuse_ctx(const char *call, shmem_ctx_t ctx, int pe);

/* meshmem_ctx_check, and under SHMEM_CHECK=full whether this thread may use the context now. */
void meshmem_shim_check_ctx(const char *call, shmem_ctx_t ctx);
_Noreturn void meshmem_shim_refuse_cmp(const char *call, int cmp);
_Noreturn void meshmem_shim_refuse_sig_op(const char *call, int sig_op);
_Noreturn void meshmem_shim_refuse_bytes(const char *call, size_t nelems, size_t element);
void meshmem_shim_put_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe,
                          shmemx_request_t *req); /* see WITH_VALUE_REQUEST */
void meshmem_shim_amo_nbe(shmem_ctx_t ctx, enum meshmem_amo op, void *dest, uint64_t value, int pe,
                          shmemx_request_t *req);
_Noreturn void meshmem_shim_refuse_reach(const char *call, size_t blocks, size_t block,
                                         ptrdiff_t dst, ptrdiff_t sst, size_t element);
void meshmem_shim_check_apart(const char *call, const void *dest, size_t count, const void *source,
                              size_t other, size_t element, bool may_be_same);
void meshmem_shim_check_apart_strided(const char *call, const void *dest, ptrdiff_t dst,
                                      const void *source, ptrdiff_t sst, size_t count,
                                      size_t element);
void meshmem_shim_check_stride(const char *call, const char *name, ptrdiff_t stride, size_t least);
void meshmem_shim_check_symmetric(const char *call, const char *name, const void *address,
                                  size_t count, size_t element, size_t alignment);

void meshmem_shim_check_is_at(const char *call, const char *name, const void *address, int pe);

/* What shmem_team_destroy does, for this call. */
void meshmem_shim_destroy_team(const char *call, shmem_team_t team);

/* meshmem_rma_get, out of line. */
void meshmem_shim_get(shmem_ctx_t ctx, void *dest, const void *source, size_t bytes, int pe);

/* plain is n_pes, but 0 before init, after finalize and under SHMEM_CHECK. */
#define CHECK_INIT_OF(call)                  \
    if (unlikely(meshmem_window.plain == 0)) \
    meshmem_shim_check_start(call)
#define CHECK_INIT() CHECK_INIT_OF(CALL)

/* Also fails before init, when there are no PEs. */
#define CHECK_PE(pe)                                                \
    if (unlikely((unsigned)(pe) >= (unsigned)meshmem_window.n_pes)) \
    meshmem_shim_refuse_pe(CALL, pe)

/* Check a context. Calls with a destroyed one get here, too, as it has no PEs. */
#define CHECK_CTX(ctx) \
    CHECK_INIT();      \
    meshmem_shim_check_ctx(CALL, ctx)

/* Check a context and one of its PEs. */
#define CHECK_CTX_PE(ctx, pe)                                                         \
    CHECK_CTX(ctx);                                                                   \
    if (unlikely((ctx) == SHMEM_CTX_INVALID || (unsigned)(pe) >= meshmem_ctx_n(ctx))) \
    meshmem_shim_refuse_ctx(CALL, ctx, pe)

/* Check a pointer that will be dereferenced. */
#define CHECK_POINTER(pointer)       \
    if (unlikely((pointer) == NULL)) \
    meshmem_shim_refuse_pointer(CALL, #pointer)

/* From here on pe is a world number. */
#define WORLD_PE(ctx, pe) pe = meshmem_ctx_world(ctx, pe)

/* fence and quiet ignore the invalid context. */
#define IGNORE_CTX_INVALID(ctx)     \
    if ((ctx) == SHMEM_CTX_INVALID) \
    return

#define CHECK_CMP(cmp)                                                        \
    if (unlikely((unsigned)(cmp)-SHMEM_CMP_EQ > SHMEM_CMP_LE - SHMEM_CMP_EQ)) \
    meshmem_shim_refuse_cmp(CALL, cmp)

#define CHECK_SIG_OP(op)                                                \
    if (unlikely((op) != SHMEM_SIGNAL_SET && (op) != SHMEM_SIGNAL_ADD)) \
    meshmem_shim_refuse_sig_op(CALL, op)

/* The only test of a correct call: plain is n_pes, but 0 before init, after finalize and under
 * SHMEM_CHECK. All other checks come after it, in a function of their own (checked_...), so that a
 * plain call saves no registers for them. */
#define UNLESS_PLAIN(pe) if (unlikely((unsigned)(pe) >= (unsigned)meshmem_window.plain))

#define UNLESS_PLAIN_CTX(ctx, pe) if (unlikely(!meshmem_shim_is_plain(ctx, pe)))

/* Whether pe is a PE of ctx, and calls check nothing else. */
static inline __attribute__((always_inline)) bool meshmem_shim_is_plain(shmem_ctx_t ctx, int pe)
{
    if ((uintptr_t)ctx <= meshmem_window.checked)
        return ctx == SHMEM_CTX_DEFAULT && (unsigned)pe < (unsigned)meshmem_window.plain;
    if (!meshmem_ctx_is_own(ctx)) /* checked is not less than the constants */
        __builtin_unreachable();
    return (unsigned)pe < ctx->n;
}

/* What the functions with the checks, which many exported functions share, must know about the
 * exported function that was called: its public name, and the size and alignment of an element.
 * Arguments would cost those functions the tail call, and with it the return address, which is the
 * program's. */
struct meshmem_shim_entry {
    const char *call;
    size_t element, alignment;
};
extern _Thread_local struct meshmem_shim_entry meshmem_shim_entry
    __attribute__((tls_model("initial-exec")));

#define ENTER(element, alignment) \
    meshmem_shim_entry = (struct meshmem_shim_entry) { CALL, element, alignment }
#define ENTERED (entry_.call)
#define ELEMENT_SIZE (entry_.element)
#define ELEMENT_ALIGNMENT (entry_.alignment)

/* In a function with checks, before all others. Tells the fault handler which call this is. */
#define BEGIN_CHECKED()                                                                        \
    const struct meshmem_shim_entry entry_ = meshmem_shim_entry;                               \
    __attribute__((cleanup(meshmem_shim_leave))) const char *call_ = meshmem_shim_enter(CALL); \
    (void)call_

/* Check a pointer to count elements, which need not be symmetric. */
#define CHECK_FILLED(pointer, count) \
    if ((count) != 0)                \
    CHECK_POINTER(pointer)

#define CHECK_APART(dest, count, source, other, element, may_be_same) \
    meshmem_shim_check_apart(CALL, dest, count, source, other, element, may_be_same)
#define CHECK_APART_STRIDED(dest, dst, source, sst, count, element) \
    meshmem_shim_check_apart_strided(CALL, dest, dst, source, sst, count, element)

/* An access to an object of another PE, which SHMEM_CHECK=full compares with those of others. */
#define CHECK_RACE(kind, object, bytes, data, pe)                                \
    if (unlikely(meshmem_race_on))                                               \
    meshmem_shim_note_access(CALL, MESHMEM_RACE_##kind, object, bytes, data, pe, \
                             (uintptr_t)__builtin_return_address(0))

/* This call may learn what other PEs have done. */
#define LEARNS()                      \
    if (unlikely(meshmem_pending_on)) \
    meshmem_pending_learn()

/* Non-blocking operations, whose memory SHMEM_CHECK=full watches. */
#define PENDING_AS(ctx, dest, source, bytes, pe, signals)                            \
    (struct meshmem_pending)                                                         \
    {                                                                                \
        CALL, ctx, dest, source, bytes, pe,                                          \
            meshmem_stack_caller((uintptr_t)__builtin_return_address(0)), 0, signals \
    }
#define PENDING(ctx, dest, source, bytes, pe) PENDING_AS(ctx, dest, source, bytes, pe, false)
#define CHECKED_put_NBI(ctx, dest, source, bytes, pe)                    \
    do {                                                                 \
        size_t size_ = (bytes);                                          \
        meshmem_rma_put_nbi(ctx, dest, source, size_, pe);               \
        if (meshmem_pending_on)                                          \
            meshmem_pending_put(&PENDING(ctx, dest, source, size_, pe)); \
    } while (0)
#define CHECKED_put_signal_NBI(call, ctx, dest, source, bytes, ...)               \
    do {                                                                          \
        size_t size_ = (bytes);                                                   \
        meshmem_rma_put_signal_nbi(call, ctx, dest, source, size_, __VA_ARGS__);  \
        if (meshmem_pending_on)                                                   \
            meshmem_pending_put(&PENDING_AS(ctx, dest, source, size_, pe, true)); \
    } while (0)
#define CHECKED_get_NBI(ctx, dest, source, bytes, pe)                                            \
    do {                                                                                         \
        size_t size_ = (bytes);                                                                  \
        if (!meshmem_pending_on || !meshmem_pending_get(&PENDING(ctx, dest, source, size_, pe))) \
            meshmem_rma_get_nbi(ctx, dest, source, size_, pe);                                   \
    } while (0)
#define CHECKED_FETCH_NBI(TYPE, ctx, op, fetch, dest, value, cond, pe)                   \
    do {                                                                                 \
        void *kept_ = NULL;                                                              \
        if (meshmem_pending_on)                                                          \
            kept_ = meshmem_pending_fetch(&PENDING(ctx, fetch, dest, sizeof(TYPE), pe)); \
        FETCH_NBI(TYPE, ctx, op, kept_ ? kept_ : (fetch), dest, value, cond, pe);        \
        if (kept_)                                                                       \
            meshmem_pending_issued(kept_);                                               \
    } while (0)

#define CHECK_STRIDE(stride, least) meshmem_shim_check_stride(CALL, #stride, stride, least)

#define CHECK_SYMMETRIC(name, count, element, alignment) \
    meshmem_shim_check_symmetric(CALL, #name, name, count, element, alignment)

/* Check that the object is in memory that PE pe of the world has. */
#define CHECK_IS_AT(name, pe) meshmem_shim_check_is_at(CALL, #name, name, pe)

/* The bytes of nelems elements; ends the job on overflow. */
#define BYTES(nelems, element)                                   \
    ({                                                           \
        size_t nelems_ = (nelems);                               \
        if (unlikely(nelems_ > PTRDIFF_MAX / (size_t)(element))) \
            meshmem_shim_refuse_bytes(CALL, nelems_, element);   \
        nelems_ *(size_t)(element);                              \
    })

/* The number of elements that a put of a single value has; 0: no such put is a value. */
#define VALUES(element) ((element) == 1 ? 8 : (element) > 8 ? 0 : 1)

/* The same for puts: a value, whose way is its own, takes one comparison. */
#define VALUE_OR_BYTES(nelems, element)                                                           \
    (VALUES(element) && likely((nelems) == VALUES(element)) ? (size_t)VALUES(element) * (element) \
                                                            : BYTES(nelems, element))

/* nelems; ends the job if memory cannot hold that many elements. */
#define COUNT(nelems, element) (BYTES(nelems, element) / (element))

/* nelems elements for each of n PEs; an impossible number on overflow. */
#define TIMES(nelems, n)                                                                   \
    ({                                                                                     \
        size_t all_;                                                                       \
        __builtin_mul_overflow((nelems), (size_t)(n), &all_) ? (size_t)PTRDIFF_MAX : all_; \
    })
#define EACH(team, nelems) TIMES(nelems, meshmem_group_n(meshmem_team_group(CALL, team)))

/* Whether memory cannot hold `blocks` blocks of `block` elements with strides dst and sst; 0 and
 * negative ones are very large ones. */
static inline __attribute__((always_inline)) bool
meshmem_shim_is_beyond(size_t blocks, size_t block, ptrdiff_t dst, ptrdiff_t sst, size_t element)
{
    size_t before = (size_t)dst - 1, other = (size_t)sst - 1, most = PTRDIFF_MAX / element, span;
    if (likely(!((blocks | block | before | other) >> 28)))
        return false;
    size_t stride = before > other ? before : other;
    return blocks && block &&
           (block > most || (blocks > 1 && (__builtin_add_overflow(stride, 1, &stride) ||
                                            __builtin_mul_overflow(blocks - 1, stride, &span) ||
                                            span > most - block)));
}

/* nelems; ends the job if memory cannot hold the blocks. */
#define STRIDES(blocks, block, dst, sst, element, nelems)                        \
    ({                                                                           \
        size_t blocks_ = (blocks);                                               \
        if (unlikely(meshmem_shim_is_beyond(blocks_, block, dst, sst, element))) \
            meshmem_shim_refuse_reach(CALL, blocks_, block, dst, sst, element);  \
        (nelems);                                                                \
    })

/* The group of a team. */
#define GROUP(team) meshmem_team_group(CALL, team)
#define ACTIVE_SET(start, log_stride, size, pSync) \
    meshmem_set_group(CALL, start, log_stride, size, pSync)

/* The arguments of an all-to-all whose blocks differ in size. */
#define BLOCKS(target, source, t_offsets, t_sizes, s_offsets, s_sizes) \
    (const struct meshmem_blocks) { target, source, t_offsets, s_offsets, s_sizes, t_sizes }

/* The enum meshmem_value of TYPE. */
#define VALUE(TYPE) \
    _Generic((TYPE *)0,                                                                  \
        char *: (char)-1 < 0 ? VALUE_S8 : VALUE_U8,                                      \
        signed char *: VALUE_S8,                                                         \
        unsigned char *: VALUE_U8,                                                       \
        short *: VALUE_S16,                                                              \
        unsigned short *: VALUE_U16,                                                     \
        int *: VALUE_S32,                                                                \
        unsigned int *: VALUE_U32,                                                       \
        long *: VALUE_S64,                                                               \
        unsigned long *: VALUE_U64,                                                      \
        long long *: VALUE_S64,                                                          \
        unsigned long long *: VALUE_U64,                                                 \
        float *: VALUE_F32,                                                              \
        double *: VALUE_F64,                                                             \
        long double *: VALUE_F80,                                                        \
        float _Complex *: VALUE_C32,                                                     \
        double _Complex *: VALUE_C64)

/* The number of elements spanned by `blocks` blocks of `block` elements at a stride of `stride`
 * elements; an impossible number on overflow, which the address check refuses. */
#define STRIDED(blocks, stride, block)                                                            \
    ({                                                                                            \
        size_t blocks_ = (blocks), block_ = (block), span_ = 0;                                   \
        bool over_ = blocks_ && (__builtin_mul_overflow(blocks_ - 1, (size_t)(stride), &span_) || \
                                 __builtin_add_overflow(span_, block_, &span_));                  \
        !blocks_ || !block_ ? 0 : over_ ? (size_t)PTRDIFF_MAX : span_;                            \
    })

/* The bits of a value of TYPE: 4 or 8 bytes, integer or floating point. */
#define BITS(TYPE, value)                       \
    ({                                          \
        TYPE value_ = (TYPE)(value);            \
        uint64_t bits_ = 0;                     \
        memcpy(&bits_, &value_, sizeof value_); \
        bits_;                                  \
    })

/* One value. Its address is taken for a far PE only, so that it stays in a register for a near
 * one. */
#define STORE(TYPE, ctx, dest, value, pe)                                    \
    do {                                                                     \
        if (likely(meshmem_window_is_near(pe))) {                            \
            TYPE near_ = (value);                                            \
            meshmem_copy(meshmem_window_at(dest, pe), &near_, sizeof near_); \
            if (unlikely(meshmem_wait_policy.tells))                         \
                meshmem_poll_stored(pe);                                     \
        } else {                                                             \
            TYPE far_ = (value);                                             \
            meshmem_rma_put(ctx, dest, &far_, sizeof far_, pe);              \
        }                                                                    \
    } while (0)
#define LOAD(TYPE, ctx, source, pe)                                                 \
    ({                                                                              \
        TYPE value_;                                                                \
        if (likely(meshmem_window_is_near(pe) && !meshmem_wait_policy.gives_way)) { \
            meshmem_copy(&value_, meshmem_window_at(source, pe), sizeof value_);    \
        } else {                                                                    \
            TYPE other_;                                                            \
            meshmem_shim_get(ctx, &other_, source, sizeof other_, pe);              \
            value_ = other_;                                                        \
        }                                                                           \
        value_;                                                                     \
    })

/* Atomic operations: one that returns the previous value, one that does not, and one that has
 * stored it once the next quiet returns. */
#define AMO(TYPE, ctx, op, dest, value, cond, pe)                                            \
    ({                                                                                       \
        TYPE old_;                                                                           \
        uint64_t answer_ = meshmem_amo(CALL, ctx, op, sizeof(TYPE), dest, BITS(TYPE, value), \
                                       BITS(TYPE, cond), pe);                                \
        memcpy(&old_, &answer_, sizeof old_);                                                \
        old_;                                                                                \
    })
#define POST(TYPE, ctx, op, dest, value, pe) \
    meshmem_amo_post(CALL, ctx, op, sizeof(TYPE), dest, BITS(TYPE, value), pe)
#define FETCH_NBI(TYPE, ctx, op, fetch, dest, value, cond, pe)                         \
    meshmem_amo_fetch_nbi(CALL, ctx, op, sizeof(TYPE), fetch, dest, BITS(TYPE, value), \
                          BITS(TYPE, cond), pe)

/* Perform an operation of a context on pe that belongs to a request; bits: what a near one adds to
 * the request's word. In both branches the compiler knows whether pe is near. */
#define WITH_REQUEST(req, bits, ctx, pe, operation)        \
    do {                                                   \
        if (likely(meshmem_window_is_near(pe))) {          \
            meshmem_request_add_near(CALL, req, bits);     \
            if (!meshmem_window_is_near(pe))               \
                __builtin_unreachable();                   \
            operation;                                     \
        } else {                                           \
            meshmem_request_enter_far(CALL, req, ctx, pe); \
            if (meshmem_window_is_near(pe))                \
                __builtin_unreachable();                   \
            operation;                                     \
            meshmem_request_exit_far();                    \
        }                                                  \
    } while (0)

/* Add an operation on a single value of a far PE to a request of the context's batch, to a new one,
 * or to the thread's last one, if `may`. Everything else is for functions that learn from ENTER
 * what more they need, so that this needs no stack. */
#define WITH_VALUE_REQUEST(may, req, ctx, dest, value, pe, kind, element, otherwise) \
    do {                                                                             \
        if (likely(may) && likely(!meshmem_window_is_near(pe))) {                    \
            struct meshmem_far_ctx *far_ = meshmem_ctx_far(ctx);                     \
            if (likely(meshmem_far_is_in_batch(far_, *(req)))) {                     \
                meshmem_far_value_batched(dest, value, far_, pe, req, kind);         \
                break;                                                               \
            }                                                                        \
            if (meshmem_request_may_batch(*(req))) {                                 \
                meshmem_far_value_new(dest, value, far_, pe, req, kind);             \
                break;                                                               \
            }                                                                        \
            if (meshmem_request_is_last(*(req))) {                                   \
                meshmem_far_value_last(dest, value, far_, pe, req, kind);            \
                break;                                                               \
            }                                                                        \
        }                                                                            \
        ENTER(element, element);                                                     \
        otherwise;                                                                   \
    } while (0)
#define POST_NBE(TYPE, req, ctx, op, dest, value, pe)                                              \
    WITH_VALUE_REQUEST(((uintptr_t)(dest) & (sizeof(TYPE) - 1)) == 0, req, ctx, dest,              \
                       BITS(TYPE, value), pe, meshmem_far_kind_of(op, sizeof(TYPE)), sizeof(TYPE), \
                       meshmem_shim_amo_nbe(ctx, op, dest, BITS(TYPE, value), pe, req))

#define PUT_NBE(req, ctx, dest, source, nelems, element, pe)                           \
    WITH_VALUE_REQUEST(VALUES(element) && (nelems) == VALUES(element), req, ctx, dest, \
                       meshmem_far_load(source, VALUES(element) * (element)), pe,      \
                       meshmem_far_kind_of_put(VALUES(element) * (element)), element,  \
                       meshmem_shim_put_nbe(ctx, dest, source, nelems, pe, req))
/* The same under SHMEM_CHECK=full. */
#define CHECKED_PUT_NBE(req, ctx, dest, source, nelems, element, pe)                            \
    do {                                                                                        \
        ENTER(element, element);                                                                \
        meshmem_shim_put_nbe(ctx, dest, source, nelems, pe, req);                               \
        if (meshmem_pending_on)                                                                 \
            meshmem_request_note_source(CALL, req,                                              \
                                        &PENDING(ctx, dest, source, (nelems) * (element), pe)); \
    } while (0)

#define PUT_SIGNAL_NBE(req, ctx, dest, source, nelems, element, sig_addr, signal, sig_op, pe) \
    WITH_REQUEST(req, STORED, ctx, pe,                                                        \
                 meshmem_rma_put_signal_nbi(CALL, ctx, dest, source, BYTES(nelems, element),  \
                                            sig_addr, signal, sig_op, pe))
#define CHECKED_PUT_SIGNAL_NBE(req, ctx, dest, source, nelems, element, sig_addr, signal, sig_op, \
                               pe)                                                                \
    do {                                                                                          \
        PUT_SIGNAL_NBE(req, ctx, dest, source, nelems, element, sig_addr, signal, sig_op, pe);    \
        if (meshmem_pending_on)                                                                   \
            meshmem_request_note_source(                                                          \
                CALL, req, &PENDING_AS(ctx, dest, source, (nelems) * (element), pe, true));       \
    } while (0)
#define STORED MESHMEM_REQUEST_STORED
#define LOADED MESHMEM_REQUEST_VALID

/* The size and signedness of a type, as core/p2p.h expects them. */
#define WORD(TYPE) ((int)sizeof(TYPE) | ((TYPE)-1 < (TYPE)1 ? MESHMEM_WORD_SIGNED : 0))

#define SET(TYPE, ivars, nelems, status, cmp, values, step) \
    (struct meshmem_p2p_set) { ivars, nelems, status, WORD(TYPE), cmp, values, step }

#endif
