/* SPDX-License-Identifier: BSD-3-Clause */
/* far/apply.c, for the windows of one PE: both segments are a few words. */
#include "drain.h"

enum { WORDS = 7, SEGMENTS = 2 };

static uint64_t segment[SEGMENTS][WORDS];
static struct meshmem_segment_table table = {.n = SEGMENTS};

struct meshmem_frame *meshmem_link_reply(struct meshmem_proxy *p, struct link *link, size_t bytes)
{
    (void)p, (void)link, (void)bytes;
    assert(!"a request");
    return NULL;
}

char *meshmem_link_answer(const struct link *link, uint64_t bytes)
{
    (void)link;
    assert(bytes == awaited.left);
    return awaited.to;
}

void meshmem_link_take_answer(struct meshmem_proxy *p, struct link *link, uint64_t bytes)
{
    (void)link, (void)bytes;
    awaited.to = NULL;
    meshmem_proxy_complete(p, awaited.drain, awaited.tally, 1);
}

const struct meshmem_key_answer *meshmem_registry_lend(struct meshmem_proxy *p, struct link *link,
                                                       uint64_t word)
{
    (void)p, (void)link, (void)word;
    assert(!"a transfer");
    return NULL;
}

bool meshmem_registry_return(struct meshmem_proxy *p, struct link *link, uint64_t word,
                             uint64_t lease)
{
    (void)p, (void)link, (void)word, (void)lease;
    assert(!"a transfer");
    return false;
}

bool meshmem_keys_revoke(struct meshmem_proxy *p, struct link *link, uint64_t word, uint64_t lease)
{
    return meshmem_registry_return(p, link, word, lease);
}

#define meshmem_copy(to, from, bytes) genmc_copy(to, from, bytes)
#define meshmem_copy_strided(to, from, ...) genmc_copy(to, from, 8)
#define memcpy genmc_copy
#define LEAST LEAST_APPLIED
/* No strided records here, whose sizes might be too large; GenMC does not support these. */
#define __builtin_mul_overflow(a, b, result) (*(result) = (a) * (b), false)
#define __builtin_add_overflow(a, b, result) (*(result) = (a) + (b), false)
#include "far/apply.c"
#undef LEAST
#undef memcpy

static inline void begin_windows(void)
{
    begin();
    for (int s = 0; s < SEGMENTS; s++)
        node_pe.segment[s] = (char *)segment[s];
    for (int s = 0; s < SEGMENTS; s++)
        table.segment[s].bytes = sizeof segment[s];
    proxy.setup.table = &table;
}
