/* SPDX-License-Identifier: BSD-3-Clause */
/* Transfers: the wire writes and reads registered memory by itself, in chunks, of which a few are
 * under way at a time, so that frames get through between them. */
#include "far/transfer.h"

#include "far/link.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 1 << 20, /* bytes that the wire gets at a time */
    CHUNKS = 8,      /* under way in this node, at most */
};

/* posted >= arrived, both up to bytes. */
struct transfer {
    struct transfer *next;
    struct drain *drain;
    struct link *link;
    struct meshmem_counter_memory *counter;
    bool is_write;
    uint64_t remote; /* the other end, as a first word */
    char *local;
    struct meshmem_wire_memory *memory;
    uint64_t bytes, posted, arrived;
    uint64_t then[2]; /* a record that follows a write */
};

/* A chunk of it under way. */
struct chunk {
    struct meshmem_request request;
    struct chunk *next;
    struct transfer *transfer;
    uint64_t bytes;
};

/* The registered memory that local words name. */
static struct meshmem_wire_memory *memory_of(const struct meshmem_proxy *p, uint64_t word)
{
    const struct meshmem_proxy_pe *pe = &p->setup.pe[meshmem_record_index(word)];
    unsigned segment = meshmem_record_segment(word);
    return segment == MESHMEM_RECORD_SEGMENT_OWN ? pe->far_memory : pe->memory[segment];
}

static struct meshmem_record_write what_is_asked(const uint64_t *words)
{
    if (meshmem_record_kind(words[0]) == RECORD_WRITE)
        return meshmem_record_read_write(words);
    struct meshmem_record_read r = meshmem_record_read_read(words);
    return (struct meshmem_record_write){.remote = r.remote, .local = r.local, .bytes = r.bytes};
}

bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *drain, const uint64_t *words)
{
    struct meshmem_record_write w = what_is_asked(words);
    char *local = meshmem_proxy_find(p, w.local, w.bytes, true);
    if (!local || !drain->link || !drain->counter) {
        meshmem_proxy_fail_damaged(p);
        return false;
    }
    struct transfer *t = p->free_transfer;
    if (t)
        p->free_transfer = t->next;
    else if (!(t = malloc(sizeof *t)))
        return false;
    *t = (struct transfer){
        .drain = drain,
        .link = drain->link,
        .counter = drain->counter,
        .is_write = meshmem_record_kind(words[0]) == RECORD_WRITE,
        .remote = w.remote,
        .local = local,
        .memory = memory_of(p, w.local),
        .bytes = w.bytes,
        .then = {w.then, w.then_value},
    };
    drain->transfers++;
    drain->pending++;
    *(p->transfers ? &p->last_transfer->next : &p->transfers) = t;
    p->last_transfer = t;
    p->counts.transfers++;
    return true;
}

static struct chunk *take_chunk(struct meshmem_proxy *p)
{
    struct chunk *chunk = p->free_chunk;
    if (chunk)
        p->free_chunk = chunk->next;
    else
        chunk = malloc(sizeof *chunk);
    return chunk;
}

static void give_chunk(struct meshmem_proxy *p, struct chunk *chunk)
{
    chunk->next = p->free_chunk;
    p->free_chunk = chunk;
}

/* Hand the next chunk to the wire; false: not now. */
static bool post(struct meshmem_proxy *p, struct transfer *t)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    struct chunk *chunk = take_chunk(p);
    uint64_t left = t->bytes - t->posted, bytes = left < CHUNK ? left : CHUNK;
    if (!chunk)
        return false;
    *chunk = (struct chunk){{REQUEST_CHUNK}, NULL, t, bytes};
    struct meshmem_wire_move move = {
        .node = t->link->node,
        .is_write = t->is_write,
        .local = t->local + t->posted,
        .bytes = bytes,
        .memory = t->memory,
        .key = p->setup.key(p->setup.what, t->link->node, meshmem_record_index(t->remote),
                            meshmem_record_segment(t->remote)),
        .offset = meshmem_record_offset(t->remote) + t->posted,
    };
    enum meshmem_wire_result result = wire->wire->move(wire, &move, chunk);
    if (result == MESHMEM_WIRE_AGAIN || result == MESHMEM_WIRE_LOST) {
        give_chunk(p, chunk);
        if (result == MESHMEM_WIRE_LOST)
            meshmem_proxy_fail(p, t->link->node, "it cannot be reached any more");
        return false;
    }
    p->chunks++;
    t->posted += bytes;
    if (result == MESHMEM_WIRE_DONE)
        meshmem_transfer_end_chunk(p, &chunk->request);
    return true;
}

void meshmem_transfer_end_chunk(struct meshmem_proxy *p, struct meshmem_request *request)
{
    struct chunk *chunk = (struct chunk *)request;
    chunk->transfer->arrived += chunk->bytes;
    p->chunks--;
    give_chunk(p, chunk);
}

/* Whether a transfer of the same ring was begun before and is not over: signals keep their order.
 */
static bool is_second(const struct meshmem_proxy *p, const struct transfer *t)
{
    const struct transfer *other = p->transfers;
    while (other->drain != t->drain)
        other = other->next;
    return other != t;
}

/* All has arrived: send what follows and count it; false: not now. */
static bool end_transfer(struct meshmem_proxy *p, struct transfer *t)
{
    if (t->is_write && t->then[0]) {
        if (is_second(p, t) || !meshmem_link_can_count(t->link))
            return false;
        struct meshmem_frame *frame = meshmem_link_room(p, t->link, MESHMEM_RECORD_SHORT);
        if (!frame)
            return false;
        meshmem_link_count(t->link, t->drain, t->counter, 1);
        memcpy(meshmem_frame_end(frame), t->then, sizeof t->then);
        frame->head.bytes = (uint16_t)(frame->head.bytes + sizeof t->then);
        frame->deadline = 0;
    } else {
        meshmem_proxy_complete(p, t->drain, t->counter, 1);
    }
    t->drain->transfers--;
    return true;
}

bool meshmem_transfer_go_on(struct meshmem_proxy *p)
{
    bool did = false;
    struct transfer *before = NULL;
    for (struct transfer **at = &p->transfers; *at && !p->failed;) {
        struct transfer *t = *at;
        while (t->posted < t->bytes && p->chunks < CHUNKS && post(p, t))
            did = true;
        if (t->arrived < t->bytes || !end_transfer(p, t)) {
            at = &t->next;
            before = t;
            continue;
        }
        did = true;
        p->arrived[t->drain->pe] = 1; /* it may sleep */
        *at = t->next;
        if (p->last_transfer == t)
            p->last_transfer = before;
        t->next = p->free_transfer;
        p->free_transfer = t;
    }
    return did;
}

void meshmem_transfer_close(struct meshmem_proxy *p)
{
    struct transfer *lists[] = {p->transfers, p->free_transfer};
    for (int i = 0; i < 2; i++)
        for (struct transfer *t = lists[i], *next; t; t = next) {
            next = t->next;
            free(t);
        }
    for (struct chunk *chunk = p->free_chunk, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
}
