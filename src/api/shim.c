/* SPDX-License-Identifier: BSD-3-Clause */
/* The messages of the checks in shim.h, and what its macros keep out of line. */
#include "api/shim.h"

#include "core/beyond.h"
#include "mem/address.h"
#include "mem/name.h"
#include "team/partition.h"
#include "team/world.h"

#include <stdatomic.h>

_Thread_local struct meshmem_shim_entry meshmem_shim_entry;

_Noreturn void meshmem_shim_refuse_start(const char *call) { meshmem_world_refuse(call); }

/* Whether this thread has started the library. */
static _Thread_local bool is_starter;

/* With SHMEM_THREAD_SERIALIZED: the thread that is in a function. */
static struct meshmem_ctx_user inside;

/* With SHMEM_THREAD_MULTIPLE: of the context with which this thread is in a function, if it was
 * created with SHMEM_CTX_SERIALIZED. */
static _Thread_local struct meshmem_ctx_user *entered;

/* This thread is in a function, if no other one is. Returns the function that another one is in. */
static const char *enter(struct meshmem_ctx_user *user, const char *call)
{
    uintptr_t before = 0;
    if (!atomic_compare_exchange_strong_explicit(&user->thread, &before, (uintptr_t)&is_starter,
                                                 memory_order_relaxed, memory_order_relaxed) &&
        before != (uintptr_t)&is_starter) {
        const char *other = atomic_load_explicit(&user->call, memory_order_relaxed);
        return other ? other : "another function";
    }
    atomic_store_explicit(&user->call, call, memory_order_relaxed);
    return NULL;
}

static void leave(struct meshmem_ctx_user *user)
{
    if (atomic_load_explicit(&user->thread, memory_order_relaxed) == (uintptr_t)&is_starter)
        atomic_store_explicit(&user->thread, 0, memory_order_relaxed);
}

void meshmem_shim_begin(void) { is_starter = true; }

static void check_thread(const char *call)
{
    int level = meshmem_world_thread_level();
    if (level < SHMEM_THREAD_SERIALIZED && !is_starter)
        meshmem_fail(call,
                     "called by a thread that did not start the library, but with %s only the one "
                     "that did may call; use shmem_init_thread(SHMEM_THREAD_MULTIPLE, ...)",
                     level == SHMEM_THREAD_SINGLE ? "SHMEM_THREAD_SINGLE"
                                                  : "SHMEM_THREAD_FUNNELED");
    if (level != SHMEM_THREAD_SERIALIZED)
        return;
    const char *other = enter(&inside, call);
    if (other)
        meshmem_fail(call,
                     "called while another thread is in %s, but with SHMEM_THREAD_SERIALIZED only "
                     "one at a time may call; use SHMEM_THREAD_MULTIPLE, or a lock",
                     other);
}

/* Whether this thread may use a context that is for one thread, or for one at a time. */
static void check_user(const char *call, struct meshmem_ctx *ctx)
{
    if (ctx->options & SHMEM_CTX_PRIVATE && !pthread_equal(ctx->creator, pthread_self()))
        meshmem_fail(call, "the context was created with SHMEM_CTX_PRIVATE by another thread, "
                           "which alone may use it; create one for each thread");
    if (!(ctx->options & SHMEM_CTX_SERIALIZED))
        return;
    const char *other = enter(&ctx->user, call);
    if (other)
        meshmem_fail(call,
                     "called while another thread is in %s with this context, but with "
                     "SHMEM_CTX_SERIALIZED only one at a time may use it; use a lock, or create "
                     "one for each thread",
                     other);
    entered = &ctx->user;
}

void meshmem_shim_check_ctx(const char *call, shmem_ctx_t ctx)
{
    meshmem_ctx_check(call, ctx);
    if (meshmem_ctx_is_own(ctx) && meshmem_config.check == MESHMEM_CHECK_FULL &&
        ctx->options & (SHMEM_CTX_PRIVATE | SHMEM_CTX_SERIALIZED) &&
        meshmem_world_thread_level() == SHMEM_THREAD_MULTIPLE)
        check_user(call, ctx);
}

const char *meshmem_shim_enter(const char *call)
{
    if (meshmem_config.check == MESHMEM_CHECK_FULL && meshmem_window.n_pes)
        check_thread(call);
    return meshmem_fault_call = call;
}

void meshmem_shim_leave(const char **call)
{
    leave(&inside);
    if (unlikely(entered != NULL))
        leave(entered);
    entered = NULL;
    if (unlikely(meshmem_race_on))
        meshmem_race_leave();
    meshmem_fault_leave(call);
}

void meshmem_shim_note_access(const char *call, enum meshmem_race_kind kind, const void *object,
                              size_t bytes, const void *data, int pe, uintptr_t back)
{
    meshmem_race_note(&(struct meshmem_race_access){call, kind, object, bytes, data, pe,
                                                    meshmem_stack_caller(back)});
}

void meshmem_shim_check_start(const char *call)
{
    if (meshmem_window.n_pes == 0)
        meshmem_shim_refuse_start(call);
    if (meshmem_config.check == MESHMEM_CHECK_FULL &&
        meshmem_world_thread_level() < SHMEM_THREAD_SERIALIZED)
        check_thread(call);
}

_Noreturn void meshmem_shim_refuse_pe(const char *call, int pe)
{
    if (meshmem_window.n_pes == 0)
        meshmem_shim_refuse_start(call);
    meshmem_fail(call, "the PE is %d, but the job has PEs 0 to %d", pe, meshmem_window.n_pes - 1);
}

_Noreturn void meshmem_shim_refuse_ctx(const char *call, shmem_ctx_t ctx, int pe)
{
    if (ctx == SHMEM_CTX_DEFAULT || meshmem_window.n_pes == 0)
        meshmem_shim_refuse_pe(call, pe);
    meshmem_ctx_check(call, ctx);
    if (ctx != SHMEM_CTX_INVALID)
        meshmem_fail(call, "the PE is %d, but the context's team has PEs 0 to %u", pe, ctx->n - 1);
    meshmem_fail(
        call, "the context is SHMEM_CTX_INVALID; did the call fail that should have created it?");
}

_Noreturn void meshmem_shim_refuse_pointer(const char *call, const char *name)
{
    meshmem_fail(call, "%s is NULL", name);
}

_Noreturn void meshmem_shim_refuse_cmp(const char *call, int cmp)
{
    meshmem_fail(call, "the comparison is %d; use SHMEM_CMP_EQ, NE, GT, GE, LT or LE", cmp);
}

_Noreturn void meshmem_shim_refuse_sig_op(const char *call, int sig_op)
{
    meshmem_fail(call, "the signal operation is %d; use SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD",
                 sig_op);
}

_Noreturn void meshmem_shim_refuse_bytes(const char *call, size_t nelems, size_t element)
{
    meshmem_fail(call,
                 "%zu elements of %zu bytes are more than memory can be; is the count negative?",
                 nelems, element);
}

void meshmem_shim_put_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe,
                          shmemx_request_t *req)
{
    const char *call = meshmem_shim_entry.call;
    size_t element = meshmem_shim_entry.element, bytes;
    if (__builtin_mul_overflow(nelems, element, &bytes) || bytes > PTRDIFF_MAX)
        meshmem_shim_refuse_bytes(call, nelems, element);
    if (!meshmem_window_is_near(pe) &&
        (meshmem_far_is_in_batch(meshmem_ctx_far(ctx), *req) || meshmem_request_is_last(*req) ||
         meshmem_request_may_batch(*req)))
        meshmem_far_put_nbe(dest, source, bytes, pe, req, meshmem_ctx_far(ctx));
    else
        meshmem_request_put(call, ctx, dest, source, bytes, pe, req);
}

void meshmem_shim_amo_nbe(shmem_ctx_t ctx, enum meshmem_amo op, void *dest, uint64_t value, int pe,
                          shmemx_request_t *req)
{
    meshmem_request_amo(meshmem_shim_entry.call, ctx, op, meshmem_shim_entry.element, dest, value,
                        pe, req);
}

void meshmem_shim_check_stride(const char *call, const char *name, ptrdiff_t stride, size_t least)
{
    if (stride < 0 || (size_t)stride < least)
        meshmem_fail(call, "the stride %s is %td; it must be at least %zu elements", name, stride,
                     least);
}

void meshmem_shim_check_symmetric(const char *call, const char *name, const void *address,
                                  size_t count, size_t element, size_t alignment)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, element, &bytes) || bytes > PTRDIFF_MAX)
        meshmem_shim_refuse_bytes(call, count, element);
    if (bytes && (uintptr_t)address % alignment != 0)
        meshmem_fail(call, "%s is %p, which is not a multiple of %zu, the alignment of its type",
                     name, address, alignment);
    meshmem_address_check(call, name, address, bytes);
    if (unlikely(meshmem_beyond_on))
        meshmem_beyond_check(call, name, address, bytes, (uintptr_t)__builtin_return_address(0));
}

static _Noreturn __attribute__((noinline)) void refuse_absent(const char *call, const char *name,
                                                              const void *address, int pe)
{
    char text[MESHMEM_NAME_BYTES];
    meshmem_fail(call,
                 "%s is %s, in a partition that was created for a team; PE %d is not a member "
                 "and does not have it",
                 name, meshmem_name_address(text, address), pe);
}

void meshmem_shim_check_is_at(const char *call, const char *name, const void *address, int pe)
{
    if (unlikely(!meshmem_partition_is_at(address, pe)))
        refuse_absent(call, name, address, pe);
}

_Noreturn void meshmem_shim_refuse_reach(const char *call, size_t blocks, size_t block,
                                         ptrdiff_t dst, ptrdiff_t sst, size_t element)
{
    size_t all;
    if (__builtin_mul_overflow(blocks, block, &all))
        all = SIZE_MAX;
    meshmem_shim_check_stride(call, "dst", dst, dst < 1 ? block : 0);
    meshmem_shim_check_stride(call, "sst", sst, sst < 1 ? block : 0);
    meshmem_fail(call,
                 "%zu elements of %zu bytes with the strides dst %td and sst %td are more than "
                 "memory can hold; is a count negative?",
                 all, element, dst, sst);
}

static _Noreturn void refuse_overlap(const char *call, const void *dest, const void *source,
                                     bool may_be_same)
{
    char to[MESHMEM_NAME_BYTES], from[MESHMEM_NAME_BYTES];
    meshmem_fail(call, "dest (%s) and source (%s) overlap; %s", meshmem_name_address(to, dest),
                 meshmem_name_address(from, source),
                 may_be_same ? "they must be the same, or have no byte in common"
                             : "they may have no byte in common");
}

/* The sizes do not overflow: the addresses were checked. */
void meshmem_shim_check_apart(const char *call, const void *dest, size_t count, const void *source,
                              size_t other, size_t element, bool may_be_same)
{
    uintptr_t to = (uintptr_t)dest, from = (uintptr_t)source;
    bool is_apart = to + count * element <= from || from + other * element <= to;
    if (count && other && !is_apart && !(may_be_same && to == from))
        refuse_overlap(call, dest, source, may_be_same);
}

/* Element i of dest overlaps one of two neighboring elements of source. */
void meshmem_shim_check_apart_strided(const char *call, const void *dest, ptrdiff_t dst,
                                      const void *source, ptrdiff_t sst, size_t count,
                                      size_t element)
{
    ptrdiff_t size = (ptrdiff_t)element, n = (ptrdiff_t)count;
    for (ptrdiff_t i = 0; i < n; i++) {
        ptrdiff_t at = (char *)dest + i * dst * size - (char *)source;
        ptrdiff_t before = at / (sst * size);
        for (ptrdiff_t j = before - 1; j <= before + 1; j++)
            if (j >= 0 && j < n && at - j * sst * size < size && at - j * sst * size > -size)
                refuse_overlap(call, dest, source, false);
    }
}

void meshmem_shim_get(shmem_ctx_t ctx, void *dest, const void *source, size_t bytes, int pe)
{
    meshmem_rma_get(ctx, dest, source, bytes, pe);
}
