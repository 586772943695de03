/* SPDX-License-Identifier: BSD-3-Clause */
/* What wires that wrap another one have in common: opening what is inside, handing on what does not
 * concern them, and remembering for each request under way which node it is for. */
#ifndef MESHMEM_FAR_WIRE_WRAP_H
#define MESHMEM_FAR_WIRE_WRAP_H

#include "far/wire.h"

/* A request that the inner wire knows instead of the caller's. */
struct wrap_request {
    struct wrap_request *next; /* free, or in a queue of the wrapper's */
    void *what;                /* the caller's */
    int node;
    int kind;      /* of the event that ends it */
    bool is_write; /* of a move */
    size_t bytes;
    const void *frame;                  /* what else was asked for, ... */
    struct meshmem_wire_memory *memory; /* ... for a wrapper that sends later */
    uint64_t time;                      /* the wrapper's */
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
    struct wrap_request *free, *made; /* made: all, the last one first */
};

/* The wires that wrap: each is the one symbol of its module. */
extern const struct meshmem_wire meshmem_wire_chaos, meshmem_wire_trace;

/* Open what is inside and fill `wrap`; options: those for it. What the end says of itself
 * (can_move, costs, ...) is what the inner one says, for the wrapper to change. False with a
 * sentence. */
bool meshmem_wrap_open(struct wrap_end *wrap, const struct meshmem_wire *wire,
                       const struct meshmem_wire_setup *setup, const char *options, char *problem,
                       size_t size);
void meshmem_wrap_close(struct wrap_end *wrap);

/* Split options at the first ';': what comes after it, or NULL, is for the inner wire. Each
 * NAME=VALUE, separated by ',', is given to take, which returns false with a sentence; the name of
 * a VALUE alone is "". */
bool meshmem_wrap_options(const char *options, const char **inner, void *what,
                          bool (*take)(void *what, const char *name, const char *value,
                                       char *problem, size_t size),
                          char *problem, size_t size);

/* A request for node; NULL when memory is short. It ends with give, or with close. */
struct wrap_request *meshmem_wrap_take(struct wrap_end *wrap, int kind, int node, size_t bytes,
                                       void *what);
void meshmem_wrap_give(struct wrap_end *wrap, struct wrap_request *request);

void meshmem_wrap_add(struct wrap_requests *queue, struct wrap_request *request);
struct wrap_request *meshmem_wrap_next(struct wrap_requests *queue);

/* Slots that only hand on. */
size_t meshmem_wrap_address(struct meshmem_wire_end *end, void *address, size_t room);
bool meshmem_wrap_add_node(struct meshmem_wire_end *end, int node, const void *address,
                           size_t bytes, char *problem, size_t size);
struct meshmem_wire_memory *meshmem_wrap_add_memory(struct meshmem_wire_end *end, void *start,
                                                    size_t bytes, struct meshmem_wire_key *key,
                                                    char *problem, size_t size);
int meshmem_wrap_descriptor(struct meshmem_wire_end *end);
bool meshmem_wrap_may_sleep(struct meshmem_wire_end *end);
uint64_t meshmem_wrap_now(struct meshmem_wire_end *end);

#endif
