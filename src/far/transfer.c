/* SPDX-License-Identifier: BSD-3-Clause */
/* Transfers: the wire reads and writes registered memory directly, in pieces; only some bytes are
 * pending at a time in each direction of a link, so that frames and other transfers get through in
 * between. Rings take turns, and so do the reads and the writes of a ring, so that no transfer
 * waits for all of another one. Transfers from or to memory without a key go in frames. A ring's
 * transfers in one direction are a queue: pieces are posted in order, and a transfer ends after
 * those before it, which keeps signals in order. So a step looks at the first ones only. */
#include "far/transfer.h"

#include "far/link.h"
#include "far/registry.h"

#include <stdlib.h>
#include <string.h>

enum {
    WHOLE = 1 << 20, /* a transfer of at most so many bytes goes as one piece, and passes at once */
    PIECE = 1 << 19, /* bytes of a larger one that are passed to the wire at a time */
    PENDING = 3 << 18, /* no further piece while so many bytes are pending in a direction of a
                          link: more than PIECE, so that the wire has the next one when one ends */
    LONG = 2 << 20,  /* a transfer of more bytes lets what somebody waits for pass at once, in short
                        pieces; for a shorter one these would cost too much */
    SPARE = 1 << 19, /* bytes more that may be pending if the next piece is a whole transfer, which
                        does not wait for the rest of large ones */
    SHORT = LINK_FEW / 2, /* bytes of a piece when something may want to pass; a step posts one,
                             since that takes as long as the system copies it */
    CALM = 1 << 17,       /* bytes of pieces after which nothing seems to want to pass any more */
    LEAST = 64,           /* the least data for which a new frame is started */
};

/* arrived <= posted <= bytes. */
struct transfer {
    struct transfer *next; /* the next one of the same ring and direction */
    struct drain *drain;
    struct link *link;
    struct tally tally;
    bool is_write;
    bool may_early;  /* its source is to be free as soon as possible */
    bool by_ack;     /* part of a write went in frames, or its arrival is not told, so it is
                        complete when the frames after it are acknowledged */
    bool followed;   /* the record that follows is on its way, and completes it */
    uint32_t early;  /* bytes of a write whose arrival is not told; they are its last ones */
    uint64_t remote; /* the other end, as a record's first word */
    uint64_t local;  /* this end */
    char *here;      /* the memory of this end */
    uint64_t bytes, posted, arrived;
    uint64_t then;       /* the first word of an update that follows a write, or 0 */
    uint64_t then_value; /* that update's value */
};

/* A pending piece of a transfer. */
struct piece {
    struct meshmem_wire_request request;
    struct piece *older; /* in the list of all */
    struct piece *next;  /* in that of free ones */
    struct transfer *transfer;
    struct key *there, *here; /* here: NULL for private memory */
    uint64_t bytes;
    bool early;
};

/* ---- turns ---- */

/* Take those whose turn it is from the list, which is not empty. */
static struct movement *next_turn(struct meshmem_proxy *p)
{
    struct movement *m = p->moving;
    p->moving = m->next;
    p->n_moving--;
    return m;
}

static void await_turn(struct meshmem_proxy *p, struct movement *m)
{
    m->next = NULL;
    *(p->moving ? &p->last_moving->next : &p->moving) = m;
    p->last_moving = m;
    p->n_moving++;
}

/* ---- begin ---- */

static struct meshmem_record_write what_is_asked(const uint64_t *words)
{
    if (meshmem_record_kind(words[0]) == RECORD_WRITE)
        return meshmem_record_read_write(words);
    struct meshmem_record_read r = meshmem_record_read_read(words);
    return (struct meshmem_record_write){.remote = r.remote, .local = r.local, .bytes = r.bytes};
}

/* The local memory that a record names; NULL: none. Private memory is that of the node's first PE,
 * whose process this is. */
static char *find_local(struct meshmem_proxy *p, const struct drain *drain,
                        struct meshmem_record_write w)
{
    if (likely(!meshmem_record_is_private(w.local)))
        return meshmem_proxy_find(p, w.local, w.bytes, true);
    bool may = drain->pe == 0 && p->setup.wire->moves_any;
    return may ? meshmem_record_address(w.local) : NULL;
}

/* Whether the PE waits for the source of the write, or for the read, and asks for nothing until
 * then. */
static bool is_awaited(const struct meshmem_proxy *p, const struct transfer *t, bool early)
{
    const struct meshmem_far_memory *far = p->setup.pe[t->drain->pe].far;
    const struct meshmem_counter_memory *counter = t->tally.counter;
    return t->is_write ? early
                       : counter >= &far->counter[MESHMEM_COUNTER_WAITER].memory &&
                             counter < &far->counter[MESHMEM_COUNTER_CONTEXT].memory;
}

static struct transfer *take_transfer(struct meshmem_proxy *p)
{
    struct transfer *t = p->free_transfer;
    if (t)
        p->free_transfer = t->next;
    return t ? t : malloc(sizeof *t);
}

bool meshmem_transfer_begin(struct meshmem_proxy *p, struct drain *drain, const uint64_t *words)
{
    struct meshmem_record_write w = what_is_asked(words);
    bool is_write = meshmem_record_kind(words[0]) == RECORD_WRITE;
    char *here = find_local(p, drain, w);
    if (!here || !w.bytes || !drain->link || !drain->tally.counter) {
        meshmem_proxy_fail_damaged(p);
        return false;
    }
    struct transfer *t = take_transfer(p);
    if (!t)
        return false;
    *t = (struct transfer){
        .drain = drain,
        .link = drain->link,
        .tally = drain->tally,
        .is_write = is_write,
        .may_early = w.early && p->setup.wire->keeps_order,
        .remote = w.remote,
        .local = w.local,
        .here = here,
        .bytes = w.bytes,
        .then = w.then,
        .then_value = w.then_value,
    };
    if (!t->link->moving[0] &&
        !t->link->moving[1]) /* else what a PE waits for often follows soon */
        t->link->calm = is_awaited(p, t, w.early) ? CALM : 0;
    drain->transfers++;
    drain->pending++;
    struct movement *m = &drain->movement[t->is_write];
    m->drain = drain;
    if (!m->first)
        await_turn(p, m);
    *(m->first ? &m->last->next : &m->first) = t;
    m->last = t;
    if (!m->posting)
        m->posting = t;
    p->counts.transfers++;
    return true;
}

/* ---- pieces that the wire moves ---- */

static struct piece *take_piece(struct meshmem_proxy *p)
{
    struct piece *piece = p->free_piece;
    if (piece) {
        p->free_piece = piece->next;
    } else if ((piece = malloc(sizeof *piece))) {
        piece->older = p->newest_piece;
        p->newest_piece = piece;
    }
    return piece;
}

static void give_piece(struct meshmem_proxy *p, struct piece *piece)
{
    piece->next = p->free_piece;
    p->free_piece = piece;
}

/* Pass a piece to the wire; false: not now. */
static bool move_piece(struct meshmem_proxy *p, struct transfer *t, struct key *there,
                       struct key *here, uint64_t bytes)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    struct piece *piece = take_piece(p);
    p->refused = !piece;
    if (!piece)
        return false;
    bool early = t->may_early && t->posted + bytes == t->bytes;
    *piece = (struct piece){{WIRE_REQUEST_PIECE}, piece->older, NULL, t, there, here, bytes, early};
    struct meshmem_wire_move move = {
        .node = t->link->node,
        .is_write = t->is_write,
        .early = early,
        .local = t->here + t->posted,
        .bytes = bytes,
        .memory = here ? here->memory : NULL,
        .key = there->answer.key,
        .offset = meshmem_record_offset(t->remote) + t->posted - there->answer.first,
    };
    enum meshmem_wire_result result = wire->wire->move(wire, &move, piece);
    if (result == MESHMEM_WIRE_AGAIN || result == MESHMEM_WIRE_LOST) {
        give_piece(p, piece);
        p->refused = true;
        if (result == MESHMEM_WIRE_LOST && !t->link->broken) /* else the wire says why */
            meshmem_proxy_lose(p, t->link->node, "it cannot be reached any more");
        return false;
    }
    p->pieces++;
    there->uses++;
    if (here)
        here->uses++;
    t->link->moving[t->is_write] += bytes;
    t->link->calm += bytes;
    t->posted += bytes;
    if (early) {
        t->early = (uint32_t)bytes;
        t->by_ack = true;
    }
    if (result == MESHMEM_WIRE_DONE)
        meshmem_transfer_end_piece(p, &piece->request);
    return true;
}

void meshmem_transfer_end_piece(struct meshmem_proxy *p, struct meshmem_wire_request *request)
{
    struct piece *piece = (struct piece *)request;
    struct transfer *t = piece->transfer;
    t->arrived += piece->bytes;
    if (!piece->early) /* else its acknowledgement tells */
        t->link->moving[t->is_write] -= piece->bytes;
    t->link->moved++;
    p->pieces--;
    meshmem_keys_end_use(p, piece->there);
    if (piece->here)
        meshmem_registry_end_use(p, piece->here);
    give_piece(p, piece);
}

/* ---- pieces that go in frames ---- */

/* Put as much of a write as a frame has room for; false: not now. */
static bool put_some(struct meshmem_proxy *p, struct transfer *t, uint64_t bytes)
{
    size_t head = RECORD_SIZE_PUT;
    uint64_t least = bytes < LEAST ? meshmem_record_up(bytes) : LEAST;
    struct meshmem_frame *frame = meshmem_link_room(p, t->link, head + least);
    if (!frame)
        return false;
    uint64_t room = MESHMEM_WIRE_FRAME - frame->head.bytes - head;
    uint64_t part = bytes < room ? bytes : room & ~UINT64_C(7);
    uint64_t *record = meshmem_frame_append(frame, head + meshmem_record_up(part));
    meshmem_record_write_put(record, t->remote + t->posted, (struct meshmem_record_put){part});
    memcpy((unsigned char *)record + head, t->here + t->posted, part);
    t->by_ack = true;
    t->posted += part;
    t->arrived += part; /* later frames are ordered after it */
    return true;
}

/* Request as much of a read as one answer holds; false: not now. */
static bool ask_some(struct meshmem_proxy *p, struct transfer *t, uint64_t bytes)
{
    uint64_t part = bytes < MESHMEM_RECORD_ANSWER ? bytes : MESHMEM_RECORD_ANSWER;
    struct meshmem_frame *frame = meshmem_link_room(p, t->link, RECORD_SIZE_GET);
    if (!frame || !meshmem_link_await(p, t->link, t->here + t->posted, part, &t->arrived))
        return false;
    meshmem_record_write_get(meshmem_frame_append(frame, RECORD_SIZE_GET), t->remote + t->posted,
                             (struct meshmem_record_get){part});
    t->posted += part;
    return true;
}

/* ---- progress ---- */

static uint64_t least_of(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Whether the transfer lets others pass, in short pieces. A short transfer is sooner over in one.
 */
static bool gives_way(const struct transfer *t)
{
    const struct link *link = t->link;
    return t->bytes > LONG &&
           (link->calm < CALM || link->wanted > link->confirmed || meshmem_link_answers(link));
}

/* Whether the link may have another piece of the transfer under way. */
static bool may_move(const struct meshmem_proxy *p, const struct transfer *t)
{
    uint64_t moving = t->link->moving[t->is_write];
    if (gives_way(t))
        return moving < LINK_FEW && !(p->has_passed && p->pieces);
    return moving < (t->bytes <= WHOLE ? PENDING + SPARE : PENDING);
}

/* Post the next piece; false: not now. */
static bool post(struct meshmem_proxy *p, struct transfer *t)
{
    uint64_t remote = t->remote + t->posted, local = t->local + t->posted;
    struct key *there = may_move(p, t) ? meshmem_keys_of(p, t->link, remote) : NULL;
    if (!there)
        return false;
    uint64_t bytes = least_of(t->bytes - t->posted, meshmem_key_rest(there, remote));
    bytes = least_of(bytes, gives_way(t) ? SHORT : t->bytes <= WHOLE ? WHOLE : PIECE);
    p->has_passed |= gives_way(t);
    if (meshmem_key_moves(there) && meshmem_record_is_private(t->local))
        return move_piece(p, t, there, NULL, bytes);
    struct key *here = meshmem_key_moves(there) ? meshmem_registry_own(p, local) : NULL;
    if (here && meshmem_key_moves(here))
        return move_piece(p, t, there, here, least_of(bytes, meshmem_key_rest(here, local)));
    return t->is_write ? put_some(p, t, bytes) : ask_some(p, t, bytes);
}

/* Send the record that follows a write, which completes the write when it is acknowledged. False:
 * not now. */
static bool send_then(struct meshmem_proxy *p, struct transfer *t)
{
    struct meshmem_frame *frame = meshmem_link_room(p, t->link, RECORD_SIZE_VALUE);
    if (!frame || !meshmem_link_can_count(t->link))
        return false;
    meshmem_link_count(t->link, t->drain, t->tally, 1);
    if (t->early)
        meshmem_link_land(t->link, t->early);
    meshmem_record_write_value(meshmem_frame_append(frame, RECORD_SIZE_VALUE), t->then,
                               (struct meshmem_record_value){t->then_value});
    return true;
}

/* Tell the other node, whose PEs may wait for it, that a write has arrived. False: not now. */
static bool send_landed(struct meshmem_proxy *p, struct transfer *t)
{
    struct meshmem_frame *frame = meshmem_link_room(p, t->link, RECORD_SIZE_LANDED);
    if (!frame || (t->by_ack && !meshmem_link_can_count(t->link)))
        return false;
    if (t->by_ack)
        meshmem_link_count(t->link, t->drain, t->tally, 1);
    if (t->early)
        meshmem_link_land(t->link, t->early);
    meshmem_record_write_landed(meshmem_frame_append(frame, RECORD_SIZE_LANDED), t->remote,
                                (struct meshmem_record_landed){meshmem_record_offset(t->remote)});
    return true;
}

/* All bytes of a transfer are on their way: if the wire keeps frames after them, the record that
 * follows may be sent, too. Otherwise it is sent when they have arrived. False: not now. */
static bool follow(struct meshmem_proxy *p, struct transfer *t)
{
    if (!t->is_write || !p->setup.wire->keeps_order || (t->by_ack && !t->early && !t->then))
        return true;
    return t->followed = t->then ? send_then(p, t) : send_landed(p, t);
}

static bool post_in_turn(struct meshmem_proxy *p)
{
    bool did = false;
    for (uint32_t idle = 0; idle < p->n_moving && !p->failed;) {
        struct movement *m = next_turn(p);
        struct transfer *t = m->posting;
        bool posted = t && (t->posted == t->bytes || post(p, t));
        if (posted && t->posted == t->bytes && (posted = follow(p, t)))
            m->posting = t->next;
        await_turn(p, m);
        idle = posted ? 0 : idle + 1;
        did |= posted;
    }
    return did;
}

/* Complete a write that has arrived: send the record that follows it, unless it is on its way, and
 * count it. False: not now. */
static bool end_write(struct meshmem_proxy *p, struct transfer *t)
{
    if (t->then)
        return t->followed || send_then(p, t);
    if (!t->followed && !send_landed(p, t))
        return false;
    if (!t->by_ack) /* else it is counted with what followed */
        meshmem_proxy_complete(p, t->drain, t->tally, 1);
    return true;
}

/* Complete the transfers that have ended, in order; whether there were any. */
static bool end_some(struct meshmem_proxy *p, struct movement *m)
{
    struct drain *d = m->drain;
    struct transfer *t = m->first, *first = t;
    for (; t && t->arrived == t->bytes && t != m->posting; t = m->first) {
        if (!t->is_write)
            meshmem_proxy_complete(p, d, t->tally, 1);
        else if (!end_write(p, t))
            break;
        if (t->is_write) {
            _Atomic uint64_t *written = &d->memory->written;
            uint64_t before = atomic_load_explicit(written, memory_order_relaxed);
            /* Release: pairs with the acquire of the PE, which may then reuse the source. */
            atomic_store_explicit(written, before + 1, memory_order_release);
        }
        d->transfers--;
        d->stuck = false;
        meshmem_proxy_stir(p, d);
        p->arrived[d->pe] = 1; /* the PE may be asleep */
        m->first = t->next;
        t->next = p->free_transfer;
        p->free_transfer = t;
    }
    return m->first != first;
}

bool meshmem_transfer_go_on(struct meshmem_proxy *p)
{
    p->refused = false;
    meshmem_registry_go_on(p);
    bool did = post_in_turn(p);
    for (uint32_t n = p->n_moving; n && !p->failed; n--) {
        struct movement *m = next_turn(p);
        did |= end_some(p, m);
        if (m->first)
            await_turn(p, m);
    }
    return did;
}

static void free_transfers(struct transfer *t)
{
    for (struct transfer *next; t; t = next) {
        next = t->next;
        free(t);
    }
}

void meshmem_transfer_close(struct meshmem_proxy *p)
{
    for (struct movement *m = p->moving; m; m = m->next)
        free_transfers(m->first);
    free_transfers(p->free_transfer);
    for (struct piece *piece = p->newest_piece, *older; piece; piece = older) {
        older = piece->older;
        free(piece);
    }
}
