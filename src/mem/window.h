/* SPDX-License-Identifier: BSD-3-Clause */
/* The window: one address range that holds all symmetric memory of a PE, and every near PE's window
 * mapped whole, laid out like mine, so that one addition leads from my symmetric address to any
 * near PE's copy. Of far PEs nothing is mapped. Segment 0 is the static data, where the linker put
 * it; segment s > 0 begins at base + (s << slot_shift). PEs may have different layouts: each
 * mirrors its own, and what is equal in all is a segment's size and the place of an object in its
 * segment. It does not know what is allocated in the heap. */
#ifndef MESHMEM_MEM_WINDOW_H
#define MESHMEM_MEM_WINDOW_H

#include "base/os.h"
#include "boot/job.h"
#include "mem/data.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESHMEM_SEGMENT_DATA, MESHMEM_SEGMENT_HEAP, MESHMEM_SEGMENTS };

/* A segment is at most this large. */
#define MESHMEM_SEGMENT_BYTES (UINT64_C(1) << 42)

/* The heap begins at a multiple of this in every PE, so it is the largest alignment that can be
 * had. */
#define MESHMEM_SEGMENT_ALIGNMENT (UINT64_C(1) << 30)

struct meshmem_segment {
    uintptr_t start; /* my copy */
    size_t bytes;    /* whole pages; equal in all PEs */
};

struct meshmem_window {
    uintptr_t base;      /* the static data's start, rounded down to MESHMEM_SEGMENT_ALIGNMENT */
    unsigned slot_shift; /* a segment's slot is 1 << slot_shift bytes */
    int pe, n_pes;       /* n_pes is 0 before open and after close */
    int plain;           /* n_pes when calls need no check but that of the PE, else 0 */
    int near, n_near;    /* my number among the node's PEs, and how many they are */
    const int *near_pe;  /* [i]: the number of the node's i-th PE, ascending */
    const struct meshmem_place *place; /* [pe]: its node, and its number there */
    char **delta;     /* [pe]: from my address to that PE's copy, MESHMEM_WINDOW_FAR for a far PE;
                         pointers as in meshmem/near.h */
    uintptr_t others; /* the other near PEs' windows: that of the node's i-th PE begins at
                         others + i * stride, at a multiple of a huge page */
    uint64_t stride;
    uint64_t reserved, reserved_pool; /* bytes of the places of heap and pool, also while the
                                         library is stopped */
    struct meshmem_segment pool; /* behind the heap, at the same place in all PEs; not the user's:
                                    teams take the memory there in which their members meet */
    struct meshmem_segment segment[MESHMEM_SEGMENTS];
    struct meshmem_data data;
};

extern struct meshmem_window meshmem_window;

/* Before main, when oshrun started the program: share the static data while nobody uses it. */
void meshmem_window_prepare(void);

/* Agree with all PEs on the window's layout and map everything. heap_bytes is what
 * SHMEM_SYMMETRIC_SIZE says, 0 for the default. Ends the job with a sentence when PEs differ or
 * memory is short. Collective, one thread. */
void meshmem_window_open(uint64_t heap_bytes);

/* Give back the heap, the pool and the others' windows; their places stay reserved, so that
 * addresses stay the same when the library is started again. Collective, after the last barrier. */
void meshmem_window_close(void);

/* Let the header's inlined code work, or send everything through the exported functions again; and
 * let these pass calls whose PE is right, or check all there is. */
void meshmem_window_publish(bool inlined, bool plain);

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

/* Where segment s of the PE in that slot begins in the job's file: each has 4 TiB there, whatever
 * its slot in the window. */
static inline uint64_t meshmem_window_in_file(int slot, int s)
{
    return MESHMEM_WINDOW_BYTES * ((uint64_t)slot + 1) + (uint64_t)s * MESHMEM_SEGMENT_BYTES;
}

/* Where the i-th range of that PE's static data begins in the job's file. */
static inline uint64_t meshmem_window_range_in_file(int slot, int i)
{
    const struct meshmem_data *data = &meshmem_window.data;
    return meshmem_window_in_file(slot, MESHMEM_SEGMENT_DATA) +
           (data->range[i].start - data->start);
}

/* The PE in whose window, as it is mapped here, address lies; -1 when in none of the others'. */
static inline int meshmem_window_owner(const void *address)
{
    const struct meshmem_window *w = &meshmem_window;
    uintptr_t inside = (uintptr_t)address - w->others;
    return w->others && inside < w->stride * (uint64_t)w->n_near ? w->near_pe[inside / w->stride]
                                                                 : -1;
}

/* The segment that address is in, and its place there, which is the same in all PEs; NULL when it
 * is in none. */
static inline const struct meshmem_segment *meshmem_window_find(const void *address, size_t *place)
{
    uintptr_t s = ((uintptr_t)address - meshmem_window.base) >> meshmem_window.slot_shift;
    if (s >= MESHMEM_SEGMENTS || meshmem_window.n_pes == 0)
        return NULL;
    const struct meshmem_segment *segment = &meshmem_window.segment[s];
    *place = (uintptr_t)address - segment->start;
    return *place < segment->bytes ? segment : NULL;
}

/* Whether the bytes from address on lie in one segment, and in what is mapped of it. */
static inline bool meshmem_window_holds(const void *address, size_t bytes)
{
    size_t place;
    const struct meshmem_data *data = &meshmem_window.data;
    const struct meshmem_segment *segment = meshmem_window_find(address, &place);
    if (!segment || bytes > segment->bytes - place)
        return false;
    for (int i = 0; segment == &meshmem_window.segment[MESHMEM_SEGMENT_DATA]; i++) {
        if (i == data->ranges)
            return false;
        uintptr_t inside = (uintptr_t)address - data->range[i].start;
        if (inside < data->range[i].bytes)
            return bytes <= data->range[i].bytes - inside;
    }
    return true;
}

#endif
