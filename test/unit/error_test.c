/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages: sizes, one line per warning, and where errors are sent. */
#include "base/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void writes_bytes_for_people(void **state)
{
    (void)state;
    const struct {
        uint64_t bytes;
        const char *text;
    } cases[] = {
        {0, "0 bytes"},
        {17, "17 bytes"},
        {1023, "1023 bytes"},
        {1024, "1 KiB"},
        {1536, "1.5 KiB"},
        {UINT64_C(3) << 30, "3 GiB"},
        {(UINT64_C(3) << 30) / 2, "1.5 GiB"},
        {UINT64_C(1) << 40, "1 TiB"},
        {UINT64_C(1000) << 40, "1000 TiB"},
    };
    char text[32];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(meshmem_error_bytes(text, cases[i].bytes), cases[i].text);
    for (int shift = 0; shift < 64; shift++) {
        meshmem_error_bytes(text, (UINT64_C(1) << shift) - 1);
        meshmem_error_bytes(text, UINT64_C(1) << shift);
        assert_true(strlen(text) < sizeof text);
    }
    meshmem_error_bytes(text, UINT64_MAX);
}

/* What a child process writes to stderr while it runs act, and its exit status. */
static int capture(void (*act)(void), char *text, size_t size)
{
    int ends[2], status;
    size_t used = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        act();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t n; (n = read(ends[0], text + used, size - 1 - used)) > 0;)
        used += (size_t)n;
    text[used] = 0;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static char long_text[3000];

static void print(void) { meshmem_error_print("%s has %.1f", "PE 3", 0.5); }

static void print_long(void) { meshmem_error_print("%s", long_text); }

static void warn_before_open(void) { meshmem_warn("%d of %s", 3, "them"); }

static void warn_as_pe(void)
{
    meshmem_error_open(NULL, 7, false);
    meshmem_warn("odd");
    meshmem_debug("not wanted");
}

static void debug_as_pe(void)
{
    meshmem_error_open(NULL, 0, true);
    meshmem_debug("wanted %d", 1);
}

static void warn_long(void) { meshmem_warn("%s", long_text); }

static void fail_alone(void) { meshmem_fail("shmem_x", "the value is %d", 4); }

static void fail_long(void) { meshmem_fail(NULL, "%s", long_text); }

static void end_with_three(const char *sentence)
{
    dprintf(STDERR_FILENO, "<%s>", sentence);
    _exit(3);
}

static void fail_in_job(void)
{
    meshmem_error_open(end_with_three, 1, false);
    meshmem_fail("shmem_y", "so");
}

static void writes_single_lines(void **state)
{
    (void)state;
    char text[4096];
    assert_int_equal(capture(print, text, sizeof text), 0);
    assert_string_equal(text, "meshmem: PE 3 has 0.5\n");
    assert_int_equal(capture(warn_before_open, text, sizeof text), 0);
    assert_string_equal(text, "meshmem: warning: 3 of them\n");
    capture(warn_as_pe, text, sizeof text);
    assert_string_equal(text, "meshmem: PE 7: warning: odd\n");
    capture(debug_as_pe, text, sizeof text);
    assert_string_equal(text, "meshmem: PE 0: wanted 1\n");
}

static void cuts_what_is_too_long(void **state)
{
    (void)state;
    char text[4096];
    memset(long_text, 'x', sizeof long_text - 1);
    void (*const each[])(void) = {print_long, warn_long, fail_long};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(capture(each[i], text, sizeof text), i == 2);
        assert_in_range(strlen(text), 500, 1024);
        assert_int_equal(strcspn(text, "\n"), strlen(text) - 1);
    }
}

/* What a terminal takes for a command is escaped; other text, as "ü", stays. */
static void cleans_text(void **state)
{
    (void)state;
    static const struct {
        const char *from;
        size_t n, size;
        const char *text;
    } cases[] = {
        {"PE 3", 99, 64, "PE 3"},
        {"\033[2J\a\r\n\177", 99, 64, "\\x1b[2J\\x07\\x0d\\x0a\\x7f"},
        {"\303\274 \302\274 \302\233", 99, 64, "\303\274 \302\274 \\xc2\\x9b"},
        {"\302\233", 1, 64, "\302"},
        {"abc", 2, 64, "ab"},
        {"abc", 0, 64, ""},
        {"abc", 99, 3, "ab"},
        {"ab\033", 99, 6, "ab"},
        {"ab\033", 99, 7, "ab\\x1b"},
        {"abc", 99, 1, ""},
    };
    char text[64];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        memset(text, 'z', sizeof text);
        meshmem_error_clean(text, cases[i].size, cases[i].from, cases[i].n);
        assert_string_equal(text, cases[i].text);
    }
    snprintf(long_text, sizeof long_text, "\033]0;x\a");
    char line[4096];
    capture(print_long, line, sizeof line);
    assert_string_equal(line, "meshmem: \\x1b]0;x\\x07\n");
}

static void ends_the_process_or_the_job(void **state)
{
    (void)state;
    char text[4096];
    assert_int_equal(capture(fail_alone, text, sizeof text), 1);
    assert_string_equal(text, "meshmem: shmem_x: the value is 4\n");
    assert_int_equal(capture(fail_in_job, text, sizeof text), 3);
    assert_string_equal(text, "<shmem_y: so>");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_bytes_for_people),     cmocka_unit_test(writes_single_lines),
        cmocka_unit_test(cuts_what_is_too_long),       cmocka_unit_test(cleans_text),
        cmocka_unit_test(ends_the_process_or_the_job),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
