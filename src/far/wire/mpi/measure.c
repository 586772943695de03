/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures, when the job starts, what frames and messages into place take between two nodes: the
 * first PEs of the nodes 0 and 1, 2 and 3, ... in pairs, in turns of all ways and sizes, for some
 * milliseconds. The least times of a pair count, and the worst of all pairs, so all nodes choose
 * the same. If any pair is too slow or too busy for two rounds, no result is used. */
#include "far/wire/mpi/costs.h"
#include "far/wire/mpi/mpi.h"

#include "base/os.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LARGEST = MPI_COSTS_SMALLEST << (MPI_COSTS_SIZES - 1),
    FRAMES = (LARGEST + MESHMEM_WIRE_FRAME - 1) / MESHMEM_WIRE_FRAME, /* of the largest size */
    BUDGET = 5000000,                                                 /* nanoseconds for rounds */
    ROUNDS_FEWEST = 2,
    ROUNDS_MOST = 8,
    LOOKS = 1000, /* at requests, before others may run */
    END = MPI_COSTS_WAYS,
    TAG_ORDER = 0,
    TAG_DATA,
    TAG_FRAME,
    TAG_ANSWER,
};

/* What the first of a pair sends; of a control's size. */
struct order {
    int32_t way; /* or END */
    int32_t bytes;
    char rest[24]; /* zero */
};

struct pair {
    MPI_Comm all;
    int other;              /* the rank */
    char *memory;           /* what is moved */
    char *room;             /* FRAMES frames */
    MPI_Request in[FRAMES]; /* in the second of the pair: receives of frames, always posted */
};

/* ---- messages ---- */

/* Wait for requests without keeping the core from those who have to send. */
static void settle(int n, MPI_Request *requests)
{
    for (int i = 0, looks = 1, over = 0; i < n; looks++) {
        if (PMPI_Test(&requests[i], &over, MPI_STATUS_IGNORE) != MPI_SUCCESS || over)
            i++;
        else if (looks % LOOKS == 0)
            sched_yield();
    }
}

static void begin_send(const struct pair *p, const void *bytes, int n, int tag,
                       MPI_Request *request)
{
    PMPI_Isend(bytes, n, MPI_BYTE, p->other, tag, p->all, request);
}

static void begin_receive(const struct pair *p, void *bytes, int n, int tag, MPI_Request *request)
{
    PMPI_Irecv(bytes, n, MPI_BYTE, p->other, tag, p->all, request);
}

static void send_now(const struct pair *p, const void *bytes, int n, int tag)
{
    MPI_Request request;
    begin_send(p, bytes, n, tag, &request);
    settle(1, &request);
}

static void receive_now(const struct pair *p, void *bytes, int n, int tag)
{
    MPI_Request request;
    begin_receive(p, bytes, n, tag, &request);
    settle(1, &request);
}

static int part(int bytes, int frame)
{
    int left = bytes - frame * MESHMEM_WIRE_FRAME;
    return left < MESHMEM_WIRE_FRAME ? left : MESHMEM_WIRE_FRAME;
}

static int frames_of(int bytes) { return (bytes + MESHMEM_WIRE_FRAME - 1) / MESHMEM_WIRE_FRAME; }

/* ---- the first of a pair ---- */

/* Do what the order says, with the other one; returns the nanoseconds it took. */
static double try(struct pair *p, int way, int bytes)
{
    struct order order = {.way = way, .bytes = bytes};
    MPI_Request request[FRAMES + 1];
    char answer;
    int n = 0;
    uint64_t begin = meshmem_os_now();
    if (way == MPI_COSTS_READ)
        begin_receive(p, p->memory, bytes, TAG_DATA, &request[n++]);
    else
        begin_receive(p, &answer, 1, TAG_ANSWER, &request[n++]);
    send_now(p, &order, sizeof order, TAG_ORDER);
    if (way == MPI_COSTS_WRITE)
        begin_send(p, p->memory, bytes, TAG_DATA, &request[n++]);
    for (int i = 0; way == MPI_COSTS_FRAMES && i < frames_of(bytes); i++) {
        char *frame = p->room + (size_t)i * MESHMEM_WIRE_FRAME;
        memcpy(frame, p->memory + (size_t)i * MESHMEM_WIRE_FRAME, (size_t)part(bytes, i));
        begin_send(p, frame, part(bytes, i), TAG_FRAME, &request[n++]);
    }
    settle(n, request);
    return (double)(meshmem_os_now() - begin);
}

/* Every way and size once; false if the time is over before. */
static bool run_round(struct pair *p, struct mpi_times *times, uint64_t until)
{
    for (int size = 0; size < MPI_COSTS_SIZES; size++)
        for (int way = 0; way < MPI_COSTS_WAYS; way++) {
            double *least = &times->ns[way][size];
            double ns = try(p, way, (int)meshmem_mpi_costs_bytes(size));
            if (meshmem_os_now() > until)
                return false;
            *least = ns < *least || !*least ? ns : *least;
        }
    return true;
}

/* Measure; the number of complete rounds. */
static int lead(struct pair *p, struct mpi_times *times)
{
    struct order end = {.way = END};
    int rounds = 0;
    for (int way = 0; way < MPI_COSTS_WAYS; way++) /* makes connections */
        try(p, way, LARGEST);
    uint64_t until = meshmem_os_now() + BUDGET;
    while (rounds < ROUNDS_MOST && run_round(p, times, until))
        rounds++;
    send_now(p, &end, sizeof end, TAG_ORDER);
    for (int i = 0; i < FRAMES; i++) /* the receives that the other one has posted */
        send_now(p, p->room, 1, TAG_FRAME);
    return rounds;
}

/* ---- the second ---- */

static void post_frame(struct pair *p, int i)
{
    begin_receive(p, p->room + (size_t)i * MESHMEM_WIRE_FRAME, MESHMEM_WIRE_FRAME, TAG_FRAME,
                  &p->in[i]);
}

/* MPI fills the receives in the order in which they were posted, so those of the frames used are
 * the next to be posted again, and the first of the following trial's; `next` goes around. */
static int take_frames(struct pair *p, int bytes, int next)
{
    for (int i = 0; i < frames_of(bytes); i++, next = (next + 1) % FRAMES) {
        settle(1, &p->in[next]);
        memcpy(p->memory + (size_t)i * MESHMEM_WIRE_FRAME,
               p->room + (size_t)next * MESHMEM_WIRE_FRAME, (size_t)part(bytes, i));
        post_frame(p, next);
    }
    return next;
}

static void follow(struct pair *p)
{
    struct order order;
    int next = 0;
    for (int i = 0; i < FRAMES; i++)
        post_frame(p, i);
    for (receive_now(p, &order, sizeof order, TAG_ORDER); order.way != END;
         receive_now(p, &order, sizeof order, TAG_ORDER)) {
        if (order.way == MPI_COSTS_WRITE)
            receive_now(p, p->memory, order.bytes, TAG_DATA);
        else if (order.way == MPI_COSTS_FRAMES)
            next = take_frames(p, order.bytes, next);
        if (order.way == MPI_COSTS_READ)
            send_now(p, p->memory, order.bytes, TAG_DATA);
        else
            send_now(p, "", 1, TAG_ANSWER);
    }
    settle(FRAMES, p->in);
}

/* ---- all ---- */

/* What all processes learn: the worst of all pairs. Of doubles, for MPI. */
struct result {
    struct mpi_times times;
    double failed; /* whether a pair has not made enough rounds */
    double took;   /* nanoseconds */
};

/* The first PE of the pair's other node, in the first PEs of both; -1 elsewhere. Collective; false
 * if memory is short. */
static bool find_other(const struct meshmem_wire_setup *setup, struct pair *p)
{
    int *first = malloc((size_t)setup->n * sizeof *first), partner = setup->me ^ 1, rank;
    MPI_Request request;
    if (!first)
        return false;
    PMPI_Comm_rank(p->all, &rank);
    for (int node = 0; node < setup->n; node++)
        first[node] = node == setup->me ? rank : INT_MAX;
    PMPI_Iallreduce(MPI_IN_PLACE, first, setup->n, MPI_INT, MPI_MIN, p->all, &request);
    settle(1, &request);
    p->other = first[setup->me] == rank && partner < setup->n ? first[partner] : -1;
    free(first);
    return true;
}

static bool measure_pair(struct pair *p, bool leads, struct result *result)
{
    uint64_t begin = meshmem_os_now();
    p->memory = calloc(1, LARGEST);
    p->room = calloc(FRAMES, MESHMEM_WIRE_FRAME);
    bool there = p->memory && p->room;
    if (there && leads)
        result->failed = lead(p, &result->times) < ROUNDS_FEWEST;
    else if (there)
        follow(p);
    result->took = (double)(meshmem_os_now() - begin);
    free(p->memory);
    free(p->room);
    return there;
}

static void say_times(const struct meshmem_wire_setup *setup, const struct result *result)
{
    char text[400];
    int used =
        snprintf(text, sizeof text,
                 MESHMEM_MPI_NAME ": measured in %.1f ms; a small message there and back takes "
                                  "%.1f us; frames, put and get by messages into place:",
                 result->took * 1e-6, result->times.ns[MPI_COSTS_EMPTY][0] * 1e-3);
    for (int size = 0; size < MPI_COSTS_SIZES; size++) {
        const double(*ns)[MPI_COSTS_SIZES] = result->times.ns;
        used += snprintf(text + used, sizeof text - (size_t)used, "%s %zu KiB %.0f, %.0f, %.0f us",
                         size ? ";" : "", meshmem_mpi_costs_bytes(size) >> 10,
                         ns[MPI_COSTS_FRAMES][size] * 1e-3, ns[MPI_COSTS_WRITE][size] * 1e-3,
                         ns[MPI_COSTS_READ][size] * 1e-3);
    }
    setup->say(text);
}

bool meshmem_mpi_measure(const struct meshmem_wire_setup *setup, MPI_Comm all,
                         struct meshmem_wire_costs *costs, bool *measured)
{
    struct pair p = {.all = all};
    struct result result = {.failed = 0};
    MPI_Request request;
    if (!find_other(setup, &p) || (p.other >= 0 && !measure_pair(&p, setup->me % 2 == 0, &result)))
        return false;
    PMPI_Iallreduce(MPI_IN_PLACE, &result, sizeof result / sizeof(double), MPI_DOUBLE, MPI_MAX, all,
                    &request);
    settle(1, &request);
    *measured = !result.failed;
    if (*measured)
        *costs = meshmem_mpi_choose_costs(&result.times, *costs);
    if (*measured && setup->say && setup->me == 0 && p.other >= 0)
        say_times(setup, &result);
    return true;
}
