/* SPDX-License-Identifier: BSD-3-Clause */
/* The watchpoint tells accesses where they are made, and nothing of those that were made while the
 * thread blocked its signal. */
#include "base/watchpoint.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

#include <cmocka.h>

static volatile uint64_t word;
static volatile int hits;

static void hit(uintptr_t ip)
{
    assert_true(ip != 0);
    hits++;
}

/* Open it and watch the word; false where the system does not allow that. */
static bool watch(void)
{
    hits = 0;
    if (meshmem_watchpoint_open(hit))
        return meshmem_watchpoint_set((uintptr_t)&word, sizeof word, true);
    print_message("the system does not let a process watch its stores: %s\n", strerror(errno));
    return false;
}

static bool is_pending(void)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, SIGTRAP);
}

/* Before Linux 5.19 a process that blocks the signal ends. */
static bool may_block(void)
{
    struct utsname system;
    int major, minor;
    assert_int_equal(uname(&system), 0);
    assert_int_equal(sscanf(system.release, "%d.%d", &major, &minor), 2);
    if (major > 5 || (major == 5 && minor >= 19))
        return true;
    print_message("Linux %s ends a process that blocks SIGTRAP\n", system.release);
    return false;
}

/* Watch the word, block all signals and store to it; whether the signal waits then. Skips where
 * nothing can be watched, or the signal cannot be blocked. */
static bool store_while_blocked(sigset_t *before)
{
    sigset_t all;
    if (!may_block() || !watch())
        skip();
    sigfillset(&all);
    assert_int_equal(pthread_sigmask(SIG_BLOCK, &all, before), 0);
    word = 1;
    return is_pending();
}

static void is_told_once(void **state)
{
    (void)state;
    if (!watch())
        skip();
    word = 1;
    assert_int_equal(hits, 1);
    word = 2;
    assert_int_equal(hits, 1);
    assert_true(meshmem_watchpoint_set((uintptr_t)&word, sizeof word, true));
    word = 3;
    assert_int_equal(hits, 2);
    meshmem_watchpoint_close();
    word = 4;
    assert_int_equal(hits, 2);
}

/* Which instruction has made the access, and when, is not known any more when the block ends. */
static void is_not_told_late(void **state)
{
    sigset_t before;
    (void)state;
    bool pending = store_while_blocked(&before);
    assert_int_equal(pthread_sigmask(SIG_SETMASK, &before, NULL), 0);
    assert_int_equal(hits, 0);
    assert_true(pending);
    assert_true(meshmem_watchpoint_set((uintptr_t)&word, sizeof word, true));
    word = 2;
    assert_int_equal(hits, 1);
    meshmem_watchpoint_close();
}

static void ends_nobody_after_its_end(void **state)
{
    sigset_t before;
    (void)state;
    assert_true(store_while_blocked(&before));
    meshmem_watchpoint_close();
    assert_false(is_pending());
    assert_int_equal(pthread_sigmask(SIG_SETMASK, &before, NULL), 0);
    assert_int_equal(hits, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(is_told_once),
        cmocka_unit_test(is_not_told_late),
        cmocka_unit_test(ends_nobody_after_its_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
