/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether other nodes are there: heartbeats, what silence means, missing acknowledgements, and
 * goodbyes. See proxy.h.
 *
 * A node leaves when its goodbye has been acknowledged and the goodbyes of all nodes that it knows
 * have arrived; so all of them were there until then, and heartbeats continue until a goodbye is
 * delivered. What the wire has accepted must also be sent: an MPI may do that in a later call only.
 * The last acknowledgement may be lost with the connection of a node that has left: a goodbye to a
 * node that has said its own and is gone counts as delivered. */
#include "far/heartbeat.h"
#include "far/link.h"

/* ---- goodbyes ---- */

/* Whether the other node has received this one's goodbye. */
static bool has_received_bye(const struct link *link) { return link->said_bye && !link->under_way; }

/* Say goodbye after everything else; not now if there is no room for a frame. */
static void say_bye(struct meshmem_proxy *p, struct link *link)
{
    struct meshmem_frame *frame = meshmem_link_room(p, link, 0);
    if (!frame)
        return;
    frame->head.flags |= FRAME_BYE | FRAME_REQUESTS_ACK;
    meshmem_link_close_frame(p, link);
    link->said_bye = true;
    link->bye_at = meshmem_proxy_now(p);
}

/* Whether neither node needs the other one any more. */
static bool has_parted(const struct meshmem_proxy *p, const struct link *link)
{
    if (!p->parted[link->node])
        return false;
    bool over = has_received_bye(link) && link->acked == link->received && !link->sending;
    bool silent = link->said_bye && p->setup.silence &&
                  meshmem_proxy_now(p) - link->bye_at > p->setup.silence;
    return over || link->broken || silent;
}

bool meshmem_proxy_part(struct meshmem_proxy *p)
{
    bool all = true;
    p->finishing = true;
    p->unparted = 0;
    for (int node = 0; node < p->setup.n; node++) {
        struct link *link = &p->link[node];
        if (!meshmem_link_is_known(p, link))
            continue;
        if (!link->said_bye && !link->broken)
            say_bye(p, link);
        p->unparted += !p->parted[node];
        all &= has_parted(p, link);
    }
    return all;
}

/* ---- silence ---- */

/* How long this node has lived since its last heartbeat, without time when it was stopped and could
 * hear nobody. */
static uint64_t live(const struct meshmem_proxy *p, uint64_t time)
{
    uint64_t late = meshmem_heartbeat_late(p->setup.silence), since = time - p->beaten;
    return p->beaten && since < late ? since : late;
}

/* Whether this node may judge others: once it has read all that had arrived, as what it misses may
 * be among that. If there is always more to read, now and then. */
static bool may_judge(struct meshmem_proxy *p)
{
    bool may = p->drained || ++p->undrained == MESHMEM_HEARTBEATS;
    if (may)
        p->undrained = 0;
    p->drained = false;
    return may;
}

/* Whether the host of a silent node has answered since the last call. */
static bool host_answers(struct meshmem_proxy *p, const struct link *link)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    bool answers = wire->wire->answers && wire->wire->answers(wire, link->node);
    return answers || (p->setup.is_stopped && p->setup.is_stopped(p->setup.what, link->node));
}

/* A node that should have been heard from since then is dead if both it and its host are silent;
 * the host is asked in time. */
static void judge(struct meshmem_proxy *p, struct link *link, uint64_t since)
{
    uint64_t silence = p->setup.silence, silent = p->lived - since;
    if (silent > silence / 2 && host_answers(p, link))
        link->answered = p->lived;
    if (silent <= silence) {
        link->excused = false;
    } else if (p->lived - link->answered > silence || link->answered < since) {
        meshmem_proxy_fail(
            p, link->node,
            "nothing was heard of it for %.1f s%s; if a debugger, say, stops its "
            "processes for longer, set SHMEM_FAR_TIMEOUT to more seconds, or to 0 "
            "to wait for ever",
            (double)silent * 1e-9,
            link->heard_sequence
                ? ""
                : ", nor ever before (does a firewall close the ports that its "
                  "processes listen on? With libfabric SHMEM_OFI_DOMAIN chooses another network)");
    } else {
        if (p->silent.n++ == 0 || (!link->excused && !p->silent.anew))
            p->silent.first = link->node;
        p->silent.anew |= !link->excused;
        link->excused = true;
    }
}

/* Say which nodes are silent, though their hosts answer: the first time at once; while nodes stay
 * silent, of others later and later, as on an overloaded host they all are. */
static void tell_silent(struct meshmem_proxy *p)
{
    if (p->silent.n == 0) {
        p->silent.pause = 0;
    } else if (p->silent.anew && p->lived >= p->silent.said + p->silent.pause) {
        p->silent.anew = false;
        p->silent.said = p->lived;
        p->silent.pause = p->silent.pause ? 2 * p->silent.pause : p->setup.silence;
        if (p->setup.wait_for)
            p->setup.wait_for(p->setup.what, p->silent.first, p->silent.n - 1);
    }
    p->silent.n = 0;
}

/* ---- acknowledgements ---- */

#define NOTHING UINT64_C(0)
#define ANSWERS UINT64_MAX
#define UNSENT (UINT64_MAX - 1)
#define MOVES (UINT64_C(1) << 63)

enum { VAIN = 3 }; /* questions in vain after which a frame counts as lost */

/* What should come from the other node, or get there, and does not: the acknowledgement of the
 * oldest frame without one, by its number; or, if all frames are acknowledged, ANSWERS to queries;
 * or the end of a piece that moves, by MOVES and how many have ended; or frames are UNSENT, since
 * the wire does not take them. */
static uint64_t missing_of(const struct link *link)
{
    const struct awaited *first = meshmem_queue_first(&link->awaited, sizeof *first);
    if (link->confirmed < link->handed)
        return link->confirmed + 1;
    if (first && first->number <= link->handed)
        return ANSWERS;
    if (link->moving[0] || link->moving[1])
        return MOVES + link->moved;
    return link->ready.first ? UNSENT : NOTHING;
}

/* A node acknowledges at once when it is asked to. If it does not, but after several questions is
 * heard to have read all that had arrived, the network loses what is sent there; on an overloaded
 * host both the question and what is heard may have waited for long. A lost frame that no other
 * frame follows is noticed at the other end when the question arrives. Returns whether the node
 * should be heard from, and since when. */
static bool ask(struct meshmem_proxy *p, struct link *link, uint64_t *since)
{
    uint64_t missing = missing_of(link), silence = p->setup.silence;
    if (missing != link->missing) {
        link->missing = missing;
        link->missing_since = p->lived;
        link->asked = link->vain = 0;
    }
    *since = link->heard > link->missing_since ? link->heard : link->missing_since;
    if (missing == NOTHING)
        return false;
    if (p->lived - link->missing_since < silence / 2)
        return true;
    if (link->asked && link->current >= link->asked) {
        link->asked = 0;
        link->vain++;
    }
    if (meshmem_link_send_empty(p, link, FRAME_REQUESTS_ACK) && !link->asked)
        link->asked = p->lived;
    if (missing < MOVES && link->vain >= VAIN && link->heard > link->missing_since + silence)
        meshmem_proxy_fail(p, link->node,
                           "it is heard, but has not acknowledged what was sent to it for %.1f s: "
                           "the network loses frames on the way there",
                           (double)(p->lived - link->missing_since) * 1e-9);
    return true;
}

/* Look at all nodes: at the one before this one, whose heartbeats come here, and at those from
 * which something is missing. */
static void look_around(struct meshmem_proxy *p, const struct link *before)
{
    for (int node = 0; node < p->setup.n && !p->failed; node++) {
        struct link *link = &p->link[node];
        uint64_t since;
        if (!meshmem_link_is_mine(link) || link->broken || p->parted[node])
            continue;
        bool awaits = ask(p, link, &since);
        if (link == before)
            since = link->heard;
        if ((awaits || link == before) && !p->failed)
            judge(p, link, since);
    }
    tell_silent(p);
}

/* ---- heartbeats ---- */

static bool has_heartbeats(const struct meshmem_proxy *p)
{
    int n = p->setup.n, me = p->setup.me;
    return meshmem_link_is_mine(&p->link[(me + 1) % n]) ||
           meshmem_link_is_mine(&p->link[(me + n - 1) % n]);
}

bool meshmem_proxy_needs_beats(const struct meshmem_proxy *p)
{
    bool needs = has_heartbeats(p) || meshmem_link_may_trim(p);
    for (int node = 0; node < p->setup.n && !needs; node++)
        needs = meshmem_link_is_mine(&p->link[node]) && missing_of(&p->link[node]) != NOTHING;
    return needs;
}

void meshmem_proxy_heartbeat(struct meshmem_proxy *p)
{
    int n = p->setup.n, me = p->setup.me;
    struct link *next = &p->link[(me + 1) % n], *before = &p->link[(me + n - 1) % n];
    uint64_t time = meshmem_proxy_now(p);
    if (p->failed || n < 2)
        return;
    meshmem_link_trim(p);
    if (meshmem_link_is_mine(next) && !next->broken && !has_received_bye(next))
        meshmem_link_send_empty(p, next, FRAME_HEARTBEAT);
    if (!p->beaten || may_judge(p)) {
        p->lived += live(p, time);
        if (!p->beaten)
            before->heard = p->lived;
        else if (p->setup.silence)
            look_around(p, before);
    }
    p->beaten = time;
}
