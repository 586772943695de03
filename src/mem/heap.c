/* SPDX-License-Identifier: BSD-3-Clause */
/* Two trees over the same blocks: all blocks by address, the free ones by size. See heap.h. */
#include "mem/heap.h"

#include "base/poison.h"
#include "mem/tree.h"

#include <stdlib.h>

enum {
    GRAIN = 16, /* every block is a multiple of this, which fits any object type */
    LINE = 64,
    OWN_LINES = 128,              /* two lines, since the hardware prefetches them in pairs */
    SPARE = 2,                    /* the most blocks that a call adds */
    POISONED_AT_FIRST = 64 << 20, /* limits what is poisoned at the start, since 8 bytes cost one of
                                     shadow memory; freed blocks are always poisoned */
};

struct block {
    struct meshmem_tree by_start; /* key: start */
    struct meshmem_tree by_size;  /* key: reserve, second: start; in the tree while free */
    size_t bytes, reserve;        /* bytes <= reserve; reserve > 0 */
    bool used, own_lines;
    bool retired; /* only if used: no longer counts as used */
    uintptr_t site, freed;
};

struct meshmem_heap {
    uintptr_t start;
    size_t capacity, used;
    size_t zone;        /* bytes after each block */
    uintptr_t poisoned; /* nothing from this address on has ever been poisoned */
    struct meshmem_tree *blocks, *free;
    struct block *spare; /* descriptors for reuse, linked through by_start.left */
    size_t spares;
};

static struct block *from_start(struct meshmem_tree *node)
{
    return node ? (struct block *)((char *)node - offsetof(struct block, by_start)) : NULL;
}

static struct block *from_size(struct meshmem_tree *node)
{
    return node ? (struct block *)((char *)node - offsetof(struct block, by_size)) : NULL;
}

static uintptr_t start_of(const struct block *b) { return b->by_start.key; }

/* Returns a spare descriptor; there is one. */
static struct block *take_spare(struct meshmem_heap *heap)
{
    struct block *b = heap->spare;
    heap->spare = from_start(b->by_start.left);
    heap->spares--;
    return b;
}

static void drop_block(struct meshmem_heap *heap, struct block *b)
{
    b->by_start.left = heap->spare ? &heap->spare->by_start : NULL;
    heap->spare = b;
    heap->spares++;
}

bool meshmem_heap_prepare(struct meshmem_heap *heap)
{
    while (heap->spares < SPARE) {
        struct block *b = malloc(sizeof *b);
        if (!b)
            return false;
        drop_block(heap, b);
    }
    return true;
}

static void add_free(struct meshmem_heap *heap, struct block *b)
{
    b->used = b->retired = false;
    b->bytes = 0;
    b->site = b->freed = 0;
    b->by_size.key = b->reserve;
    b->by_size.second = start_of(b);
    meshmem_tree_add(&heap->free, &b->by_size);
}

static void remove_free(struct meshmem_heap *heap, struct block *b)
{
    meshmem_tree_remove(&heap->free, &b->by_size);
}

static struct block *block_at(const struct meshmem_heap *heap, uintptr_t start)
{
    struct block *b = from_start(meshmem_tree_at_most(heap->blocks, start, 0));
    return b && start_of(b) == start ? b : NULL;
}

static struct block *block_after(const struct meshmem_heap *heap, const struct block *b)
{
    return block_at(heap, start_of(b) + b->reserve);
}

/* Split b after reserve bytes; the remainder becomes a new block. Neither is in the tree of free
 * blocks. */
static struct block *split(struct meshmem_heap *heap, struct block *b, size_t reserve)
{
    struct block *rest = take_spare(heap);
    *rest = (struct block){.reserve = b->reserve - reserve};
    rest->by_start.key = start_of(b) + reserve;
    b->reserve = reserve;
    meshmem_tree_add(&heap->blocks, &rest->by_start);
    return rest;
}

/* Merge b with next, which follows it and is not in the tree of free blocks. */
static void merge(struct meshmem_heap *heap, struct block *b, struct block *next)
{
    b->reserve += next->reserve;
    meshmem_tree_remove(&heap->blocks, &next->by_start);
    drop_block(heap, next);
}

static void poison(struct meshmem_heap *heap, uintptr_t start, size_t bytes)
{
    meshmem_poison(start, bytes);
    if (start + bytes > heap->poisoned)
        heap->poisoned = start + bytes;
}

/* Of what was never poisoned no shadow memory is touched: of 1 TiB it would be 128 GiB. */
static void unpoison(const struct meshmem_heap *heap, uintptr_t start, size_t bytes)
{
    uintptr_t end = start + bytes < heap->poisoned ? start + bytes : heap->poisoned;
    if (start < end)
        meshmem_unpoison(start, end - start);
}

struct meshmem_heap *meshmem_heap_open(uintptr_t start, size_t bytes)
{
    struct meshmem_heap *heap = calloc(1, sizeof *heap);
    struct block *all = calloc(1, sizeof *all);
    if (!heap || !all) {
        free(heap);
        free(all);
        return NULL;
    }
    heap->start = start;
    heap->capacity = bytes;
    all->by_start.key = start;
    all->reserve = bytes;
    meshmem_tree_add(&heap->blocks, &all->by_start);
    add_free(heap, all);
    poison(heap, start, bytes < POISONED_AT_FIRST ? bytes : POISONED_AT_FIRST);
    return heap;
}

static void free_tree(struct meshmem_tree *node)
{
    if (!node)
        return;
    free_tree(node->left);
    free_tree(node->right);
    free(from_start(node));
}

void meshmem_heap_close(struct meshmem_heap *heap)
{
    if (!heap)
        return;
    meshmem_unpoison(heap->start, heap->poisoned - heap->start);
    free_tree(heap->blocks);
    while (heap->spare) {
        struct block *b = heap->spare;
        heap->spare = from_start(b->by_start.left);
        free(b);
    }
    free(heap);
}

static uintptr_t round_up(uintptr_t n, size_t to) { return (n + to - 1) & ~(uintptr_t)(to - 1); }

void meshmem_heap_set_zone(struct meshmem_heap *heap, size_t bytes) { heap->zone = bytes; }

/* The number of bytes to reserve for a request; 0 on overflow. */
static size_t reserve_for(const struct meshmem_heap *heap, size_t bytes, bool own_lines)
{
    size_t to = own_lines ? OWN_LINES : bytes >= LINE ? LINE : GRAIN;
    return bytes > SIZE_MAX / 2 ? 0 : round_up(bytes + heap->zone, to);
}

static bool fits(const struct block *b, size_t reserve, size_t alignment)
{
    return round_up(start_of(b), alignment) - start_of(b) + reserve <= b->reserve;
}

/* Best fit: the smallest free block, and the lowest of these, that holds reserve bytes at
 * alignment. */
static struct block *choose(const struct meshmem_heap *heap, size_t reserve, size_t alignment)
{
    struct meshmem_tree *node = meshmem_tree_at_least(heap->free, reserve, 0);
    struct block *b = from_size(node);
    /* Few blocks of this size or more are too small because of alignment; any block of reserve +
     * alignment bytes fits. */
    for (int tries = 0; b && tries < 8; tries++) {
        if (fits(b, reserve, alignment))
            return b;
        b = from_size(meshmem_tree_at_least(heap->free, b->by_size.key, b->by_size.second + 1));
    }
    struct block *large = from_size(meshmem_tree_at_least(heap->free, reserve + alignment, 0));
    /* Little memory is left: examine all remaining candidates. */
    while (!large && b && !fits(b, reserve, alignment))
        b = from_size(meshmem_tree_at_least(heap->free, b->by_size.key, b->by_size.second + 1));
    return large ? large : b;
}

uintptr_t meshmem_heap_alloc(struct meshmem_heap *heap, size_t bytes, size_t alignment,
                             bool own_lines)
{
    size_t reserve = reserve_for(heap, bytes, own_lines);
    size_t least = own_lines ? OWN_LINES : reserve >= LINE ? LINE : GRAIN;
    alignment = alignment < least ? least : alignment;
    if (reserve == 0 || reserve > heap->capacity)
        return 0;
    struct block *b = choose(heap, reserve, alignment);
    if (!b || !meshmem_heap_prepare(heap))
        return 0;
    size_t before = round_up(start_of(b), alignment) - start_of(b);
    remove_free(heap, b);
    if (before) {
        struct block *rest = split(heap, b, before);
        add_free(heap, b);
        b = rest;
    }
    if (b->reserve > reserve)
        add_free(heap, split(heap, b, reserve));
    b->used = true;
    b->own_lines = own_lines;
    b->bytes = bytes;
    heap->used += b->reserve;
    unpoison(heap, start_of(b), bytes);
    if (heap->zone)
        poison(heap, start_of(b) + bytes, b->reserve - bytes);
    return start_of(b);
}

void meshmem_heap_retire(struct meshmem_heap *heap, uintptr_t start)
{
    struct block *b = block_at(heap, start);
    b->retired = true;
    heap->used -= b->reserve;
    poison(heap, start, b->reserve);
}

void meshmem_heap_note(struct meshmem_heap *heap, uintptr_t start, uintptr_t site)
{
    struct block *b = block_at(heap, start);
    if (b && b->used)
        *(b->retired ? &b->freed : &b->site) = site;
}

bool meshmem_heap_free(struct meshmem_heap *heap, uintptr_t start)
{
    struct block *b = block_at(heap, start);
    if (!b || !b->used)
        return false;
    poison(heap, start, b->reserve);
    heap->used -= b->retired ? 0 : b->reserve;
    struct block *next = block_after(heap, b);
    if (next && !next->used) {
        remove_free(heap, next);
        merge(heap, b, next);
    }
    struct block *previous =
        start > heap->start ? from_start(meshmem_tree_at_most(heap->blocks, start - 1, 0)) : NULL;
    if (previous && !previous->used) {
        remove_free(heap, previous);
        merge(heap, previous, b);
        b = previous;
    }
    add_free(heap, b);
    return true;
}

bool meshmem_heap_resize(struct meshmem_heap *heap, uintptr_t start, size_t bytes)
{
    struct block *b = block_at(heap, start), *next = block_after(heap, b);
    size_t reserve = reserve_for(heap, bytes, b->own_lines), before = b->reserve;
    bool takes_next = next && !next->used && reserve > b->reserve;
    if (reserve == 0 || reserve > b->reserve + (takes_next ? next->reserve : 0) ||
        !meshmem_heap_prepare(heap))
        return false;
    if (next && !next->used) {
        remove_free(heap, next);
        merge(heap, b, next);
    }
    if (b->reserve > reserve)
        add_free(heap, split(heap, b, reserve));
    b->bytes = bytes;
    heap->used = heap->used - before + b->reserve;
    poison(heap, start, before > b->reserve ? before : b->reserve);
    meshmem_unpoison(start, bytes);
    return true;
}

bool meshmem_heap_find(const struct meshmem_heap *heap, uintptr_t address,
                       struct meshmem_heap_block *block)
{
    const struct block *b = from_start(meshmem_tree_at_most(heap->blocks, address, 0));
    if (!b || address - start_of(b) >= b->reserve)
        return false;
    *block = (struct meshmem_heap_block){.start = start_of(b),
                                         .bytes = b->bytes,
                                         .reserve = b->reserve,
                                         .used = b->used && !b->retired,
                                         .own_lines = b->own_lines,
                                         .retired = b->retired,
                                         .site = b->site,
                                         .freed = b->freed};
    return true;
}

size_t meshmem_heap_capacity(const struct meshmem_heap *heap) { return heap->capacity; }

/* The largest size that alloc with the smallest alignment can take from free bytes. */
static size_t largest_in(const struct meshmem_heap *heap, uintptr_t start, size_t bytes)
{
    size_t before = round_up(start, LINE) - start, room = bytes > before ? bytes - before : 0;
    size_t lines = room & ~(size_t)(LINE - 1);
    if (lines >= heap->zone + LINE)
        return lines - heap->zone;
    size_t grains = heap->zone ? room : bytes; /* with a zone even a small block begins a line */
    grains = grains > heap->zone ? grains - heap->zone : 0;
    return grains < LINE - GRAIN ? grains : LINE - GRAIN;
}

static size_t largest_free(const struct meshmem_heap *heap)
{
    size_t largest = 0;
    struct meshmem_tree *n = meshmem_tree_at_most(heap->free, UINT64_MAX, UINT64_MAX);
    for (; n && n->key > largest; n = meshmem_tree_at_most(heap->free, n->key, n->second - 1)) {
        size_t here = largest_in(heap, start_of(from_size(n)), n->key);
        largest = here > largest ? here : largest;
    }
    return largest;
}

/* The same if retired blocks are freed first. */
static size_t largest_with_retired(const struct meshmem_heap *heap)
{
    size_t largest = 0, run = 0;
    for (uintptr_t at = heap->start; at < heap->start + heap->capacity;) {
        const struct block *b = block_at(heap, at);
        at += b->reserve;
        run = b->used && !b->retired ? 0 : run + b->reserve;
        size_t here = largest_in(heap, at - run, run);
        largest = here > largest ? here : largest;
    }
    return largest;
}

struct meshmem_heap_info meshmem_heap_info(const struct meshmem_heap *heap)
{
    return (struct meshmem_heap_info){.capacity = heap->capacity,
                                      .used = heap->used,
                                      .largest_free = heap->zone ? largest_with_retired(heap)
                                                                 : largest_free(heap)};
}

bool meshmem_heap_is_valid(const struct meshmem_heap *heap)
{
    uintptr_t at = heap->start;
    size_t used = 0, free_blocks = 0, in_tree = 0;
    bool was_free = false;
    while (at < heap->start + heap->capacity) {
        const struct block *b = block_at(heap, at);
        if (!b || b->reserve == 0 || b->bytes > b->reserve || (was_free && !b->used))
            return false;
        if (!b->used && from_size(meshmem_tree_at_least(heap->free, b->reserve, at)) != b)
            return false;
        used += b->used && !b->retired ? b->reserve : 0;
        free_blocks += !b->used;
        was_free = !b->used;
        at += b->reserve;
    }
    for (struct meshmem_tree *n = meshmem_tree_at_least(heap->free, 0, 0); n;
         n = meshmem_tree_at_least(heap->free, n->key, n->second + 1))
        in_tree++;
    return at == heap->start + heap->capacity && used == heap->used && in_tree == free_blocks;
}
