/* SPDX-License-Identifier: BSD-3-Clause */
/* Strangers at the port of a node, with plain sockets: they say nothing, half of something, or come
 * in crowds. The nodes' frames arrive as if nobody were there, and the strangers are shown the
 * door. Knows the wire's inside to see whom it takes for one. */
// sources: far/wire/ofi/ofi.c far/wire/ofi/open.c far/wire/ofi/choose.c far/wire/ofi/costs.c
// sources: far/wire/ofi/connection.c far/wire/ofi/connect.c far/wire/ofi/origin.c
// sources: far/wire/ofi/prove.c far/wire/ofi/deaf.c far/wire/ofi/stranger.c far/wire/ofi/near.c
// sources: far/wire/ofi/answer.c far/wire/ofi/lost.c far/wire/ofi/receive.c far/wire/ofi/memory.c
// sources: far/wire/ofi/signal.c base/mac.c
#include "knock.h"
#include "stand_in.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { SILENT = 100 };

/* ---- tests ---- */

static void the_silent_are_dropped(void **state)
{
    int files[SILENT];
    (void)state;
    open_pair();
    for (int i = 0; i < SILENT; i++)
        files[i] = knock(i % 2);
    exchange(both, FRAMES);
    wait_until_out(files, SILENT);
    assert_true(end_of(0)->strangers >= SILENT / 2 && end_of(1)->strangers >= SILENT / 2);
    exchange(both, FRAMES);
}

/* They come again and again while frames go on; sleeping nodes wake up for them. */
static void they_come_while_nodes_sleep(void **state)
{
    int files[8];
    (void)state;
    open_pair();
    exchange(both, 1);
    for (int i = 0; i < 8; i++)
        files[i] = knock(1);
    for (int i = 0; i < 8; i++)
        for (; !is_out(files[i]); mesh_check_time(&mesh))
            if (mesh_poll_all(&mesh) == 0 && !is_out(files[i]))
                sleep_on_all();
    for (int i = 0; i < 8; i++)
        close(files[i]);
}

/* Half of a request, one byte at a time, and random bytes. */
static void nonsense_is_refused(void **state)
{
    enum { EACH = 20 };
    struct ofi_hello hello;
    struct dice r = {99};
    unsigned char head[HEAD], noise[HEAD];
    int files[3 * EACH];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    for (int i = 0; i < EACH; i++) {
        int half = files[3 * i] = knock(1), drip = files[3 * i + 1] = knock(1);
        for (size_t k = 0; k < sizeof noise; k++)
            noise[k] = (unsigned char)dice_roll(&r);
        files[3 * i + 2] = knock(1);
        say(files[3 * i + 2], noise, 1 + dice_below(&r, sizeof noise - 1));
        say(half, head, 1 + dice_below(&r, bytes - 1));
        for (size_t k = 0; k < bytes && !is_out(drip); k++) {
            send(drip, head + k, 1, MSG_NOSIGNAL);
            mesh_poll_all(&mesh);
        }
    }
    exchange(both, FRAMES);
    wait_until_out(files, 3 * EACH);
    exchange(both, FRAMES);
}

/* A request is announced, with libfabric's own head, and does not follow, or not all of it. */
static void an_announced_request_is_not_waited_for(void **state)
{
    struct ofi_hello hello;
    unsigned char head[HEAD];
    int files[2 * (sizeof hello + 1)];
    (void)state;
    open_pair();
    size_t bytes = listen_to_a_request(&hello, head);
    for (size_t i = 0; i <= sizeof hello; i++)
        for (int huge = 0; huge < 2; huge++) {
            int file = files[2 * i + (size_t)huge] = knock(huge);
            head[2] = head[3] = 0xff; /* the announced size */
            say(file, head, bytes);
            say(file, &hello, i);
            exchange(both, 1);
        }
    exchange(both, FRAMES);
    wait_until_out(files, sizeof files / sizeof files[0]);
    exchange(both, FRAMES);
}

/* Strangers leave; others come when the numbers of their descriptors are the program's. */
static void only_strangers_are_dropped(void **state)
{
    enum { KEPT = OFI_STRANGERS / 2 };
    int files[OFI_STRANGERS], pair[2 * OFI_STRANGERS][2], pairs = 0;
    (void)state;
    open_pair();
    exchange(both, 1);
    struct ofi_end *end = end_of(1);
    for (int i = 0; i < KEPT; i++)
        files[i] = knock(1);
    wait_until_known(KEPT);
    end->looked = end->look_at = UINT64_MAX / 2; /* it does not look for a while */
    for (int i = 0; i < KEPT; i++)
        close(files[i]);
    for (int i = 0; i < KEPT; i++)
        for (; fcntl(end->stranger[i].file, F_GETFD) >= 0; mesh_check_time(&mesh))
            mesh_poll_all(&mesh);
    for (int i = 0; i < KEPT; i++)
        while (fcntl(end->stranger[i].file, F_GETFD) < 0) {
            assert_true(pairs < 2 * OFI_STRANGERS);
            assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair[pairs++]), 0);
        }
    for (int i = 0; i < OFI_STRANGERS; i++)
        files[i] = knock(1);
    for (int i = 0; i < 2 * OFI_STRANGERS * OFI_SETTLE; i++)
        mesh_poll_all(&mesh);
    end->look_at = 1;
    for (; end->looked == UINT64_MAX / 2; mesh_check_time(&mesh))
        mesh_poll_all(&mesh);
    assert_true(end->n_strangers >= KEPT);
    for (int i = 0; i < pairs; i++) {
        say(pair[i][0], "x", 1);
        say(pair[i][1], "x", 1);
        close(pair[i][0]);
        close(pair[i][1]);
    }
    wait_until_out(files, OFI_STRANGERS);
    exchange(both, FRAMES);
}

/* In a child: connect a thousand times, without waiting, and stay. */
static void flood(int ready, pid_t parent)
{
    struct rlimit limit;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 0; i < 1000; i++) {
        int file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (connect(file, (const void *)end_of(i % 2)->address, sizeof(struct sockaddr_in)) != 0 &&
            errno != EINPROGRESS)
            _exit(1);
    }
    if (write(ready, "", 1) != 1)
        _exit(1);
    while (getppid() == parent)
        pause();
    _exit(0);
}

/* More of them than the nodes have descriptors. */
static void a_flood_does_not_drown(void **state)
{
    struct rlimit limit, few;
    int ready[2];
    char byte;
    (void)state;
    open_pair();
    assert_int_equal(pipe(ready), 0);
    getrlimit(RLIMIT_NOFILE, &limit);
    few = limit;
    few.rlim_cur = (rlim_t)ready[1] + 40;
    pid_t me = getpid(), child = fork();
    assert_true(child >= 0);
    if (child == 0)
        flood(ready[1], me);
    close(ready[1]);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    exchange(both, FRAMES);
    for (int i = 0; i < 2; i++) /* the kernel holds back the others */
        for (; end_of(i)->strangers < 100; mesh_check_time(&mesh))
            mesh_poll_all(&mesh);
    setrlimit(RLIMIT_NOFILE, &limit);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    exchange(both, FRAMES);
    close(ready[0]);
}

/* Programs that a PE starts have no socket of the network. */
static void children_get_no_sockets(void **state)
{
    int inherited = 0;
    (void)state;
    open_pair();
    exchange(both, 1);
    for (int file = 3; file < 100; file++) {
        struct sockaddr_in address;
        socklen_t size = sizeof address;
        if (getsockname(file, (void *)&address, &size) == 0 && address.sin_family == AF_INET)
            inherited += !(fcntl(file, F_GETFD) & FD_CLOEXEC);
    }
    assert_int_equal(inherited, 0);
}

/* What has been read of connections does not look like a stranger for ever. Each end may look once
 * or twice after they have connected. */
static void nobody_is_looked_for(void **state)
{
    (void)state;
    open_pair();
    exchange(both, FRAMES);
    unsigned before = lists;
    exchange(both, 20 * FRAMES);
    assert_in_range(lists - before, 0, 4);
}

/* However many come, descriptors are not listed for each, and yet nobody is waited for. */
static void a_flood_costs_few_lists(void **state)
{
    int files[OFI_STRANGERS], blocking = 0, accepted = 0;
    (void)state;
    open_pair();
    exchange(both, FRAMES);
    struct ofi_end *end = end_of(1);
    unsigned before = lists;
    meshmem_ofi_unblock_strangers(end);
    end->list_at = end->looked = end->look_at = UINT64_MAX / 2; /* none is due for a while */
    for (int i = 0; i < OFI_STRANGERS; i++) {
        files[i] = knock(1);
        for (int k = 0; k < 2 * OFI_SETTLE; k++)
            mesh_poll(&mesh, 1);
    }
    meshmem_ofi_unblock_strangers(end);
    for (int file = 3; file < 1000; file++) {
        struct sockaddr_in mine, other;
        socklen_t size = sizeof mine, bytes = sizeof other;
        if (getsockname(file, (void *)&mine, &size) == 0 &&
            getpeername(file, (void *)&other, &bytes) == 0 &&
            memcmp(&mine, end->address, sizeof mine) == 0) {
            accepted++;
            blocking += !(fcntl(file, F_GETFL) & O_NONBLOCK);
        }
    }
    assert_true(accepted >= OFI_STRANGERS);
    assert_int_equal(blocking, 0);
    assert_true(lists <= before + 1);
    end->list_at = end->look_at = 1;
    wait_until_out(files, OFI_STRANGERS);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, close_mesh)
    const struct CMUnitTest tests[] = {
        TEST(nobody_is_looked_for),       TEST(children_get_no_sockets),
        TEST(the_silent_are_dropped),     TEST(they_come_while_nodes_sleep),
        TEST(nonsense_is_refused),        TEST(an_announced_request_is_not_waited_for),
        TEST(only_strangers_are_dropped), TEST(a_flood_does_not_drown),
        TEST(a_flood_costs_few_lists),
    };
#undef TEST
    return cmocka_run_group_tests_name("strangers", tests, NULL, NULL);
}
