// SPDX-License-Identifier: BSD-3-Clause
// Random sequences of allocations: on every PE the same places, alignments as asked for, contents
// kept by realloc, no block in another, zeroes from calloc; what other PEs put into a block arrives
// there. Arguments: seed rounds
// rounds: 12
#include "stress.h"

enum { BLOCKS = 60, LARGEST = 300000, STEPS = 60 };

static struct block {
    unsigned char *start;
    size_t bytes;
    uint64_t key;
} blocks[BLOCKS];
static uint64_t places[PES]; /* what PE i has got, relative to its first block */
static unsigned char *first_block;

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
static void compare_places(const void *start, const char *call, size_t bytes)
{
    uint64_t place = (uint64_t)((const unsigned char *)start - first_block);
    shmem_uint64_p(&places[me], place, (me + 1) % n_pes);
    shmem_barrier_all();
    int before = (me + n_pes - 1) % n_pes;
    if (places[before] != place)
        fail("%s of %zu bytes: PE %d has it at 0x%llx, this PE at 0x%llx behind the first block",
             call, bytes, before, (unsigned long long)places[before], (unsigned long long)place);
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
    switch (dice_below(dice, 4)) {
    case 0:
        block->start = shmem_calloc(block->bytes, 1);
        for (size_t i = 0; i < block->bytes; i++)
            if (block->start[i])
                fail("calloc of %zu bytes: byte %zu is 0x%02x", block->bytes, i, block->start[i]);
        break;
    case 1:
        alignment = (size_t)8 << dice_below(dice, 20);
        block->start = shmem_align(alignment, block->bytes);
        break;
    case 2:
        block->start = shmem_malloc_with_hints(block->bytes, (long)dice_below(dice, 4));
        break;
    default:
        block->start = shmem_malloc(block->bytes);
    }
    if (!block->start || (uintptr_t)block->start % alignment)
        fail("allocation of %zu bytes at a multiple of %zu: %p", block->bytes, alignment,
             (void *)block->start);
    compare_places(block->start, "allocation", block->bytes);
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
    compare_places(block->start, "realloc", bytes);
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
        (block->start && shmem_realloc(block->start, (size_t)1 << 50)))
        fail("a heap of 2^50 bytes?");
    if (block->start)
        expect_pattern(block, block->bytes, "after a realloc that could not be");
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
}

int main(int argc, char **argv)
{
    start(argc, argv);
    struct dice dice = {seed};
    first_block = shmem_malloc(64);
    for (unsigned long i = 0; i < rounds; i++)
        run_round(&dice);
    for (int i = 0; i < BLOCKS; i++)
        if (blocks[i].start)
            release(&blocks[i]);
    shmem_free(first_block);
    shmem_finalize();
    return 0;
}
