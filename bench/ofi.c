/* SPDX-License-Identifier: BSD-3-Clause */
/* ofi GROUP PROVIDER [--quick] [--unpinned]: what two processes of one host reach with libfabric
 * alone, as the counterpart of `far`; operations have the names of their counterparts there. One
 * libfabric call per operation. Knows nothing of OpenSHMEM. */
#define _GNU_SOURCE
#include "ofi.h"
#include "clock.h"
#include <rdma/fi_atomic.h>
#include <rdma/fi_errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_outstanding = 64 };

/* The page in which the processes meet. */
struct meeting {
    int arrived, round;
    long value[2]; /* of even and odd rounds: a process may be one round ahead */
};

static struct meeting *meeting;
static int me;
static long rounds, endings, started; /* of ping-pong; of operations; with a completion */

/* Repeat a call while libfabric returns FI_EAGAIN. */
#define INSIST(call)                            \
    do {                                        \
        ssize_t result;                         \
        while ((result = (call)) == -FI_EAGAIN) \
            progress();                         \
        if (result)                             \
            fail(#call, (long)result);          \
    } while (0)

static void inject(volatile void *dest, const void *source, size_t bytes)
{
    INSIST(fi_inject_write(net.ep, source, bytes, net.peer, remote(dest), net.key));
}

static void inject_long(volatile void *dest, long value) { inject(dest, &value, sizeof value); }

static void settle(long outstanding)
{
    while (started - net.completed > outstanding)
        progress();
}

static void start_write(size_t at, size_t bytes)
{
    struct memory *m = net.memory;
    INSIST(fi_write(net.ep, m->mine + at, bytes, fi_mr_desc(net.mr), net.peer,
                    remote(m->buffer + at), net.key, NULL));
    started++;
}

/* A write whose completion means that the data has arrived. */
static void start_delivery(size_t at, size_t bytes)
{
    struct memory *m = net.memory;
    void *desc = fi_mr_desc(net.mr);
    struct iovec source = {.iov_base = m->mine + at, .iov_len = bytes};
    struct fi_rma_iov dest = {.addr = remote(m->buffer + at), .len = bytes, .key = net.key};
    struct fi_msg_rma message = {.msg_iov = &source,
                                 .desc = &desc,
                                 .iov_count = 1,
                                 .addr = net.peer,
                                 .rma_iov = &dest,
                                 .rma_iov_count = 1};
    INSIST(fi_writemsg(net.ep, &message, FI_COMPLETION | FI_DELIVERY_COMPLETE));
    started++;
}

static void start_read(size_t at, size_t bytes)
{
    struct memory *m = net.memory;
    INSIST(fi_read(net.ep, m->mine + at, bytes, fi_mr_desc(net.mr), net.peer,
                   remote(m->buffer + at), net.key, NULL));
    started++;
}

/* ---- latency ---- */

static void ping(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        inject_long(&net.memory->flag, ++rounds);
        await(&net.memory->flag, rounds);
    }
    (void)bytes;
}

static void pong(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        await(&net.memory->flag, ++rounds);
        inject_long(&net.memory->flag, rounds);
    }
    (void)bytes;
}

/* Ends a series of operations that complete locally only. */
static void echo(size_t bytes, long n)
{
    (void)n;
    pong(bytes, 1);
}

static void start_in_turn(void (*start)(size_t, size_t), size_t bytes, long n, long outstanding)
{
    size_t at = 0;
    for (long i = 0; i < n; i++) {
        start(at, bytes);
        settle(outstanding);
        at = next_place(at, bytes);
    }
    settle(0);
}

static void deliver(size_t bytes, long n) { start_in_turn(start_delivery, bytes, n, 0); }
static void get(size_t bytes, long n) { start_in_turn(start_read, bytes, n, 0); }

static void fetch_add(size_t bytes, long n)
{
    struct memory *m = net.memory;
    long *one = (long *)(void *)m->mine, *old = one + 1;
    *one = 1;
    for (long i = 0; i < n; i++) {
        INSIST(fi_fetch_atomic(net.ep, one, 1, fi_mr_desc(net.mr), old, fi_mr_desc(net.mr),
                               net.peer, remote(&m->word), net.key, FI_INT64, FI_SUM, NULL));
        started++;
        settle(0);
    }
    (void)bytes;
}

static void compare_swap(size_t bytes, long n)
{
    struct memory *m = net.memory;
    void *desc = fi_mr_desc(net.mr);
    long *values = (long *)(void *)m->mine;
    values[0] = 1;
    for (long i = 0; i < n; i++) {
        INSIST(fi_compare_atomic(net.ep, values, 1, desc, values + 1, desc, values + 2, desc,
                                 net.peer, remote(&m->word), net.key, FI_INT64, FI_CSWAP, NULL));
        started++;
        settle(0);
    }
    (void)bytes;
}

/* The two processes tell each other that they are ready. */
static void meet(size_t bytes, long n) { ping(bytes, n); }

/* ---- rate and bandwidth ---- */

static void put_rate(size_t bytes, long n)
{
    long *words = (long *)(void *)net.memory->buffer;
    for (long i = 0; i < n; i++)
        inject_long(&words[i & (buffer_words - 1)], i);
    ping(bytes, 1);
}

static void put(size_t bytes, long n)
{
    start_in_turn(start_write, bytes, n, 0);
    ping(bytes, 1);
}

/* Operations in windows. */
static void in_windows(void (*start)(size_t, size_t), size_t bytes, long n)
{
    size_t at = 0;
    for (long i = 1; i <= n; i++) {
        start(at, bytes);
        if (i % window == 0)
            settle(0);
        at = next_place(at, bytes);
    }
    settle(0);
}

static void put_window(size_t bytes, long n) { in_windows(start_delivery, bytes, n); }
static void get_window(size_t bytes, long n) { in_windows(start_read, bytes, n); }

static void stream_put(size_t bytes, long n)
{
    if (bytes > net.info->tx_attr->inject_size) {
        start_in_turn(start_write, bytes, n, most_outstanding);
    } else {
        size_t at = 0;
        for (long i = 0; i < n; i++) {
            inject(net.memory->buffer + at, net.memory->mine + at, bytes);
            at = next_place(at, bytes);
        }
    }
    ping(bytes, 1);
}

static void stream_get(size_t bytes, long n)
{
    start_in_turn(start_read, bytes, n, most_outstanding);
}

static const struct operation operations[] = {
    {.group = "latency", .row = "put_latency", .lead = ping, .follow = pong, .ways = 2},
    {.group = "latency", .row = "put_quiet", .lead = deliver},
    {.group = "latency", .row = "get_latency", .sizes = some, .lead = get},
    {.group = "latency", .row = "barrier_all", .lead = meet, .follow = meet},
    {.group = "atomic", .row = "fetch_add", .lead = fetch_add},
    {.group = "atomic", .row = "compare_swap", .lead = compare_swap},
    {.group = "rate", .row = "put_rate", .lead = put_rate, .follow = echo},
    {.group = "bandwidth", .row = "put", .sizes = one_large, .lead = put, .follow = echo},
    {.group = "bandwidth", .row = "put_quiet", .sizes = one_large, .lead = deliver},
    {.group = "bandwidth", .row = "put_window", .sizes = one_large, .lead = put_window},
    {.group = "bandwidth", .row = "get", .sizes = one_large, .lead = get},
    {.group = "bandwidth", .row = "get_window", .sizes = one_large, .lead = get_window},
    {.group = "sweep", .row = "put", .sizes = all, .lead = stream_put, .follow = echo},
    {.group = "sweep", .row = "get_nbi", .sizes = all, .lead = stream_get},
    {.group = "sweep", .row = "put_quiet", .sizes = all, .lead = deliver},
    {.group = "sweep", .row = "get", .sizes = all, .lead = get},
};

/* ---- the two processes ---- */

static long agree(long value)
{
    int round = __atomic_load_n(&meeting->round, __ATOMIC_ACQUIRE);
    if (me == 0)
        meeting->value[round & 1] = value;
    if (__atomic_add_fetch(&meeting->arrived, 1, __ATOMIC_ACQ_REL) == 2) {
        meeting->arrived = 0;
        __atomic_store_n(&meeting->round, round + 1, __ATOMIC_RELEASE);
    }
    while (__atomic_load_n(&meeting->round, __ATOMIC_ACQUIRE) == round)
        progress();
    return meeting->value[round & 1];
}

static void tell(void) { inject_long(&net.memory->done, ++endings); }
static void listen(void) { await(&net.memory->done, ++endings); }

static void introduce(void)
{
    printf("{\"bare\":\"libfabric %u.%u\",\"bare_provider\":\"%s\",\"endpoints\":\"%s\","
           "\"inject_size\":%zu}\n",
           FI_MAJOR(fi_version()), FI_MINOR(fi_version()), net.info->fabric_attr->prov_name,
           net.info->ep_attr->type == FI_EP_MSG ? "FI_EP_MSG" : "FI_EP_RDM",
           net.info->tx_attr->inject_size);
    fflush(stdout);
}

static int run(void *page, int argc, char **argv)
{
    struct side side = {
        .leads = me == 0, .follows = me == 1, .agree = agree, .tell = tell, .listen = listen};
    int quick = 0, unpinned = 0, count = sizeof operations / sizeof operations[0];
    for (int i = 3; i < argc; i++) {
        quick |= strcmp(argv[i], "--quick") == 0;
        unpinned |= strcmp(argv[i], "--unpinned") == 0;
    }
    if (!unpinned)
        pin(me);
    int is_atomic = strcmp(argv[1], "atomic") == 0;
    open_link(page, me, argv[2], is_atomic ? FI_RMA | FI_ATOMIC : FI_RMA);
    if (me == 0)
        introduce();
    int found = measure_group(operations, count, argv[1], &side, quick);
    agree(0);
    if (me == 0 && found)
        printf("{\"done\":\"%s\"}\n", argv[1]);
    fflush(stdout);
    return found ? 0 : 2;
}

/* When one process fails, the other must not wait for it. */
static void end_with_child(int signal)
{
    int status = 0;
    (void)signal;
    if (waitpid(-1, &status, WNOHANG) > 0 && status)
        _exit(1);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: ofi latency|atomic|rate|bandwidth|sweep PROVIDER [--quick] "
                        "[--unpinned]\n");
        return 2;
    }
    char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        fail("mmap", FI_ENOMEM);
    meeting = (struct meeting *)(void *)(pages + 4096);
    signal(SIGCHLD, end_with_child);
    pid_t child = fork();
    if (child < 0)
        fail("fork", FI_EAGAIN);
    me = child == 0;
    if (me)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    int status = run(pages, argc, argv);
    if (me == 0)
        waitpid(child, NULL, 0);
    else
        _exit(status);
    return status;
}
