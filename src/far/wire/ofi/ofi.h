/* SPDX-License-Identifier: BSD-3-Clause */
/* The inside of the wire over libfabric, shared by its files. Each knows those before it in this
 * list: lost.c gives nodes up, receive.c has the buffers for frames that come, watch.c notices
 * nodes that are gone, choose.c finds providers, costs.c knows
 * what they cost, open.c opens one, ofi.c moves bytes. Only ofi.c's
 * table is seen from outside of the module. */
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
    OFI_REQUESTS = 1024,  /* under way at once, of which ... */
    OFI_QUEUE = 256,      /* ... a provider must take so many */
    OFI_BATCH = 16,       /* completions of one look */
    OFI_CANDIDATES = 64,  /* providers and domains that are considered */
    OFI_SENTENCE = 160,   /* bytes of a reason */
    OFI_TICK = 100000000, /* nanoseconds between looks at nodes that make no progress */
};

/* Something that the provider works on. */
struct ofi_request {
    struct fi_context2 context; /* the provider's; first, so that its address is the request's */
    enum { OFI_RECEIVE, OFI_SEND, OFI_WRITE, OFI_READ, OFI_VERIFY } kind;
    int node;                 /* -1 for OFI_RECEIVE */
    void *what;               /* the caller's */
    struct ofi_request *next; /* while it is free, or late; OFI_RECEIVE: the one posted after it */
    unsigned char *bytes;     /* of OFI_RECEIVE: its buffer; else the next byte to move */
    bool ended;               /* OFI_RECEIVE: a frame of left bytes is here, or, with 0, none */
    void *descriptor;         /* of the memory at bytes */
    size_t left, moving;   /* write, read: bytes not done; of these, the provider works on moving */
    uint64_t address, key; /* there */
};

struct ofi_node {
    fi_addr_t address;
    bool known;
    bool broken, told;  /* told: so does an event. told implies broken */
    bool refused;       /* the last request was not taken */
    bool progressed;    /* since the last tick something was taken or completed */
    bool unproven;      /* something was sent since it last answered a probe, or ever */
    uint64_t since;     /* when a look first found it unproven; 0: none yet */
    int ages;           /* times that it was so for long, and was there */
    int under_way;      /* requests */
    int still;          /* ticks without progress although something waits */
    int probe;          /* the socket that tries to connect, or -1 */
    int pause;          /* ticks until the next probe may begin, doubled each time */
    int wait;           /* ticks left of that, or that the probe has taken */
    char *problem;      /* why it is broken */
    unsigned char *raw; /* its socket address, when the provider's are such, for the probe */
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
    struct meshmem_wire_memory *memory; /* all that is registered */
    uint64_t next_key;                  /* to ask for, when there are no random numbers */
    size_t inject_size;                 /* frames up to this are copied at once */
    size_t most_bytes;                  /* of one write or read of the provider */
    bool delivers;                      /* FI_DELIVERY_COMPLETE is there; else a read follows */
    bool probes;                        /* nodes listen where their address says, on TCP */

    int me, n;
    struct ofi_node *node;              /* n */
    int untold;                         /* nodes that are broken but not told */
    bool lost_all, told_all;            /* nobody can be reached, and an event said so */
    char problem[MESHMEM_WIRE_PROBLEM]; /* why lost_all */

    unsigned char *buffers; /* OFI_BUFFERS frames, then 8 bytes for OFI_VERIFY */
    void *buffers_descriptor;
    struct ofi_request *request;           /* OFI_REQUESTS, then OFI_BUFFERS of kind OFI_RECEIVE */
    struct ofi_request *free, *late;       /* late: the provider did not take the next step yet */
    struct ofi_request *first, *last;      /* buffers that are posted, in that order */
    struct ofi_request *held[OFI_BUFFERS]; /* received and not posted again */
    int held_count;
    int under_way;  /* requests: the sum of the nodes' */
    unsigned polls; /* that found something, modulo 2^32 */
    int refused;    /* nodes whose last request was not taken */

    int sleeper; /* epoll of cq_descriptor, timer and probes, or -1 */
    int timer;   /* wakes a sleeper that waits for others */
    uint64_t next_tick;
    bool timer_is_set;
    uint64_t timer_at; /* when it wakes */
    int probing;       /* nodes with a probe */
    int unproven;      /* nodes that are; ... */
    bool fresh;        /* ... one of them perhaps since the timer was set */
};

/* A provider with a domain that could carry the wire. */
struct ofi_candidate {
    struct fi_info *info;
    int order; /* smaller is better */
};

/* What fi_getinfo found, best first, and why not the others. Owns list. */
struct ofi_choice {
    struct fi_info *list;
    struct ofi_candidate candidate[OFI_CANDIDATES];
    int count;
    void (*say)(const char *sentence);   /* or NULL */
    char said[4096];                     /* what say was told */
    char refusals[MESHMEM_WIRE_PROBLEM]; /* those of open, one after the other */
    char names[256];                     /* providers that there are */
};

/* Fill choice, by the environment; count is 0 when there is none, and problem holds a sentence. */
void meshmem_ofi_choose(struct ofi_choice *choice, char *problem, size_t size);

/* Say that a provider with its address is not used: because of why, or because better is. */
void meshmem_ofi_refuse(struct ofi_choice *choice, const struct fi_info *info,
                        const struct fi_info *better, const char *why);

/* Write a socket address as people do; false for other formats. */
bool meshmem_ofi_address_text(const struct fi_info *info, const void *address, char *text,
                              size_t size);

/* The one symbol that others see. */
extern const struct meshmem_wire meshmem_wire_ofi;

/* ---- costs.c ---- */

struct meshmem_wire_costs meshmem_ofi_costs(const struct fi_info *info);

/* ---- open.c: slots of struct meshmem_wire, see there ---- */

/* The caller sets end->wire. */
struct meshmem_wire_end *meshmem_ofi_open(const struct meshmem_wire_setup *setup, char *problem,
                                          size_t size);
size_t meshmem_ofi_address(struct meshmem_wire_end *end, void *address, size_t room);
bool meshmem_ofi_add_node(struct meshmem_wire_end *end, int node, const void *address, size_t bytes,
                          char *problem, size_t size);
struct meshmem_wire_memory *meshmem_ofi_add_memory(struct meshmem_wire_end *end, void *start,
                                                   size_t bytes, struct meshmem_wire_key *key,
                                                   char *problem, size_t size);
void meshmem_ofi_close(struct meshmem_wire_end *end);

/* ---- receive.c ---- */

/* Post the buffer of a request of kind OFI_RECEIVE, behind the others; 0 or an error of libfabric.
 */
ssize_t meshmem_ofi_post(struct ofi_end *e, struct ofi_request *request);

/* Give the frames that were handed out back to the provider, as far as it takes them. */
void meshmem_ofi_post_held(struct ofi_end *e);

/* A frame of so many bytes has come into the request's buffer; 0: it could not be received. */
void meshmem_ofi_end_receive(struct ofi_request *request, size_t bytes);

/* Write the events of frames that are here; how many. Messages are matched with buffers in order,
 * but large ones may be complete after small ones that came later (rendezvous). So frames are
 * handed out in the order in which their buffers were posted. */
int meshmem_ofi_hand_out(struct ofi_end *e, struct meshmem_wire_event *events, int most);

/* ---- lost.c ---- */

/* Give node up, or everybody when node is -1; the next poll says so. */
void meshmem_ofi_break(struct ofi_end *e, int node, const char *format, ...)
    __attribute__((format(printf, 3, 4), cold));

/* Write the events about what broke since the last poll; how many. */
int meshmem_ofi_tell(struct ofi_end *e, struct meshmem_wire_event *events, int most);

/* End the probe of a node, if there is one. */
void meshmem_ofi_end_probe(struct ofi_end *e, struct ofi_node *node);

/* ---- watch.c ---- */

/* Look whether nodes for which something waits are still there; now is the time. Called by poll,
 * does something every OFI_TICK. */
void meshmem_ofi_watch(struct ofi_end *e, uint64_t now);

/* Let sleeper become readable when it is time to watch. */
void meshmem_ofi_set_timer(struct ofi_end *e);

#endif
