/* SPDX-License-Identifier: BSD-3-Clause */
/* Sets of numbers as text, and lists in files. */
#include "base/numbers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

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

static void knows_what_is_below(void **state)
{
    (void)state;
    assert_true(meshmem_numbers_are_below("all", 1));
    assert_true(meshmem_numbers_are_below("0,2-5", 3));
    assert_false(meshmem_numbers_are_below("0,2-5", 2));
    assert_false(meshmem_numbers_are_below("3,0", 3));
    assert_false(meshmem_numbers_are_below("4294967295", UINT32_MAX));
}

enum { LIMIT = 1000 };

/* The members of a set, and how many there are. */
struct members {
    bool has[LIMIT];
    int n;
};

static void add(void *set, uint32_t number)
{
    struct members *members = set;
    assert_true(number < LIMIT);
    members->has[number] = true;
    members->n++;
}

/* What a file with this text lists. */
static struct members list(const char *text)
{
    struct members members = {.n = 0};
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    rewind(file);
    assert_int_equal(meshmem_numbers_read(file, LIMIT, add, &members), *text != 0);
    return members;
}

/* Lists of the kernel: of a file that is there, one without numbers is a list. */
static void reads_lists(void **state)
{
    (void)state;
    struct members some = list("0-2,7,990-4294967295,4000000000\n");
    for (int n = 0; n < LIMIT; n++)
        assert_int_equal(some.has[n], n <= 2 || n == 7 || n >= 990);
    assert_int_equal(some.n, 4 + LIMIT - 990);
    assert_int_equal(list("0\n").n, 1);
    assert_int_equal(list("\n").n, 0);
    assert_int_equal(list("").n, 0);
    assert_int_equal(list("3-\n").n, 1);
    assert_false(meshmem_numbers_read(NULL, LIMIT, add, &some));
}

/* A host may have more processors than fit into a page of text. */
static void reads_long_lists(void **state)
{
    (void)state;
    static char text[4 * LIMIT + 8000];
    for (int n = 0; n < LIMIT; n += 2)
        sprintf(text + strlen(text), "%s%04d-%04d", n ? "," : "", n, n);
    assert_true(strlen(text) > 4096);
    struct members even = list(text);
    for (int n = 0; n < LIMIT; n++)
        assert_int_equal(even.has[n], n % 2 == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_sets),          cmocka_unit_test(knows_members),
        cmocka_unit_test(knows_what_is_below), cmocka_unit_test(reads_lists),
        cmocka_unit_test(reads_long_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
