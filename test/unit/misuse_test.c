/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK=1 notices each wrong argument of each function of the tables, and says of which
 * function and which argument: misuse.inc, made by tools/apimisuse.py, has a call for each. */
// wraps: meshmem_fail
#define SHMEM_NO_INLINE /* the functions themselves */
#define MESHMEM_NO_GENERIC

#include <setjmp.h>
#include <shmemx.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { BYTES = 4096 };

static void *good, *more, *own;
static char *start, *end;

/* What was said, and by which function. */
static char by[64], said[512];
static jmp_buf failed;

_Noreturn void __wrap_meshmem_fail(const char *call, const char *format, ...);
_Noreturn void __wrap_meshmem_fail(const char *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(said, sizeof said, format, arguments);
    va_end(arguments);
    snprintf(by, sizeof by, "%s", call ? call : "");
    longjmp(failed, 1);
}

#define JOIN(a, b) a##b
#define FUNCTION(line) JOIN(call_, line)
#define MISUSE(function, arguments, begins, can, always) \
    static void FUNCTION(__LINE__)(void) { function arguments; }
#include "misuse.inc"
#undef MISUSE

static const struct misuse {
    void (*call)(void);
    const char *function, *arguments, *begins;
    int can;    /* this argument can be wrong in this way */
    int always; /* that is noticed without SHMEM_CHECK, too */
} calls[] = {
#define MISUSE(function, arguments, begins, can, always) \
    {FUNCTION(__LINE__), #function, #arguments, begins, can, always},
#include "misuse.inc"
};

static const struct misuse *now; /* the call that is made */

/* A call that is not refused may wait, or touch memory that is not there. */
static void give_up(int number)
{
    char text[200];
    int n = snprintf(text, sizeof text, "%s%s ends in signal %d\n", now->function, now->arguments,
                     number);
    if (write(STDERR_FILENO, text, (size_t)n) < 0)
        _exit(2);
    _exit(1);
}

/* Make the call; returns whether it was refused as it should be. */
static int is_refused(const struct misuse *m)
{
    now = m;
    by[0] = said[0] = 0;
    alarm(60);
    if (setjmp(failed) == 0)
        m->call();
    alarm(0);
    if (strcmp(by, m->function) == 0 && strncmp(said, m->begins, strlen(m->begins)) == 0)
        return 1;
    print_error("%s%s: \"%s: %s\" instead of \"%s ...\"\n", m->function, m->arguments, by, said,
                m->begins);
    return 0;
}

/* Make all calls, or those whose wrong argument is always noticed. */
static void make_calls(const char *check)
{
    size_t made = 0, wrong = 0;
    setenv("SHMEM_CHECK", check, 1);
    shmem_init();
    signal(SIGALRM, give_up); /* here, since cmocka and the library have handlers of their own */
    signal(SIGSEGV, give_up);
    good = shmem_calloc(1, BYTES);
    more = shmem_calloc(1, BYTES);
    own = calloc(1, BYTES);
    start = good;
    end = start + BYTES;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (!calls[i].can || (strcmp(check, "0") == 0 && !calls[i].always))
            continue;
        made++;
        wrong += !is_refused(&calls[i]);
    }
    free(own);
    shmem_finalize();
    print_message("%zu calls, %zu of them wrong\n", made, wrong);
    assert_true(made > 5000);
    assert_int_equal(wrong, 0);
}

static void checked(void **state)
{
    (void)state;
    make_calls("1");
}

static void not_checked(void **state)
{
    (void)state;
    make_calls("0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(not_checked), cmocka_unit_test(checked)};
    setenv("PATH", "/nowhere", 1); /* no addr2line, which would say where `good` was allocated */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
