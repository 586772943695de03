/* SPDX-License-Identifier: BSD-3-Clause */
/* See zone.h. In front of a block lies the zone of the block before it, or free memory, whose end
 * is filled. Only the ends of large freed blocks are filled and looked at, so that a check costs
 * microseconds. */
#include "mem/zone.h"

#include "base/poison.h"

#include <string.h>

enum { PATTERN = 0xdb, ENDS = 4096 /* bytes of a freed block, at both ends */ };

static MESHMEM_POISON_MAY_TOUCH void fill(uintptr_t start, size_t bytes)
{
    volatile unsigned char *to = (void *)start;
    MESHMEM_POISON_PAUSE();
    for (size_t i = 0; i < bytes; i++)
        to[i] = PATTERN;
    MESHMEM_POISON_RESUME();
}

/* Add bytes that differ from the pattern to the damage of a block. */
static MESHMEM_POISON_MAY_TOUCH void look(struct meshmem_zone_damage *damage,
                                          const struct meshmem_heap_block *block, uintptr_t start,
                                          size_t bytes)
{
    const volatile unsigned char *at = (const void *)start;
    bool mine = damage->bytes == 0 || damage->block.start == block->start;
    MESHMEM_POISON_PAUSE();
    for (size_t i = 0; mine && i < bytes; i++) {
        if (at[i] == PATTERN)
            continue;
        if (damage->bytes == 0) {
            damage->block = *block;
            damage->at = start + i;
        }
        damage->bytes = start + i + 1 - damage->at;
    }
    MESHMEM_POISON_RESUME();
}

/* The free bytes directly before a block that belong to its zone. */
static size_t before(const struct meshmem_heap *heap, uintptr_t start)
{
    struct meshmem_heap_block previous;
    if (!meshmem_heap_find(heap, start - 1, &previous) || previous.used || previous.retired)
        return 0;
    return previous.reserve < MESHMEM_ZONE_BYTES ? previous.reserve : MESHMEM_ZONE_BYTES;
}

void meshmem_zone_surround(struct meshmem_heap *heap, uintptr_t start)
{
    struct meshmem_heap_block block;
    size_t front = before(heap, start);
    meshmem_heap_find(heap, start, &block);
    fill(start - front, front);
    fill(start + block.bytes, block.reserve - block.bytes);
}

void meshmem_zone_surround_again(struct meshmem_heap *heap, uintptr_t start)
{
    struct meshmem_heap_block block, next, last;
    meshmem_zone_surround(heap, start);
    meshmem_heap_find(heap, start, &block);
    /* The block may have given memory back, which now lies in front of the next one. */
    if (meshmem_heap_find(heap, start + block.reserve, &next) && !next.used && !next.retired &&
        meshmem_heap_find(heap, next.start + next.reserve, &last)) {
        size_t bytes = before(heap, last.start);
        fill(last.start - bytes, bytes);
    }
}

static void look_behind(struct meshmem_zone_damage *damage, const struct meshmem_heap_block *b)
{
    look(damage, b, b->start + b->bytes, b->reserve - b->bytes);
}

void meshmem_zone_look(const struct meshmem_heap *heap, uintptr_t start,
                       struct meshmem_zone_damage *damage)
{
    struct meshmem_heap_block block;
    damage->bytes = 0;
    meshmem_heap_find(heap, start, &block);
    look_behind(damage, &block);
}

/* The bytes at the start and at the end of a freed block that are filled. */
static void measure_ends(const struct meshmem_heap_block *b, size_t *front, size_t *back)
{
    *front = b->reserve < ENDS ? b->reserve : ENDS;
    *back = b->reserve - *front < ENDS ? b->reserve - *front : ENDS;
}

static void look_at_freed(struct meshmem_zone_damage *damage, const struct meshmem_heap_block *b)
{
    size_t front, back;
    measure_ends(b, &front, &back);
    look(damage, b, b->start, front);
    look(damage, b, b->start + b->reserve - back, back);
}

static void drop_oldest(struct meshmem_zone *zone, struct meshmem_heap *heap,
                        struct meshmem_zone_damage *damage)
{
    struct meshmem_heap_block block;
    meshmem_heap_find(heap, zone->start[zone->first], &block);
    look_at_freed(damage, &block);
    meshmem_heap_free(heap, block.start);
    zone->first = (zone->first + 1) % MESHMEM_ZONE_KEPT;
    zone->n--;
    zone->bytes -= block.reserve;
}

void meshmem_zone_retire(struct meshmem_zone *zone, struct meshmem_heap *heap, uintptr_t start,
                         struct meshmem_zone_damage *damage)
{
    struct meshmem_heap_block block;
    size_t most = meshmem_heap_capacity(heap) / 8, front, back;
    meshmem_heap_find(heap, start, &block);
    damage->bytes = 0;
    look_behind(damage, &block);
    while (zone->n && (zone->n == MESHMEM_ZONE_KEPT || zone->bytes + block.reserve > most))
        drop_oldest(zone, heap, damage);
    if (block.reserve > most) {
        fill(start + block.reserve - MESHMEM_ZONE_BYTES, MESHMEM_ZONE_BYTES);
        meshmem_heap_free(heap, start);
        return;
    }
    meshmem_heap_retire(heap, start);
    measure_ends(&block, &front, &back);
    fill(start, front);
    fill(start + block.reserve - back, back);
    zone->start[(zone->first + zone->n++) % MESHMEM_ZONE_KEPT] = start;
    zone->bytes += block.reserve;
}

bool meshmem_zone_empty(struct meshmem_zone *zone, struct meshmem_heap *heap,
                        struct meshmem_zone_damage *damage)
{
    bool any = zone->n;
    damage->bytes = 0;
    while (zone->n)
        drop_oldest(zone, heap, damage);
    return any;
}

void meshmem_zone_check(struct meshmem_heap *heap, uintptr_t start,
                        struct meshmem_zone_damage *damage)
{
    struct meshmem_heap_block block;
    damage->bytes = 0;
    for (; meshmem_heap_find(heap, start, &block); start += block.reserve) {
        size_t front = block.used ? before(heap, start) : 0;
        if (block.retired)
            look_at_freed(damage, &block);
        else if (block.used) {
            look(damage, &block, start - front, front);
            look_behind(damage, &block);
        }
    }
}
