/* SPDX-License-Identifier: BSD-3-Clause */
/* What frames and moves over an MPI have in common: the table of requests, events for the caller,
 * nodes that are lost, and sending in order; see mpi.h. Knows no move. */
#include "far/wire/mpi/mpi.h"

#include "base/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tags of frames: sender, start, sequence number, whether it is a control ---- */

static int make_tag(int node, unsigned sequence, bool is_control)
{
    return node << MPI_END_SENDER | (int)(meshmem_mpi.life << (MPI_END_SEQUENCE + 1)) |
           (int)(sequence % MPI_END_SEQUENCES) << 1 | is_control;
}

/* ---- requests and events ---- */

static bool grow(struct mpi_end *e)
{
    size_t room = e->room_ops ? 2 * (size_t)e->room_ops : 64;
    void *request = realloc(e->request, room * sizeof *e->request);
    e->request = request ? request : e->request;
    void *op = realloc(e->op, room * sizeof *e->op);
    e->op = op ? op : e->op;
    void *done = realloc(e->done, room * sizeof *e->done);
    e->done = done ? done : e->done;
    void *status = realloc(e->status, room * sizeof *e->status);
    e->status = status ? status : e->status;
    if (request && op && done && status)
        e->room_ops = (int)room;
    return request && op && done && status;
}

bool meshmem_mpi_reserve(struct mpi_end *e) { return e->ops < e->room_ops || grow(e); }

void meshmem_mpi_keep(struct mpi_end *e, enum mpi_op_kind kind, int node, void *what)
{
    e->op[e->ops++] = (struct mpi_op){.kind = kind, .node = node, .what = what};
    e->alive = meshmem_os_now();
}

void meshmem_mpi_tell(struct mpi_end *e, const struct meshmem_wire_event *event)
{
    if (e->n_ready == e->room_ready) {
        unsigned room = e->room_ready ? 2 * e->room_ready : 64;
        struct meshmem_wire_event *ready = malloc(room * sizeof *ready);
        if (!ready) {
            e->short_of_memory = true; /* poll says so */
            return;
        }
        for (unsigned i = 0; i < e->n_ready; i++)
            ready[i] = e->ready[(e->first_ready + i) % e->room_ready];
        free(e->ready);
        e->ready = ready;
        e->room_ready = room;
        e->first_ready = 0;
    }
    e->ready[(e->first_ready + e->n_ready++) % e->room_ready] = *event;
}

/* ---- nodes that are lost ---- */

/* Drop what the caller would be told of requests to a broken node. */
static void drop_events(struct mpi_end *e, int node)
{
    unsigned kept = 0, n = e->n_ready;
    for (unsigned i = 0; i < n; i++) {
        struct meshmem_wire_event event = e->ready[(e->first_ready + i) % e->room_ready];
        bool ended = event.kind == MESHMEM_WIRE_SENT || event.kind == MESHMEM_WIRE_MOVED;
        if (!ended || event.node != node)
            e->ready[(e->first_ready + kept++) % e->room_ready] = event;
    }
    e->n_ready = kept;
}

void meshmem_mpi_forget_writes(struct mpi_end *e, int node)
{
    for (struct mpi_write **at = &e->writes; *at;) {
        struct mpi_write *write = *at;
        if (write->node != node) {
            at = &write->next;
            continue;
        }
        *at = write->next;
        free(write);
    }
}

void meshmem_mpi_break(struct mpi_end *e, int node, const char *why, int status)
{
    struct mpi_node *lost = &e->node[node];
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;
    if (lost->broken)
        return;
    if (status != MPI_SUCCESS)
        PMPI_Error_string(status, text, &length);
    text[strcspn(text, "\n")] = 0;
    lost->broken = true;
    lost->problem = malloc(MPI_END_SENTENCE);
    if (lost->problem)
        snprintf(lost->problem, MPI_END_SENTENCE, "%s: %s%s%.200s", e->end.wire->name, why,
                 *text ? ": " : "", text);
    meshmem_mpi_forget_writes(e, node);
    drop_events(e, node);
    meshmem_mpi_tell(e, &(struct meshmem_wire_event){
                            .kind = MESHMEM_WIRE_BROKEN,
                            .node = node,
                            .problem = lost->problem ? lost->problem : "no memory is left"});
}

/* ---- sending ---- */

enum meshmem_wire_result meshmem_mpi_send(struct mpi_end *e, enum mpi_op_kind kind, int node,
                                          const void *bytes, size_t n, void *what)
{
    struct mpi_node *to = &e->node[node];
    int done = 0;
    if (to->broken || !to->known)
        return MESHMEM_WIRE_LOST;
    if (!meshmem_mpi_reserve(e))
        return MESHMEM_WIRE_AGAIN;
    MPI_Request *request = &e->request[e->ops];
    int tag = make_tag(e->me, to->out, kind == OP_CONTROL);
    int status =
        PMPI_Isend(bytes, (int)n, MPI_BYTE, to->rank, tag, meshmem_mpi.frame[to->end], request);
    if (status == MPI_SUCCESS) {
        to->out++;
        status = PMPI_Test(request, &done, MPI_STATUS_IGNORE);
    }
    if (status != MPI_SUCCESS) {
        meshmem_mpi_break(e, node, "a message cannot be sent", status);
        return MESHMEM_WIRE_LOST;
    }
    meshmem_mpi_ring_bell(&e->bell, to);
    if (done)
        return MESHMEM_WIRE_DONE;
    meshmem_mpi_keep(e, kind, node, what);
    return MESHMEM_WIRE_TAKEN;
}
