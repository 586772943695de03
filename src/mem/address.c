/* SPDX-License-Identifier: BSD-3-Clause */
/* See address.h. */
#include "mem/address.h"

#include "base/error.h"
#include "boot/boot.h"
#include "mem/constant.h"
#include "mem/name.h"
#include "mem/symmetric.h"
#include "mem/window.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
static void describe_in_heap(char *text, size_t size, const void *address, size_t bytes,
                             const struct meshmem_heap_block *block)
{
    char name[MESHMEM_NAME_BYTES], label[24];
    unsigned segment;
    uint64_t offset;
    meshmem_segment_name(&meshmem_window.table, address, 0, &segment, &offset);
    bool is_first = segment == MESHMEM_SEGMENT_HEAP;
    meshmem_name_address(name, (void *)block->start);
    size_t inside = (uintptr_t)address - block->start;
    if (block->retired)
        snprintf(text, size, "lies at byte %zu of the freed block of %zu bytes at %s", inside,
                 block->bytes, name);
    else if (!block->used)
        snprintf(text, size,
                 "lies in %s, but nothing is allocated there (%zu bytes behind %s, where %zu bytes "
                 "are free)",
                 is_first ? "the symmetric heap" : meshmem_segment_label(label, segment), inside,
                 name, block->reserve);
    else if (inside + bytes <= block->bytes &&
             !meshmem_segment_is_partial(&meshmem_window.table, segment))
        snprintf(text, size,
                 "lies in the block of %zu bytes at %s; has the program unmapped or protected it?",
                 block->bytes, name);
    else if (inside + bytes <= block->bytes)
        snprintf(text, size, "lies in %s, which only the PEs of a team have",
                 meshmem_segment_label(label, segment));
    else
        snprintf(text, size, "reaches %zu bytes beyond the end of the block of %zu bytes at %s",
                 inside + bytes - block->bytes, block->bytes, name);
}

bool meshmem_address_is_room(const void *address)
{
    unsigned segment;
    uint64_t offset;
    const struct meshmem_segment_table *table = &meshmem_window.table;
    return (uintptr_t)address - table->first < table->end - table->first &&
           !meshmem_segment_name(table, address, 0, &segment, &offset);
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
    struct meshmem_heap_block block;
    const void *mine;
    if (!address)
        snprintf(text, size, "is NULL");
    else if (!meshmem_symmetric_holds(address, bytes) &&
             (other = find_in_others(address, bytes, &mine)) >= 0) {
        snprintf(text, size,
                 "is PE %d's address of %s, and the PEs' addresses differ; pass this PE's own "
                 "address of it",
                 other, meshmem_name_address(name, mine));
        return OWN_ADDRESS;
    } else if (meshmem_symmetric_find(address, &block))
        describe_in_heap(text, size, address, bytes, &block);
    else if (meshmem_data_holds(&meshmem_window.data, address) &&
             meshmem_symmetric_holds(address, bytes))
        snprintf(text, size, "is a global variable (%s)", meshmem_name_address(name, address));
    else if (meshmem_data_holds(&meshmem_window.data, address))
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
    else if (meshmem_address_is_room(address))
        snprintf(
            text, size,
            "lies in no partition; perhaps it was in one that was destroyed, is behind the end "
            "of one, or is an address of another PE, whose addresses differ");
    else
        return describe_private(text, size, address);
    return SYMMETRIC_MEMORY;
}

void meshmem_address_describe(char *text, size_t size, const void *address, size_t bytes)
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
        meshmem_name_site(made, sizeof made, ", allocated in ", block.site);
        meshmem_name_site(freed, sizeof freed, ", freed in ", block.freed);
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

void meshmem_address_check(const char *call, const char *name, const void *address, size_t bytes)
{
    if (bytes && unlikely(!meshmem_symmetric_holds(address, bytes)) &&
        !(strcmp(name, "source") == 0 &&
          meshmem_constant_holds(&meshmem_window.data, address, bytes)))
        refuse(call, name, address, bytes);
}
