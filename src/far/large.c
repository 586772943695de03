/* SPDX-License-Identifier: BSD-3-Clause */
/* Large transfers: the wire writes and reads registered memory by itself, in pieces, of which a few
 * are under way at a time, so that frames get through between them. */
#include "far/inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    PIECE = 1 << 20, /* bytes that the wire gets at a time */
    PIECES = 8,      /* under way in this node, at most */
};

/* The registered memory that local words name. */
static struct meshmem_wire_memory *memory_of(const struct meshmem_proxy *p, uint64_t word)
{
    const struct meshmem_proxy_pe *pe = &p->setup.pe[meshmem_record_index(word)];
    unsigned segment = meshmem_record_segment(word);
    return segment == MESHMEM_RECORD_SEGMENT_OWN ? pe->far_memory : pe->memory[segment];
}

bool meshmem_proxy_begin_transfer(struct meshmem_proxy *p, struct drain *drain, bool is_write,
                                  const uint64_t *words)
{
    struct meshmem_record_large l;
    memcpy(&l, words + 1, sizeof l);
    char *local = meshmem_proxy_find(p, l.local, l.bytes, true);
    if (!local || !drain->link) {
        meshmem_proxy_fail(p, -1,
                           "a ring of this node is damaged; did the program write to memory "
                           "of the library?");
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
        .is_write = is_write,
        .word = l.remote,
        .local = local,
        .memory = memory_of(p, l.local),
        .weight = 8 + sizeof l,
        .bytes = l.bytes,
        .then = {l.then[0], l.then[1]},
    };
    if (meshmem_record_segment(l.local) == MESHMEM_RECORD_SEGMENT_OWN) {
        uint64_t inside = meshmem_record_place(l.local) - meshmem_far_staging_place(0);
        t->stage = &drain->memory->staged;
        t->stage_bit = 1u << inside % MESHMEM_FAR_STAGING / MESHMEM_FAR_STAGE;
    }
    drain->outstanding++;
    drain->counted += is_write ? t->weight : 0;
    *(p->transfers ? &p->last_transfer->next : &p->transfers) = t;
    p->last_transfer = t;
    p->counts.transfers++;
    return true;
}

static struct piece *take_piece(struct meshmem_proxy *p)
{
    struct piece *piece = p->free_piece;
    if (piece)
        p->free_piece = piece->next;
    else
        piece = malloc(sizeof *piece);
    return piece;
}

static void give_piece(struct meshmem_proxy *p, struct piece *piece)
{
    piece->next = p->free_piece;
    p->free_piece = piece;
}

/* Hand the next piece to the wire; false: not now. */
static bool post(struct meshmem_proxy *p, struct transfer *t)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    struct piece *piece = take_piece(p);
    uint64_t left = t->bytes - t->posted, bytes = left < PIECE ? left : PIECE;
    if (!piece)
        return false;
    *piece = (struct piece){{REQUEST_PIECE}, NULL, t, bytes};
    struct meshmem_wire_key key =
        p->setup.key(p->setup.what, t->link->node, meshmem_record_index(t->word),
                     meshmem_record_segment(t->word));
    uint64_t place = meshmem_record_place(t->word) + t->posted;
    char *local = t->local + t->posted;
    enum meshmem_wire_result result =
        t->is_write
            ? wire->wire->write(wire, t->link->node, local, bytes, t->memory, key, place, piece)
            : wire->wire->read(wire, t->link->node, local, bytes, t->memory, key, place, piece);
    if (result == MESHMEM_WIRE_AGAIN || result == MESHMEM_WIRE_LOST) {
        give_piece(p, piece);
        if (result == MESHMEM_WIRE_LOST)
            meshmem_proxy_fail(p, t->link->node, "it cannot be reached any more");
        return false;
    }
    p->pieces++;
    t->posted += bytes;
    if (result == MESHMEM_WIRE_DONE)
        meshmem_proxy_end_piece(p, piece);
    return true;
}

void meshmem_proxy_end_piece(struct meshmem_proxy *p, struct piece *piece)
{
    piece->transfer->arrived += piece->bytes;
    p->pieces--;
    give_piece(p, piece);
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
        if (is_second(p, t))
            return false;
        struct meshmem_frame *frame = meshmem_link_room(p, t->link, MESHMEM_RECORD_SHORT);
        if (!frame || !meshmem_frame_count(frame, t->drain, t->weight))
            return false;
        memcpy(meshmem_frame_end(frame), t->then, sizeof t->then);
        frame->head.bytes = (uint16_t)(frame->head.bytes + sizeof t->then);
        frame->young = false;
    } else if (t->is_write) {
        meshmem_count_up(&t->drain->memory->updated, t->weight);
    } else {
        meshmem_count_up(&t->drain->memory->fetched, 1);
    }
    /* Release: pairs with the acquire of the PE that uses the stage again, or reads it. */
    if (t->stage)
        atomic_fetch_and_explicit(t->stage, ~t->stage_bit, memory_order_release);
    t->drain->outstanding--;
    return true;
}

bool meshmem_proxy_transfer(struct meshmem_proxy *p)
{
    bool did = false;
    struct transfer *before = NULL;
    for (struct transfer **at = &p->transfers; *at && !p->failed;) {
        struct transfer *t = *at;
        while (t->posted < t->bytes && p->pieces < PIECES && post(p, t))
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

void meshmem_proxy_close_transfers(struct meshmem_proxy *p)
{
    struct transfer *lists[] = {p->transfers, p->free_transfer};
    for (int i = 0; i < 2; i++)
        for (struct transfer *t = lists[i], *next; t; t = next) {
            next = t->next;
            free(t);
        }
    for (struct piece *piece = p->free_piece, *next; piece; piece = next) {
        next = piece->next;
        free(piece);
    }
}
