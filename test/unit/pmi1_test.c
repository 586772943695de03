/* SPDX-License-Identifier: BSD-3-Clause */
/* PMI-1 against a server that gives the answers of the test: right, wrong, too long, in parts,
 * none. */
// wraps: dlsym poll
#include "boot/watch.h"
#include "boot/wireup.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define GREETING "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0\n"
#define MAXES "cmd=maxes kvsname_max=256 keylen_max=64 vallen_max=1024\n"
#define SPACE "cmd=my_kvsname kvsname=kvs_1_0\n"

/* The server: one answer for each request, NULL at the end; then it hangs up. "+" in an answer is a
 * pause, "!" waits until the PE has written a line to stderr. The requests are recorded. */
static struct server {
    int ends[2];
    const char *const *answers;
    char asked[4096];
    char said[4096];
    pthread_t thread;
} server;

static int heard; /* the end of a pipe that is stderr, if there is a "!" */

/* An MPI in the process; -1: there is none. */
static int initialized = -1, finalized;
static bool has_sessions, is_openmpi;

static int is_initialized(int *flag)
{
    *flag = initialized;
    return 0;
}

static int is_finalized(int *flag)
{
    *flag = finalized;
    return 0;
}

void *__real_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name)
{
    int (*function)(int *) = strcmp(name, "PMPI_Initialized") == 0 ? is_initialized
                             : strcmp(name, "PMPI_Finalized") == 0 ? is_finalized
                                                                   : NULL;
    void *found = NULL;
    if (strcmp(name, "MPI_Session_init") == 0)
        return has_sessions ? &has_sessions : NULL;
    if (strcmp(name, "ompi_mpi_comm_world") == 0)
        return is_openmpi ? &is_openmpi : NULL;
    if (initialized >= 0 && function)
        memcpy(&found, &function, sizeof found);
    return function ? found : __real_dlsym(handle, name);
}

/* Whether the time is over for which a poll waits; and how many signals arrive before. */
static bool late;
static int signals;

int __real_poll(struct pollfd *files, nfds_t n, int patience);
int __wrap_poll(struct pollfd *files, nfds_t n, int patience);
int __wrap_poll(struct pollfd *files, nfds_t n, int patience)
{
    if (!late || patience <= 0)
        return __real_poll(files, n, patience);
    errno = EINTR;
    return signals-- > 0 ? -1 : 0;
}

static void hear_line(void)
{
    size_t used = strlen(server.said);
    do
        assert_int_equal(read(heard, server.said + used, 1), 1);
    while (server.said[used++] != '\n');
}

static void say(const char *text)
{
    for (; *text; text++) {
        if (*text == '+')
            usleep(20000);
        else if (*text == '!')
            hear_line();
        else
            send(server.ends[1], text, 1, MSG_NOSIGNAL);
    }
}

static void *serve(void *nothing)
{
    size_t used = 0;
    for (int i = 0; server.answers[i]; i++) {
        do
            if (read(server.ends[1], server.asked + used, 1) <= 0)
                return nothing;
        while (server.asked[used++] != '\n');
        say(server.answers[i]);
    }
    shutdown(server.ends[1], SHUT_RDWR);
    return nothing;
}

static void start(const char *const *answers)
{
    char number[16];
    memset(&server, 0, sizeof server);
    server.answers = answers;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, server.ends), 0);
    snprintf(number, sizeof number, "%d", server.ends[0]);
    setenv("PMI_FD", number, 1);
    setenv("PMI_RANK", "1", 1);
    setenv("PMI_SIZE", "3", 1);
    assert_int_equal(pthread_create(&server.thread, NULL, serve, NULL), 0);
}

static void stop(void)
{
    shutdown(server.ends[0], SHUT_RDWR);
    pthread_join(server.thread, NULL);
    close(server.ends[0]);
    close(server.ends[1]);
}

static int open_pmi1(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    int found = meshmem_pmi1_open(wireup, problem, size);
    meshmem_watch_end();
    return found;
}

static struct meshmem_wireup *open_it(void)
{
    struct meshmem_wireup *wireup = NULL;
    char problem[512] = "";
    assert_int_equal(open_pmi1(&wireup, problem, sizeof problem), 1);
    assert_int_equal(wireup->pe, 1);
    assert_int_equal(wireup->n_pes, 3);
    return wireup;
}

/* Opening fails with a message that contains `expected`. */
static void refuse(const char *const *answers, const char *expected)
{
    struct meshmem_wireup *wireup = NULL;
    char problem[512] = "";
    start(answers);
    assert_int_equal(open_pmi1(&wireup, problem, sizeof problem), -1);
    if (!strstr(problem, expected))
        fail_msg("\"%s\" is not in \"%s\"", expected, problem);
    stop();
}

static void test_whole_life(void **state)
{
    (void)state;
    static const char *const answers[] = {GREETING,
                                          MAXES,
                                          SPACE,
                                          "cmd=put_result rc=0 msg=success\n",
                                          "cmd=barrier_out\n",
                                          "cmd=get_res+ult rc=0 msg=success val+ue=a=b,c\n",
                                          "cmd=finalize_ack\n",
                                          NULL};
    char problem[512] = "", value[20];
    start(answers);
    struct meshmem_wireup *w = open_it();
    assert_true(w->put(w, "k-1", "text", problem, sizeof problem));
    assert_true(w->fence(w, problem, sizeof problem));
    assert_true(w->get(w, 2, "k-2", value, sizeof value, problem, sizeof problem));
    assert_string_equal(value, "a=b,c");
    w->close(w);
    stop();
    assert_string_equal(server.asked, "cmd=init pmi_version=1 pmi_subversion=1\n"
                                      "cmd=get_maxes\n"
                                      "cmd=get_my_kvsname\n"
                                      "cmd=put kvsname=kvs_1_0 key=k-1 value=text\n"
                                      "cmd=barrier_in\n"
                                      "cmd=get kvsname=kvs_1_0 key=k-2\n"
                                      "cmd=finalize\n");
}

/* What an MPI that was started has said to the launcher, and will have said, is not said again. */
static void test_beside_mpi(void **state)
{
    (void)state;
    start((const char *const[]){MAXES, SPACE, NULL});
    initialized = 1;
    struct meshmem_wireup *w = open_it();
    finalized = 1;
    w->close(w);
    stop();
    assert_string_equal(server.asked, "cmd=get_maxes\ncmd=get_my_kvsname\n");
    initialized = finalized = 0;
    start((const char *const[]){GREETING, MAXES, SPACE, "cmd=finalize_ack\n", NULL});
    w = open_it();
    initialized = 1; /* and is not finalized */
    w->close(w);
    stop();
    assert_non_null(strstr(server.asked, "cmd=finalize\n"));
    start((const char *const[]){MAXES, SPACE, NULL});
    w = open_it();
    w->status = 8; /* others may wait in MPI */
    w->close(w);
    stop();
    assert_null(strstr(server.asked, "cmd=finalize\n"));
    initialized = 0;
    start((const char *const[]){GREETING, MAXES, SPACE, "cmd=finalize_ack\n", NULL});
    w = open_it();
    finalized = 1; /* but a session is left, and all exit handlers have run */
    w->last = true;
    w->close(w);
    stop();
    assert_non_null(strstr(server.asked, "cmd=finalize\n"));
    finalized = 0;
    initialized = -1;
}

/* Open MPI says nothing to a launcher with PMI-1. */
static void test_beside_openmpi(void **state)
{
    (void)state;
    start((const char *const[]){GREETING, MAXES, SPACE, "cmd=finalize_ack\n", NULL});
    is_openmpi = true;
    initialized = finalized = 1;
    struct meshmem_wireup *w = open_it();
    w->close(w);
    stop();
    assert_non_null(strstr(server.asked, "cmd=init "));
    assert_non_null(strstr(server.asked, "cmd=finalize\n"));
    is_openmpi = false;
    initialized = -1;
    finalized = 0;
}

/* An MPI with sessions may have had some, which it does not tell, and say goodbye when the process
 * exits. */
static void test_beside_sessions(void **state)
{
    (void)state;
    start((const char *const[]){GREETING, MAXES, SPACE, "cmd=finalize_ack\n", NULL});
    struct meshmem_wireup *w = open_it();
    assert_false(w->is_early());
    initialized = 0;
    assert_false(w->is_early());
    has_sessions = true;
    assert_true(w->is_early());
    finalized = 1; /* then close says nothing */
    assert_false(w->is_early());
    finalized = 0;
    initialized = -1;
    has_sessions = false;
    w->close(w);
    stop();
}

static void test_bad_openings(void **state)
{
    (void)state;
    static char endless[5000];
    memset(endless, 'x', sizeof endless - 1);
    refuse((const char *const[]){NULL}, "does not answer to init");
    refuse((const char *const[]){NULL},
           "); has it ended, or did MPI, or another program of the same script, finalize before? "
           "PMI-1 serves one program");
    refuse((const char *const[]){"cmd=response_to_init rc=-1\n", NULL},
           "answers to init: \"cmd=resp");
    refuse((const char *const[]){"what?\n", NULL}, "answers to init: \"what?\"");
    refuse((const char *const[]){"\n", NULL}, "answers to init: \"\"");
    refuse((const char *const[]){"cmd=resp", NULL}, "closed the connection");
    refuse((const char *const[]){endless, NULL}, "Message too long");
    refuse((const char *const[]){GREETING, NULL}, "does not answer to get_maxes");
    refuse((const char *const[]){GREETING, MAXES, "cmd=my_kvsname\n", NULL},
           "names no key-value space");
}

static void test_bad_answers(void **state)
{
    (void)state;
    static const char *const answers[] = {
        GREETING,
        "cmd=maxes kvsname_max=8 keylen_max=8 vallen_max=16\n",
        SPACE,
        "cmd=put_result rc=-1 msg=duplicate_key\n",
        "cmd=get_result rc=-1 msg=key_k-9_not_found value=unknown\n",
        "cmd=get_result rc=0\n",
        "cmd=get_result rc=0 value=much_too_long_for_it\n",
        NULL};
    char problem[512] = "", value[12];
    start(answers);
    struct meshmem_wireup *w = open_it();
    assert_false(w->put(w, "a-long-key", "v", problem, sizeof problem));
    assert_non_null(strstr(problem, "takes keys of 8 and values of 16 bytes"));
    assert_false(w->put(w, "k", "sixteen letters!", problem, sizeof problem));
    assert_non_null(strstr(problem, "too short for k of 16 bytes"));
    assert_false(w->put(w, "k", "v", problem, sizeof problem));
    assert_non_null(strstr(problem, "duplicate_key"));
    assert_false(w->get(w, 2, "k-9", value, sizeof value, problem, sizeof problem));
    assert_non_null(strstr(problem, "k-9_not_found"));
    assert_false(w->get(w, 2, "k", value, sizeof value, problem, sizeof problem));
    assert_non_null(strstr(problem, "lost what PE 2 put as k"));
    assert_false(w->get(w, 2, "k", value, sizeof value, problem, sizeof problem));
    assert_false(w->fence(w, problem, sizeof problem));
    assert_non_null(strstr(problem, "does not answer to barrier_in"));
    w->close(w); /* to nobody: no signal, no waiting */
    stop();
}

/* A launcher that is stopped, or cut off, keeps no PE from ending. */
static void test_silent_goodbye(void **state)
{
    (void)state;
    static const char *const answers[] = {GREETING, MAXES, SPACE, "", "", NULL};
    start(answers);
    struct meshmem_wireup *w = open_it();
    late = true;
    signals = 3;
    w->close(w);
    late = false;
    assert_int_equal(signals, -1);
    stop();
    assert_non_null(strstr(server.asked, "cmd=finalize\n"));
}

/* Under SHMEM_STALL_TIMEOUT, a PE that waits for an answer says for which. */
static void test_silent_launcher(void **state)
{
    (void)state;
    static const char *const answers[] = {"!" GREETING,
                                          MAXES,
                                          SPACE,
                                          "!cmd=put_result rc=0\n",
                                          "!cmd=barrier_out\n",
                                          "!cmd=get_result rc=0 value=v\n",
                                          "cmd=finalize_ack\n",
                                          NULL};
    char problem[512] = "", value[20];
    int ends[2], before = dup(STDERR_FILENO);
    struct meshmem_wireup *w = NULL;
    setenv("SHMEM_STALL_TIMEOUT", "0.01", 1);
    assert_int_equal(pipe(ends), 0);
    heard = ends[0];
    start(answers);
    dup2(ends[1], STDERR_FILENO);
    int found = meshmem_wireup_find(&w, problem, sizeof problem);
    meshmem_watch_begin("shmem_init", w->name, w->pe, w->n_pes);
    bool good = meshmem_wireup_put(w, "k", "v", problem, sizeof problem) &&
                meshmem_wireup_fence(w, problem, sizeof problem) &&
                meshmem_wireup_get(w, 2, "k", value, sizeof value, problem, sizeof problem);
    meshmem_watch_end();
    w->close(w);
    dup2(before, STDERR_FILENO);
    stop();
    unsetenv("SHMEM_STALL_TIMEOUT");
    assert_int_equal(found, 1);
    assert_true(good);
    static const char begin[] = " has waited for 0.01 s (SHMEM_STALL_TIMEOUT) in shmem_init, for ";
    static const char *const lines[][2] = {
        {"PE 1",
         "the server of PMI-1 to answer the first request; is it stopped, or out of reach?"},
        {"PE 1 of 3", "the server of PMI-1 to answer put; is it stopped, or out of reach?"},
        {"PE 1 of 3", "all PEs to connect through PMI-1; PEs that report nothing are stopped, or "
                      "have not called shmem_init; if all report this, the server does not answer"},
        {"PE 1 of 3", "the server of PMI-1 to answer get; is it stopped, or out of reach?"},
    };
    char expected[sizeof server.said] = "";
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        snprintf(expected + strlen(expected), sizeof expected - strlen(expected),
                 "meshmem: %s%s%s\n", lines[i][0], begin, lines[i][1]);
    assert_string_equal(server.said, expected);
}

/* The launcher's descriptor may be closed, and its number taken by a file of the program. */
static void test_copy(void **state)
{
    (void)state;
    static const char *const answers[] = {GREETING, MAXES, SPACE, "cmd=barrier_out\n", NULL};
    char problem[512] = "";
    start(answers);
    struct meshmem_wireup *w = open_it();
    int other[2], number = server.ends[0];
    assert_int_equal(pipe(other), 0);
    assert_int_equal(dup2(other[1], number), number);
    assert_true(w->fence(w, problem, sizeof problem));
    w->close(w);
    pthread_join(server.thread, NULL);
    close(number);
    close(server.ends[1]);
    close(other[1]);
    assert_int_equal(read(other[0], problem, 1), 0);
    close(other[0]);
}

/* A file of the program that has the launcher's number is neither read nor written. */
static void test_file(void **state)
{
    (void)state;
    char number[16], text[8] = "", problem[512] = "";
    struct meshmem_wireup *w = NULL;
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(write(fileno(file), "mine\n", 5), 5);
    assert_int_equal(lseek(fileno(file), 2, SEEK_SET), 2);
    snprintf(number, sizeof number, "%d", fileno(file));
    setenv("PMI_FD", number, 1);
    setenv("PMI_RANK", "1", 1);
    setenv("PMI_SIZE", "3", 1);
    assert_int_equal(open_pmi1(&w, problem, sizeof problem), -1);
    assert_non_null(strstr(problem, "is not open (a file of the program has its number)"));
    assert_int_equal(lseek(fileno(file), 0, SEEK_CUR), 2);
    assert_int_equal(pread(fileno(file), text, sizeof text, 0), 5);
    fclose(file);
}

/* Nor one that gets the number after the goodbye, when the job is to be ended. */
static void test_end_after_goodbye(void **state)
{
    (void)state;
    static const char *const answers[] = {GREETING, MAXES, SPACE, "cmd=finalize_ack\n", NULL};
    struct stat about;
    start(answers);
    struct meshmem_wireup *w = open_it();
    w->close(w);
    FILE *file = tmpfile();
    assert_non_null(file);
    w->end_job(w, 1, "one call too many");
    assert_int_equal(fstat(fileno(file), &about), 0);
    assert_int_equal(about.st_size, 0);
    fclose(file);
    stop();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_life),
        cmocka_unit_test(test_beside_mpi),
        cmocka_unit_test(test_beside_openmpi),
        cmocka_unit_test(test_beside_sessions),
        cmocka_unit_test(test_bad_openings),
        cmocka_unit_test(test_bad_answers),
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_end_after_goodbye),
        cmocka_unit_test(test_silent_goodbye),
        cmocka_unit_test(test_silent_launcher),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
