/* SPDX-License-Identifier: BSD-3-Clause */
/* See pool.h. Released memory stays in a list until all PEs have left it, so destroying a team
 * waits for nobody. */
#include "coll/pool.h"

#include "base/error.h"
#include "mem/heap.h"
#include "mem/window.h"
#include "near/node.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Memory that was released but may still be in use. */
struct given {
    struct meshmem_node_memory *memory;
    uint32_t n;
    struct given *next;
    size_t count;
    void *also[];
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct meshmem_heap *heap; /* of this PE's pool; NULL before the first use */
static struct given *given;
static void *kept; /* lent before, for the next borrower; or NULL */

static const struct meshmem_segment *pool(void)
{
    return &meshmem_window.table.segment[MESHMEM_SEGMENT_POOL];
}

/* Free the memory that all PEs have left. */
static void sweep_locked(void)
{
    for (struct given **at = &given; *at;) {
        struct given *one = *at;
        if (!meshmem_node_all_left(one->memory, one->n)) {
            at = &one->next;
            continue;
        }
        meshmem_heap_free(heap, (uintptr_t)one->memory);
        for (size_t i = 0; i < one->count; i++)
            meshmem_heap_free(heap, (uintptr_t)one->also[i]);
        *at = one->next;
        free(one);
    }
}

/* Allocate, if need be in place of what is kept; NULL if the pool is full, or *is_short, private
 * memory for its records. */
static void *get_locked(size_t bytes, bool *is_short)
{
    if (!heap)
        heap = meshmem_heap_open(pool()->start, pool()->bytes);
    *is_short = !heap || !meshmem_heap_prepare(heap);
    if (*is_short)
        return NULL;
    sweep_locked();
    uintptr_t start = meshmem_heap_alloc(heap, bytes, MESHMEM_NODE_LINE, true);
    if (start || !kept)
        return (void *)start;
    meshmem_heap_free(heap, (uintptr_t)kept);
    kept = NULL;
    return (void *)meshmem_heap_alloc(heap, bytes, MESHMEM_NODE_LINE, true);
}

static void *get(size_t bytes, bool *is_short)
{
    pthread_mutex_lock(&mutex);
    void *memory = get_locked(bytes, is_short);
    pthread_mutex_unlock(&mutex);
    return memory ? memset(memory, 0, bytes) : NULL;
}

static void say_full(size_t bytes, bool is_short)
{
    char need[32], have[32];
    static atomic_flag said = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&said))
        return;
    if (is_short)
        meshmem_warn("out of private memory for the records of teams, active sets and plans");
    else
        meshmem_warn("the pool of %s has no room for another team, active set or plan, which needs "
                     "%s; destroy teams that are not needed",
                     meshmem_error_bytes(have, pool()->bytes), meshmem_error_bytes(need, bytes));
}

void *meshmem_pool_take(size_t bytes)
{
    bool is_short;
    void *memory = get(bytes, &is_short);
    if (!memory)
        say_full(bytes, is_short);
    return memory;
}

void *meshmem_pool_try(size_t bytes)
{
    bool is_short;
    return get(bytes, &is_short);
}

/* The size of a block of the pool, 0 for NULL. */
static size_t bytes_of(const void *memory)
{
    struct meshmem_heap_block block;
    return memory && meshmem_heap_find(heap, (uintptr_t)memory, &block) ? block.bytes : 0;
}

void *meshmem_pool_borrow(size_t bytes)
{
    bool is_short;
    pthread_mutex_lock(&mutex);
    void *memory = kept;
    if (bytes_of(kept) >= bytes)
        kept = NULL;
    else
        memory = get_locked(bytes, &is_short);
    pthread_mutex_unlock(&mutex);
    return memory;
}

void meshmem_pool_return(void *memory)
{
    void *smaller = memory;
    pthread_mutex_lock(&mutex);
    if (bytes_of(memory) > bytes_of(kept)) {
        smaller = kept;
        kept = memory;
    }
    if (smaller)
        meshmem_heap_free(heap, (uintptr_t)smaller);
    pthread_mutex_unlock(&mutex);
}

void meshmem_pool_give(void *memory, uint32_t n, void *const *also, size_t count)
{
    struct given *one = malloc(sizeof *one + count * sizeof *also);
    if (!one)
        return; /* then the memory stays allocated until finalize */
    pthread_mutex_lock(&mutex);
    *one = (struct given){memory, n, given, count};
    for (size_t i = 0; i < count; i++)
        one->also[i] = also[i];
    given = one;
    sweep_locked();
    pthread_mutex_unlock(&mutex);
}

void meshmem_pool_free(void *memory)
{
    pthread_mutex_lock(&mutex);
    if (memory && heap)
        meshmem_heap_free(heap, (uintptr_t)memory);
    pthread_mutex_unlock(&mutex);
}

uint64_t meshmem_pool_offset(const void *memory) { return (uintptr_t)memory - pool()->start + 1; }

void *meshmem_pool_mine(uint64_t offset) { return (void *)(pool()->start + offset - 1); }

void *meshmem_pool_at(uint64_t offset, int pe)
{
    return meshmem_window_at(meshmem_pool_mine(offset), pe);
}

void meshmem_pool_close(void)
{
    meshmem_heap_close(heap);
    heap = NULL;
    kept = NULL;
    for (struct given *next; given; given = next) {
        next = given->next;
        free(given);
    }
}
