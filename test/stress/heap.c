// SPDX-License-Identifier: BSD-3-Clause
// Random sequences of allocations: on every PE the same places, alignments as asked for, contents
// kept by realloc, no block in another, zeroes from calloc; what other PEs put into a block arrives
// there. In several partitions, some of which the program creates and destroys with their blocks.
// Arguments: seed rounds
// rounds: 12
// env: SHMEM_SYMMETRIC_PARTITION2=SIZE=128m:KIND=FILE:/tmp
// env: SHMEM_SYMMETRIC_PARTITION64=SIZE=128m:PGSIZE=2m
#include "places.h"

enum { BLOCKS = 60, LARGEST = 300000, STEPS = 60, FIRST_BLOCK = 20 << 20 };

static struct block {
    unsigned char *start;
    size_t bytes;
    uint64_t key;
    int where; /* the number of its place */
} blocks[BLOCKS];
static uint64_t places[PES]; /* what PE i has got, relative to its first block */

static size_t some_size(struct dice *dice)
{
    switch (dice_below(dice, 8)) {
    case 0:
        return 1 + dice_below(dice, LARGEST);
    case 1:
    case 2:
        return 1 + dice_below(dice, 9000);
    default:
        return 1 + dice_below(dice, 200);
    }
}

/* All PEs have the same place relative to their first block. */
static void compare_places(const struct block *block, const char *call)
{
    uint64_t behind = (uint64_t)(block->start - memory[block->where]);
    shmem_uint64_p(&places[me], behind, (me + 1) % n_pes);
    shmem_barrier_all();
    int before = (me + n_pes - 1) % n_pes;
    if (places[before] != behind ||
        shmemx_partition_of(block->start) != place_info[block->where].id)
        fail("%s of %zu bytes in %s: PE %d has it at 0x%llx, this PE at 0x%llx behind the first "
             "block",
             call, block->bytes, place_name(block->where), before,
             (unsigned long long)places[before], (unsigned long long)behind);
    shmem_sync_all();
}

static void expect_pattern(const struct block *block, size_t bytes, const char *when)
{
    for (size_t i = 0; i < bytes; i++)
        if (block->start[i] != pattern(block->key, i))
            fail("%s, block of %zu bytes at %p, byte %zu: expected 0x%02x, got 0x%02x", when,
                 block->bytes, (void *)block->start, i, pattern(block->key, i), block->start[i]);
}

static void allocate(struct dice *dice, struct block *block)
{
    size_t alignment = 1;
    block->bytes = some_size(dice);
    block->where = (int)(1 + dice_below(dice, PLACES - 1));
    int id = place_info[block->where].id;
    switch (dice_below(dice, 5)) {
    case 0:
        block->start = shmemx_partition_calloc(block->bytes, 1, id);
        for (size_t i = 0; i < block->bytes; i++)
            if (block->start[i])
                fail("calloc of %zu bytes: byte %zu is 0x%02x", block->bytes, i, block->start[i]);
        break;
    case 1:
        alignment = (size_t)8 << dice_below(dice, 20);
        block->start = shmemx_kind_align(alignment, block->bytes, id);
        break;
    case 2:
        block->start =
            shmemx_partition_malloc_with_hints(block->bytes, (long)dice_below(dice, 4), id);
        break;
    case 3:
        block->start = id == 1 ? shmem_malloc(block->bytes) : shmemx_kind_malloc(block->bytes, id);
        break;
    default:
        block->start = shmemx_partition_malloc(block->bytes, id);
    }
    if (!block->start || (uintptr_t)block->start % alignment)
        fail("allocation of %zu bytes at a multiple of %zu in %s: %p", block->bytes, alignment,
             place_name(block->where), (void *)block->start);
    compare_places(block, "allocation");
}

/* Every PE writes the whole block of the next one, which is me for one of them. */
static void fill_next(struct block *block, uint64_t common)
{
    unsigned char *bytes = malloc(block->bytes);
    int next = (me + 1) % n_pes;
    block->key = common + (uint64_t)me;
    fill(bytes, block->bytes, common + (uint64_t)next);
    shmem_putmem(block->start, bytes, block->bytes, next);
    shmem_barrier_all();
    free(bytes);
    expect_pattern(block, block->bytes, "after putmem and barrier_all");
}

static void resize(struct dice *dice, struct block *block)
{
    size_t bytes = dice_below(dice, 3) ? some_size(dice) : block->bytes + dice_below(dice, 300);
    block->start = shmem_realloc(block->start, bytes);
    if (!block->start)
        fail("realloc to %zu bytes failed", bytes);
    expect_pattern(block, bytes < block->bytes ? bytes : block->bytes, "after realloc");
    block->bytes = bytes;
    compare_places(block, "realloc");
}

static void release(struct block *block)
{
    expect_pattern(block, block->bytes, "before free");
    shmem_free(block->start);
    block->start = NULL;
}

/* More than there is: NULL on all PEs, and the block stays. */
static void ask_too_much(const struct block *block)
{
    if (shmem_malloc((size_t)1 << 50) ||
        shmemx_kind_malloc((size_t)1 << 50, place_info[block->start ? block->where : 1].id) ||
        (block->start && shmem_realloc(block->start, (size_t)1 << 50)))
        fail("a heap of 2^50 bytes?");
    if (block->start)
        expect_pattern(block, block->bytes, "after a realloc that could not be");
}

/* Destroy a created partition, with the blocks in it, and create another one. */
static void recreate(struct dice *dice)
{
    int which = (int)(CREATED + dice_below(dice, PLACES - CREATED));
    for (int i = 0; i < BLOCKS; i++)
        if (blocks[i].start && blocks[i].where == which) {
            expect_pattern(&blocks[i], blocks[i].bytes, "before its partition is destroyed");
            blocks[i].start = NULL;
        }
    if (shmemx_partition_destroy(place_info[which].id) != 0)
        fail("%s cannot be destroyed", place_name(which));
    create_place(dice, which);
}

static void run_round(struct dice *dice)
{
    for (int i = 0; i < STEPS; i++) {
        struct block *block = &blocks[dice_below(dice, BLOCKS)];
        if (!block->start) {
            allocate(dice, block);
        } else if (dice_below(dice, 3)) {
            release(block);
            continue;
        } else {
            resize(dice, block);
        }
        fill_next(block, dice_roll(dice));
    }
    ask_too_much(&blocks[dice_below(dice, BLOCKS)]);
    recreate(dice);
}

int main(int argc, char **argv)
{
    start(argc, argv);
    struct dice dice = {seed};
    places_open(&dice, NULL, FIRST_BLOCK);
    for (unsigned long i = 0; i < rounds; i++)
        run_round(&dice);
    for (int i = 0; i < BLOCKS; i++)
        if (blocks[i].start)
            release(&blocks[i]);
    places_close();
    shmem_finalize();
    return 0;
}
