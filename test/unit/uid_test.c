/* SPDX-License-Identifier: BSD-3-Clause */
/* Jobs without a launcher: processes with the same unique id find each other, intruders do not
 * disturb them, and if one is lost the others report it instead of waiting. */
// wraps: connect
#include "boot/uid_server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { N = 5, ROUNDS = 20, GOOD = 6, LOST = 7, ENDED = 44 };

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED true
#else
#define SANITIZED false
#endif

static struct meshmem_uid uid;

/* Connecting, with a signal that comes in the middle: once in a try of an address. */
static bool interrupted;
int __real_connect(int file, const struct sockaddr *address, socklen_t bytes);
int __wrap_connect(int file, const struct sockaddr *address, socklen_t bytes);
int __wrap_connect(int file, const struct sockaddr *address, socklen_t bytes)
{
    static struct sockaddr_storage last;
    if (interrupted && memcmp(&last, address, bytes) != 0) {
        memcpy(&last, address, bytes);
        errno = EINTR;
        return -1;
    }
    return __real_connect(file, address, bytes);
}

static struct meshmem_wireup *join(int pe, int n)
{
    struct meshmem_wireup *w;
    char problem[512];
    if (meshmem_uid_open(&uid, pe, n, &w, problem, sizeof problem) == 1)
        return w;
    fprintf(stderr, "PE %d: %s\n", pe, problem);
    _exit(10);
}

/* All PEs put, and get from all others, several times. */
static int exchange(int pe)
{
    struct meshmem_wireup *w = join(pe, N);
    char key[MESHMEM_WIREUP_KEY], value[MESHMEM_WIREUP_VALUE], want[MESHMEM_WIREUP_VALUE],
        problem[512];
    for (int round = 0; round < ROUNDS; round++) {
        snprintf(key, sizeof key, "k-%d-%d", round, pe);
        memset(value, 'a' + pe, sizeof value);
        value[round * (MESHMEM_WIREUP_VALUE - 1) / (ROUNDS - 1)] = '\0';
        if (!w->put(w, key, value, problem, sizeof problem) ||
            !w->fence(w, problem, sizeof problem))
            return 2;
        for (int from = 0; from < N; from++) {
            snprintf(key, sizeof key, "k-%d-%d", round, from);
            memset(want, 'a' + from, sizeof want);
            want[round * (MESHMEM_WIREUP_VALUE - 1) / (ROUNDS - 1)] = '\0';
            if (!w->get(w, from, key, value, sizeof value, problem, sizeof problem) ||
                strcmp(value, want) != 0)
                return 3;
        }
    }
    if (w->get(w, 0, "k-none", value, sizeof value, problem, sizeof problem) ||
        w->put(w, key, "again", problem, sizeof problem))
        return 4;
    snprintf(key, sizeof key, "k-%d-%d", ROUNDS - 3, pe); /* two fences later it is forgotten */
    if (w->get(w, pe, key, value, sizeof value, problem, sizeof problem))
        return 5;
    w->close(w);
    return 0;
}

/* All synchronize, then PE 2 leaves without goodbye, and the others wait for it in vain. */
static int lose_one(int pe)
{
    struct meshmem_wireup *w = join(pe, N);
    char problem[512] = "";
    bool came = w->fence(w, problem, sizeof problem);
    if (pe == 2)
        return 0;
    /* The news may arrive before the answer to the first request is read. */
    came = came && w->fence(w, problem, sizeof problem);
    return !came && strstr(problem, "PE 2 has ended without shmem_finalize") ? LOST : 9;
}

static int end_all(int pe)
{
    char problem[512];
    struct meshmem_wireup *w = join(pe, N);
    w->fence(w, problem, sizeof problem);
    if (pe != 1)
        sleep(30);
    w->end_job(w, ENDED, "a sentence");
    return ENDED;
}

/* Once all PEs are there, no other process can join. */
static int count_wrong(int pe)
{
    struct meshmem_wireup *w = join(pe, N), *other;
    char more[512] = "", twice[512] = "", problem[512];
    bool good = w->fence(w, problem, sizeof problem) &&
                meshmem_uid_open(&uid, 1, N + 1, &other, more, sizeof more) == -1 &&
                meshmem_uid_open(&uid, pe, N, &other, twice, sizeof twice) == -1 &&
                w->fence(w, problem, sizeof problem) &&
                strstr(more, "has 5 PEs, and PE 1 says 6") && strstr(twice, "exists already");
    w->close(w);
    return good ? GOOD : 9;
}

/* Be a PE, with the id from the pipe. */
static void be(int (*what)(int pe), int pe, const int ends[2])
{
    close(ends[1]);
    if (read(ends[0], &uid, sizeof uid) != sizeof uid)
        _exit(21);
    _exit(what(pe));
}

/* All N forked processes exit with this status, or with 0; one that learned of a loss before its
 * request exits with 1. */
static int wait_for_all(int status)
{
    int ended, bad = 0;
    while (wait(&ended) > 0) {
        int got = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
        bad += got != status && got != 0 && (got != 1 || status != LOST);
    }
    return bad;
}

static void make_uid(void)
{
    char problem[512];
    if (meshmem_uid_make(&uid, problem, sizeof problem))
        return;
    fprintf(stderr, "%s\n", problem);
    _exit(20);
}

static void expect_good(pid_t maker)
{
    int ended = -1;
    assert_int_equal(waitpid(maker, &ended, 0), maker);
    assert_int_equal(ended, 0);
}

/* Leave this process only so many more files to open. */
static void leave_files(int files)
{
    int next = dup(STDERR_FILENO);
    struct rlimit limit = {(rlim_t)(next + files), (rlim_t)(next + files)};
    close(next);
    if (next < 0 || setrlimit(RLIMIT_NOFILE, &limit) != 0)
        _exit(23);
}

/* A process creates an id, and N processes that it forked before run `what`; all exit with this
 * status, or with 0. files: how many the process that makes the id can open; 0: as many as it
 * likes. */
static void run_with(int (*what)(int pe), int status, int files)
{
    pid_t maker = fork();
    int ends[2];
    if (maker == 0) {
        assert_int_equal(pipe(ends), 0);
        for (int pe = 0; pe < N; pe++)
            if (fork() == 0)
                be(what, pe, ends);
        if (files)
            leave_files(files);
        make_uid();
        for (int pe = 0; pe < N; pe++)
            if (write(ends[1], &uid, sizeof uid) != sizeof uid)
                _exit(22);
        _exit(wait_for_all(status));
    }
    expect_good(maker);
}

static void run(int (*what)(int pe), int status) { run_with(what, status, 0); }

/* The same with processes that are forked while the thread serves; not under AddressSanitizer,
 * whose allocator does not work in them, nor under ThreadSanitizer, which lets them start no
 * thread. */
static void test_forked_late(void **state)
{
    (void)state;
    if (SANITIZED)
        skip();
    pid_t maker = fork();
    if (maker == 0) {
        make_uid();
        for (int pe = 0; pe < N; pe++)
            if (fork() == 0)
                _exit(exchange(pe));
        _exit(wait_for_all(0));
    }
    expect_good(maker);
}

static void test_exchange(void **state)
{
    (void)state;
    run(exchange, 0);
}

static void test_interrupted(void **state)
{
    (void)state;
    interrupted = true;
    run(exchange, 0);
    interrupted = false;
}

static void test_lost(void **state)
{
    (void)state;
    run(lose_one, LOST);
}

static void test_ended(void **state)
{
    (void)state;
    run(end_all, ENDED);
}

static void test_counts(void **state)
{
    (void)state;
    run(count_wrong, GOOD);
}

/* ---- strangers ---- */

/* Connect to the port of the id on this host. */
static int knock(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(uid.port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(file, (struct sockaddr *)&to, sizeof to) != 0)
        _exit(30);
    return file;
}

/* Connect, greet, and read the challenge. */
static int knock_politely(struct meshmem_uid_challenge *challenge)
{
    const struct meshmem_uid_greeting greeting = {.magic = MESHMEM_UID_MAGIC};
    int file = knock();
    if (send(file, &greeting, sizeof greeting, MSG_NOSIGNAL) != (ssize_t)sizeof greeting ||
        recv(file, challenge, sizeof *challenge, MSG_WAITALL) != (ssize_t)sizeof *challenge ||
        !meshmem_uid_is_challenge(&uid.secret, &greeting, challenge))
        _exit(31);
    return file;
}

/* Send this and see the connection closed without a word. */
static bool is_shut_out(int file, const void *words, size_t bytes)
{
    char answer;
    bool sent = send(file, words, bytes, MSG_NOSIGNAL) == (ssize_t)bytes;
    bool silent = recv(file, &answer, 1, 0) <= 0;
    close(file);
    return sent && silent;
}

/* Strangers that send something other than what a PE sends, or what a PE has sent for another
 * challenge. */
static bool shuts_out_strangers(void)
{
    struct meshmem_uid_challenge challenge, other;
    struct meshmem_uid_hello hello = {.kind = MESHMEM_UID_HELLO, .pe = 1, .n_pes = N};
    struct meshmem_mac_key wrong = uid.secret;
    char rubbish[3000];
    memset(rubbish, 'r', sizeof rubbish);
    bool good = is_shut_out(knock_politely(&challenge), rubbish, sizeof rubbish);
    int first = knock_politely(&challenge), second = knock_politely(&other);
    meshmem_uid_prove(&uid.secret, &challenge, &hello);
    good = good && memcmp(&challenge, &other, sizeof other) != 0 &&
           is_shut_out(second, &hello, sizeof hello);
    hello.pe = 2; /* than the proof says */
    good = good && is_shut_out(first, &hello, sizeof hello);
    wrong.bytes[15] ^= 0x80;
    first = knock_politely(&challenge);
    meshmem_uid_prove(&wrong, &challenge, &hello);
    good = good && is_shut_out(first, &hello, sizeof hello);
    first = knock_politely(&challenge);
    hello.kind = MESHMEM_UID_END;
    meshmem_uid_prove(&uid.secret, &challenge, &hello);
    return good && is_shut_out(first, &hello, sizeof hello);
}

/* PE 0 does what the others do while silent strangers crowd, more than there is room for. */
static int exchange_among_strangers(int pe)
{
    enum { MANY = 600 };
    int silent[MANY];
    char half[20] = {1};
    if (pe)
        return exchange(pe);
    for (int i = 0; i < MANY; i++) {
        silent[i] = knock();
        if (i % 2)
            send(silent[i], half, sizeof half, MSG_NOSIGNAL);
    }
    if (!shuts_out_strangers())
        return 9;
    int status = exchange(pe);
    for (int i = 0; i < MANY; i++)
        close(silent[i]);
    return status;
}

static void test_strangers(void **state)
{
    (void)state;
    run(exchange_among_strangers, 0);
}

/* Strangers want more files than the process that made the id may open. */
static void test_few_files(void **state)
{
    (void)state;
    run_with(exchange_among_strangers, 0, N + 12);
}

/* PE 3 does not come; the others learn that in time. */
static int miss_one(int pe)
{
    struct meshmem_wireup *w;
    char problem[600] = "";
    if (pe == 3)
        return 0;
    /* The news may arrive before the first request. */
    bool came = meshmem_uid_open(&uid, pe, N, &w, problem, sizeof problem) == 1 &&
                w->fence(w, problem, sizeof problem);
    return !came && strstr(problem, "PE 3 of 5 did not come within 0.3 s after the first one")
               ? LOST
               : 9;
}

/* Too few files for all PEs: those without one come again and again. */
static int miss_some(int pe)
{
    struct meshmem_wireup *w;
    char problem[600] = "";
    if (meshmem_uid_open(&uid, pe, N, &w, problem, sizeof problem) != 1)
        return strstr(problem, "cannot be reached") || strstr(problem, "the job has ended") ? LOST
                                                                                            : 9;
    return !w->fence(w, problem, sizeof problem) && strstr(problem, "did not come within 0.3 s") &&
                   strstr(problem, "raise that (ulimit -n)")
               ? LOST
               : 9;
}

static void test_never_comes(void **state)
{
    (void)state;
    setenv("SHMEM_START_TIMEOUT", "0.3", 1);
    run(miss_one, LOST);
    run_with(miss_some, LOST, 5); /* the listener and the epoll set are two of them */
    unsetenv("SHMEM_START_TIMEOUT");
}

static void test_no_uid(void **state)
{
    (void)state;
    struct meshmem_wireup *w;
    char problem[512], bytes[MESHMEM_UID_BYTES] = "not a unique id";
    assert_int_equal(meshmem_uid_open(bytes, 0, 1, &w, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, "not a unique id"));
    struct meshmem_uid gone = {.magic = MESHMEM_UID_MAGIC, .port = 1, .n_addresses = 1};
    memcpy(gone.address[0], "\0\0\0\0\0\0\0\0\0\0\xff\xff\x7f\0\0\1", 16);
    assert_int_equal(meshmem_uid_open(&gone, 0, 1, &w, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, "Tried 127.0.0.1 port 1 (Connection refused)"));
    assert_int_equal(meshmem_uid_open(&gone, 3, 2, &w, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, "there is no PE 3 of 2"));
}

/* A process without files for the server's sockets says so, and not that there is no network. */
static void test_no_files(void **state)
{
    (void)state;
    for (int files = 0; files < 2; files++) {
        pid_t maker = fork();
        if (maker == 0) {
            char problem[512] = "";
            leave_files(files);
            bool made = meshmem_uid_make(&uid, problem, sizeof problem);
            _exit(made || strstr(problem, "network") ||
                  !strstr(problem, ": Too many open files; raise the limit with ulimit -n"));
        }
        expect_good(maker);
    }
}

/* After a message that could not be sent, the other end does not wait for it. */
static void test_unsent(void **state)
{
    (void)state;
    static const struct meshmem_uid_challenge challenge;
    static const struct meshmem_uid_hello hello;
    static const char text[MESHMEM_UID_TEXT];
    char taken[4096];
    int ends[2];
    ssize_t got;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    struct meshmem_uid_channel channel =
        meshmem_uid_begin(ends[0], &uid.secret, &challenge, &hello, true);
    while (meshmem_uid_send(&channel, MESHMEM_UID_OK, 0, text, sizeof text))
        ;
    assert_int_equal(channel.error, EAGAIN);
    while ((got = recv(ends[1], taken, sizeof taken, MSG_DONTWAIT)) > 0)
        ;
    assert_int_equal(got, 0); /* the end, and not that nothing is there yet */
    close(ends[0]);
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exchange),  cmocka_unit_test(test_forked_late),
        cmocka_unit_test(test_lost),      cmocka_unit_test(test_ended),
        cmocka_unit_test(test_counts),    cmocka_unit_test(test_strangers),
        cmocka_unit_test(test_few_files), cmocka_unit_test(test_never_comes),
        cmocka_unit_test(test_no_uid),    cmocka_unit_test(test_no_files),
        cmocka_unit_test(test_unsent),    cmocka_unit_test(test_interrupted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
