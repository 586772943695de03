/* SPDX-License-Identifier: BSD-3-Clause */
/* Inside the wire rails; see rails.c. */
#ifndef MESHMEM_FAR_WIRE_RAILS_H
#define MESHMEM_FAR_WIRE_RAILS_H

#include "far/wire/wrap.h"

enum {
    RAILS = MESHMEM_WIRE_RAILS,
    PAGE = 4096, /* parts of a move begin at multiples of this */
    SECOND = 1000000000,
    SILENT = 5, /* seconds without an answer after which a rail is lost that should be moving */
};

struct request;

/* What a rail gets: a frame, or a part of a move. */
struct part {
    struct request *request;
    enum { PART_NONE, PART_REFUSED, PART_POSTED } state; /* refused: to be posted again */
    int rail;
    uint64_t since; /* it is posted */
};

struct request {
    struct request *next; /* in the list of free ones, or of those with refused parts */
    struct request *made; /* the one that was allocated before */
    void *what;           /* the caller's */
    int node;
    int kind;     /* of the event that completes it */
    int left;     /* parts that are not complete */
    bool waits;   /* in the list of those with refused parts */
    size_t bytes; /* of each part of a move but the last */
    struct part part[RAILS];
    struct meshmem_wire_move move; /* the whole */
};

struct meshmem_wire_memory {
    struct meshmem_wire_memory *rail[RAILS];
    struct meshmem_wire_memory *next, *previous; /* of the end's; NULL: none */
};

struct rails_end {
    struct meshmem_wire_end end; /* first */
    struct meshmem_wire_end *rail[RAILS];
    int rails, me, n;
    struct meshmem_wire_memory *memories; /* registered, the last one first */
    int moving;                           /* moves that are not complete */
    int turn;      /* the rail that is polled first, and that the next move begins with */
    int files;     /* epoll of the rails' descriptors; -1: one has none */
    bool lost;     /* all nodes */
    uint8_t *dead; /* [n] bits of rails that have lost the node */
    uint8_t (*silent)[RAILS]; /* [n] seconds that the node's host has not answered a rail */
    uint64_t look_at;         /* when to look for parts that take long */
    char problem[MESHMEM_WIRE_PROBLEM];
    void (*say)(const char *sentence);
    struct request *free, *made;
    struct request *waiting, **last; /* with refused parts, the oldest first */
};

static inline struct rails_end *rails_end(struct meshmem_wire_end *end)
{
    return (struct rails_end *)end;
}

/* The rail of all frames between this node and another one. */
static inline int rail_of(const struct rails_end *e, int node) { return (e->me + node) % e->rails; }

static inline bool is_dead(const struct rails_end *e, int node, int rail)
{
    return e->dead[node] >> rail & 1;
}

static inline bool is_lost(const struct rails_end *e, int node)
{
    return e->lost || is_dead(e, node, rail_of(e, node));
}

static inline uint64_t meshmem_rails_now(struct meshmem_wire_end *end)
{
    struct meshmem_wire_end *rail = rails_end(end)->rail[0];
    return rail->wire->now(rail);
}

/* Functions of struct meshmem_wire, see there; request.c. */
enum meshmem_wire_result meshmem_rails_send(struct meshmem_wire_end *end, int node,
                                            const void *frame, size_t bytes,
                                            struct meshmem_wire_memory *memory, void *what);
enum meshmem_wire_result meshmem_rails_move(struct meshmem_wire_end *end,
                                            const struct meshmem_wire_move *wanted, void *what);
int meshmem_rails_poll(struct meshmem_wire_end *end, struct meshmem_wire_event *events, int most);

#endif
