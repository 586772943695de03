/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests as programs see them; see request.h. */
#include "core/request.h"

#include "base/error.h"
#include "base/os.h"
#include "core/amo.h"
#include "core/left.h"
#include "core/order.h"
#include "core/rma.h"
#include "near/poll.h"
#include "near/wait.h"

#include <stdio.h>

/* ---- words ---- */

/* The name in a word, of a far request or of an expectation; 0: none. */
static uint64_t name_of(shmemx_request_t word)
{
    uint64_t name = word >> MESHMEM_REQUEST_NAME_SHIFT;
    return unlikely(meshmem_config.check) ? (uint32_t)name : name;
}

static _Noreturn void refuse(const char *call, shmemx_request_t word)
{
    if (word == SHMEMX_REQUEST_INVALID)
        meshmem_fail(call, "the request is SHMEMX_REQUEST_INVALID: it was waited for, merged or "
                           "freed; set it to SHMEMX_REQUEST_UNINITIALIZED to use it again");
    meshmem_fail(call,
                 "the request holds 0x%llx, which is no request; set it to "
                 "SHMEMX_REQUEST_UNINITIALIZED before its first use, and do not copy it",
                 (unsigned long long)word);
}

/* Whether a name is that of an expectation. */
static bool is_expected(uint64_t name) { return name && !(name & 1); }

/* The first expectation of a word; NULL: it has none. */
static struct meshmem_expected *expected_of(const char *call, shmemx_request_t word)
{
    uint64_t name = name_of(word);
    if (likely(!is_expected(name)))
        return NULL;
    struct meshmem_expected *e = meshmem_expected_find((uint32_t)name);
    if (!e)
        refuse(call, word);
    return e;
}

/* The name of the far request of a word, checked to exist; 0: it has none. */
static uint64_t far_of(const char *call, shmemx_request_t word)
{
    const struct meshmem_expected *e = expected_of(call, word);
    uint64_t name = unlikely(e != NULL) ? e->far : name_of(word);
    if (likely(!name))
        return 0;
    if (word == SHMEMX_REQUEST_INVALID || !meshmem_far_on || !meshmem_far_has_request(name))
        refuse(call, word);
    return name;
}

/* Under SHMEM_CHECK, the thread in a word. */
static shmemx_request_t thread_of(shmemx_request_t word)
{
    return unlikely(meshmem_config.check) ? word & MESHMEM_REQUEST_THREAD : 0;
}

static void set_name(shmemx_request_t *req, uint64_t name)
{
    *req = thread_of(*req) | (*req & MESHMEM_REQUEST_NEAR) | MESHMEM_REQUEST_VALID |
           name << MESHMEM_REQUEST_NAME_SHIFT;
}

/* The request's far request has this name from now on. */
static void set_far_name(const char *call, shmemx_request_t *req, uint64_t name)
{
    struct meshmem_expected *e = expected_of(call, *req);
    if (e)
        e->far = name;
    else
        set_name(req, name);
}

/* Under SHMEM_CHECK: the thread is the one that has added to the request before. */
static void check_thread(const char *call, shmemx_request_t *req)
{
    shmemx_request_t me = (shmemx_request_t)meshmem_os_thread() << MESHMEM_REQUEST_THREAD_SHIFT;
    if (*req & MESHMEM_REQUEST_SHARED)
        return;
    if (thread_of(*req) && thread_of(*req) != me)
        meshmem_fail(call, "two threads add to a request that was not allocated with "
                           "SHMEMX_REQUEST_SHARED");
    *req |= me;
}

/* Under SHMEM_CHECK: the request gets an operation; it may be its first one. */
static void note_begin(shmemx_request_t *req)
{
    if (*req != SHMEMX_REQUEST_UNINITIALIZED)
        return;
    meshmem_left_begin();
    *req = MESHMEM_REQUEST_VALID;
}

void meshmem_request_examine(const char *call, shmemx_request_t *req, bool adds)
{
    shmemx_request_t word = *req;
    if (word == SHMEMX_REQUEST_INVALID ||
        (word != SHMEMX_REQUEST_UNINITIALIZED && !(word & MESHMEM_REQUEST_VALID)))
        refuse(call, word);
    far_of(call, word);
    if (!adds || !meshmem_config.check)
        return;
    note_begin(req);
    check_thread(call, req);
}

/* Under SHMEM_CHECK: the request with this word will be SHMEMX_REQUEST_INVALID. */
static void note_end(shmemx_request_t word)
{
    bool is_allocated = word & (MESHMEM_REQUEST_PERSISTENT | MESHMEM_REQUEST_SHARED);
    if (meshmem_request_is_open(word) && !is_allocated)
        meshmem_left_finish();
}

/* What becomes of the word of a request that is complete. */
static shmemx_request_t ended(shmemx_request_t word)
{
    if (!(word & MESHMEM_REQUEST_PERSISTENT))
        return SHMEMX_REQUEST_INVALID;
    return word & MESHMEM_REQUEST_SHARED ? word
                                         : (word & ~MESHMEM_REQUEST_STORED) | MESHMEM_REQUEST_VALID;
}

/* The name is not valid any more: operations must not find its request by the word that was used
 * last. */
static inline void forget(uint64_t name)
{
    if (name_of(meshmem_far_adding.word) == name)
        meshmem_far_adding.word = MESHMEM_FAR_NO_WORD;
}

/* If all that the request expects has come true, it is one without expectations; false: it has
 * not. */
static bool settle(const char *call, shmemx_request_t *req)
{
    struct meshmem_expected *e = expected_of(call, *req);
    if (meshmem_expected_missing(e))
        return false;
    if (!e)
        return true;
    forget(name_of(*req));
    set_name(req, e->far);
    for (; e; e = e->next)
        e->open = false;
    return true;
}

/* A request is complete: order what follows after it. */
static inline void end(shmemx_request_t *req, shmemx_request_t word)
{
    if ((word & MESHMEM_REQUEST_STORED) == MESHMEM_REQUEST_STORED) {
        atomic_thread_fence(memory_order_seq_cst);
        if (unlikely(meshmem_wait_policy.gives_way))
            meshmem_poll_ordered(true);
    }
    if (*req != ended(word)) /* a shared one may be read by other threads */
        *req = ended(word);
}

/* Whether the far request is complete; ends it if so, unless it is kept. */
static inline bool try_end_far(const char *call, shmemx_request_t word, uint64_t name, bool keep)
{
    enum meshmem_far_state state = meshmem_far_finish_request(name, keep);
    if (unlikely(state == MESHMEM_FAR_GONE))
        refuse(call, word);
    return state == MESHMEM_FAR_DONE;
}

/* Whether a request is complete; ends it if so. */
static __attribute__((noinline)) bool try_end_any(const char *call, shmemx_request_t *req)
{
    if (unlikely(is_expected(name_of(*req))) && !settle(call, req))
        return false;
    shmemx_request_t word = *req;
    uint64_t name = name_of(word);
    if (unlikely(meshmem_config.check)) /* another thread may add to a persistent one next */
        word &= ~thread_of(word);
    if (name) {
        bool fixed = meshmem_far_is_fixed(name), keep = word & MESHMEM_REQUEST_PERSISTENT && fixed;
        if (unlikely(!meshmem_far_on || word == SHMEMX_REQUEST_INVALID))
            refuse(call, word);
        if (!try_end_far(call, word, name, keep))
            return false;
        if (unlikely(meshmem_pending_on))
            meshmem_pending_end_request(name);
        if (!keep)
            forget(name);
        else if (unlikely(meshmem_config.check))
            meshmem_left_forget(name);
        if (!fixed)
            word &= MESHMEM_REQUEST_NEAR; /* also if it is persistent */
    }
    if (unlikely(meshmem_config.check))
        note_end(word);
    end(req, word);
    return true;
}

/* The same, first for the most frequent ones. */
static inline bool try_end(const char *call, shmemx_request_t *req)
{
    shmemx_request_t word = *req;
    if (unlikely(!meshmem_request_is_batched(word)))
        return try_end_any(call, req);
    if (!try_end_far(call, word, word >> MESHMEM_REQUEST_NAME_SHIFT, false))
        return false;
    *req = SHMEMX_REQUEST_INVALID;
    return true;
}

/* ---- adding operations ---- */

/* Where a thread has issued an operation for which there was no request. */
static _Thread_local struct {
    shmem_ctx_t ctx;
    int pe;
} too_many;

void meshmem_request_begin_far(const char *call, shmemx_request_t *req, shmem_ctx_t ctx, int pe)
{
    shmemx_request_t word = *req;
    meshmem_request_check(call, req, true);
    uint64_t before = far_of(call, word);
    uint64_t name = meshmem_far_add_to(before, word & MESHMEM_REQUEST_SHARED);
    if (!name) {
        *req |= MESHMEM_REQUEST_VALID;
        too_many.ctx = ctx;
        too_many.pe = pe;
        return;
    }
    if (name != before)
        set_far_name(call, req, name);
    if (unlikely(meshmem_config.check))
        meshmem_left_add(name, ctx);
    meshmem_far_adding.word = meshmem_config.check ? MESHMEM_FAR_NO_WORD : *req;
}

void meshmem_request_put(const char *call, shmem_ctx_t ctx, void *dest, const void *source,
                         size_t bytes, int pe, shmemx_request_t *req)
{
    if (meshmem_window_is_near(pe)) {
        meshmem_request_add_near(call, req, MESHMEM_REQUEST_STORED);
        meshmem_rma_put_nbi(ctx, dest, source, bytes, pe);
    } else {
        meshmem_request_begin_far(call, req, ctx, pe);
        meshmem_far_put_nbi(meshmem_ctx_far(ctx), dest, source, bytes, pe);
        meshmem_request_exit_far();
    }
}

void meshmem_request_amo(const char *call, shmem_ctx_t ctx, enum meshmem_amo op, size_t bytes,
                         void *dest, uint64_t value, int pe, shmemx_request_t *req)
{
    if (meshmem_window_is_near(pe)) {
        meshmem_request_add_near(call, req, MESHMEM_REQUEST_STORED);
        meshmem_amo_post(call, ctx, op, bytes, dest, value, pe);
        return;
    }
    meshmem_amo_check_far(call, dest, bytes, pe);
    meshmem_request_begin_far(call, req, ctx, pe);
    meshmem_far_amo(meshmem_ctx_far(ctx), op, bytes, dest, value, pe);
    meshmem_request_exit_far();
}

void meshmem_request_note_source(const char *call, const shmemx_request_t *req,
                                 struct meshmem_pending *put)
{
    put->request = far_of(call, *req);
    if (put->request) /* else the put is complete: near, or one too many */
        meshmem_pending_put(put);
}

/* The request cannot wait for an expectation. */
static void refuse_shared(const char *call, shmemx_request_t word)
{
    if (word & MESHMEM_REQUEST_SHARED)
        meshmem_fail(call, "the request was allocated with SHMEMX_REQUEST_SHARED; threads cannot "
                           "share one that waits for other PEs");
}

void meshmem_request_expect(const char *call, shmemx_request_t *req, struct meshmem_expected *e)
{
    struct meshmem_expected *first = expected_of(call, *req);
    refuse_shared(call, *req);
    if (unlikely(meshmem_config.check))
        note_begin(req);
    meshmem_expected_rename(e);
    e->open = true;
    e->next = NULL;
    e->last = e;
    e->far = 0;
    if (!first) {
        e->far = name_of(*req);
        forget(e->far);
        set_name(req, e->name);
        return;
    }
    first->last = first->last->next = e;
}

void meshmem_request_complete_now(void)
{
    meshmem_far_pe_quiet(meshmem_ctx_far(too_many.ctx), too_many.pe);
}

void meshmem_request_fence(const char *call, shmem_ctx_t ctx, shmemx_request_t *req)
{
    meshmem_request_check(call, req, true);
    meshmem_order_fence(ctx);
    if (!(*req & MESHMEM_REQUEST_VALID))
        *req |= MESHMEM_REQUEST_VALID;
}

void meshmem_request_pe_quiet(const char *call, shmem_ctx_t ctx, int pe, shmemx_request_t *req)
{
    if (unlikely(meshmem_pending_on)) /* before it must be complete */
        meshmem_pending_complete(ctx, pe);
    if (meshmem_window_is_near(pe)) {
        meshmem_request_add_near(call, req, MESHMEM_REQUEST_STORED);
        return;
    }
    meshmem_request_enter_far(call, req, ctx, pe);
    if (meshmem_far_adding.request)
        meshmem_far_pe_quiet_nbi(meshmem_ctx_far(ctx), pe);
    meshmem_request_exit_far();
}

/* ---- single requests ---- */

int meshmem_request_allocate(shmemx_request_t *req, long options)
{
    if (options & ~(SHMEMX_REQUEST_SHARED | SHMEMX_REQUEST_PERSISTENT))
        return -1;
    *req = MESHMEM_REQUEST_VALID;
    if (unlikely(meshmem_config.check) && options == SHMEMX_REQUEST_PRIVATE) /* as any other */
        meshmem_left_begin();
    if (options & SHMEMX_REQUEST_PERSISTENT)
        *req |= MESHMEM_REQUEST_PERSISTENT;
    if (!(options & SHMEMX_REQUEST_SHARED))
        return 0;
    /* Threads that add to it do not change the word. */
    *req |= MESHMEM_REQUEST_SHARED | MESHMEM_REQUEST_STORED;
    if (!meshmem_far_on)
        return 0;
    uint64_t name = meshmem_far_take_request(true);
    if (!name)
        return -1;
    *req |= name << MESHMEM_REQUEST_NAME_SHIFT;
    return 0;
}

void meshmem_request_free(const char *call, shmemx_request_t *req)
{
    if (is_expected(name_of(*req)) && !settle(call, req))
        meshmem_fail(call, "the request stands for an all-to-all that is under way; wait for it");
    uint64_t far = *req == SHMEMX_REQUEST_INVALID ? 0 : far_of(call, *req);
    if (far) {
        forget(name_of(*req));
        meshmem_far_give_request(far);
        if (unlikely(meshmem_pending_on))
            meshmem_pending_move(far, 0);
    }
    if (unlikely(meshmem_config.check))
        note_end(*req);
    *req = SHMEMX_REQUEST_INVALID;
}

/* Move the expectations of `from`, which has no far request any more, to req. */
static void merge_expected(const char *call, shmemx_request_t *req, shmemx_request_t from)
{
    struct meshmem_expected *mine = expected_of(call, *req), *other = expected_of(call, from);
    if (!other)
        return;
    refuse_shared(call, *req);
    if (!mine) {
        forget(name_of(*req));
        other->far = name_of(*req);
        set_name(req, other->name);
        return;
    }
    other->far = 0;
    mine->last->next = other;
    mine->last = other->last;
}

static _Noreturn void refuse_itself(const char *call)
{
    meshmem_fail(call, "the request is among those that are merged into it");
}

/* Move what `from` stands for to req. */
static void merge(const char *call, shmemx_request_t *req, shmemx_request_t *from)
{
    uint64_t mine = far_of(call, *req), other = far_of(call, *from);
    if (name_of(*req) && name_of(*req) == name_of(*from)) /* a copy of it */
        refuse_itself(call);
    *req |= MESHMEM_REQUEST_VALID | (*from & MESHMEM_REQUEST_STORED);
    forget(name_of(*from));
    if (unlikely(meshmem_config.check) && mine && other)
        meshmem_left_merge(mine, other);
    if (other)
        set_far_name(call, req, mine ? meshmem_far_merge_requests(mine, other) : other);
    if (unlikely(meshmem_pending_on) && mine && other) {
        meshmem_pending_move(mine, far_of(call, *req));
        meshmem_pending_move(other, far_of(call, *req));
    }
    merge_expected(call, req, *from);
    if (unlikely(meshmem_config.check))
        note_end(*from);
    *from = SHMEMX_REQUEST_INVALID;
}

void meshmem_request_merge_all(const char *call, shmemx_request_t *req, size_t nelems,
                               shmemx_request_t *reqs)
{
    if ((uintptr_t)req - (uintptr_t)reqs < nelems * sizeof *reqs)
        refuse_itself(call);
    meshmem_request_check(call, req, true);
    for (size_t i = 0; i < nelems; i++)
        if (meshmem_request_is_open(reqs[i])) {
            meshmem_request_check(call, &reqs[i], false);
            merge(call, req, &reqs[i]);
        }
    *req |= MESHMEM_REQUEST_VALID;
}

/* ---- waiting ---- */

static uint32_t describe(const void *call, char *text, size_t size)
{
    snprintf(text, size, "%s: operations on PEs of other nodes", (const char *)call);
    return 0;
}

static __attribute__((noinline)) void wait_far(const char *call, uint64_t far)
{
    struct meshmem_wait w = {.describe = describe, .what = call, .word_bytes = sizeof(uint64_t)};
    if (meshmem_far_is_request_complete(far))
        return;
    meshmem_far_ask(true);
    do {
        w.word = meshmem_far_request_word(far);
        meshmem_wait_step(&w);
    } while (!meshmem_far_is_request_complete(far) && !w.over);
    meshmem_wait_end(&w);
    meshmem_far_ask(false);
}

/* Describes a wait for what others count. */
struct awaited {
    const char *call;
    const struct meshmem_expected *e;
};

static uint32_t describe_expected(const void *what, char *text, size_t size)
{
    const struct awaited *a = what;
    uint64_t there = atomic_load_explicit(a->e->word, memory_order_relaxed);
    snprintf(text, size, "%s: blocks of an all-to-all, of which %llu are missing", a->call,
             (unsigned long long)(a->e->number > there ? a->e->number - there : 0));
    return 0;
}

static __attribute__((noinline)) void wait_expected(const char *call,
                                                    const struct meshmem_expected *e)
{
    struct awaited what = {call, e};
    struct meshmem_wait w = {.describe = describe_expected,
                             .what = &what,
                             .word = (const void *)e->word,
                             .word_bytes = sizeof *e->word};
    while (atomic_load_explicit(e->word, memory_order_acquire) < e->number && !w.over)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
}

void meshmem_request_wait(const char *call, shmemx_request_t *req)
{
    meshmem_request_check(call, req, false);
    while (!try_end(call, req)) {
        const struct meshmem_expected *e = meshmem_expected_missing(expected_of(call, *req));
        uint64_t far = e ? 0 : far_of(call, *req);
        if (unlikely(e != NULL))
            wait_expected(call, e);
        else if (far) /* not if what was missing has just come */
            wait_far(call, far);
    }
}

void meshmem_request_wait_local(const char *call, shmemx_request_t *req)
{
    meshmem_request_check(call, req, false);
    uint64_t far = far_of(call, *req);
    if (far && meshmem_far_request_needs_sources(far))
        wait_far(call, far);
    if (unlikely(meshmem_pending_on) && far)
        meshmem_pending_end_request(far);
}

void meshmem_request_poll_on(const char *call, shmemx_request_t word)
{
    const struct meshmem_expected *e = meshmem_expected_missing(expected_of(call, word));
    uint64_t far = e ? 0 : far_of(call, word);
    const uint64_t *done = far ? meshmem_far_request_word(far) : e ? (const void *)e->word : NULL;
    if (meshmem_far_on)
        meshmem_far_look();
    /* Read before the last look: what completes the request later changes the word from this. */
    uint64_t seen = done ? __atomic_load_n(done, __ATOMIC_RELAXED) : 0;
    bool came = e ? meshmem_expected_missing(e) != e : !far || meshmem_far_is_request_complete(far);
    if (!came)
        meshmem_poll_failed(done, done ? sizeof *done : 0, seen);
}

bool meshmem_request_test(const char *call, shmemx_request_t *req)
{
    meshmem_request_check(call, req, false);
    if (try_end(call, req))
        return true;
    meshmem_request_poll_on(call, *req);
    return false;
}

bool meshmem_request_is_done(const char *call, shmemx_request_t word)
{
    uint64_t far = far_of(call, word);
    return !meshmem_expected_missing(expected_of(call, word)) &&
           (!far || meshmem_far_is_request_complete(far));
}

bool meshmem_request_try_end(const char *call, shmemx_request_t *req) { return try_end(call, req); }
