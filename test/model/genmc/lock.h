/* SPDX-License-Identifier: BSD-3-Clause */
/* core/lock.c with one lock, whose home is PE 1, for PEs that are threads; N is defined
 * before, and whether set_lock may find that another thread of its PE holds the lock. */
#define SHMEM_NO_INLINE
#define MESHMEM_MEM_SYMMETRIC_H /* GenMC has no pthread_rwlock_t */
#include "core/order.h"
#include "mem/window.h"

#include "pes.h"
#include <genmc.h>

/* The lock in each PE's window, as the two halves that it has. */
static struct {
    uint32_t tail, mine;
} locks[N];
static _Thread_local int my_pe;
static long entries; /* plain memory: what the lock protects */

struct window {
    int pe, n_pes;
};

static inline const void *find(const void *address, size_t *place)
{
    *place = sizeof(long);
    return address;
}

const char *meshmem_symmetric_name(char *text, const void *address)
{
    (void)address;
    return text;
}

static inline void fail(const char *call)
{
    if (SET_MAY_FAIL)
        __VERIFIER_assume(call[0] != 's'); /* the job is over, rightly */
    assert(!"a failure");
}

#define meshmem_window ((struct window){my_pe, N})
#define meshmem_window_find find
#define meshmem_window_at(address, pe) ((void)(address), (void *)&locks[pe])
#define meshmem_fail(call, ...) fail(call)
#define snprintf(...) ((void)0)
#include "core/lock.c"
