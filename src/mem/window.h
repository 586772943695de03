/* SPDX-License-Identifier: BSD-3-Clause */
/* The window: one address range that holds all symmetric memory of a PE, and every near PE's window
 * mapped whole, laid out like mine, so that one addition leads from my symmetric address to any
 * near PE's copy. Of far PEs nothing is mapped. The static data is where the linker put it; the
 * other segments lie `gap` bytes behind base (segment.h). PEs may have different layouts: each
 * mirrors its own, and what is equal in all is a segment's size and the offset of an object in its
 * segment. It does not know what is allocated in a heap. */
#ifndef MESHMEM_MEM_WINDOW_H
#define MESHMEM_MEM_WINDOW_H

#include "base/os.h"
#include "boot/job.h"
#include "mem/data.h"
#include "mem/segment.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A segment is at most this large: each has such a range in the job's file. */
#define MESHMEM_SEGMENT_BYTES (MESHMEM_WINDOW_BYTES / MESHMEM_SEGMENT_NUMBERS)

struct meshmem_window {
    uintptr_t base;     /* the static data's start, rounded down to MESHMEM_SEGMENT_ALIGNMENT */
    uint64_t gap;       /* from there to the first segment that is not static data */
    int pe, n_pes;      /* n_pes is 0 before open and after close */
    int plain;          /* n_pes when calls need no check but that of the PE, else 0 */
    int near, n_near;   /* my number among the node's PEs, and how many they are */
    const int *near_pe; /* [i]: the number of the node's i-th PE, ascending */
    const struct meshmem_location *location; /* [pe]: its node, and its number there */
    char **delta;     /* [pe]: from my address to that PE's copy, MESHMEM_WINDOW_FAR for a far PE;
                         pointers as in meshmem/near.h */
    uintptr_t others; /* the other near PEs' windows: that of the node's i-th PE begins at
                         others + i * stride, at a multiple of a huge page */
    uint64_t stride, others_bytes; /* 0 without other near PEs */
    bool reserved; /* the segments and the others' windows have their addresses, also while the
                      library is stopped */
    struct meshmem_data data;
    struct meshmem_segment_table table;
};

extern MESHMEM_PE_LOCAL struct meshmem_window meshmem_window;

/* Before main, when oshrun started the program: share the static data while nobody uses it. */
void meshmem_window_prepare(void);

/* Agree with all PEs on the sizes of the segments and map everything. bytes says how large each of
 * so many heaps shall be, at least one; 0, for the first alone, is what the node's memory gives.
 * Ends the job with a sentence when PEs differ or memory is short. Collective, one thread. */
void meshmem_window_open(const uint64_t *bytes, unsigned heaps);

/* Give back all segments but the static data, and the others' windows; their addresses stay
 * reserved, so that they are the same when the library is started again. Collective, after the last
 * barrier. */
void meshmem_window_close(void);

/* Let the header's inlined code work, or send everything through the exported functions again; and
 * let these pass calls whose PE is right, or check all there is. */
void meshmem_window_publish(bool inlined, bool plain);

/* Whether what loops that poll are made of is inlined, too, where anything is. At any time. */
void meshmem_window_publish_polls(bool inlined);

/* Deltas are whole pages, so this is none. */
#define MESHMEM_WINDOW_FAR ((char *)1)

/* Whether pe is near: the one place where that is decided. */
static inline bool meshmem_window_is_near(int pe)
{
    return meshmem_window.delta[pe] != MESHMEM_WINDOW_FAR;
}

/* PE pe's copy of my symmetric address; pe is near. */
static inline void *meshmem_window_at(const void *symmetric, int pe)
{
    return (void *)((uintptr_t)symmetric + (uintptr_t)meshmem_window.delta[pe]);
}

/* Where segment s of the PE in that slot begins in the job's file. */
static inline uint64_t meshmem_window_in_file(int slot, unsigned s)
{
    return MESHMEM_WINDOW_BYTES * ((uint64_t)slot + 1) + s * MESHMEM_SEGMENT_BYTES;
}

/* Where the i-th range of that PE's static data begins in the job's file. */
static inline uint64_t meshmem_window_range_in_file(int slot, int i)
{
    const struct meshmem_data *data = &meshmem_window.data;
    return meshmem_window_in_file(slot, MESHMEM_SEGMENT_DATA) +
           (data->range[i].start - data->start);
}

/* The PE in whose window, as it is mapped here, address lies; -1 when in none of the others'. */
static inline int meshmem_window_owner(const struct meshmem_window *w, const void *address)
{
    uintptr_t inside = (uintptr_t)address - w->others;
    if (inside >= w->others_bytes)
        return -1;
    if (inside >= w->stride * (uint64_t)w->n_near) /* windows interleave */
        inside -= w->gap;
    return inside < w->stride * (uint64_t)w->n_near ? w->near_pe[inside / w->stride] : -1;
}

/* See meshmem_segment_holds; nothing is there while the library is stopped, or in a forked child.
 */
static inline bool meshmem_window_holds(const void *address, size_t bytes)
{
    return meshmem_window.n_pes && meshmem_segment_holds(&meshmem_window.table, address, bytes);
}

#endif
