/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of strangers: silent ones are dropped, those that crowd make room for others, and
 * nobody else loses a place by that. */
#include "boot/uid_strangers.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct meshmem_uid_strangers s;

/* The other end of a new stranger's connection from an address. */
static int come(const char *address, uint64_t now)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    int end[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, end), 0);
    bool is_four = inet_pton(AF_INET, address, &four.sin_addr) == 1;
    assert_true(is_four || inet_pton(AF_INET6, address, &six.sin6_addr) == 1);
    meshmem_uid_strangers_add(&s, end[0],
                              is_four ? (struct sockaddr *)&four : (struct sockaddr *)&six, now);
    return end[1];
}

/* Whether the table still has the connection whose other end this is; reads its challenge. */
static bool is_there(int end)
{
    char bytes[100];
    while (recv(end, bytes, sizeof bytes, 0) > 0)
        continue;
    return errno == EAGAIN && recv(end, bytes, 1, 0) < 0;
}

static int open_table(void **state)
{
    (void)state;
    int epoll = epoll_create1(0);
    return epoll < 0 || !meshmem_uid_strangers_open(&s, epoll);
}

static int close_table(void **state)
{
    (void)state;
    while (meshmem_uid_strangers_yield(&s))
        continue;
    return s.n != 0 || close(s.epoll) != 0;
}

static void silence_is_limited(void **state)
{
    (void)state;
    int first = come("10.0.0.1", 1000), second = come("10.0.0.2", 2000);
    assert_int_equal(meshmem_uid_strangers_tidy(&s, 3000), MESHMEM_UID_SILENCE_NS - 2000);
    assert_true(is_there(first) && is_there(second));
    assert_int_equal(meshmem_uid_strangers_tidy(&s, MESHMEM_UID_SILENCE_NS + 1000), 1000);
    assert_true(!is_there(first) && is_there(second));
    assert_int_equal(meshmem_uid_strangers_tidy(&s, MESHMEM_UID_SILENCE_NS + 2000), UINT64_MAX);
    assert_false(is_there(second));
    assert_int_equal(s.counts.silent, 2);
    assert_int_equal(s.n, 0);
    close(first);
    close(second);
}

/* A crowd from one address drops its own oldest only, whatever of its addresses it uses. */
static void a_crowd_shuts_out_nobody(void **state)
{
    (void)state;
    static const char *const crowd[] = {"192.168.7.7", "::ffff:192.168.7.7"};
    int guest = come("10.0.0.1", 1), end[600];
    for (int i = 0; i < 600; i++)
        end[i] = come(crowd[i % 2], 2 + (uint64_t)i);
    assert_true(is_there(guest));
    for (int i = 0; i < 600; i++)
        assert_int_equal(is_there(end[i]), i >= 600 - (int)s.most_from_one);
    assert_int_equal(s.n, 1 + s.most_from_one);
    assert_int_equal(s.counts.crowded, 600 - s.most_from_one);
    for (int i = 0; i < 600; i++)
        close(end[i]);
    close(guest);
}

/* What one host can take for addresses of its own is one source. */
static void sources(void **state)
{
    (void)state;
    static const char *const same[][2] = {{"127.0.0.1", "127.9.8.7"},
                                          {"2001:db8:1:2::3", "2001:db8:1:2:4:5:6:7"},
                                          {"::ffff:127.0.0.1", "127.1.1.1"}},
                             *const different[][2] = {{"10.0.0.1", "10.0.0.2"},
                                                      {"2001:db8:1:2::3", "2001:db8:1:3::3"},
                                                      {"::1", "127.0.0.1"}};
    for (size_t i = 0; i < 3; i++) {
        int end[4] = {come(same[i][0], 1), come(same[i][1], 2), come(different[i][0], 3),
                      come(different[i][1], 4)};
        assert_true(s.table[0].source == s.table[1].source);
        assert_true(s.table[2].source != s.table[3].source);
        while (meshmem_uid_strangers_yield(&s))
            continue;
        for (int k = 0; k < 4; k++)
            close(end[k]);
    }
}

/* With many addresses the oldest of all goes. */
static void the_oldest_makes_room(void **state)
{
    (void)state;
    int end[MESHMEM_UID_STRANGERS + 10] = {0};
    char address[INET_ADDRSTRLEN];
    int most = (int)s.most;
    for (int i = 0; i < most + 10; i++) {
        snprintf(address, sizeof address, "10.1.%d.%d", i / 100 & 255, i % 100);
        end[i] = come(address, (uint64_t)(i + 1));
    }
    for (int i = 0; i < most + 10; i++)
        assert_int_equal(is_there(end[i]), i >= 10);
    assert_true(meshmem_uid_strangers_yield(&s));
    assert_true(!is_there(end[10]) && is_there(end[11]));
    for (int i = 0; i < most + 10; i++)
        close(end[i]);
}

/* Every stranger that greets gets a challenge of its own; one that is released keeps its
 * connection. */
static void challenges_differ(void **state)
{
    (void)state;
    struct meshmem_uid_challenge first, second;
    int one = come("10.0.0.1", 1), two = come("10.0.0.1", 2);
    assert_true(is_there(one) && recv(one, &first, sizeof first, 0) < 0);
    memset(s.table[0].challenge.proof, 3, sizeof s.table[0].challenge.proof);
    for (int i = 0; i < 2; i++)
        meshmem_uid_strangers_challenge(&s, &s.table[i]);
    assert_int_equal(recv(one, &first, sizeof first, 0), sizeof first);
    assert_int_equal(recv(two, &second, sizeof second, 0), sizeof second);
    assert_true(first.magic == MESHMEM_UID_MAGIC && second.magic == MESHMEM_UID_MAGIC);
    assert_memory_not_equal(first.nonce, second.nonce, sizeof first.nonce);
    assert_memory_equal(&first, &s.table[0].challenge, sizeof first);
    int file = s.table[0].caller.file;
    meshmem_uid_strangers_release(&s, &s.table[0]);
    assert_int_equal(s.n, 1);
    assert_int_equal(meshmem_uid_strangers_tidy(&s, 2 * MESHMEM_UID_SILENCE_NS), UINT64_MAX);
    assert_true(is_there(one) && !is_there(two));
    close(file);
    close(one);
    close(two);
}

/* However few files a process may open, strangers take a quarter of them at most. */
static void leaves_files_to_others(void **state)
{
    (void)state;
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        struct rlimit limit = {40, 40};
        bool good = setrlimit(RLIMIT_NOFILE, &limit) == 0 &&
                    meshmem_uid_strangers_open(&s, s.epoll) && s.most == 10 && s.most_from_one == 5;
        _exit(good ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 2048) {
        limit.rlim_cur = limit.rlim_max < 2048 ? limit.rlim_max : 2048;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(silence_is_limited, open_table, close_table),
        cmocka_unit_test_setup_teardown(a_crowd_shuts_out_nobody, open_table, close_table),
        cmocka_unit_test_setup_teardown(sources, open_table, close_table),
        cmocka_unit_test_setup_teardown(the_oldest_makes_room, open_table, close_table),
        cmocka_unit_test_setup_teardown(challenges_differ, open_table, close_table),
        cmocka_unit_test_setup_teardown(leaves_files_to_others, open_table, close_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
