/* SPDX-License-Identifier: BSD-3-Clause */
/* The frames sent for moves, and what the receiver does with them; see emulate.h. Uses only send of
 * the wrapped wire. */
#include "far/wire/emulate/emulate.h"

#include <stdlib.h>
#include <string.h>

enum { DATA_MOST = MESHMEM_WIRE_FRAME - sizeof(struct emulate_head) };

/* ---- frames of the wrapper's own ---- */

static bool add_frames(struct emulate_end *e)
{
    char problem[MESHMEM_WIRE_PROBLEM];
    struct meshmem_wire_end *inner = e->wrap.inner;
    struct meshmem_wire_memory *memory = NULL;
    struct meshmem_wire_key key;
    struct emulate_slab *slab = malloc(sizeof *slab);
    if (slab && inner->needs_memory)
        memory = inner->wire->add_memory(inner, slab, sizeof *slab, &key, problem, sizeof problem);
    if (!slab || (inner->needs_memory && !memory)) {
        free(slab);
        return false;
    }
    slab->next = e->slabs;
    e->slabs = slab;
    for (int i = 0; i < EMULATE_SLAB; i++) {
        slab->frame[i].memory = memory;
        slab->frame[i].next = e->free;
        e->free = &slab->frame[i];
    }
    return true;
}

static void give_frame(struct emulate_end *e, struct emulate_frame *frame)
{
    frame->next = e->free;
    e->free = frame;
}

void meshmem_emulate_end_own(struct emulate_end *e, struct wrap_request *request)
{
    e->node[request->node].under_way--;
    give_frame(e, (struct emulate_frame *)(uintptr_t)request->frame);
    meshmem_wrap_give(&e->wrap, request);
}

/* ---- sending ---- */

bool meshmem_emulate_add(struct emulate_end *e, const struct emulate_job *job)
{
    struct emulate_job *added = malloc(sizeof *added);
    if (!added)
        return false;
    *added = *job;
    added->next = NULL;
    *e->jobs_end = added;
    e->jobs_end = &added->next;
    return true;
}

/* Write the next frame of the job; its bytes. */
static size_t write_frame(struct emulate_end *e, const struct emulate_job *job, void *frame)
{
    uint32_t left = job->bytes - job->sent, data = left < DATA_MOST ? left : DATA_MOST;
    struct emulate_head head = {
        .kind = job->kind,
        .node = (uint32_t)e->wrap.me,
        .name = job->name,
        .key = job->key,
        .address = job->address + job->sent,
        .bytes = job->kind == EMULATE_DATA ? data : job->bytes,
        .is_last = job->kind == EMULATE_DATA && data == left,
    };
    memcpy(head.tag, e->node[job->node].tag, EMULATE_TAG);
    memcpy(frame, &head, sizeof head);
    if (job->kind != EMULATE_DATA)
        return sizeof head;
    memcpy((char *)frame + sizeof head, job->data + job->sent, data);
    return sizeof head + data;
}

enum sent { NOT_NOW, A_PART, ALL };

/* Send one frame of the job. */
static enum sent send_one(struct emulate_end *e, struct emulate_job *job)
{
    struct meshmem_wire_end *inner = e->wrap.inner;
    struct emulate_node *to = &e->node[job->node];
    if (to->under_way == EMULATE_MOST || (!e->free && !add_frames(e)))
        return NOT_NOW;
    struct wrap_request *r = meshmem_wrap_take(&e->wrap, EMULATE_OWN, job->node, 0, NULL);
    if (!r)
        return NOT_NOW;
    struct emulate_frame *frame = e->free;
    size_t bytes = write_frame(e, job, frame->bytes);
    e->free = frame->next;
    r->frame = frame;
    to->under_way++;
    enum meshmem_wire_result result =
        inner->wire->send(inner, job->node, frame->bytes, bytes, frame->memory, r);
    if (result != MESHMEM_WIRE_TAKEN)
        meshmem_emulate_end_own(e, r);
    e->refused |= result == MESHMEM_WIRE_AGAIN;
    if (result == MESHMEM_WIRE_AGAIN || result == MESHMEM_WIRE_LOST)
        return NOT_NOW; /* if the node is lost, BROKEN comes and the job is dropped */
    if (job->kind != EMULATE_DATA)
        return ALL;
    job->sent += (uint32_t)(bytes - sizeof(struct emulate_head));
    return job->sent == job->bytes ? ALL : A_PART;
}

/* Remove the job that *at points to. */
static void drop(struct emulate_end *e, struct emulate_job **at)
{
    struct emulate_job *job = *at;
    *at = job->next;
    if (!*at)
        e->jobs_end = at;
    free(job);
}

void meshmem_emulate_go_on(struct emulate_end *e)
{
    e->refused = false;
    for (int turn = 0; turn < EMULATE_MOST; turn++)
        for (struct emulate_job **at = &e->jobs; *at;) {
            if (send_one(e, *at) == ALL)
                drop(e, at);
            else
                at = &(*at)->next;
        }
}

/* ---- the end of moves ---- */

static void end_move(struct emulate_end *e, struct emulate_move **at)
{
    struct emulate_move *move = *at, **last = &e->over;
    *at = move->next;
    while (*last)
        last = &(*last)->next;
    move->next = NULL;
    *last = move;
}

static void forget_moves(struct emulate_move **at, int node)
{
    while (*at) {
        struct emulate_move *move = *at;
        if (move->node != node) {
            at = &move->next;
            continue;
        }
        *at = move->next;
        free(move);
    }
}

void meshmem_emulate_break(struct emulate_end *e, int node, const char *problem)
{
    if (e->node[node].broken)
        return;
    e->node[node].broken = true;
    e->node[node].problem = problem;
    e->untold++;
    forget_moves(&e->moves, node);
    forget_moves(&e->over, node);
    for (struct emulate_job **at = &e->jobs; *at;)
        if ((*at)->node == node)
            drop(e, at);
        else
            at = &(*at)->next;
}

/* ---- receiving ---- */

static char *find(const struct emulate_end *e, const struct emulate_head *head)
{
    const struct meshmem_wire_memory *m = e->memory;
    while (m && m->key != head->key)
        m = m->next;
    uint64_t offset = m ? head->address - (uintptr_t)m->start : 0;
    return m && offset <= m->bytes && head->bytes <= m->bytes - offset ? m->start + offset : NULL;
}

/* Take data that this node asked for; it arrives in order. */
static void take_answer(struct emulate_end *e, const struct emulate_head *head, const char *data,
                        struct emulate_move **at)
{
    struct emulate_move *move = *at;
    if (head->bytes > move->left) {
        meshmem_emulate_break(e, move->node, "it answers a read with more than was asked for");
        return;
    }
    memcpy(move->local, data, head->bytes);
    move->local += head->bytes;
    move->left -= head->bytes;
    if (!move->left)
        end_move(e, at);
}

/* Serve another node's request: a write, whose last frame is answered, or a read. */
static void serve(struct emulate_end *e, const struct emulate_head *head, const char *data)
{
    char *memory = find(e, head);
    struct emulate_job answer = {.node = (int)head->node, .name = head->name};
    if (!memory || !head->bytes) {
        answer.kind = EMULATE_REFUSED;
    } else if (head->kind == EMULATE_DATA) {
        answer.kind = EMULATE_ARRIVED;
        memcpy(memory, data, head->bytes);
        if (!head->is_last)
            return;
    } else {
        answer.kind = EMULATE_DATA;
        answer.data = memory;
        answer.bytes = head->bytes;
    }
    if (!meshmem_emulate_add(e, &answer))
        meshmem_emulate_break(e, answer.node, "no memory is left to answer it");
}

bool meshmem_emulate_receive(struct emulate_end *e, const void *frame, size_t bytes)
{
    struct emulate_head head;
    const char *data = (const char *)frame + sizeof head;
    if (bytes < sizeof head || memcmp(frame, e->tag, EMULATE_TAG) != 0)
        return false;
    memcpy(&head, frame, sizeof head);
    if (head.node >= (uint32_t)e->wrap.n || e->node[head.node].broken ||
        (head.kind == EMULATE_DATA && head.bytes != bytes - sizeof head))
        return true;
    if (head.kind == EMULATE_ASK || head.key) {
        serve(e, &head, data);
        return true;
    }
    struct emulate_move **at = &e->moves;
    while (*at && ((*at)->name != head.name || (*at)->node != (int)head.node))
        at = &(*at)->next;
    if (*at && head.kind == EMULATE_DATA)
        take_answer(e, &head, data, at);
    else if (*at && head.kind == EMULATE_ARRIVED)
        end_move(e, at);
    else if (*at)
        meshmem_emulate_break(e, (int)head.node,
                              "it refuses a move: the memory is not registered there");
    return true;
}
