/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of segments with 1, 2, 3, 127 and 128 heaps: names and addresses are inverse to each
 * other, segments have the right bounds, and the addresses they take depend on their sizes. */
#include "mem/segment.h"
#include "mem/window.h"

#include "base/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define FIRST UINT64_C(0x210000000000)
#define DATA (FIRST - (UINT64_C(1) << 34))
#define MIB (UINT64_C(1) << 20)
#define GIB (UINT64_C(1) << 30)
#define TIB (UINT64_C(1) << 40)

static struct meshmem_segment_table table;
static struct dice dice = {7};

static const void *address(uintptr_t a) { return (const void *)a; }

/* A table with so many heaps, of the bytes that the function says, and a pool. */
static void make(unsigned heaps, uint64_t (*bytes)(unsigned), uint64_t pool)
{
    memset(&table, 0, sizeof table);
    table.n = MESHMEM_SEGMENT_HEAP + heaps;
    table.segment[MESHMEM_SEGMENT_DATA].start = DATA;
    table.segment[MESHMEM_SEGMENT_DATA].bytes = 3 * 4096;
    table.segment[MESHMEM_SEGMENT_POOL].reserved = pool;
    for (unsigned i = 0; i < heaps; i++)
        table.segment[MESHMEM_SEGMENT_HEAP + i].reserved = bytes(i);
    meshmem_segment_lay_out(&table, FIRST);
    for (unsigned s = MESHMEM_SEGMENT_POOL; s < table.n; s++) {
        table.segment[s].bytes = table.segment[s].reserved;
        meshmem_segment_bound(&table, s);
    }
}

static uint64_t one_page(unsigned i) { return (void)i, 4096; }
static uint64_t small(unsigned i) { return 64 * MIB + i * 4096; }
static uint64_t growing(unsigned i) { return (i + 1) * 17 * MIB; }
static uint64_t whole(unsigned i) { return (void)i, TIB; }
static uint64_t mixed(unsigned i) { return i == 0 ? TIB : i % 7 == 0 ? 100 * GIB : 4096 * (i + 1); }

/* The segment that contains all these bytes, by checking each segment; -1 if none. */
static int look(uintptr_t start, size_t bytes)
{
    for (unsigned s = 0; s < table.n; s++) {
        uint64_t inside = start - table.segment[s].start;
        if (inside < table.segment[s].bytes && bytes <= table.segment[s].bytes - inside)
            return (int)s;
    }
    return -1;
}

/* The lookups of single values agree with that of 8 bytes. */
static void check_value(uintptr_t start)
{
    unsigned s, second, first = (unsigned)dice_below(&dice, table.n);
    uint64_t offset, of_second;
    int expected = look(start, 8);
    assert_int_equal(meshmem_segment_name_value(&table, address(start), &s, &offset),
                     expected >= 0);
    assert_int_equal(
        meshmem_segment_name_second(&table, address(start), first, false, &second, &of_second),
        expected >= 0 && (unsigned)expected == first);
    assert_int_equal(
        meshmem_segment_name_second(&table, address(start), first, true, &second, &of_second),
        expected >= 0);
    if (expected >= 0) {
        assert_int_equal(s, expected);
        assert_int_equal(second, expected);
        assert_ptr_equal(meshmem_segment_at(&table, s, offset), address(start));
        assert_ptr_equal(meshmem_segment_at(&table, second, of_second), address(start));
    }
}

static void check_name(uintptr_t start, size_t bytes)
{
    check_value(start);
    unsigned s;
    uint64_t offset;
    int expected = look(start, bytes);
    assert_int_equal(meshmem_segment_name(&table, address(start), bytes, &s, &offset),
                     expected >= 0);
    if (expected >= 0) {
        assert_int_equal(s, expected);
        assert_ptr_equal(meshmem_segment_at(&table, s, offset), address(start));
    }
    bool users = expected >= 0 && expected != MESHMEM_SEGMENT_POOL;
    assert_int_equal(meshmem_segment_holds(&table, address(start), bytes), users);
}

static void check_all_names(void)
{
    for (unsigned s = 0; s < table.n; s++) {
        uintptr_t start = table.segment[s].start, end = start + table.segment[s].bytes;
        check_name(start, 1);
        check_name(start, table.segment[s].bytes);
        check_name(start, table.segment[s].bytes + 1);
        check_name(start - 1, 1);
        check_name(start - 1, 2);
        check_name(end - 1, 1);
        check_name(end - 1, 2);
        check_value(end - 7);
        check_value(end - 8);
        check_name(end, 0);
        check_name(end, 1);
        for (int i = 0; i < 50; i++)
            check_name(start + dice_below(&dice, table.segment[s].bytes),
                       dice_below(&dice, 2) ? 8 : dice_below(&dice, 2 * MIB));
    }
    for (int i = 0; i < 1000; i++)
        check_name(table.first - GIB + dice_below(&dice, table.end - table.first + 2 * GIB), 1);
    check_name(0, 1);
    check_name(UINTPTR_MAX, 1);
    check_name(DATA, SIZE_MAX);
}

/* Segments lie apart, heaps where every alignment can be had. */
static void check_places(void)
{
    uintptr_t end = table.first;
    for (unsigned s = MESHMEM_SEGMENT_HEAP; s < table.n; s++) {
        assert_int_equal((table.segment[s].start - table.first) % MESHMEM_SEGMENT_ALIGNMENT,
                         meshmem_segment_shift(&table, s));
        assert_true(table.segment[s].start >= end);
        end = table.segment[s].start + table.segment[s].reserved;
    }
    assert_true(table.segment[MESHMEM_SEGMENT_POOL].start >= end);
    end = table.segment[MESHMEM_SEGMENT_POOL].start + table.segment[MESHMEM_SEGMENT_POOL].reserved;
    assert_true(end <= table.end);
    assert_true(table.granules <= MESHMEM_GRANULES);
}

static void name_and_at_are_inverse(void **state)
{
    static const unsigned heaps[] = {1, 2, 3, 127, MESHMEM_HEAPS};
    static uint64_t (*const bytes[])(unsigned) = {one_page, small, growing, whole, mixed};
    (void)state;
    for (size_t h = 0; h < sizeof heaps / sizeof *heaps; h++)
        for (size_t b = 0; b < sizeof bytes / sizeof *bytes; b++) {
            make(heaps[h], bytes[b], h % 2 ? 4 * GIB : 2 * MIB);
            check_places();
            check_all_names();
        }
}

static void addresses_are_as_many_as_segments_need(void **state)
{
    (void)state;
    make(1, small, 2 * MIB);
    assert_int_equal(table.end - table.first, 66 * MIB);
    make(2, small, 2 * MIB);
    /* The second one begins 2 MiB and a page after 1 GiB. */
    assert_int_equal(table.end - table.first, GIB + 70 * MIB);
    make(127, one_page, 2 * MIB);
    assert_true(table.end - table.first <= 127 * GIB);
    make(127, whole, 2 * MIB);
    /* Its shift costs each of them a granule at most. */
    assert_true(table.end - table.first <= 128 * TIB + (UINT64_C(127) << table.shift));
    /* One large heap makes granules large; each small one pays for one. */
    make(127, mixed, 2 * MIB);
    uint64_t sum = 0;
    for (unsigned s = MESHMEM_SEGMENT_POOL; s < table.n; s++)
        sum += table.segment[s].reserved;
    assert_true(table.end - table.first <= sum + sum / 4);
}

static void gaps_of_the_data_belong_to_nobody(void **state)
{
    const struct meshmem_range ranges[] = {{DATA, 4096, 0}, {DATA + 8192, 4096, 0}};
    unsigned s;
    uint64_t offset, first, bytes;
    (void)state;
    make(1, small, 2 * MIB);
    table.segment[MESHMEM_SEGMENT_DATA].range = ranges;
    table.segment[MESHMEM_SEGMENT_DATA].ranges = 2;
    assert_true(meshmem_segment_name(&table, address(DATA + 4096), 8, &s, &offset));
    assert_int_equal(s, MESHMEM_SEGMENT_DATA);
    assert_int_equal(offset, 4096);
    assert_false(meshmem_segment_range(&table, s, offset, &first, &bytes));
    assert_true(meshmem_segment_range(&table, s, 4095, &first, &bytes));
    assert_true(first == 0 && bytes == 4096);
    assert_true(meshmem_segment_range(&table, s, 8192, &first, &bytes));
    assert_true(first == 8192 && bytes == 4096);
    assert_false(meshmem_segment_range(&table, s, 12288, &first, &bytes));
    assert_true(meshmem_segment_holds(&table, address(DATA), 4096));
    assert_false(meshmem_segment_holds(&table, address(DATA), 4097));
    assert_false(meshmem_segment_holds(&table, address(DATA + 4096), 1));
    assert_true(meshmem_segment_holds(&table, address(DATA + 8200), 8));
    assert_true(meshmem_segment_range(&table, MESHMEM_SEGMENT_HEAP, 5, &first, &bytes));
    assert_true(first == 0 && bytes == 64 * MIB);
    assert_false(meshmem_segment_range(&table, MESHMEM_SEGMENT_HEAP, 64 * MIB, &first, &bytes));
    assert_false(meshmem_segment_range(&table, MESHMEM_SEGMENT_HEAP + 1, 0, &first, &bytes));
    assert_false(meshmem_segment_range(&table, MESHMEM_SEGMENT_FAR, 0, &first, &bytes));
}

/* The job's file has a range for each segment of each PE, and for its far memory. */
static void file_has_room_for_all(void **state)
{
    (void)state;
    assert_true(MESHMEM_SEGMENT_BYTES >= TIB);
    /* Heaps of the largest size follow each other from the first one's place on. */
    assert_true(meshmem_window_in_file(0, MESHMEM_SEGMENT_POOL) -
                    meshmem_window_in_file(0, MESHMEM_SEGMENT_DATA) >=
                TIB);
    assert_true((uint64_t)MESHMEM_SEGMENTS * MESHMEM_SEGMENT_BYTES <=
                MESHMEM_SEGMENT_FAR * MESHMEM_SEGMENT_BYTES);
    assert_true(meshmem_window_in_file(1, 0) - meshmem_window_in_file(0, MESHMEM_SEGMENT_FAR) >=
                TIB);
    assert_true(meshmem_window_in_file(0, 0) >= MESHMEM_WINDOW_BYTES); /* after the head */
    assert_true(meshmem_window_in_file(MESHMEM_MAX_PES, 0) <= INT64_MAX);
    assert_true(MESHMEM_SEGMENTS >= 130 && MESHMEM_SEGMENTS <= MESHMEM_SEGMENT_FAR);
}

static void nothing_is_named_before_it_is_laid_out(void **state)
{
    static const struct meshmem_segment_table empty;
    unsigned s;
    uint64_t offset;
    (void)state;
    assert_false(meshmem_segment_name(&empty, address(FIRST), 0, &s, &offset));
    assert_false(meshmem_segment_name(&empty, NULL, 1, &s, &offset));
    assert_false(meshmem_segment_range(&empty, 0, 0, &offset, &offset));
}

static void has_labels(void **state)
{
    char text[24];
    (void)state;
    assert_string_equal(meshmem_segment_label(text, MESHMEM_SEGMENT_DATA), "data");
    assert_string_equal(meshmem_segment_label(text, MESHMEM_SEGMENT_POOL), "pool");
    assert_string_equal(meshmem_segment_label(text, MESHMEM_SEGMENT_HEAP), "heap");
    assert_string_equal(meshmem_segment_label(text, MESHMEM_SEGMENTS - 1), "partition 128");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_and_at_are_inverse),
        cmocka_unit_test(addresses_are_as_many_as_segments_need),
        cmocka_unit_test(gaps_of_the_data_belong_to_nobody),
        cmocka_unit_test(file_has_room_for_all),
        cmocka_unit_test(nothing_is_named_before_it_is_laid_out),
        cmocka_unit_test(has_labels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
