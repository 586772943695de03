/* SPDX-License-Identifier: BSD-3-Clause */
/* The layout of a window's segments, and lookups; see segment.h. */
#include "mem/segment.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_SHIFT = 21 }; /* a huge page */

static uint64_t up(uint64_t n, uint64_t to) { return (n + to - 1) & ~(to - 1); }

/* The segment with a rank from 1 to n - 1: heaps by number, then the library's own. */
static unsigned by_rank(const struct meshmem_segment_table *table, unsigned rank)
{
    unsigned heaps = table->n - MESHMEM_SEGMENT_HEAP;
    return rank <= heaps ? MESHMEM_SEGMENT_HEAP + rank - 1 : rank - heaps;
}

/* Assign addresses to all segments for granules of this size; returns the bytes from first on. */
static uint64_t place_all(struct meshmem_segment_table *table, unsigned shift)
{
    uint64_t granule = UINT64_C(1) << shift, at = 0;
    for (unsigned rank = 1; rank < table->n; rank++) {
        unsigned s = by_rank(table, rank);
        struct meshmem_segment *segment = &table->segment[s];
        if (!segment->reserved)
            continue;
        uint64_t alignment = s >= MESHMEM_SEGMENT_HEAP && granule < MESHMEM_SEGMENT_ALIGNMENT
                                 ? MESHMEM_SEGMENT_ALIGNMENT
                                 : granule;
        segment->start = table->first + up(at, alignment) + meshmem_segment_shift(table, s);
        at = up(segment->start - table->first + segment->reserved, granule);
    }
    return at;
}

void meshmem_segment_bound(struct meshmem_segment_table *table, unsigned segment)
{
    const struct meshmem_segment *s = &table->segment[segment];
    const size_t less = sizeof(uint64_t) - 1;
    table->bounds[segment].start = s->start;
    table->bounds[segment].places = s->bytes > less ? s->bytes - less : 0;
}

/* Let the granules of a segment belong to it, or to nobody. */
static void own(struct meshmem_segment_table *table, const struct meshmem_segment *segment,
                unsigned s)
{
    uint64_t from = segment->start - table->first, to = from + segment->reserved;
    for (uint64_t g = from >> table->shift; segment->reserved && g <= (to - 1) >> table->shift; g++)
        table->owner[g] = (unsigned char)s;
}

/* All segments and the room after them, for granules of this size; returns the bytes. */
static uint64_t place_room(struct meshmem_segment_table *table, unsigned shift)
{
    return place_all(table, shift) + up(table->room, UINT64_C(1) << shift);
}

void meshmem_segment_lay_out(struct meshmem_segment_table *table, uintptr_t first)
{
    uint64_t bytes;
    table->first = first;
    table->shift = LEAST_SHIFT;
    while ((bytes = place_room(table, table->shift)) >> table->shift > MESHMEM_GRANULES)
        table->shift++;
    table->end = first + bytes;
    table->granules = (uint32_t)(bytes >> table->shift);
    memset(table->owner, MESHMEM_SEGMENT_DATA, sizeof table->owner);
    for (unsigned s = MESHMEM_SEGMENT_DATA + 1; s < table->n; s++)
        own(table, &table->segment[s], s);
    for (unsigned s = 0; s < table->n; s++)
        meshmem_segment_bound(table, s);
}

/* The length of the run of granules from one on that belong to nobody, at most `most`. */
static uint32_t unowned(const struct meshmem_segment_table *table, uint32_t first, uint32_t most)
{
    uint32_t n = 0;
    while (n < most && first + n < table->granules &&
           table->owner[first + n] == MESHMEM_SEGMENT_DATA)
        n++;
    return n;
}

bool meshmem_segment_add(struct meshmem_segment_table *table, unsigned s, size_t bytes,
                         uint64_t unit)
{
    table->segment[s] = (struct meshmem_segment){.unit = unit, .file = -1};
    uint64_t granule = UINT64_C(1) << table->shift;
    uint64_t step = granule < MESHMEM_SEGMENT_ALIGNMENT ? MESHMEM_SEGMENT_ALIGNMENT : granule;
    uint64_t shift = meshmem_segment_shift(table, s), need = up(shift + bytes, granule),
             end = table->end - table->first, at;
    if (need > table->room)
        return false;
    for (at = up(end - up(table->room, granule), step); at + need <= end; at += step)
        if (unowned(table, (uint32_t)(at >> table->shift), (uint32_t)(need >> table->shift)) ==
            need >> table->shift)
            break;
    if (at + need > end)
        return false;
    table->segment[s] = (struct meshmem_segment){.start = table->first + at + shift,
                                                 .bytes = bytes,
                                                 .reserved = bytes,
                                                 .unit = unit,
                                                 .file = -1,
                                                 .late = true};
    meshmem_segment_bound(table, s);
    own(table, &table->segment[s], s);
    return true;
}

void meshmem_segment_remove(struct meshmem_segment_table *table, unsigned s)
{
    own(table, &table->segment[s], MESHMEM_SEGMENT_DATA);
    table->segment[s] = (struct meshmem_segment){.file = -1};
    meshmem_segment_bound(table, s);
}

bool meshmem_segment_range(const struct meshmem_segment_table *table, unsigned segment,
                           uint64_t offset, uint64_t *first, uint64_t *bytes)
{
    if (segment >= table->n)
        return false;
    const struct meshmem_segment *s = &table->segment[segment];
    *first = 0;
    *bytes = s->bytes;
    for (int i = 0; i < s->ranges; i++) {
        *first = s->range[i].start - s->start;
        *bytes = s->range[i].bytes;
        if (offset - *first < *bytes)
            break;
    }
    return offset < s->bytes && offset - *first < *bytes;
}

bool meshmem_segment_holds(const struct meshmem_segment_table *table, const void *address,
                           size_t bytes)
{
    unsigned segment;
    uint64_t offset, first, size;
    return meshmem_segment_name(table, address, bytes, &segment, &offset) &&
           segment != MESHMEM_SEGMENT_POOL &&
           meshmem_segment_range(table, segment, offset, &first, &size) &&
           bytes <= size - (offset - first);
}

const char *meshmem_segment_label(char text[24], unsigned segment)
{
    static const char *const known[] = {"data", "pool", "heap"};
    _Static_assert(sizeof known / sizeof *known == MESHMEM_SEGMENT_HEAP + 1, "each has a name");
    if (segment <= MESHMEM_SEGMENT_HEAP)
        snprintf(text, 24, "%s", known[segment]);
    else
        snprintf(text, 24, "partition %u", meshmem_segment_id(segment));
    return text;
}
