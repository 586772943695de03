/* SPDX-License-Identifier: BSD-3-Clause */
/* Which addresses are symmetric; see symmetric.h. */
#include "mem/symmetric.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/stack.h"
#include "base/symbol.h"
#include "boot/boot.h"
#include "mem/backing.h"
#include "mem/constant.h"
#include "mem/window.h"
#include "mem/zone.h"

#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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
    if (segment->heap)
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

const char *meshmem_symmetric_tell_site(char *text, size_t size, const char *between,
                                        uintptr_t site)
{
    char name[256];
    text[0] = 0;
    if (site)
        snprintf(text, size, "%s%s", between, meshmem_stack_name(name, sizeof name, site));
    return text;
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
    meshmem_symmetric_name(name, (void *)b->start);
    meshmem_symmetric_tell_site(made, sizeof made, ", allocated in ", b->site);
    meshmem_symmetric_tell_site(freed, sizeof freed, ", freed in ", b->freed);
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

/* In a job of one PE the static data is symmetric although it was not moved. */
static bool in_data(const void *address)
{
    const struct meshmem_data *data = &meshmem_window.data;
    for (int i = 0; i < data->ranges; i++)
        if ((uintptr_t)address - data->range[i].start < data->range[i].bytes)
            return true;
    return false;
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

/* Write the name of the global variable at address; false if the program's symbols do not say it.
 * The last one is kept, since waits describe the same word again and again; a caller that finds the
 * lock taken, perhaps in a signal handler, looks the name up. */
static bool name_variable(char *text, const void *address)
{
    static pthread_mutex_t busy = PTHREAD_MUTEX_INITIALIZER;
    static const void *last;
    static char kept[MESHMEM_NAME_BYTES];
    struct meshmem_stack_call place;
    struct meshmem_symbol symbol;
    bool mine = pthread_mutex_trylock(&busy) == 0, known = mine && last == address && kept[0];
    if (known)
        memcpy(text, kept, sizeof kept);
    if (mine)
        pthread_mutex_unlock(&busy);
    if (known)
        return true;
    if (!meshmem_stack_locate((uintptr_t)address, &place) ||
        !meshmem_symbol_find(place.path, place.address, MESHMEM_SYMBOL_OBJECT, &symbol))
        return false;
    symbol.name[1 + strcspn(symbol.name + 1, ".")] = 0; /* of a static one in a function: word.0 */
    if (symbol.inside)
        snprintf(text, MESHMEM_NAME_BYTES, "%s+0x%" PRIx64, symbol.name, symbol.inside);
    else
        snprintf(text, MESHMEM_NAME_BYTES, "%s", symbol.name);
    if (pthread_mutex_trylock(&busy) == 0) {
        memcpy(kept, text, sizeof kept);
        last = address;
        pthread_mutex_unlock(&busy);
    }
    return true;
}

const char *meshmem_symmetric_name(char *text, const void *address)
{
    char label[24];
    unsigned segment;
    uint64_t offset;
    if (in_data(address) && name_variable(text, address))
        return text;
    if (segment_of(address, &segment, &offset))
        snprintf(text, MESHMEM_NAME_BYTES, "%s+0x%" PRIx64, meshmem_segment_label(label, segment),
                 offset);
    else if (in_data(address))
        snprintf(text, MESHMEM_NAME_BYTES, "data+0x%" PRIxPTR,
                 (uintptr_t)address - meshmem_window.data.start);
    else
        snprintf(text, MESHMEM_NAME_BYTES, "%p", address);
    return text;
}

/* What to pass instead of an address that is not symmetric. */
enum instead {
    SYMMETRIC_MEMORY,
    OWN_ADDRESS,         /* which its description says */
    PERHAPS_OWN_ADDRESS, /* nothing is known of it */
};

/* Whether address lies between what is symmetric of the executable: that is code, or constants
 * that contain addresses, which the dynamic linker has filled in. */
static bool in_gap(const void *address)
{
    const struct meshmem_data *data = &meshmem_window.data;
    return (uintptr_t)address - data->lowest < data->highest - data->lowest &&
           !meshmem_constant_holds(data, address, 1);
}

/* The lines of a file, read without the C library's streams, as these call malloc: a fault that is
 * explained may have happened in malloc, which then holds its lock. */
struct lines {
    int file;
    size_t held, used; /* bytes in text, and how many of them are lines that were returned */
    char text[1024];
};

/* The next line, without its end, or NULL. The rest of one that is too long is another line. */
static char *next_line(struct lines *lines)
{
    char *end;
    lines->held -= lines->used;
    memmove(lines->text, lines->text + lines->used, lines->held);
    while (!(end = memchr(lines->text, '\n', lines->held))) {
        size_t room = sizeof lines->text - lines->held;
        ssize_t bytes = room ? read(lines->file, lines->text + lines->held, room) : 0;
        if (room && bytes <= 0)
            return NULL;
        lines->held += (size_t)bytes;
        if (!room && (end = lines->text + sizeof lines->text - 1))
            break;
    }
    *end = 0;
    lines->used = (size_t)(end + 1 - lines->text);
    return lines->text;
}

/* Describe the mapping that contains address, from /proc/self/maps. */
static enum instead describe_private(char *text, size_t size, const void *address)
{
    enum instead instead = PERHAPS_OWN_ADDRESS;
    char *line, *name, writable, executable;
    uintptr_t start, end;
    const char *copies = meshmem_window.data.is_fortran
                             ? ", as allocatable arrays do, and the copy that Fortran passes "
                               "of a section with gaps (shmem_fortran(7))"
                             : "";
    struct lines maps = {.file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)};
    snprintf(text, size, "is not mapped");
    while (maps.file >= 0 && (line = next_line(&maps))) {
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*c%c%c", &start, &end, &writable,
                   &executable) != 4 ||
            (uintptr_t)address < start || (uintptr_t)address >= end)
            continue;
        instead = SYMMETRIC_MEMORY;
        name = strpbrk(line, "/[");
        if (!name)
            snprintf(text, size, "lies in private memory (malloc, or a thread's stack)%s", copies);
        else if (strcmp(name, "[stack]") == 0)
            snprintf(text, size, "lies on the stack%s", copies);
        else if (strcmp(name, "[heap]") == 0)
            snprintf(text, size, "lies in the private heap (malloc)%s", copies);
        else if (*name == '/' && writable != 'w')
            snprintf(text, size, "lies in read-only memory of %.180s, as %s does", name,
                     in_gap(address) && executable != 'x' ? "a constant that contains addresses"
                                                          : "what is const");
        else
            snprintf(text, size, "lies in %.200s", name);
        break;
    }
    if (maps.file >= 0)
        close(maps.file);
    return instead;
}

/* Describe an address in a heap relative to the heap's blocks. */
static void describe_in_heap(char *text, size_t size, const void *address, size_t bytes)
{
    struct meshmem_heap_block block;
    char name[MESHMEM_NAME_BYTES], label[24];
    unsigned segment;
    uint64_t offset;
    segment_of(address, &segment, &offset);
    bool is_first = segment == MESHMEM_SEGMENT_HEAP;
    meshmem_symmetric_find(address, &block);
    meshmem_symmetric_name(name, (void *)block.start);
    size_t inside = (uintptr_t)address - block.start;
    if (block.retired)
        snprintf(text, size, "lies at byte %zu of the freed block of %zu bytes at %s", inside,
                 block.bytes, name);
    else if (!block.used)
        snprintf(text, size,
                 "lies in %s, but nothing is allocated there (%zu bytes behind %s, where %zu bytes "
                 "are free)",
                 is_first ? "the symmetric heap" : meshmem_segment_label(label, segment), inside,
                 name, block.reserve);
    else if (inside + bytes <= block.bytes)
        snprintf(text, size, "lies in %s, which only the PEs of a team have",
                 meshmem_segment_label(label, segment));
    else
        snprintf(text, size, "reaches %zu bytes beyond the end of the block of %zu bytes at %s",
                 inside + bytes - block.bytes, block.bytes, name);
}

bool meshmem_symmetric_is_room(const void *address)
{
    unsigned segment;
    uint64_t offset;
    const struct meshmem_segment_table *table = &meshmem_window.table;
    return (uintptr_t)address - table->first < table->end - table->first &&
           !segment_of(address, &segment, &offset);
}

/* Whether it is in the program's static data, which was given up since the PEs run different
 * programs. */
static bool in_given_up_data(const void *address)
{
    const struct meshmem_data *data = &meshmem_window.data;
    return !data->ranges && (uintptr_t)address - data->start < data->bytes;
}

/* This PE's address of the object that is at `address` in a PE whose static data, or else other
 * segments, begin at *theirs; NULL if there is none. Heaps that are created later may be elsewhere
 * in every PE. */
static const void *own_copy(const void *address, size_t bytes, const _Atomic uint64_t *theirs,
                            uintptr_t own, bool is_data)
{
    const struct meshmem_segment_table *table = &meshmem_window.table;
    uint64_t first = atomic_load_explicit(theirs, memory_order_relaxed);
    const void *mine = (const void *)((uintptr_t)address - first + own);
    unsigned s = meshmem_segment_owner(table, mine);
    bool holds = first && is_data == (s == MESHMEM_SEGMENT_DATA) && !table->segment[s].late &&
                 meshmem_symmetric_holds(mine, bytes);
    return holds ? mine : NULL;
}

/* The other PE of this host in which address is that of an object, and this PE's address of it; -1
 * if there is none. */
static int find_in_others(const void *address, size_t bytes, const void **mine)
{
    struct meshmem_job *job = meshmem_boot.job;
    for (int i = 0; job && i < (int)job->n_pes; i++) {
        const struct meshmem_slot *slot = meshmem_job_slot(job, (uint32_t)i);
        if (i != meshmem_boot.slot &&
            ((*mine =
                  own_copy(address, bytes, &slot->segments, meshmem_window.table.first, false)) ||
             (*mine = own_copy(address, bytes, &slot->data, meshmem_window.data.start, true))))
            return (int)meshmem_job_pes(job)[i];
    }
    return -1;
}

static enum instead describe(char *text, size_t size, const void *address, size_t bytes)
{
    int owner = meshmem_window_owner(&meshmem_window, address), other;
    char name[MESHMEM_NAME_BYTES];
    const void *mine;
    if (!address)
        snprintf(text, size, "is NULL");
    else if (!meshmem_symmetric_holds(address, bytes) &&
             (other = find_in_others(address, bytes, &mine)) >= 0) {
        snprintf(text, size,
                 "is PE %d's address of %s, and the PEs' addresses differ; pass this PE's own "
                 "address of it",
                 other, meshmem_symmetric_name(name, mine));
        return OWN_ADDRESS;
    } else if (heap_of(address))
        describe_in_heap(text, size, address, bytes);
    else if (in_data(address) && meshmem_symmetric_holds(address, bytes))
        snprintf(text, size, "is a global variable (%s)", meshmem_symmetric_name(name, address));
    else if (in_data(address))
        snprintf(text, size, "reaches beyond the end of the program's static data");
    else if (in_given_up_data(address))
        snprintf(text, size,
                 "is a global variable; where PEs run different programs, those are not symmetric");
    else if (owner >= 0)
        snprintf(
            text, size,
            "lies where shmem_ptr shows the memory of PE %d; a symmetric address must be this PE's "
            "own",
            owner);
    else if (meshmem_symmetric_is_room(address))
        snprintf(
            text, size,
            "lies in no partition; perhaps it was in one that was destroyed, is behind the end "
            "of one, or is an address of another PE, whose addresses differ");
    else
        return describe_private(text, size, address);
    return SYMMETRIC_MEMORY;
}

void meshmem_symmetric_describe(char *text, size_t size, const void *address, size_t bytes)
{
    describe(text, size, address, bytes);
}

static _Noreturn __attribute__((noinline)) void refuse(const char *call, const char *name,
                                                       const void *address, size_t bytes)
{
    char where[256], made[280] = "", freed[280] = "";
    struct meshmem_heap_block block;
    enum instead instead = describe(where, sizeof where, address, bytes);
    if (meshmem_symmetric_find(address, &block)) {
        meshmem_symmetric_tell_site(made, sizeof made, ", allocated in ", block.site);
        meshmem_symmetric_tell_site(freed, sizeof freed, ", freed in ", block.freed);
    }
    if (instead == OWN_ADDRESS)
        meshmem_fail(call, "%s is not a symmetric object of %zu bytes: %p %s", name, bytes, address,
                     where);
    meshmem_fail(call,
                 "%s is not a symmetric object of %zu bytes: %p %s%s%s; use memory of shmem_malloc"
                 "%s%s",
                 name, bytes, address, where, made, freed,
                 meshmem_window.data.ranges ? " or a global variable" : "",
                 instead == PERHAPS_OWN_ADDRESS ? ", by this PE's own address" : "");
}

void meshmem_symmetric_check(const char *call, const char *name, const void *address, size_t bytes)
{
    if (bytes && unlikely(!meshmem_symmetric_holds(address, bytes)) &&
        !(strcmp(name, "source") == 0 &&
          meshmem_constant_holds(&meshmem_window.data, address, bytes)))
        refuse(call, name, address, bytes);
}
