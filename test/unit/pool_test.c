/* SPDX-License-Identifier: BSD-3-Clause */
/* What collectives borrow of the pool for the time of a call. */
#include "coll/pool.h"
#include "mem/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

/* Private memory can run out, and what is said then is kept. */
// wraps: malloc meshmem_warn
static bool no_malloc;
static const char *warned = "";

void *__real_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes);
void __wrap_meshmem_warn(const char *format, ...);

void *__wrap_malloc(size_t bytes) { return no_malloc ? NULL : __real_malloc(bytes); }

void __wrap_meshmem_warn(const char *format, ...) { warned = format; }

enum { BYTES = 1 << 20, LARGE = BYTES / 2, SMALL = 1 << 12 };

static void open_pool(void)
{
    void *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(memory != MAP_FAILED);
    meshmem_window.table.segment[MESHMEM_SEGMENT_POOL] =
        (struct meshmem_segment){.start = (uintptr_t)memory, .bytes = BYTES};
}

static void close_pool(void)
{
    meshmem_pool_close();
    munmap((void *)meshmem_window.table.segment[MESHMEM_SEGMENT_POOL].start, BYTES);
}

static void lends_the_same_memory_again(void **state)
{
    (void)state;
    open_pool();
    void *first = meshmem_pool_borrow(LARGE);
    assert_non_null(first);
    meshmem_pool_return(first);
    for (int i = 0; i < 10; i++) {
        void *again = meshmem_pool_borrow(i % 2 ? LARGE : SMALL);
        assert_ptr_equal(again, first);
        meshmem_pool_return(again);
    }
    close_pool();
}

/* Threads borrow at the same time; of what comes back, the larger piece is kept. */
static void keeps_one_piece(void **state)
{
    (void)state;
    open_pool();
    void *large = meshmem_pool_borrow(LARGE), *small = meshmem_pool_borrow(SMALL);
    assert_true(large && small && large != small);
    meshmem_pool_return(small);
    meshmem_pool_return(large);
    assert_ptr_equal(meshmem_pool_borrow(LARGE), large);
    assert_ptr_equal(meshmem_pool_borrow(SMALL), small); /* it was free */
    meshmem_pool_return(large);
    meshmem_pool_return(small);
    assert_ptr_equal(meshmem_pool_borrow(LARGE), large);
    close_pool();
}

/* What is kept for borrowers keeps room from nobody. */
static void gives_way(void **state)
{
    (void)state;
    open_pool();
    meshmem_pool_return(meshmem_pool_borrow(LARGE));
    void *most = meshmem_pool_try(BYTES);
    assert_non_null(most);
    assert_null(meshmem_pool_borrow(SMALL));
    meshmem_pool_free(most);
    meshmem_pool_return(meshmem_pool_borrow(LARGE));
    most = meshmem_pool_borrow(BYTES);
    assert_non_null(most);
    meshmem_pool_return(most);
    assert_ptr_equal(meshmem_pool_borrow(SMALL), most);
    close_pool();
}

/* Opened again, the pool has forgotten what was kept. */
static void closes(void **state)
{
    (void)state;
    open_pool();
    meshmem_pool_return(meshmem_pool_borrow(LARGE));
    close_pool();
    open_pool();
    assert_non_null(meshmem_pool_borrow(LARGE));
    assert_null(meshmem_pool_borrow(BYTES));
    close_pool();
}

static void says_what_is_short(void **state)
{
    (void)state;
    open_pool();
    no_malloc = true;
    void *memory = meshmem_pool_take(SMALL);
    no_malloc = false;
    assert_null(memory);
    assert_non_null(strstr(warned, "out of private memory"));
    assert_non_null(meshmem_pool_take(BYTES)); /* nothing was changed */
    close_pool();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lends_the_same_memory_again),
        cmocka_unit_test(keeps_one_piece),
        cmocka_unit_test(gives_way),
        cmocka_unit_test(closes),
        cmocka_unit_test(says_what_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
