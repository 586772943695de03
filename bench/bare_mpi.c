/* SPDX-License-Identifier: BSD-3-Clause */
/* bare_mpi GROUP [options]: the counterpart of `far` in plain MPI, messages and one-sided
 * operations of two processes. Process 0 prints what ofi prints; meshmem-bench compiles and runs
 * this program. Knows nothing of OpenSHMEM. */
#include "clock.h"
#include "pair.h"
#include "sockets.h"
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { block = 4096, line_words = 16 };

static int me;
static char *buffer, *mine; /* BUFFER_BYTES: what the other process writes; the source */
static MPI_Win window_of_both;

static void expect(const char *what, long is, long expected)
{
    if (is == expected)
        return;
    fprintf(stderr, "bare_mpi: %s is %ld, not %ld\n", what, is, expected);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static void send(const void *data, size_t bytes)
{
    MPI_Send(data, (int)bytes, MPI_BYTE, !me, 0, MPI_COMM_WORLD);
}

static void receive(void *data, size_t bytes)
{
    MPI_Recv(data, (int)bytes, MPI_BYTE, !me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* ---- latency ---- */

static void ping(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        send(mine, bytes);
        receive(buffer, bytes);
    }
}

static void pong(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        receive(buffer, bytes);
        send(mine, bytes);
    }
}

static void barrier(size_t bytes, long n)
{
    for (long i = 0; i < n; i++)
        MPI_Barrier(MPI_COMM_WORLD);
    (void)bytes;
}

/* ---- one-sided, each complete before the next one ---- */

/* The displacement of a word in the other process's window. */
static MPI_Aint place(long i) { return (MPI_Aint)(i & (buffer_words - 1)) * (MPI_Aint)sizeof i; }

static long far_word(long i)
{
    long word;
    MPI_Get(&word, 1, MPI_LONG, !me, place(i), 1, MPI_LONG, window_of_both);
    MPI_Win_flush_all(window_of_both);
    return word;
}

static void put_rate(size_t bytes, long n)
{
    for (long i = 0; i < n; i++) {
        MPI_Put(&i, 1, MPI_LONG, !me, place(i), 1, MPI_LONG, window_of_both);
        MPI_Win_flush_all(window_of_both);
    }
    (void)bytes;
}

static void check_rate(size_t bytes, long n)
{
    expect("the word put last", far_word(n - 1), n - 1);
    (void)bytes;
}

static long added; /* to the first word */

static void add_rate(size_t bytes, long n)
{
    const long one = 1;
    if (!added) {
        MPI_Put(&added, 1, MPI_LONG, !me, 0, 1, MPI_LONG, window_of_both);
        MPI_Win_flush_all(window_of_both);
    }
    for (long i = 0; i < n; i++) {
        MPI_Accumulate(&one, 1, MPI_LONG, !me, place(i), 1, MPI_LONG, MPI_SUM, window_of_both);
        MPI_Win_flush_all(window_of_both);
    }
    added += (n + buffer_words - 1) / buffer_words;
    (void)bytes;
}

static void check_added(size_t bytes, long n)
{
    expect("what was added", far_word(0), added);
    (void)bytes;
    (void)n;
}

static void fetch_add(size_t bytes, long n)
{
    const long one = 1;
    long first = far_word(line_words);
    for (long i = 0; i < n; i++) {
        long old = -1;
        MPI_Fetch_and_op(&one, &old, MPI_LONG, !me, place(line_words), MPI_SUM, window_of_both);
        MPI_Win_flush_all(window_of_both);
        expect("MPI_Fetch_and_op", old, first + i);
    }
    (void)bytes;
}

static void compare_swap(size_t bytes, long n)
{
    long first = far_word(line_words);
    for (long i = first; i < first + n; i++) {
        long next = i + 1, old = -1;
        MPI_Compare_and_swap(&next, &i, &old, MPI_LONG, !me, place(line_words), window_of_both);
        MPI_Win_flush_all(window_of_both);
        expect("MPI_Compare_and_swap", old, i);
    }
    (void)bytes;
}

/* ---- bandwidth ---- */

static void send_blocks(size_t bytes, long n)
{
    long there = 0;
    size_t at = 0;
    memcpy(mine + last_place(n, bytes), &n, sizeof n);
    for (long i = 0; i < n; i++) {
        send(mine + at, bytes);
        at = next_place(at, bytes);
    }
    receive(&there, sizeof there);
    expect("the block sent last", there, n);
}

static void receive_blocks(size_t bytes, long n)
{
    size_t at = 0;
    for (long i = 0; i < n; i++) {
        receive(buffer + at, bytes);
        at = next_place(at, bytes);
    }
    send(buffer + last_place(n, bytes), sizeof(long));
}

static const struct operation operations[] = {
    {.group = "latency", .row = "one_way", .lead = ping, .follow = pong, .ways = 2},
    {.group = "latency", .row = "round_trip", .lead = ping, .follow = pong},
    {.group = "latency", .row = "barrier", .lead = barrier, .follow = barrier},
    {.group = "atomic", .row = "fetch_add", .lead = fetch_add},
    {.group = "atomic", .row = "compare_swap", .lead = compare_swap},
    {.group = "rate", .row = "put_rate", .lead = put_rate, .check = check_rate},
    {.group = "rate", .row = "add_rate", .lead = add_rate, .check = check_added},
    {.group = "bandwidth",
     .row = "send",
     .sizes = one_large,
     .lead = send_blocks,
     .follow = receive_blocks},
    {.group = "sweep", .row = "send", .sizes = all, .lead = send_blocks, .follow = receive_blocks},
};

/* ---- the two processes ---- */

static long agree(long value)
{
    MPI_Bcast(&value, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    return value;
}

static void tell(void) { send(NULL, 0); }
static void listen(void) { receive(NULL, 0); }

static char *make_buffer(void)
{
    char *memory = aligned_alloc(block, BUFFER_BYTES);
    if (!memory)
        MPI_Abort(MPI_COMM_WORLD, 2);
    return memset(memory, 0, BUFFER_BYTES);
}

/* What this MPI is, and how its messages go. */
static void introduce(void)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    const char *levels[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED",
                            "MPI_THREAD_MULTIPLE"};
    int length, level, i = 0;
    MPI_Get_library_version(version, &length);
    MPI_Query_thread(&level);
    while (i < 3 &&
           level > (int[]){MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED}[i])
        i++;
    version[strcspn(version, ",\n\"\\")] = 0;
    for (char *c = version; *c; c++)
        *c = *c == '\t' ? ' ' : *c;
    if (me == 0)
        printf("{\"bare\":\"%s\",\"level\":\"%s\"}\n", version, levels[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    long before = tcp_bytes();
    if (me == 0) {
        send_blocks(probe, 1);
        tell_path(before, probe);
    } else {
        receive_blocks(probe, 1);
    }
}

/* Only where a part needs the window: an MPI may have messages for a network, but no windows. */
static void open_window(void)
{
    MPI_Win_create(buffer, BUFFER_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window_of_both);
    MPI_Win_lock_all(0, window_of_both);
}

static void close_window(void)
{
    MPI_Win_unlock_all(window_of_both);
    MPI_Win_free(&window_of_both);
}

static int run(const char *group, int quick)
{
    struct side side = {
        .leads = me == 0, .follows = me == 1, .agree = agree, .tell = tell, .listen = listen};
    int count = sizeof operations / sizeof operations[0];
    int is_one_sided = strcmp(group, "atomic") == 0 || strcmp(group, "rate") == 0;
    if (is_one_sided)
        open_window();
    int found = measure_group(operations, count, group, &side, quick);
    if (is_one_sided)
        close_window();
    if (me == 0 && found)
        printf("{\"done\":\"%s\"}\n", group);
    fflush(stdout);
    return found ? 0 : 2;
}

int main(int argc, char **argv)
{
    int size = 0, quick = 0, unpinned = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size != 2 || argc < 2) {
        fprintf(stderr,
                size != 2 ? "bare_mpi: started by two processes, MPI has made %d of them: "
                            "are mpicc and the launcher of the same MPI?\n"
                          : "usage: bare_mpi latency|atomic|rate|bandwidth|sweep "
                            "[--quick] [--unpinned]\n",
                size);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (int i = 2; i < argc; i++) {
        quick |= strcmp(argv[i], "--quick") == 0;
        unpinned |= strcmp(argv[i], "--unpinned") == 0;
    }
    if (!unpinned)
        pin_process(me);
    buffer = make_buffer();
    mine = make_buffer();
    introduce();
    int status = run(argv[1], quick);
    MPI_Finalize();
    return status;
}
