/* SPDX-License-Identifier: BSD-3-Clause */
/* What the unit tests use of cmocka, for a processor for which cmocka is not installed
 * (aarch64_test.py): groups of tests with setup and teardown, assertions that end their test, and
 * skipping. Tests that CMOCKA_SKIP names, separated by spaces, are skipped, too. */
#ifndef MESHMEM_TEST_CROSS_CMOCKA_H
#define MESHMEM_TEST_CROSS_CMOCKA_H

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    void (*test)(void **state);
    CMFixtureFunction setup, teardown;
};

#define cmocka_unit_test(test) cmocka_unit_test_setup_teardown(test, NULL, NULL)
#define cmocka_unit_test_teardown(test, teardown) \
    cmocka_unit_test_setup_teardown(test, NULL, teardown)
#define cmocka_unit_test_setup_teardown(test, setup, teardown) \
    {                                                          \
#test, test, setup, teardown                           \
    }

/* ---- what ends a test ---- */

static jmp_buf cmocka_end;
enum { CMOCKA_FAILED = 1, CMOCKA_SKIPPED };

#define print_message(...) printf(__VA_ARGS__)
#define skip() longjmp(cmocka_end, CMOCKA_SKIPPED)
#define fail_msg(...) (printf("%s:%d: ", __FILE__, __LINE__), printf(__VA_ARGS__), cmocka_fail())

static inline _Noreturn void cmocka_fail(void)
{
    printf("\n");
    fflush(stdout);
    longjmp(cmocka_end, CMOCKA_FAILED);
}

/* ---- assertions: expressions ---- */

#define cmocka_assert(condition, ...) ((condition) ? (void)0 : fail_msg(__VA_ARGS__))

#define assert_true(condition) cmocka_assert(condition, "%s is not so", #condition)
#define assert_false(condition) assert_true(!(condition))
#define assert_null(pointer) assert_true((pointer) == NULL)
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_ptr_equal(a, b) assert_true((const void *)(a) == (const void *)(b))
#define assert_ptr_not_equal(a, b) assert_true((const void *)(a) != (const void *)(b))
#define assert_memory_equal(a, b, bytes) assert_true(memcmp((a), (b), (bytes)) == 0)
#define assert_memory_not_equal(a, b, bytes) assert_true(memcmp((a), (b), (bytes)) != 0)

#define assert_int_equal(a, b)                                                         \
    ({                                                                                 \
        uintmax_t a_ = (uintmax_t)(a), b_ = (uintmax_t)(b);                            \
        cmocka_assert(a_ == b_, "%s is %jd, not %jd", #a, (intmax_t)a_, (intmax_t)b_); \
    })
#define assert_in_range(value, least, most)                                        \
    ({                                                                             \
        uintmax_t value_ = (uintmax_t)(value);                                     \
        cmocka_assert(value_ >= (uintmax_t)(least) && value_ <= (uintmax_t)(most), \
                      "%s is %ju, not %s to %s", #value, value_, #least, #most);   \
    })
#define assert_string_equal(a, b)                                                   \
    ({                                                                              \
        const char *a_ = (a), *b_ = (b);                                            \
        cmocka_assert(strcmp(a_, b_) == 0, "%s is \"%s\", not \"%s\"", #a, a_, b_); \
    })

/* ---- running ---- */

static inline int cmocka_is_unwanted(const char *name)
{
    const char *names = getenv("CMOCKA_SKIP");
    for (size_t length = strlen(name); names && *names;
         names += strcspn(names, " "), names += *names == ' ')
        if (strncmp(names, name, length) == 0 && (names[length] == ' ' || !names[length]))
            return 1;
    return 0;
}

/* Returns what ended the test; 0: nothing did. */
static inline int cmocka_run_test(const struct CMUnitTest *test, void **state)
{
    volatile int ended = 0;
    if (cmocka_is_unwanted(test->name))
        return CMOCKA_SKIPPED;
    if (test->setup && test->setup(state) != 0)
        return CMOCKA_FAILED;
    ended = setjmp(cmocka_end);
    if (ended == 0)
        test->test(state);
    if (test->teardown && test->teardown(state) != 0)
        ended = CMOCKA_FAILED;
    return ended;
}

/* Returns how many tests have failed. */
static inline int cmocka_run_tests(const struct CMUnitTest *tests, size_t n,
                                   CMFixtureFunction setup, CMFixtureFunction teardown)
{
    static const char *const outcomes[] = {"passed", "FAILED", "skipped"};
    void *state = NULL;
    int failed = 0;
    if (setup && setup(&state) != 0)
        return 1;
    for (size_t i = 0; i < n; i++) {
        void *own = state;
        int ended = cmocka_run_test(&tests[i], &own);
        failed += ended == CMOCKA_FAILED;
        printf("%s: %s\n", tests[i].name, outcomes[ended]);
        fflush(stdout);
    }
    return failed + (teardown && teardown(&state) != 0);
}

#define cmocka_run_group_tests_name(name, tests, setup, teardown) \
    cmocka_run_tests(tests, sizeof(tests) / sizeof *(tests), setup, teardown)
#define cmocka_run_group_tests(tests, setup, teardown) \
    cmocka_run_group_tests_name(NULL, tests, setup, teardown)

#endif
