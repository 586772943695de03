/* SPDX-License-Identifier: BSD-3-Clause */
/* The symmetric heap's allocator against the oracle, and its promises one by one. */
#include "base/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <cmocka.h>

#ifdef __SANITIZE_THREAD__
enum { NOT_HERE = 1 };
#else
enum { NOT_HERE = 0 };
#endif

/* The allocator's own memory comes from here, so that it can run out. */
// wraps: malloc calloc
static unsigned mallocs_left = UINT32_MAX;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);

static bool is_left(void) { return mallocs_left && (mallocs_left == UINT32_MAX || mallocs_left--); }

void *__wrap_malloc(size_t bytes) { return is_left() ? __real_malloc(bytes) : NULL; }

void *__wrap_calloc(size_t n, size_t bytes) { return is_left() ? __real_calloc(n, bytes) : NULL; }

#include "heap_oracle.h"

#define KIB UINT64_C(1024)
#define MIB (KIB * KIB)

static size_t any_size(struct dice *r, size_t capacity)
{
    switch (dice_below(r, 8)) {
    case 0:
        return 1 + dice_below(r, capacity / 8);
    case 1:
        return (size_t)1 << dice_below(r, 16);
    case 2:
        return 64 * (1 + dice_below(r, 64));
    default:
        return 1 + dice_below(r, 400);
    }
}

static size_t any_alignment(struct dice *r)
{
    return dice_below(r, 4) ? 1 : (size_t)1 << dice_below(r, 14);
}

/* One random operation; pressure (of 256) is how much more often it allocates than frees. */
static void any_step(struct oracle *o, struct dice *r, unsigned pressure)
{
    unsigned what = (unsigned)dice_below(r, 256);
    if (o->n == 0 || what < pressure)
        oracle_alloc(o, any_size(r, o->capacity), any_alignment(r), dice_below(r, 8) == 0);
    else if (what < pressure + (256 - pressure) / 3)
        oracle_resize(o, dice_below(r, o->n), any_size(r, o->capacity));
    else
        oracle_free(o, dice_below(r, o->n));
}

static void run_random(uint64_t seed, size_t capacity, int steps)
{
    struct dice r = {seed};
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, capacity);
    for (int step = 0; step < steps; step++) {
        any_step(&o, &r, step / 500 % 2 ? 80 : 150);
        oracle_compare(&o);
    }
    oracle_close(&o);
}

static void agrees_with_the_oracle(void **state)
{
    (void)state;
    run_random(1, MIB, 6000);
    run_random(2, 64 * KIB, 6000);
    run_random(3, 4 * KIB, 6000);
}

/* Little memory and large alignments: whatever fits somewhere must be found. */
static void finds_room_when_there_is_any(void **state)
{
    (void)state;
    struct dice r = {4};
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, 16 * KIB);
    for (int step = 0; step < 20000; step++) {
        if (o.n && dice_below(&r, 5) < 2)
            oracle_free(&o, dice_below(&r, o.n));
        else
            oracle_alloc(&o, 1 + dice_below(&r, 200), (size_t)1 << dice_below(&r, 12),
                         dice_below(&r, 8) == 0);
    }
    oracle_compare(&o);
    oracle_close(&o);
}

static void largest_free_is_the_largest(void **state)
{
    (void)state;
    struct dice r = {5};
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, 8 * KIB);
    for (int step = 0; step < 20000; step++) {
        any_step(&o, &r, step / 500 % 2 ? 100 : 180);
        oracle_check_largest(&o);
    }
    oracle_close(&o);
}

/* Two PEs: equal calls give equal offsets, wherever their heaps begin. */
static void run_twice(uintptr_t second, unsigned alignments)
{
    struct dice r[2] = {{6}, {6}};
    struct oracle o[2];
    oracle_open(&o[0], ORACLE_PLACE, 256 * KIB);
    oracle_open(&o[1], second, 256 * KIB);
    for (int step = 0; step < 5000; step++) {
        size_t alignment = (size_t)1 << dice_below(&r[0], alignments);
        dice_below(&r[1], alignments);
        for (int pe = 0; pe < 2; pe++) {
            if (o[pe].n && dice_below(&r[pe], 2))
                oracle_free(&o[pe], dice_below(&r[pe], o[pe].n));
            else
                oracle_alloc(&o[pe], any_size(&r[pe], 256 * KIB), alignment, false);
        }
        assert_int_equal(o[0].n, o[1].n);
        for (size_t i = 0; i < o[0].n; i++)
            assert_int_equal(o[0].used[i].start - o[0].start, o[1].used[i].start - o[1].start);
    }
    oracle_close(&o[0]);
    oracle_close(&o[1]);
}

static void equal_calls_give_equal_offsets(void **state)
{
    (void)state;
    run_twice(ORACLE_PLACE, 17);
    run_twice(ORACLE_PLACE + 4 * MIB + 4096, 13); /* address spaces differ by pages */
    run_twice(ORACLE_PLACE + 4 * MIB + 0x5000, 13);
    run_twice(ORACLE_PLACE + 4 * MIB, 17); /* larger alignments need starts that are alike */
}

static void exhaustion_changes_nothing(void **state)
{
    (void)state;
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, 64 * KIB);
    while (oracle_alloc(&o, 1000, 1, false))
        ;
    assert_int_equal(o.n, 64);
    struct meshmem_heap_info before = meshmem_heap_info(o.heap);
    for (int i = 0; i < 100; i++)
        assert_int_equal(meshmem_heap_alloc(o.heap, 1000, 1, false), 0);
    assert_false(meshmem_heap_resize(o.heap, o.used[3].start, 1025));
    struct meshmem_heap_info after = meshmem_heap_info(o.heap);
    assert_memory_equal(&before, &after, sizeof before);
    oracle_compare(&o);
    oracle_close(&o);
}

/* Any order of freeing four neighbors gives a single block. */
static void neighbors_grow_together(void **state)
{
    (void)state;
    for (int order = 0; order < 24; order++) {
        struct oracle o;
        int left = order;
        oracle_open(&o, ORACLE_PLACE, 4096);
        for (int i = 0; i < 4; i++)
            assert_int_equal(oracle_alloc(&o, 1024, 1, false), ORACLE_PLACE + 1024u * (unsigned)i);
        for (int n = 4; n > 0; left /= n, n--) {
            oracle_free(&o, (size_t)(left % n));
            oracle_compare(&o);
        }
        oracle_close(&o);
    }
}

static void resizes_where_it_is(void **state)
{
    (void)state;
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, 4096);
    for (int i = 0; i < 4; i++)
        oracle_alloc(&o, 1024, 1, false);
    oracle_resize(&o, 1, 1025); /* what follows is in use */
    oracle_free(&o, 2);
    oracle_resize(&o, 1, 2048); /* the whole of what follows */
    oracle_compare(&o);
    oracle_resize(&o, 1, 2049);
    oracle_resize(&o, 1, 1);
    oracle_compare(&o);
    assert_int_equal(o.used[1].reserve, 16);
    oracle_resize(&o, 1, 1000);
    oracle_resize(&o, 1, 0);
    oracle_resize(&o, 1, SIZE_MAX);
    oracle_resize(&o, 1, SIZE_MAX / 2);
    oracle_resize(&o, 2, 1024); /* the last block */
    oracle_resize(&o, 2, 1025);
    oracle_resize(&o, 2, 10);
    oracle_resize(&o, 2, 1024);
    oracle_compare(&o);
    oracle_close(&o);
}

static void own_lines_are_not_shared(void **state)
{
    (void)state;
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, 64 * KIB);
    oracle_alloc(&o, 16, 1, false);
    for (size_t bytes = 1; bytes < 300; bytes += 37) {
        uintptr_t start = oracle_alloc(&o, bytes, 1, true);
        struct meshmem_heap_block block;
        assert_true(meshmem_heap_find(o.heap, start, &block));
        assert_int_equal(start % 64, 0);
        assert_int_equal(block.reserve % 64, 0);
        oracle_alloc(&o, 16, 1, false);
    }
    oracle_compare(&o);
    oracle_close(&o);
}

static void refuses_impossible_sizes(void **state)
{
    (void)state;
    struct oracle o;
    const size_t sizes[] = {0,
                            64 * KIB + 1,
                            SIZE_MAX,
                            SIZE_MAX - 63,
                            SIZE_MAX / 2,
                            SIZE_MAX / 2 + 1,
                            (SIZE_MAX >> 1) - 15,
                            (size_t)1 << 63};
    oracle_open(&o, ORACLE_PLACE, 64 * KIB);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (unsigned shift = 0; shift < 64; shift++)
            for (int own = 0; own < 2; own++)
                assert_int_equal(meshmem_heap_alloc(o.heap, sizes[i], (size_t)1 << shift, own), 0);
    assert_int_equal(oracle_alloc(&o, 64 * KIB, 1, false), ORACLE_PLACE);
    oracle_compare(&o);
    oracle_close(&o);
}

static void alignment_may_be_larger_than_size(void **state)
{
    (void)state;
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE + 0x5000, MIB);
    for (unsigned shift = 0; shift < 20; shift++)
        for (int i = 0; i < 2; i++)
            oracle_alloc(&o, 8, (size_t)1 << shift, false);
    assert_in_range(o.n, 36, 40);
    oracle_compare(&o);
    oracle_close(&o);
}

/* The allocator's own memory ends after 0, 1, 2 ... descriptors: it refuses, and nothing is
 * changed. */
static void lives_without_private_memory(void **state)
{
    (void)state;
    for (unsigned left = 0; left < 60; left++) {
        struct dice r = {left};
        struct oracle o;
        mallocs_left = UINT32_MAX;
        oracle_open(&o, ORACLE_PLACE, 64 * KIB);
        o.short_of_memory = true;
        mallocs_left = left;
        for (int step = 0; step < 300; step++) {
            any_step(&o, &r, 140);
            oracle_compare(&o);
        }
        oracle_close(&o);
    }
    mallocs_left = 0;
    assert_null(meshmem_heap_open(ORACLE_PLACE, 4096));
    mallocs_left = 1;
    assert_null(meshmem_heap_open(ORACLE_PLACE, 4096));
    mallocs_left = UINT32_MAX;
    meshmem_heap_close(NULL);
}

/* Once prepared, a heap without private memory does what one with private memory does. */
static void prepared_heaps_stay_equal(void **state)
{
    (void)state;
    struct dice r[2] = {{9}, {9}};
    struct oracle o[2];
    for (int pe = 0; pe < 2; pe++)
        oracle_open(&o[pe], ORACLE_PLACE + (unsigned)pe * 4 * MIB, 64 * KIB);
    for (int step = 0; step < 3000; step++) {
        assert_true(meshmem_heap_prepare(o[1].heap));
        any_step(&o[0], &r[0], 140);
        mallocs_left = 0;
        any_step(&o[1], &r[1], 140);
        mallocs_left = UINT32_MAX;
        assert_int_equal(o[0].n, o[1].n);
        for (size_t i = 0; i < o[0].n; i++) {
            assert_int_equal(o[0].used[i].start - o[0].start, o[1].used[i].start - o[1].start);
            assert_int_equal(o[0].used[i].reserve, o[1].used[i].reserve);
        }
    }
    oracle_close(&o[0]);
    oracle_close(&o[1]);
}

static void says_when_it_cannot_be_prepared(void **state)
{
    (void)state;
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, 64 * KIB);
    for (unsigned left = 0; left < 2; left++) {
        mallocs_left = left;
        assert_false(meshmem_heap_prepare(o.heap));
    }
    mallocs_left = 1; /* one was got above */
    assert_true(meshmem_heap_prepare(o.heap));
    assert_true(meshmem_heap_prepare(o.heap));
    mallocs_left = UINT32_MAX;
    oracle_close(&o);
}

/* With AddressSanitizer in the program, bytes outside of blocks are poisoned. */
static unsigned char poisoned[4096 / 16];

static void note(uintptr_t start, size_t bytes, unsigned char value)
{
    for (size_t at = start - ORACLE_PLACE; at < start - ORACLE_PLACE + bytes; at += 16)
        poisoned[at / 16] = value;
}

__attribute__((weak)) int __asan_address_is_poisoned(const volatile void *address);

static bool is_poisoned(uintptr_t address)
{
    return __asan_address_is_poisoned && __asan_address_is_poisoned((void *)address);
}

static void poisons_what_is_not_allocated(void **state)
{
    (void)state;
    struct dice r = {8};
    struct oracle o;
    oracle_open(&o, ORACLE_PLACE, sizeof poisoned * 16);
    for (int step = 0; step < 2000 && __asan_address_is_poisoned; step++) {
        any_step(&o, &r, 150);
        note(o.start, o.capacity, 1);
        for (size_t i = 0; i < o.n; i++)
            note(o.used[i].start, o.used[i].bytes, 0);
        for (size_t at = 0; at < o.capacity; at += 16)
            assert_int_equal(is_poisoned(o.start + at), poisoned[at / 16]);
    }
    oracle_close(&o);
    assert_false(is_poisoned(ORACLE_PLACE)); /* closed: what follows there is not ours */
}

static size_t peak_memory(void)
{
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (size_t)used.ru_maxrss * KIB;
}

/* Of a large heap only what was poisoned needs shadow memory, also when it is closed. */
static void closes_large_heaps_cheaply(void **state)
{
    (void)state;
    const size_t capacity = 8192 * MIB;
    struct oracle o;
    oracle_open(&o, oracle_place(ORACLE_PLACE + ((uintptr_t)2 << 40), capacity), capacity);
    oracle_alloc(&o, 100 * MIB, 1, false);
    uintptr_t second = oracle_alloc(&o, MIB, 1, false);
    oracle_free(&o, 1); /* behind what is poisoned at first */
    assert_true(is_poisoned(second) == !!__asan_address_is_poisoned);
    size_t before = peak_memory();
    oracle_close(&o);
    assert_true(peak_memory() - before < 128 * MIB);
    assert_false(is_poisoned(o.start) || is_poisoned(second) || is_poisoned(second + MIB - 1));
    munmap((void *)o.start, capacity); /* another test's heap lies here */
}

/* Nor does a block there, also with a zone behind it. */
static void allocates_large_blocks_cheaply(void **state)
{
    (void)state;
    const size_t capacity = 8192 * MIB, zone = 64;
    uintptr_t place = oracle_place(ORACLE_PLACE + ((uintptr_t)3 << 40), capacity);
    struct meshmem_heap *heap = meshmem_heap_open(place, capacity);
    size_t before = peak_memory();
    uintptr_t start = meshmem_heap_alloc(heap, 4096 * MIB, 64, false);
    assert_true(peak_memory() - before < 128 * MIB);
    assert_false(is_poisoned(start) || is_poisoned(start + 4096 * MIB - 1));
    meshmem_heap_close(heap);
    assert_non_null(heap = meshmem_heap_open(place, capacity));
    meshmem_heap_set_zone(heap, zone);
    start = meshmem_heap_alloc(heap, 2048 * MIB + 1, 64, false);
    assert_true(peak_memory() - before < 128 * MIB);
    assert_false(is_poisoned(start) || is_poisoned(start + 2048 * MIB));
    assert_true(is_poisoned(start + 2048 * MIB + 1) == !!__asan_address_is_poisoned);
    meshmem_heap_close(heap); /* which touches what lies before the zone, too */
    munmap((void *)place, capacity);
}

/* 16 TiB: only bookkeeping. Under AddressSanitizer, every 8 bytes would need one of real memory. */
static void holds_large_heaps(void **state)
{
    (void)state;
    const size_t capacity = __asan_address_is_poisoned ? 64 * MIB : (size_t)1 << 44;
    struct oracle o;
    oracle_open(&o, oracle_place(ORACLE_PLACE + ((uintptr_t)1 << 40), capacity), capacity);
    oracle_alloc(&o, capacity / 2 + 1, 1, false);
    oracle_alloc(&o, capacity / 2, 1, false);
    oracle_alloc(&o, capacity / 4, capacity / 4, false);
    assert_int_equal(o.n, 2);
    oracle_compare(&o);
    oracle_close(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_oracle),
        cmocka_unit_test(finds_room_when_there_is_any),
        cmocka_unit_test(largest_free_is_the_largest),
        cmocka_unit_test(equal_calls_give_equal_offsets),
        cmocka_unit_test(exhaustion_changes_nothing),
        cmocka_unit_test(neighbors_grow_together),
        cmocka_unit_test(resizes_where_it_is),
        cmocka_unit_test(own_lines_are_not_shared),
        cmocka_unit_test(refuses_impossible_sizes),
        cmocka_unit_test(alignment_may_be_larger_than_size),
        cmocka_unit_test(lives_without_private_memory),
        cmocka_unit_test(prepared_heaps_stay_equal),
        cmocka_unit_test(says_when_it_cannot_be_prepared),
        cmocka_unit_test(poisons_what_is_not_allocated),
        cmocka_unit_test(closes_large_heaps_cheaply),
        cmocka_unit_test(allocates_large_blocks_cheaply),
        cmocka_unit_test(holds_large_heaps),
    };
    if (NOT_HERE) {
        printf("skipped: ThreadSanitizer lets nobody map the addresses of these heaps\n");
        return 77;
    }
    oracle_place(ORACLE_PLACE, 8 * MIB);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
