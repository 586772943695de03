/* SPDX-License-Identifier: BSD-3-Clause */
/* A node that can accept nobody, since its sandbox forbids it or it has no descriptor left, while
 * somebody waits at its port: it sleeps between its tries, and goes on when it may accept again.
 * Stands in for the kernel's accept. */
// sources: far/wire/ofi/ofi.c far/wire/ofi/open.c far/wire/ofi/choose.c far/wire/ofi/costs.c
// sources: far/wire/ofi/connection.c far/wire/ofi/connect.c far/wire/ofi/origin.c
// sources: far/wire/ofi/prove.c far/wire/ofi/deaf.c far/wire/ofi/stranger.c far/wire/ofi/near.c
// sources: far/wire/ofi/answer.c far/wire/ofi/lost.c far/wire/ofi/receive.c far/wire/ofi/memory.c
// sources: far/wire/ofi/signal.c base/mac.c
#include "knock.h"

#include <sys/syscall.h>

static int refused;    /* the error of accept; 0: none */
static unsigned tries; /* calls of it */

int accept4(int file, struct sockaddr *address, socklen_t *size, int flags)
{
    tries++;
    errno = refused;
    return refused ? -1 : (int)syscall(SYS_accept4, file, address, size, flags);
}

int accept(int file, struct sockaddr *address, socklen_t *size)
{
    return accept4(file, address, size, 0);
}

/* Whether a caller that would sleep now is woken at once. */
static bool is_sleepless(struct pollfd *sleeper)
{
    struct meshmem_wire_end *end = mesh.at[1].end;
    sleeper->fd = end->wire->descriptor(end);
    return !end->wire->may_sleep(end) || poll(sleeper, 1, 0) != 0;
}

static void sleeps_between_tries(int error, bool connected)
{
    enum { LOOKS = 1000, RESTS = 5 };
    struct pollfd sleeper = {.events = POLLIN};
    open_pair();
    if (connected)
        exchange(both, 1);
    refused = error;
    int stranger = knock(1);
    for (int rests = 0; rests < RESTS; rests++) {
        unsigned before = tries;
        for (int looks = 0; is_sleepless(&sleeper); looks++) {
            assert_true(looks < LOOKS);
            mesh_poll(&mesh, 1);
        }
        while (tries == before) { /* woken for the next one */
            assert_true(poll(&sleeper, 1, 1000 * MESH_SECONDS / 2) > 0);
            mesh_poll(&mesh, 1);
            is_sleepless(&sleeper);
        }
    }
    refused = 0;
    exchange(both, FRAMES);
    wait_until_out(&stranger, 1);
}

static void the_forbidden_sleep(void **state)
{
    (void)state;
    sleeps_between_tries(EPERM, false);
}

static void the_forbidden_sleep_when_connected(void **state)
{
    (void)state;
    sleeps_between_tries(EPERM, true);
}

static void those_without_descriptors_sleep(void **state)
{
    (void)state;
    sleeps_between_tries(EMFILE, false);
}

static void those_without_descriptors_sleep_when_connected(void **state)
{
    (void)state;
    sleeps_between_tries(EMFILE, true);
}

static int open_ears(void **state)
{
    refused = 0;
    return close_mesh(state);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, open_ears)
    const struct CMUnitTest tests[] = {
        TEST(the_forbidden_sleep),
        TEST(the_forbidden_sleep_when_connected),
        TEST(those_without_descriptors_sleep),
        TEST(those_without_descriptors_sleep_when_connected),
    };
#undef TEST
    return cmocka_run_group_tests_name("deaf", tests, NULL, NULL);
}
