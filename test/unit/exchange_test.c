/* SPDX-License-Identifier: BSD-3-Clause */
/* Cards of PEs of another host come through the launcher as text: whole, or the job ends. */
#include "base/error.h"
#include "boot/boot.h"
#include "boot/watch.h"
#include "boot/wireup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const unsigned char mine[4] = {1, 2, 3, 4};
static const char *given; /* what the launcher gives for the other PE's card */
static char sentence[600];
static jmp_buf failed;

static bool put(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size)
{
    (void)wireup, (void)key, (void)problem, (void)size;
    assert_string_equal(value, "01020304");
    return true;
}

static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    (void)wireup, (void)problem, (void)size;
    return true;
}

static bool get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size)
{
    (void)wireup, (void)key, (void)problem, (void)size;
    assert_int_equal(pe, 1);
    snprintf(value, value_size, "%s", given);
    return true;
}

static _Noreturn void catch (const char *text)
{
    snprintf(sentence, sizeof sentence, "%s", text);
    longjmp(failed, 1);
}

/* The exchange of a job of two PEs on two hosts; false if it ends the job. */
static bool exchange(const char *text)
{
    given = text;
    if (setjmp(failed)) {
        meshmem_watch_end();
        return false;
    }
    meshmem_boot_exchange("shmem_init", mine, sizeof mine);
    return true;
}

static int open_job(void **state)
{
    static struct meshmem_wireup wireup = {
        .name = "the launcher", .n_pes = 2, .put = put, .fence = fence, .get = get};
    struct meshmem_job layout;
    uint64_t bytes = meshmem_job_lay_out(&layout, 1, 2, 1, 0);
    struct meshmem_job *job = *state = calloc(1, bytes);
    assert_non_null(job);
    meshmem_job_lay_out(job, 1, 2, 1, 0);
    meshmem_boot.n_pes = 2;
    meshmem_boot.job = job;
    meshmem_boot.me = meshmem_job_slot(job, 0);
    meshmem_boot.wireup = &wireup;
    meshmem_error_open(catch, 0, false);
    return 0;
}

static int close_job(void **state)
{
    free(*state);
    return 0;
}

static void takes_a_whole_card(void **state)
{
    (void)state;
    assert_true(exchange("a0b1c2ff"));
    assert_memory_equal(meshmem_boot_card(0), mine, sizeof mine);
    assert_memory_equal(meshmem_boot_card(1), "\xa0\xb1\xc2\xff", 4);
}

static void refuses_others(void **state)
{
    static const struct {
        const char *text;
        const char *digits;
    } wrong[] = {{"", "0 digits"},
                 {"a", "1 digits"},
                 {"a0b1c2f", "7 digits"},
                 {"a0b1", "4 digits"},
                 {"a0b1Z2ff", "4 digits and something else"},
                 {"a0 1c2ff", "2 digits and something else"},
                 {"a0b1c2ff00", "10 digits"},
                 {"a0b1c2ff\n", "8 digits and something else"}};
    char expected[100];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(exchange(wrong[i].text));
        snprintf(expected, sizeof expected,
                 "shmem_init: the launcher gave %s where PE 1 has put 8 as meshmem-",
                 wrong[i].digits);
        assert_non_null(strstr(sentence, expected));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(takes_a_whole_card),
        cmocka_unit_test(refuses_others),
    };
    return cmocka_run_group_tests(tests, open_job, close_job);
}
