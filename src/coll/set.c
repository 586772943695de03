/* SPDX-License-Identifier: BSD-3-Clause */
/* See set.h. */
#include "coll/set.h"

#include "base/error.h"
#include "coll/pool.h"
#include "coll/span.h"
#include "core/amo.h"
#include "core/lock.h"
#include "mem/window.h"
#include "near/wait.h"

#include <pthread.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>

/* A pSync as all members name it. Their addresses of it differ, and one member may have had another
 * pSync at this address before, in a partition that was destroyed, while others have not. */
struct name {
    unsigned segment;
    uint64_t offset;
};

struct set {
    struct meshmem_group group;
    int start, log_stride, size;
    struct name pSync;
    struct set *next; /* with the same hash */
    int world[];
};

enum { LISTS = 256 };

/* For everything here, where threads of the program may call at the same time. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct set *sets[LISTS];
static size_t in_heaps; /* sets whose pSync can be freed */

/* What is not symmetric has its address as its name. */
static inline struct name name_of(const void *pSync)
{
    struct name name;
    if (!meshmem_segment_name(&meshmem_window.table, pSync, 0, &name.segment, &name.offset))
        name = (struct name){MESHMEM_SEGMENT_NUMBERS, (uintptr_t)pSync};
    return name;
}

static struct set **list_of(int start, int log_stride, int size, struct name pSync)
{
    uint64_t hash = pSync.offset / sizeof(long) + (uint64_t)pSync.segment * 4099 +
                    (uint64_t)start * 31 + (uint64_t)log_stride * 1009 + (uint64_t)size * 65537;
    return &sets[hash * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

static void lock(void)
{
    if (unlikely(meshmem_lock_threads))
        pthread_mutex_lock(&mutex);
}

static void unlock(void)
{
    if (unlikely(meshmem_lock_threads))
        pthread_mutex_unlock(&mutex);
}

static bool is_in_heap(const struct set *set)
{
    return set->pSync.segment >= MESHMEM_SEGMENT_HEAP &&
           set->pSync.segment < MESHMEM_SEGMENT_NUMBERS;
}

static struct set *find(struct set *set, int start, int log_stride, int size, struct name pSync)
{
    while (set && (set->pSync.offset != pSync.offset || set->pSync.segment != pSync.segment ||
                   set->start != start || set->size != size || set->log_stride != log_stride))
        set = set->next;
    return set;
}

/* A wait until a leader has written the offset of its memory to this PE's pSync. */
struct waited {
    const char *call;
    int first;
};

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct waited *w = what;
    snprintf(text, size, "%s, for PE %d", w->call, w->first);
    return 0;
}

/* The value passed through pSync is the offset, tagged so that a pSync with other contents is
 * recognized. */
enum { TAG_SHIFT = 44, TAG_BITS = 15, TAG = 1 << (TAG_BITS - 1) };

/* TAG, and a hash of the members, by which PEs notice that they mean different ones. */
static uint64_t tag_of(const struct meshmem_group *group)
{
    uint64_t hash = group->n;
    for (uint32_t i = 0; i < group->n; i++)
        hash = (hash ^ (uint32_t)group->world[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return TAG | hash >> (64 - TAG_BITS + 1);
}

/* Programs that write a number instead of SHMEM_SYNC_VALUE mean -1, as it is in Open MPI and in the
 * University of Houston's library. */
static bool is_fresh(long value) { return value == SHMEM_SYNC_VALUE || value == -1; }

static _Noreturn void refuse_pSync(const char *call, long value)
{
    meshmem_fail(
        call,
        "pSync holds %ld; fill it with SHMEM_SYNC_VALUE, and synchronize, before the first "
        "call",
        value);
}

static uint64_t wait_for_offset(const struct meshmem_group *group, int first, long *pSync)
{
    struct waited what = {group->call, first};
    struct meshmem_wait w = {
        .describe = describe, .what = &what, .word = pSync, .word_bytes = sizeof *pSync};
    long offset;
    /* Acquire: pairs with the release of the first PE, which has zeroed its memory. */
    while (is_fresh(offset = __atomic_load_n(pSync, __ATOMIC_ACQUIRE)))
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    uint64_t tag = (uint64_t)offset >> TAG_SHIFT;
    if (tag >> (TAG_BITS - 1) != 1)
        refuse_pSync(group->call, offset);
    if (tag != tag_of(group))
        meshmem_fail(group->call, "PE %d calls it for other PEs; all must pass the same arguments",
                     first);
    __atomic_store_n(pSync, SHMEM_SYNC_VALUE, __ATOMIC_RELAXED);
    return (uint64_t)offset & ((UINT64_C(1) << TAG_SHIFT) - 1);
}

static void tell_offset(const struct meshmem_group *group, long *pSync, uint64_t offset, int pe)
{
    /* Release: pairs with the acquire in wait_for_offset. */
    meshmem_amo_post(NULL, &meshmem_ctx_inner, AMO_SET, sizeof *pSync, pSync,
                     offset | tag_of(group) << TAG_SHIFT, pe);
}

/* The words through which the members of a group meet; see meshmem_set_meet. A pSync is a single
 * one, of step 0. */
struct words {
    long *first;
    int step;
};

static long *word_of(struct words words, int pe) { return words.first + (long)words.step * pe; }

/* Called by the leaders of a set on several nodes: the first one tells the others where its memory
 * is, each tells it where its own is, and the first sends all offsets to all. */
static void collect_offsets(struct meshmem_group *group, uint64_t mine, struct words words)
{
    struct meshmem_span *span = group->span;
    uint64_t *offsets = meshmem_span_offsets(span);
    if (span->mine == 0) {
        __atomic_store_n(&offsets[0], mine, __ATOMIC_RELAXED);
        for (uint32_t k = 1; k < span->nodes; k++)
            tell_offset(group, word_of(words, group->world[0]), mine,
                        meshmem_span_leader(group, k));
        for (uint32_t k = 1; k < span->nodes; k++)
            meshmem_span_wait(group, (_Atomic uint64_t *)&offsets[k], 1);
        for (uint32_t k = 1; k < span->nodes; k++) {
            span->node[k].offset = offsets[k];
            meshmem_far_put(meshmem_span_ring(), meshmem_span_at(group, offsets, k), offsets,
                            span->nodes * sizeof *offsets, meshmem_span_leader(group, k));
            meshmem_span_tell(group, &span->memory->ready, k, 1);
        }
        return;
    }
    span->node[0].offset = wait_for_offset(group, group->world[0], word_of(words, group->world[0]));
    meshmem_far_amo(meshmem_span_ring(), AMO_SET, sizeof mine,
                    meshmem_span_at(group, &offsets[span->mine], 0), mine, group->world[0]);
    meshmem_span_wait(group, &span->memory->ready, 1);
}

/* Called by a leader: provide the memory, and tell the node's members. */
static void lead(struct meshmem_group *group, struct words words)
{
    long *pSync = word_of(words, group->near[0]);
    struct meshmem_span *span = group->span;
    char *memory = meshmem_pool_take(meshmem_group_bytes(group));
    if (!memory)
        meshmem_fail_memory(group->call, "out of memory for a group of %u PEs", group->n);
    uint64_t mine = meshmem_pool_offset(memory);
    if (span) {
        span->memory = (struct meshmem_span_memory *)(memory + meshmem_node_bytes(group->node.n));
        collect_offsets(group, mine, words);
    }
    /* A set of one PE meets nobody; another set's offset may be there already. */
    if (group->n > 1 && !is_fresh(*pSync))
        refuse_pSync(group->call, *pSync);
    for (uint32_t j = 1; j < group->node.n; j++)
        tell_offset(group, pSync, mine, group->near[j]);
    meshmem_group_open(group, span ? meshmem_span_offsets(span) : &mine);
}

/* Called by other members: the leader's memory has the offsets of all nodes. */
static void follow(struct meshmem_group *group, struct words words)
{
    struct meshmem_span *span = group->span;
    uint64_t offset = wait_for_offset(group, group->near[0], word_of(words, group->near[0]));
    if (span) {
        char *memory = meshmem_pool_at(offset, group->near[0]);
        span->memory = (struct meshmem_span_memory *)(memory + meshmem_node_bytes(group->node.n));
    }
    meshmem_group_open(group, span ? meshmem_span_offsets(span) : &offset);
}

void meshmem_set_meet(struct meshmem_group *group, long *words, int step)
{
    struct words all = {words, step};
    if (meshmem_group_leads(group))
        lead(group, all);
    else
        follow(group, all);
}

/* The last member of a set of one PE is its first, whatever the stride (1.6, 9.10). */
static int shift_of(int log_stride, int size) { return size == 1 ? 0 : log_stride; }

static struct set *make(const char *call, int start, int log_stride, int size, long *pSync)
{
    struct set *set = malloc(sizeof *set + (size_t)size * sizeof *set->world);
    if (!set)
        meshmem_fail_memory(call, "out of memory");
    *set = (struct set){
        .start = start, .log_stride = log_stride, .size = size, .pSync = name_of(pSync)};
    for (int i = 0; i < size; i++)
        set->world[i] = start + (i << shift_of(log_stride, size));
    if (!meshmem_group_plan(&set->group, set->world, (uint32_t)size))
        meshmem_fail_memory(call, "out of memory");
    set->group.call = call;
    set->group.is_given = true;
    set->group.name = (struct meshmem_group_name){.what = "an active set", .lists = true};
    meshmem_set_meet(&set->group, pSync, 0);
    return set;
}

static void check(const char *call, int start, int log_stride, int size, const long *pSync)
{
    int n = meshmem_window.n_pes, distance = meshmem_window.pe - start;
    int shift = shift_of(log_stride, size);
    if (start < 0 || log_stride < 0 || shift > 30 || size < 1 ||
        start + ((long)(size - 1) << shift) >= n)
        meshmem_fail(call,
                     "PE_start %d, logPE_stride %d, PE_size %d: not an active set of PEs 0 to %d",
                     start, log_stride, size, n - 1);
    int number = distance >> shift;
    if (!pSync)
        meshmem_fail(call, "pSync is NULL");
    if (distance < 0 || number >= size || number << shift != distance)
        meshmem_fail(call,
                     "PE %d is not in the active set of PE_start %d, logPE_stride %d, PE_size %d",
                     meshmem_window.pe, start, log_stride, size);
}

struct meshmem_group *meshmem_set_group(const char *call, int start, int log_stride, int size,
                                        long *pSync)
{
    struct name name = name_of(pSync);
    struct set **list = list_of(start, log_stride, size, name);
    lock();
    struct set *set = find(*list, start, log_stride, size, name);
    unlock();
    if (!set) {
        check(call, start, log_stride, size, pSync);
        set = make(call, start, log_stride, size, pSync);
        lock();
        set->next = *list;
        *list = set;
        in_heaps += is_in_heap(set);
        unlock();
    }
    set->group.call = call;
    return &set->group;
}

/* Give back what is of no use without its pSync. */
static void forget(struct set *set)
{
    in_heaps--;
    meshmem_group_leave(&set->group);
    if (meshmem_group_leads(&set->group))
        meshmem_group_give(&set->group);
    meshmem_group_close(&set->group);
    free(set);
}

void meshmem_set_forget(const void *block, size_t bytes)
{
    struct name first = name_of(block);
    lock();
    for (int i = 0; in_heaps && i < LISTS; i++)
        for (struct set **at = &sets[i], *set; (set = *at);)
            if (is_in_heap(set) && set->pSync.segment == first.segment &&
                set->pSync.offset - first.offset < bytes) {
                *at = set->next;
                forget(set);
            } else {
                at = &set->next;
            }
    unlock();
}

void meshmem_set_close(void)
{
    for (int i = 0; i < LISTS; i++)
        for (struct set *set = sets[i], *next; set; set = next) {
            next = set->next;
            meshmem_group_close(&set->group);
            free(set);
            sets[i] = NULL;
        }
    in_heaps = 0;
}
