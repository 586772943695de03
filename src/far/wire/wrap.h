/* SPDX-License-Identifier: BSD-3-Clause */
/* The common part of wires that wrap another one: opening the inner wire, forwarding what does not
 * concern the wrapper, and remembering the node of each pending request. */
#ifndef MESHMEM_FAR_WIRE_WRAP_H
#define MESHMEM_FAR_WIRE_WRAP_H

#include "far/wire.h"

/* The wrapper's record of a request, which the inner wire gets in place of the caller's. */
struct wrap_request {
    struct wrap_request *next; /* in the list of free ones, or in a queue of the wrapper */
    void *what;                /* the caller's */
    int node;
    int kind;      /* the kind of the event that completes it */
    bool is_write; /* of a move */
    size_t bytes;
    const void *frame; /* an argument of the call, for a wrapper that sends later */
    struct meshmem_wire_memory *memory; /* its memory, for a wrapper that sends later */
    uint64_t time;                      /* for the wrapper */
    struct wrap_request *made;          /* the one that was allocated before */
};

struct wrap_requests {
    struct wrap_request *first, *last;
};

/* The end of every wrapper begins with this. */
struct wrap_end {
    struct meshmem_wire_end end; /* first */
    struct meshmem_wire_end *inner;
    int me, n;
    struct wrap_request *free, *made; /* made: all requests, the newest first */
};

/* Wrappers, each the only symbol of its module. The fourth is in emulate.h, since its parts share
 * more. */
extern const struct meshmem_wire meshmem_wire_chaos, meshmem_wire_trace, meshmem_wire_rails;

/* Open the inner wire and initialize `wrap`; options are the inner wire's. The end's properties
 * (can_move, costs, ...) are those of the inner one; the wrapper may change them. False with a
 * message. */
bool meshmem_wrap_open(struct wrap_end *wrap, const struct meshmem_wire *wire,
                       const struct meshmem_wire_setup *setup, const char *options, char *problem,
                       size_t size);
void meshmem_wrap_close(struct wrap_end *wrap);

/* Split options at the first ';': the text after it, or NULL, is for the inner wire. Calls take for
 * each NAME=VALUE, separated by ','; it returns false with a message. The NAME of a VALUE alone is
 * "". */
bool meshmem_wrap_options(const char *options, const char **inner, void *what,
                          bool (*take)(void *what, const char *name, const char *value,
                                       char *problem, size_t size),
                          char *problem, size_t size);

/* Allocate a request for node; NULL if memory is short. It is released by give or close. */
struct wrap_request *meshmem_wrap_take(struct wrap_end *wrap, int kind, int node, size_t bytes,
                                       void *what);
void meshmem_wrap_give(struct wrap_end *wrap, struct wrap_request *request);

void meshmem_wrap_add(struct wrap_requests *queue, struct wrap_request *request);
struct wrap_request *meshmem_wrap_next(struct wrap_requests *queue);

/* Functions of struct meshmem_wire that only forward. */
size_t meshmem_wrap_address(struct meshmem_wire_end *end, void *address, size_t room);
bool meshmem_wrap_add_node(struct meshmem_wire_end *end, int node, const void *address,
                           size_t bytes, char *problem, size_t size);
struct meshmem_wire_memory *meshmem_wrap_add_memory(struct meshmem_wire_end *end, void *start,
                                                    size_t bytes, struct meshmem_wire_key *key,
                                                    char *problem, size_t size);
void meshmem_wrap_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory);
int meshmem_wrap_descriptor(struct meshmem_wire_end *end);
bool meshmem_wrap_may_sleep(struct meshmem_wire_end *end);
bool meshmem_wrap_answers(struct meshmem_wire_end *end, int node);
uint64_t meshmem_wrap_now(struct meshmem_wire_end *end);

#endif
