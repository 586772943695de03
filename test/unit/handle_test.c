/* SPDX-License-Identifier: BSD-3-Clause */
/* Handles: objects are zero and distinct, their memory is reused, but not soon, and a million of
 * them need no more memory than those that exist at the same time. test/fault/misuse_test.py checks
 * the messages about misuse. */
#include "core/handle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

struct thing {
    long words[5];
};

static void test_objects_are_apart_and_zero(void **state)
{
    enum { MANY = 1000 };
    static struct meshmem_handles handles = MESHMEM_HANDLES("thing", "end", struct thing);
    static struct thing *things[MANY];
    (void)state;
    for (long round = 0; round < 3; round++) {
        for (long i = 0; i < MANY; i++) {
            things[i] = meshmem_handle_take(&handles);
            assert_non_null(things[i]);
            assert_int_equal((uintptr_t)things[i] % 16, 0);
            for (int w = 0; w < 5; w++)
                assert_int_equal(things[i]->words[w], 0);
            memset(things[i], 1 + (int)(i % 100), sizeof *things[i]);
        }
        for (long i = 0; i < MANY; i++) {
            meshmem_handle_check(&handles, "test", things[i]);
            assert_int_equal(((unsigned char *)things[i])[sizeof *things[i] - 1], 1 + i % 100);
            meshmem_handle_give(&handles, things[i]);
        }
    }
}

static void test_memory_rests_before_it_is_used_again(void **state)
{
    static struct meshmem_handles handles = MESHMEM_HANDLES("thing", "end", struct thing);
    struct thing *first = meshmem_handle_take(&handles);
    (void)state;
    first->words[4] = 77;
    meshmem_handle_give(&handles, first);
    for (int i = 0; i < 64; i++) {
        struct thing *other = meshmem_handle_take(&handles);
        assert_ptr_not_equal(other, first);
        meshmem_handle_give(&handles, other);
        assert_int_equal(first->words[4], 77);
    }
}

static void test_many_in_turn_need_little_memory(void **state)
{
    static struct meshmem_handles handles = MESHMEM_HANDLES("thing", "end", struct thing);
    (void)state;
    for (int i = 0; i < 1000000; i++)
        meshmem_handle_give(&handles, meshmem_handle_take(&handles));
    assert_in_range(handles.slabs, 1, 2);
}

static struct meshmem_handles each = MESHMEM_HANDLES("thing", "end", struct thing);
static size_t seen;

static void count_and_give(void *object)
{
    const struct thing *thing = object;
    seen += thing->words[4];
    meshmem_handle_give(&each, object);
}

static void test_each_live_one_is_seen_once(void **state)
{
    enum { MANY = 300 }; /* in three slabs */
    size_t sum = 0;
    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        struct thing *thing = meshmem_handle_take(&each);
        thing->words[4] = i;
        if (i % 3)
            sum += i;
        else
            meshmem_handle_give(&each, thing);
    }
    meshmem_handle_each(&each, count_and_give);
    assert_int_equal(seen, sum);
    meshmem_handle_each(&each, count_and_give);
    assert_int_equal(seen, sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_objects_are_apart_and_zero),
        cmocka_unit_test(test_memory_rests_before_it_is_used_again),
        cmocka_unit_test(test_many_in_turn_need_little_memory),
        cmocka_unit_test(test_each_live_one_is_seen_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
