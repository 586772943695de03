/* SPDX-License-Identifier: BSD-3-Clause */
/* What a request may wait for besides operations of this PE: that a count which others keep in a
 * word of its memory reaches a number. The request's word then holds the name of the first
 * expectation, which knows the others of the same request, and its far request. This file does not
 * know who counts. */
#ifndef MESHMEM_CORE_EXPECT_H
#define MESHMEM_CORE_EXPECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct meshmem_expected {
    const _Atomic uint64_t *word;  /* acquire: pairs with the release of those who count */
    uint64_t number;               /* the expectation has come true when *word is at least this */
    struct meshmem_expected *next; /* of the same request */
    struct meshmem_expected *last; /* in a request's first one: the end of the list */
    uint64_t far;  /* in a request's first one: the name of its far request; 0: none */
    uint32_t name; /* its number and, in the lower bits, a generation; even, as names of far
                      requests are odd, and not 0 */
    bool open;     /* a request stands for it */
};

/* Give an expectation a number, which it keeps until remove; false: there are too many, or memory
 * is short. Any thread. */
bool meshmem_expected_add(struct meshmem_expected *e);
void meshmem_expected_remove(const struct meshmem_expected *e);

/* Another name: the earlier one is not valid any more. */
void meshmem_expected_rename(struct meshmem_expected *e);

/* The expectation with that name, which a request stands for; NULL: there is none. */
struct meshmem_expected *meshmem_expected_find(uint32_t name);

/* How many of this PE's expectations a request stands for. */
uint32_t meshmem_expected_open(void);

/* The first one, from e on, that has not come true; NULL: all have. */
static inline const struct meshmem_expected *
meshmem_expected_missing(const struct meshmem_expected *e)
{
    while (e && atomic_load_explicit(e->word, memory_order_acquire) >= e->number)
        e = e->next;
    return e;
}

#endif
