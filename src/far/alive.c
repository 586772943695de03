/* SPDX-License-Identifier: BSD-3-Clause */
/* Whether other nodes are there: heartbeats, what silence means, and goodbyes. See proxy.h.
 *
 * A node leaves when its goodbye has been acknowledged and those of all nodes that it knows have
 * arrived; so all of them were there until then, and heartbeats go on until a goodbye is delivered.
 * The last acknowledgement may be lost with the connection of a node that has left: a goodbye to a
 * node that has said its own and is gone counts as delivered. */
#include "far/heartbeat.h"
#include "far/link.h"

/* ---- goodbyes ---- */

/* Whether the other node has received this one's goodbye. */
static bool is_told(const struct link *link) { return link->said_bye && !link->under_way; }

/* Say goodbye behind everything else; not now if there is no room for a frame. */
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
    bool over = is_told(link) && link->acked == link->received;
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

/* ---- heartbeats ---- */

/* What I have lived since my last heartbeat. While this node was stopped it could hear nobody. */
static uint64_t live(const struct meshmem_proxy *p, uint64_t time)
{
    uint64_t late = meshmem_heartbeat_late(p->setup.silence), since = time - p->beaten;
    return p->beaten && since < late ? since : late;
}

/* Whether the host of a silent node has answered since the last call. */
static bool host_answers(struct meshmem_proxy *p, const struct link *link)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    bool answers = wire->wire->answers && wire->wire->answers(wire, link->node);
    return answers || (p->setup.is_stopped && p->setup.is_stopped(p->setup.what, link->node));
}

/* A node from which heartbeats should come is dead if it is silent, and so is its host, which is
 * asked in time. */
static void judge(struct meshmem_proxy *p, struct link *link)
{
    uint64_t silence = p->setup.silence, silent = p->lived - link->heard;
    if (silent > silence / 2 && host_answers(p, link))
        link->answered = p->lived;
    if (silent <= silence) {
        link->excused = false;
    } else if (p->lived - link->answered > silence || link->answered < link->heard) {
        meshmem_proxy_fail(p, link->node,
                           "nothing was heard of it for %.1f s; if a debugger, say, stops its "
                           "processes for longer, set SHMEM_FAR_TIMEOUT to more seconds, or to 0 "
                           "to wait for ever",
                           (double)silent * 1e-9);
    } else if (!link->excused) {
        link->excused = true;
        if (p->setup.wait_for)
            p->setup.wait_for(p->setup.what, link->node);
    }
}

bool meshmem_proxy_has_heartbeats(const struct meshmem_proxy *p)
{
    int n = p->setup.n, me = p->setup.me;
    return meshmem_link_is_mine(&p->link[(me + 1) % n]) ||
           meshmem_link_is_mine(&p->link[(me + n - 1) % n]);
}

void meshmem_proxy_heartbeat(struct meshmem_proxy *p)
{
    int n = p->setup.n, me = p->setup.me;
    struct link *next = &p->link[(me + 1) % n], *before = &p->link[(me + n - 1) % n];
    uint64_t time = meshmem_proxy_now(p);
    if (p->failed || n < 2)
        return;
    meshmem_link_trim(p);
    if (meshmem_link_is_mine(next) && !next->broken && !is_told(next))
        meshmem_link_send_empty(p, next, FRAME_HEARTBEAT);
    p->lived += live(p, time);
    if (!p->beaten)
        before->heard = p->lived;
    else if (meshmem_link_is_mine(before) && p->setup.silence && !p->parted[before->node])
        judge(p, before);
    p->beaten = time;
}
