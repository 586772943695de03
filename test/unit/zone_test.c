/* SPDX-License-Identifier: BSD-3-Clause */
/* Patterns around blocks and in freed ones: every stray byte is found, and nothing else is; heaps
 * with and without zones stay valid in random histories. */
#include "mem/zone.h"

#include "base/dice.h"
#include "base/poison.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { BYTES = 1 << 20, PAGE = 4096 };

static _Alignas(PAGE) unsigned char memory[BYTES];
static struct meshmem_zone zone;

/* Write where nothing may. */
static MESHMEM_POISON_MAY_TOUCH void flip(unsigned char *at) { *at ^= 1; }

static struct meshmem_heap *open_heap(void)
{
    memset(memory, 0, sizeof memory);
    struct meshmem_heap *heap = meshmem_heap_open((uintptr_t)memory, BYTES);
    assert_non_null(heap);
    meshmem_heap_set_zone(heap, MESHMEM_ZONE_BYTES);
    zone = (struct meshmem_zone){.n = 0};
    return heap;
}

static unsigned char *take(struct meshmem_heap *heap, size_t bytes, size_t alignment)
{
    uintptr_t start = meshmem_heap_alloc(heap, bytes, alignment, false);
    if (start)
        meshmem_zone_surround(heap, start);
    return (unsigned char *)start;
}

static struct meshmem_zone_damage look(struct meshmem_heap *heap)
{
    struct meshmem_zone_damage damage;
    meshmem_zone_check(heap, (uintptr_t)memory, &damage);
    return damage;
}

static void finds_each_byte_around(void **state)
{
    (void)state;
    for (size_t bytes = 1; bytes < 200; bytes += 13) {
        struct meshmem_heap *heap = open_heap();
        unsigned char *first = take(heap, 40, 0), *block = take(heap, bytes, 256);
        assert_true(first && block && look(heap).bytes == 0);
        memset(block, 0x55, bytes);
        assert_int_equal(look(heap).bytes, 0);
        for (int at = -MESHMEM_ZONE_BYTES; at < (int)bytes + MESHMEM_ZONE_BYTES; at++) {
            if (at >= 0 && at < (int)bytes)
                continue;
            flip(block + at);
            struct meshmem_zone_damage damage = look(heap);
            assert_int_equal(damage.bytes, 1);
            assert_int_equal(damage.at, (uintptr_t)block + (uintptr_t)(intptr_t)at);
            flip(block + at);
        }
        meshmem_heap_close(heap);
    }
}

static void keeps_freed_blocks(void **state)
{
    (void)state;
    struct meshmem_heap *heap = open_heap();
    struct meshmem_zone_damage damage;
    struct meshmem_heap_block found;
    unsigned char *block = take(heap, 20000, 0);
    size_t used = meshmem_heap_info(heap).used;
    meshmem_heap_note(heap, (uintptr_t)block, 111);
    meshmem_zone_retire(&zone, heap, (uintptr_t)block, &damage);
    meshmem_heap_note(heap, (uintptr_t)block, 222);
    assert_int_equal(damage.bytes, 0);
    assert_true(used >= 20000 && meshmem_heap_info(heap).used == 0);
    assert_true(meshmem_heap_find(heap, (uintptr_t)block, &found));
    assert_true(!found.used && found.retired && found.site == 111 && found.freed == 222);
    assert_true(take(heap, 20000, 0) != block);
    flip(block + 5);
    damage = look(heap);
    assert_true(damage.bytes == 1 && damage.block.retired && damage.at == (uintptr_t)block + 5);
    assert_true(meshmem_zone_empty(&zone, heap, &damage));
    assert_true(damage.bytes == 1 && damage.block.start == (uintptr_t)block);
    assert_false(meshmem_zone_empty(&zone, heap, &damage));
    assert_true(meshmem_heap_is_valid(heap));
    meshmem_heap_close(heap);
}

/* What info calls the largest size can be allocated, perhaps in place of freed blocks that are
 * kept, and not one byte more. */
static void largest_free_is_the_largest(void **state)
{
    (void)state;
    enum { BLOCKS = 600, STEPS = 3000 };
    struct meshmem_heap *heap = open_heap();
    struct meshmem_zone_damage damage;
    struct dice dice = {7};
    unsigned char *block[BLOCKS] = {NULL};
    for (int step = 0; step < STEPS; step++) {
        unsigned char **b = &block[dice_below(&dice, BLOCKS)];
        if (*b)
            meshmem_zone_retire(&zone, heap, (uintptr_t)*b, &damage);
        *b = *b ? NULL : take(heap, 1 + dice_below(&dice, step % 3 ? 100 : 6000), 0);
        if (step % 10)
            continue;
        size_t largest = meshmem_heap_info(heap).largest_free;
        uintptr_t start = meshmem_heap_alloc(heap, largest, 1, false);
        if (!start && meshmem_zone_empty(&zone, heap, &damage))
            start = meshmem_heap_alloc(heap, largest, 1, false);
        assert_true(start || !largest);
        if (start)
            assert_true(meshmem_heap_free(heap, start));
        meshmem_zone_empty(&zone, heap, &damage);
        assert_int_equal(meshmem_heap_alloc(heap, largest + 1, 1, false), 0);
    }
    meshmem_heap_close(heap);
}

/* Allocate, free and resize at random, and write into all bytes that belong to blocks. */
static void is_quiet_in_random_histories(void **state)
{
    (void)state;
    enum { BLOCKS = 40, STEPS = 6000 };
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct meshmem_heap *heap = open_heap();
        struct meshmem_zone_damage damage;
        struct dice dice = {seed};
        unsigned char *block[BLOCKS] = {0};
        for (int step = 0; step < STEPS; step++) {
            unsigned i = (unsigned)(dice_roll(&dice) % BLOCKS);
            size_t bytes = 1 + dice_roll(&dice) % (dice_roll(&dice) % 16 ? 500 : 200000);
            if (!block[i]) {
                block[i] = take(heap, bytes, (size_t)1 << dice_roll(&dice) % 10);
            } else if (dice_roll(&dice) % 3 == 0) {
                if (!meshmem_heap_resize(heap, (uintptr_t)block[i], bytes))
                    continue;
                meshmem_zone_surround_again(heap, (uintptr_t)block[i]);
            } else {
                meshmem_zone_retire(&zone, heap, (uintptr_t)block[i], &damage);
                assert_int_equal(damage.bytes, 0);
                block[i] = NULL;
            }
            if (block[i])
                memset(block[i], (int)dice_roll(&dice), bytes);
            damage = look(heap);
            if (damage.bytes)
                fail_msg("seed %d, step %d: %zu bytes at %td", (int)seed, step, damage.bytes,
                         (char *)damage.at - (char *)memory);
        }
        assert_true(meshmem_heap_is_valid(heap));
        meshmem_heap_close(heap);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_byte_around),
        cmocka_unit_test(keeps_freed_blocks),
        cmocka_unit_test(largest_free_is_the_largest),
        cmocka_unit_test(is_quiet_in_random_histories),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
