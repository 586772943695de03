/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE that waits for its launcher says so after SHMEM_STALL_TIMEOUT, also where the host's clock
 * is set meanwhile. */
// wraps: clock_gettime
#include "boot/watch.h"
#include "boot/wireup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static long long set_by; /* seconds, since the host started */

int __real_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now);
int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = __real_clock_gettime(clock, now);
    if (clock == CLOCK_REALTIME)
        now->tv_sec += set_by;
    return result;
}

static int pipes[2];
static char said[1000];

/* A launcher that answers when the PE has said that it waits. */
static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    (void)wireup, (void)problem, (void)size;
    size_t used = 0;
    do {
        ssize_t got = read(pipes[0], said + used, sizeof said - 1 - used);
        assert_true(got > 0);
        used += (size_t)got;
    } while (said[used - 1] != '\n');
    return true;
}

static void says_that_it_waits(void **state)
{
    struct meshmem_wireup wireup = {.name = "the launcher", .pe = 2, .n_pes = 4, .fence = fence};
    char problem[200];
    int before = dup(STDERR_FILENO);
    (void)state;
    setenv("SHMEM_STALL_TIMEOUT", "0.01", 1);
    assert_int_equal(pipe(pipes), 0);
    set_by = 1000000;
    dup2(pipes[1], STDERR_FILENO);
    meshmem_watch_begin("shmem_init", wireup.name, wireup.pe, wireup.n_pes);
    bool good = meshmem_wireup_fence(&wireup, problem, sizeof problem);
    meshmem_watch_end();
    dup2(before, STDERR_FILENO);
    assert_true(good);
    assert_non_null(strstr(said,
                           "meshmem: PE 2 of 4 has waited for 0.01 s (SHMEM_STALL_TIMEOUT) in "
                           "shmem_init, for all PEs to connect through the launcher;"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(says_that_it_waits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
