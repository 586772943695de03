/* SPDX-License-Identifier: BSD-3-Clause */
/* The queue lock of lock.h. */
#include "core/lock.h"

#include "base/error.h"
#include "core/order.h"
#include "mem/symmetric.h"
#include "near/wait.h"

#include <stdio.h>

struct halves {
    uint32_t tail, mine;
};

_Static_assert(sizeof(long) == sizeof(struct halves), "a lock needs a long of 8 bytes");

static const uint32_t HELD = UINT32_C(1) << 31;

/* The PE whose tail counts: locks are spread over the PEs by their place in their segment. */
static int home_of(const long *lock)
{
    size_t place = 0;
    meshmem_window_find(lock, &place);
    return (int)(place / sizeof *lock % (size_t)meshmem_window.n_pes);
}

static struct halves *lock_at(const long *lock, int pe) { return meshmem_window_at(lock, pe); }

struct waited {
    const char *call;
    const long *lock;
};

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct waited *w = what;
    char name[40];
    uint32_t tail = __atomic_load_n(&lock_at(w->lock, home_of(w->lock))->tail, __ATOMIC_RELAXED);
    snprintf(text, size, "%s(%s); last in its queue is PE %u", w->call,
             meshmem_symmetric_name(name, w->lock), tail - 1);
    return 0;
}

/* Wait until the bits of mask in my half are not 0; acquire pairs with the release of who sets
 * them. */
static uint32_t wait_for(const char *call, const long *lock, uint32_t mask)
{
    uint32_t *mine = &lock_at(lock, meshmem_window.pe)->mine, now;
    struct waited what = {call, lock};
    struct meshmem_wait w = {.describe = describe, .what = &what};
    while (!((now = __atomic_load_n(mine, __ATOMIC_ACQUIRE)) & mask))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return now;
}

static void refuse_holder(const char *call, const long *lock, uint32_t mine)
{
    char name[40];
    if (mine & HELD)
        meshmem_fail(call,
                     "PE %d holds the lock at %s already; locks are not reentrant (1.6, 9.13)",
                     meshmem_window.pe, meshmem_symmetric_name(name, lock));
}

void meshmem_lock_set(const char *call, long *lock)
{
    int me = meshmem_window.pe;
    struct halves *own = lock_at(lock, me);
    refuse_holder(call, lock, __atomic_load_n(&own->mine, __ATOMIC_RELAXED));
    __atomic_store_n(&own->mine, 0, __ATOMIC_RELAXED);
    /* Release: who comes next must find mine reset. Acquire: pairs with the release of a clear that
     * freed the tail. */
    uint32_t before = __atomic_exchange_n(&lock_at(lock, home_of(lock))->tail, (uint32_t)me + 1,
                                          __ATOMIC_ACQ_REL);
    if (before == 0) {
        __atomic_fetch_or(&own->mine, HELD, __ATOMIC_RELAXED);
        return;
    }
    __atomic_fetch_or(&lock_at(lock, (int)before - 1)->mine, (uint32_t)me + 1, __ATOMIC_RELEASE);
    wait_for(call, lock, HELD);
}

int meshmem_lock_test(const char *call, long *lock)
{
    uint32_t nobody = 0;
    int me = meshmem_window.pe;
    struct halves *own = lock_at(lock, me);
    if (__atomic_load_n(&own->mine, __ATOMIC_RELAXED) & HELD)
        return 1;
    (void)call;
    __atomic_store_n(&own->mine, 0, __ATOMIC_RELAXED);
    if (!__atomic_compare_exchange_n(&lock_at(lock, home_of(lock))->tail, &nobody, (uint32_t)me + 1,
                                     0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        return 1;
    __atomic_fetch_or(&own->mine, HELD, __ATOMIC_RELAXED);
    return 0;
}

void meshmem_lock_clear(const char *call, long *lock)
{
    uint32_t me = (uint32_t)meshmem_window.pe + 1, tail = me, mine;
    struct halves *own = lock_at(lock, meshmem_window.pe);
    char name[40];
    mine = __atomic_load_n(&own->mine, __ATOMIC_ACQUIRE);
    if (!(mine & HELD))
        meshmem_fail(call, "PE %d does not hold the lock at %s", meshmem_window.pe,
                     meshmem_symmetric_name(name, lock));
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    /* I can leave the queue only while nobody came after me. Release: the next holder sees what I
     * did. */
    if (!(mine & ~HELD)) {
        if (__atomic_compare_exchange_n(&lock_at(lock, home_of(lock))->tail, &tail, 0, 0,
                                        __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
            __atomic_store_n(&own->mine, 0, __ATOMIC_RELAXED);
            return;
        }
        mine = wait_for(call, lock, ~HELD);
    }
    __atomic_store_n(&own->mine, 0, __ATOMIC_RELAXED);
    __atomic_fetch_or(&lock_at(lock, (int)(mine & ~HELD) - 1)->mine, HELD, __ATOMIC_RELEASE);
}
