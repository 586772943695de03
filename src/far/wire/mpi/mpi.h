/* SPDX-License-Identifier: BSD-3-Clause */
/* The wire over an MPI, compiled once for each ABI as the wire of its name (openmpi, mpich,
 * mpi_abi). Each end has a communicator of its own for frames, which are non-blocking sends and
 * receives from any node. Receives may complete in another order than they were sent in, so a
 * frame's tag holds the sender and a sequence number. It also says in which start of the library
 * the frame was sent: MPI may give the communicator of a later start what nobody has received in
 * an earlier one. A move is a message of the wire's own (control), in order with frames, and a
 * message of data on a communicator for all ends, straight between the two memories: a write is
 * WRITE and the data, answered by ARRIVED; a read is READ, answered by the data. MPI is called by
 * its PMPI names, so that tools count the program's calls only. */
#ifndef MESHMEM_FAR_WIRE_MPI_H
#define MESHMEM_FAR_WIRE_MPI_H

#include "far/wire.h"

#include <mpi.h>
#include <sys/socket.h>

enum {
    MPI_END_RECEIVES = 16, /* frames that may arrive at once */
    MPI_END_SEQUENCE = 5,  /* bits of a sequence number: more than receives can overtake */
    MPI_END_SEQUENCES = 1 << MPI_END_SEQUENCE,
    MPI_END_LIFE = 2, /* bits of the number of a start of the library */
    MPI_END_LIVES = 1 << MPI_END_LIFE,
    MPI_END_SENDER = 1 + MPI_END_SEQUENCE + MPI_END_LIFE, /* where a frame's tag has its sender */
    MPI_END_SENTENCE = 400,
    MPI_BELL_ADDRESSES = 4,
};

_Static_assert((int)MPI_END_SEQUENCES >= 2 * (int)MPI_END_RECEIVES,
               "a sequence number is not unique");

#define MPI_HEARD_NOW UINT64_MAX /* in place of a time */

/* What all ends of this process share, from prepare to finish; see start.c. */
struct mpi_wire {
    int rank, size;
    int largest_tag;
    unsigned life;   /* the number of this start, modulo MPI_END_LIVES; the same in all processes */
    int ends;        /* the number of communicators for frames */
    MPI_Comm *frame; /* [ends] */
    MPI_Comm data;
    _Atomic uint64_t moves; /* so far, by all ends; for tags. Relaxed: a number */
    enum meshmem_wire_callers callers;
    const char *caution; /* what the MPI's thread level costs, or NULL */
    struct meshmem_wire_costs costs;
    bool measured; /* the costs were */
};

extern struct mpi_wire meshmem_mpi;

/* Where a node's doorbell is; see bell.c. */
struct mpi_bell_address {
    uint16_t port;                            /* in network byte order */
    uint16_t n;                               /* addresses; 0: it has no bell */
    unsigned char at[MPI_BELL_ADDRESSES][16]; /* those of IPv4 as IPv6 maps them */
};

/* A node's address. */
struct mpi_address {
    char wire[16]; /* the name of the wire */
    uint32_t rank, end;
    struct mpi_bell_address bell;
};

/* A message of the wire's own. */
struct mpi_control {
    enum mpi_control_kind { CONTROL_WRITE, CONTROL_READ, CONTROL_ARRIVED, CONTROL_REFUSED } kind;
    int32_t tag;   /* of the data, which also names the move; the node that began it chose it */
    uint64_t key;  /* of the memory */
    uint64_t from; /* the address in that memory */
    uint64_t bytes;
};

/* A request of MPI's that has begun. */
struct mpi_op {
    enum mpi_op_kind {
        OP_NONE,    /* over */
        OP_RECEIVE, /* the first MPI_END_RECEIVES: a frame or a control, from any node */
        OP_FRAME,   /* a frame of the caller's */
        OP_CONTROL, /* a control, in what */
        OP_WROTE,   /* the data of a write of this node's; MOVED comes with ARRIVED */
        OP_READ,    /* the data of a read of this node's */
        OP_TAKE,    /* the data of another node's write; ARRIVED answers it */
        OP_SERVE,   /* the data of another node's read */
    } kind;
    int node;
    int tag; /* of data */
    size_t bytes;
    void *what; /* the caller's; of OP_CONTROL, a struct mpi_control_room */
};

struct mpi_control_room {
    struct mpi_control control;
    struct mpi_control_room *next;
};

/* A write whose ARRIVED or data is missing. */
struct mpi_write {
    struct mpi_write *next;
    int node, tag;
    bool sent, arrived;
    void *what;
};

struct mpi_receive {
    enum { RECEIVE_POSTED, RECEIVE_EARLY, RECEIVE_READY, RECEIVE_GIVEN } state;
    int node, sequence; /* of a frame that came before an earlier one */
    bool is_control;
    size_t bytes;
};

struct mpi_node {
    int rank, end;
    unsigned in, out; /* sequence numbers of the next frames */
    bool known, broken;
    char *problem;
    uint64_t heard; /* when a message came from it last, or its bell was rung; MPI_HEARD_NOW: since
                       the last poll */
    struct sockaddr_storage bell; /* of this size; 0: it cannot be rung */
    socklen_t bell_size;
};

/* An end's doorbell. */
struct mpi_bell {
    int file, family;
    uint32_t word[2]; /* of the job: what a bell has to say */
    struct mpi_bell_address address;
    unsigned char mask[MPI_BELL_ADDRESSES][16]; /* of the networks of these addresses */
};

/* Registered memory. */
struct meshmem_wire_memory {
    char *start;
    size_t bytes;
    uint64_t key; /* its place in the table, and above it a number that no other memory has had */
};

struct mpi_end {
    struct meshmem_wire_end end; /* first */
    int me, n, number;
    struct mpi_node *node; /* [n] */
    unsigned char *room;   /* of the receives' frames */
    struct mpi_receive receives[MPI_END_RECEIVES];
    MPI_Request *request; /* [room_ops] */
    struct mpi_op *op;    /* the same */
    int *done;            /* the same, for MPI_Testsome */
    MPI_Status *status;   /* the same, for MPI_Testsome */
    int ops, room_ops;
    int posted[MPI_END_RECEIVES], n_posted; /* receives, in the order in which MPI completes them */
    int given;                              /* receives to post again */
    unsigned looks;                         /* polls, of some kind */
    uint64_t alive;                         /* when a request was over last, or began */
    struct meshmem_wire_event *ready;       /* events for the caller: a circle of room_ready */
    unsigned first_ready, n_ready, room_ready;
    struct mpi_write *writes;
    struct mpi_control_room *free;
    struct meshmem_wire_memory **memory; /* [memories]; NULL: free */
    unsigned memories;
    uint64_t keys;
    bool short_of_memory;
    struct mpi_bell bell;
    bool slept; /* the caller may have slept since the last poll, so the bell may have rung */
};

/* ---- start.c ---- */

/* The contract's prepare and finish. */
bool meshmem_mpi_prepare(const struct meshmem_wire_setup *setup, char *problem, size_t size);
void meshmem_mpi_finish(void);

/* ---- measure.c ---- */

/* Measure what sending costs, in all PEs of the job at the same time, whose communicator is `all`;
 * the same comes out in all of them. Costs stay as they are if that is not possible. False if
 * memory is short. */
bool meshmem_mpi_measure(const struct meshmem_wire_setup *setup, MPI_Comm all,
                         struct meshmem_wire_costs *costs, bool *measured);

/* ---- requests.c ---- */

/* Room for one more request; false if memory is short. */
bool meshmem_mpi_reserve(struct mpi_end *e);

/* Keep the request that was just begun at e->request[e->ops]; there is room. */
void meshmem_mpi_keep(struct mpi_end *e, enum mpi_op_kind kind, int node, void *what);

/* Send the bytes to node, in order with all frames. The result is that of the contract's send: DONE
 * if MPI no longer needs the bytes, and then no event follows, whatever the kind. */
enum meshmem_wire_result meshmem_mpi_send(struct mpi_end *e, enum mpi_op_kind kind, int node,
                                          const void *bytes, size_t n, void *what);

void meshmem_mpi_tell(struct mpi_end *e, const struct meshmem_wire_event *event);

/* Node cannot be reached any more: status is MPI's, or MPI_SUCCESS and why says all. */
void meshmem_mpi_break(struct mpi_end *e, int node, const char *why, int status);

void meshmem_mpi_forget_writes(struct mpi_end *e, int node);

/* ---- bell.c ---- */

/* Without a network this end has no bell. */
void meshmem_mpi_open_bell(struct mpi_bell *bell, const struct meshmem_wire_setup *setup);
void meshmem_mpi_close_bell(struct mpi_bell *bell);

/* Note the address of a node's bell. */
void meshmem_mpi_meet_bell(const struct mpi_bell *bell, struct mpi_node *node,
                           const struct mpi_bell_address *its);

/* Wake the node, which was just sent something, if it may be asleep. */
void meshmem_mpi_ring_bell(const struct mpi_bell *bell, struct mpi_node *node);

/* Forget that this end's bell has rung. */
void meshmem_mpi_silence_bell(const struct mpi_bell *bell);

/* ---- moves.c ---- */

struct meshmem_wire_memory *meshmem_mpi_add_memory(struct meshmem_wire_end *end, void *start,
                                                   size_t bytes, struct meshmem_wire_key *key,
                                                   char *problem, size_t size);
void meshmem_mpi_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory);
enum meshmem_wire_result meshmem_mpi_move(struct meshmem_wire_end *end,
                                          const struct meshmem_wire_move *move, void *what);

/* A control has come from node. */
void meshmem_mpi_take_control(struct mpi_end *e, int node, const struct mpi_control *control);

/* The data of a move, a request of one of these kinds, are complete; got: the bytes received. */
void meshmem_mpi_end_data(struct mpi_end *e, const struct mpi_op *op, size_t got);

#endif
