/* SPDX-License-Identifier: BSD-3-Clause */
/* Frames to other nodes, their acknowledgements, and queries that wait for replies; see link.h. */
#include "far/link.h"

#include <stdio.h>

enum {
    SPARE = 8,        /* frames that are left for replies when the wire may have no room for more */
    ANSWER_COST = 32, /* bytes of each answer, besides its data */
    MOST_UNSENT = 2 * LINK_ANSWERS, /* bytes of replies that no other node's proxy exceeds */
};

/* ---- frames ---- */

static void give_frame(struct meshmem_proxy *p, struct meshmem_frame *frame)
{
    frame->is_free = true;
    frame->next = p->free;
    p->free = frame;
    p->n_free++;
}

/* The most frames for operations of PEs. */
static uint32_t most_frames(const struct meshmem_proxy *p)
{
    return p->frames_short ? p->frames_short : FRAMES_AT_MOST;
}

/* Allocate a slab of frames in memory from which the wire can send. False with a problem; if the
 * wire has no room for it, half of the frames are for replies from now on. */
static bool add_frames(struct meshmem_proxy *p, char *problem)
{
    struct meshmem_wire_key key;
    struct meshmem_wire_end *wire = p->setup.wire;
    size_t bytes = SLAB_FRAMES * sizeof(struct meshmem_frame);
    void **slabs = realloc(p->slab, (p->n_slabs + 1) * sizeof *slabs);
    p->slab = slabs ? slabs : p->slab;
    struct meshmem_frame *frames = slabs ? aligned_alloc(64, bytes) : NULL;
    if (!frames) {
        snprintf(problem, MESHMEM_WIRE_PROBLEM, "out of memory for frames%s",
                 meshmem_os_memory_remedy());
        return false;
    }
    struct meshmem_wire_memory *memory = NULL;
    if (wire->needs_memory) {
        memory = wire->wire->add_memory(wire, frames, bytes, &key, problem, MESHMEM_WIRE_PROBLEM);
        if (!memory) {
            free(frames);
            p->frames_short = p->n_frames / 2;
            return false;
        }
    }
    p->slab[p->n_slabs++] = frames;
    for (int i = 0; i < SLAB_FRAMES; i++) {
        frames[i].memory = memory;
        frames[i].is_swept = false;
        give_frame(p, &frames[i]);
    }
    p->n_frames += SLAB_FRAMES;
    return true;
}

static struct meshmem_frame *take_frame(struct meshmem_proxy *p)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    if (!p->free && !add_frames(p, problem)) {
        meshmem_proxy_fail(p, -1, "%s", problem);
        return NULL;
    }
    struct meshmem_frame *frame = p->free;
    p->free = frame->next;
    p->n_free--;
    if (p->least_free > p->n_free)
        p->least_free = p->n_free;
    frame->request.kind = WIRE_REQUEST_FRAME;
    frame->is_free = false;
    frame->deadline = 0;
    frame->head = (struct meshmem_frame_head){
        .node = (uint32_t)p->setup.me,
        .bytes = MESHMEM_FRAME_HEAD,
        .version = FRAME_VERSION,
    };
    return frame;
}

static bool is_unused(const struct meshmem_frame *slab)
{
    int i = 0;
    while (i < SLAB_FRAMES && slab[i].is_free)
        i++;
    return i == SLAB_FRAMES;
}

/* Release the slabs that are swept, whose frames are not marked as free any more. */
static void sweep(struct meshmem_proxy *p)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    struct meshmem_frame **at = &p->free;
    uint32_t n = 0;
    while (*at)
        if ((*at)->is_free)
            at = &(*at)->next;
        else
            *at = (*at)->next;
    for (uint32_t i = 0; i < p->n_slabs; i++) {
        struct meshmem_frame *slab = p->slab[i];
        if (!slab->is_swept) {
            p->slab[n++] = slab;
            continue;
        }
        if (slab->memory)
            wire->wire->remove_memory(wire, slab->memory);
        free(slab);
    }
    p->n_slabs = n;
}

/* Where the wire had no room for more frames, none are given back: it may have none again, and
 * operations may use frames_short of them, besides which replies need some. */
void meshmem_link_trim(struct meshmem_proxy *p)
{
    uint32_t spare = p->frames_short ? 0 : p->least_free, swept = 0;
    for (uint32_t i = 0; i < p->n_slabs && spare >= 2 * SLAB_FRAMES; i++) {
        struct meshmem_frame *slab = p->slab[i];
        if (!is_unused(slab))
            continue;
        for (int k = 0; k < SLAB_FRAMES; k++)
            slab[k].is_free = false;
        slab->is_swept = true;
        swept += SLAB_FRAMES;
        spare -= SLAB_FRAMES;
    }
    p->n_frames -= swept;
    p->n_free -= swept;
    if (swept)
        sweep(p);
    p->least_free = p->n_free;
}

static uint32_t in_use(const struct meshmem_proxy *p) { return p->n_frames - p->n_free; }

void meshmem_link_end_frame(struct meshmem_proxy *p, struct meshmem_frame *frame)
{
    p->link[frame->node].sending--;
    give_frame(p, frame);
}

/* ---- filling ---- */

void meshmem_link_close_frame(struct meshmem_proxy *p, struct link *link)
{
    struct meshmem_frame *frame = link->open;
    link->open = NULL;
    frame->head.number = link->next++;
    link->words_of[frame->head.number % LINK_FRAMES] = (uint16_t)(frame->head.bytes / 8);
    link->bytes_under_way += frame->head.bytes;
    meshmem_frames_add(&link->ready, frame);
    meshmem_link_touch(p, link);
}

static void close_reply(struct meshmem_proxy *p, struct link *link)
{
    struct meshmem_frame *frame = link->reply;
    link->reply = NULL;
    meshmem_frames_add(&link->ready, frame);
    meshmem_link_touch(p, link);
}

static bool has_room(const struct meshmem_frame *frame, size_t bytes)
{
    return frame->head.bytes + bytes <= MESHMEM_WIRE_FRAME;
}

/* See to it that frames for replies and acknowledgements are left even if the wire has no room for
 * more; false: it has none, and operations wait until frames are free. */
static bool leave_spare(struct meshmem_proxy *p)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    if (!p->setup.wire->needs_memory || p->n_free >= SPARE || p->frames_short)
        return true;
    return add_frames(p, problem) || !p->n_frames;
}

struct meshmem_frame *meshmem_link_room(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    if (likely(link->open && has_room(link->open, bytes)))
        return link->open;
    if (link->open)
        meshmem_link_close_frame(p, link);
    if (link->under_way == meshmem_link_window(p) || link->bytes_under_way >= LINK_BYTES)
        return NULL; /* they come back when the other node acknowledges them */
    if (in_use(p) >= most_frames(p) || !leave_spare(p)) {
        p->waiting = true;
        return NULL;
    }
    link->open = take_frame(p);
    if (link->open)
        link->under_way++;
    meshmem_link_touch(p, link);
    return link->open;
}

struct meshmem_frame *meshmem_link_reply(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    if (unlikely(link->unsent > MOST_UNSENT)) {
        meshmem_proxy_fail(p, link->node, "it asks for more at a time than there is room for");
        return NULL;
    }
    link->unsent += bytes;
    meshmem_link_disturb(link);
    if (link->reply && has_room(link->reply, bytes))
        return link->reply;
    if (link->reply)
        close_reply(p, link);
    link->reply = take_frame(p);
    meshmem_link_touch(p, link);
    return link->reply;
}

/* ---- queries ---- */

/* Replies are never delayed, so queries must be. Rings, which come first, may need all the room at
 * any time: a quarter more is for transfers. Either may always have one query. */
static bool add_awaited(struct meshmem_proxy *p, struct link *link, struct awaited a)
{
    uint64_t n = (uint64_t)p->setup.n;
    uint64_t most = n * LINK_ANSWERS > ALL_ANSWERS ? ALL_ANSWERS / n : LINK_ANSWERS;
    bool moves = a.arrived != NULL;
    a.cost = a.left + ANSWER_COST;
    a.number = link->next;
    bool fits = meshmem_link_answers(link) + a.cost <= most || !link->answers[moves] ||
                (moves && link->answers[moves] + a.cost <= most / 4);
    if (!fits || !meshmem_queue_reserve(&link->awaited, sizeof a))
        return false;
    *(struct awaited *)meshmem_queue_add(&link->awaited, sizeof a) = a;
    link->answers[moves] += a.cost;
    return true;
}

bool meshmem_link_expect(struct meshmem_proxy *p, struct link *link, struct drain *drain, char *to,
                         uint64_t bytes)
{
    struct awaited a = {.tally = drain->tally, .drain = drain, .to = to, .left = bytes};
    if (!add_awaited(p, link, a))
        return false;
    drain->pending++;
    meshmem_link_disturb(link);
    return true;
}

bool meshmem_link_await(struct meshmem_proxy *p, struct link *link, char *to, uint64_t bytes,
                        uint64_t *arrived)
{
    return add_awaited(p, link, (struct awaited){.arrived = arrived, .to = to, .left = bytes});
}

char *meshmem_link_answer(const struct link *link, uint64_t bytes)
{
    const struct awaited *first = meshmem_queue_first(&link->awaited, sizeof *first);
    return first && first->number <= link->handed && bytes <= first->left && (bytes || !first->left)
               ? first->to
               : NULL;
}

void meshmem_link_take_answer(struct meshmem_proxy *p, struct link *link, uint64_t bytes)
{
    struct awaited *first = meshmem_queue_first(&link->awaited, sizeof *first);
    first->to += bytes;
    first->left -= bytes;
    if (first->arrived)
        *first->arrived += bytes;
    if (first->left)
        return;
    if (first->tally.counter)
        meshmem_proxy_complete(p, first->drain, first->tally, 1);
    link->answers[first->arrived != NULL] -= first->cost;
    meshmem_queue_drop(&link->awaited);
}

/* ---- sending ---- */

/* Whether a frame sent now should request acknowledgements, because a PE waits for operations that
 * they complete. */
static bool wants_ack(const struct meshmem_proxy *p, const struct link *link)
{
    const struct due *last = meshmem_queue_last(&link->due, sizeof *last);
    return p->asking && last && link->wanted < last->number;
}

/* Whether a frame that is alone under way should request them in advance: somebody may soon wait
 * for what it completes. */
static bool is_lone(const struct link *link, const struct meshmem_frame_head *head)
{
    const struct due *last = meshmem_queue_last(&link->due, sizeof *last);
    return link->piggybacks && head->number && link->under_way == 1 && last &&
           last->number == head->number;
}

/* Pass a frame to the wire; false: not now. done: it is not needed any more. */
static bool send_frame(struct meshmem_proxy *p, struct link *link, struct meshmem_frame *frame,
                       bool *done)
{
    struct meshmem_wire_end *wire = p->setup.wire;
    frame->head.applied = link->received;
    bool lone = is_lone(link, &frame->head);
    frame->is_awaited = wants_ack(p, link) || (lone && link->requested + 1 < link->next);
    if (frame->is_awaited)
        frame->head.flags |= FRAME_REQUESTS_ACK;
    frame->head.flags &= (uint8_t)~FRAME_CURRENT; /* the wire may have refused it before */
    frame->head.flags |= p->current ? FRAME_CURRENT : 0;
    frame->head.sequence = link->sequence + 1;
    frame->head.code = meshmem_frame_code(&p->setup.key, link->node, &frame->head);
    /* Release: pairs with the acquire of the proxy that receives frames, here and on other nodes.
     * What this one acknowledges is visible to a PE that learns of it by another way, say another
     * proxy. */
    atomic_thread_fence(memory_order_release);
    enum meshmem_wire_result result =
        wire->wire->send(wire, link->node, &frame->head, frame->head.bytes, frame->memory, frame);
    if (result == MESHMEM_WIRE_AGAIN)
        return false;
    if (result == MESHMEM_WIRE_LOST) {
        link->broken = true; /* the wire's event says why */
        return false;
    }
    link->sequence++;
    *done = result == MESHMEM_WIRE_DONE;
    frame->node = link->node;
    link->sending += !*done;
    link->acked = link->received;
    link->unacked = 0;
    link->ack_due = false;
    p->counts.frames_sent++;
    p->counts.bytes_sent += frame->head.bytes;
    return true;
}

/* A PE waits for the acknowledgement of frames up to number, which is requested. */
static void want_ack(struct link *link, uint64_t number)
{
    link->wanted = number;
    meshmem_link_disturb(link);
}

/* Note what the wire has accepted. */
static void note_sent(struct link *link, const struct meshmem_frame *frame)
{
    const struct meshmem_frame_head *head = &frame->head;
    if (!head->number) {
        link->unsent -= head->bytes - (uint64_t)MESHMEM_FRAME_HEAD; /* replies */
        return;
    }
    link->handed = head->number;
    if (head->flags & FRAME_REQUESTS_ACK)
        link->requested = head->number;
    if (frame->is_awaited)
        want_ack(link, head->number);
}

/* Send the frames that are ready. */
static bool send_ready(struct meshmem_proxy *p, struct link *link)
{
    bool did = false, done;
    while (link->ready.first && !link->broken) {
        struct meshmem_frame *frame = link->ready.first;
        if (!send_frame(p, link, frame, &done))
            break;
        did = true;
        meshmem_frames_take(&link->ready);
        note_sent(link, frame);
        if (done)
            give_frame(p, frame);
    }
    return did;
}

bool meshmem_link_send_empty(struct meshmem_proxy *p, struct link *link, unsigned flags)
{
    if (!p->free && p->frames_short)
        return false;
    struct meshmem_frame *frame = take_frame(p);
    if (!frame)
        return false;
    frame->head.flags = (uint8_t)flags;
    bool done = true, sent = send_frame(p, link, frame, &done);
    if (sent && frame->head.flags & FRAME_REQUESTS_ACK)
        want_ack(link, link->requested = link->next - 1);
    if (done)
        give_frame(p, frame);
    return sent;
}

/* Whether the open frame may be delayed. */
static bool may_wait(struct meshmem_proxy *p, const struct meshmem_frame *frame)
{
    return frame->deadline && !p->waiting && meshmem_proxy_now(p) < frame->deadline;
}

static bool flush(struct meshmem_proxy *p, struct link *link)
{
    bool did = link->ready.first && send_ready(p, link), refused = link->ready.first;
    if (link->open && link->open->head.bytes > MESHMEM_FRAME_HEAD && !may_wait(p, link->open))
        meshmem_link_close_frame(p, link);
    if (link->reply && !refused) /* else it stays open for further replies */
        close_reply(p, link);
    did |= !refused && send_ready(p, link);
    if (link->broken || link->ready.first)
        return did;
    /* A frame that requests an acknowledgement also carries the one that is due. */
    if (link->confirmed < link->handed && wants_ack(p, link)) {
        if (link->requested == link->next - 1) {
            want_ack(link, link->requested);
        } else {
            link->piggybacks = link->under_way == 1;
            did |= meshmem_link_send_empty(p, link, FRAME_REQUESTS_ACK);
        }
    }
    if (meshmem_link_owes(p, link))
        did |= meshmem_link_send_empty(p, link, 0);
    return did;
}

static bool has_something(const struct link *link)
{
    return link->open || link->reply || link->ready.first || link->confirmed < link->handed ||
           link->ack_due || link->received != link->acked;
}

bool meshmem_link_flush_all(struct meshmem_proxy *p)
{
    bool did = false;
    struct link *list = p->busy;
    p->busy = NULL;
    for (struct link *next; list; list = next) {
        next = list->next_busy;
        list->busy = false;
        did |= flush(p, list);
        if (has_something(list) && !list->broken)
            meshmem_link_touch(p, list);
    }
    return did;
}

/* ---- acknowledgements ---- */

static void complete_due(struct meshmem_proxy *p, const struct due *all)
{
    if (all->n)
        meshmem_proxy_complete(p, all->drain, all->tally, all->n);
}

/* Fetch the counter of a request that is acknowledged soon: its PE has just written it. */
static inline void prefetch_due(const struct link *link)
{
    enum { AHEAD = 8 };
    if (link->due.n > AHEAD) {
        const struct due *due = meshmem_queue_at(&link->due, sizeof *due, AHEAD);
        __builtin_prefetch(due->tally.request, 1);
    }
}

void meshmem_link_acknowledge(struct meshmem_proxy *p, struct link *link, uint64_t number)
{
    const struct due *due;
    struct due all = {.n = 0}; /* of one ring and context: many requests may share them */
    while ((due = meshmem_queue_first(&link->due, sizeof *due)) && due->number <= number) {
        if (due->tally.request)
            meshmem_proxy_count(p, due->tally.request, due->n);
        if (all.drain != due->drain || all.tally.counter != due->tally.counter) {
            complete_due(p, &all);
            all = (struct due){.drain = due->drain, .tally.counter = due->tally.counter};
        }
        all.n += due->n;
        link->moving[1] -= due->landing;
        link->moved += due->landing != 0;
        meshmem_queue_drop(&link->due);
        prefetch_due(link);
    }
    complete_due(p, &all);
    if (number > link->confirmed && link->wanted > link->confirmed)
        meshmem_link_disturb(link); /* whoever waited for it may soon wait for the next one */
    for (; link->confirmed < number; link->under_way--)
        link->bytes_under_way -= 8U * link->words_of[++link->confirmed % LINK_FRAMES];
}

bool meshmem_link_is_awaited(const struct link *link, bool asks)
{
    const struct due *last = meshmem_queue_last(&link->due, sizeof *last);
    return link->open || link->reply || link->ready.first ||
           (asks && last && link->wanted < last->number);
}

void meshmem_link_idle(struct link *link)
{
    link->ack_due |= link->received != link->acked;
    if (link->open)
        link->open->deadline = 0;
}

void meshmem_link_close_all(struct meshmem_proxy *p)
{
    for (int node = 0; p->link && node < p->setup.n; node++) {
        free(p->link[node].due.items);
        free(p->link[node].awaited.items);
    }
    for (uint32_t i = 0; i < p->n_slabs; i++)
        free(p->slab[i]);
    free(p->slab);
}
