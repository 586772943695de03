/* SPDX-License-Identifier: BSD-3-Clause */
/* Two nodes with one PE and one proxy each: their shared state, the plan, which atomic operations
 * take a turn, and parking. Included after sizes.h, before the sources. */
#ifndef MESHMEM_TEST_MODEL_NODES_H
#define MESHMEM_TEST_MODEL_NODES_H

/* Whether an operation takes a turn of its own; something was written. */
static bool takes_turn(const void *word, bool is_load);
static void stir(void);

/* As the beginning, whatever comes up to before_ is nobody's turn. */
#define QUIETLY(quietly, expression)          \
    ({                                        \
        bool before_ = explore.alone;         \
        explore.alone = before_ || (quietly); \
        __auto_type result_ = (expression);   \
        explore.alone = before_;              \
        result_;                              \
    })
#define CHANGE(p, is_load, expression)                                       \
    ({                                                                       \
        __auto_type changed_ = QUIETLY(!takes_turn(p, is_load), expression); \
        if (!(is_load))                                                      \
            stir();                                                          \
        changed_;                                                            \
    })
#define STORE(p, v)                                          \
    ({                                                       \
        __auto_type new_ = (v);                              \
        (void)CHANGE(p, false, (EXPLORE_STORE(p, new_), 0)); \
        (void)0;                                             \
    })

#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub_explicit
#undef __atomic_load_n
#undef __atomic_store_n
#undef __atomic_fetch_add
#define atomic_load_explicit(p, order) CHANGE(p, true, EXPLORE_LOAD(p))
#define atomic_store_explicit(p, v, order) STORE(p, v)
#define atomic_fetch_add_explicit(p, v, order) \
    CHANGE(p, false, EXPLORE_CHANGE("fetch_add", p, old_ + (v)))
#define atomic_fetch_sub_explicit(p, v, order) \
    CHANGE(p, false, EXPLORE_CHANGE("fetch_sub", p, old_ - (v)))
#define __atomic_load_n(p, order) ((__typeof__(*(p)))CHANGE(p, true, EXPLORE_LOAD(p)))
#define __atomic_store_n(p, v, order) STORE(p, v)
#define __atomic_fetch_add(p, v, order) CHANGE(p, false, EXPLORE_CHANGE("fetch_add", p, old_ + (v)))

#include "far/apply.h"
#include "far/drain.h"
#include "far/link.h"
#include "far/post.h"
#include "far/ring.h"
#include "far/transfer.h"
#include "far/wake.h"
#include "near/copy.h"
#include "near/wait.h"

enum { PE, PROXY = 2, REFUSER = 4, NODES = 2, QUEUE = 2, POOL = 8, DUES = 8 };

/* A node's window: data that was put, a sum, and data that came back. */
struct window {
    uint64_t put, added, got;
};

struct wire_frame {
    struct meshmem_frame_head head;
    uint64_t records[(SIZES_FRAME - MESHMEM_FRAME_HEAD) / 8];
};

struct node {
    struct meshmem_far_memory far;
    _Alignas(8) char ring[SIZES_RING];
    struct meshmem_proxy proxy;
    struct meshmem_proxy_pe pe;
    struct drain drain;
    struct link link[NODES];
    struct due due[DUES]; /* of the link to the other node */
    struct awaited awaited[DUES];
    struct meshmem_frame frame[POOL];
    void *slab[POOL];
    unsigned char arrived[8];
    struct window window;
    struct wire_frame queue[QUEUE], got[QUEUE]; /* for this node: on the way, and here */
    int queued;
    struct meshmem_frame *taken[POOL]; /* frames that the wire still reads */
    uint64_t held[POOL];               /* what is in those frames */
    int n_taken;
    struct seen {
        uint64_t head, waiting, queued, room;
    } seen;       /* by the proxy, before its last step */
    bool refused; /* in the proxy's last step */
    bool refuses; /* the next frame from here */
    bool rung;    /* its proxy's bell */
};

static struct {
    struct node node[NODES];
    const uint64_t *word[NODES]; /* that a PE waits for */
    uint64_t value[NODES];       /* what that word held */
} shared;

/* The operations of the PEs: p: put, a: add, g: get the last value put, t: wait until all records
 * are taken, q: quiet. */
struct plan {
    const char *name, *does[NODES];
    unsigned window;
    uint32_t bytes; /* the window's, if it has less than of whole frames */
    bool batch, lies_down;
    bool sleeps;         /* who waits */
    bool refuses;        /* the wire, a frame, once */
    bool keeps;          /* the wire, frames, until it is polled */
    bool asks, foresees; /* an acknowledgement must be asked for; with the frame itself */
    bool unheard;        /* acknowledgements are not passed on: nobody needs them */
    bool breaking;       /* try to break each atomic */
};

static const struct plan *plan;

static struct node *mine(void) { return &shared.node[explore.me % 2]; }

static struct node *other(void) { return &shared.node[1 - explore.me % 2]; }

/* ---- parking ---- */

static struct seen see(int i)
{
    const struct node *n = &shared.node[i];
    const struct meshmem_ring_memory *m = &n->far.ring[0];
    uint64_t room = (uint64_t)(QUEUE - shared.node[1 - i].queued);
    return (struct seen){m->head, n->far.waiting, (uint64_t)(n->queued + n->n_taken),
                         n->refused ? room : 0};
}

/* Whether there is something for a PE that is parked: a proxy that does not lie down looks all the
 * time, but finds what it found when nothing has changed. */
static bool has_news(int who)
{
    struct node *n = &shared.node[who % 2];
    if (who < PROXY)
        return *shared.word[who] != shared.value[who];
    struct seen seen = see(who % 2);
    if (!plan->lies_down)
        return memcmp(&seen, &n->seen, sizeof seen) != 0;
    return n->rung || seen.queued || (meshmem_proxy_is_refused(&n->proxy) && seen.room);
}

/* Others go on at all that is written; here that would be too many states. */
static void park(void)
{
    if (has_news(explore.me))
        return;
    explore.pe[explore.me].state = EXPLORE_SLEEPS;
    explore.pe[explore.me].word = shared.word;
    explore_yield();
}

/* Something was written. */
static void stir(void)
{
    for (int who = 0; who < REFUSER && !explore.alone; who++)
        if (explore.pe[who].state == EXPLORE_SLEEPS && explore.pe[who].word == shared.word &&
            has_news(who))
            explore.pe[who].state = EXPLORE_READY;
}

/* ---- atomic operations ---- */

/* Only these take a turn of their own: what a PE writes and its proxy reads, or the other way
 * round. Of the others,
 * - how many rings there are, and hints, never change; a count's writer reads what it wrote;
 * - windows are looked at by the PE that has waited, and between nodes there are turns of the wire;
 * - `asking` is read after `waiting` and written before it (and cleared after it), and `waiting`
 *   is read right before `head` and written after it, so one look at all of them sees no less;
 * - `awake`: see above;
 * - of what who sleeps writes for the proxy, and that for it, `sleeping` comes first. */
static bool takes_turn(const void *word, bool is_load)
{
    const struct meshmem_far_memory *far = &mine()->far;
    const struct meshmem_ring_memory *m = &far->ring[0];
    bool pe = explore.me < PROXY;
    if (!*plan->does[explore.me % 2])
        return false;
    if (word == &m->head)
        return pe != is_load;
    for (int i = 0; i < MESHMEM_FAR_COUNTERS; i++)
        if (word == &far->counter[i].memory.done)
            return pe == is_load;
    if (word == &m->tail)
        return pe == is_load && strchr(plan->does[explore.me % 2], 't');
    return (word == &far->waiting && !is_load) || (word == &far->sleeping && plan->sleeps);
}

#endif
