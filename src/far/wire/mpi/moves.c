/* SPDX-License-Identifier: BSD-3-Clause */
/* Moves over an MPI: registered memory, the messages of data, and the controls about them; see
 * mpi.h. MPI's own protocol for large messages moves the data without copies where it can. */
#include "far/wire/mpi/mpi.h"
#include "far/wire/mpi/tag.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { INDEX_BITS = 32 };

/* ---- memory ---- */

static unsigned find_place(struct mpi_end *e)
{
    unsigned i = 0;
    while (i < e->memories && e->memory[i])
        i++;
    return i;
}

struct meshmem_wire_memory *meshmem_mpi_add_memory(struct meshmem_wire_end *end, void *start,
                                                   size_t bytes, struct meshmem_wire_key *key,
                                                   char *problem, size_t size)
{
    struct mpi_end *e = (struct mpi_end *)end;
    struct meshmem_wire_memory *m = malloc(sizeof *m);
    unsigned i = find_place(e);
    if (m && i == e->memories) {
        unsigned many = i ? 2 * i : 16;
        struct meshmem_wire_memory **more = realloc(e->memory, many * sizeof *more);
        for (unsigned k = i; more && k < many; k++)
            more[k] = NULL;
        e->memory = more ? more : e->memory;
        e->memories = more ? many : e->memories;
    }
    if (!m || i >= e->memories) {
        free(m);
        snprintf(problem, size, "%s: out of memory for a registration", end->wire->name);
        return NULL;
    }
    *m = (struct meshmem_wire_memory){start, bytes, ++e->keys << INDEX_BITS | i};
    e->memory[i] = m;
    *key = (struct meshmem_wire_key){.base = (uint64_t)(uintptr_t)start, .key = m->key};
    return m;
}

void meshmem_mpi_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    struct mpi_end *e = (struct mpi_end *)end;
    e->memory[(uint32_t)memory->key] = NULL;
    free(memory);
}

/* Where the control's bytes are; NULL if that memory is not registered. */
static char *find(const struct mpi_end *e, const struct mpi_control *c)
{
    uint32_t i = (uint32_t)c->key;
    const struct meshmem_wire_memory *m = i < e->memories ? e->memory[i] : NULL;
    uint64_t offset = m ? c->from - (uintptr_t)m->start : 0;
    bool is_there = m && m->key == c->key && offset <= m->bytes && c->bytes <= m->bytes - offset;
    return is_there ? m->start + offset : NULL;
}

/* ---- messages ---- */

/* Send a control; false if it was not taken. */
static bool send_control(struct mpi_end *e, int node, const struct mpi_control *control)
{
    struct mpi_control_room *room = e->free;
    if (room)
        e->free = room->next;
    else if (!(room = malloc(sizeof *room)))
        return false;
    room->control = *control;
    enum meshmem_wire_result result =
        meshmem_mpi_send(e, OP_CONTROL, node, &room->control, sizeof room->control, room);
    if (result != MESHMEM_WIRE_TAKEN) {
        room->next = e->free;
        e->free = room;
    }
    return result == MESHMEM_WIRE_TAKEN || result == MESHMEM_WIRE_DONE;
}

/* Begin to send or receive the bytes of a move. */
static bool begin_data(struct mpi_end *e, enum mpi_op_kind kind, int node, void *bytes, size_t n,
                       int tag, void *what)
{
    bool sends = kind == OP_WROTE || kind == OP_SERVE;
    int rank = e->node[node].rank;
    if (!meshmem_mpi_reserve(e))
        return false;
    MPI_Request *request = &e->request[e->ops];
    int status = sends ? PMPI_Isend(bytes, (int)n, MPI_BYTE, rank, tag, meshmem_mpi.data, request)
                       : PMPI_Irecv(bytes, (int)n, MPI_BYTE, rank, tag, meshmem_mpi.data, request);
    if (status != MPI_SUCCESS) {
        meshmem_mpi_break(e, node, "data cannot be sent", status);
        return false;
    }
    meshmem_mpi_ring_bell(&e->bell,
                          &e->node[node]); /* MPI itself may have told the node something */
    meshmem_mpi_keep(e, kind, node, what);
    e->op[e->ops - 1].tag = tag;
    e->op[e->ops - 1].bytes = n;
    return true;
}

/* A tag for data that no other move of this process has now. */
static int choose_tag(bool is_write)
{
    uint64_t number = atomic_fetch_add_explicit(&meshmem_mpi.moves, 1, memory_order_relaxed);
    return meshmem_mpi_tag(number, is_write, meshmem_mpi.largest_tag);
}

/* ---- moves of this node ---- */

enum meshmem_wire_result meshmem_mpi_move(struct meshmem_wire_end *end,
                                          const struct meshmem_wire_move *move, void *what)
{
    struct mpi_end *e = (struct mpi_end *)end;
    struct mpi_control control = {.kind = move->is_write ? CONTROL_WRITE : CONTROL_READ,
                                  .tag = choose_tag(move->is_write),
                                  .key = move->key.key,
                                  .from = move->key.base + move->offset,
                                  .bytes = move->bytes};
    struct mpi_write *write = NULL;
    if (e->node[move->node].broken || !e->node[move->node].known)
        return MESHMEM_WIRE_LOST;
    if (move->is_write && !(write = malloc(sizeof *write)))
        return MESHMEM_WIRE_AGAIN;
    if (write) {
        *write = (struct mpi_write){
            .next = e->writes, .node = move->node, .tag = control.tag, .what = what};
        e->writes = write;
    }
    /* The receive of a read is there before the data can come. */
    bool begun = move->is_write ||
                 begin_data(e, OP_READ, move->node, move->local, move->bytes, control.tag, what);
    begun = begun && send_control(e, move->node, &control);
    begun = begun && (!move->is_write || begin_data(e, OP_WROTE, move->node, move->local,
                                                    move->bytes, control.tag, what));
    if (begun)
        return MESHMEM_WIRE_TAKEN;
    meshmem_mpi_break(e, move->node, "no memory is left for a move", MPI_SUCCESS);
    return MESHMEM_WIRE_LOST;
}

/* A write's data have left, or have arrived; report it when both are true. */
static void note_write(struct mpi_end *e, int node, int tag, bool arrived)
{
    struct mpi_write **at = &e->writes, *write;
    while ((write = *at) && (write->node != node || write->tag != tag))
        at = &write->next;
    if (!write)
        return;
    write->sent |= !arrived;
    write->arrived |= arrived;
    if (!write->sent || !write->arrived)
        return;
    meshmem_mpi_tell(e, &(struct meshmem_wire_event){
                            .kind = MESHMEM_WIRE_MOVED, .node = node, .what = write->what});
    *at = write->next;
    free(write);
}

/* ---- moves of other nodes ---- */

static void serve(struct mpi_end *e, int node, const struct mpi_control *control)
{
    char *bytes = find(e, control);
    struct mpi_control refusal = {.kind = CONTROL_REFUSED, .tag = control->tag};
    enum mpi_op_kind kind = control->kind == CONTROL_WRITE ? OP_TAKE : OP_SERVE;
    bool done = bytes ? begin_data(e, kind, node, bytes, control->bytes, control->tag, NULL)
                      : send_control(e, node, &refusal);
    if (!done)
        meshmem_mpi_break(e, node, "no memory is left to answer it", MPI_SUCCESS);
}

void meshmem_mpi_take_control(struct mpi_end *e, int node, const struct mpi_control *control)
{
    if (control->kind == CONTROL_WRITE || control->kind == CONTROL_READ)
        serve(e, node, control);
    else if (control->kind == CONTROL_ARRIVED)
        note_write(e, node, control->tag, true);
    else
        meshmem_mpi_break(e, node, "it refuses a move: the memory is not registered there",
                          MPI_SUCCESS);
}

void meshmem_mpi_end_data(struct mpi_end *e, const struct mpi_op *op, size_t got)
{
    bool received = op->kind == OP_READ || op->kind == OP_TAKE;
    struct mpi_control answer = {.kind = CONTROL_ARRIVED, .tag = op->tag};
    if (received && got != op->bytes)
        meshmem_mpi_break(e, op->node, "it sends less than a move has", MPI_SUCCESS);
    else if (op->kind == OP_WROTE)
        note_write(e, op->node, op->tag, false);
    else if (op->kind == OP_READ)
        meshmem_mpi_tell(e, &(struct meshmem_wire_event){
                                .kind = MESHMEM_WIRE_MOVED, .node = op->node, .what = op->what});
    else if (op->kind == OP_TAKE && !send_control(e, op->node, &answer))
        meshmem_mpi_break(e, op->node, "no memory is left to answer it", MPI_SUCCESS);
}
