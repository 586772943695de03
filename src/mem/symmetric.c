/* SPDX-License-Identifier: BSD-3-Clause */
/* The heaps and their blocks; see symmetric.h. */
#include "mem/symmetric.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "mem/backing.h"
#include "mem/name.h"
#include "mem/window.h"
#include "mem/zone.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct meshmem_zone zones[MESHMEM_SEGMENTS];

enum { LONG_AUDIT = 100000 /* ns: some 1,000 blocks */ };

/* When to look at the zones again; 0: at once. Relaxed: a thread that reads an old time looks once
 * more or once less. */
static _Atomic uint64_t next_audit;

_Thread_local uintptr_t meshmem_symmetric_site;

/* Whether writes around a heap's blocks and into freed ones are looked for. Not in kept files: the
 * next job, which may be without such checks, expects its blocks where they were, and nothing but
 * their contents in them. */
static bool is_watched(unsigned number)
{
    const struct meshmem_memory *memory = meshmem_backing_of(number);
    return meshmem_config.check == MESHMEM_CHECK_FULL && !(memory && memory->asked.keep);
}

/* The segment that contains address, and the offset in it; NULL if there is none. */
static struct meshmem_segment *segment_of(const void *address, unsigned *number, uint64_t *offset)
{
    struct meshmem_segment_table *table = &meshmem_window.table;
    return meshmem_segment_name(table, address, 0, number, offset) ? &table->segment[*number]
                                                                   : NULL;
}

/* The same, but NULL unless it is a heap. */
static struct meshmem_segment *heap_of(const void *address)
{
    unsigned number;
    uint64_t offset;
    struct meshmem_segment *segment = segment_of(address, &number, &offset);
    return segment && segment->heap ? segment : NULL;
}

static unsigned number_of(const struct meshmem_segment *segment)
{
    return (unsigned)(segment - meshmem_window.table.segment);
}

bool meshmem_symmetric_add(unsigned number)
{
    struct meshmem_segment *segment = &meshmem_window.table.segment[number];
    pthread_rwlock_wrlock(&lock);
    segment->heap = meshmem_heap_open(segment->start, segment->bytes);
    segment->dumped = segment->start;
    segment->full = false;
    if (segment->heap && is_watched(number))
        meshmem_heap_set_zone(segment->heap, MESHMEM_ZONE_BYTES);
    zones[number] = (struct meshmem_zone){.n = 0};
    pthread_rwlock_unlock(&lock);
    return segment->heap;
}

void meshmem_symmetric_remove(unsigned number)
{
    struct meshmem_segment *segment = &meshmem_window.table.segment[number];
    pthread_rwlock_wrlock(&lock);
    meshmem_heap_close(segment->heap);
    segment->heap = NULL;
    pthread_rwlock_unlock(&lock);
}

void meshmem_symmetric_open(void)
{
    const struct meshmem_segment_table *table = &meshmem_window.table;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < table->n; s++)
        if (table->segment[s].bytes && !meshmem_symmetric_add(s))
            meshmem_fail_memory("shmem_init", "out of memory for the heap's bookkeeping");
}

void meshmem_symmetric_close(void)
{
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n; s++)
        meshmem_symmetric_remove(s);
}

unsigned meshmem_symmetric_partition(int id)
{
    unsigned segment = meshmem_segment_of_id(id);
    return id >= 1 && segment < MESHMEM_SEGMENTS && meshmem_window.table.segment[segment].heap
               ? segment
               : 0;
}

/* Include the heap in core files up to end, the end of a block. */
static void dump_to(struct meshmem_segment *segment, uintptr_t end)
{
    if (end <= segment->dumped)
        return;
    const struct meshmem_memory *memory = meshmem_backing_of(number_of(segment));
    uintptr_t page = memory ? memory->page : meshmem_os_page();
    segment->dumped = (end + page - 1) & ~(page - 1);
    madvise((void *)segment->start, segment->dumped - segment->start, MADV_DODUMP);
}

/* End the job because of what was written where nothing may write. */
static _Noreturn void refuse_damage(const char *call, const struct meshmem_zone_damage *damage)
{
    const struct meshmem_heap_block *b = &damage->block;
    char name[MESHMEM_NAME_BYTES], made[280], freed[280];
    bool behind = damage->at >= b->start;
    size_t away = behind ? damage->at - b->start - b->bytes : b->start - damage->at - 1;
    char distance[40] = "directly";
    if (away)
        snprintf(distance, sizeof distance, "%zu bytes", away);
    meshmem_name_address(name, (void *)b->start);
    meshmem_name_site(made, sizeof made, ", allocated in ", b->site);
    meshmem_name_site(freed, sizeof freed, ", freed in ", b->freed);
    if (b->retired)
        meshmem_fail(call,
                     "%zu bytes were written at byte %zu of the freed block of %zu bytes at "
                     "%s%s%s; by a PE that used an old address?",
                     damage->bytes, (size_t)(damage->at - b->start), b->bytes, name, made, freed);
    meshmem_fail(call,
                 "%zu bytes were written %s %s the block of %zu bytes at %s%s; by this PE's "
                 "own stores, or another's through shmem_ptr?",
                 damage->bytes, distance, behind ? "behind the end of" : "in front of", b->bytes,
                 name, made);
}

void meshmem_symmetric_audit_due(void)
{
    atomic_store_explicit(&next_audit, 0, memory_order_relaxed);
}

/* The next look comes no sooner than four times the duration of one that was long. */
static void note_audit(uint64_t duration)
{
    uint64_t next = duration > LONG_AUDIT ? meshmem_os_now() + 4 * duration : 0;
    atomic_store_explicit(&next_audit, next, memory_order_relaxed);
}

void meshmem_symmetric_audit(const char *call)
{
    struct meshmem_zone_damage damage = {.bytes = 0};
    if (meshmem_config.check != MESHMEM_CHECK_FULL)
        return;
    uint64_t next = atomic_load_explicit(&next_audit, memory_order_relaxed);
    if (next && meshmem_os_now() < next)
        return;
    uint64_t begin = meshmem_os_thread_time();
    pthread_rwlock_rdlock(&lock);
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < meshmem_window.table.n && !damage.bytes; s++)
        if (meshmem_window.table.segment[s].heap && is_watched(s))
            meshmem_zone_check(meshmem_window.table.segment[s].heap,
                               meshmem_window.table.segment[s].start, &damage);
    pthread_rwlock_unlock(&lock);
    if (damage.bytes)
        refuse_damage(call, &damage);
    note_audit(meshmem_os_thread_time() - begin);
}

/* End the job unless an allocation here depends on the heap alone: another PE, which has the
 * memory, would lay out its heap differently. */
static void prepare(const char *call, struct meshmem_heap *heap)
{
    if (meshmem_heap_prepare(heap))
        return;
    pthread_rwlock_unlock(&lock);
    meshmem_fail_memory(call, "out of private memory for the records of symmetric blocks");
}

/* Allocate, if need be in place of freed blocks that are kept, of which one may be damaged. */
static uintptr_t take(unsigned segment, size_t bytes, size_t alignment, bool own_lines,
                      struct meshmem_zone_damage *damage)
{
    struct meshmem_heap *heap = meshmem_window.table.segment[segment].heap;
    uintptr_t start = meshmem_heap_alloc(heap, bytes, alignment, own_lines);
    if (!start && is_watched(segment) && meshmem_zone_empty(&zones[segment], heap, damage))
        start = meshmem_heap_alloc(heap, bytes, alignment, own_lines);
    if (!start)
        return 0;
    meshmem_heap_note(heap, start, meshmem_symmetric_site);
    if (is_watched(segment))
        meshmem_zone_surround(heap, start);
    return start;
}

void *meshmem_symmetric_alloc(const char *call, unsigned segment, size_t bytes, size_t alignment,
                              bool own_lines)
{
    struct meshmem_segment *s = &meshmem_window.table.segment[segment];
    struct meshmem_zone_damage damage = {.bytes = 0};
    pthread_rwlock_wrlock(&lock);
    prepare(call, s->heap);
    uintptr_t start = take(segment, bytes, alignment, own_lines, &damage);
    if (start)
        dump_to(s, start + bytes);
    pthread_rwlock_unlock(&lock);
    if (damage.bytes)
        refuse_damage(call, &damage);
    return (void *)start;
}

bool meshmem_symmetric_resize(const char *call, void *block, size_t bytes)
{
    struct meshmem_segment *s = heap_of(block);
    struct meshmem_zone_damage damage = {.bytes = 0};
    pthread_rwlock_wrlock(&lock);
    prepare(call, s->heap);
    if (is_watched(number_of(s)))
        meshmem_zone_look(s->heap, (uintptr_t)block, &damage);
    bool done = meshmem_heap_resize(s->heap, (uintptr_t)block, bytes);
    if (done)
        dump_to(s, (uintptr_t)block + bytes);
    if (done && is_watched(number_of(s)))
        meshmem_zone_surround_again(s->heap, (uintptr_t)block);
    pthread_rwlock_unlock(&lock);
    if (damage.bytes)
        refuse_damage(call, &damage);
    return done;
}

void meshmem_symmetric_free(void *block)
{
    struct meshmem_segment *s = heap_of(block);
    struct meshmem_zone_damage damage = {.bytes = 0};
    pthread_rwlock_wrlock(&lock);
    if (is_watched(number_of(s))) {
        struct meshmem_zone *zone = &zones[number_of(s)];
        meshmem_zone_retire(zone, s->heap, (uintptr_t)block, &damage);
        meshmem_heap_note(s->heap, (uintptr_t)block, meshmem_symmetric_site);
    } else {
        meshmem_heap_free(s->heap, (uintptr_t)block);
    }
    pthread_rwlock_unlock(&lock);
    if (damage.bytes)
        refuse_damage("shmem_free", &damage);
}

bool meshmem_symmetric_info(unsigned segment, struct meshmem_heap_info *info)
{
    const struct meshmem_segment *s = &meshmem_window.table.segment[segment];
    pthread_rwlock_rdlock(&lock);
    bool is_open = s->heap;
    if (is_open)
        *info = meshmem_heap_info(s->heap);
    pthread_rwlock_unlock(&lock);
    return is_open;
}

static bool find_in(const struct meshmem_segment *s, const void *address,
                    struct meshmem_heap_block *block)
{
    pthread_rwlock_rdlock(&lock);
    bool found = meshmem_heap_find(s->heap, (uintptr_t)address, block);
    pthread_rwlock_unlock(&lock);
    return found;
}

bool meshmem_symmetric_find(const void *address, struct meshmem_heap_block *block)
{
    const struct meshmem_segment *s = heap_of(address);
    return s && find_in(s, address, block);
}

bool meshmem_symmetric_holds(const void *address, size_t bytes)
{
    struct meshmem_heap_block block;
    const struct meshmem_segment *s = meshmem_window.n_pes ? heap_of(address) : NULL;
    if (!s)
        return meshmem_window_holds(address, bytes);
    return find_in(s, address, &block) && block.used &&
           (uintptr_t)address - block.start <= block.bytes &&
           bytes <= block.bytes - ((uintptr_t)address - block.start);
}
