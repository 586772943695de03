/* SPDX-License-Identifier: BSD-3-Clause */
/* Calls that open files or write messages are no cancellation points either, and fork stays none: a
 * thread whose cancellation is pending does all of each. */
// pes: 2
// nodes: 1 2
// env: SHMEM_STALL_TIMEOUT=0.05
#include "../expect.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long word;
static atomic_bool cancelled;
static int messages[2]; /* a pipe that takes the place of standard error */

static void create(void)
{
    int id;
    shmemx_partition_config_t config = {.size = 1 << 20};
    EXPECT(shmemx_partition_create(&config, &id) == 0);
    shmemx_partition_destroy(id);
}

static void allocate(void) { EXPECT(!shmem_malloc((size_t)1 << 50)); }

static void fork_once(void)
{
    int before, status;
    pid_t child = fork();
    if (child == 0)
        _exit(7);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
    EXPECT(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7);
}

static void wait_long(void) { shmem_long_wait_until(&word, SHMEM_CMP_EQ, 1); }

/* Read messages until there has been one with this text, or the word is set. */
static void read_message(const char *text)
{
    char line[4096] = "";
    for (size_t used = 0; !strstr(line, text) && !__atomic_load_n(&word, __ATOMIC_RELAXED);) {
        ssize_t n = read(messages[0], line + used, sizeof line - 1 - used);
        EXPECT(n > 0 || errno == EAGAIN);
        used += n > 0 ? (size_t)n : 0;
        line[used] = '\0';
        sched_yield();
    }
}

static void *run(void *arg)
{
    void (*call)(void) = *(void (**)(void))arg;
    while (!cancelled)
        sched_yield();
    call();
    return arg;
}

static void cancel_in(void (*call)(void))
{
    pthread_t thread;
    void *result;
    cancelled = false;
    EXPECT(pthread_create(&thread, NULL, run, &call) == 0);
    EXPECT(pthread_cancel(thread) == 0);
    cancelled = true;
    if (call == wait_long) { /* one PE of a node reports */
        read_message("has waited");
        /* A put is a plain store, which ThreadSanitizer would report. */
        shmem_long_atomic_set(&word, 1, 0);
        shmem_long_atomic_set(&word, 1, 1);
    }
    EXPECT(pthread_join(thread, &result) == 0 && result == &call);
    shmem_barrier_all();
}

int main(void)
{
    int provided, screen = dup(STDERR_FILENO);
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
    cancel_in(create);
    cancel_in(fork_once);
    EXPECT(pipe2(messages, O_NONBLOCK) == 0 && dup2(messages[1], STDERR_FILENO) >= 0);
    cancel_in(allocate);
    if (shmem_my_pe() == 0)
        read_message("no room for");
    cancel_in(wait_long);
    EXPECT(dup2(screen, STDERR_FILENO) >= 0);
    shmem_finalize();
    return 0;
}
