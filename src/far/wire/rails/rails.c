/* SPDX-License-Identifier: BSD-3-Clause */
/* Uses several adapters of a node at the same time: opens the wire that it wraps once for each of
 * them, its rails. All frames between two nodes take the same rail, which their numbers choose, so
 * they stay in order; large moves are divided among all rails. A node is lost when the rail of its
 * frames is; another rail that loses it only hands its moves over. SHMEM_OFI_NICS puts this wire
 * around ofi. */
#include "far/wire/rails/rails.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

/* ---- opening ---- */

static void close_end(struct meshmem_wire_end *end)
{
    struct rails_end *e = rails_end(end);
    for (int i = 0; i < e->rails; i++)
        if (e->rail[i])
            e->rail[i]->wire->close(e->rail[i]);
    if (e->files >= 0)
        close(e->files);
    for (struct meshmem_wire_memory *m = e->memories, *next; m; m = next) {
        next = m->next; /* the rails have released theirs */
        free(m);
    }
    for (struct request *r = e->made, *before; r; r = before) {
        before = r->made;
        free(r);
    }
    free(e->dead);
    free(e->silent);
    free(e);
}

/* Properties of all rails together. */
static void describe(struct rails_end *e)
{
    struct meshmem_wire_end *own = &e->end;
    *own = *e->rail[0];
    own->wire = &meshmem_wire_rails;
    own->keeps_order = false;
    int used = snprintf(own->description, sizeof own->description, "rails over %.60s",
                        e->rail[0]->description);
    for (int i = 1; i < e->rails; i++) {
        const struct meshmem_wire_end *other = e->rail[i];
        size_t room = sizeof own->description - (size_t)used;
        int length = snprintf(own->description + used, room, "; %s", other->description);
        used += length < (int)room ? length : (int)room - 1;
        own->can_move &= other->can_move;
        own->moves_any &= other->moves_any;
        own->holds_frames &= other->holds_frames;
        own->needs_memory |= other->needs_memory;
        own->pins += other->pins;
        own->holds_pages |= other->holds_pages;
    }
    if (!own->can_move)
        meshmem_wire_only_sends(own);
}

/* One descriptor for all rails; false with a message. */
static bool watch(struct rails_end *e, char *problem, size_t size)
{
    struct epoll_event event = {.events = EPOLLIN};
    for (int i = 0; i < e->rails; i++)
        if (e->rail[i]->wire->descriptor(e->rail[i]) < 0)
            return true; /* then callers wake up from time to time */
    e->files = epoll_create1(EPOLL_CLOEXEC);
    bool good = e->files >= 0;
    for (int i = 0; i < e->rails && good; i++)
        good = epoll_ctl(e->files, EPOLL_CTL_ADD, e->rail[i]->wire->descriptor(e->rail[i]),
                         &event) == 0;
    if (!good)
        snprintf(problem, size, "rails: epoll: %s", strerror(errno));
    return good;
}

static bool open_rails(struct rails_end *e, const struct meshmem_wire_setup *setup, char *problem,
                       size_t size)
{
    struct meshmem_wire_setup inside = *setup;
    const struct meshmem_wire *wire =
        meshmem_wire_spelled(setup->inner ? setup->inner : "", &inside.inner, problem, size);
    if (!wire)
        return false;
    for (int i = 0; i < e->rails; i++) {
        inside.rail = i;
        inside.rails = e->rails;
        if (!(e->rail[i] = wire->open(&inside, problem, size)))
            return false;
    }
    describe(e);
    return watch(e, problem, size);
}

static struct meshmem_wire_end *rails_open(const struct meshmem_wire_setup *setup, char *problem,
                                           size_t size)
{
    struct rails_end *e = calloc(1, sizeof *e);
    if (!e) {
        snprintf(problem, size, "rails: out of memory");
        return NULL;
    }
    e->files = -1;
    e->say = setup->say;
    e->me = setup->me;
    e->n = setup->n;
    e->last = &e->waiting;
    e->dead = calloc((size_t)e->n, sizeof *e->dead);
    e->silent = calloc((size_t)e->n, sizeof *e->silent);
    int rails = setup->rails > 1 ? setup->rails : 1;
    if (!e->dead || !e->silent) {
        snprintf(problem, size, "rails: out of memory");
    } else if (rails > RAILS) {
        snprintf(problem, size, "SHMEM_OFI_NICS=%d, but a node can use %d adapters at most", rails,
                 RAILS);
    } else {
        e->rails = rails;
        if (open_rails(e, setup, problem, size))
            return &e->end;
    }
    close_end(&e->end);
    return NULL;
}

/* ---- addresses and memory ---- */

/* An address is, for each rail, the size of its address in 4 bytes, and the address. */
static size_t address(struct meshmem_wire_end *end, void *to, size_t room)
{
    struct rails_end *e = rails_end(end);
    size_t used = 0;
    for (int i = 0; i < e->rails; i++) {
        struct meshmem_wire_end *rail = e->rail[i];
        uint32_t bytes = (uint32_t)rail->wire->address(rail, NULL, 0);
        if (bytes == 0)
            return 0;
        if (used + sizeof bytes + bytes <= room) {
            memcpy((char *)to + used, &bytes, sizeof bytes);
            if (rail->wire->address(rail, (char *)to + used + sizeof bytes, bytes) != bytes)
                return 0;
        }
        used += sizeof bytes + bytes;
    }
    return used;
}

static bool add_node(struct meshmem_wire_end *end, int node, const void *from, size_t bytes,
                     char *problem, size_t size)
{
    struct rails_end *e = rails_end(end);
    const char *at = from;
    int i = 0;
    for (; i < e->rails && bytes > sizeof(uint32_t); i++) {
        uint32_t its;
        memcpy(&its, at, sizeof its);
        at += sizeof its;
        bytes -= sizeof its;
        if (its > bytes)
            break;
        if (!e->rail[i]->wire->add_node(e->rail[i], node, at, its, problem, size))
            return false;
        at += its;
        bytes -= its;
    }
    if (i == e->rails && bytes == 0)
        return true;
    snprintf(problem, size,
             "node %d does not use %d adapters like this node: set SHMEM_OFI_NICS to the same "
             "number on all nodes",
             node, e->rails);
    return false;
}

static void list_memory(struct rails_end *e, struct meshmem_wire_memory *memory)
{
    memory->next = e->memories;
    if (e->memories)
        e->memories->previous = memory;
    e->memories = memory;
}

static void remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    struct rails_end *e = rails_end(end);
    *(memory->previous ? &memory->previous->next : &e->memories) = memory->next;
    if (memory->next)
        memory->next->previous = memory->previous;
    for (int i = 0; i < e->rails; i++)
        if (memory->rail[i])
            e->rail[i]->wire->remove_memory(e->rail[i], memory->rail[i]);
    free(memory);
}

static struct meshmem_wire_memory *add_memory(struct meshmem_wire_end *end, void *start,
                                              size_t bytes, struct meshmem_wire_key *key,
                                              char *problem, size_t size)
{
    struct rails_end *e = rails_end(end);
    struct meshmem_wire_memory *memory = calloc(1, sizeof *memory);
    struct meshmem_wire_key its;
    if (!memory) {
        snprintf(problem, size, "rails: out of memory for a registration");
        return NULL;
    }
    list_memory(e, memory);
    memset(key, 0, sizeof *key);
    for (int i = 0; i < e->rails; i++) {
        struct meshmem_wire_end *rail = e->rail[i];
        memory->rail[i] = rail->wire->add_memory(rail, start, bytes, &its, problem, size);
        if (!memory->rail[i]) {
            remove_memory(end, memory);
            return NULL;
        }
        if (i == 0) {
            key->base = its.base;
            key->key = its.key;
        } else {
            key->further[i - 1].base = its.base;
            key->further[i - 1].key = its.key;
        }
    }
    return memory;
}

/* ---- sleeping ---- */

static int descriptor(struct meshmem_wire_end *end) { return rails_end(end)->files; }

static bool may_sleep(struct meshmem_wire_end *end)
{
    struct rails_end *e = rails_end(end);
    bool may = !e->waiting;
    for (int i = 0; i < e->rails && may; i++)
        may = e->rail[i]->wire->may_sleep(e->rail[i]);
    return may;
}

static bool answers(struct meshmem_wire_end *end, int node)
{
    struct rails_end *e = rails_end(end);
    struct meshmem_wire_end *rail = e->rail[rail_of(e, node)];
    return rail->wire->answers && rail->wire->answers(rail, node);
}

__attribute__((visibility("default"))) const struct meshmem_wire meshmem_wire_rails = {
    .name = "rails",
    .wraps = true,
    .open = rails_open,
    .address = address,
    .add_node = add_node,
    .add_memory = add_memory,
    .remove_memory = remove_memory,
    .send = meshmem_rails_send,
    .move = meshmem_rails_move,
    .poll = meshmem_rails_poll,
    .descriptor = descriptor,
    .may_sleep = may_sleep,
    .answers = answers,
    .now = meshmem_rails_now,
    .close = close_end,
};
