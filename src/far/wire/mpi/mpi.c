/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire over an MPI: ends, frames and events; see mpi.h. Knows nothing of what moves mean. */
#include "far/wire/mpi/mpi.h"

#include "base/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAITS_FOR = 1000000, /* nanoseconds without news after which an end may sleep though requests
                            are open: MPI only moves data when it is called */
    CANCELS = 1000,      /* times that an end that closes looks whether a receive is cancelled */
    LOOKS = 8, /* polls of an end that only receives, of which one looks at all receives and
                  the others at the one that was posted first */
};

static struct mpi_end *mpi_end(struct meshmem_wire_end *end) { return (struct mpi_end *)end; }

/* ---- frames ---- */

static enum meshmem_wire_result send_frame(struct meshmem_wire_end *end, int node,
                                           const void *frame, size_t bytes,
                                           struct meshmem_wire_memory *memory, void *what)
{
    (void)memory;
    return meshmem_mpi_send(mpi_end(end), OP_FRAME, node, frame, bytes, what);
}

/* ---- receiving ---- */

/* The receive can be posted again, from the next poll on. */
static void give(struct mpi_end *e, int which)
{
    e->receives[which].state = RECEIVE_GIVEN;
    e->given++;
}

static unsigned char *frame_of(const struct mpi_end *e, int which)
{
    return e->room + (size_t)which * MESHMEM_WIRE_FRAME;
}

static int post(struct mpi_end *e, int which)
{
    e->receives[which].state = RECEIVE_POSTED;
    e->posted[e->n_posted++] = which;
    return PMPI_Irecv(frame_of(e, which), MESHMEM_WIRE_FRAME, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG,
                      meshmem_mpi.frame[e->number], &e->request[which]);
}

/* Post the receives again whose frames the caller has seen. */
static void post_given(struct mpi_end *e)
{
    if (!e->given)
        return;
    e->alive = meshmem_os_now();
    for (int i = 0; i < MPI_END_RECEIVES && e->given; i++)
        if (e->receives[i].state == RECEIVE_GIVEN) {
            if (e->receives[i].node >= 0)
                e->node[e->receives[i].node].heard = e->alive;
            post(e, i);
            e->given--;
        }
}

/* What the receive holds is the next one from its node. */
static void deliver(struct mpi_end *e, int which)
{
    struct mpi_receive *r = &e->receives[which];
    e->node[r->node].in++;
    e->node[r->node].heard = MPI_HEARD_NOW;
    r->state = RECEIVE_READY;
    if (!r->is_control) {
        meshmem_mpi_tell(e, &(struct meshmem_wire_event){.kind = MESHMEM_WIRE_RECEIVED,
                                                         .node = r->node,
                                                         .what = (void *)(intptr_t)which,
                                                         .frame = frame_of(e, which),
                                                         .bytes = r->bytes});
        return;
    }
    struct mpi_control control;
    if (r->bytes == sizeof control && !e->node[r->node].broken) {
        memcpy(&control, frame_of(e, which), sizeof control);
        meshmem_mpi_take_control(e, r->node, &control);
    }
    give(e, which);
}

/* The receive is not posted any more. */
static void unlist(struct mpi_end *e, int which)
{
    int i = 0;
    while (e->posted[i] != which)
        i++;
    e->n_posted--;
    memmove(&e->posted[i], &e->posted[i + 1], (size_t)(e->n_posted - i) * sizeof *e->posted);
}

/* Whether the receive holds the next frame from the node. */
static bool is_next(const struct mpi_end *e, int which, int node)
{
    const struct mpi_receive *r = &e->receives[which];
    return r->state == RECEIVE_EARLY && r->node == node &&
           r->sequence == (int)(e->node[node].in % MPI_END_SEQUENCES);
}

/* This receive is complete: deliver it, and those that it has held up; or keep it until
 * those before it have come. */
static void finish(struct mpi_end *e, int which, const MPI_Status *status)
{
    struct mpi_receive *r = &e->receives[which];
    int bytes = 0, node = status->MPI_TAG >> MPI_END_SENDER;
    unsigned life = (unsigned)status->MPI_TAG >> (MPI_END_SEQUENCE + 1) & (MPI_END_LIVES - 1);
    PMPI_Get_count(status, MPI_BYTE, &bytes);
    unlist(e, which);
    if (node < 0 || node >= e->n || bytes < 1 || life != meshmem_mpi.life) { /* not of this wire */
        r->node = -1;
        give(e, which);
        return;
    }
    r->state = RECEIVE_EARLY;
    r->node = node;
    r->sequence = status->MPI_TAG >> 1 & (MPI_END_SEQUENCES - 1);
    r->is_control = status->MPI_TAG & 1;
    r->bytes = (size_t)bytes;
    if (!is_next(e, which, node))
        return;
    deliver(e, which);
    /* One loop: as a loop in a loop, unrolled, it takes gcc 12 more than 20 s. */
    for (which = 0; which < MPI_END_RECEIVES;)
        if (is_next(e, which, node)) {
            deliver(e, which);
            which = 0;
        } else {
            which++;
        }
}

/* ---- progress ---- */

static void give_room(struct mpi_end *e, struct mpi_control_room *room)
{
    room->next = e->free;
    e->free = room;
}

/* A request has come to its end. */
static void end_op(struct mpi_end *e, int i, const MPI_Status *status)
{
    struct mpi_op op = e->op[i]; /* the table may move */
    int got = 0;
    if (op.kind == OP_RECEIVE) {
        finish(e, i, status);
        return;
    }
    e->op[i].kind = OP_NONE;
    if (op.kind == OP_CONTROL)
        give_room(e, op.what);
    else if (e->node[op.node].broken)
        return;
    else if (op.kind == OP_FRAME)
        meshmem_mpi_tell(e, &(struct meshmem_wire_event){
                                .kind = MESHMEM_WIRE_SENT, .node = op.node, .what = op.what});
    else {
        if (op.kind == OP_READ || op.kind == OP_TAKE)
            PMPI_Get_count(status, MPI_BYTE, &got);
        meshmem_mpi_end_data(e, &op, (size_t)got);
    }
}

/* Remove the requests that are over from the table. */
static void close_ranks(struct mpi_end *e)
{
    for (int i = MPI_END_RECEIVES; i < e->ops;)
        if (e->op[i].kind == OP_NONE) {
            e->op[i] = e->op[--e->ops];
            e->request[i] = e->request[e->ops];
        } else {
            i++;
        }
}

/* Some of the requests have failed. */
static void end_failed(struct mpi_end *e, int i, const MPI_Status *status)
{
    struct mpi_op *op = &e->op[i];
    int error = status->MPI_ERROR;
    if (error == MPI_SUCCESS || error == MPI_ERR_PENDING)
        return;
    if (op->kind == OP_RECEIVE) {
        unlist(e, i);
        e->receives[i].node = -1; /* nobody knows */
        give(e, i);
        return;
    }
    if (op->kind == OP_CONTROL)
        give_room(e, op->what);
    op->kind = OP_NONE;
    meshmem_mpi_break(e, op->node, "a message has failed", error);
}

/* Look at the receive that was posted first: MPI gives it the first message that comes, which is
 * the first to be complete unless it is large. One request costs less than all of them. */
static void look_at_first(struct mpi_end *e)
{
    MPI_Status status;
    int which = e->posted[0], done = 0;
    int result = PMPI_Test(&e->request[which], &done, &status);
    if (result != MPI_SUCCESS) {
        status.MPI_ERROR = result;
        end_failed(e, which, &status);
    } else if (done) {
        finish(e, which, &status);
    }
}

static void look_at_all(struct mpi_end *e)
{
    int count = 0, result = PMPI_Testsome(e->ops, e->request, &count, e->done, e->status);
    bool failed = result == MPI_ERR_IN_STATUS;
    if ((result != MPI_SUCCESS && !failed) || count == MPI_UNDEFINED || count == 0)
        return;
    e->alive = meshmem_os_now();
    for (int k = 0; k < count; k++) {
        int i = e->done[k];
        MPI_Status status = e->status[k]; /* the tables may move, but only grow at their ends */
        if (failed)
            end_failed(e, i, &status);
        if (!failed || status.MPI_ERROR == MPI_SUCCESS)
            end_op(e, i, &status);
    }
    close_ranks(e);
}

static void look(struct mpi_end *e)
{
    bool only_receives = e->ops == MPI_END_RECEIVES && e->n_posted;
    if (only_receives && ++e->looks % LOOKS)
        look_at_first(e);
    else
        look_at_all(e);
}

static int poll_end(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most)
{
    struct mpi_end *e = mpi_end(end);
    int n = 0;
    post_given(e);
    if (e->slept)
        meshmem_mpi_silence_bell(&e->bell);
    e->slept = false;
    if (e->n_ready < (unsigned)most)
        look(e);
    for (; n < most && e->n_ready; n++) {
        events[n] = e->ready[e->first_ready];
        e->first_ready = (e->first_ready + 1) % e->room_ready;
        e->n_ready--;
        if (events[n].kind == MESHMEM_WIRE_RECEIVED)
            give(e, (int)(intptr_t)events[n].what);
    }
    if (e->short_of_memory && n < most) {
        e->short_of_memory = false;
        events[n++] = (struct meshmem_wire_event){
            .kind = MESHMEM_WIRE_BROKEN, .node = -1, .problem = "no memory is left for events"};
    }
    return n;
}

static int descriptor(struct meshmem_wire_end *end)
{
    return mpi_end(end)->bell.file; /* MPI has none */
}

static bool may_sleep(struct meshmem_wire_end *end)
{
    struct mpi_end *e = mpi_end(end);
    post_given(e);
    e->slept = true;
    look_at_all(e);
    return !e->n_ready && (e->ops == MPI_END_RECEIVES || meshmem_os_now() - e->alive > WAITS_FOR);
}

static uint64_t now(struct meshmem_wire_end *end)
{
    (void)end;
    return meshmem_os_now();
}

/* ---- nodes ---- */

static size_t address(struct meshmem_wire_end *end, void *to, size_t room)
{
    struct mpi_end *e = mpi_end(end);
    struct mpi_address a = {
        .rank = (uint32_t)meshmem_mpi.rank, .end = (uint32_t)e->number, .bell = e->bell.address};
    snprintf(a.wire, sizeof a.wire, "%s", end->wire->name);
    if (room >= sizeof a)
        memcpy(to, &a, sizeof a);
    return sizeof a;
}

static bool add_node(struct meshmem_wire_end *end, int node, const void *from, size_t bytes,
                     char *problem, size_t size)
{
    struct mpi_end *e = mpi_end(end);
    struct mpi_address a = {.wire = ""};
    memcpy(&a, from, bytes < sizeof a ? bytes : sizeof a);
    a.wire[sizeof a.wire - 1] = 0;
    if (bytes != sizeof a || strcmp(a.wire, end->wire->name) != 0 ||
        a.rank >= (uint32_t)meshmem_mpi.size || a.end >= (uint32_t)meshmem_mpi.ends) {
        snprintf(problem, size,
                 "the address of node %d has %zu bytes and is none of %s's: do all nodes have the "
                 "same MPI and the same SHMEM_WIRE?",
                 node, bytes, end->wire->name);
        return false;
    }
    e->node[node].rank = (int)a.rank;
    e->node[node].end = (int)a.end;
    e->node[node].known = true;
    meshmem_mpi_meet_bell(&e->bell, &e->node[node], &a.bell);
    return true;
}

/* ---- open and close ---- */

static void free_end(struct mpi_end *e)
{
    for (int i = 0; e->node && i < e->n; i++)
        free(e->node[i].problem);
    for (unsigned i = 0; i < e->memories; i++)
        free(e->memory[i]);
    for (struct mpi_control_room *room = e->free, *next; room; room = next) {
        next = room->next;
        free(room);
    }
    for (int i = 0; i < e->n; i++)
        meshmem_mpi_forget_writes(e, i);
    meshmem_mpi_close_bell(&e->bell);
    free(e->memory);
    free(e->node);
    free(e->room);
    free(e->request);
    free(e->op);
    free(e->done);
    free(e->status);
    free(e->ready);
    free(e);
}

/* End a request, whatever becomes of it; false if MPI may still write to its memory. */
static bool cancel(MPI_Request *request, bool receives)
{
    int done = 0;
    if (*request == MPI_REQUEST_NULL)
        return true;
    if (!receives) {
        PMPI_Request_free(request);
        return true;
    }
    PMPI_Cancel(request);
    for (int i = 0; i < CANCELS && !done; i++)
        PMPI_Test(request, &done, MPI_STATUS_IGNORE);
    if (!done)
        PMPI_Request_free(request);
    return done;
}

static void close_end(struct meshmem_wire_end *end)
{
    struct mpi_end *e = mpi_end(end);
    bool over = true;
    for (int i = 0; i < e->ops; i++) {
        enum mpi_op_kind kind = e->op[i].kind;
        bool receives = kind == OP_RECEIVE || kind == OP_READ || kind == OP_TAKE;
        over &= cancel(&e->request[i], receives);
        if (kind == OP_CONTROL)
            give_room(e, e->op[i].what);
    }
    if (!over)
        e->room = NULL; /* a node has begun to write there and has not ended */
    free_end(e);
}

static bool post_all(struct mpi_end *e)
{
    for (int i = 0; i < MPI_END_RECEIVES; i++) {
        e->request[i] = MPI_REQUEST_NULL;
        meshmem_mpi_keep(e, OP_RECEIVE, -1, NULL);
    }
    for (int i = 0; i < MPI_END_RECEIVES; i++)
        if (post(e, i) != MPI_SUCCESS)
            return false;
    return true;
}

static struct meshmem_wire_end *open_end(const struct meshmem_wire_setup *setup, char *problem,
                                         size_t size);

__attribute__((visibility("default"))) const struct meshmem_wire MESHMEM_MPI_SYMBOL = {
    .name = MESHMEM_MPI_NAME,
    .prepare = meshmem_mpi_prepare,
    .finish = meshmem_mpi_finish,
    .open = open_end,
    .address = address,
    .add_node = add_node,
    .add_memory = meshmem_mpi_add_memory,
    .remove_memory = meshmem_mpi_remove_memory,
    .send = send_frame,
    .move = meshmem_mpi_move,
    .poll = poll_end,
    .descriptor = descriptor,
    .may_sleep = may_sleep,
    .now = now,
    .close = close_end,
};

/* Whether the end can be opened, by the setup. */
static bool is_good(const struct meshmem_wire_setup *setup, char *problem, size_t size)
{
    bool fits =
        setup->end < meshmem_mpi.ends && setup->n - 1 <= meshmem_mpi.largest_tag >> MPI_END_SENDER;
    if (setup->options && *setup->options)
        snprintf(problem, size, MESHMEM_MPI_NAME ": %.60s: no such option; it has none",
                 setup->options);
    else if (!fits)
        snprintf(problem, size,
                 MESHMEM_MPI_NAME ": end %d of %d nodes, but there are %d ends, and tags up to %d",
                 setup->end, setup->n, meshmem_mpi.ends, meshmem_mpi.largest_tag);
    else
        return true;
    return false;
}

static struct mpi_end *allocate(const struct meshmem_wire_setup *setup)
{
    struct mpi_end *e = calloc(1, sizeof *e);
    if (e)
        e->bell.file = -1;
    if (e && (e->node = calloc((size_t)setup->n, sizeof *e->node)) && meshmem_mpi_reserve(e) &&
        (e->room = malloc((size_t)MPI_END_RECEIVES * MESHMEM_WIRE_FRAME)))
        return e;
    if (e)
        free_end(e);
    return NULL;
}

static void describe(struct mpi_end *e)
{
    const struct meshmem_wire_costs *costs = &e->end.costs;
    size_t write = costs->write_threshold >> 10, lone = costs->lone_threshold >> 10;
    snprintf(e->end.description, sizeof e->end.description,
             "%s: rank %d of %d, messages into place for puts from %zu KiB (a lone one: %zu) and "
             "gets from %zu KiB, %s",
             MESHMEM_MPI_NAME, meshmem_mpi.rank, meshmem_mpi.size, write, lone ? lone : write,
             costs->read_threshold >> 10, meshmem_mpi.measured ? "as measured" : "not measured");
}

static struct meshmem_wire_end *open_end(const struct meshmem_wire_setup *setup, char *problem,
                                         size_t size)
{
    if (!is_good(setup, problem, size))
        return NULL;
    struct mpi_end *e = allocate(setup);
    if (!e) {
        snprintf(problem, size, MESHMEM_MPI_NAME ": out of memory");
        return NULL;
    }
    e->end.wire = &MESHMEM_MPI_SYMBOL;
    e->end.can_move = e->end.moves_any = true;
    e->end.holds_pages = true; /* an MPI may keep memory registered with its network */
    e->end.callers = meshmem_mpi.callers;
    e->end.caution = meshmem_mpi.caution;
    e->end.costs = meshmem_mpi.costs;
    e->me = setup->me;
    e->n = setup->n;
    e->number = setup->end;
    meshmem_mpi_open_bell(&e->bell, setup);
    e->end.misses = e->bell.file >= 0;
    describe(e);
    if (post_all(e))
        return &e->end;
    snprintf(problem, size, MESHMEM_MPI_NAME ": MPI_Irecv failed");
    close_end(&e->end);
    return NULL;
}
