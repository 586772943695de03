/* SPDX-License-Identifier: BSD-3-Clause */
/* Shared by the files of the wire over libfabric. In this list, each knows those before it: lost.c
 * declares nodes lost, receive.c manages the buffers for incoming frames, watch.c notices nodes
 * that are gone, choose.c finds providers, costs.c knows their costs, open.c opens one, ofi.c moves
 * bytes. Only ofi.c's table is visible outside the module. */
#ifndef MESHMEM_FAR_WIRE_OFI_H
#define MESHMEM_FAR_WIRE_OFI_H

#include "base/os.h"
#include "far/wire.h"

#include <rdma/fabric.h>
#include <rdma/fi_cm.h>
#include <rdma/fi_domain.h>
#include <rdma/fi_endpoint.h>
#include <rdma/fi_errno.h>
#include <rdma/fi_rma.h>

#define OFI_VERSION FI_VERSION(1, 14)

enum {
    OFI_BUFFERS = 64,     /* frames that may arrive before the next poll */
    OFI_REQUESTS = 1024,  /* pending at the same time, of which ... */
    OFI_QUEUE = 256,      /* ... a provider must accept this many */
    OFI_BATCH = 16,       /* completions read at a time */
    OFI_CANDIDATES = 64,  /* providers and domains that are considered */
    OFI_SENTENCE = 160,   /* size of a reason */
    OFI_TICK = 100000000, /* nanoseconds between looks at nodes that make no progress */
};

/* A request to the provider. */
struct ofi_request {
    struct fi_context2 context; /* for the provider; first, so that its address is the request's */
    enum { OFI_RECEIVE, OFI_SEND, OFI_WRITE, OFI_READ, OFI_VERIFY } kind;
    int node;   /* -1 for OFI_RECEIVE */
    void *what; /* the caller's */
    struct ofi_request
        *next; /* in the list of free or late requests; OFI_RECEIVE: the one posted after it */
    unsigned char *bytes; /* OFI_RECEIVE: its buffer; else the next byte to move */
    bool ended;       /* OFI_RECEIVE: complete, with a frame of left bytes, or none if left is 0 */
    void *descriptor; /* the descriptor of the memory at bytes */
    size_t left, moving;   /* write, read: bytes to go; of these, the provider is moving `moving` */
    uint64_t address, key; /* at the other node */
};

struct ofi_node {
    fi_addr_t address;
    bool known;
    bool broken, told;  /* told: an event has reported it. told implies broken */
    bool refused;       /* the last request was not accepted */
    bool progressed;    /* something was accepted or completed since the last tick */
    bool unproven;      /* something was sent since it last answered a probe */
    uint64_t since;     /* when it was first seen unproven; 0: not yet */
    int ages;           /* how often it has answered a probe after being unproven for long */
    int under_way;      /* pending requests */
    int still;          /* ticks without progress although requests wait */
    int probe;          /* the socket that is connecting, or -1 */
    int pause;          /* ticks until the next probe may begin; doubled each time */
    int wait;           /* ticks left of that, or that the probe has taken so far */
    char *problem;      /* why it is broken */
    unsigned char *raw; /* its socket address for the probe, if the provider uses such addresses */
    size_t raw_bytes;
};

struct meshmem_wire_memory {
    struct fid_mr *mr;
    void *descriptor;
    struct meshmem_wire_memory *next;
};

struct ofi_end {
    struct meshmem_wire_end end; /* first */
    struct fi_info *info;
    struct fid_fabric *fabric;
    struct fid_domain *domain;
    struct fid_av *av;
    struct fid_cq *cq;
    struct fid_ep *ep;
    struct meshmem_wire_memory *memory; /* all registered memory */
    uint64_t next_key;  /* the next key to ask for, if there are no random numbers */
    size_t inject_size; /* frames up to this size are copied at once */
    size_t most_bytes;  /* the most that the provider writes or reads at once */
    bool delivers;      /* FI_DELIVERY_COMPLETE is supported; else a read follows each write */
    bool probes;        /* nodes listen on their address, over TCP */

    int me, n;
    struct ofi_node *node;              /* n */
    int untold;                         /* nodes that are broken but not told */
    bool lost_all, told_all;            /* no node can be reached, and an event has said so */
    char problem[MESHMEM_WIRE_PROBLEM]; /* why lost_all */

    unsigned char *buffers; /* OFI_BUFFERS frames, then 8 bytes for OFI_VERIFY */
    void *buffers_descriptor;
    struct ofi_request *request;      /* OFI_REQUESTS, then OFI_BUFFERS of kind OFI_RECEIVE */
    struct ofi_request *free, *late;  /* late: the provider has not accepted the next step yet */
    struct ofi_request *first, *last; /* posted buffers, in the order of posting */
    struct ofi_request *held[OFI_BUFFERS]; /* received, and not yet posted again */
    int held_count;
    int under_way;  /* pending requests of all nodes */
    unsigned polls; /* polls that found something, modulo 2^32 */
    int refused;    /* nodes whose last request was not accepted */

    int sleeper; /* epoll of cq_descriptor, timer and probes, or -1 */
    int timer;   /* wakes a sleeping caller that waits for other nodes */
    uint64_t next_tick;
    bool timer_is_set;
    uint64_t timer_at; /* when it wakes */
    int probing;       /* nodes with a probe */
    int unproven;      /* unproven nodes; ... */
    bool fresh;        /* ... one may have become so since the timer was set */
};

/* A provider and domain that could carry the wire. */
struct ofi_candidate {
    struct fi_info *info;
    int order; /* smaller is better */
};

/* The result of fi_getinfo, best first, and why the others were refused. Owns list. */
struct ofi_choice {
    struct fi_info *list;
    struct ofi_candidate candidate[OFI_CANDIDATES];
    int count;
    void (*say)(const char *sentence);   /* or NULL */
    char said[4096];                     /* what was already printed */
    char refusals[MESHMEM_WIRE_PROBLEM]; /* refusals of open, concatenated */
    char names[256];                     /* the available providers */
};

/* Fill in choice according to the environment; if count is 0, problem contains a message. */
void meshmem_ofi_choose(struct ofi_choice *choice, char *problem, size_t size);

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

/* ---- open.c: functions of struct meshmem_wire, see there ---- */

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

/* ---- receive.c ---- */

/* Post the buffer of a request of kind OFI_RECEIVE; 0 or an error of libfabric. */
ssize_t meshmem_ofi_post(struct ofi_end *e, struct ofi_request *request);

/* Post the buffers of delivered frames again, as far as the provider accepts them. */
void meshmem_ofi_post_held(struct ofi_end *e);

/* A frame of this size is complete in the request's buffer; 0: it could not be received. */
void meshmem_ofi_end_receive(struct ofi_request *request, size_t bytes);

/* Report complete frames; returns how many. Messages are matched with buffers in order, but a large
 * one may complete after small ones that came later (rendezvous), so frames are reported in the
 * order in which their buffers were posted. */
int meshmem_ofi_hand_out(struct ofi_end *e, struct meshmem_wire_event *events, int most);

/* ---- lost.c ---- */

/* Declare node, or all nodes if -1, lost; the next poll reports it. */
void meshmem_ofi_break(struct ofi_end *e, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* Report what broke since the last poll; returns how many events. */
int meshmem_ofi_tell(struct ofi_end *e, struct meshmem_wire_event *events, int most);

/* End the probe of a node, if there is one. */
void meshmem_ofi_end_probe(struct ofi_end *e, struct ofi_node *node);

/* ---- watch.c ---- */

/* Check whether nodes with waiting requests are still there; now is the time. Called by poll; does
 * something every OFI_TICK. */
void meshmem_ofi_watch(struct ofi_end *e, uint64_t now);

/* Make `sleeper` readable when it is time to watch. */
void meshmem_ofi_set_timer(struct ofi_end *e);

#endif
