/* SPDX-License-Identifier: BSD-3-Clause */
/* Which addresses are symmetric, and the messages about those that are not, with a window that is
 * not mapped. */
#include "mem/address.h"
#include "mem/name.h"
#include "mem/symmetric.h"
#include "mem/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#ifdef __SANITIZE_THREAD__
enum { NOT_HERE = 1 };
#else
enum { NOT_HERE = 0 };
#endif

enum { SHIFT = 34, DATA_BYTES = 8192, HEAP_BYTES = 1 << 20, POOL_BYTES = 1 << 16 };
#define BASE UINT64_C(0x210000000000)
#define HEAP (BASE + (UINT64_C(1) << SHIFT))
#define OTHERS UINT64_C(0x220000000000)
#define STRIDE (UINT64_C(2) << SHIFT)

/* The node has these PEs of 8; this is PE 4. */
static const int near_pe[] = {1, 4, 5, 7};

static void *at(uintptr_t address) { return (void *)address; }

static int open_window(void **state)
{
    struct meshmem_window *w = &meshmem_window;
    (void)state;
    w->base = BASE;
    w->pe = 4;
    w->n_pes = 8;
    w->near = 1;
    w->n_near = 4;
    w->near_pe = near_pe;
    w->others = OTHERS;
    w->stride = STRIDE;
    w->others_bytes = 4 * STRIDE;
    w->data.start = BASE;
    w->data.bytes = DATA_BYTES;
    w->data.range[0] = (struct meshmem_range){BASE, DATA_BYTES, 0};
    w->data.ranges = 1;
    w->gap = UINT64_C(1) << SHIFT;
    w->table.n = MESHMEM_SEGMENT_HEAP + 1;
    w->table.segment[MESHMEM_SEGMENT_DATA] =
        (struct meshmem_segment){.start = BASE, .bytes = DATA_BYTES};
    w->table.segment[MESHMEM_SEGMENT_POOL] =
        (struct meshmem_segment){.bytes = POOL_BYTES, .reserved = POOL_BYTES};
    w->table.segment[MESHMEM_SEGMENT_HEAP] =
        (struct meshmem_segment){.bytes = HEAP_BYTES, .reserved = HEAP_BYTES};
    meshmem_segment_lay_out(&w->table, HEAP);
    void *got = mmap(at(HEAP), HEAP_BYTES, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != at(HEAP))
        return -1;
    meshmem_symmetric_open();
    return 0;
}

static int close_window(void **state)
{
    (void)state;
    meshmem_symmetric_close();
    meshmem_window.n_pes = 0;
    return 0;
}

static void window_ends_where_its_segments_end(void **state)
{
    (void)state;
    assert_true(meshmem_window_holds(at(BASE), DATA_BYTES));
    assert_true(meshmem_window_holds(at(BASE + DATA_BYTES - 1), 1));
    assert_false(meshmem_window_holds(at(BASE), DATA_BYTES + 1));
    assert_false(meshmem_window_holds(at(BASE + DATA_BYTES), 0));
    assert_false(meshmem_window_holds(at(BASE - 1), 1));
    assert_false(meshmem_window_holds(at(BASE), SIZE_MAX));
    assert_true(meshmem_window_holds(at(HEAP), HEAP_BYTES));
    assert_false(meshmem_window_holds(at(HEAP - 1), 1));
    assert_false(meshmem_window_holds(at(HEAP - 1), 2));
    assert_false(meshmem_window_holds(at(HEAP + 1), HEAP_BYTES));
    assert_false(meshmem_window_holds(at(HEAP + HEAP_BYTES), 1));
    assert_false(meshmem_window_holds(at(BASE + (UINT64_C(2) << SHIFT)), 1));
    assert_false(meshmem_window_holds(NULL, 1));
    assert_false(meshmem_window_holds(at(UINTPTR_MAX), 1));
}

static void objects_end_where_their_blocks_end(void **state)
{
    (void)state;
    uintptr_t block =
        (uintptr_t)meshmem_symmetric_alloc("shmem_malloc", MESHMEM_SEGMENT_HEAP, 100, 1, false);
    assert_int_equal(block, HEAP);
    assert_true(meshmem_symmetric_holds(at(block), 100));
    assert_true(meshmem_symmetric_holds(at(block + 99), 1));
    assert_false(meshmem_symmetric_holds(at(block), 101));
    assert_false(meshmem_symmetric_holds(at(block + 100), 1)); /* reserved, but not asked for */
    assert_false(meshmem_symmetric_holds(at(block + 4096), 1));
    assert_true(meshmem_symmetric_holds(at(BASE), DATA_BYTES));
    assert_false(meshmem_symmetric_holds(at(BASE), DATA_BYTES + 1));
    meshmem_symmetric_free(at(block));
    assert_false(meshmem_symmetric_holds(at(block), 1));
}

static void names_addresses(void **state)
{
    (void)state;
    char text[MESHMEM_NAME_BYTES];
    assert_string_equal(meshmem_name_address(text, at(HEAP + 0x40)), "heap+0x40");
    assert_string_equal(meshmem_name_address(text, at(BASE + 0x1008)), "data+0x1008");
    assert_string_equal(meshmem_name_address(text, at(0x1234)), "0x1234");
    assert_string_equal(meshmem_name_address(text, at(HEAP + HEAP_BYTES)), "0x210400100000");
}

static const char *describe(const void *address, size_t bytes)
{
    static char text[256];
    meshmem_address_describe(text, sizeof text, address, bytes);
    return text;
}

static int initialized = 1;

static void says_where_an_address_lies(void **state)
{
    void *here = __builtin_frame_address(0); /* a variable may be elsewhere, for sanitizers */
    char *private = malloc(10);
    (void)state;
    uintptr_t block =
        (uintptr_t)meshmem_symmetric_alloc("shmem_malloc", MESHMEM_SEGMENT_HEAP, 100, 1, false);
    assert_string_equal(describe(NULL, 1), "is NULL");
    assert_string_equal(describe(at(block + 96), 8),
                        "reaches 4 bytes beyond the end of the block of 100 bytes at heap+0x0");
    assert_string_equal(
        describe(at(HEAP + 0x90), 8),
        "lies in the symmetric heap, but nothing is allocated there (16 bytes behind heap+0x80, "
        "where 1048448 bytes are free)");
    assert_string_equal(describe(at(BASE + DATA_BYTES - 8), 8),
                        "is a global variable (data+0x1ff8)");
    assert_string_equal(describe(at(BASE + DATA_BYTES - 4), 8),
                        "reaches beyond the end of the program's static data");
    assert_string_equal(
        describe(at(OTHERS + meshmem_window.stride * 3 + 5), 8),
        "lies where shmem_ptr shows the memory of PE 7; a symmetric address must be this PE's own");
    assert_string_equal(
        describe(at(OTHERS + meshmem_window.stride - 1), 8),
        "lies where shmem_ptr shows the memory of PE 1; a symmetric address must be this PE's own");
    assert_int_equal(meshmem_window_owner(&meshmem_window, at(OTHERS - 1)), -1);
    assert_int_equal(meshmem_window_owner(&meshmem_window, at(OTHERS + meshmem_window.stride * 4)),
                     -1);
    assert_string_equal(describe(at(16), 8), "is not mapped");
    assert_string_equal(describe(here, 8), "lies on the stack");
    assert_memory_equal(describe(private, 8), "lies in ", 8);
    assert_non_null(strstr(describe(&initialized, 4), "unit_symmetric"));
    free(private);
}

static void checks_nothing_for_no_bytes(void **state)
{
    (void)state;
    meshmem_address_check("shmem_x", "dest", NULL, 0);
    meshmem_address_check("shmem_x", "dest", at(BASE), 1);
}

static void nothing_is_symmetric_when_closed(void **state)
{
    (void)state;
    assert_false(meshmem_window_holds(at(BASE), 1));
    assert_false(meshmem_symmetric_holds(at(BASE), 1));
}

int main(void)
{
    const struct CMUnitTest open[] = {
        cmocka_unit_test(window_ends_where_its_segments_end),
        cmocka_unit_test(objects_end_where_their_blocks_end),
        cmocka_unit_test(names_addresses),
        cmocka_unit_test(says_where_an_address_lies),
        cmocka_unit_test(checks_nothing_for_no_bytes),
    };
    const struct CMUnitTest closed[] = {cmocka_unit_test(nothing_is_symmetric_when_closed)};
    if (NOT_HERE) {
        printf("skipped: ThreadSanitizer lets nobody map the addresses of this window\n");
        return 77;
    }
    return cmocka_run_group_tests(open, open_window, close_window) +
           cmocka_run_group_tests(closed, NULL, NULL);
}
