/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared by the files of the wire over libfabric. In this list, each knows those before it: lost.c
 * declares nodes lost, signal.c knows what wakes a sleeper, receive.c manages the buffers for
 * incoming frames, origin.c says from where a node connects, prove.c is the cryptography of
 * connecting, connection.c keeps endpoints, deaf.c rests while nobody can be accepted, connect.c
 * makes connections, stranger.c drops those that nobody proves, answer.c asks silent nodes' hosts,
 * near.c prefers near adapters, choose.c finds providers, costs.c knows their costs, open.c opens
 * one, ofi.c moves bytes. Only ofi.c's table is visible outside the module.
 *
 * Providers are of two kinds. Those with connected endpoints (FI_EP_MSG: tcp, verbs) get one
 * connection per pair of nodes, made when it is first needed, by whichever node needs it first.
 * Those with native datagrams (FI_EP_RDM: cxi, efa, opx, psm3, ...) get one endpoint for all. */
#ifndef MESHMEM_FAR_WIRE_OFI_H
#define MESHMEM_FAR_WIRE_OFI_H

#include "base/os.h"
#include "far/wire.h"

#include <netinet/in.h>
#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_eq.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_rma.h>

#define OFI_VERSION FI_VERSION(1, 11)

enum {
    OFI_BUFFERS = 64,     /* frames that may arrive before the next poll from all nodes together, */
    OFI_BUFFERS_EACH = 8, /* or from one node over its connection */
    OFI_REQUESTS = 1024,  /* pending at the same time */
    OFI_QUEUE = 256,      /* pending requests that a provider must accept */
    OFI_BATCH = 16,       /* completions read at a time */
    OFI_CANDIDATES = 64,  /* providers and domains that are considered */
    OFI_SENTENCE = 160,   /* size of a reason */
    OFI_ADDRESS = 64,     /* size of the largest address of a connected provider */
    OFI_NONCE = 16,
    OFI_PROOF = 16,
    OFI_ORIGIN = 4,
    OFI_STRANGERS = 64, /* connections that have not said who they are, at the same time */
    OFI_SETTLE = 64,    /* polls between looks at connections */
    OFI_POLLED = 8,     /* the most nodes of a job whose queues may poll their sockets */
    OFI_SECOND = 1000000000,
};

/* Why something could not be opened. */
struct ofi_reason {
    char text[OFI_SENTENCE];
    int error;       /* the kernel's or libfabric's number, positive; 0: none */
    bool lacks_port; /* no port is left */
};

/* A request to the provider. */
struct ofi_request {
    struct fi_context2 context; /* for the provider; first, so that its address is the request's */
    enum { OFI_UNUSED, OFI_RECEIVE, OFI_SEND, OFI_WRITE, OFI_READ, OFI_VERIFY } kind;
    int node; /* -1 for OFI_RECEIVE */
    struct ofi_connection *connection;
    void *what;               /* the caller's */
    struct ofi_request *next; /* in a list: free, late, held, or posted after this one */
    unsigned char *bytes;     /* OFI_RECEIVE: its buffer; else the next byte to move */
    bool early;               /* OFI_WRITE: complete when its bytes may be reused */
    bool ended;       /* OFI_RECEIVE: complete, with a frame of left bytes, or none if left is 0 */
    void *descriptor; /* the descriptor of the memory at bytes */
    size_t left, moving;   /* write, read: bytes to go; of these, the provider is moving `moving` */
    uint64_t address, key; /* at the other node */
};

struct meshmem_wire_memory {
    struct fid_mr *mr;
    void *descriptor;
    struct meshmem_wire_memory *next, *previous;
};

/* An endpoint with its buffers for incoming frames: a connection with one node, or what all nodes
 * share. */
struct ofi_connection {
    struct fid_ep *ep; /* NULL: closed */
    int node;          /* -1: shared */
    enum {
        OFI_DIALING, /* this node has asked for it; the other one must accept, and prove itself */
        OFI_SURE,    /* it has, and this node has, too; the other one must say that it knows */
        OFI_PROVING, /* this node has accepted it; the other one must still prove itself */
        OFI_OPEN,
        OFI_CLOSED, /* released when its last completions have been read */
    } state;
    bool is_mine;      /* this node has asked for it */
    bool ended;        /* by the other side; what it sent before may still be in the queue */
    bool ready;        /* in the list of connections whose first buffer may hold a frame */
    char *reason;      /* why it ended */
    uint64_t deadline; /* of proving */
    bool overdue;      /* the deadline has passed, but what has come by then may not be read yet */
    unsigned char mine[OFI_NONCE], theirs[OFI_NONCE]; /* of the dialing side, the other side */
    struct sockaddr_in6 peer; /* or sockaddr_in: of a connection that was accepted */
    struct ofi_connection *next, *next_ready;   /* next: of all */
    unsigned char *buffers;                     /* count frames */
    struct meshmem_wire_memory *memory;         /* of the buffers, if needed */
    struct ofi_request *receive, *first, *last; /* count; posted, in that order */
    int count;
};

struct ofi_node {
    fi_addr_t address;           /* without connections */
    struct ofi_connection *open; /* for requests; NULL: not connected */
    struct ofi_connection *dialing, *proving;
    bool known;
    bool broken, told; /* told: an event has reported it. told implies broken */
    int probe;         /* a socket that connects to its address, or -1 */
    int dials;         /* attempts to connect that have failed */
    uint64_t failing;  /* when the first of them failed */
    uint64_t dial_at;  /* not before that time; 0: now */
    char *problem;     /* why it is broken */
    uint32_t asked;    /* the number of this node's last request to it */
    uint32_t heard;    /* the largest number of its requests: one that is no larger is a replay */
    unsigned char raw[OFI_ADDRESS]; /* its address, to connect to */
    size_t raw_bytes;
};

/* A socket that the provider has accepted, seen at least once. */
struct ofi_stranger {
    int file;
    struct sockaddr_in6 other; /* or a sockaddr_in */
    uint64_t since;
    bool seen; /* in this round */
};

struct ofi_end {
    struct meshmem_wire_end end; /* first */
    struct fi_info *info;
    struct fid_fabric *fabric;
    struct fid_domain *domain;
    struct fid_av *av;   /* without connections */
    struct fid_eq *eq;   /* with connections: their events */
    struct fid_pep *pep; /* with connections: where others connect to */
    int eq_descriptor;   /* readable when something has happened to connections; or -1 */
    struct fid_cq *cq;
    struct meshmem_wire_memory *memory; /* all registered memory */
    size_t inject_size;                 /* frames up to this size are copied at once */
    size_t most_bytes;                  /* the most that the provider writes or reads at once */
    bool connects;                      /* endpoints must be connected */
    bool accepts_sockets; /* the provider accepts sockets before they have said anything */
    bool says_origin;     /* the provider connects from the port that it is told to */
    bool drops_codes;     /* the provider may not tell with which code it was refused */
    bool delivers;        /* FI_DELIVERY_COMPLETE is supported; else a read follows each write */

    int me, n;
    bool one_host;                      /* of the setup */
    struct ofi_node *node;              /* n */
    int untold;                         /* nodes that are broken but not told */
    bool lost_all, told_all;            /* no node can be reached, and an event has said so */
    char problem[MESHMEM_WIRE_PROBLEM]; /* why lost_all */

    struct meshmem_mac_key key;         /* proves that a node is of this job */
    uint64_t patience;                  /* that of the setup */
    unsigned char address[OFI_ADDRESS]; /* with connections: where others connect to */
    size_t address_bytes;
    struct sockaddr_in6 own; /* where this node connects from; port 0: not chosen. Connections to
                                different nodes can have the same port */
    struct ofi_connection *connections, *ready, *ready_last;
    int settling;       /* connections and dials that are not decided */
    int ended;          /* connections that have ended, and are not closed yet */
    int closed;         /* connections to release */
    uint64_t strangers; /* refused so far */
    struct ofi_stranger stranger[OFI_STRANGERS];
    int n_strangers;
    uint64_t list_at; /* when they may be listed again to find those to unblock */
    int next_file;    /* the number of the next descriptor accepted until then; -1: unknown */
    struct {
        uint64_t since;       /* when that began */
        uint64_t seen;        /* when it was seen last; 0: since then somebody was accepted */
        uint64_t strangers;   /* `strangers` of then */
        uint64_t rest;        /* nanoseconds between the tries that are due */
        uint64_t until;       /* when the next one is */
        bool rests;           /* the sleeper does not watch eq_descriptor until then */
    } deaf;                   /* nobody can be accepted */
    uint64_t looked, look_at; /* when strangers were looked for, and when it must be again; 0: no */
    void (*say)(const char *sentence);

    struct ofi_request *request;     /* OFI_REQUESTS */
    struct ofi_request *free, *late; /* late: the provider has not accepted the next step yet */
    struct ofi_request *held;        /* buffers of delivered frames, not yet posted again */
    unsigned char *landing;          /* 8 bytes for OFI_VERIFY */
    struct meshmem_wire_memory *landing_memory;
    unsigned polls; /* modulo 2^32 */
    bool slept;     /* since the last poll */

    int sleeper;                   /* epoll of the descriptors of cq and eq, and timer; or -1 */
    bool polls_sockets;            /* cq polls its sockets and has no descriptor */
    struct fi_wait_pollfd watched; /* the sockets of cq that sleeper watches */
    int sockets;                   /* the provider's epoll of all sockets; or -1 */
    bool watching;       /* somebody may rely on sleeper: no completion since the last may_sleep */
    int signal, silence; /* cq's signal, and what takes its place where cq looks for it */
    int signal_number;   /* the number of the descriptor where cq looks for its signal */
    int timer;           /* wakes a sleeping caller when a deadline has passed */
    uint64_t timer_at;   /* when it goes off; 0: not set */
};

/* ---- choose.c, near.c ---- */

/* The mode FI_MR_BASIC of old interfaces, a name that libfabric 2 deprecates. */
#define OFI_MR_BASIC 1

struct ofi_candidate {
    struct fi_info *info;
    int order;
    int near; /* of a rail: how near it is */
};

/* What is left of the answers of fi_getinfo, best first, and why the others were refused. Owns
 * the lists. */
struct ofi_choice {
    struct fi_info *list[2]; /* with connected endpoints, and without */
    struct ofi_candidate candidate[OFI_CANDIDATES];
    int count;
    bool one_host;                       /* all nodes are on this host */
    const int32_t *processes;            /* of struct meshmem_wire_setup */
    int n_processes;                     /* likewise */
    const char *devices;                 /* the folder of PCI devices in /sys */
    int rail, rails;                     /* of struct meshmem_wire_setup */
    const char *rails_by;                /* likewise */
    void (*say)(const char *sentence);   /* or NULL */
    char said[4096];                     /* what was already printed */
    char refusals[MESHMEM_WIRE_PROBLEM]; /* refusals of open, concatenated */
    char names[256];                     /* the providers that can be asked for */
    char places[512];                    /* domains in fabrics of those that suit */
    const char *never;                   /* why the provider that the setup names is never used */
};

/* Fill in choice by what the setup asks for; if count is 0, problem contains a message. */
void meshmem_ofi_choose(struct ofi_choice *choice, const struct meshmem_wire_setup *setup,
                        char *problem, size_t size);
void meshmem_ofi_forget(struct ofi_choice *choice);

/* Put the nearest candidate first of those that are as good as the first one, in the same fabric.
 */
void meshmem_ofi_prefer_near(struct ofi_choice *choice);

/* Keep only the candidate for choice->rail: candidates that are as good as the first one are the
 * rails, in the same order on all nodes where each fabric has one adapter of a node, and within a
 * fabric nearer ones first. False with a message if there are fewer than choice->rails. */
bool meshmem_ofi_take_rail(struct ofi_choice *choice, char *problem, size_t size);

/* What the wire needs and the provider does not have, as a reason to refuse it; NULL: nothing. */
const char *meshmem_ofi_lacks(const struct fi_info *info);

/* Report that a provider with its address is not used: because of why, or because `better` is
 * better. */
void meshmem_ofi_refuse(struct ofi_choice *choice, const struct fi_info *info,
                        const struct fi_info *better, const char *why);

/* Format a socket address; false for other kinds of addresses. */
bool meshmem_ofi_address_text(const struct fi_info *info, const void *address, char *text,
                              size_t size);

/* The only exported symbol. */
extern const struct meshmem_wire meshmem_wire_ofi;

/* ---- costs.c ---- */

struct meshmem_wire_costs meshmem_ofi_costs(const struct fi_info *info);

/* Whether an adapter may move memory, and not the copies of the system alone. */
bool meshmem_ofi_is_adapter(const struct fi_info *info);

/* ---- open.c ---- */

/* Whether the provider can write and read other nodes' memory in the way that this wire does: with
 * messages of a frame, and keys of 8 bytes. */
bool meshmem_ofi_can_move(const struct fi_info *info);

/* Functions of struct meshmem_wire, see there. */

/* The caller sets end->wire. */
struct meshmem_wire_end *meshmem_ofi_open(const struct meshmem_wire_setup *setup, char *problem,
                                          size_t size);
size_t meshmem_ofi_address(struct meshmem_wire_end *end, void *address, size_t room);
bool meshmem_ofi_add_node(struct meshmem_wire_end *end, int node, const void *address, size_t bytes,
                          char *problem, size_t size);
void meshmem_ofi_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory);
struct meshmem_wire_memory *meshmem_ofi_add_memory(struct meshmem_wire_end *end, void *start,
                                                   size_t bytes, struct meshmem_wire_key *key,
                                                   char *problem, size_t size);
void meshmem_ofi_close(struct meshmem_wire_end *end);

/* ---- signal.c ---- */

/* Call before endpoints use the queue whose epoll this is: remove its signal from the epoll.
 * Returns the descriptor, which the caller must watch while it sleeps; -1: nothing was removed. */
int meshmem_ofi_take_signal(int epoll);

/* Where the provider keeps its sockets in an epoll of its own: remove that from the epoll of the
 * completion queue, and return it, which the caller must watch while it sleeps; -1: not there. */
int meshmem_ofi_take_sockets(const struct ofi_end *e, int epoll);

/* Call when an endpoint has got its queues: remove e->sockets from the event queue's epoll. */
void meshmem_ofi_leave_sockets(const struct ofi_end *e);

/* Whether the queue should poll its sockets. If it does: hide its signal from it, before endpoints
 * use it; false: that cannot be done. */
bool meshmem_ofi_may_poll(const struct ofi_end *e);
bool meshmem_ofi_hide_signal(struct ofi_end *e);
void meshmem_ofi_close_signal(struct ofi_end *e);

/* fi_trywait, for which a hidden signal comes back. */
int meshmem_ofi_try_queues(struct ofi_end *e, struct fid **queues, int n);

/* Let `sleeper` watch the sockets; false: not all of them. Unwatch: where that costs who polls, no
 * longer; whoever sleeps must have been woken. */
bool meshmem_ofi_watch(struct ofi_end *e);
void meshmem_ofi_unwatch(struct ofi_end *e);

/* ---- memory.c ---- */

/* True if a call of libfabric succeeded; else why is the reason. */
bool meshmem_ofi_succeeded(long result, const char *call, struct ofi_reason *why);

/* False; why is that memory is short. what begins with a space, or is empty. */
bool meshmem_ofi_lacks_memory(const char *what, struct ofi_reason *why);

/* Register memory; NULL with a reason. */
struct meshmem_wire_memory *meshmem_ofi_register(struct ofi_end *e, struct fid_ep *ep, void *start,
                                                 size_t bytes, struct ofi_reason *why);
void meshmem_ofi_unregister(struct ofi_end *e, struct meshmem_wire_memory *memory);

/* ---- receive.c ---- */

/* Allocate, and where necessary register, buffers for count frames; false with a reason. */
bool meshmem_ofi_make_buffers(struct ofi_end *e, struct ofi_connection *c, int count,
                              struct ofi_reason *why);
void meshmem_ofi_free_buffers(struct ofi_end *e, struct ofi_connection *c);

/* Post buffers first to last - 1 of a connection; 0 or an error of libfabric. */
ssize_t meshmem_ofi_post_buffers(struct ofi_connection *c, int first, int last);

/* Post the buffers of delivered frames again, as far as the provider accepts them. */
void meshmem_ofi_post_held(struct ofi_end *e);

/* A frame of this size is complete in the request's buffer; 0: it could not be received. */
void meshmem_ofi_end_receive(struct ofi_end *e, struct ofi_request *request, size_t bytes);

/* Remove the first complete buffer of a connection; NULL: none. */
struct ofi_request *meshmem_ofi_take_first(struct ofi_connection *c);

/* Report complete frames of open connections; returns how many. Messages are matched with buffers
 * in order, but a large one may complete after small ones that came later (rendezvous), so frames
 * are reported in the order in which their buffers were posted. */
int meshmem_ofi_hand_out(struct ofi_end *e, struct meshmem_wire_event *events, int most);

/* ---- origin.c ---- */

/* A code for an address and port (struct sockaddr_in6 or sockaddr_in), which is not all zeros. */
void meshmem_ofi_origin(const struct ofi_end *e, const struct sockaddr_in6 *address,
                        unsigned char origin[OFI_ORIGIN]);

/* Let the endpoint that info describes connect from a port of this node's address: e->own. Returns
 * a descriptor that keeps the port until the endpoint has it; -1 with errno, of which EADDRINUSE
 * says that no port is left. */
int meshmem_ofi_hold_port(struct ofi_end *e, struct fi_info *info);

/* ---- prove.c ---- */

/* What a node sends with its request for a connection: it proves that it knows the job's secret,
 * by its number that it is no replay of an earlier request, and by its origin that it is no copy
 * that has come before the original. */
struct ofi_hello {
    uint32_t magic, from, to;
    uint32_t number; /* larger than in all requests that `from` has sent to `to` before */
    unsigned char origin[OFI_ORIGIN]; /* where it is sent from; zeros: it does not say */
    unsigned char nonce[OFI_NONCE];
    unsigned char proof[OFI_PROOF];
};

/* What the other node accepts with: it proves that it knows the secret and has seen the nonce. */
struct ofi_answer {
    unsigned char nonce[OFI_NONCE];
    unsigned char proof[OFI_PROOF];
};

/* The first message over the connection, in both directions: the node that has asked proves the
 * same as in the answer; then the other one, that it has received that. Until then it may have
 * given up waiting. */
struct ofi_confirmation {
    unsigned char proof[OFI_PROOF];
};

/* Fill in the next request to `to`, with a new nonce, to be sent from `own`; NULL: it does not say
 * from where. False: this system has no random numbers. */
bool meshmem_ofi_make_hello(struct ofi_end *e, int to, const struct sockaddr_in6 *own,
                            struct ofi_hello *hello);
/* The node that the request is from, or -1 if it does not prove that. */
int meshmem_ofi_check_hello(const struct ofi_end *e, const void *data, size_t bytes);
/* Whether a request comes from where its node has sent it, or does not say. */
bool meshmem_ofi_is_original(const struct ofi_end *e, const struct ofi_hello *hello,
                             const struct sockaddr_in6 *other);
/* Whether the first request in these bytes, which a socket connected with `other` has received, is
 * one of a node, and neither a replay nor a copy. */
bool meshmem_ofi_is_new(const struct ofi_end *e, const void *data, size_t bytes,
                        const struct sockaddr_in6 *other);
bool meshmem_ofi_make_answer(const struct ofi_end *e, struct ofi_connection *c,
                             struct ofi_answer *answer);
bool meshmem_ofi_check_answer(const struct ofi_end *e, struct ofi_connection *c, const void *data,
                              size_t bytes);
void meshmem_ofi_make_confirmation(const struct ofi_end *e, const struct ofi_connection *c,
                                   struct ofi_confirmation *confirmation);
bool meshmem_ofi_check_confirmation(const struct ofi_end *e, const struct ofi_connection *c,
                                    const void *data, size_t bytes);

/* ---- connection.c ---- */

/* An endpoint with buffers, none of them posted; NULL with a reason. */
struct ofi_connection *meshmem_ofi_new_connection(struct ofi_end *e, int node, struct fi_info *info,
                                                  struct ofi_reason *why);

/* Close its endpoint. */
void meshmem_ofi_close_connection(struct ofi_end *e, struct ofi_connection *c);

/* The completion queue is empty: declare nodes lost whose connections have ended, and release
 * closed connections. */
void meshmem_ofi_bury(struct ofi_end *e);

/* ---- deaf.c ---- */

/* Whether a call has failed for want of a descriptor. */
bool meshmem_ofi_lacks_files(int error);

/* Whether it has failed since a filter of system calls, or another rule of this host, forbids it.
 * These stay. */
bool meshmem_ofi_is_forbidden(int error);

/* errno of the last call, if somebody could not be accepted with it, for want of a descriptor, or,
 * where the provider accepts sockets, since a filter of system calls refuses that; else 0. stirred:
 * sockets may have sent something. */
int meshmem_ofi_refusal(const struct ofi_end *e, bool stirred);

/* Somebody could not be accepted: let sleepers rest until the next try; if that has lasted for as
 * long as the setup's patience, while a node may be waiting, declare all nodes lost. */
void meshmem_ofi_be_deaf(struct ofi_end *e, int error, uint64_t now);

/* Call before each try: the rest is over. */
void meshmem_ofi_hear(struct ofi_end *e);

/* ---- connect.c ---- */

/* Begin to connect with a node that there is no connection with, unless that is under way. AGAIN or
 * LOST. */
enum meshmem_wire_result meshmem_ofi_dial(struct ofi_end *e, int node);

/* Handle what has happened to connections, and what has taken too long. */
void meshmem_ofi_settle(struct ofi_end *e);

/* The first message over a connection that is proving or sure has arrived. */
void meshmem_ofi_confirm(struct ofi_end *e, struct ofi_connection *c);

/* Why a connection is over that nothing else is known of. */
const char *meshmem_ofi_why_closed(const struct ofi_end *e);

/* The connection has failed, or the other side has closed it. */
void meshmem_ofi_hang_up(struct ofi_end *e, struct ofi_connection *c, const char *reason);

/* fi_trywait, which reads the event queue, too. */
int meshmem_ofi_try_wait(struct ofi_end *e);

/* When meshmem_ofi_settle must be called again although nothing happens; UINT64_MAX: never. */
uint64_t meshmem_ofi_next_deadline(const struct ofi_end *e);

/* ---- stranger.c ---- */

/* Drop sockets that the provider has accepted, and that have not said who they are within a second;
 * and the oldest ones, so that at most `most` are left. */
void meshmem_ofi_drop_strangers(struct ofi_end *e, uint64_t now, int most);

/* Call before the event queue is read, in whatever way (each may accept somebody, and hear
 * who was accepted before): nobody waits for the rest of a request that a connection announces. */
void meshmem_ofi_unblock_strangers(struct ofi_end *e);

/* Call when the port is open: while the queue is read, whoever connects to it is waited for no
 * longer than a tick of the kernel's clock. */
void meshmem_ofi_limit_waiting(struct ofi_end *e);

/* Close the sockets of nodes, and the port, in programs that this process starts. */
void meshmem_ofi_keep_from_children(struct ofi_end *e);

/* ---- answer.c ---- */

/* See struct meshmem_wire. */
bool meshmem_ofi_answers(struct meshmem_wire_end *end, int i);
void meshmem_ofi_end_probe(struct ofi_node *node);

/* ---- lost.c ---- */

/* Declare node, or all nodes if -1, lost; the next poll reports it. */
void meshmem_ofi_break(struct ofi_end *e, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* An open connection has failed; its node is lost as soon as what has arrived is handed out. */
void meshmem_ofi_end_connection(struct ofi_end *e, struct ofi_connection *c, const char *reason);

/* Report what broke since the last poll; returns how many events. */
int meshmem_ofi_tell(struct ofi_end *e, struct meshmem_wire_event *events, int most);

static inline bool meshmem_ofi_is_lost(const struct ofi_end *e, int node)
{
    return e->lost_all || e->node[node].broken;
}

#endif
