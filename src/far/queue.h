/* SPDX-License-Identifier: BSD-3-Clause */
/* A queue of items of one size that grows when it is full. It does not know what they are. */
#ifndef MESHMEM_FAR_QUEUE_H
#define MESHMEM_FAR_QUEUE_H

#include "base/os.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The n items from the first on, modulo room, which is a power of two or 0. */
struct meshmem_queue {
    char *items;
    uint32_t first, n, room;
};

static inline void *meshmem_queue_at(const struct meshmem_queue *q, size_t size, uint32_t i)
{
    return q->items + size * ((q->first + i) & (q->room - 1));
}

static inline void *meshmem_queue_first(const struct meshmem_queue *q, size_t size)
{
    return q->n ? meshmem_queue_at(q, size, 0) : NULL;
}

static inline void *meshmem_queue_last(const struct meshmem_queue *q, size_t size)
{
    return q->n ? meshmem_queue_at(q, size, q->n - 1) : NULL;
}

/* Make room for twice as many, at first for one: of thousands of links most have few; false: out of
 * memory. */
static inline bool meshmem_queue_grow(struct meshmem_queue *q, size_t size)
{
    uint32_t room = q->room ? 2 * q->room : 1;
    char *items = malloc(room * size);
    if (!items)
        return false;
    for (uint32_t i = 0; i < q->n; i++)
        memcpy(items + i * size, meshmem_queue_at(q, size, i), size);
    free(q->items);
    q->items = items;
    q->first = 0;
    q->room = room;
    return true;
}

/* See to it that one more can be added. */
static inline bool meshmem_queue_reserve(struct meshmem_queue *q, size_t size)
{
    return likely(q->n < q->room) || meshmem_queue_grow(q, size);
}

/* Room for one more, which there is, at the end. */
static inline void *meshmem_queue_add(struct meshmem_queue *q, size_t size)
{
    return meshmem_queue_at(q, size, q->n++);
}

static inline void meshmem_queue_drop(struct meshmem_queue *q)
{
    q->first++;
    q->n--;
}

#endif
