/* SPDX-License-Identifier: BSD-3-Clause */
/* The window: one address range that holds all symmetric memory of a PE. Every near PE's window is
 * mapped as a whole, with the layout of this PE's own, so that one addition turns a symmetric
 * address into the address of any near PE's copy. Nothing of far PEs is mapped. The static data is
 * where the linker put it; the other segments begin `gap` bytes after base (segment.h). Layouts may
 * differ between PEs; the size of a segment and the offset of an object in it are the same in all.
 * This file does not know what is allocated in a heap. */
#ifndef MESHMEM_MEM_WINDOW_H
#define MESHMEM_MEM_WINDOW_H

#include "base/os.h"
#include "boot/job.h"
#include "mem/data.h"
#include "mem/partition.h"
#include "mem/segment.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest size of a segment: each has such a range in the job's file. */
#define MESHMEM_SEGMENT_BYTES (MESHMEM_WINDOW_BYTES / MESHMEM_SEGMENT_NUMBERS)

struct meshmem_window {
    int pe, n_pes;      /* n_pes is 0 before open and after close */
    int plain;          /* n_pes if calls check only the number of the PE, else 0 */
    int near, n_near;   /* this PE's number on the node, and the number of PEs there */
    uintptr_t checked;  /* contexts up to this handle are checked before calls read them: the
                           constants if calls check only the number of the PE, else all */
    const int *near_pe; /* [i]: the number of the node's i-th PE, ascending */
    const struct meshmem_location *location; /* [pe]: its node, and its number there */
    char **delta; /* [pe]: the distance from this PE's address to that PE's copy; MESHMEM_WINDOW_FAR
                     for a far PE; pointers as in meshmem/near.h */
    /* What is above is one cache line, which each call reads. */
    uintptr_t base;   /* the start of static data and constants, rounded down to
                         MESHMEM_SEGMENT_ALIGNMENT */
    uint64_t gap;     /* from there to the first segment that is not static data */
    uintptr_t others; /* the other near PEs' windows: that of the node's i-th PE begins at others +
                         i * stride, (i + 1) * skew bytes beyond a multiple of 1 GiB */
    uint64_t stride, others_bytes; /* 0 without other near PEs */
    /* So that the near PEs' copies of an object differ in bits 12 to 27 of their addresses: on AMD,
     * copies for which a hash of these bits is equal displace each other in the first-level cache
     * (docs/why/near.md). A multiple of the largest pages that can be mapped in all windows; 0:
     * they begin at multiples of 1 GiB. */
    uint64_t skew;
    bool reserved; /* addresses are reserved for the segments and the others' windows, also while
                      the library is stopped */
    uint64_t wanted_heap, wanted_room; /* the first heap's and the room's bytes before they shrank
                                          to what could be reserved */
    struct meshmem_data data;
    struct meshmem_segment_table table;
};

MESHMEM_HIDDEN extern MESHMEM_PE_LOCAL struct meshmem_window meshmem_window;

/* Called before main if oshrun started the program: share the static data while nothing uses it. */
void meshmem_window_prepare(void);

/* Agree with all PEs on the sizes of the segments, reserve addresses for them, and map the static
 * data of near PEs; mem/backing.h then maps the other segments. asked[i] is what heap i is to be;
 * there is at least one. A heap of 0 bytes does not exist, except for the first, which gets as much
 * as the node's memory allows. Ends the job with a message if PEs differ or memory is short.
 * Collective, one thread. */
void meshmem_window_open(const struct meshmem_partition *asked, unsigned heaps);

/* Unmap the other PEs' windows, after the segments were released. The addresses stay reserved and
 * are used again if the library is restarted. Collective, after the last barrier. */
void meshmem_window_close(void);

/* Enable the header's inlined code, or send all calls through the exported functions; and let those
 * check only the PE's number (plain), or all there is to check. */
void meshmem_window_publish(bool inlined, bool plain);

/* Which operations are inlined, where inlining is enabled: those of polling loops (polls), and all
 * others (stores); without stores, polls are not inlined either. May be called at any time. */
void meshmem_window_publish_polls(bool polls, bool stores);

/* Not a whole number of pages, so never a delta. */
#define MESHMEM_WINDOW_FAR ((char *)1)

/* Whether pe is near: the only place where that is decided. */
static inline bool meshmem_window_is_near(int pe)
{
    return meshmem_window.delta[pe] != MESHMEM_WINDOW_FAR;
}

/* Near PE pe's copy of a symmetric object. */
static inline void *meshmem_window_at(const void *symmetric, int pe)
{
    return (void *)((uintptr_t)symmetric + (uintptr_t)meshmem_window.delta[pe]);
}

/* The position of segment s of the PE in that slot in the job's file. Heaps follow each other as
 * they do in memory, so that several are mapped at once. */
static inline uint64_t meshmem_window_in_file(int slot, unsigned s)
{
    bool is_heap = s >= MESHMEM_SEGMENT_HEAP && s < MESHMEM_SEGMENTS;
    return MESHMEM_WINDOW_BYTES * ((uint64_t)slot + 1) +
           (is_heap ? meshmem_window.table.segment[s].in_file : s * MESHMEM_SEGMENT_BYTES);
}

/* The position of the i-th range of that PE's static data in the job's file. */
static inline uint64_t meshmem_window_range_in_file(int slot, int i)
{
    const struct meshmem_data *data = &meshmem_window.data;
    return meshmem_window_in_file(slot, MESHMEM_SEGMENT_DATA) +
           (data->range[i].start - data->start);
}

/* The near PE, other than this one, whose window as mapped here contains address; -1 if there is
 * none. */
static inline int meshmem_window_owner(const struct meshmem_window *w, const void *address)
{
    uintptr_t inside = (uintptr_t)address - w->others;
    if (inside >= w->others_bytes)
        return -1;
    if (inside >= w->stride * (uint64_t)w->n_near) /* windows interleave */
        inside -= w->gap;
    return inside < w->stride * (uint64_t)w->n_near ? w->near_pe[inside / w->stride] : -1;
}

/* Whether memory in pages of this size can be mapped in all windows. */
static inline bool meshmem_window_allows(uint64_t page) { return meshmem_window.skew % page == 0; }

/* See meshmem_segment_holds; false while the library is stopped, and in a forked child. */
static inline bool meshmem_window_holds(const void *address, size_t bytes)
{
    return meshmem_window.n_pes && meshmem_segment_holds(&meshmem_window.table, address, bytes);
}

#endif
