/* SPDX-License-Identifier: BSD-3-Clause */
/* Sets of numbers as text. */
#include "base/numbers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void reads_sets(void **state)
{
    (void)state;
    const char *const good[] = {"0", "12", "0,2-3", "3-3,1", "all", "4294967295", "007"};
    const char *const bad[] = {"",   " ",   "a",    "1,",    ",1",         "1-", "-1",
                               "1 ", "2-1", "1--2", "1-2-3", "4294967296", "al", "all,1"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(meshmem_numbers_are_valid(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(meshmem_numbers_are_valid(bad[i]));
}

static void knows_members(void **state)
{
    (void)state;
    for (uint32_t n = 0; n < 30; n++) {
        assert_true(meshmem_numbers_contain("all", n));
        assert_int_equal(meshmem_numbers_contain("0,2-5,21,19-20", n),
                         n == 0 || (n >= 2 && n <= 5) || (n >= 19 && n <= 21));
    }
    assert_true(meshmem_numbers_contain("4294967295", UINT32_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_sets),
        cmocka_unit_test(knows_members),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
