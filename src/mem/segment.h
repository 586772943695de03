/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of a PE's symmetric memory: which segments there are, where they are, how large they
 * are, and who allocates in them. meshmem_segment_name turns an address into (segment, offset),
 * meshmem_segment_at turns the pair into an address again. The pair means the same object in every
 * PE, while addresses differ. The table knows nothing of other PEs and maps nothing.
 *
 * The static data is where the linker put it. All other segments are in one range of addresses,
 * first to end, which is divided into granules of equal size; each granule belongs to at most one
 * segment, and `owner` says to which. So the lookup takes two loads, however many segments there
 * are, and the range is as long as the segments are. What it needs of all segments is together in
 * `bounds`. */
#ifndef MESHMEM_MEM_SEGMENT_H
#define MESHMEM_MEM_SEGMENT_H

#include "base/os.h"
#include "mem/data.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct meshmem_heap;

enum {
    MESHMEM_SEGMENT_DATA, /* the program's static data */
    MESHMEM_SEGMENT_POOL, /* where members of teams synchronize */
    MESHMEM_SEGMENT_HEAP, /* the first heap; further heaps follow */
    MESHMEM_HEAPS = 128,  /* at most */
    MESHMEM_SEGMENTS = MESHMEM_SEGMENT_HEAP + MESHMEM_HEAPS,
    MESHMEM_SEGMENT_FAR = 255, /* in records and in the job's file: the memory that a PE shares with
                                  its proxy, which is in no window and in no table */
    MESHMEM_SEGMENT_NUMBERS = 256,
    MESHMEM_GRANULES = 4096,
};

/* The remainder of a heap's start by this is the same in every PE, so it is the largest alignment
 * that shmem_align can provide. */
#define MESHMEM_SEGMENT_ALIGNMENT (UINT64_C(1) << 30)

/* The segment number of the partition with an ID (from 1 on), and the inverse. */
static inline unsigned meshmem_segment_of_id(int id)
{
    return MESHMEM_SEGMENT_HEAP + (unsigned)id - 1;
}

static inline unsigned meshmem_segment_id(unsigned segment)
{
    return segment - MESHMEM_SEGMENT_HEAP + 1;
}

struct meshmem_segment {
    _Alignas(64) uintptr_t start; /* this PE's copy */
    size_t bytes;    /* whole pages, equal in all PEs; 0 while the library is stopped */
    bool registered; /* the wire can move its data without copies, in all PEs */
    int ranges;      /* DATA: the number of mapped ranges, if there are gaps; else 0 */
    const struct meshmem_range *range; /* those ranges; else NULL */
    size_t reserved; /* bytes of address space reserved from start on, at least `bytes`; also while
                        the library is stopped */
    struct meshmem_heap *heap; /* the allocator; NULL for DATA, and while there is none */
    uintptr_t dumped;          /* core files contain a heap up to this address */
    uint64_t unit;             /* its shift is a multiple of this power of two; 0: of a page */
    uint64_t in_file;          /* the position in the PE's range of the job's file, or in `file` */
    int file;     /* POOL, HEAP: a file of its own that holds it, open; -1: the job's */
    bool late;    /* created while the program ran */
    bool partial; /* created for the PEs of a team: not all PEs have it */
    bool full;    /* an allocation has failed, which was said */
};

/* Where values of 8 bytes may begin in a segment: at `places` addresses from start on. */
struct meshmem_bounds {
    uintptr_t start;
    uint64_t places;
};

struct meshmem_segment_table {
    uintptr_t first, end; /* the range of all segments but the static data; end is exclusive */
    unsigned shift;       /* a granule has 1 << shift bytes */
    uint32_t granules;    /* the number of granules; 0 before the segments are laid out */
    uint64_t room;        /* bytes after the last segment for heaps that are created later */
    unsigned n;           /* segments 0 to n - 1 exist */
    unsigned char owner[MESHMEM_GRANULES]; /* the segment of each granule; DATA if none */
    struct meshmem_bounds bounds[MESHMEM_SEGMENTS];
    struct meshmem_segment segment[MESHMEM_SEGMENTS];
};

/* Update the bounds of a segment whose start or size was changed. */
void meshmem_segment_bound(struct meshmem_segment_table *table, unsigned segment);

/* How far after its place, a multiple of MESHMEM_SEGMENT_ALIGNMENT, a heap begins: addresses whose
 * lower 30 bits are equal share a set of the TLB's entries, so heaps that all began at such
 * multiples would be up to ten times slower than one (docs/why/partitions.md). A multiple of its
 * pages' size, and, in a file of its own, of that of huge pages. The same in all PEs. */
static inline uint64_t meshmem_segment_shift(const struct meshmem_segment_table *table,
                                             unsigned segment)
{
    const uint64_t step = (2 << 20) + meshmem_os_page(), unit = table->segment[segment].unit;
    uint64_t shift = segment > MESHMEM_SEGMENT_HEAP ? (segment - MESHMEM_SEGMENT_HEAP) * step : 0;
    return unit ? shift & ~(unit - 1) : shift;
}

/* Assign addresses from first on to all segments but the static data, for as many bytes as
 * `reserved` says: heaps by number, each at its shift from a multiple of MESHMEM_SEGMENT_ALIGNMENT,
 * then the pool, then the room. n and room are set. */
void meshmem_segment_lay_out(struct meshmem_segment_table *table, uintptr_t first);

/* Give segment s, which has none, addresses in the room for a heap of `bytes` bytes whose shift is
 * a multiple of unit; false if there are none. Other threads may look up other addresses. */
bool meshmem_segment_add(struct meshmem_segment_table *table, unsigned s, size_t bytes,
                         uint64_t unit);

/* Take them away. */
void meshmem_segment_remove(struct meshmem_segment_table *table, unsigned s);

/* The segment that has the granule of an address, DATA if none has it. */
static inline __attribute__((always_inline)) unsigned
meshmem_segment_owner(const struct meshmem_segment_table *table, const void *address)
{
    uintptr_t granule = ((uintptr_t)address - table->first) >> table->shift;
    unsigned s = MESHMEM_SEGMENT_DATA;
    if (likely(granule < table->granules))
        s = table->owner[granule];
    return s;
}

/* Like meshmem_segment_name, for the rare cases in which bounds are not enough. */
static inline bool meshmem_segment_name_exactly(const struct meshmem_segment_table *table,
                                                const void *address, size_t bytes,
                                                unsigned *segment, uint64_t *offset)
{
    unsigned s = meshmem_segment_owner(table, address);
    uint64_t inside = (uintptr_t)address - table->segment[s].start;
    size_t size = table->segment[s].bytes;
    *segment = s;
    *offset = inside;
    return inside < size && bytes <= size - inside;
}

/* The segment and the offset of the bytes from address on. False if they are not all in one
 * segment. Gaps in the static data count as part of it. */
static inline bool meshmem_segment_name(const struct meshmem_segment_table *table,
                                        const void *address, size_t bytes, unsigned *segment,
                                        uint64_t *offset)
{
    unsigned s = meshmem_segment_owner(table, address);
    uint64_t inside = (uintptr_t)address - table->bounds[s].start, places = table->bounds[s].places;
    if (unlikely(inside >= places || bytes > places - inside + (sizeof(uint64_t) - 1)))
        return meshmem_segment_name_exactly(table, address, bytes, segment, offset);
    *segment = s;
    *offset = inside;
    return true;
}

/* The segment and the offset of a value of up to 8 bytes. False also for values of less than 8
 * bytes in the last 7 of a segment, and where bounds are not up to date: then ask
 * meshmem_segment_name. */
static inline __attribute__((always_inline)) bool
meshmem_segment_name_value(const struct meshmem_segment_table *table, const void *address,
                           unsigned *segment, uint64_t *offset)
{
    *segment = meshmem_segment_owner(table, address);
    *offset = (uintptr_t)address - table->bounds[*segment].start;
    return *offset < table->bounds[*segment].places;
}

/* The same for a second value, which is often in the segment of the first. Without `apart`, false
 * also if it is in another one. */
static inline __attribute__((always_inline)) bool
meshmem_segment_name_second(const struct meshmem_segment_table *table, const void *address,
                            unsigned first, bool apart, unsigned *segment, uint64_t *offset)
{
    *segment = first;
    *offset = (uintptr_t)address - table->bounds[first].start;
    return likely(*offset < table->bounds[first].places) ||
           (apart && meshmem_segment_name_value(table, address, segment, offset));
}

/* The address in this PE of a segment (below n) and offset: the inverse. */
static inline void *meshmem_segment_at(const struct meshmem_segment_table *table, unsigned segment,
                                       uint64_t offset)
{
    return (void *)(table->segment[segment].start + offset);
}

/* Whether only some PEs have a segment. */
static inline bool meshmem_segment_is_partial(const struct meshmem_segment_table *table,
                                              unsigned segment)
{
    return table->segment[segment].partial;
}

/* The contiguous bytes around an offset in a segment: *bytes of them from offset *first on. False
 * if nothing is there; segment may be any number. */
bool meshmem_segment_range(const struct meshmem_segment_table *table, unsigned segment,
                           uint64_t offset, uint64_t *first, uint64_t *bytes);

/* Whether the bytes from address on belong to the user: in one segment other than the pool, and
 * without gaps. Whether they are allocated is for mem/symmetric.h. */
bool meshmem_segment_holds(const struct meshmem_segment_table *table, const void *address,
                           size_t bytes);

/* The name of a segment in messages: "data", "pool", "heap", "partition 2" and so on. Returns text.
 */
const char *meshmem_segment_label(char text[24], unsigned segment);

#endif
