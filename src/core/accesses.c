/* SPDX-License-Identifier: BSD-3-Clause */
/* See accesses.h. */
#include "core/accesses.h"

#include "base/hash.h"

#include <stdatomic.h>
#include <string.h>

enum {
    SMALL = 8,  /* reads and writes up to this size may be polls and flags, as if atomic */
    HASHED = 64 /* bytes of what is written */
};

static bool writes(uint64_t kind)
{
    return kind == MESHMEM_RACE_WRITES || kind == MESHMEM_RACE_CHANGES;
}

bool meshmem_accesses_conflict(const struct meshmem_accessed *a, const struct meshmem_accessed *b)
{
    bool plain_a = a->kind <= MESHMEM_RACE_WRITES, plain_b = b->kind <= MESHMEM_RACE_WRITES;
    bool overlap = a->from < b->from + b->bytes && b->from < a->from + a->bytes;
    bool same = a->from == b->from && a->bytes == b->bytes;
    if (!overlap || (!writes(a->kind) && !writes(b->kind)) || (!plain_a && !plain_b))
        return false;
    if (a->kind == MESHMEM_RACE_WRITES && b->kind == MESHMEM_RACE_WRITES)
        return !(same && a->hash == b->hash); /* equal values: it does not matter who writes last */
    /* If one of them reads or is atomic, and both are small, they may be a flag and its poll. */
    return !(writes(a->kind) && writes(b->kind)) ? a->bytes > SMALL || b->bytes > SMALL : true;
}

bool meshmem_accesses_read(struct meshmem_accesses *all, unsigned i, struct meshmem_accessed *copy)
{
    uint64_t words[MESHMEM_ACCESS_WORDS];
    struct meshmem_access_entry *e = &all->entry[i];
    /* Acquire: pairs with the release that ends writing. */
    uint32_t turn = atomic_load_explicit(&e->turn, memory_order_acquire);
    if (turn == 0 || turn & 1)
        return false;
    for (int w = 0; w < MESHMEM_ACCESS_WORDS; w++)
        words[w] = atomic_load_explicit(&e->word[w], memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    memcpy(copy, words, sizeof *copy);
    return atomic_load_explicit(&e->turn, memory_order_relaxed) == turn;
}

void meshmem_accesses_keep(struct meshmem_accesses *all, const struct meshmem_accessed *mine)
{
    uint64_t words[MESHMEM_ACCESS_WORDS] = {0};
    uint32_t next = atomic_fetch_add_explicit(&all->next, 1, memory_order_relaxed);
    struct meshmem_access_entry *e = &all->entry[next % MESHMEM_ACCESSES];
    uint32_t turn = atomic_load_explicit(&e->turn, memory_order_relaxed);
    /* Acquire: pairs with the release that ends the writing of another PE, whose words would
     * otherwise not have to come before these. */
    if (turn & 1 || !atomic_compare_exchange_strong_explicit(
                        &e->turn, &turn, turn + 1, memory_order_acquire, memory_order_relaxed))
        return;
    /* Release: a PE that sees a new word also sees the odd turn. */
    atomic_thread_fence(memory_order_release);
    memcpy(words, mine, sizeof *mine);
    for (int w = 0; w < MESHMEM_ACCESS_WORDS; w++)
        atomic_store_explicit(&e->word[w], words[w], memory_order_relaxed);
    atomic_store_explicit(&e->turn, turn + 2, memory_order_release);
}

uint64_t meshmem_accesses_hash(const void *data, size_t bytes)
{
    uint64_t hash = 1;
    for (size_t i = 0; data && i < bytes && i < HASHED; i++)
        hash = meshmem_hash(hash, ((const unsigned char *)data)[i]);
    return hash;
}
